"""The play of a card (C3, F0.4), and the end of a trick and of a hand (C6 to C8)."""

from __future__ import annotations

from typing import Final

from counter_rules.cards import Card, take_out
from counter_rules.engine._flow.playable import explain_unplayable, list_playable
from counter_rules.engine._flow.turns import (
    NEXT_TO_ACT,
    explain_declaration,
    find_turn_fault,
    get_phase_after_hand,
    get_phase_after_trick,
    is_declared_right,
    list_names,
    list_showable,
    make_hand_result,
    resolve_full_trick,
)
from counter_rules.moves import PLAYS, PlayCard
from counter_rules.phase import Phase
from counter_rules.position import Position
from counter_rules.reasons import Reason, ReasonCode
from counter_rules.seats import Seat
from counter_rules.state import State, make_state
from counter_rules.trick import TrickResult

# The end of a trick and of a hand: the states after them.


def finish_trick(
    state: State, hands: tuple[tuple[Card, ...], ...], plays: tuple[PlayCard, ...]
) -> State:
    """Return the state after a complete trick, from the hands after it and its plays."""
    result = resolve_full_trick(state, plays, last=not any(hands))
    if result.last:
        return _score_hand(state, (*state.tricks, result))
    phase, to_act, committed = get_phase_after_trick(result)
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
    """Return the state after a finished hand: scored, at the next deal or the end (C1.3, C8)."""
    players = state.rules.players
    turned = state.turned + tricks[-1].turned
    results = (*state.hand_results, make_hand_result(state, tricks, turned))
    phase, dealer = get_phase_after_hand(state, results)
    return make_state(
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


# Legal plays, and the state after one.

_PLAY: Final = Phase.PLAY


def list_plays(position: Position, seat: Seat) -> tuple[PlayCard, ...]:
    """Return the legal plays in hand order: a card plain, then with each show; low, then high."""
    hand = position.hands[seat]
    if hand is None:
        return ()
    ready, quick = PLAYS[seat], position.rules.play_rules
    cards = list_playable(position.rules, hand, position.trick, position.trump, position.tricks)
    if quick.has_twins:
        cards = list(dict.fromkeys(cards))
    declared = quick.declared
    if not declared:
        return tuple([ready[card.index] for card in cards])
    moves: list[PlayCard] = []
    for card in cards:
        if card.rank not in declared:
            moves.append(ready[card.index])
            continue
        for high in list_names(position, card):
            moves.append(ready[card.index] if high is None else PlayCard(seat, card, high=high))
            shown = list_showable(position, hand, card)
            moves += [PlayCard(seat, card, show, high) for show in shown]
    return tuple(moves)


def find_play_fault(position: Position, play: PlayCard) -> Reason | None:
    """Return what is wrong with a play, or None if it is legal."""
    seat, card, rules = play.seat, play.card, position.rules
    if (
        position.phase is _PLAY
        and seat in position.to_act
        and (hand := position.hands[seat]) is not None
        and card in list_playable(rules, hand, position.trick, position.trump, position.tricks)
        and (
            (play.show is None and play.high is None and not rules.effects.named)
            or is_declared_right(position, hand, play)
        )
    ):
        return None
    return find_turn_fault(position, play, _PLAY) or _explain_fault(position, play)


def _explain_fault(position: Position, play: PlayCard) -> Reason:
    card, rules = play.card, position.rules
    hand = position.hands[play.seat] or ()
    if card not in hand:
        return Reason.of(ReasonCode.NOT_IN_HAND, rules.clauses.play, card=card)
    if card not in list_playable(rules, hand, position.trick, position.trump, position.tricks):
        return explain_unplayable(position, hand, card)
    return explain_declaration(position, play)


def play_card(state: State, play: PlayCard) -> State:
    """Return the state after a legal play; the trick's last card resolves it."""
    seat, card, hands = play.seat, play.card, state.hands
    after = list(hands)
    after[seat] = take_out(hands[seat], card)
    hands = tuple(after)
    trick = (*state.trick, play)
    players = len(hands)
    if len(trick) == players:
        return finish_trick(state, hands, trick)
    # Not by `attrs.evolve`, which takes ten times as long: this runs at every move.
    return make_state(
        state.rules,
        _PLAY,
        state.dealer,
        hands,
        state.bids,
        state.trump,
        trick,
        state.tricks,
        state.hand_results,
        NEXT_TO_ACT[players][seat],
        (),
        state.turned,
        state.stack,
        state.sights,
        state.passes,
        state.move_number + 1,
    )
