"""Everything that can go wrong, as typed errors under `CounterRulesError`."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterator
from functools import partial
from itertools import pairwise
from typing import Any, Final, SupportsIndex, cast

from counter_rules._base.quoting import shorten, tidy

_LONGEST_MESSAGE: Final = 1000

_CAUSES: Final = "causes"
"""What the causes of an error are called in its pickle."""


class CounterRulesError(Exception):
    """The base of every error this library raises on purpose: one short line, whatever went in."""

    def __init__(self, message: str) -> None:
        super().__init__(tidy(message, _LONGEST_MESSAGE))

    def __reduce_ex__(self, protocol: SupportsIndex) -> tuple[Any, ...]:
        """Pickle with what it was raised from, which Python leaves behind."""
        parts = cast("tuple[Any, ...]", super().__reduce_ex__(protocol))
        causes = tuple(map(_take_apart, _list_causes(self)))
        if not causes:
            return parts
        make, args, *state = parts
        kept: dict[str, Any] = dict(state[0]) if state else {}
        return make, args, {**kept, _CAUSES: causes}

    def __setstate__(self, state: dict[str, Any] | None) -> None:
        """Take what an error has besides its message, and what it was raised from."""
        kept = dict(state or {})
        causes = [_put_together(*parts) for parts in kept.pop(_CAUSES, ())]
        for error, cause in pairwise((self, *causes)):
            error.__cause__ = cause
        super().__setstate__(kept)


class RulesetError(CounterRulesError, ValueError):
    """A ruleset that does not exist, or options that are unknown or contradict each other."""


class StateError(CounterRulesError, ValueError):
    """A seat that does not exist, or another value that does not fit a state, move or record."""


class BotError(CounterRulesError, ValueError):
    """A bot that does not exist, or one that does not play by the rules; it is named."""


class CopyError(CounterRulesError, TypeError):
    """Something that belongs to one process, such as its threads, was to be copied or pickled."""


class ArenaError(CounterRulesError, ValueError):
    """A tournament that cannot be played, or its folder that cannot be read or written."""


class MissingExtraError(CounterRulesError, ImportError):
    """A package that only an extra of this library brings is not installed."""


class NotationError(CounterRulesError, ValueError):
    """Text that cannot be read.

    Args:
        message: what is wrong and what is accepted; the place is added where it is not the start.
        text: the piece of text that cannot be read, in full; any other value in one short line.
        line: its line, counted from 1.
        column: its column, counted from 1.
    """

    def __init__(self, message: str, *, text: object, line: int = 1, column: int = 1) -> None:
        place = "" if (line, column) == (1, 1) else f" (line {line}, column {column})"
        self.message = tidy(message, _LONGEST_MESSAGE - len(place))
        # Not `super().__init__`: the line is tidy by now, and a spoilt record has very many errors.
        ValueError.__init__(self, self.message + place)
        self.text = text if isinstance(text, str) else shorten(text)
        self.line = line
        self.column = column

    def __reduce__(self) -> tuple[object, ...]:
        make = partial(NotationError, text=self.text, line=self.line, column=self.column)
        return make, (self.message,)


def _list_causes(error: BaseException) -> Iterator[BaseException]:
    """List what an error was raised from, what that was raised from, and so on."""
    listed = {id(error)}
    while (cause := error.__cause__) is not None and id(cause) not in listed:
        yield cause
        listed.add(id(cause))
        error = cause


def _take_apart(error: BaseException) -> tuple[Any, ...]:
    """Return what an error is made of again, without its causes.

    In place of one that does not come back from a pickle, it is an error that says what it was.
    """
    try:
        parts = object.__reduce_ex__(error, pickle.HIGHEST_PROTOCOL)
        _put_together(*pickle.loads(pickle.dumps(parts)))  # noqa: S301 - pickled here
    except Exception:  # noqa: BLE001 - whatever comes of a class that was not made to be pickled
        return CounterRulesError, (shorten(error),)
    return cast("tuple[Any, ...]", parts)


def _put_together(
    make: Callable[..., BaseException], args: tuple[Any, ...], state: dict[str, Any] | None = None
) -> BaseException:
    error = make(*args)
    error.__setstate__(state)
    return error
