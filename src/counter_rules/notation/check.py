"""Whether what was read hangs together, so that it can be computed on."""

from __future__ import annotations

from collections.abc import Iterator

from counter_rules.cards import JOKER, STANDARD_DECK, Suit
from counter_rules.dealing import Turning
from counter_rules.engine import resolve_trick
from counter_rules.errors import CounterRulesError, NotationError
from counter_rules.events import Event, HandScored, TrickResolved
from counter_rules.hand_result import HandResult
from counter_rules.moves import Seat
from counter_rules.phase import Phase
from counter_rules.ruleset import Ruleset
from counter_rules.trick import TrickResult
from counter_rules.views import View


def check_view(view: View, text: str) -> None:
    """Refuse a view whose parts contradict each other.

    Args:
        view: the view.
        text: the text it was read from.

    Raises:
        NotationError: at the first fault.
    """
    for fault in _list_faults(view):
        raise NotationError(f"no view: {fault}", text=text)


def _list_faults(view: View) -> Iterator[str]:
    yield from _list_wrong_counts(view)
    yield from (
        f"there is no seat {seat} of {view.rules.players}"
        for seat in _list_seats(view)
        if not 0 <= seat < view.rules.players
    )
    yield from _list_wrong_results(view)
    yield from _list_wrong_plays(view)
    yield from _list_wrong_cards(view)


def _list_wrong_counts(view: View) -> Iterator[str]:
    players = view.rules.players
    counts = {"known": len(view.known), "bids": len(view.bids)}
    counts |= {"committed": len(view.committed) or players, "sights": len(view.sights) or players}
    counts |= {f"passes {n}": len(one.cards) for n, one in enumerate(view.passes)}
    for name, count in counts.items():
        if count != players:
            yield f"{name} has {count} parts and there are {players} players"
    if view.is_in_hand is not bool(view.to_act):
        yield f"at {view.phase}, to_act has {len(view.to_act)} seats"
    if view.committed and view.phase is Phase.PLAY:
        yield "no move is sealed while cards are played"
    if view.is_in_hand and view.rules.is_flipped and not view.turned:
        yield "no card is flipped"
    if view.move_number < 0:
        yield f"the move number is {view.move_number}"


def _list_seats(view: View) -> Iterator[Seat]:
    yield view.dealer
    yield from view.to_act
    yield from (play.seat for play in view.trick)
    yield from (void.seat for void in view.voids)
    if view.seat is not None:
        yield view.seat


def _list_wrong_results(view: View) -> Iterator[str]:
    for number, result in enumerate(view.tricks):
        if not _is_right(result, view.rules):
            yield f"trick {number + 1} does not come out as it says"
    for number, hand in enumerate(view.hand_results):
        if not _fits(hand, view.rules):
            yield f"hand {number + 1} is not the result of {view.rules.players} players"


def _is_right(result: TrickResult, rules: Ruleset) -> bool:
    """Tell whether a trick comes out as its result says."""
    if len(result.plays) != rules.players:
        return False
    try:
        return resolve_trick(rules, result.trick) == result
    except CounterRulesError:
        return False


def _fits(result: HandResult, rules: Ruleset) -> bool:
    """Tell whether the result of a hand has a part for every player."""
    rows = (result.bids, result.tricks_won, result.points, result.scores)
    return all(len(row) == rules.players for row in rows)


def _list_wrong_plays(view: View) -> Iterator[str]:
    size, players = view.hand_size, view.rules.players
    if view.is_in_hand and len(view.tricks) >= size:
        yield f"there are {len(view.tricks)} finished tricks in a hand of {size}"
    order = [play.seat for play in view.trick]
    if order and order != [(order[0] + turn) % players for turn in range(len(order))]:
        yield "the trick in progress is not in the order of the seats"
    if len(order) >= players:
        yield "the trick in progress is complete"
    for bid in view.bids:
        if bid is not None and not 0 <= bid <= size:
            yield f"a bid is 0 to {size}, not {bid}"
    for owner, move in enumerate(view.committed):
        if move is not None and not owner == move.seat == view.seat:
            yield f"the sealed move in the place of seat {owner} is not for this view"


def _list_wrong_cards(view: View) -> Iterator[str]:
    for seat, (known, left) in enumerate(zip(view.known, view.cards_left, strict=True)):
        if len(known) > left:
            yield f"seat {seat} has {left} cards left, and {len(known)} of them are known"
    for seat, hand in enumerate(view.hands):
        if hand is not None and len(hand) != view.cards_left[seat]:
            yield f"{len(hand)} of the {view.cards_left[seat]} cards of seat {seat} are in sight"
    drawn = STANDARD_DECK if view.rules.trump.turning is Turning.DRAWN else ()
    deck = {*view.rules.deck, *drawn}
    for card in [card for cards in (*view.known, view.turned) for card in cards]:
        if card not in deck:
            yield f"{card} is not in this deck"
    if view.trump is Suit.JOKERS and JOKER not in deck:
        yield "jokers are trump, and there are none in this deck"


def check_event(event: Event, rules: Ruleset, text: str) -> None:
    """Refuse an event that cannot be told.

    Args:
        event: the event.
        rules: the ruleset of the match.
        text: the text it was read from.

    Raises:
        NotationError: if its result is none.
    """
    if isinstance(event, TrickResolved) and not _is_right(event.result, rules):
        raise NotationError("no TrickResolved: the trick does not come out so", text=text)
    if isinstance(event, HandScored) and not _fits(event.result, rules):
        raise NotationError(
            f"no HandScored: it is not the result of {rules.players} players", text=text
        )
