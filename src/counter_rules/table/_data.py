"""Matches as JSON data: whole ones, to be kept, and what a client may know of one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypeAlias, cast

import attrs

from counter_rules._base.guards import to_int
from counter_rules._base.quoting import shorten
from counter_rules.chance import commit, parse_seed
from counter_rules.engine import legal_moves
from counter_rules.errors import CounterRulesError, NotationError
from counter_rules.events import Event
from counter_rules.games.inner import check_rules
from counter_rules.moves import Move
from counter_rules.notation import JsonData, parse_move, to_data
from counter_rules.notation.inner import make_converter, parse_json, parse_move_data, structure
from counter_rules.phase import Question
from counter_rules.protocol.terms import TimeControl, is_time
from counter_rules.rules.ruleset import Ruleset, to_rules
from counter_rules.seats import Seat, check_seat
from counter_rules.table._course import Course, Entry, Undone, UndoProposal, check_version
from counter_rules.table._seating import Chair, Seating
from counter_rules.views import View

Parts: TypeAlias = tuple[Course, Seating, TimeControl | None, UndoProposal | None]
"""The parts of a match."""

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
    spectators: tuple[str, ...] = ()
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
    return fields | {"entries": [format_entry(entry) for entry in course.answers]}


def format_entry(entry: Entry) -> dict[str, object]:
    """Return a move of a seat, or an entry of moves taken back, as JSON data."""
    if isinstance(entry, Undone):
        return {"undone": cast("object", _CONVERTER.unstructure(entry))}
    return to_data(entry)


def parse_match(data: str | JsonData, rules: Ruleset | None, limit: int) -> Parts:
    """Return the parts of a match, or raise `NotationError`."""
    fields = parse_json(data, limit)
    if not isinstance(fields, dict):
        raise NotationError(f"a match is an object, not {shorten(fields)}", text="")
    parts = cast("dict[str, object]", fields).copy()
    number = parts.get("match")
    if type(number) is not int or number != VERSION:
        raise NotationError(f"expected a match of format {VERSION}, got {shorten(number)}", text="")
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
    seed = parse_seed(data.seed)
    if seed is None:
        raise NotationError("not a valid match: its seed is none", text="")
    players = data.rules.players
    if len(data.chairs) != players:
        raise NotationError(
            f"not a valid match: {players} players need as many chairs, got {len(data.chairs)}",
            text="",
        )
    course = Course.begin(data.rules, seed, data.dealer, check_version(data.base))
    for entry in data.entries:
        if isinstance(entry, Undone):
            agreed = tuple([check_seat(seat, players) for seat in entry.agreed])
            course = course.go_back(course.check_undo(entry.to), agreed)
        else:
            course = course.make(entry)
    if data.proposal is not None:
        course.check_undo(data.proposal.to)
    return (
        course,
        Seating(chairs=data.chairs, spectators=data.spectators),
        data.control,
        (data.proposal),
    )


def _parse_entry(data: object) -> Entry:
    if isinstance(data, dict) and data.keys() == {"undone"}:
        fields = cast("Mapping[str, object]", data)
        return _CONVERTER.structure(fields["undone"], Undone)
    return parse_move_data(cast("dict[str, object]", data), "")


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
    proposal: UndoProposal | None,
    seen: View,
    missed: View | tuple[Event, ...],
) -> dict[str, object]:
    """Return what a client is sent.

    Args:
        course: the course of the match, of which only what everybody knows is used.
        seating: the chairs.
        proposal: the proposal to take moves back, if any.
        seen: the view of the client's place.
        missed: what it has not been sent yet.
    """
    news = to_data(missed)
    return {
        "match": VERSION,
        "seat": seen.seat,
        "version": course.version,
        "view" if isinstance(missed, View) else "events": news,
        "question": None if seen.question is None else seen.question.code,
        "legal": [] if seen.seat is None else to_data(legal_moves(seen)),
        "chairs": [_format_chair(chair) for chair in seating.chairs],
        "proposal": None if proposal is None else attrs.asdict(proposal),
        "commitment": commit(course.seed),
        "seed": str(course.seed) if seen.is_over else None,
    }


def _format_chair(chair: Chair) -> dict[str, object]:
    player = "person" if chair.is_person else "nobody" if chair.bot is None else "bot"
    return {
        "name": chair.name,
        "player": player,
        "bot": chair.bot,
        "seconds": chair.seconds,
    }


# What a client answers.


@attrs.frozen(kw_only=True)
class ClientAnswer:
    """An answer of a client, for `Match.answer`; the move may be illegal.

    Args:
        question: the question that it answers.
        move: the move.
        since: the version of the match that the client knew.
    """

    question: Question
    move: Move
    since: int


def parse_client_answer(text: str | JsonData, *, limit: int = 2_000) -> ClientAnswer:
    """Parse what a client answers to the data that it was sent.

    Args:
        text: the text, or the same as decoded JSON: ``question`` and ``version`` as they were sent,
            and a ``move``, such as one of the ``legal`` ones.
        limit: the largest number of characters; a longer text is refused at once.

    Raises:
        NotationError: if it is no such answer.

    >>> move = {"move": "Bid", "seat": 0, "tricks": 3, "blind": False}
    >>> parse_client_answer({"question": "1-bid-0-0-1", "version": 1, "move": move}).move
    Bid(seat=0, tricks=3, blind=False)
    """
    fields = parse_json(text, limit)
    if not isinstance(fields, dict) or fields.keys() != {"question", "version", "move"}:
        raise NotationError(
            f"expected an object of question, version and move, got {shorten(fields)}", text=text
        )
    data = cast("dict[str, object]", fields)
    since = to_int(data["version"])
    if since is None or since < 0:
        raise NotationError(f"expected a version, got {shorten(data['version'])}", text=text)
    question = Question.parse(cast("str", data["question"]))
    return ClientAnswer(question=question, move=parse_move(cast("str", data["move"])), since=since)
