"""The end of a trick and of a hand (C6 to C8)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from counter_rules.cards import Card
from counter_rules.facts import is_doubled, list_blind
from counter_rules.hand_result import HandResult
from counter_rules.moves import PlayCard, Seat
from counter_rules.phase import Phase
from counter_rules.position import Position
from counter_rules.ruleset import Ruleset
from counter_rules.state import State
from counter_rules.trick import Trick, TrickResult
from counter_rules.trick.resolve import resolve_plays

_PLAY: Final = Phase.PLAY
_PASS: Final = Phase.PASS


def finish_trick(
    state: State, hands: tuple[tuple[Card, ...], ...], plays: tuple[PlayCard, ...]
) -> State:
    """Resolve a complete trick and go on to the next one, a pass or the score.

    Args:
        state: the state before the trick's last play.
        hands: the hands after it.
        plays: all plays of the trick.

    Returns:
        The state after the trick.
    """
    result = resolve_last(state, plays, last=not any(hands))
    if result.last:
        return score_hand(state, (*state.tricks, result))
    phase, to_act, committed = list_next(result)
    # By position, as in `play_card`.
    return State(
        state.rules,
        phase,
        state.dealer,
        hands,
        state.bids,
        result.indicator,
        (),
        (*state.tricks, result),
        state.hand_results,
        to_act,
        committed,
        state.turned + result.turned,
        state.stack,
        state.sights,
        state.passes,
        state.move_number + 1,
    )


def resolve_last(position: Position, plays: tuple[PlayCard, ...], *, last: bool) -> TrickResult:
    """Resolve the trick that a play has made complete.

    Args:
        position: the state or view of the trick.
        plays: all its plays.
        last: whether it is the last trick of the hand.
    """
    rules = position.rules
    trick = Trick(plays[0].seat, plays, position.trump, rules.players, is_doubled(position), last)
    return resolve_plays(trick, rules.doubled_values, rules.effects)


def list_next(
    result: TrickResult,
) -> tuple[Phase, tuple[Seat, ...], tuple[None, ...]]:
    """Return the phase after a trick that was not the last, who is to act, and what is sealed."""
    players, leader = len(result.plays), result.next_leader
    if result.passing or leader is None:
        return _PASS, tuple(range(players)), (None,) * players
    return _PLAY, (leader,), ()


def score_hand(state: State, tricks: tuple[TrickResult, ...]) -> State:
    """Score a finished hand and go on to the next deal, or to the end (C1.3, C8).

    Args:
        state: the state before the hand's last play.
        tricks: the results of all tricks of the hand.

    Returns:
        The state after the hand.
    """
    rules, players = state.rules, state.rules.players
    turned = state.turned + tricks[-1].turned
    results = (*state.hand_results, make_hand_result(state, tricks, turned))
    phase, dealer = find_next_deal(state, results)
    return State(
        rules=rules,
        phase=phase,
        dealer=dealer,
        hands=((),) * players,
        bids=(None,) * players,
        tricks=tricks,
        hand_results=results,
        passes=state.passes,
        move_number=state.move_number + 1,
    )


def make_hand_result(
    position: Position, tricks: Sequence[TrickResult], turned: tuple[Card, ...]
) -> HandResult:
    """Return what became of a hand (C8.1, F8).

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
        blind=list_blind(position),
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
        hand_number=len(before) + 1,
        dealer=dealer,
        hand_size=hand_size,
        bids=bids,
        blind=blind,
        tricks_won=tricks_won,
        points=points,
        scores=tuple(old + new for old, new in zip(scores, points, strict=True)),
        turned=turned,
    )


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
