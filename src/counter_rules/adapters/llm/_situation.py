"""The view in words: the table, and what has been learned in the hand so far."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from counter_rules.cards import SUITS, Card
from counter_rules.messages import describe
from counter_rules.question import Phase
from counter_rules.render import text
from counter_rules.seats import Seat
from counter_rules.trick import TrickResult
from counter_rules.views import View, Void


def describe_situation(view: View, seat: Seat) -> str:
    """Return what a seat knows, in words."""
    notes = [f"- {note}" for note in _list_notes(view, seat)]
    return "\n".join([text(view), *([""] if notes else []), *notes])


def _list_notes(view: View, seat: Seat) -> Iterator[str]:
    if view.phase is Phase.BID:
        yield from _list_bidding_notes(view)
        return
    yield from _list_standing(view, seat)
    for number, result in enumerate(view.tricks, start=1):
        yield f"trick {number}: {_format_trick(result)}"
    yield from _list_passes(view, seat)
    yield from map(_format_void, view.voids)
    if view.unseen:
        yield f"cards whose place you do not know: {_format_suits(view.unseen)}"


def _list_bidding_notes(view: View) -> Iterator[str]:
    bids = [bid for bid in view.bids if bid is not None]
    if bids:
        yield f"bids so far add up to {sum(bids)}, with {view.hand_size} tricks to be won"
    yield f"seat {view.leader} leads the first trick"


def _list_standing(view: View, seat: Seat) -> Iterator[str]:
    """Yield who would take the trick in progress, and who plays after the seat."""
    standing = view.current_trick
    if view.phase is not Phase.PLAY or standing is None:
        return
    if standing.ahead is None:
        yield "if the trick ended now, nobody would take it"
    else:
        why = describe(standing.verdict)[0]
        yield f"if the trick ended now, seat {standing.ahead} would take it: {why}"
    players = view.rules.players
    later = [(seat + place) % players for place in range(1, players - len(view.trick))]
    yield f"still to play after you: {_format_seats(later)}"


def _format_seats(seats: Iterable[Seat]) -> str:
    return ", ".join(f"seat {seat}" for seat in seats) or "nobody"


def _format_trick(result: TrickResult) -> str:
    plays = " ".join(map(str, result.plays))
    taken = "nobody takes it" if result.winner is None else f"seat {result.winner} takes it"
    return f"seat {result.plays[0].seat} led {plays}, {taken}"


def _list_passes(view: View, seat: Seat) -> Iterator[str]:
    """Yield the cards that the seat gave and took."""
    players = view.rules.players
    for passed in view.passes:
        giver, taker = (seat - 1) % players, (seat + 1) % players
        gave, took = passed.cards[seat], passed.cards[giver]
        yield (
            f"after trick {passed.trick} you passed {gave} to seat {taker} "
            f"and got {took} from seat {giver}"
        )


def _format_void(void: Void) -> str:
    perhaps = f", except perhaps {' '.join(map(str, void.perhaps))}" if void.perhaps else ""
    return f"seat {void.seat} holds no {void.suit}{perhaps}"


def _format_suits(cards: Iterable[Card]) -> str:
    """Return cards suit by suit, such as ``♣ 2 7 J   ♥ A``; jokers last."""
    kept = tuple(cards)
    suits = [(suit, [card.rank.letter for card in kept if card.suit is suit]) for suit in SUITS]
    jokers = [str(card) for card in kept if card.suit not in SUITS]
    return "   ".join([*(f"{s.symbol} {' '.join(ranks)}" for s, ranks in suits if ranks), *jokers])
