"""The end of a trick and of a hand (C6 to C8)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from counter_rules.cards import Card
from counter_rules.facts import list_blind
from counter_rules.hand_result import HandResult
from counter_rules.moves import PlayCard
from counter_rules.phase import Phase
from counter_rules.position import Position
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
    rules = state.rules
    doubled = bool(state.tricks) and state.tricks[-1].doubled_lead
    trick = Trick(plays[0].seat, plays, state.trump, rules.players, doubled, not any(hands))
    result = resolve_plays(trick, rules.doubled_values, rules.effects)
    if trick.last:
        return score_hand(state, (*state.tricks, result))
    return _continue_hand(state, hands, result)


def _continue_hand(state: State, hands: tuple[tuple[Card, ...], ...], result: TrickResult) -> State:
    players, leader, is_passing = state.rules.players, result.next_leader, result.passing
    # By position, as in `play_card`.
    return State(
        state.rules,
        _PASS if is_passing else _PLAY,
        state.dealer,
        hands,
        state.bids,
        result.indicator,
        (),
        (*state.tricks, result),
        state.hand_results,
        tuple(range(players)) if is_passing or leader is None else (leader,),
        (None,) * players if is_passing else (),
        state.turned + result.turned,
        state.stack,
        state.sights,
        state.passes,
        state.move_number + 1,
    )


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
    is_over = rules.ending.is_over(results, rules.hand_sizes.hands)
    return State(
        rules=rules,
        phase=Phase.OVER if is_over else Phase.DEAL,
        dealer=state.dealer if is_over else (state.dealer + 1) % players,
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
    bids = tuple(bid for bid in position.bids if bid is not None)
    blind = list_blind(position)
    winners = [result.winner for result in tricks]
    won = tuple(winners.count(seat) for seat in range(position.rules.players))
    points = position.rules.scoring.score_hand(
        bids=bids, tricks_won=won, hand_size=len(tricks), blind=blind
    )
    return HandResult(
        hand_number=position.hand_number,
        dealer=position.dealer,
        hand_size=len(tricks),
        bids=bids,
        blind=blind,
        tricks_won=won,
        points=points,
        scores=tuple(old + new for old, new in zip(position.scores, points, strict=True)),
        turned=turned,
    )
