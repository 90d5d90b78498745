"""Taking in what happens from the deal to the last bid."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, TypeAlias

import attrs

from counter_rules.cards import sort_cards
from counter_rules.engine import bid
from counter_rules.engine.deal import list_sights
from counter_rules.engine.turned import (
    count_turned,
    find_trump,
    list_from_deck,
    list_undrawn,
)
from counter_rules.engine.turns import list_leader
from counter_rules.events import (
    BidMade,
    BidsOpened,
    ChoiceKept,
    Committed,
    Event,
    HandDealt,
    HandSeen,
    Looked,
    Sealed,
)
from counter_rules.facts import list_seen
from counter_rules.moves import Bid, Look
from counter_rules.phase import Phase, Sight
from counter_rules.reasons import Reason
from counter_rules.views.fit import check_turn, put, refuse

if TYPE_CHECKING:
    from counter_rules.views.seat_view import View

BidEvent: TypeAlias = HandDealt | HandSeen | Looked | BidMade | Committed | ChoiceKept | BidsOpened
"""What can happen before the play, or as a card to pass is chosen."""


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
    if view.phase is not Phase.DEAL:
        raise refuse(event, f"it is at {view.phase}")
    due = (view.hand_number, view.dealer)
    if (event.hand_number, event.dealer) != due:
        raise refuse(event, f"hand {due[0]} is next, and seat {due[1]} deals it")
    _check_deal(view, event)
    rules = view.rules
    bids = (None,) * rules.players
    return attrs.evolve(
        view,
        phase=Phase.BID,
        hands=(None,) * rules.players,
        bids=bids,
        trump=event.trump,
        tricks=(),
        to_act=rules.bidding.list_bidders(bids, view.dealer),
        committed=bids if rules.bidding.is_sealed else (),
        turned=event.turned,
        sights=list_sights(view, event.hand_size),
        passes=(),
        move_number=event.move_number,
        dealt=(),
    )


def _check_deal(view: View, event: HandDealt) -> None:
    """See that so many cards are dealt and turned up, and that they make this trump."""
    rules, turned = view.rules, event.turned
    if len(turned) < rules.is_flipped:
        raise refuse(event, "no card is flipped")
    size = rules.hand_sizes.get_size(view.hand_number, turned)
    up = count_turned(view.rules, view.hand_number, size)
    if (event.hand_size, len(turned)) != (size, up):
        raise refuse(event, f"cards wanted: {size} for each seat and {up} face up")
    from_deck = list_from_deck(view, turned)
    drawn = turned[len(from_deck) :]
    if not all(card in rules.deck_counts for card in from_deck):
        raise refuse(event, "a card face up is not in this deck")
    if not all(card in list_undrawn(view) for card in drawn):
        raise refuse(event, "the card drawn is not left in the second deck")
    if event.trump is not find_trump(view, turned):
        raise refuse(event, "trump is another suit")


def take_hand_seen(view: View, event: HandSeen) -> View:
    """Take in a hand that has come into sight."""
    owner = event.owner
    is_due = view.phase is Phase.BID or (view.phase is Phase.PLAY and not view.tricks)
    if not is_due or owner not in list_seen(view, view.seat) or view.hands[owner] is not None:
        raise refuse(event, f"the hand of seat {owner} does not come into sight now")
    left = Counter(view.rules.deck) - Counter(view.face_up)
    left -= Counter(card for hand in view.dealt or view.hands for card in hand or ())
    if sort_cards(event.cards) != event.cards or Counter(event.cards) - left:
        raise refuse(event, "it is no hand in card order of cards that are not elsewhere")
    seen = attrs.evolve(view, hands=put(view.hands, owner, event.cards))
    if owner == view.seat:
        return seen
    dealt = view.dealt or ((),) * view.rules.players
    return attrs.evolve(seen, dealt=put(dealt, owner, event.cards))


def take_looked(view: View, event: Looked) -> View:
    """Take in that a seat has looked at its hand."""
    _check_legal(event, bid.find_look_fault(view, Look(event.seat)))
    sights = put(view.sights, event.seat, Sight.OWN)
    return attrs.evolve(view, sights=sights, move_number=event.move_number)


def _check_legal(event: Event, fault: Reason | None) -> None:
    if fault is not None:
        raise refuse(event, str(fault))


def take_bid_made(view: View, event: BidMade) -> View:
    """Take in an open bid; after the last one the play begins."""
    seat = event.seat
    _check_legal(event, bid.find_fault(view, Bid(seat, event.tricks, event.blind)))
    if view.committed:
        raise refuse(event, "bids are sealed")
    bids = put(view.bids, seat, event.tricks)
    bidders = view.rules.bidding.list_bidders(bids, view.dealer)
    sights = put(view.sights, seat, Sight.BLIND) if event.blind else view.sights
    changed = attrs.evolve(view, sights=sights, move_number=event.move_number)
    if bidders:
        return attrs.evolve(changed, bids=bids, to_act=bidders)
    return _begin_play(changed, bids)


def _begin_play(view: View, bids: tuple[int | None, ...]) -> View:
    begun = attrs.evolve(
        view,
        bids=bids,
        phase=Phase.PLAY,
        to_act=list_leader(view),
        committed=(),
        sights=bid.keep_blind(view.sights),
    )
    seen = list_seen(begun, begun.seat)
    hands = tuple([hand if owner in seen else None for owner, hand in enumerate(view.hands)])
    return attrs.evolve(begun, hands=hands)


def take_committed(view: View, event: Committed) -> View:
    """Take in that a seat has chosen a sealed move."""
    seat = event.seat
    is_blind = event.sealed is Sealed.BLIND
    check_turn(view, event, seat, Phase.PASS if event.sealed is Sealed.PASS else Phase.BID)
    if not view.committed:
        raise refuse(event, "no moves are sealed")
    if is_blind is not (bool(view.sights) and view.sights[seat] is Sight.HIDDEN):
        raise refuse(event, f"seat {seat} has looked at its hand, or has still to")
    return attrs.evolve(
        view,
        to_act=tuple(other for other in view.to_act if other != seat),
        sights=put(view.sights, seat, Sight.BLIND) if is_blind else view.sights,
        move_number=event.move_number,
    )


def take_choice_kept(view: View, event: ChoiceKept) -> View:
    """Take in the seat's own sealed move."""
    move = event.move
    seat = move.seat
    if not view.committed or seat in view.to_act or view.committed[seat] is not None:
        raise refuse(event, f"seat {seat} has not committed just now")
    if isinstance(move, Bid):
        is_blind = bool(view.sights) and view.sights[seat] is Sight.BLIND
        is_possible = view.phase is Phase.BID and _can_bid(view, move.tricks)
        is_possible = is_possible and move.blind is is_blind
    else:
        is_possible = view.phase is Phase.PASS and move.card in (view.hands[seat] or ())
    if not is_possible:
        raise refuse(event, f"seat {seat} cannot {move}")
    return attrs.evolve(view, committed=put(view.committed, seat, move))


def _can_bid(view: View, tricks: int) -> bool:
    return tricks in view.rules.bidding.list_allowed(view.bids, view.hand_size)


def take_bids_opened(view: View, event: BidsOpened) -> View:
    """Take in the sealed bids: the play begins."""
    bids = event.bids
    if view.phase is not Phase.BID or view.to_act:
        raise refuse(event, "not all bids are in")
    if len(bids) != len(view.bids) or not all(_can_bid(view, tricks) for tricks in bids):
        raise refuse(event, "they are no bids of these players")
    seat = view.seat
    if seat is not None:
        own = view.committed[seat]
        if not isinstance(own, Bid) or own.tricks != bids[seat]:
            raise refuse(event, f"seat {seat} has chosen another bid, or none")
    return _begin_play(view, bids)
