"""Taking in what happens from the deal to the last bid."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs
from typing_extensions import TypeAliasType

from counter_rules.engine.bid import keep_blind
from counter_rules.engine.deal import list_sights
from counter_rules.engine.turned import find_trump
from counter_rules.engine.turns import list_leader
from counter_rules.events import (
    BidMade,
    BidsOpened,
    ChoiceKept,
    Committed,
    HandDealt,
    HandSeen,
    Looked,
    Sealed,
)
from counter_rules.phase import Phase, Sight
from counter_rules.views.fit import check_turn, list_seen, put, refuse

if TYPE_CHECKING:
    from counter_rules.views.seat_view import View

BidEvent = TypeAliasType(
    "BidEvent",
    HandDealt | HandSeen | Looked | BidMade | Committed | ChoiceKept | BidsOpened,
)


def take_bid(view: View, event: BidEvent) -> View:
    """Take in what happens from the deal to the last bid, or as a card to pass is chosen."""
    if isinstance(event, HandDealt):
        return take_hand_dealt(view, event)
    if isinstance(event, HandSeen):
        return take_hand_seen(view, event)
    if isinstance(event, Looked):
        return take_looked(view, event)
    if isinstance(event, BidMade):
        return take_bid_made(view, event)
    if isinstance(event, Committed):
        return take_committed(view, event)
    if isinstance(event, ChoiceKept):
        return take_choice_kept(view, event)
    return take_bids_opened(view, event)


def take_hand_dealt(view: View, event: HandDealt) -> View:
    """Take in that a hand was dealt: the bidding begins."""
    if (
        view.phase is not Phase.DEAL
        or event.hand_number != view.hand_number
        or event.dealer != view.dealer
    ):
        raise refuse(event, f"it waits for {view.phase} in hand {view.hand_number}")
    rules = view.rules
    bids = (None,) * rules.players
    return attrs.evolve(
        view,
        phase=Phase.BID,
        known=((),) * rules.players,
        bids=bids,
        trump=find_trump(view, event.turned),
        tricks=(),
        to_act=rules.bidding.list_bidders(bids, view.dealer),
        committed=bids if rules.bidding.is_sealed else (),
        turned=event.turned,
        sights=list_sights(view, event.hand_size),
        passes=(),
        move_number=event.move_number,
    )


def take_hand_seen(view: View, event: HandSeen) -> View:
    """Take in a hand that has come into sight."""
    owner = event.owner
    is_due = view.phase is Phase.BID or (view.phase is Phase.PLAY and not view.tricks)
    if not is_due or owner not in list_seen(view) or view.known[owner]:
        raise refuse(event, f"the hand of seat {owner} does not come into sight now")
    return attrs.evolve(view, known=put(view.known, owner, event.cards))


def take_looked(view: View, event: Looked) -> View:
    """Take in that a seat has looked at its hand."""
    check_turn(view, event, event.seat, Phase.BID)
    if not view.sights or view.sights[event.seat] is not Sight.HIDDEN:
        raise refuse(event, f"seat {event.seat} sees its hand already, or cannot look")
    sights = put(view.sights, event.seat, Sight.OWN)
    return attrs.evolve(view, sights=sights, move_number=event.move_number)


def take_bid_made(view: View, event: BidMade) -> View:
    """Take in an open bid; after the last one the play begins."""
    seat = event.seat
    check_turn(view, event, seat, Phase.BID)
    bids = put(view.bids, seat, event.tricks)
    bidders = view.rules.bidding.list_bidders(bids, view.dealer)
    sights = put(view.sights, seat, Sight.BLIND) if event.blind else view.sights
    if bidders:
        return attrs.evolve(
            view, bids=bids, to_act=bidders, sights=sights, move_number=event.move_number
        )
    return attrs.evolve(
        _begin_play(view, bids, sights),
        move_number=event.move_number,
    )


def _begin_play(view: View, bids: tuple[int | None, ...], sights: tuple[Sight, ...]) -> View:
    return attrs.evolve(
        view,
        bids=bids,
        phase=Phase.PLAY,
        to_act=list_leader(view),
        committed=(),
        sights=keep_blind(sights),
    )


def take_committed(view: View, event: Committed) -> View:
    """Take in that a seat has chosen a sealed move."""
    seat = event.seat
    is_pass = event.sealed is Sealed.PASS
    check_turn(view, event, seat, Phase.PASS if is_pass else Phase.BID)
    is_blind = event.sealed is Sealed.BLIND
    return attrs.evolve(
        view,
        to_act=tuple(other for other in view.to_act if other != seat),
        sights=put(view.sights, seat, Sight.BLIND) if is_blind else view.sights,
        move_number=event.move_number,
    )


def take_choice_kept(view: View, event: ChoiceKept) -> View:
    """Take in the seat's own sealed move."""
    seat = event.move.seat
    if not view.committed or seat in view.to_act or view.committed[seat] is not None:
        raise refuse(event, f"seat {seat} has not committed just now")
    return attrs.evolve(view, committed=put(view.committed, seat, event.move))


def take_bids_opened(view: View, event: BidsOpened) -> View:
    """Take in the sealed bids: the play begins."""
    if view.phase is not Phase.BID or view.to_act:
        raise refuse(event, "not all bids are in")
    return _begin_play(view, event.bids, view.sights)
