"""The requests of a page: a move, the next hand, or a hint."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Final, cast

import attrs

from counter_rules import Deal, Move, Question
from counter_rules.notation import parse_move
from counter_rules.seats import Seat

from .refused import RefusedError

MAX_TEXT: Final = 2_000
"""The longest valid message of a page, in characters."""


@attrs.frozen
class Answer:
    """A move, and the question that it answers.

    Args:
        question: the question of its seat, as the page knew it.
        move: the move, which may be illegal.
    """

    question: Question
    move: Move


@attrs.frozen
class DealRequest:
    """A request to deal the next hand.

    Args:
        hand_number: the number of the hand, as the page knew it.
    """

    hand_number: int


@attrs.frozen
class HintRequest:
    """A request for the move of a strong player.

    Args:
        question: the question of its seat, as the page knew it.
    """

    question: Question


def read_object(text: str, most: int = MAX_TEXT) -> dict[str, object]:
    """Parse a JSON object; refuse a text that is too long or something else."""
    if len(text) > most:
        raise RefusedError(f"the message is too long: at most {most} characters")
    try:
        data: object = json.loads(text)
    except (ValueError, RecursionError):
        raise RefusedError("that is not JSON: expected an object") from None
    if not isinstance(data, dict):
        raise RefusedError("that is not an object: expected a move or a deal")
    return cast("dict[str, object]", data)


def read_number(data: Mapping[str, object], name: str) -> int:
    """Return a required whole number."""
    number = data.get(name)
    if type(number) is not int:
        raise RefusedError(f"expected a whole number as {name}")
    return number


def read_request(
    data: Mapping[str, object], seat: Seat | None
) -> Answer | DealRequest | HintRequest:
    """Parse the request of a seat's page.

    Args:
        data: the message: ``question`` and ``move``, ``question`` and ``hint``, or ``hand_number``
            and ``deal``.
        seat: the seat of the page; None for a spectator.

    Raises:
        RefusedError: if it is not a request, or this seat may not make it.
        NotationError: if its question or its move cannot be parsed.
    """
    if seat is None:
        raise RefusedError("you are only watching: players move")
    if data.keys() == {"hand_number", "deal"}:
        return DealRequest(read_number(data, "hand_number"))
    if data.keys() == {"question", "hint"}:
        return HintRequest(Question.parse(cast("str", data["question"])))
    if data.keys() != {"question", "move"} or not isinstance(data["move"], dict):
        raise RefusedError("expected a move and its question, or deal and a hand_number")
    move = parse_move(cast("dict[str, object]", data["move"]))
    if isinstance(move, Deal) or move.seat != seat:
        raise RefusedError("that is not your move")
    return Answer(Question.parse(cast("str", data["question"])), move)
