"""Going back from a state to the deal of its hand, and the moves that lead from there to it."""

from __future__ import annotations

from collections.abc import Mapping

import attrs

from counter_rules.engine import apply_move
from counter_rules.engine._flow.face_up import list_rest
from counter_rules.engine._flow.hands import list_dealt
from counter_rules.moves import Bid, Deal, Look, Move, PassCard
from counter_rules.position import Sight
from counter_rules.question import Phase
from counter_rules.seats import Seat
from counter_rules.state import State


def rewind(state: State) -> tuple[State, tuple[Move, ...]]:
    """Return the state that the last deal was made in, and the moves from there on.

    Args:
        state: a state, in a hand or after it.

    Returns:
        The state at `Phase.DEAL`, and moves that make the equal state of it again. Sealed moves
        and looks stand in the order of the seats, whatever order they were made in.
    """
    if not state.is_in_hand and not state.tricks:
        return state, ()
    start = _find_start(state)
    deal = _find_deal(state, start)
    moves: list[Move] = [deal, *_list_bids(state, apply_move(start, deal))]
    passes = {passed.trick: passed.cards for passed in state.passes}
    for number, result in enumerate(state.tricks, start=1):
        moves += result.plays
        cards = passes.get(number, ())
        moves += [PassCard(seat, card) for seat, card in enumerate(cards) if card is not None]
    moves += state.trick
    moves += [move for move in state.committed if isinstance(move, PassCard)]
    return attrs.evolve(start, move_number=state.move_number - len(moves)), tuple(moves)


def _find_start(state: State) -> State:
    players = state.rules.players
    results, dealer = state.hand_results, state.dealer
    if not state.is_in_hand:
        results, dealer = results[:-1], results[-1].dealer
    return State(
        rules=state.rules,
        phase=Phase.DEAL,
        dealer=dealer,
        hands=((),) * players,
        bids=(None,) * players,
        hand_results=results,
    )


def _find_deal(state: State, start: State) -> Deal:
    """Return the deal that a hand began with."""
    dealt = list_dealt(state)
    lying = state.turned if state.is_in_hand else state.hand_results[-1].turned
    turned = lying[: len(lying) - sum(len(result.turned) for result in state.tricks)]
    stack = state.stack if state.is_in_hand else list_rest(start, dealt, turned)
    return Deal(dealt, turned, stack)


def _list_bids(state: State, dealt: State) -> list[Move]:
    """Return the looks and bids of a hand, made from its deal on."""
    chosen = _find_bids(state)
    moves: list[Move] = []
    while dealt.phase is Phase.BID:
        ready = [move for seat in dealt.to_act for move in _find_next(state, dealt, chosen, seat)]
        if not ready:
            break
        dealt = apply_move(dealt, ready[0])
        moves.append(ready[0])
    return moves


def _find_next(
    state: State, dealt: State, chosen: Mapping[Seat, Bid], seat: Seat
) -> tuple[Bid | Look, ...]:
    """Return what a seat did next in the bidding, if it did anything more."""
    bid = chosen.get(seat)
    if dealt.get_sight(seat) is Sight.HIDDEN and not (bid and bid.blind):
        has_looked = bid is not None or state.sights[seat] is not Sight.HIDDEN
        return (Look(seat),) if has_looked else ()
    return () if bid is None else (bid,)


def _find_bids(state: State) -> dict[Seat, Bid]:
    """Return the bids of a hand, sealed ones included."""
    if not state.is_in_hand:
        last = state.hand_results[-1]
        return {seat: Bid(seat, n, seat in last.blind) for seat, n in enumerate(last.bids)}
    sealed = {move.seat: move for move in state.committed if isinstance(move, Bid)}
    blind = state.blind
    made = {s: Bid(s, n, s in blind) for s, n in enumerate(state.bids) if n is not None}
    return sealed | made
