"""Matches as JSON data: whole ones, to be kept, and what a client may know of one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypeAlias, cast

import attrs

from counter_rules._base.quoting import shorten
from counter_rules.chance import commit, parse_seed
from counter_rules.engine import legal_moves
from counter_rules.errors import CounterRulesError, NotationError, StateError
from counter_rules.games.inner import check_rules
from counter_rules.moves import Move
from counter_rules.notation import JsonData, to_data
from counter_rules.notation.inner import make_converter, parse_json, parse_move_data, structure
from counter_rules.protocol.terms import TimeControl, is_time
from counter_rules.reasons import IllegalMoveError
from counter_rules.rules.ruleset import Ruleset, to_rules
from counter_rules.seats import Seat, check_seat
from counter_rules.table._course import Course, Entry, Undone, UndoProposal, check_version
from counter_rules.table._seating import Chair, Place, Seated, Seating, Spectator

Parts: TypeAlias = tuple[Course, Seating, TimeControl | None, UndoProposal | None]
"""The parts of a match."""

_NOTES: Final[Mapping[str, type[Undone | Seated]]] = {"undone": Undone, "seated": Seated}
"""The entries that are no moves, by their names."""

VERSION: Final = 1
"""The number of the format of a match."""

# A whole match. Its deals are not written: they follow from the seed.


@attrs.frozen(kw_only=True)
class MatchData:
    """The fields of a match in JSON."""

    match: int
    rules: Ruleset
    seed: str
    dealer: Seat
    base: int = 0
    control: TimeControl | None = None
    chairs: tuple[Chair, ...]
    spectators: tuple[Spectator, ...] = ()
    entries: tuple[Entry, ...] = ()
    proposal: UndoProposal | None = None


def format_match(
    course: Course,
    seating: Seating,
    control: TimeControl | None,
    proposal: UndoProposal | None,
) -> dict[str, object]:
    """Return a match as JSON data."""
    data = MatchData(
        match=VERSION,
        rules=course.start.rules,
        seed=str(course.seed),
        dealer=course.start.dealer,
        base=course.base,
        control=control,
        chairs=seating.chairs,
        spectators=seating.spectators,
        proposal=proposal,
    )
    fields = cast("dict[str, object]", _CONVERTER.unstructure(data))
    return fields | {"entries": [_format_entry(entry) for entry in course.answers]}


def _format_entry(entry: Entry) -> dict[str, object]:
    """Return a move of a seat, or an entry of moves taken back, as JSON data."""
    for name, kind in _NOTES.items():
        if isinstance(entry, kind):
            return {name: cast("object", _CONVERTER.unstructure(entry))}
    return to_data(cast("Move", entry))


def parse_match(data: str | JsonData, rules: Ruleset | None, limit: int) -> Parts:
    """Return the parts of a match, or raise `NotationError`."""
    try:
        fields = parse_json(data, limit)
    except NotationError as error:  # its text would be the whole match
        raise NotationError(error.message, text="", line=error.line, column=error.column) from None
    parts = cast("dict[str, object]", fields).copy() if isinstance(fields, dict) else {}
    number, seed = parts.get("match"), parts.get("seed")
    if type(number) is not int or number != VERSION:
        raise NotationError(f"expected a match of format {VERSION}, got {shorten(number)}", text="")
    if not isinstance(seed, str):  # no error may quote it
        raise NotationError("not a valid match: its seed is no text", text="")
    if rules is not None:
        check_rules(parts.get("rules"), to_rules(rules), "match", "")
        parts["rules"] = rules
    read = structure(_CONVERTER, parts, MatchData, "match", "")
    try:
        return _rebuild(read)
    except NotationError:
        raise
    except CounterRulesError as error:
        raise NotationError(f"not a valid match: {error}", text="") from None


def _rebuild(data: MatchData) -> Parts:
    """Make all moves of a match again, and put its parts together."""
    seed, players = parse_seed(data.seed), data.rules.players
    if seed is None:
        raise NotationError("not a valid match: its seed is none", text="")
    if len(data.chairs) != players:
        raise NotationError(
            f"not a valid match: {players} players need as many chairs, got {len(data.chairs)}",
            text="",
        )
    course = Course.begin(data.rules, seed, data.dealer, check_version(data.base))
    for number, entry in enumerate(data.entries):
        try:
            if isinstance(entry, Seated):
                check_seat(entry.seat, players)
                course = course.note([entry])
            elif isinstance(entry, Undone):
                _check_agreed(entry, players)
                course = course.go_back(course.get_earlier(entry.to), entry.agreed)
            else:
                course = course.make(entry)
        except IllegalMoveError as error:  # its message lists cards
            why = error.reason.code.value
            raise NotationError(f"not a valid match: entry {number}: {why}", text="") from None
    seating, proposal = Seating(chairs=data.chairs, spectators=data.spectators), data.proposal
    if proposal is not None:
        _check_agreed(proposal, players)
        course.get_earlier(proposal.to)
    return course, seating, data.control, proposal


def _check_agreed(agreement: Undone | UndoProposal, players: int) -> None:
    """Check the seats that agree: one or more, each once."""
    agreed = [check_seat(seat, players) for seat in agreement.agreed]
    if not agreed or len({*agreed}) < len(agreed):
        raise StateError("expected one or more seats that agree, each once")


def _parse_entry(data: object) -> Entry:
    if not isinstance(data, dict):
        return parse_move_data(data, "")
    fields = cast("dict[str, object]", data)
    for name, kind in _NOTES.items():
        if fields.keys() == {name}:
            return _CONVERTER.structure(fields[name], kind)
    return parse_move_data(fields, "")


def _parse_seconds(data: object) -> float:
    if not is_time(data):
        raise NotationError(f"expected seconds from 0 up, got {shorten(data)}", text=data)
    return cast("float", data)


_CONVERTER: Final = make_converter()
_CONVERTER.register_structure_hook(float, lambda data, _: _parse_seconds(data))
_CONVERTER.register_structure_hook(Entry, lambda data, _: _parse_entry(data))

# What a client may know.


def format_client(
    course: Course,
    seating: Seating,
    control: TimeControl | None,
    proposal: UndoProposal | None,
    place: Place,
    since: int | None,
) -> dict[str, object]:
    """Return what a client is sent, as `Match.to_client_data` says."""
    seen, missed = course.look(place.seat), course.list_missed(place, since)
    is_asked = seen.question is not None and place.seat in seating.people
    return {
        "match": VERSION,
        "seat": place.seat,
        "version": course.version,
        "view": to_data(seen),
        "events": None if missed is None else to_data(missed),
        "question": str(seen.question) if is_asked else None,
        "legal": to_data(legal_moves(seen)) if is_asked else [],
        "chairs": [_format_chair(chair) for chair in seating.chairs],
        "control": None if control is None else attrs.asdict(control),
        "proposal": proposal and {"to": proposal.to, "agreed": [*proposal.agreed]},
        "commitment": commit(course.seed),
        "seed": str(course.seed) if seen.is_over else None,
    }


def _format_chair(chair: Chair) -> dict[str, object]:
    # The text of a bot may have a command of a program after the colon.
    bot = None if chair.bot is None else chair.bot.partition(":")[0]
    return {
        "name": chair.name,
        "player": chair.player.value,
        "bot": bot,
        "is_replaced": chair.is_replaced,
        "seconds": chair.seconds,
    }
