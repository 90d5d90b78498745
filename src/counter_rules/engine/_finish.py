"""The end of a trick and of a hand: the states after them (C6 to C8)."""

from __future__ import annotations

from counter_rules.cards import Card
from counter_rules.engine._flow.outcomes import (
    find_next_deal,
    find_what_follows,
    make_hand_result,
    resolve_full_trick,
)
from counter_rules.moves import PlayCard
from counter_rules.state import State, make_state
from counter_rules.trick import TrickResult


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
    result = resolve_full_trick(state, plays, last=not any(hands))
    if result.last:
        return _score_hand(state, (*state.tricks, result))
    phase, to_act, committed = find_what_follows(result)
    # Not by `attrs.evolve`, as in `play_card`.
    return make_state(
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


def _score_hand(state: State, tricks: tuple[TrickResult, ...]) -> State:
    """Score a finished hand and go on to the next deal, or to the end (C1.3, C8)."""
    players = state.rules.players
    turned = state.turned + tricks[-1].turned
    results = (*state.hand_results, make_hand_result(state, tricks, turned))
    phase, dealer = find_next_deal(state, results)
    return State(
        rules=state.rules,
        phase=phase,
        dealer=dealer,
        hands=((),) * players,
        bids=(None,) * players,
        tricks=tricks,
        hand_results=results,
        passes=state.passes,
        move_number=state.move_number + 1,
    )
