"""The bidding: which bids are legal, and what one does (C2, F0.3, F2.6)."""

from __future__ import annotations

import attrs

from counter_rules.engine._flow.turns import (
    explain_no_blind,
    find_turn_fault,
    keep_blind,
    list_first_leader,
)
from counter_rules.engine._sealed import open_all, seal_move
from counter_rules.moves import BIDS, Bid, Look
from counter_rules.phase import Phase
from counter_rules.position import Position, Sight
from counter_rules.reasons import Reason, ReasonCode
from counter_rules.rules.dealing import NamingTime
from counter_rules.rules.inner import explain_bid, list_allowed_bids
from counter_rules.seats import Seat, replace_at
from counter_rules.state import State, make_state


def list_bids(position: Position, seat: Seat) -> tuple[Bid | Look, ...]:
    """Return the legal bids of the seat to act, in ascending order.

    A seat that may bid blind and has not looked gets blind bids, and then the look.
    """
    size, before = _count_cards(position, seat), position.hand_results
    allowed = list_allowed_bids(position.rules, position.bids, size, before)
    if position.get_sight(seat) is Sight.HIDDEN:
        return (*[Bid(seat, tricks, blind=True) for tricks in allowed], Look(seat))
    ready = BIDS[seat]
    most = len(ready)
    return tuple([ready[n] if n < most else Bid(seat, n) for n in allowed])


def _count_cards(position: Position, seat: Seat) -> int:
    """Return the hand size; counting a known hand is faster than asking the schedule."""
    hand = position.hands[seat]
    return position.hand_size if hand is None else len(hand)


def find_bid_fault(position: Position, bid: Bid) -> Reason | None:
    """Return what is wrong with a bid, or None if it is legal."""
    fault = find_turn_fault(position, bid, Phase.BID)
    if fault is not None:
        return fault
    if bid.blind or position.sights:
        is_hidden = position.get_sight(bid.seat) is Sight.HIDDEN
        if bid.blind and not is_hidden:
            return _explain_no_blind(position, bid.seat)
        if is_hidden and not bid.blind:
            return Reason.of(ReasonCode.MUST_LOOK, _get_blind_clause(position))
    rules, bids, before = position.rules, position.bids, position.hand_results
    size = _count_cards(position, bid.seat)
    if bid.tricks in list_allowed_bids(rules, bids, size, before):
        return None
    return explain_bid(rules, bid.tricks, bids, size, before)


def _get_blind_clause(position: Position) -> str:
    blind = position.rules.blind
    return position.rules.clauses.bid if blind is None else blind.clause


def _explain_no_blind(position: Position, seat: Seat) -> Reason:
    is_forehead = position.get_sight(seat) is Sight.FOREHEAD
    return explain_no_blind(position.rules, seat, position.scores, is_forehead=is_forehead)


def find_look_fault(position: Position, move: Look) -> Reason | None:
    """Return what is wrong with a look, or None if it is legal."""
    fault = find_turn_fault(position, move, Phase.BID)
    if fault is not None or position.get_sight(move.seat) is Sight.HIDDEN:
        return fault
    return _explain_no_blind(position, move.seat)


def look(state: State, move: Look) -> State:
    """Return the state after a legal look: the seat sees its hand and is still to bid."""
    sights = replace_at(state.sights, move.seat, Sight.OWN)
    return attrs.evolve(state, sights=sights, move_number=state.move_number + 1)


def make_bid(state: State, bid: Bid) -> State:
    """Return the state after a legal bid; after the last one the play begins."""
    if bid.blind:
        state = attrs.evolve(state, sights=replace_at(state.sights, bid.seat, Sight.BLIND))
    if not state.committed:
        bids = replace_at(state.bids, bid.seat, bid.tricks)
        bidders = state.rules.bidding.list_bidders(bids, state.dealer)
        if bidders:
            return _continue_bidding(state, bids, bidders)
        return _end_bidding(state, bids)
    if len(state.to_act) > 1:
        return seal_move(state, bid)
    bids = tuple(chosen.tricks for chosen in open_all(state, bid, Bid))
    return _end_bidding(state, bids)


def _continue_bidding(
    state: State, bids: tuple[int | None, ...], bidders: tuple[Seat, ...]
) -> State:
    # Not by `attrs.evolve`, as in `play_card`: a one-card hand has as many bids as plays.
    return make_state(
        state.rules,
        Phase.BID,
        state.dealer,
        state.hands,
        bids,
        state.trump,
        (),
        (),
        state.hand_results,
        bidders,
        (),
        state.turned,
        state.stack,
        state.sights,
        (),
        state.move_number + 1,
    )


def _end_bidding(state: State, bids: tuple[int | None, ...]) -> State:
    """Return the state after the last bid: the play begins, or a seat names the trump (F11.2)."""
    naming = state.rules.naming
    if naming is None or state.naming_time is not NamingTime.AFTER_BIDS:
        return begin_play(state, bids)
    return attrs.evolve(
        state,
        bids=bids,
        phase=Phase.NAME,
        to_act=(naming.get_namer(state.dealer, bids),),
        committed=(),
        move_number=state.move_number + 1,
    )


def begin_play(state: State, bids: tuple[int | None, ...]) -> State:
    """Return the state in which the first leader leads, after one more move."""
    return attrs.evolve(
        state,
        bids=bids,
        phase=Phase.PLAY,
        to_act=list_first_leader(state, bids),
        committed=(),
        sights=keep_blind(state.sights),
        move_number=state.move_number + 1,
    )
