"""The first state of a match, whole or taken up in the middle."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from counter_rules._given import take, to_int
from counter_rules._quoting import shorten
from counter_rules.errors import StateError
from counter_rules.question import Phase
from counter_rules.results import HandResult
from counter_rules.rules.dealing import FaceUpCard
from counter_rules.rules.ending import ResumableEnding
from counter_rules.rules.ruleset import Ruleset, to_rules
from counter_rules.seats import Seat, check_seat
from counter_rules.state import State

_LARGEST: Final = 10**8
"""The largest numbers to begin with: a match adds to them, and formats take nine digits."""


def new_game(
    rules: Ruleset,
    *,
    dealer: Seat | None = None,
    hand_number: int = 1,
    scores: Iterable[int] | None = None,
) -> State:
    """Start a match: the state that waits for the first deal (C1.3).

    A match can be taken up in the middle, to practise its end or to go on where a score sheet
    stops. Its hands go on from their number, and the scores from theirs. That needs rules by which
    nothing else of the hands before matters any more.

    Args:
        rules: the rules of the match.
        dealer: who deals the first hand; by default the last seat, so that seat 0 bids and
            leads first.
        hand_number: the hand to be dealt first, counted from 1.
        scores: the scores before it, by seat; by default everybody has 0.

    Returns:
        The state, at `Phase.DEAL`. In the middle of a match, its only result stands for all hands
        before (`HandResult.is_brought_forward`).

    Raises:
        StateError: if there is no such seat or hand; if the match would be over with these scores;
            or if these rules do not let a match be taken up in the middle.

    >>> from counter_rules import get_ruleset
    >>> state = new_game(get_ruleset("counter", players=4))
    >>> state.phase, state.dealer, state.hand_number
    (<Phase.DEAL: 'deal'>, 3, 1)
    >>> state = new_game(state.rules, dealer=1, hand_number=4, scores=(5, 7, 3, 4))
    >>> state.dealer, state.hand_number, state.scores
    (1, 4, (5, 7, 3, 4))
    """
    to_rules(rules)
    seat = rules.players - 1 if dealer is None else check_seat(dealer, rules.players)
    return State(
        rules=rules,
        phase=Phase.DEAL,
        dealer=seat,
        hands=((),) * rules.players,
        bids=(None,) * rules.players,
        hand_results=_bring_forward(rules, seat, hand_number, scores),
    )


def _bring_forward(
    rules: Ruleset, dealer: Seat, hand_number: object, scores: Iterable[int] | None
) -> tuple[HandResult, ...]:
    """Return the one result that stands for all hands before a hand; none before the first."""
    number, level = _check_number(hand_number), (0,) * rules.players
    totals = level if scores is None else _check_scores(scores, rules.players)
    if number == 1:
        if totals != level:
            raise StateError(
                f"before hand 1 everybody has 0 points, got {list(totals)}: give the hand_number"
            )
        return ()
    _check_resumable(rules, number)
    result = HandResult(
        hand_number=number - 1,
        dealer=(dealer - 1) % rules.players,
        hand_size=0,
        bids=level,
        tricks_won=level,
        points=level,
        scores=totals,
    )
    if rules.ending.is_over((result,), rules.hand_sizes.hands):
        raise StateError(
            f"{rules.name} is over after hand {number - 1} with scores {list(totals)}: "
            "give an earlier hand_number or other scores"
        )
    return (result,)


def _check_number(hand_number: object) -> int:
    number = to_int(hand_number)
    if number is None or not 1 <= number <= _LARGEST:
        raise StateError(f"expected hand_number from 1 to {_LARGEST}, got {shorten(hand_number)}")
    return number


def _check_scores(scores: Iterable[int], players: int) -> tuple[int, ...]:
    given = take(scores, "scores", most=players)
    totals = [to_int(score) for score in given]
    kept = tuple([score for score in totals if score is not None and abs(score) <= _LARGEST])
    if not len(kept) == len(given) == players:
        raise StateError(
            f"expected {players} scores from -{_LARGEST} to {_LARGEST}, got {shorten(given)}"
        )
    return kept


def _check_resumable(rules: Ruleset, hand_number: int) -> None:
    """Refuse to begin in the middle of a match that looks back further than to its scores."""
    ending = rules.ending
    if not isinstance(ending, ResumableEnding) or not ending.is_resumable():
        raise StateError(
            f"{rules.name} cannot begin at hand {hand_number}: how it ends ({ending}) depends on "
            "more than the scores; begin at hand 1"
        )
    if rules.trump.face_up is FaceUpCard.DRAWN:
        raise StateError(
            f"{rules.name} cannot begin at hand {hand_number}: which cards of the second deck are "
            "drawn by then is not known (F3.6); begin at hand 1"
        )
