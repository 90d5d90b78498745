"""The deal: which deals are possible, and what one does (C1.2, F0.2)."""

from __future__ import annotations

from collections import Counter

import attrs

from counter_rules.cards import Card, sort_cards
from counter_rules.engine.turns import find_phase_fault
from counter_rules.errors import Reason, ReasonCode, shorten
from counter_rules.moves import Deal
from counter_rules.state import Phase, State


def find_fault(state: State, deal: Deal) -> Reason | None:
    """Return what is wrong with a deal, or None if it is legal.

    Any deal of the whole deck is legal, however the cards lie.
    """
    fault = find_phase_fault(state, deal, Phase.DEAL)
    if fault is not None:
        return fault
    for field, pile in (("hands", deal.hands), ("turned", deal.turned), ("stack", deal.stack)):
        if not isinstance(pile, tuple):
            return _refuse(field, "cards", pile)
    for seat, hand in enumerate(deal.hands):
        if not isinstance(hand, tuple):
            return _refuse(f"hand {seat}", "cards", hand)
    rules, clause = state.rules, state.rules.clauses.deal
    size = rules.hand_sizes.get_size(state.hand_number)
    if len(deal.hands) != rules.players:
        return Reason.of(
            ReasonCode.WRONG_NUMBER_OF_HANDS,
            clause,
            players=rules.players,
            given=len(deal.hands),
        )
    for seat, hand in enumerate(deal.hands):
        if len(hand) != size:
            return Reason.of(
                ReasonCode.WRONG_HAND_SIZE, clause, wanted=size, owner=seat, given=len(hand)
            )
    wanted = rules.trump.count_turned(len(rules.deck) - size * rules.players)
    if len(deal.turned) != wanted:
        return Reason.of(ReasonCode.WRONG_TURN_UP, clause, wanted=wanted, given=len(deal.turned))
    return _compare_with_deck(state, deal, clause)


def _compare_with_deck(state: State, deal: Deal, clause: str) -> Reason | None:
    cards = [card for pile in (*deal.hands, deal.turned, deal.stack) for card in pile]
    for card in cards:
        if not isinstance(card, Card):
            return _refuse("every card", "a Card", card)
    deck, dealt = state.rules.deck_counts, Counter(cards)
    for card, times in sorted(dealt.items(), key=lambda item: item[0].index):
        if card not in deck:
            return Reason.of(ReasonCode.FOREIGN_CARD, clause, card=card)
        if times > deck[card]:
            return Reason.of(ReasonCode.DOUBLED_CARD, clause, card=card)
    for card in sort_cards(deck - dealt):
        return Reason.of(ReasonCode.MISSING_CARD, clause, card=card)
    return None


def _refuse(field: str, expected: str, given: object) -> Reason:
    return Reason.of(ReasonCode.MALFORMED, "", field=field, expected=expected, given=shorten(given))


def deal_cards(state: State, deal: Deal) -> State:
    """Return the state after a legal deal: the bidding begins."""
    rules = state.rules
    bids = (None,) * rules.players
    return attrs.evolve(
        state,
        phase=Phase.BID,
        hands=tuple(sort_cards(hand) for hand in deal.hands),
        bids=bids,
        tricks=(),
        trump=rules.trump.find_trump(deal.turned),
        turned=deal.turned,
        stack=deal.stack,
        to_act=rules.bidding.list_bidders(bids, state.dealer),
    )
