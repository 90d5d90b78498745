"""Checks of views, events and results of hands that come from JSON and were not played here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import attrs

from counter_rules.cards import Card, Suit
from counter_rules.engine import new_game
from counter_rules.engine.inner import count_face_up, list_from_deck, score_result
from counter_rules.errors import CounterRulesError, NotationError, StateError
from counter_rules.events import (
    BidsOpened,
    CardsPassed,
    Event,
    HandDealt,
    HandScored,
    HandSeen,
    MatchOver,
    TrickResolved,
    TrumpNamed,
)
from counter_rules.explain import resolve_trick
from counter_rules.notation._converter import ViewData
from counter_rules.results import HandResult
from counter_rules.rules.dealing import NamingTime
from counter_rules.rules.inner import list_blind_offers
from counter_rules.rules.ruleset import Ruleset
from counter_rules.views import View
from counter_rules.views.inner import (
    check_deck,
    check_parts,
    check_seats,
    differ,
    differ_in,
    get_hand_size,
    replay,
    replay_bids,
)


def check_view(view: View, data: ViewData, text: str) -> None:
    """Refuse a view whose parts contradict each other, or that claims to know too much."""
    players = view.rules.players
    try:
        if len(data.known) != players:
            raise StateError(f"known has {len(data.known)} parts and there are {players} players")
        _check_results(view)
        check_parts(view)
        _check_number(view, replay(view))
        _check_claims(view, data)
    except CounterRulesError as error:
        raise NotationError(f"not a valid view: {error}", text=text) from None


def _check_results(view: View) -> None:
    """Refuse results of hands that contradict each other or the hand in progress."""
    rules, results = view.rules, view.hand_results
    is_over, played = False, 0
    is_begun = bool(results) and results[0].is_brought_forward
    before_first = results[0].hand_number - 1 if is_begun else 0
    for played, result in enumerate(results, start=1):
        try:
            if is_begun and played == 1:
                _check_start(rules, result)
            else:
                check_result(rules, result, results[: played - 1])
        except CounterRulesError as error:
            raise StateError(f"in hand {before_first + played}, {error}") from error
        is_over = rules.ending.is_over(results[:played], rules.hand_sizes.hands)
        if is_over:
            break
    if is_over is not view.is_over or played < len(results):
        raise StateError(f"after {played} hands the match is {'over' if is_over else 'not over'}")
    if results:
        dealer = (results[-1].dealer + (not is_over)) % rules.players
        if view.dealer != dealer:
            raise differ("dealer", dealer, view.dealer)


def _check_number(view: View, moves: int) -> None:
    """Refuse an impossible move number, with ``moves`` of the moves in the hand in progress."""
    least, most = count_moves(view.rules, view.hand_results)
    before = view.move_number - moves
    if before < least or (most is not None and before > most):
        more = " or more" if most is None else ""
        raise StateError(f"move_number: expected {least + moves}{more}, got {view.move_number}")


def _check_claims(view: View, data: ViewData) -> None:
    """Refuse claims that a view cannot know; it may claim less than it knows."""
    if not view.is_possible:
        raise StateError("no deal of the unknown cards is consistent with the plays")
    for seat, (claimed, known) in enumerate(zip(data.known, view.known, strict=True)):
        for card in Counter(claimed) - Counter(known):
            raise StateError(f"seat {seat} is not known to hold {card}")
    for void in data.voids:
        if not any(
            (known.seat, known.suit) == (void.seat, void.suit)
            and known.since <= void.since <= len(view.tricks) + 1
            and set(known.perhaps) <= set(void.perhaps)
            for known in view.voids
        ):
            since = f"{void.suit} since trick {void.since}"
            raise StateError(f"seat {void.seat} is not known to be void in {since}")


def count_moves(rules: Ruleset, results: Sequence[HandResult]) -> tuple[int, int | None]:
    """Return the least and the largest number of moves in finished hands.

    The largest is None if there may have been looks or passes, which the results do not show.
    """
    played = [result for result in results if not result.is_brought_forward]
    least = sum(1 + rules.players * (1 + result.hand_size) for result in played)
    if rules.naming is not None:
        least += sum(_find_naming_time(rules, result) is not None for result in played)
    return least, least if rules.blind is None and not rules.effects.after else None


def _find_naming_time(rules: Ruleset, result: HandResult) -> NamingTime | None:
    """Return when a seat named the trump of a finished hand, or None if no seat did (F11.2)."""
    up = count_face_up(rules, result.hand_number, result.hand_size)
    return rules.find_naming_time(result.hand_number, result.turned[:up])


def check_result(
    rules: Ruleset, result: HandResult, before: Sequence[HandResult] | None = None
) -> None:
    """Refuse an impossible result of a hand, after the earlier results if they are known."""
    players, size = rules.players, result.hand_size
    rows = (result.bids, result.tricks_won, result.points, result.scores)
    if any(len(row) != players for row in rows):
        raise StateError(f"the result is not one of {players} players")
    check_seats(rules, (result.dealer,))
    _check_size(rules, result.hand_number, size, result.turned)
    _check_turned(rules, result)
    dealer = result.dealer
    is_known = before is not None
    if before is None:
        before = _make_before(result)
    elif before:
        dealer = (before[-1].dealer + 1) % players
    if min(result.tricks_won) < 0 or sum(result.tricks_won) > size or max(result.bids) > size:
        raise StateError(f"nobody can bid or win more than the {size} tricks of this hand")
    # A hook or a scoring that takes the hand may depend on the earlier ones.
    if is_known or rules.plain_bidding is not None:
        replay_bids(rules, result.bids, dealer=result.dealer, hand_size=size, before=before)
    _check_blind(rules, result, before)
    due = score_result(
        rules,
        before,
        dealer=dealer,
        hand_size=size,
        bids=result.bids,
        blind=result.blind,
        tricks_won=result.tricks_won,
        turned=result.turned,
    )
    if not is_known and rules.plain_scoring is None:
        due = attrs.evolve(due, points=result.points, scores=result.scores, streaks=result.streaks)
    if result != due:
        raise differ_in("", due, result)


def _make_before(result: HandResult) -> Sequence[HandResult]:
    """Make a result with the number and the scores before a hand; none before hand 1."""
    pairs = zip(result.scores, result.points, strict=True)
    scores = tuple([score - new for score, new in pairs])
    before = attrs.evolve(result, hand_number=result.hand_number - 1, scores=scores)
    return (before,) if before.hand_number else ()


def _check_start(rules: Ruleset, result: HandResult) -> None:
    """Refuse a result that cannot sum up all hands before the match began."""
    start = new_game(
        rules,
        dealer=(result.dealer + 1) % rules.players,
        hand_number=result.hand_number + 1,
        scores=result.scores,
        streaks=result.streaks,
    )
    if start.hand_results != (result,):
        raise StateError("a result brought forward has scores only")


def _check_size(rules: Ruleset, number: int, size: int, turned: tuple[Card, ...]) -> None:
    """Refuse a hand whose size is not that of its number."""
    if number < 1:
        raise StateError(f"hands are counted from 1, not {number}")
    wanted = get_hand_size(rules, number, turned)
    if size != wanted:
        raise StateError(f"hand {number} has {wanted} tricks, not {size}")


def _check_turned(rules: Ruleset, result: HandResult) -> None:
    """Refuse impossible cards face up at the end of a hand."""
    turned, due = result.turned, count_face_up(rules, result.hand_number, result.hand_size)
    if len(turned) < due or (len(turned) > due and not rules.effects.after):
        raise StateError(f"cards face up: expected {due}, got {len(turned)}")
    # The last card since the deal may be of a second deck, or one that the dealer shows and plays.
    since = list_from_deck(rules, result.hand_number, turned[:due])
    check_deck(rules, since + turned[due:])


def _check_blind(rules: Ruleset, result: HandResult, before: Sequence[HandResult]) -> None:
    """Refuse blind bids of seats that may not bid blind (F2.6)."""
    scores = before[-1].scores if before else (0,) * rules.players
    up = count_face_up(rules, result.hand_number, result.hand_size)
    offered = list_blind_offers(
        rules,
        scores,
        number=result.hand_number,
        size=result.hand_size,
        dealer=result.dealer,
        turned=result.turned[:up],
    )
    if list(result.blind) != [seat for seat in offered if seat in result.blind]:
        raise StateError("a seat has bid blind that may not in this hand")


def check_event(event: Event, rules: Ruleset, text: str) -> None:
    """Refuse an event that cannot happen under these rules; quote ``text`` in errors."""
    try:
        _check_values(event, rules)
        if isinstance(event, TrickResolved):
            result = event.result
            if len(result.plays) != rules.players or resolve_trick(rules, result.trick) != result:
                raise StateError("the result does not match the rules")
        elif isinstance(event, HandScored):
            check_result(rules, event.result)
        elif isinstance(event, HandDealt):
            _check_size(rules, event.hand_number, event.hand_size, event.turned)
        elif isinstance(event, TrumpNamed):
            if event.suit is Suit.JOKERS:
                raise StateError("jokers are never named as trump")
        elif isinstance(event, MatchOver) and list(event.winners) != sorted(set(event.winners)):
            raise StateError("winners: expected each seat once, in the order of the seats")
    except CounterRulesError as error:
        name = type(event).__name__
        raise NotationError(f"not a valid {name}: {error}", text=text) from None


def _check_values(event: Event, rules: Ruleset) -> None:
    """Refuse seats, cards and numbers that do not exist in a game."""
    largest = rules.hand_sizes.largest
    check_seats(rules, _list_all(event, "dealer", "seat", "owner", "giver", "taker"))
    check_seats(rules, _list_all(event, "audience", "winners"))
    check_deck(rules, _list_all(event, "card", "show", "cards"))
    row = _list_all(event, "scores", "bids")
    if len(row) != rules.players and isinstance(event, MatchOver | BidsOpened):
        raise StateError(f"expected a number for each of {rules.players} players, got {len(row)}")
    if event.move_number < 1:
        raise StateError(f"moves are counted from 1, not {event.move_number}")
    for bid in _list_all(event, "tricks", "bids"):
        if not 0 <= bid <= largest:
            raise StateError(f"nobody can bid {bid} in hands of up to {largest} tricks")
    if isinstance(event, CardsPassed) and not 1 <= event.trick < largest:
        raise StateError(f"cards are not passed after trick {event.trick} of up to {largest}")
    if isinstance(event, HandSeen) and len(event.cards) > largest:
        raise StateError(f"there are no hands of {len(event.cards)} cards")


# Any: seats, cards or numbers, depending on the names.
def _list_all(event: Event, *names: str) -> list[Any]:
    """Return the values of some fields of an event, its play or its move, tuples unpacked."""
    parts = (event, getattr(event, "play", None), getattr(event, "move", None))
    found: list[Any] = []
    for one in [getattr(part, name, None) for part in parts for name in names]:
        if isinstance(one, tuple):
            found += one
        elif one is not None:
            found.append(one)
    return found
