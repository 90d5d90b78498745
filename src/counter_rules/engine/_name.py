"""The naming of the trump suit by a seat, before the bids or after them (F11.2)."""

from __future__ import annotations

import attrs

from counter_rules.cards import Suit
from counter_rules.engine._bid import begin_play
from counter_rules.engine._flow.turns import find_turn_fault
from counter_rules.moves import NAMINGS, NameTrump
from counter_rules.phase import Phase
from counter_rules.position import Position
from counter_rules.reasons import Reason, ReasonCode
from counter_rules.rules.dealing import NamingTime
from counter_rules.seats import Seat
from counter_rules.state import State


def list_namings(position: Position, seat: Seat) -> tuple[NameTrump, ...]:
    """Return the legal namings of the seat to act: suits in order, then no trump if allowed."""
    naming, ready = position.rules.naming, NAMINGS[seat]
    return () if naming is None else tuple([ready[suit] for suit in naming.names])


def find_name_fault(position: Position, move: NameTrump) -> Reason | None:
    """Return what is wrong with a naming of trump, or None if it is legal."""
    rules = position.rules
    if rules.naming is None:
        return Reason.of(ReasonCode.NOT_OFFERED, rules.clauses.name)
    fault = find_turn_fault(position, move, Phase.NAME)
    if fault is not None or move.suit in rules.naming.names:
        return fault
    code = ReasonCode.MUST_NAME_SUIT if move.suit is None else ReasonCode.NOT_A_TRUMP
    details: dict[str, Suit] = {} if move.suit is None else {"suit": move.suit}
    return Reason.of(code, rules.clauses.name, **details)


def name_trump(state: State, move: NameTrump) -> State:
    """Return the state after a legal naming: the bidding begins, or after the bids the play."""
    named = attrs.evolve(state, trump=move.suit)
    if state.naming_time is NamingTime.AFTER_BIDS:
        return begin_play(named, state.bids)
    bidding = state.rules.bidding
    return attrs.evolve(
        named,
        phase=Phase.BID,
        to_act=bidding.list_bidders(state.bids, state.dealer),
        committed=(None,) * state.rules.players if bidding.is_sealed else (),
        move_number=state.move_number + 1,
    )
