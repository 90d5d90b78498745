"""The pass: every player gives a card to the left, sealed (C7.4)."""

from __future__ import annotations

import attrs

from counter_rules.engine._flow.hands import exchange
from counter_rules.engine._flow.turns import find_turn_fault, list_leader
from counter_rules.engine._sealed import commit, open_all
from counter_rules.moves import PASSES, PassCard
from counter_rules.position import Position
from counter_rules.question import Phase
from counter_rules.reasons import Reason, ReasonCode
from counter_rules.results import Passed
from counter_rules.seats import Seat
from counter_rules.state import State


def list_passes(position: Position, seat: Seat) -> tuple[PassCard, ...]:
    """Return the passes open to a seat that has not chosen yet: any card, in hand order."""
    ready, hand = PASSES[seat], position.hands[seat] or ()
    cards = dict.fromkeys(hand) if position.rules.has_twins else hand
    return tuple([ready[card.index] for card in cards])


def find_fault(position: Position, move: PassCard) -> Reason | None:
    """Return what is wrong with a pass, or None if it is legal."""
    fault = find_turn_fault(position, move, Phase.PASS)
    if fault is not None:
        return fault
    clause = position.rules.clauses.pass_
    if move.card not in (position.hands[move.seat] or ()):
        return Reason.of(ReasonCode.NOT_IN_HAND, clause, card=move.card)
    return None


def pass_card(state: State, move: PassCard) -> State:
    """Return the state after a legal pass; the last one moves all cards at once."""
    if len(state.to_act) > 1:
        return commit(state, move)
    given = tuple([choice.card for choice in open_all(state, move, PassCard)])
    hands = [exchange(hand, given[seat], given[seat - 1]) for seat, hand in enumerate(state.hands)]
    return attrs.evolve(
        state,
        phase=Phase.PLAY,
        hands=tuple(hands),
        to_act=list_leader(state),
        committed=(),
        passes=(*state.passes, Passed(len(state.tricks), given)),
        move_number=state.move_number + 1,
    )
