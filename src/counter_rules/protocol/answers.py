"""Parsing the answers of a program, which may send anything."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias, cast

import attrs

from counter_rules._base.quoting import shorten, tidy
from counter_rules.engine import why_illegal
from counter_rules.errors import NotationError
from counter_rules.moves import Deal, Move
from counter_rules.notation import parse_move
from counter_rules.protocol.lines import parse_line, quote_line
from counter_rules.protocol.messages import (
    MOVES_TO_MAKE,
    PROTOCOL,
    BotHello,
    BotInfo,
    MoveEstimate,
    MoveToMake,
    Subscription,
)
from counter_rules.protocol.options import check_list, check_type, parse_options
from counter_rules.protocol.terms import FaultKind
from counter_rules.views import View

Fields: TypeAlias = Mapping[str, object]
"""The fields of a message, unchecked."""

_SUBSCRIPTIONS: Final[Mapping[str, Subscription]] = {one.value: one for one in Subscription}
_REPLIES: Final = frozenset({"ready", "move", "info", "explain"})
"""The messages of a program that have the number of a request."""

_LARGEST: Final = 10**9
"""The largest value of a move, and number of games."""
_LONGEST_TEXT: Final = 4_096
"""The most characters that are kept of a text for people."""


@attrs.frozen
class BadAnswerError(Exception):
    """A rejected answer: the kind of fault, and the reason."""

    kind: FaultKind
    reason: str


# The hello.


def parse_hello(line: bytes) -> BotHello:
    """Parse the first message of a program; raise `NotationError` for anything else."""
    name, fields = _parse(line)
    if name != "hello":
        raise NotationError(f"expected hello, got {shorten(name)}", text=name)
    _check_protocol(fields.get("protocol"))
    if fields.get("name") is None:
        raise NotationError("name is missing", text="")
    games = fields.get("games")
    return BotHello(
        protocol=PROTOCOL,
        name=check_type(fields.get("name"), str, "name must be a string"),
        version=check_type(fields.get("version", ""), str, "version must be a string"),
        wants=_parse_wants(fields.get("wants", [])),
        games=None if games is None else _check_texts(games, "games"),
        options=parse_options(fields.get("options", [])),
    )


def _check_protocol(number: object) -> None:
    """Raise `NotationError` for another version than that of this library."""
    if number == PROTOCOL and type(number) is int:
        return
    why = f"it speaks protocol {shorten(number)}, not {PROTOCOL}"
    if number == 1:
        why += f": say {PROTOCOL} in its hello, and declare its options there"
    raise NotationError(why, text="")


def _parse_wants(data: object) -> tuple[Subscription, ...]:
    wants = _check_texts(data, "wants")
    unknown = [one for one in wants if one not in _SUBSCRIPTIONS]
    if unknown:
        raise NotationError(
            f"wants has {shorten(unknown[0])}: expected some of {', '.join(_SUBSCRIPTIONS)}",
            text=unknown[0],
        )
    return tuple([_SUBSCRIPTIONS[one] for one in wants])


def _parse(line: bytes) -> tuple[str, Fields]:
    """Parse a message; the error quotes an invalid line."""
    try:
        return parse_line(line)
    except NotationError as error:
        # The line number is meaningful only if the message has several lines.
        why = str(error) if error.line == 1 else error.message
        why += " (a message is one line; standard output is for messages alone)"
        raise NotationError(f"it wrote {quote_line(line)}: {why}", text=error.text) from None


def _check_texts(value: object, name: str) -> tuple[str, ...]:
    parts = cast("list[object]", check_type(value, list, f"{name} must be a list of strings"))
    return tuple([check_type(part, str, f"{name} must be a list of strings") for part in parts])


# Replies to requests.


def parse_reply(line: bytes, awaited: str, number: int) -> tuple[str, Fields] | None:
    """Parse a message about a request, by its name and number: the answer, or info before it.

    Return None for a message about an earlier request, which comes late; raise `BadAnswerError` for
    anything else.
    """
    try:
        name, fields = _parse(line)
    except NotationError as error:
        raise BadAnswerError(FaultKind.NONSENSE, str(error)) from None
    given = fields.get("id")
    if name in _REPLIES and type(given) is int and 1 <= given <= number:
        if given < number:
            return None
        if name in (awaited, "info"):
            return name, fields
    got = f"{shorten(name)} {f'with id {shorten(given)}' if 'id' in fields else 'without id'}"
    raise BadAnswerError(FaultKind.NONSENSE, f"expected {awaited!r} with id {number}, got {got}")


def parse_chosen(fields: Fields, view: View) -> Move:
    """Parse the legal move in an answer; raise `BadAnswerError` for anything else."""
    if "move" not in fields:
        raise BadAnswerError(FaultKind.NONSENSE, "move is missing")
    move = _parse_move(fields["move"])
    if move.seat != view.seat:
        why = f"{shorten(str(move))} is a move of seat {move.seat}, not of seat {view.seat}"
        raise BadAnswerError(FaultKind.WRONG_SEAT, why)
    reason = why_illegal(view, move)
    if reason is not None:
        raise BadAnswerError(FaultKind.ILLEGAL, f"{shorten(str(move))} is not legal: {reason}")
    return move


def _parse_move(data: object) -> MoveToMake:
    if not isinstance(data, dict):
        why = f"a move is an object, not {shorten(data)}"
        raise BadAnswerError(FaultKind.NONSENSE, why)
    fields = cast("dict[str, object]", data)
    kind = fields.get("move")
    if kind not in (*MOVES_TO_MAKE, Deal.__name__):
        why = f"there is no move {shorten(kind)}: a bot answers {', '.join(MOVES_TO_MAKE)}"
        raise BadAnswerError(FaultKind.NONSENSE, why)
    try:
        move = parse_move(fields)
    except NotationError as error:
        raise BadAnswerError(FaultKind.NONSENSE, str(error)) from None
    if isinstance(move, Deal):
        raise BadAnswerError(FaultKind.NONSENSE, "a deal is not a move of a seat")
    return move


def parse_info(fields: Fields, moves: Sequence[Move]) -> BotInfo:
    """Parse values of moves, in an explanation as well; raise `BadAnswerError` for anything else.

    Args:
        fields: the fields of the message.
        moves: the legal moves of the request.
    """
    try:
        parts = check_list(fields.get("values", []), "values must be a list of objects")
        values = tuple([_parse_estimate(part) for part in parts])
        games = _check_number(fields.get("games", 0), "games", is_whole=True)
        text = check_type(fields.get("text", ""), str, "text must be a string")
    except NotationError as error:
        raise BadAnswerError(FaultKind.NONSENSE, str(error)) from None
    left = [*moves]
    for one in values:
        if one.move not in left:
            why = f"values has {shorten(str(one.move))}, which is not legal or is there twice"
            raise BadAnswerError(FaultKind.NONSENSE, why)
        left.remove(one.move)
    return BotInfo(
        id=cast("int", fields["id"]),
        values=values,
        games=int(games),
        text=tidy(text, _LONGEST_TEXT),
    )


def _parse_estimate(data: object) -> MoveEstimate:
    fields = cast("Fields", check_type(data, dict, "values must be a list of objects"))
    made = fields.get("made")
    return MoveEstimate(
        move=_parse_move(fields.get("move")),
        value=_check_number(fields.get("value"), "value", least=-_LARGEST),
        std=_check_number(fields.get("std", 0.0), "std"),
        visits=int(_check_number(fields.get("visits", 0), "visits", is_whole=True)),
        made=None if made is None else _check_number(made, "made", most=1),
    )


def _check_number(
    value: object, name: str, *, least: int = 0, most: int = _LARGEST, is_whole: bool = False
) -> float:
    is_number = type(value) is int or (type(value) is float and not is_whole)
    # Comparisons alone refuse NaN and infinity, and take whole numbers of any size.
    if not is_number or not least <= cast("float", value) <= most:
        kind = "a whole number" if is_whole else "a number"
        wanted = f"{name} must be {kind} from {least} to {most}"
        raise NotationError(f"{wanted}, not {shorten(value)}", text=value)
    return cast("float", value)
