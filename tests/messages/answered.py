"""Moves as they are said to players, and answers that are none."""

from __future__ import annotations

from counter_rules import (
    AnswerError,
    Bid,
    Look,
    Move,
    NameTrump,
    PassCard,
    describe,
    describe_move,
    legal_moves,
    parse_answer,
    view,
)
from counter_rules.messages import Texts
from support.builders import card, dealt
from support.hands import bid_all

ASKED = bid_all(dealt("4H 4D 9C QS AS 2D 3D 5D 6D 7D"))
MOVES: list[Move] = [
    *[Bid(0, 3), Bid(0, 3, blind=True), Look(0), NameTrump(0, None)],
    *[PassCard(0, card("9C")), *legal_moves(ASKED)],
]


def answer_all(texts: Texts) -> list[str]:
    """Say all moves, and what is wrong with answers that are none."""
    said = [describe_move(move, texts) for move in MOVES]
    for seat, answer in ((0, "4"), (0, "?"), (1, "?")):
        try:
            parse_answer(view(ASKED, seat), answer, texts)
        except AnswerError as error:
            said += describe(error, texts)
    return said
