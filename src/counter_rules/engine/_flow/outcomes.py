"""How a trick and a hand come out, and what comes next (C6 to C8)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from counter_rules.cards import Card
from counter_rules.moves import PlayCard
from counter_rules.position import Position
from counter_rules.question import Phase
from counter_rules.results import HandResult
from counter_rules.rules.ruleset import Ruleset
from counter_rules.seats import Seat
from counter_rules.trick import Trick, TrickResult
from counter_rules.trick.resolve import resolve_plays

_PLAY: Final = Phase.PLAY
_PASS: Final = Phase.PASS


def resolve_full_trick(
    position: Position, plays: tuple[PlayCard, ...], *, last: bool
) -> TrickResult:
    """Resolve the trick that a play has made complete.

    Args:
        position: the state or view of the trick.
        plays: all its plays.
        last: whether it is the last trick of the hand.
    """
    rules = position.rules
    trick = Trick(plays[0].seat, plays, position.trump, rules.players, position.doubled, last)
    return resolve_plays(trick, rules.doubled_values, rules.effects)


def find_what_follows(
    result: TrickResult,
) -> tuple[Phase, tuple[Seat, ...], tuple[None, ...]]:
    """Return the phase after a trick that was not the last, the seats to act and what is sealed."""
    players, leader = len(result.plays), result.next_leader
    if result.passing or leader is None:
        return _PASS, tuple(range(players)), (None,) * players
    return _PLAY, (leader,), ()


def make_hand_result(
    position: Position, tricks: Sequence[TrickResult], turned: tuple[Card, ...]
) -> HandResult:
    """Return the outcome of a hand (C8.1, F8).

    Args:
        position: the state or view at its end.
        tricks: the results of all its tricks.
        turned: the cards that lie face up by then.
    """
    winners = [result.winner for result in tricks]
    return score_result(
        position.rules,
        position.hand_results,
        dealer=position.dealer,
        hand_size=len(tricks),
        bids=tuple(bid for bid in position.bids if bid is not None),
        blind=position.blind,
        tricks_won=tuple(winners.count(seat) for seat in range(position.rules.players)),
        turned=turned,
    )


def score_result(
    rules: Ruleset,
    before: Sequence[HandResult],
    *,
    dealer: Seat,
    hand_size: int,
    bids: tuple[int, ...],
    blind: tuple[Seat, ...],
    tricks_won: tuple[int, ...],
    turned: tuple[Card, ...],
) -> HandResult:
    """Return the result of a hand, with its points and the scores after it (F8).

    Args:
        rules: the rules.
        before: the results of the hands before.
        dealer: who dealt it.
        hand_size: how many cards each player got.
        bids: the bids, by seat.
        blind: the seats that bid blind.
        tricks_won: the tricks taken, by seat.
        turned: the cards that lay face up when it ended.
    """
    points = rules.scoring.score_hand(
        bids=bids, tricks_won=tricks_won, hand_size=hand_size, blind=blind
    )
    scores = before[-1].scores if before else (0,) * rules.players
    return HandResult(
        hand_number=find_next_number(before),
        dealer=dealer,
        hand_size=hand_size,
        bids=bids,
        blind=blind,
        tricks_won=tricks_won,
        points=points,
        scores=tuple(old + new for old, new in zip(scores, points, strict=True)),
        turned=turned,
    )


def find_next_number(results: Sequence[HandResult]) -> int:
    """Return the number of the hand that comes after finished ones."""
    return results[-1].hand_number + 1 if results else 1


def find_next_deal(position: Position, results: tuple[HandResult, ...]) -> tuple[Phase, Seat]:
    """Return what comes after a hand, the next deal or the end, and who deals (C1.3, C8.2).

    Args:
        position: the state or view at the end of the hand.
        results: the finished hands, this one included.
    """
    rules = position.rules
    if rules.ending.is_over(results, rules.hand_sizes.hands):
        return Phase.OVER, position.dealer
    return Phase.DEAL, (position.dealer + 1) % rules.players
