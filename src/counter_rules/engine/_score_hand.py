"""The score of a hand that was played without the library (F11.9)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from counter_rules._base.guards import take, to_int
from counter_rules._base.quoting import shorten
from counter_rules.engine._flow.turns import get_next_hand_number
from counter_rules.engine._written import (
    WrittenHand,
    check_written,
    get_usual_dealer,
    list_written_faults,
    make_written_result,
)
from counter_rules.errors import StateError
from counter_rules.results import HandResult
from counter_rules.rules.ruleset import Ruleset, to_rules
from counter_rules.rules.scoring import RowBonus
from counter_rules.seats import Seat, check_seat

_MOST_POINTS: Final = 10**8


def score_hand(
    rules: Ruleset,
    *,
    bids: Iterable[int],
    tricks_won: Iterable[int],
    hand_number: int | None = None,
    hand_size: int | None = None,
    dealer: Seat | None = None,
    blind: Iterable[Seat] = (),
    before: Iterable[HandResult] = (),
) -> HandResult:
    """Score a hand that was played without the library, from its bids and tricks (F11.9).

    What is given is checked. Without ``dealer`` the hook is not checked. Without ``before``
    neither a blind bid nor a target is checked; but rows of bids (F11.7) need it after hand 1.

    Args:
        rules: the rules of the table.
        bids: the bids, by seat.
        tricks_won: the tricks won, by seat.
        hand_number: the hand, counted from 1; by default the one after ``before``.
        hand_size: the number of cards of each seat, by default that of the schedule. If a card
            sets the size, it is the number of tricks won.
        dealer: the seat that dealt. If it is not known, the result names the dealer of a match
            whose hand 1 the last seat deals.
        blind: the seats that bid blind (F2.6).
        before: the results of the earlier hands, for the scores and for rules that go by them.

    Returns:
        The result. Without ``before``, its scores are the points of this hand.

    Raises:
        StateError: if the rules forbid such a hand, or it lacks a bid or a count of tricks.

    >>> from counter_rules import get_ruleset
    >>> rules = get_ruleset("oh_hell", players=4)
    >>> result = score_hand(rules, bids=(3, 2, 0, 4), tricks_won=(3, 1, 0, 6))
    >>> result.hand_size, result.points
    (10, (13, 0, 10, 0))
    """
    to_rules(rules)
    earlier = take(before, "results")
    results = _make_before(rules, earlier, hand_number)
    number = get_next_hand_number(results)
    hand = WrittenHand(bids=bids, tricks_won=tricks_won, blind=blind, hand_size=hand_size)
    if hand.is_open:
        raise StateError(f"expected the tricks of {rules.players} seats, got none")
    check_written(rules, hand, number)
    seat = None if dealer is None else check_seat(dealer, rules.players)
    knows_scores = bool(earlier) or number == 1
    faults = list_written_faults(
        rules, hand, dealer=seat, before=results, knows_scores=knows_scores
    )
    if (fault := next(faults, None)) is not None:
        raise StateError(str(fault))
    return make_written_result(rules, hand, dealer=seat, before=results)


def _check_before(rules: Ruleset, earlier: tuple[HandResult, ...]) -> None:
    """Refuse earlier results that are not of a match with these rules."""
    level = (0,) * rules.players
    streaks = level if isinstance(rules.scoring, RowBonus) else ()
    for result in earlier:
        if (len(result.scores), len(result.streaks)) != (len(level), len(streaks)):
            raise StateError(f"expected the earlier results of {rules.players} players")
        for number in (*result.scores, *result.streaks):
            if type(number) is not int or abs(number) > _MOST_POINTS:
                raise StateError(f"expected scores as whole numbers, got {shorten(number)}")


def _make_before(
    rules: Ruleset, earlier: tuple[HandResult, ...], number: int | None
) -> tuple[HandResult, ...]:
    """Return the earlier results; for a later hand without any, one that stands for all of them."""
    if not all(type(one) is HandResult and type(one.hand_number) is int for one in earlier):
        raise StateError("expected before to hold a HandResult for each earlier hand")
    given = get_next_hand_number(earlier) if number is None else to_int(number)
    if given is None or given < 1 or (earlier and given != get_next_hand_number(earlier)):
        raise StateError(
            f"expected the number of the hand after the {len(earlier)} given ones, "
            f"got {shorten(number)}"
        )
    if earlier or given == 1:
        _check_before(rules, earlier)
        return earlier
    if isinstance(rules.scoring, RowBonus):
        raise StateError(f"hand {given} needs the results before it, for rows of bids (F11.7)")
    level = (0,) * rules.players
    return (
        HandResult(
            hand_number=given - 1,
            dealer=get_usual_dealer(rules, given - 1),
            hand_size=0,
            bids=level,
            tricks_won=level,
            points=level,
            scores=level,
        ),
    )
