"""The start of a match, and the deals of its hands (C1.2, F0.2), from a seed or given."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Final

from counter_rules._base.guards import take_by_seat, to_int
from counter_rules._base.quoting import name_type, shorten
from counter_rules.cards import JOKER, Card, sort_cards
from counter_rules.chance import check_seed, draw_below, seeded_words, shuffle_cards, words_of
from counter_rules.engine._flow.face_up import (
    count_turned,
    find_trump,
    list_cards_due,
    list_from_deck,
    list_turned,
    list_undrawn,
)
from counter_rules.engine._flow.turns import find_phase_fault, list_sights
from counter_rules.errors import StateError
from counter_rules.moves import Deal
from counter_rules.phase import Phase
from counter_rules.position import Position
from counter_rules.reasons import Reason, ReasonCode
from counter_rules.results import HandResult
from counter_rules.rules.dealing import FaceUpCard
from counter_rules.rules.ending import ResumableEnding
from counter_rules.rules.inner import find_first_namer
from counter_rules.rules.ruleset import Reflip, Ruleset, to_rules
from counter_rules.rules.scoring import RowBonus
from counter_rules.seats import Seat, check_seat
from counter_rules.state import State

# The first state of a match, from the start or from the middle.

_LARGEST: Final = 10**8
"""The largest first number: a match adds to it, and the formats take nine digits."""


def new_game(
    rules: Ruleset,
    *,
    dealer: Seat | None = None,
    hand_number: int = 1,
    scores: Iterable[int] = (),
    streaks: Iterable[int] = (),
) -> State:
    """Return the first state of a match, which waits for the first deal (C1.3).

    A match can begin in the middle, to practise its end or to continue from a score sheet: give
    the number of the hand and the scores before it. This works only if nothing but the scores
    carries over from earlier hands.

    Args:
        rules: the rules of the match.
        dealer: the seat that deals the first hand. By default the last seat deals hand 1, so that
            seat 0 bids and leads first, and each later hand is dealt by the next seat.
        hand_number: the first hand to deal, counted from 1.
        scores: the scores before it, by seat; empty if every seat has 0.
        streaks: the bids made in a row before it, by seat, missed ones as negative numbers; needed
            only in the middle of a match in which a row of bids earns points (F11.7).

    Returns:
        The state, in `Phase.DEAL`. In the middle of a match it has a single result, which
        represents all earlier hands (`HandResult.is_brought_forward`).

    Raises:
        StateError: if there is no such seat or hand; if the match is over with these scores; or
            if under these rules more than the scores carries over.

    >>> from counter_rules import get_ruleset
    >>> state = new_game(get_ruleset("counter", players=4))
    >>> state.phase, state.dealer, state.hand_number
    (<Phase.DEAL: 'deal'>, 3, 1)
    >>> state = new_game(state.rules, dealer=1, hand_number=4, scores=(5, 7, 3, 4))
    >>> state.dealer, state.hand_number, state.scores
    (1, 4, (5, 7, 3, 4))
    """
    to_rules(rules)
    number = _check_number(hand_number, "hand_number", least=1)
    seat = (number - 2) % rules.players if dealer is None else check_seat(dealer, rules.players)
    return State(
        rules=rules,
        phase=Phase.DEAL,
        dealer=seat,
        hands=((),) * rules.players,
        bids=(None,) * rules.players,
        hand_results=_bring_forward(rules, seat, number, scores, streaks),
    )


def _bring_forward(
    rules: Ruleset, dealer: Seat, number: int, scores: Iterable[int], streaks: Iterable[int]
) -> tuple[HandResult, ...]:
    """Return the one result that represents all hands before a hand; none before the first."""
    level = (0,) * rules.players
    totals = _check_scores(scores, rules.players) or level
    rows = _check_streaks(rules, number, streaks)
    if number == 1:
        if totals != level:
            raise StateError(
                f"every seat has 0 points before hand 1, got {list(totals)}: give a later hand"
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
        streaks=rows,
    )
    if rules.ending.is_over((result,), rules.hand_sizes.hands):
        raise StateError(
            f"{rules.name} has no hand {number} after scores {list(totals)}: the match is over"
        )
    return (result,)


def _check_number(given: object, name: str, *, least: int) -> int:
    number = to_int(given)
    if number is None or not least <= number <= _LARGEST:
        raise StateError(f"expected {name} from {least} to {_LARGEST}, got {shorten(given)}")
    return number


def _check_scores(scores: Iterable[int], players: int) -> tuple[int, ...]:
    """Return scores as plain ints: one for each seat, or none."""
    given = take_by_seat(scores, "scores", most=players)
    if len(given) not in (0, players):
        raise StateError(f"expected {players} scores, one for each seat, got {len(given)}")
    return tuple([_check_number(score, "scores", least=-_LARGEST) for score in given])


def _check_streaks(rules: Ruleset, number: int, streaks: Iterable[int]) -> tuple[int, ...]:
    """Return streaks as plain ints, by seat; none where no row of bids earns points (F11.7)."""
    given = take_by_seat(streaks, "streaks", most=rules.players)
    scoring = rules.scoring
    if not isinstance(scoring, RowBonus):
        if given:
            raise StateError(f"{rules.name} counts no bids in a row: leave streaks out")
        return ()
    if number == 1 and not given:
        return (0,) * rules.players
    if len(given) != rules.players:
        raise StateError(
            f"{rules.name} cannot begin at hand {number} without its streaks: give the bids that "
            "each seat has made in a row, missed ones as negative numbers (F11.7)"
        )
    most = min(scoring.length, number) - 1
    least = -most if scoring.misses else 0
    rows = tuple([to_int(one) for one in given])
    known = tuple([one for one in rows if one is not None and least <= one <= most])
    if len(known) < len(rows):
        raise StateError(f"expected streaks from {least} to {most}, got {shorten(given)}")
    return known


def _check_resumable(rules: Ruleset, hand_number: int) -> None:
    """Refuse to begin in the middle of a match if more than its scores carries over."""
    ending = rules.ending
    if not isinstance(ending, ResumableEnding) or not ending.is_resumable():
        raise StateError(
            f"{rules.name} cannot begin at hand {hand_number}: its ending depends on more than "
            "the scores; play the earlier hands instead"
        )
    if rules.trump.face_up is FaceUpCard.DRAWN:
        raise StateError(
            f"{rules.name} cannot begin at hand {hand_number}: the cards already drawn from the "
            "second deck are unknown (F3.6); play the earlier hands instead"
        )


# Legal deals, and the state after one.


def find_deal_fault(position: Position, deal: Deal) -> Reason | None:
    """Return what is wrong with a deal, or None if it is legal.

    Any deal of the whole deck is legal, in any order.
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
        ReasonCode.WRONG_TURN_UP, position.rules.clauses.deal, wanted=wanted, given=len(deal.turned)
    )


