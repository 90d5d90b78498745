"""The view after each event from the deal to the last bid or the naming of trump."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

import attrs

from counter_rules.cards import Card, sort_cards
from counter_rules.engine import find_fault
from counter_rules.engine.inner import (
    find_drawn,
    find_shown,
    find_trump,
    keep_blind,
    list_first_leader,
    list_names,
    list_sights,
    list_undrawn,
)
from counter_rules.errors import StateError
from counter_rules.events import (
    BidMade,
    BidsOpened,
    CardGiven,
    CardPlayed,
    ChoiceKept,
    Committed,
    Event,
    HandDealt,
    HandSeen,
    Looked,
    Sealed,
    TrumpNamed,
)
from counter_rules.moves import Bid, Look, NameTrump, PassCard, PlayCard
from counter_rules.phase import Phase
from counter_rules.position import Sight
from counter_rules.reasons import Reason
from counter_rules.rules.dealing import FaceUpCard, NamingTime
from counter_rules.rules.inner import find_first_namer, list_allowed_bids
from counter_rules.seats import Seat, replace_at
from counter_rules.views._parts import measure_hand

if TYPE_CHECKING:
    from counter_rules.views._seat_view import View

# Checks that an event is consistent with a view.

MISFIT: Final = "view: "
"""The text before the reason in the message of `misfit`; records cut the message there."""


def misfit(event: Event, why: str) -> StateError:
    """Make the error for an event that contradicts a view."""
    return StateError(
        f"{type(event).__name__} of move {event.move_number} contradicts the {MISFIT}{why}"
    )


def check_turn(view: View, event: Event, seat: Seat, phase: Phase) -> None:
    """Refuse an event of a seat that is not to move."""
    if view.phase is not phase or seat not in view.to_act:
        raise misfit(event, f"it is not seat {seat}'s turn to {phase}")


def check_play(view: View, event: CardPlayed) -> None:
    """Refuse a play that is impossible as far as the seat of the view knows."""
    play, effects = event.play, view.rules.effects
    card, show = play.card, play.show
    check_turn(view, event, play.seat, Phase.PLAY)
    if play.seat == view.seat:
        _check_legal(view, event, play)
        return
    if not _may_hold(view, play.seat, card):
        raise misfit(event, f"seat {play.seat} cannot hold {card}")
    if (play.high is not None or effects.named) and play.high not in list_names(view, card):
        raise misfit(event, f"{card} cannot be named that way")
    if show is not None:
        facet = effects.shows.get(card.rank)
        if facet is None or show.rank is not facet.rank or not _may_hold(view, play.seat, show):
            raise misfit(event, f"{show} cannot be shown with {card}")


def check_gift(view: View, event: CardGiven) -> None:
    """Refuse a passed card that is impossible as far as the seat of the view knows."""
    players, giver, card = view.rules.players, event.giver, event.card
    if not 0 <= giver < players or event.taker != (giver + 1) % players:
        raise misfit(event, "a card goes from each seat to the next")
    own = None if view.seat is None else view.committed[view.seat]
    if giver == view.seat and own != PassCard(giver, card):
        raise misfit(event, f"seat {giver} has chosen another card, or none")
    if giver != view.seat and not _may_hold(view, giver, card):
        raise misfit(event, f"seat {giver} cannot hold {card}")


def _may_hold(view: View, seat: Seat, card: Card) -> bool:
    """Return whether another seat can hold a card, as not all copies were seen elsewhere."""
    copies = view.rules.deck_counts.get(card, 0)
    for owner, hand in enumerate(view.hands):
        if hand and owner != seat and card in hand:
            copies -= hand.count(card)
    for plays in (view.trick, *[result.plays for result in view.tricks]):
        for play in plays:
            if play.card is card:
                copies -= 1
    if copies > 0 and card in view.turned:
        copies -= view.face_up.count(card)
    if copies > 0 and _has_memory(view):
        held = _count_remembered(view, card)
        # A hand seen whole that has received no card since holds exactly the remembered cards.
        is_whole = view.dealt and view.dealt[seat] and not view.passes and not view.hands[seat]
        copies = held[seat] if is_whole else copies - sum(held) + held[seat]
    return copies > 0


def _has_memory(view: View) -> bool:
    """Return whether cards of hidden hands may have been seen: dealt, passed or shown."""
    rules = view.rules
    is_shown = rules.trump.face_up is FaceUpCard.DEALERS_LAST
    return bool(view.dealt or view.passes or rules.effects.shows) or is_shown


def _count_remembered(view: View, card: Card) -> list[int]:
    """Count the copies of a card in each hidden hand, from what was seen since the last pass."""
    passes, seat, players = view.passes, view.seat, view.rules.players
    held = [0] * players
    if view.dealt and not passes:
        held = [hand.count(card) for hand in view.dealt]
    if not passes and find_shown(view) is card:
        held[view.dealer] = held[view.dealer] or 1
    elif passes and seat is not None:
        held[(seat + 1) % players] = int(passes[-1].cards[seat] is card)
    since = view.tricks[passes[-1].trick if passes else 0 :]
    for plays in (*[result.plays for result in since], view.trick):
        for play in plays:
            if play.card is card:
                held[play.seat] = max(held[play.seat] - 1, 0)
            elif play.show is card:
                held[play.seat] = 1
    return [0 if hand else count for hand, count in zip(view.hands, held, strict=True)]


# The events, one by one.


def apply_hand_dealt(view: View, event: HandDealt) -> View:
    """Return the view after the deal: the bidding begins, or the dealer names the trump."""
    if view.phase is not Phase.DEAL:
        raise misfit(event, f"the phase is {view.phase}")
    due = (view.hand_number, view.dealer)
    if (event.hand_number, event.dealer) != due:
        raise misfit(event, f"hand {due[0]} is next, and seat {due[1]} deals it")
    _check_deal(view, event)
    namer = find_first_namer(view.rules, event.hand_number, event.dealer, event.turned)
    dealt = attrs.evolve(
        view,
        phase=Phase.NAME,
        hands=(None,) * view.rules.players,
        trump=event.trump,
        tricks=(),
        to_act=() if namer is None else (namer,),
        turned=event.turned,
        sights=list_sights(view, event.hand_size, event.turned),
        passes=(),
        move_number=event.move_number,
    )
    return _begin_bidding(dealt) if namer is None else dealt


def _begin_bidding(view: View) -> View:
    bidding = view.rules.bidding
    return attrs.evolve(
        view,
        phase=Phase.BID,
        to_act=bidding.list_bidders(view.bids, view.dealer),
        committed=(None,) * view.rules.players if bidding.is_sealed else (),
    )


def _check_deal(view: View, event: HandDealt) -> None:
    """Check the number of cards dealt and turned up, and the trump suit they make."""
    rules, number, turned = view.rules, view.hand_number, event.turned
    try:
        size, up = measure_hand(rules, number, turned)
    except StateError as error:
        raise misfit(event, str(error)) from None
    if (event.hand_size, len(turned)) != (size, up):
        raise misfit(event, f"cards expected: {size} for each seat, {up} face up")
    drawn = find_drawn(rules, number, turned)
    if not all(card in rules.deck_counts for card in (turned if drawn is None else turned[:-1])):
        raise misfit(event, "a card face up is not in this deck")
    if drawn is not None and drawn not in list_undrawn(view):
        raise misfit(event, "the card drawn is not left in the second deck")
    if event.trump is not find_trump(rules, number, turned):
        raise misfit(event, "trump is another suit")
    is_open = rules.find_naming_time(number, turned) is not None
    if event.is_trump_open is not is_open:
        raise misfit(event, f"a seat {'names' if is_open else 'does not name'} the trump")


def is_newly_dealt(view: View) -> bool:
    """Return whether a hand is dealt, and no seat has looked, bid or named the trump."""
    if view.naming_time is NamingTime.BEFORE_BIDS:
        return view.phase is Phase.NAME
    none = (None,) * view.rules.players
    bidders = view.rules.bidding.list_bidders(none, view.dealer)
    is_new = view.phase is Phase.BID and (view.bids, view.to_act) == (none, bidders)
    return is_new and view.sights == list_sights(view, view.hand_size, view.turned)


def apply_hand_seen(view: View, event: HandSeen) -> View:
    """Return the view with a hand that has come into sight."""
    owner = event.owner
    if owner not in view.list_seen(view.seat) or view.hands[owner] is not None:
        raise misfit(event, f"the hand of seat {owner} is not revealed now")
    left = Counter(view.rules.deck) - Counter(view.face_up)
    left -= Counter(card for hand in view.dealt for card in hand)
    shown, is_known = find_shown(view), view.dealt and view.dealt[view.dealer]
    if shown is not None and owner != view.dealer and not is_known:
        left[shown] -= 1
    if sort_cards(event.cards) != event.cards or Counter(event.cards) - left:
        raise misfit(event, "a hand must be in card order, and its cards nowhere else")
    if shown is not None and owner == view.dealer and shown not in event.cards:
        raise misfit(event, f"seat {owner} has shown {shown}")
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


def _check_legal(view: View, event: Event, move: Bid | Look | PlayCard | NameTrump) -> None:
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
    return _end_bidding(changed, bids)


def _end_bidding(view: View, bids: tuple[int | None, ...]) -> View:
    naming = view.rules.naming
    if naming is None or view.naming_time is not NamingTime.AFTER_BIDS:
        return _begin_play(view, bids)
    namer = naming.get_namer(view.dealer, bids)
    return attrs.evolve(view, bids=bids, phase=Phase.NAME, to_act=(namer,), committed=())


def apply_trump_named(view: View, event: TrumpNamed) -> View:
    """Return the view after a seat has named the trump: the bidding begins, or the play."""
    _check_legal(view, event, NameTrump(event.seat, event.suit))
    named = attrs.evolve(view, trump=event.suit, move_number=event.move_number)
    if view.naming_time is NamingTime.AFTER_BIDS:
        return _begin_play(named, view.bids)
    return _begin_bidding(named)


def _begin_play(view: View, bids: tuple[int | None, ...]) -> View:
    begun = attrs.evolve(
        view,
        bids=bids,
        phase=Phase.PLAY,
        to_act=list_first_leader(view, bids),
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
    if find_choice_fault(view, move) is not None:
        raise misfit(event, f"seat {seat} cannot {move}")
    return attrs.evolve(view, committed=replace_at(view.committed, seat, move))


def find_choice_fault(view: View, move: Bid | PassCard) -> Reason | None:
    """Return the reason why a seat cannot have made the sealed move it has made, or None."""
    seat, sights = move.seat, view.sights
    if view.get_sight(seat) is Sight.BLIND:
        sights = replace_at(sights, seat, Sight.HIDDEN)
    none = (None,) * view.rules.players
    return find_fault(attrs.evolve(view, to_act=(seat,), committed=none, sights=sights), move)


def apply_bids_opened(view: View, event: BidsOpened) -> View:
    """Return the view with the sealed bids opened: the bidding is over."""
    bids = event.bids
    if view.phase is not Phase.BID or view.to_act:
        raise misfit(event, "not all bids are in")
    allowed = list_allowed_bids(view.rules, view.bids, view.hand_size, view.hand_results)
    if len(bids) != len(view.bids) or not all(tricks in allowed for tricks in bids):
        raise misfit(event, "they are not bids of these players")
    seat = view.seat
    if seat is not None:
        own = view.committed[seat]
        if not isinstance(own, Bid) or own.tricks != bids[seat]:
            raise misfit(event, f"seat {seat} has chosen another bid, or none")
    return _end_bidding(view, bids)
