"""Whether the parts of a view agree with each other and with the rules.

A view that was made of a state is right. One that was read, or put together by hand, may not be.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from counter_rules._faults.in_results import (
    count_moves,
    find_result_fault,
    find_start_fault,
    is_right,
    list_wrong_bids,
)
from counter_rules._faults.in_types import find_wrong_type
from counter_rules.cards import JOKER, Card, Suit
from counter_rules.engine._flow.face_up import count_turned, find_trump
from counter_rules.engine._flow.turns import NEXT_TO_ACT, list_leader
from counter_rules.moves import Bid, PassCard
from counter_rules.question import Phase
from counter_rules.seats import Seat
from counter_rules.views import View


def list_faults(view: View) -> Iterator[str]:
    """Yield all that is wrong with a view."""
    yield from _list_wrong_counts(view)
    yield from list_wrong_seats(view, _list_seats(view))
    for number, result in enumerate(view.tricks, start=1):
        if not is_right(result, view.rules):
            yield f"trick {number} does not come out as it says"
    yield from _list_wrong_hands(view)
    yield from _list_wrong_end(view)
    yield from _list_wrong_turns(view)
    yield from _list_wrong_plays(view)
    yield from _list_wrong_cards(view)
    yield from _list_breaks(view)
    least, _ = count_moves(view.rules, view.hand_results)
    if view.move_number < least + view.is_in_hand:
        yield f"the move number is {view.move_number}"


def list_hand_faults(view: View) -> Iterator[str]:
    """Yield what is wrong with the hand in progress, in a tenth of the time.

    Where cards lie is not looked at. It is believed how the finished tricks came out, and all that
    was before the hand: who dealt, the results, the number of moves.
    """
    wrong = find_wrong_type(view)
    if wrong is not None:
        yield wrong
        return  # the rest reads the parts
    yield from _list_wrong_counts(view)
    yield from list_wrong_seats(view, _list_seats(view))
    yield from _list_wrong_turns(view)
    yield from _list_wrong_plays(view)
    yield from _list_breaks(view)


def list_wrong_seats(view: View, seats: Iterable[Seat]) -> Iterator[str]:
    """Yield which of some seats do not exist."""
    for seat in seats:
        if not 0 <= seat < view.rules.players:
            yield f"there is no seat {seat} of {view.rules.players}"


def _list_wrong_counts(view: View) -> Iterator[str]:
    players = view.rules.players
    for name, count in (
        ("hands", len(view.hands)),
        ("bids", len(view.bids)),
        ("committed", len(view.committed) or players),
        ("sights", len(view.sights) or players),
        ("dealt", len(view.dealt) or players),
        *[(f"passes {n}", len(one.cards)) for n, one in enumerate(view.passes)],
    ):
        if count != players:
            yield f"{name} has {count} parts and there are {players} players"
    if view.is_in_hand and view.rules.is_flipped and not view.turned:
        yield "no card is flipped"


def _list_seats(view: View) -> Iterator[Seat]:
    yield view.dealer
    yield from view.to_act
    yield from (play.seat for play in view.trick)
    if view.seat is not None:
        yield view.seat


def _list_wrong_end(view: View) -> Iterator[str]:
    results, rules = view.hand_results, view.rules
    is_over, played = False, 0
    while played < len(results) and not is_over:
        played += 1
        is_over = rules.ending.is_over(results[:played], rules.hand_sizes.hands)
    if is_over is not view.is_over or played < len(results):
        yield f"after {played} hands the match is {'over' if is_over else 'not over'}"
    first = results[0].dealer if results else view.dealer
    if view.dealer != (first + len(results) - is_over) % rules.players:
        yield f"seat {view.dealer} is not the dealer"


def _list_wrong_hands(view: View) -> Iterator[str]:
    players, results = view.rules.players, view.hand_results
    scores, before = (0,) * players, 0
    first = results[0].dealer if results else view.dealer
    if results and results[0].is_brought_forward:
        scores, before = results[0].scores, results[0].hand_number - 1
    for place, hand in enumerate(results):
        number, is_start = before + place + 1, hand.is_brought_forward and not place
        find_fault = find_start_fault if is_start else find_result_fault
        fault = find_fault(view.rules, hand)
        if fault is not None:
            yield f"in hand {number}, {fault}"
        scores = tuple(old + new for old, new in zip(scores, hand.points, strict=True))
        if (hand.hand_number, hand.scores) != (number, scores):
            yield f"the scores after hand {number} do not add up"
        if hand.dealer != (first + place) % players:
            yield f"seat {hand.dealer} was not the dealer of hand {number}"


def _list_wrong_turns(view: View) -> Iterator[str]:
    is_sealed = view.phase is Phase.PASS or (
        view.phase is Phase.BID and view.rules.bidding.is_sealed
    )
    if is_sealed is not bool(view.committed):
        yield f"at {view.phase}, moves are {'' if is_sealed else 'not '}sealed"
    is_turn = bool(view.to_act) and list(view.to_act) == sorted(set(view.to_act))
    if not (is_turn if is_sealed else view.to_act == _list_movers(view)):
        yield f"at {view.phase}, it is not the turn of {view.to_act}"
    if (view.phase in (Phase.PLAY, Phase.PASS)) and None in view.bids:
        yield "a bid is missing"


def _list_movers(view: View) -> tuple[Seat, ...]:
    """Return who is to act where no moves are sealed."""
    if view.phase is Phase.BID:
        return view.rules.bidding.list_bidders(view.bids, view.dealer)
    if view.phase is not Phase.PLAY:
        return ()
    if view.trick:
        return NEXT_TO_ACT[view.rules.players][view.trick[-1].seat]
    return list_leader(view)


def _list_wrong_plays(view: View) -> Iterator[str]:
    size, players = view.hand_size, view.rules.players
    if view.is_in_hand and len(view.tricks) >= size:
        yield f"there are {len(view.tricks)} finished tricks in a hand of {size}"
    order = [play.seat for play in view.trick]
    if order and order != [(order[0] + turn) % players for turn in range(len(order))]:
        yield "the trick in progress is not in the order of the seats"
    if len(order) >= players:
        yield "the trick in progress is complete"
    yield from _list_wrong_bids(view)
    for owner, move in enumerate(view.committed):
        if move is not None and not owner == move.seat == view.seat:
            yield f"the sealed move in the place of seat {owner} is not one that this view knows"
        elif move is not None and not _can_choose(view, move):
            yield f"seat {owner} cannot have chosen to {move}"
    seat = view.seat
    if view.committed and seat is not None:
        is_chosen = view.committed[seat] is not None
        if is_chosen is (seat in view.to_act):
            is_there = "there, and still to be chosen" if is_chosen else "chosen, and not there"
            yield f"the sealed move of seat {seat} is {is_there}"


def _list_breaks(view: View) -> Iterator[str]:
    """Yield where a trick of the hand in progress does not begin as the one before has left off."""
    if not view.is_in_hand:
        return
    rules, due = view.rules, count_turned(view.rules, view.hand_number, view.hand_size)
    turned = view.turned[:due]
    if len(turned) < due:
        yield f"{len(turned)} cards lie face up, and {due} were turned up for the hand"
        return
    leader: Seat | None = rules.first_leader.find_leader(view.dealer, rules.players)
    trump, doubled = find_trump(rules, view.hand_number, turned), False
    for number, result in enumerate(view.tricks, start=1):
        if (result.leader, result.opening_trump, result.doubled) != (leader, trump, doubled):
            yield f"trick {number} does not follow from what was before it"
        if result.winner is not None and not 0 <= result.winner < rules.players:
            yield f"there is no seat {result.winner} of {rules.players} to win trick {number}"
        turned += result.turned
        leader, trump, doubled = result.next_leader, result.indicator, result.doubled_lead
    if view.trick and view.trick[0].seat != leader:
        yield f"seat {view.trick[0].seat} leads, and it is for seat {leader} to lead"
    if view.trump is not trump:
        yield f"trump is {view.trump or 'none'}, and {trump or 'none'} by the tricks and the deal"
    if view.turned != turned:
        yield "the cards face up are not those that the tricks have turned"
    yield from _list_wrong_passes(view)


def _list_wrong_passes(view: View) -> Iterator[str]:
    due = [number for number, result in enumerate(view.tricks, start=1) if result.passing]
    if view.phase is Phase.PASS and (not due or due.pop() != len(view.tricks)):
        yield f"no card is passed after trick {len(view.tricks)}"
    if [passed.trick for passed in view.passes] != due:
        yield "the passes are not those that the tricks have called for"


def _can_choose(view: View, move: Bid | PassCard) -> bool:
    """Return whether a seat can have chosen a move that is sealed now."""
    if isinstance(move, PassCard):
        return view.phase is Phase.PASS and move.card in (view.hands[move.seat] or ())
    allowed = view.rules.bidding.list_allowed(view.bids, view.hand_size)
    return view.phase is Phase.BID and move.tricks in allowed


def _list_wrong_bids(view: View) -> Iterator[str]:
    for seat in list_wrong_bids(
        view.rules, view.bids, dealer=view.dealer, hand_size=view.hand_size
    ):
        yield f"seat {seat} was not allowed to bid {view.bids[seat]}"
    if not view.is_in_hand:
        yield from _list_leftovers(view)


def _list_leftovers(view: View) -> Iterator[str]:
    """Yield what a finished hand cannot have left behind."""
    if any(bid is not None for bid in view.bids):
        yield f"at {view.phase}, nobody has bid"
    if view.dealt:
        yield f"at {view.phase}, no hand was seen on a forehead"


def _list_wrong_cards(view: View) -> Iterator[str]:
    for seat, hand in enumerate(view.hands):
        if hand is not None and len(hand) != view.cards_left[seat]:
            yield f"{len(hand)} of the {view.cards_left[seat]} cards of seat {seat} are in sight"
    yield from list_surplus(view, [hand for hand in view.hands if hand])
    if view.trump is Suit.JOKERS and JOKER not in view.rules.deck_counts:
        yield "jokers are trump, and there are none in this deck"


def list_surplus(view: View, hands: Iterable[Sequence[Card]]) -> Iterator[str]:
    """Yield the cards that lie more often than the deck has them, with so much of the hands."""
    deck = view.rules.deck_counts
    seen = Counter(card for hand in hands for card in hand)
    if view.is_in_hand:
        seen.update([play.card for play in view.plays])
        seen.update(view.face_up)
    for card in seen - Counter(deck):
        yield f"{card} lies {seen[card]} times and the deck holds {deck.get(card, 0)}"
