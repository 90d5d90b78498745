"""A tournament as JSON, by which its folder says what is played in it."""

from __future__ import annotations

import json
from contextlib import suppress
from functools import cache
from typing import TYPE_CHECKING, Final, cast

import attrs
from cattrs.gen import make_dict_unstructure_fn

from counter_rules._quoting import shorten
from counter_rules.arena._boards import Faults
from counter_rules.arena._entrants import Entrant
from counter_rules.arena._tournament import Tournament
from counter_rules.bots import Bot
from counter_rules.errors import ArenaError, CounterRulesError, NotationError
from counter_rules.games._spelling import read_rules
from counter_rules.notation._converter import make_converter, structure
from counter_rules.notation._decode import decode_json
from counter_rules.rules.chance import parse_seed
from counter_rules.rules.ruleset import Ruleset

if TYPE_CHECKING:
    from cattrs import Converter

READABLE: Final = (1, 2)
"""The versions of the files of a tournament that are read; each spells rules as its format does."""

FORMAT: Final = READABLE[-1]
"""The version that is written."""

_LARGEST: Final = 2**60
_AMOUNTS: Final = ("hands", "matches")


@attrs.frozen(kw_only=True)
class _BotData:
    """A bot: its name, and its text; None where it is a Python object."""

    name: str
    make: str | None


@attrs.frozen(kw_only=True)
class Settings:
    """What a folder says of its tournament. The seed is a text, as it may be very long."""

    arena: int
    rules: Ruleset
    bots: tuple[_BotData, ...]
    hands: int | None
    matches: int | None
    seed: str
    design: str


@cache
def load_converter() -> Converter:
    """Return the converter for what the files of a tournament hold."""
    converter = make_converter()
    converter.register_structure_hook(int, _read_whole)
    # Most moves have none, and three names for each would be half of a file.
    leave_out = make_dict_unstructure_fn(Faults, converter, _cattrs_omit_if_default=True)
    converter.register_unstructure_hook(Faults, leave_out)
    return converter


def _read_whole(value: object, _: object) -> int:
    """Read a whole number: the seeds of boards are the largest."""
    if type(value) is not int or abs(value) >= _LARGEST:
        raise NotationError(f"expected a whole number of 60 bits, got {shorten(value)}", text=value)
    return value


def format_settings(tournament: Tournament) -> str:
    """Write a tournament as JSON.

    Raises:
        RulesetError: if its rules bear the name of a preset that makes another game.
    """
    settings = Settings(
        arena=FORMAT,
        rules=tournament.rules,
        bots=tuple([_to_data(entrant) for entrant in tournament.bots]),
        hands=tournament.hands,
        matches=tournament.matches,
        seed=str(tournament.seed),
        design=tournament.design.value,
    )
    return json.dumps(load_converter().unstructure(settings), indent=2) + "\n"


def _to_data(entrant: Entrant) -> _BotData:
    return _BotData(name=entrant.name, make=entrant.make if isinstance(entrant.make, str) else None)


def parse_settings(text: str) -> Tournament:
    """Read a tournament that `format_settings` has written.

    A bot that is a Python object is in it by its name, and cannot play.

    Raises:
        NotationError: if the text is none.
        ArenaError: if it is of another version.
    """
    settings = structure(load_converter(), _read_fields(text), Settings, "tournament", text)
    if settings.arena not in READABLE:
        versions = " or ".join(map(str, READABLE))
        raise ArenaError(f"expected a tournament of version {versions}, got {settings.arena}")
    seed = parse_seed(settings.seed)
    if seed is None:
        raise ArenaError(f"expected a seed, got {shorten(settings.seed)}")
    return Tournament(
        settings.rules,
        [_to_entrant(data) for data in settings.bots],
        hands=settings.hands,
        matches=settings.matches,
        seed=seed,
        design=settings.design,
    )


def _to_entrant(data: _BotData) -> Entrant:
    return Entrant(data.name, _Absent(data.name) if data.make is None else data.make)


@attrs.frozen
class _Absent:
    """Stands for a bot that is a Python object, and cannot make it."""

    name: str

    def __call__(self) -> Bot:
        raise ArenaError(
            f"the bot {self.name} is a Python object: go on from the script that made it, by "
            "running its tournament with this folder"
        )


def is_same(text: str, other: str) -> bool:
    """Return whether two texts of tournaments differ in nothing but how much is played."""
    return _read_all_but_amounts(text) == _read_all_but_amounts(other)


def _read_all_but_amounts(text: str) -> dict[str, object]:
    fields = _read_fields(text)
    if fields.get("arena") in READABLE:
        del fields["arena"]
    return {name: value is None if name in _AMOUNTS else value for name, value in fields.items()}


def _read_fields(text: str) -> dict[str, object]:
    """Return what a text says, with the ruleset that it names, if it names one."""
    data = decode_json(text)
    if not isinstance(data, dict):
        raise NotationError(f"not a valid tournament: {shorten(text)}", text=text)
    fields = cast("dict[str, object]", data)
    version = fields.get("arena")
    if type(version) is int and version in READABLE:
        with suppress(CounterRulesError):  # the reader names it with whatever else is wrong
            fields["rules"] = read_rules(fields.get("rules"), version)
    return fields
