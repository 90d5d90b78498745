"""The play of a card: which are legal, and what one does (C3, F0.4)."""

from __future__ import annotations

from typing import Final

from counter_rules.engine._finish import finish_trick
from counter_rules.engine._flow.declarations import (
    explain_declaration,
    is_declared_right,
    list_names,
    list_shown,
)
from counter_rules.engine._flow.playable import explain_unplayable, list_playable
from counter_rules.engine._flow.turns import NEXT_TO_ACT, find_turn_fault
from counter_rules.moves import PLAYS, PlayCard
from counter_rules.position import Position
from counter_rules.question import Phase
from counter_rules.reasons import Reason, ReasonCode
from counter_rules.seats import Seat
from counter_rules.state import State, make_state

_PLAY: Final = Phase.PLAY


def list_plays(position: Position, seat: Seat) -> tuple[PlayCard, ...]:
    """Return the legal plays in hand order: plain, then with each show; or low, then high."""
    hand = position.hands[seat]
    if hand is None:
        return ()
    rules, ready = position.rules, PLAYS[seat]
    cards = list_playable(rules, hand, position.trick, position.trump, position.tricks)
    if rules.has_twins:
        cards = list(dict.fromkeys(cards))
    declared = rules.effects.declared
    if not declared:
        return tuple([ready[card.index] for card in cards])
    moves: list[PlayCard] = []
    for card in cards:
        if card.rank not in declared:
            moves.append(ready[card.index])
            continue
        for high in list_names(position, card):
            moves.append(ready[card.index] if high is None else PlayCard(seat, card, high=high))
            moves += [PlayCard(seat, card, show, high) for show in list_shown(position, hand, card)]
    return tuple(moves)


def find_fault(position: Position, play: PlayCard) -> Reason | None:
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
    seat, card, hands, rules = play.seat, play.card, state.hands, state.rules
    hand = hands[seat]
    place = hand.index(card)
    after = list(hands)
    after[seat] = hand[:place] + hand[place + 1 :]
    hands = tuple(after)
    trick = (*state.trick, play)
    if len(trick) == rules.players:
        return finish_trick(state, hands, trick)
    # Not by `attrs.evolve`, which takes seven times as long: this runs at every move.
    return make_state(
        rules,
        _PLAY,
        state.dealer,
        hands,
        state.bids,
        state.trump,
        trick,
        state.tricks,
        state.hand_results,
        NEXT_TO_ACT[rules.players][seat],
        (),
        state.turned,
        state.stack,
        state.sights,
        state.passes,
        state.move_number + 1,
    )
