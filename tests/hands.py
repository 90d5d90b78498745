"""Small readers and movers of a hand, for the tests named by clause."""

from __future__ import annotations

from counter_rules import PassCard, PlayCard, State, apply_move, legal_moves
from counter_rules.cards import Card

MOST_MOVES = 5 * (1 + 10 + 9)
"""No hand has more moves: five players bid, play ten cards and pass nine times."""


def codes(cards: tuple[Card, ...]) -> list[str]:
    """Write cards in plain letters."""
    return [card.code for card in cards]


def list_legal(state: State, seat: int | None = None) -> list[str]:
    """Write the cards that a seat may play or pass, such as ``4H+4D`` with its show."""
    texts: list[str] = []
    for move in legal_moves(state, seat):
        assert isinstance(move, PlayCard | PassCard)
        show = move.show if isinstance(move, PlayCard) else None
        texts.append(move.card.code if show is None else f"{move.card.code}+{show.code}")
    return texts


def play_out(state: State) -> State:
    """Play a hand to its end, always the first legal move of the first seat to act."""
    for _ in range(MOST_MOVES):
        if not state.is_in_hand:
            return state
        state = apply_move(state, legal_moves(state)[0])
    raise AssertionError("the hand does not end")
