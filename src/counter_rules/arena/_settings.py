"""The files of a tournament as JSON: its settings, and sets of deals."""

from __future__ import annotations

import json
from contextlib import suppress
from functools import cache
from typing import TYPE_CHECKING, Final, cast

import attrs
from cattrs.gen import make_dict_unstructure_fn

from counter_rules._base.quoting import shorten
from counter_rules.arena._deals import LARGEST, DealSet, Start, Unit
from counter_rules.arena._seatings import Entrant, Faults
from counter_rules.arena._tournament import Tournament
from counter_rules.bots import Bot
from counter_rules.chance import parse_seed
from counter_rules.errors import ArenaError, CounterRulesError, NotationError
from counter_rules.games.inner import parse_rules_data
from counter_rules.notation.inner import decode_json, make_converter, structure
from counter_rules.protocol.terms import TimeControl
from counter_rules.rules.ruleset import Ruleset

if TYPE_CHECKING:
    from cattrs import Converter

# Both files.

FORMAT: Final = 4
"""The version of a tournament's files."""

_OF_DEALS: Final = 1
"""The version of a file of deals."""

_OF_RULES: Final = 2
"""The format in which they have rules (`parse_rules_data`)."""


@cache
def get_converter() -> Converter:
    """Return the converter for the files of a tournament."""
    converter = make_converter()
    converter.register_structure_hook(int, _parse_whole)
    # Most seats have none, and three keys for each would be half of a file.
    leave_out = make_dict_unstructure_fn(Faults, converter, _cattrs_omit_if_default=True)
    converter.register_unstructure_hook(Faults, leave_out)
    converter.register_unstructure_hook(Start, lambda start: f"{start.hand_number} {start.seed}")
    converter.register_structure_hook(Start, _parse_start)
    return converter


def _parse_whole(value: object, _: object) -> int:
    """Return a whole number of at most 60 bits: the seeds of boards are the largest."""
    if type(value) is not int or abs(value) >= LARGEST:
        raise NotationError(f"expected a whole number of 60 bits, got {shorten(value)}", text=value)
    return value


def _parse_start(value: object, _: object) -> Start:
    """Return the beginning of a board: the number of a hand and a seed, as a text."""
    numbers = value.split() if isinstance(value, str) else []
    if len(numbers) != 2 or not all(one.isascii() and one.isdecimal() for one in numbers):
        raise NotationError(f"expected a hand and a seed, got {shorten(value)}", text=value)
    hand_number, seed = [parse_seed(one) for one in numbers]
    return Start(hand_number or 0, LARGEST if seed is None else seed)


def _format(data: object) -> str:
    return json.dumps(get_converter().unstructure(data), indent=2) + "\n"


def _parse_fields(text: str, what: str) -> dict[str, object]:
    """Return the fields of a text, with the ruleset in place of its name."""
    data = decode_json(text)
    if not isinstance(data, dict):
        raise NotationError(f"not a valid {what}: {shorten(text)}", text=text)
    fields = cast("dict[str, object]", data)
    with suppress(CounterRulesError):  # the parser reports it, with the other faults
        fields["rules"] = parse_rules_data(fields.get("rules"), _OF_RULES)
    return fields


def _check_version(fields: dict[str, object], key: str, what: str, version: int) -> None:
    found = fields.get(key)
    if type(found) is int and found != version:  # the parser reports what is no number
        raise ArenaError(f"expected {what} of version {version}, got {found}")


# The settings of a tournament.

_AMOUNTS: Final = ("hands", "matches")


@attrs.frozen(kw_only=True)
class _BotData:
    """A bot: its name, and its text; None where it is a Python object."""

    name: str
    make: str | None


@attrs.frozen(kw_only=True)
class _ListedDeals:
    """The boards of a tournament, where they are those of a set."""

    name: str
    boards: tuple[Start, ...]


