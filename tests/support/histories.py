"""All that may come of a hand, in games so small that it can be listed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from counter_rules import (
    Card,
    State,
    apply_move,
    complete_deal,
    deal_outcomes,
    legal_moves,
)


def make_deals(state: State, dealt: tuple[Card, ...] = ()) -> Iterator[tuple[Card, ...]]:
    """Yield all deals, card by card."""
    outcomes = deal_outcomes(state, dealt)
    if not outcomes:
        yield dealt
    for card, _ in outcomes:
        yield from make_deals(state, (*dealt, card))


def list_histories(state: State, deals: Iterable[tuple[Card, ...]]) -> Iterator[State]:
    """Yield all that may come of a hand that is dealt in any of these ways."""
    yield state
    for dealt in deals:
        yield from _go_on(apply_move(state, complete_deal(state, dealt)))


def _go_on(state: State) -> Iterator[State]:
    yield state
    if state.is_in_hand:
        for seat in state.to_act:
            for move in legal_moves(state, seat):
                yield from _go_on(apply_move(state, move))
