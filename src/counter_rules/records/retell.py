"""What the events of a move were, worked out once more from what one seat knew."""

from __future__ import annotations

from collections import Counter
from typing import Final, TypeAlias

from counter_rules.engine.finish import find_next_deal, make_hand_result, resolve_last
from counter_rules.engine.turned import count_turned, list_from_deck
from counter_rules.errors import StateError
from counter_rules.events import CardPlayed, CardShown, Event, Sealed
from counter_rules.events.steps import tell_trick
from counter_rules.moves import Bid, Deal, PassCard, PlayCard, Seat
from counter_rules.phase import Phase
from counter_rules.records.hidden import Hidden
from counter_rules.views import View
from counter_rules.views.fit import put

SEAL: Final = "write ? for it"
"""What to write for a move that is not known."""

SealedMove: TypeAlias = Bid | PassCard | Hidden
"""A move that stays sealed until all have chosen."""


def name_knower(seen: View) -> str:
    """Say whose knowledge it is."""
    return "who looks on" if seen.seat is None else f"seat {seen.seat}"


def find_hand_size(seen: View, deal: Deal) -> int:
    """Return how many cards each seat gets, and refuse too many or too few cards face up."""
    turned = deal.turned
    if seen.phase is not Phase.DEAL:
        raise StateError(f"no hand is dealt now: this is {seen.phase}")
    if len(turned) < seen.rules.is_flipped:
        raise StateError("cards wanted face up: 1 or more, not 0")
    size = seen.rules.hand_sizes.get_size(seen.hand_number, turned)
    wanted = count_turned(seen.rules, seen.hand_number, size)
    if len(turned) != wanted:
        raise StateError(f"cards wanted face up: {wanted}, not {len(turned)}")
    return size


def check_deal(seen: View, deal: Deal, size: int, owners: tuple[Seat, ...]) -> None:
    """Refuse hands that are not known, or that cannot have been dealt."""
    if deal.stack:
        raise StateError(f"{name_knower(seen)} does not know the stack: leave it out")
    players = seen.rules.players
    if len(deal.hands) != players:
        raise StateError(f"hands wanted: {players}, not {len(deal.hands)}")
    for owner, hand in enumerate(deal.hands):
        if hand and owner not in owners and owner != seen.seat:
            raise StateError(
                f"{name_knower(seen)} does not know the hand of seat {owner}: leave it out"
            )
        if hand and len(hand) != size:
            raise StateError(f"cards wanted in the hand of seat {owner}: {size}, not {len(hand)}")
    dealt = Counter(card for hand in deal.hands for card in hand)
    dealt.update(list_from_deck(seen, deal.turned))
    for card, times in dealt.items():
        if times > seen.rules.deck_counts.get(card, 0):
            raise StateError(f"{card} is dealt more often than the deck holds it")


def is_last_bid(seen: View, bid: Bid) -> bool:
    """Tell whether the bidding ends with a bid."""
    bids = put(seen.bids, bid.seat, bid.tricks)
    return not seen.rules.bidding.list_bidders(bids, seen.dealer)


def find_seal(move: SealedMove) -> Sealed:
    """Return what everybody learns of a sealed move."""
    if isinstance(move, Hidden):
        return move.sealed
    if isinstance(move, PassCard):
        return Sealed.PASS
    return Sealed.BLIND if move.blind else Sealed.BID


def open_sealed(move: SealedMove) -> Bid | PassCard:
    """Return a sealed move that must be known by now."""
    if isinstance(move, Hidden):
        raise StateError(f"what seat {move.seat} has chosen is known by now: give it")
    return move


def tell_play(seen: View, play: PlayCard) -> list[Event]:
    """Tell a play, and what came of it if it was the last of its trick."""
    number, rules = seen.move_number + 1, seen.rules
    events: list[Event] = [CardPlayed(number, play)]
    if play.show is not None:
        events.append(CardShown(move_number=number, seat=play.seat, card=play.show))
    plays = (*seen.trick, play)
    if play.seat not in seen.to_act or len(plays) < rules.players:
        return events
    result = resolve_last(seen, plays, last=len(seen.tricks) + 1 == seen.hand_size)
    results = seen.hand_results
    if result.last:
        tricks = (*seen.tricks, result)
        results = (*results, make_hand_result(seen, tricks, seen.turned + result.turned))
    is_over = result.last and find_next_deal(seen, results)[0] is Phase.OVER
    return events + tell_trick(number, result, rules, results, is_over=is_over)
