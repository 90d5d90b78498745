"""How a state of the compiled engine came about: its moves and deals, for the readable engine."""

from __future__ import annotations

from typing import TYPE_CHECKING

from counter_rules.cards import CARDS, Card
from counter_rules.engine import apply_move
from counter_rules.engine._flow.hands import list_dealt
from counter_rules.moves import Deal, Move
from counter_rules.state import State

if TYPE_CHECKING:
    from counter_rules.kernel._fast_state import FastState


def replay(state: FastState) -> State:
    """Return the same moment as a `State`: all moves since it was packed are made again."""
    path = [state]
    while not isinstance(path[-1].parent, State):
        path.append(path[-1].parent)
    replayed = path[-1].parent
    for before, after in zip(path[:0:-1], path[-2::-1], strict=True):
        replayed = apply_move(replayed, _find_move(before, after))
    return replayed


def find_deal(state: FastState) -> Deal:
    """Return the deal of the hand in progress."""
    while not isinstance(state.parent, State):
        if not state.parent.legal:
            return _read_deal(state)
        state = state.parent
    begin = state.parent
    since = sum(len(result.turned) for result in begin.tricks)
    turned = begin.turned[: len(begin.turned) - since]
    return Deal(list_dealt(begin), turned, begin.stack)


def _find_move(before: FastState, after: FastState) -> Move:
    """Return the move that led from one state to the next."""
    return _read_deal(after) if after.cause is None else before.decode(after.cause)


def _read_deal(state: FastState) -> Deal:
    """Read a deal that the kernel has made off the row after it."""
    rules = state.kernel.rules
    twins = state.read_seats("TWIN") if rules.has_twins else (0,) * rules.players
    turned = [state.read(name) for name in ("FLIPPED_CARD", "TURNED_CARD")]
    return Deal(
        tuple(map(_list_cards, state.read_seats("HAND"), twins)),
        tuple([CARDS[card] for card in turned if card >= 0]),
        _list_cards(state.read("STACK"), state.read("STACK_TWIN")),
    )


def _list_cards(hand: int, twins: int) -> tuple[Card, ...]:
    """Return the cards of a hand in card order, from the sets of those held and held twice."""
    return tuple([card for card in CARDS for held in (hand, twins) if held >> card.index & 1])