def _compare_with_deck(position: Position, deal: Deal) -> Reason | None:
    rules = position.rules
    turned = list_from_deck(rules, position.hand_number, deal.turned)
    cards = sort_cards(chain(*deal.hands, turned, deal.stack))
    if cards == rules.deck:
        # The common case. Counting the cards would make a match of Counter a tenth slower.
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
    """Return the state after a legal deal: the bidding begins, or the dealer names the trump."""
    rules, number = state.rules, state.hand_number
    bids = (None,) * rules.players
    turned = list_turned(rules, number, state.dealer, deal)
    namer = find_first_namer(rules, number, state.dealer, turned)
    is_sealed = rules.bidding.is_sealed and namer is None
    return State(
        rules=rules,
        phase=Phase.BID if namer is None else Phase.NAME,
        dealer=state.dealer,
        hands=tuple(sort_cards(hand) for hand in deal.hands),
        bids=bids,
        trump=find_trump(rules, number, turned),
        hand_results=state.hand_results,
        to_act=rules.bidding.list_bidders(bids, state.dealer) if namer is None else (namer,),
        committed=bids if is_sealed else (),
        turned=turned,
        stack=deal.stack,
        sights=list_sights(state, len(deal.hands[0]), turned),
        move_number=state.move_number + 1,
    )


# Deals from a seed or a generator.


def shuffle(state: State, *, seed: int | None = None, rng: random.Random | None = None) -> Deal:
    """Shuffle the deck and return the deal of the next hand, for `apply_move` (C1.2).

    The library defines the shuffle exactly (`counter_rules.chance`), so a seed deals the same
    cards on every machine and in every version.

    A player who knows the seed knows every card, and a player who sees one hand can find a small
    seed: trying all seeds of 32 bits takes minutes. Use a seed such as 7 to repeat a match. To
    keep cards hidden, use ``secrets.randbits(128)``, and `commit` to it to prove the deals later.

    Args:
        state: a state that waits for a deal.
        seed: an int of at most 4096 bits. The deal depends on it and on the hand number, so one
            seed deals a whole match.
        rng: a generator to draw from instead.

    Raises:
        StateError: if the state is not waiting for a deal, or if both or neither of ``seed`` and
            ``rng`` are given.

    >>> from counter_rules import get_ruleset, new_game
    >>> deal = shuffle(new_game(get_ruleset("counter", players=4)), seed=7)
    >>> [len(hand) for hand in deal.hands], len(deal.stack)
    ([10, 10, 10, 10], 11)
    """
    if not isinstance(state, State):
        raise StateError(f"expected a State, got {name_type(state)}")
    if state.phase is not Phase.DEAL:
        raise StateError(f"cannot deal in phase {state.phase}, only in phase deal")
    if (seed is None) == (rng is None):
        raise StateError("shuffle takes exactly one of seed and rng")
    if rng is not None and not isinstance(rng, random.Random):
        raise StateError(f"rng must be a random.Random, not {shorten(rng)}")
    if rng is not None:
        return _deal(state, words_of(rng))
    return _deal(state, seeded_words("shuffle", check_seed(seed), state.hand_number))


def _deal(state: State, words: Iterator[int]) -> Deal:
    cards = _shuffle_deck(state.rules, words)
    drawn: tuple[Card, ...] = ()
    if FaceUpCard.DRAWN in list_cards_due(state.rules, state.hand_number):
        undrawn = list_undrawn(state)
        drawn = (undrawn[draw_below(words, len(undrawn))],)
    return deal_from(state, cards, drawn)


def deal_from(state: State, cards: tuple[Card, ...], drawn: tuple[Card, ...]) -> Deal:
    """Return the deal of a shuffled deck from its top, with a card of a second deck, if any."""
    rules, flips = state.rules, int(state.rules.is_flipped)
    size = rules.hand_sizes.get_size(state.hand_number, cards[:flips])
    end = flips + size * rules.players
    hands = [cards[start : start + size] for start in range(flips, end, size)]
    stack = end + count_turned(rules, state.hand_number, size) - flips - len(drawn)
    return Deal(hands, (*cards[:flips], *cards[end:stack], *drawn), cards[stack:])


def _shuffle_deck(rules: Ruleset, words: Iterator[int]) -> tuple[Card, ...]:
    cards = shuffle_cards(rules.deck, words)
    if rules.is_flipped and rules.reflip is not Reflip.NEVER:
        while cards[0] is JOKER:
            cards = shuffle_cards(rules.deck, words)
            if rules.reflip is Reflip.ONCE:
                break
    return cards
