"""The first state of a match, whole or from the middle."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from counter_rules._given import take_by_seat, to_int
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
    scores: Iterable[int] = (),
) -> State:
    """Start a match: the state that waits for the first deal (C1.3).

    A match can begin in the middle, to practise its end or to go on where a score sheet stops. Its
    hands go on from their number, and the scores from theirs. This works only if nothing but the
    scores carries over from earlier hands.

    Args:
        rules: the rules of the match.
        dealer: who deals the first hand. By default the last seat deals hand 1, so that seat 0
            bids and leads first, and the deal has gone on from there to this hand.
        hand_number: the hand to be dealt first, counted from 1.
        scores: the scores before it, by seat; empty where everybody has 0.

    Returns:
        The state, at `Phase.DEAL`. In the middle of a match, its only result stands for all hands
        before (`HandResult.is_brought_forward`).

    Raises:
        StateError: if there is no such seat or hand; if the match would be over with these scores;
            or if more than the scores carries over by these rules.

    >>> from counter_rules import get_ruleset
    >>> state = new_game(get_ruleset("counter", players=4))
    >>> state.phase, state.dealer, state.hand_number
    (<Phase.DEAL: 'deal'>, 3, 1)
    >>> state = new_game(state.rules, dealer=1, hand_number=4, scores=(5, 7, 3, 4))
    >>> state.dealer, state.hand_number, state.scores
    (1, 4, (5, 7, 3, 4))
    """
    to_rules(rules)
    number = _check_number(hand_number)
    seat = (number - 2) % rules.players if dealer is None else check_seat(dealer, rules.players)
    return State(
        rules=rules,
        phase=Phase.DEAL,
        dealer=seat,
        hands=((),) * rules.players,
        bids=(None,) * rules.players,
        hand_results=_bring_forward(rules, seat, number, scores),
    )


def _bring_forward(
    rules: Ruleset, dealer: Seat, number: int, scores: Iterable[int]
) -> tuple[HandResult, ...]:
    """Return the one result that stands for all hands before a hand; none before the first."""
    level = (0,) * rules.players
    totals = _check_scores(scores, rules.players) or level
    if number == 1:
        if totals != level:
            raise StateError(
                f"before hand 1 everybody has 0 points, got {list(totals)}: name a later hand"
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
            f"{rules.name} has no hand {number} after scores {list(totals)}: the match is over"
        )
    return (result,)


def _check_number(hand_number: object) -> int:
    number = to_int(hand_number)
    if number is None or not 1 <= number <= _LARGEST:
        raise StateError(f"expected hand_number from 1 to {_LARGEST}, got {shorten(hand_number)}")
    return number


def _check_scores(scores: Iterable[int], players: int) -> tuple[int, ...]:
    """Return scores as plain numbers: one for each seat, or none at all."""
    given = take_by_seat(scores, "scores", most=players)
    if len(given) not in (0, players):
        raise StateError(f"expected {players} scores, one for each seat, got {len(given)}")
    return tuple([_check_score(score) for score in given])


def _check_score(score: object) -> int:
    number = to_int(score)
    if number is None or abs(number) > _LARGEST:
        raise StateError(f"expected scores from -{_LARGEST} to {_LARGEST}, got {shorten(score)}")
    return number


def _check_resumable(rules: Ruleset, hand_number: int) -> None:
    """Refuse to begin in the middle of a match that looks back further than to its scores."""
    ending = rules.ending
    if not isinstance(ending, ResumableEnding) or not ending.is_resumable():
        raise StateError(
            f"{rules.name} cannot begin at hand {hand_number}: how it ends depends on more than "
            "the scores; make the moves of the hands before instead"
        )
    if rules.trump.face_up is FaceUpCard.DRAWN:
        raise StateError(
            f"{rules.name} cannot begin at hand {hand_number}: it is not known which cards of the "
            "second deck are drawn by then (F3.6); make the moves of the hands before instead"
        )
