"""The bidding: which bids are legal, and what one does (C2, F0.3)."""

from __future__ import annotations

import attrs

from counter_rules.engine.turns import find_turn_fault, list_leader
from counter_rules.errors import Reason, ReasonCode, shorten
from counter_rules.moves import BIDS, Bid, Look, Seat
from counter_rules.state import Phase, State


def list_bids(state: State, seat: Seat) -> tuple[Bid, ...]:
    """Return the bids open to a seat whose turn it is, in ascending order."""
    allowed = state.rules.bidding.list_allowed(state.bids, len(state.hands[seat]))
    ready = BIDS[seat]
    return tuple([ready[tricks] for tricks in allowed])


def find_fault(state: State, bid: Bid) -> Reason | None:
    """Return what is wrong with a bid, or None if it is legal."""
    fault = find_turn_fault(state, bid, Phase.BID)
    if fault is not None:
        return fault
    bidding, hand_size = state.rules.bidding, len(state.hands[bid.seat])
    if type(bid.tricks) is not int:
        return Reason.of(
            ReasonCode.MALFORMED,
            state.rules.clauses.bid,
            field="tricks",
            expected="a plain int",
            given=shorten(bid.tricks),
        )
    if bid.blind is not False:
        return Reason.of(ReasonCode.NOT_OFFERED, state.rules.clauses.bid)
    if bid.tricks not in bidding.list_allowed(state.bids, hand_size):
        return bidding.explain(bid.tricks, hand_size)
    return None


def find_look_fault(state: State, move: Look) -> Reason:
    """Return why nobody may look: a game without blind bids has nothing to look at."""
    fault = find_turn_fault(state, move, Phase.BID)
    return fault or Reason.of(ReasonCode.NOT_OFFERED, state.rules.clauses.bid)


def make_bid(state: State, bid: Bid) -> State:
    """Return the state after a legal bid; after the last one the play begins."""
    bids = (*state.bids[: bid.seat], bid.tricks, *state.bids[bid.seat + 1 :])
    bidders = state.rules.bidding.list_bidders(bids, state.dealer)
    if bidders:
        return attrs.evolve(state, bids=bids, to_act=bidders)
    return attrs.evolve(state, bids=bids, phase=Phase.PLAY, to_act=list_leader(state))
