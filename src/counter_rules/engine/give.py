"""The pass: every player gives a card to the left, sealed (C7.4)."""

from __future__ import annotations

from counter_rules.cards import Card, sort_cards
from counter_rules.engine.sealed import commit, list_chosen
from counter_rules.engine.turns import find_turn_fault, list_leader
from counter_rules.errors import Reason, ReasonCode, shorten
from counter_rules.moves import PASSES, PassCard, Seat
from counter_rules.state import Phase, State


def list_passes(state: State, seat: Seat) -> tuple[PassCard, ...]:
    """Return the passes open to a seat that has not chosen yet: any card, in hand order."""
    ready, hand = PASSES[seat], state.hands[seat]
    cards = dict.fromkeys(hand) if state.rules.has_twins else hand
    return tuple([ready[card.index] for card in cards])


def find_fault(state: State, move: PassCard) -> Reason | None:
    """Return what is wrong with a pass, or None if it is legal."""
    fault = find_turn_fault(state, move, Phase.PASS)
    if fault is not None:
        return fault
    clause = state.rules.clauses.give
    if not isinstance(move.card, Card):
        return Reason.of(
            ReasonCode.MALFORMED, clause, field="card", expected="a Card", given=shorten(move.card)
        )
    if move.card not in state.hands[move.seat]:
        return Reason.of(ReasonCode.NOT_IN_HAND, clause, card=move.card)
    return None


def pass_card(state: State, move: PassCard) -> State:
    """Return the state after a legal pass; the last one moves all cards at once."""
    if len(state.to_act) > 1:
        return commit(state, move)
    given = [choice.card for choice in list_chosen(state, move, PassCard)]
    return State(
        rules=state.rules,
        phase=Phase.PLAY,
        dealer=state.dealer,
        hands=tuple(
            [_exchange(hand, given[seat], given[seat - 1]) for seat, hand in enumerate(state.hands)]
        ),
        bids=state.bids,
        trump=state.trump,
        tricks=state.tricks,
        hand_results=state.hand_results,
        to_act=list_leader(state),
        turned=state.turned,
        stack=state.stack,
        sights=state.sights,
    )


def _exchange(hand: tuple[Card, ...], given: Card, taken: Card) -> tuple[Card, ...]:
    place = hand.index(given)
    return sort_cards((*hand[:place], *hand[place + 1 :], taken))
