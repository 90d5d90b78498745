"""Parsing the answers of a program, which may send anything."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypeVar, cast

import attrs

from counter_rules._base.quoting import shorten
from counter_rules.engine import why_illegal
from counter_rules.errors import NotationError
from counter_rules.moves import Deal, Move
from counter_rules.notation import parse_move
from counter_rules.protocol.messages import (
    MOVES_TO_MAKE,
    PROTOCOL,
    BotHello,
    Subscription,
    parse_line,
    quote_line,
)
from counter_rules.protocol.terms import FaultKind
from counter_rules.views import View

PartT = TypeVar("PartT")

_SUBSCRIPTIONS: Final[Mapping[str, Subscription]] = {one.value: one for one in Subscription}


@attrs.frozen
class BadAnswerError(Exception):
    """A rejected answer: the kind of fault, and the reason."""

    kind: FaultKind
    reason: str


def parse_hello(line: bytes) -> BotHello:
    """Parse the first message of a program; raise `NotationError` for anything else."""
    name, fields = _parse(line)
    if name != "hello":
        raise NotationError(f"expected hello, got {shorten(name)}", text=name)
    number = fields.get("protocol")
    if number != PROTOCOL or type(number) is not int:
        raise NotationError(f"it speaks protocol {shorten(number)}, not {PROTOCOL}", text="")
    if fields.get("name") is None:
        raise NotationError("name is missing", text="")
    games = fields.get("games")
    wants = _check_texts(fields.get("wants", []), "wants")
    unknown = [one for one in wants if one not in _SUBSCRIPTIONS]
    if unknown:
        raise NotationError(
            f"wants has {shorten(unknown[0])}: expected some of {', '.join(_SUBSCRIPTIONS)}",
            text=unknown[0],
        )
    return BotHello(
        protocol=PROTOCOL,
        name=_check_type(fields.get("name"), str, "name must be a string"),
        version=_check_type(fields.get("version", ""), str, "version must be a string"),
        wants=tuple([_SUBSCRIPTIONS[one] for one in wants]),
        games=None if games is None else _check_texts(games, "games"),
    )


def _parse(line: bytes) -> tuple[str, dict[str, object]]:
    """Parse a message; the error quotes an invalid line."""
    try:
        return parse_line(line)
    except NotationError as error:
        # The line number is meaningful only if the message has several lines.
        why = str(error) if error.line == 1 else error.message
        why += " (a message is one line; standard output is for messages alone)"
        raise NotationError(f"it wrote {quote_line(line)}: {why}", text=error.text) from None


def _check_type(value: object, kind: type[PartT], wanted: str) -> PartT:
    if not isinstance(value, kind):
        raise NotationError(f"{wanted}, not {shorten(value)}", text=value)
    return value


def _check_texts(value: object, name: str) -> tuple[str, ...]:
    parts = cast("list[object]", _check_type(value, list, f"{name} must be a list of strings"))
    return tuple([_check_type(part, str, f"{name} must be a list of strings") for part in parts])


def parse_answer(line: bytes, number: int, view: View) -> Move | None:
    """Parse the legal move that answers a request, by the request's number and view.

    Return None for a late answer to an earlier request; raise `BadAnswerError` for anything else.
    """
    try:
        name, fields = _parse(line)
    except NotationError as error:
        raise BadAnswerError(FaultKind.NONSENSE, str(error)) from None
    given = fields.get("id")
    if name != "move" or type(given) is not int or not 1 <= given <= number:
        got = f"{shorten(name)} {f'with id {shorten(given)}' if 'id' in fields else 'without id'}"
        raise BadAnswerError(FaultKind.NONSENSE, f"expected 'move' with id {number}, got {got}")
    if given != number:
        return None
    if "move" not in fields:
        raise BadAnswerError(FaultKind.NONSENSE, "move is missing")
    return _parse_move(fields["move"], view)


def _parse_move(data: object, view: View) -> Move:
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
    if move.seat != view.seat:
        why = f"{shorten(str(move))} is a move of seat {move.seat}, not of seat {view.seat}"
        raise BadAnswerError(FaultKind.WRONG_SEAT, why)
    reason = why_illegal(view, move)
    if reason is not None:
        raise BadAnswerError(FaultKind.ILLEGAL, f"{shorten(str(move))} is not legal: {reason}")
    return move
