"""The bidding: which bids are legal, and what one does (C2, F0.3, F2.6)."""

from __future__ import annotations

import attrs

from counter_rules.engine.sealed import commit, list_chosen
from counter_rules.engine.turns import find_turn_fault, list_leader
from counter_rules.errors import Reason, ReasonCode, shorten
from counter_rules.moves import BIDS, Bid, Look, Seat
from counter_rules.state import Phase, Sight, State


def list_bids(state: State, seat: Seat) -> tuple[Bid | Look, ...]:
    """Return the bids open to a seat whose turn it is, in ascending order.

    A seat that may bid blind and has not looked has blind bids, and then the look.
    """
    allowed = state.rules.bidding.list_allowed(state.bids, len(state.hands[seat]))
    if _get_sight(state, seat) is Sight.HIDDEN:
        return (*[Bid(seat, tricks, blind=True) for tricks in allowed], Look(seat))
    ready = BIDS[seat]
    most = len(ready)
    return tuple([ready[n] if n < most else Bid(seat, n) for n in allowed])


def _get_sight(state: State, seat: Seat) -> Sight:
    return state.sights[seat] if state.sights else Sight.OWN


def find_fault(state: State, bid: Bid) -> Reason | None:
    """Return what is wrong with a bid, or None if it is legal."""
    fault = find_turn_fault(state, bid, Phase.BID)
    if fault is not None:
        return fault
    bidding, hand_size = state.rules.bidding, len(state.hands[bid.seat])
    if type(bid.tricks) is not int:
        return _refuse_field(state, bid, "tricks")
    if type(bid.blind) is not bool:
        return _refuse_field(state, bid, "blind")
    if bid.blind or state.sights:
        fault = _find_sight_fault(state, bid)
        if fault is not None:
            return fault
    if bid.tricks not in bidding.list_allowed(state.bids, hand_size):
        return bidding.explain(bid.tricks, state.bids, hand_size)
    return None


def _find_sight_fault(state: State, bid: Bid) -> Reason | None:
    """Return that a bid is blind and may not be, or is not and must be."""
    is_hidden = _get_sight(state, bid.seat) is Sight.HIDDEN
    if bid.blind and not is_hidden:
        return _explain_no_blind(state, bid.seat)
    if is_hidden and not bid.blind:
        return Reason.of(ReasonCode.MUST_LOOK, _get_blind_clause(state))
    return None


def _refuse_field(state: State, bid: Bid, field: str) -> Reason:
    return Reason.of(
        ReasonCode.MALFORMED,
        state.rules.clauses.bid,
        field=field,
        expected="a plain int" if field == "tricks" else "True or False",
        given=shorten(getattr(bid, field)),
    )


def _get_blind_clause(state: State) -> str:
    blind = state.rules.blind
    return state.rules.clauses.bid if blind is None else blind.clause


def _explain_no_blind(state: State, seat: Seat) -> Reason:
    """Return why a seat can neither look nor bid blind."""
    blind, clause = state.rules.blind, _get_blind_clause(state)
    if blind is None:
        return Reason.of(ReasonCode.NOT_OFFERED, clause)
    if _get_sight(state, seat) is Sight.FOREHEAD:
        return Reason.of(ReasonCode.FOREHEAD, clause)
    if seat in blind.list_offered(state.scores):
        return Reason.of(ReasonCode.HAS_LOOKED, clause)
    return Reason.of(ReasonCode.NOT_BEHIND, clause, behind=blind.behind)


def find_look_fault(state: State, move: Look) -> Reason | None:
    """Return what is wrong with a look, or None if it is legal."""
    fault = find_turn_fault(state, move, Phase.BID)
    if fault is not None or _get_sight(state, move.seat) is Sight.HIDDEN:
        return fault
    return _explain_no_blind(state, move.seat)


def look(state: State, move: Look) -> State:
    """Return the state after a legal look: the seat sees its hand and bids as usual."""
    return attrs.evolve(state, sights=_change_sight(state, move.seat, Sight.OWN))


def _change_sight(state: State, seat: Seat, sight: Sight) -> tuple[Sight, ...]:
    return (*state.sights[:seat], sight, *state.sights[seat + 1 :])


def make_bid(state: State, bid: Bid) -> State:
    """Return the state after a legal bid; after the last one the play begins."""
    if bid.blind:
        state = attrs.evolve(state, sights=_change_sight(state, bid.seat, Sight.BLIND))
    if not state.committed:
        bids = (*state.bids[: bid.seat], bid.tricks, *state.bids[bid.seat + 1 :])
        bidders = state.rules.bidding.list_bidders(bids, state.dealer)
        return _go_on(state, bids, bidders) if bidders else _begin_play(state, bids)
    if len(state.to_act) > 1:
        return commit(state, bid)
    return _begin_play(state, tuple(chosen.tricks for chosen in list_chosen(state, bid, Bid)))


def _go_on(state: State, bids: tuple[int | None, ...], bidders: tuple[Seat, ...]) -> State:
    # By position, as in `play_card`: in short hands there are as many bids as plays.
    return State(
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
    )


def _begin_play(state: State, bids: tuple[int | None, ...]) -> State:
    return attrs.evolve(
        state,
        bids=bids,
        phase=Phase.PLAY,
        to_act=list_leader(state),
        committed=(),
        # The hands come down from the foreheads; who bid blind is kept for the score.
        sights=state.sights if Sight.BLIND in state.sights else (),
    )
