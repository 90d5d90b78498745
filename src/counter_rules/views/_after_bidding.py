"""The view after what happens from the deal to the last bid."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import attrs

from counter_rules.cards import sort_cards
from counter_rules.engine import find_fault
from counter_rules.engine._flow.face_up import (
    count_turned,
    find_trump,
    list_from_deck,
    list_undrawn,
)
from counter_rules.engine._flow.sights import keep_blind, list_sights
from counter_rules.engine._flow.turns import list_leader
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
from counter_rules.moves import Bid, Look
from counter_rules.position import Sight
from counter_rules.question import Phase
from counter_rules.seats import replace_at
from counter_rules.views._checks import check_turn, misfit

if TYPE_CHECKING:
    from counter_rules.views._seat_view import View


def apply_hand_dealt(view: View, event: HandDealt) -> View:
    """Return the view after the deal: the bidding begins."""
    if view.phase is not Phase.DEAL:
        raise misfit(event, f"the phase is {view.phase}")
    due = (view.hand_number, view.dealer)
    if (event.hand_number, event.dealer) != due:
        raise misfit(event, f"hand {due[0]} is next, and seat {due[1]} deals it")
    _check_deal(view, event)
    rules, nothing = view.rules, (None,) * view.rules.players
    return attrs.evolve(
        view,
        phase=Phase.BID,
        hands=nothing,
        trump=event.trump,
        tricks=(),
        to_act=rules.bidding.list_bidders(view.bids, view.dealer),
        committed=nothing if rules.bidding.is_sealed else (),
        turned=event.turned,
        sights=list_sights(view, event.hand_size),
        passes=(),
        move_number=event.move_number,
    )


def _check_deal(view: View, event: HandDealt) -> None:
    """Check how many cards are dealt and turned up, and what trump they make."""
    rules, number, turned = view.rules, view.hand_number, event.turned
    if len(turned) < rules.is_flipped:
        raise misfit(event, "no card is flipped")
    size = rules.hand_sizes.get_size(number, turned)
    up = count_turned(rules, number, size)
    if (event.hand_size, len(turned)) != (size, up):
        raise misfit(event, f"cards expected: {size} for each seat, {up} face up")
    from_deck = list_from_deck(rules, number, turned)
    drawn = turned[len(from_deck) :]
    if not all(card in rules.deck_counts for card in from_deck):
        raise misfit(event, "a card face up is not in this deck")
    if not all(card in list_undrawn(view) for card in drawn):
        raise misfit(event, "the card drawn is not left in the second deck")
    if event.trump is not find_trump(rules, number, turned):
        raise misfit(event, "trump is another suit")


def apply_hand_seen(view: View, event: HandSeen) -> View:
    """Return the view with a hand that has come into sight."""
    owner = event.owner
    if owner not in view.list_seen(view.seat) or view.hands[owner] is not None:
        raise misfit(event, f"the hand of seat {owner} is not revealed now")
    left = Counter(view.rules.deck) - Counter(view.face_up)
    left -= Counter(card for hand in view.dealt for card in hand)
    if sort_cards(event.cards) != event.cards or Counter(event.cards) - left:
        raise misfit(event, "a hand must be in card order, and its cards nowhere else")
    seen = attrs.evolve(view, hands=replace_at(view.hands, owner, event.cards))
    if owner == view.seat:
        return seen
    dealt = view.dealt or ((),) * view.rules.players
    return attrs.evolve(seen, dealt=replace_at(dealt, owner, event.cards))


def apply_looked(view: View, event: Looked) -> View:
    """Return the view after a seat has looked at its hand."""
    _check_legal(view, event, Look(event.seat))
    sights = replace_at(view.sights, event.seat, Sight.OWN)
    return attrs.evolve(view, sights=sights, move_number=event.move_number)


def _check_legal(view: View, event: Event, move: Bid | Look) -> None:
    fault = find_fault(view, move)
    if fault is not None:
        raise misfit(event, str(fault))


def apply_bid_made(view: View, event: BidMade) -> View:
    """Return the view after an open bid; after the last one the play begins."""
    seat = event.seat
    _check_legal(view, event, Bid(seat, event.tricks, event.blind))
    if view.committed:
        raise misfit(event, "bids are sealed")
    bids = replace_at(view.bids, seat, event.tricks)
    bidders = view.rules.bidding.list_bidders(bids, view.dealer)
    sights = replace_at(view.sights, seat, Sight.BLIND) if event.blind else view.sights
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
        sights=keep_blind(view.sights),
    )
    seen = begun.list_seen(begun.seat)
    hands = tuple([hand if owner in seen else None for owner, hand in enumerate(view.hands)])
    return attrs.evolve(begun, hands=hands)


def apply_committed(view: View, event: Committed) -> View:
    """Return the view after a seat has chosen a sealed move."""
    seat = event.seat
    is_blind = event.sealed is Sealed.BLIND
    check_turn(view, event, seat, Phase.PASS if event.sealed is Sealed.PASS else Phase.BID)
    if not view.committed:
        raise misfit(event, "no moves are sealed")
    if is_blind is not (view.get_sight(seat) is Sight.HIDDEN):
        raise misfit(event, f"seat {seat} has already looked at its hand, or has yet to look")
    return attrs.evolve(
        view,
        to_act=tuple(other for other in view.to_act if other != seat),
        sights=replace_at(view.sights, seat, Sight.BLIND) if is_blind else view.sights,
        move_number=event.move_number,
    )


def apply_choice_kept(view: View, event: ChoiceKept) -> View:
    """Return the view with the seat's own sealed move."""
    move = event.move
    seat = move.seat
    if not view.committed or seat in view.to_act or view.committed[seat] is not None:
        raise misfit(event, f"seat {seat} has not committed just now")
    if isinstance(move, Bid):
        is_blind = view.get_sight(seat) is Sight.BLIND
        is_possible = view.phase is Phase.BID and _can_bid(view, move.tricks)
        is_possible = is_possible and move.blind is is_blind
    else:
        is_possible = view.phase is Phase.PASS and move.card in (view.hands[seat] or ())
    if not is_possible:
        raise misfit(event, f"seat {seat} cannot {move}")
    return attrs.evolve(view, committed=replace_at(view.committed, seat, move))


def _can_bid(view: View, tricks: int) -> bool:
    return tricks in view.rules.bidding.list_allowed(view.bids, view.hand_size)


def apply_bids_opened(view: View, event: BidsOpened) -> View:
    """Return the view with the sealed bids opened: the play begins."""
    bids = event.bids
    if view.phase is not Phase.BID or view.to_act:
        raise misfit(event, "not all bids are in")
    if len(bids) != len(view.bids) or not all(_can_bid(view, tricks) for tricks in bids):
        raise misfit(event, "they are not bids of these players")
    seat = view.seat
    if seat is not None:
        own = view.committed[seat]
        if not isinstance(own, Bid) or own.tricks != bids[seat]:
            raise misfit(event, f"seat {seat} has chosen another bid, or none")
    return _begin_play(view, bids)
