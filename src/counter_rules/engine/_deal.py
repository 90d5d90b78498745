"""The deal: which deals are possible, and what one does (C1.2, F0.2)."""

from __future__ import annotations

from collections import Counter
from itertools import chain

from counter_rules.cards import JOKER, sort_cards
from counter_rules.engine._flow.face_up import (
    count_turned,
    find_trump,
    list_cards_due,
    list_from_deck,
    list_undrawn,
)
from counter_rules.engine._flow.sights import list_sights
from counter_rules.engine._flow.turns import find_phase_fault
from counter_rules.moves import Deal
from counter_rules.position import Position
from counter_rules.question import Phase
from counter_rules.reasons import Reason, ReasonCode
from counter_rules.rules.dealing import FaceUpCard
from counter_rules.rules.ruleset import Reflip
from counter_rules.state import State


def find_fault(position: Position, deal: Deal) -> Reason | None:
    """Return what is wrong with a deal, or None if it is legal.

    Any deal of the whole deck is legal, however the cards lie.
    """
    return (
        find_phase_fault(position, deal, Phase.DEAL)
        or _find_wrong_hands(position, deal)
        or _find_wrong_turned(position, deal)
        or _compare_with_deck(position, deal)
    )


def _find_wrong_hands(position: Position, deal: Deal) -> Reason | None:
    rules, clause, given = position.rules, position.rules.clauses.deal, len(deal.hands)
    if given != rules.players:
        return Reason.of(
            ReasonCode.WRONG_NUMBER_OF_HANDS, clause, players=rules.players, given=given
        )
    if rules.is_flipped:
        if not deal.turned:
            return _explain_turned(position, deal, len(list_cards_due(rules, position.hand_number)))
        if deal.turned[0] is JOKER and rules.reflip is Reflip.UNTIL_NO_JOKER:
            return Reason.of(ReasonCode.WRONG_FLIP, "F6.3", card=JOKER)
    size = rules.hand_sizes.get_size(position.hand_number, deal.turned)
    for seat, hand in enumerate(deal.hands):
        if len(hand) != size:
            return Reason.of(
                ReasonCode.WRONG_HAND_SIZE, clause, wanted=size, owner=seat, given=len(hand)
            )
    return None


def _find_wrong_turned(position: Position, deal: Deal) -> Reason | None:
    rules, number = position.rules, position.hand_number
    wanted = count_turned(rules, number, len(deal.hands[0]))
    if len(deal.turned) != wanted:
        return _explain_turned(position, deal, wanted)
    is_drawn = FaceUpCard.DRAWN in list_cards_due(rules, number)
    if is_drawn and deal.turned[-1] not in list_undrawn(position):
        code = ReasonCode.FOREIGN_CARD if deal.turned[-1] is JOKER else ReasonCode.DRAWN_CARD
        return Reason.of(code, rules.clauses.deal, card=deal.turned[-1])
    return None


def _explain_turned(position: Position, deal: Deal, wanted: int) -> Reason:
    return Reason.of(
        ReasonCode.WRONG_TURN_UP,
        position.rules.clauses.deal,
        wanted=wanted,
        given=len(deal.turned),
    )


def _compare_with_deck(position: Position, deal: Deal) -> Reason | None:
    rules = position.rules
    turned = list_from_deck(rules, position.hand_number, deal.turned)
    cards = sort_cards(chain(*deal.hands, turned, deal.stack))
    if cards == rules.deck:
        # Nearly always. Counting the cards would make a match of counter a tenth slower.
        return None
    clause, deck, dealt = rules.clauses.deal, rules.deck_counts, Counter(cards)
    for card, times in dealt.items():
        if card not in deck:
            return Reason.of(ReasonCode.FOREIGN_CARD, clause, card=card)
        if times > deck[card]:
            return Reason.of(ReasonCode.DOUBLED_CARD, clause, card=card)
    for card in sort_cards(card for card, times in deck.items() if dealt[card] < times):
        return Reason.of(ReasonCode.MISSING_CARD, clause, card=card)
    return None


def deal_cards(state: State, deal: Deal) -> State:
    """Return the state after a legal deal: the bidding begins."""
    rules = state.rules
    bids = (None,) * rules.players
    return State(
        rules=rules,
        phase=Phase.BID,
        dealer=state.dealer,
        hands=tuple(sort_cards(hand) for hand in deal.hands),
        bids=bids,
        trump=find_trump(rules, state.hand_number, deal.turned),
        hand_results=state.hand_results,
        to_act=rules.bidding.list_bidders(bids, state.dealer),
        committed=bids if rules.bidding.is_sealed else (),
        turned=deal.turned,
        stack=deal.stack,
        sights=list_sights(state, len(deal.hands[0])),
        move_number=state.move_number + 1,
    )
