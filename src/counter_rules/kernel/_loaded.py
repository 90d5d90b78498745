"""Texts that run, and their functions, as Python calls them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from types import ModuleType
from typing import Final, Protocol, TypeAlias

import attrs

from counter_rules.kernel._memory import Place
from counter_rules.kernel._recent import RecentCache
from counter_rules.kernel._running import Backend, Cache, run_text
from counter_rules.kernel._tables import Shape
from counter_rules.kernel._text import Extension, make_text


@attrs.frozen
class LoadedText:
    """A text that runs, for all rulesets of its shape."""

    text: str
    layout: Mapping[str, int]
    """The words and codes of the kernel and of the extension, by name."""
    code: ModuleType


_WantedText: TypeAlias = tuple[Shape, Extension | None, Backend, Cache | None]

_TEXTS: Final = RecentCache[_WantedText, LoadedText](most=32)
"""The texts that were asked for last; kernels keep their own."""


def load_text(
    shape: Shape, extension: Extension | None, backend: Backend, cache: Cache | None
) -> LoadedText:
    """Return a text of a shape that runs; rulesets of one shape share it."""
    wanted = shape, extension, backend, cache
    return _TEXTS.get(wanted, partial(_load_text, *wanted))


def _load_text(
    shape: Shape, extension: Extension | None, backend: Backend, cache: Cache | None
) -> LoadedText:
    text, layout = make_text(shape, extension)
    name = name_text(layout, extension)
    return LoadedText(text, layout, run_text(text, name=name, backend=backend, cache=cache))


def name_text(layout: Mapping[str, int], extension: Extension | None = None) -> str:
    """Return the name of a text, for files and tracebacks."""
    return f"{'kernel' if extension is None else extension.name}_{layout['P']}"


class Code(Protocol):
    """The entry functions of a text, documented in `counter_rules.kernel.machine.entry`."""

    def legal_at(self, row: Place, new: Place, data: Place, /) -> int: ...
    def child_at(self, row: Place, new: Place, action: int, data: Place, /) -> int: ...
    def deal_at(self, row: Place, new: Place, seed: int, data: Place, /) -> int: ...
    def step_rows(self, rows: Place, count: int, action: int, data: Place, /) -> int: ...
    def read_at(self, row: Place, word: int, /) -> int: ...
    def observe_at(self, row: Place, out: Place, seat: int, /) -> int: ...
    def scale_at(self, seen: Place, to: Place, factors: Place, data: Place, /) -> int: ...
    def winners_at(self, row: Place, data: Place, /) -> int: ...
    def play_out(
        self,
        rows: Place,
        worlds: int,
        games: int,
        results: Place,
        first: int,
        last: int,
        seed: int,
        hands: int,
        data: Place,
        /,
    ) -> int: ...
    def reset_games(self, places: Place, first: int, last: int, /) -> int: ...
    def step_games(self, places: Place, first: int, last: int, /) -> int: ...
    def scale_games(self, places: Place, first: int, last: int, /) -> int: ...
    def illegal_at(self, places: Place, games: int, /) -> int: ...
