"""Sealed moves: every seat chooses in secret, and the last choice opens them all.

A pass is sealed: every player gives a card to the left (C7.4). So is a simultaneous bid.
"""

from __future__ import annotations

from typing import TypeVar

from counter_rules.engine._flow.turns import exchange, find_turn_fault, list_leader
from counter_rules.moves import PASSES, Bid, PassCard
from counter_rules.phase import Phase
from counter_rules.position import Position
from counter_rules.reasons import Reason, ReasonCode
from counter_rules.results import Passed
from counter_rules.seats import Seat, replace_at
from counter_rules.state import State, make_state

SealedT = TypeVar("SealedT", Bid, PassCard)


def seal_move(state: State, move: PassCard | Bid) -> State:
    """Return the state that holds a seat's sealed move, not yet applied."""
    # Not by `attrs.evolve`, as in `play_card`: a fifth of Counter's moves are passes.
    return make_state(
        state.rules,
        state.phase,
        state.dealer,
        state.hands,
        state.bids,
        state.trump,
        (),
        state.tricks,
        state.hand_results,
        tuple([seat for seat in state.to_act if seat != move.seat]),
        replace_at(state.committed, move.seat, move),
        state.turned,
        state.stack,
        state.sights,
        state.passes,
        state.move_number + 1,
    )


def open_all(state: State, last: SealedT, kind: type[SealedT]) -> tuple[SealedT, ...]:
    """Return the sealed moves of all seats, by seat, once the last one is made."""
    chosen = replace_at(state.committed, last.seat, last)
    return tuple([move for move in chosen if isinstance(move, kind)])


# The pass.


def list_passes(position: Position, seat: Seat) -> tuple[PassCard, ...]:
    """Return the legal passes of a seat that has not chosen yet: any card, in hand order."""
    ready, hand = PASSES[seat], position.hands[seat] or ()
    cards = dict.fromkeys(hand) if position.rules.has_twins else hand
    return tuple([ready[card.index] for card in cards])


def find_pass_fault(position: Position, move: PassCard) -> Reason | None:
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
        return seal_move(state, move)
    given = tuple([choice.card for choice in open_all(state, move, PassCard)])
    hands = [exchange(hand, given[seat], given[seat - 1]) for seat, hand in enumerate(state.hands)]
    return make_state(
        rules=state.rules,
        phase=Phase.PLAY,
        dealer=state.dealer,
        hands=tuple(hands),
        bids=state.bids,
        trump=state.trump,
        tricks=state.tricks,
        hand_results=state.hand_results,
        to_act=list_leader(state),
        turned=state.turned,
        stack=state.stack,
        sights=state.sights,
        passes=(*state.passes, Passed(len(state.tricks), given)),
        move_number=state.move_number + 1,
    )
