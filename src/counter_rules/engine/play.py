"""The play of a card: which are legal, and what one does (C3, F0.4)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import attrs

from counter_rules.cards import Card
from counter_rules.engine.finish import finish_trick
from counter_rules.engine.turns import find_turn_fault
from counter_rules.errors import Reason, ReasonCode, shorten
from counter_rules.moves import MAX_SEATS, PLAYS, PlayCard, Seat
from counter_rules.state import Phase, State
from counter_rules.trick.resolve import find_led

_PLAY: Final = Phase.PLAY


def list_playable(state: State, seat: Seat) -> Sequence[Card]:
    """Return the cards that a seat whose turn it is may play, in the order of its hand."""
    hand = state.hands[seat]
    trick = state.trick
    if not trick:
        return hand
    rules, effects = state.rules, state.rules.effects
    led = find_led(trick, state.trump, effects)
    return rules.following.list_playable(hand, led, effects.relieved)


def list_shown(state: State, seat: Seat, card: Card) -> list[Card]:
    """Return the cards that may be shown as a card is played (C3.3), in hand order."""
    show = state.rules.effects.shows.get(card.rank)
    if show is None:
        return []
    return [other for other in state.hands[seat] if other.rank is show.rank and other is not card]


def list_plays(state: State, seat: Seat) -> tuple[PlayCard, ...]:
    """Return the legal plays: in hand order, each card plain first, then with each show."""
    ready = PLAYS[seat]
    showing = state.rules.effects.showing
    moves: list[PlayCard] = []
    for card in list_playable(state, seat):
        moves.append(ready[card.index])
        if card.bit & showing:
            moves += [PlayCard(seat, card, show) for show in list_shown(state, seat, card)]
    return tuple(moves)


def find_fault(state: State, play: PlayCard) -> Reason | None:
    """Return what is wrong with a play, or None if it is legal."""
    seat, card, show = play.seat, play.card, play.show
    if (
        state.phase is _PLAY
        and type(seat) is int
        and seat in state.to_act
        and type(card) is Card
        and card in list_playable(state, seat)
        and (show is None or (type(show) is Card and show in list_shown(state, seat, card)))
        and play.high is None
    ):
        return None
    return find_turn_fault(state, play, _PLAY) or _explain_fault(state, play)


def _explain_fault(state: State, play: PlayCard) -> Reason:
    clauses = state.rules.clauses
    card, show = play.card, play.show
    for field, value in (("card", card), ("show", show)):
        if (value is not None and not isinstance(value, Card)) or card is None:
            return Reason.of(
                ReasonCode.MALFORMED,
                clauses.play,
                field=field,
                expected="a Card",
                given=shorten(value),
            )
    hand = state.hands[play.seat]
    if card not in hand:
        return Reason.of(ReasonCode.NOT_IN_HAND, clauses.play, card=card)
    led = state.led
    if card not in list_playable(state, play.seat) and led is not None:
        reason = state.rules.following.explain(card, led)
        lead = state.rules.effects.leads.get(state.trick[0].card.rank)
        return reason if lead is None else attrs.evolve(reason, clause=lead.clause)
    if play.high is not None:
        return Reason.of(ReasonCode.NOTHING_TO_NAME, clauses.play, card=card)
    facet = state.rules.effects.shows.get(card.rank)
    if facet is None:
        return Reason.of(ReasonCode.NOTHING_TO_SHOW, clauses.show, card=card)
    return Reason.of(ReasonCode.CANNOT_SHOW, facet.clause, show=show, rank=facet.rank)


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
    # By position and without `attrs.evolve`: this runs at every move, and keywords would make
    # the new state half as dear again, evolving it twice as dear.
    return State(
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
    )


NEXT_TO_ACT: Final = tuple(
    tuple(((seat + 1) % players,) for seat in range(players)) for players in range(MAX_SEATS + 1)
)
"""The seat to the left as `State.to_act` holds it, by number of players and seat."""