@attrs.frozen(kw_only=True)
class _Settings:
    """The settings file of a tournament. The seed is a text, as it may be very long."""

    arena: int
    rules: Ruleset
    bots: tuple[_BotData, ...]
    hands: int | None
    matches: int | None
    seed: str
    design: str
    until: str
    clock: TimeControl | None
    memory: int | None
    first: int
    deals: _ListedDeals | None


def format_settings(tournament: Tournament) -> str:
    """Return a tournament as JSON.

    Raise `RulesetError` if its rules have the name of a preset that makes another game.
    """
    deals = tournament.deals
    settings = _Settings(
        arena=FORMAT,
        rules=tournament.rules,
        bots=tuple([_to_data(entrant) for entrant in tournament.bots]),
        hands=tournament.hands,
        matches=tournament.matches,
        seed=str(tournament.seed),
        design=tournament.design.value,
        until=tournament.until.value,
        clock=tournament.clock,
        memory=tournament.memory,
        first=tournament.first,
        deals=None if deals is None else _ListedDeals(name=deals.name, boards=deals.starts),
    )
    return _format(settings)


def _to_data(entrant: Entrant) -> _BotData:
    return _BotData(name=entrant.name, make=entrant.make if isinstance(entrant.make, str) else None)


def parse_settings(text: str) -> Tournament:
    """Return the tournament that `format_settings` has written.

    A bot that is a Python object is there by its name only, and cannot play. Raise `NotationError`
    if the text is not a tournament, and `ArenaError` if it is of another version.
    """
    fields = _parse_fields(text, "tournament")
    _check_version(fields, "arena", "a tournament", FORMAT)
    settings = structure(get_converter(), fields, _Settings, "tournament", text)
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
        until=settings.until,
        clock=settings.clock,
        memory=settings.memory,
        first=settings.first,
        deals=None if settings.deals is None else _to_deals(settings, settings.deals),
    )


def _to_deals(settings: _Settings, listed: _ListedDeals) -> DealSet:
    unit = Unit.MATCH if settings.hands is None else Unit.HAND
    return DealSet(name=listed.name, rules=settings.rules, unit=unit, starts=listed.boards)


def _to_entrant(data: _BotData) -> Entrant:
    return Entrant(data.name, _Absent(data.name) if data.make is None else data.make)


@attrs.frozen
class _Absent:
    """Stands for a bot that is a Python object, and raises an error instead of making it."""

    name: str

    def __call__(self) -> Bot:
        raise ArenaError(
            f"the bot {self.name} is a Python object: continue with the script that made it, by "
            "running its tournament with this folder"
        )


def is_same(text: str, other: str) -> bool:
    """Return whether two texts are the same tournament, apart from when it ends."""
    return _parse_all_but_amounts(text) == _parse_all_but_amounts(other)


def _parse_all_but_amounts(text: str) -> dict[str, object]:
    fields = _parse_fields(text, "tournament")
    fields.pop("until", None)
    return {name: value is None if name in _AMOUNTS else value for name, value in fields.items()}


# Sets of deals.


@attrs.frozen(kw_only=True)
class _DealsData:
    """A set of deals, with the version of its file."""

    deals: int
    name: str
    rules: Ruleset
    unit: Unit
    boards: tuple[Start, ...]


def format_deals(deals: DealSet) -> str:
    """Return a set of deals as JSON.

    Raise `RulesetError` if its rules have the name of a preset that makes another game, and
    `NotationError` if they were composed by hand.
    """
    data = _DealsData(
        deals=_OF_DEALS,
        name=deals.name,
        rules=deals.rules,
        unit=deals.unit,
        boards=deals.starts,
    )
    text = _format(data)
    parse_deals(text)  # rules that were composed by hand have no text
    return text


def parse_deals(text: str) -> DealSet:
    """Return the set of deals that `format_deals` has written.

    Raise `NotationError` if the text has none, and `ArenaError` if it is of another version.
    """
    fields = _parse_fields(text, "set of deals")
    _check_version(fields, "deals", "deals", _OF_DEALS)
    data = structure(get_converter(), fields, _DealsData, "set of deals", text)
    return DealSet(name=data.name, rules=data.rules, unit=data.unit, starts=data.boards)
