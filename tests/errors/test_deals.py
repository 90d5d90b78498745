"""Every deal that is none, and why: the table `deals.txt`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs
import pytest

from counter_rules import (
    Bid,
    Card,
    Deal,
    Phase,
    StateError,
    apply_move,
    get_ruleset,
    legal_moves,
    new_game,
    shuffle,
    why_illegal,
)
from counter_rules.cards import JOKER, STANDARD_DECK
from errors.refused_cases import BEFORE_DEALS, DEALS
from support.builders import COUNTER, card
from support.failures import each
from support.hands import bid_all, finish_hand
from support.refusals import Code, Refused, because, check_case, check_pickle, refuse
from support.refused_tables import read_deal

START = new_game(COUNTER[4])
GOOD = shuffle(START, seed=7)
HANDS = GOOD.hands


def put(pile: tuple[Card, ...], new: object, place: int = 0) -> tuple[Any, ...]:
    """Replace one card of a pile."""
    return (*pile[:place], new, *pile[place + 1 :])


def with_hand(seat: int, hand: tuple[Any, ...]) -> Deal:
    return attrs.evolve(GOOD, hands=(*GOOD.hands[:seat], hand, *GOOD.hands[seat + 1 :]))


@each("case", [deal for deal in DEALS if deal.reason], ids=str)
def test_an_impossible_deal(case: Refused) -> None:
    check_case(case)
    check_pickle(refuse(case.state, case.move))


@each("case", [deal for deal in DEALS if not deal.reason], ids=str)
def test_a_deal_that_is_special_and_possible(case: Refused) -> None:
    deal = case.move
    assert isinstance(deal, Deal)
    after_it = apply_move(case.state, deal)
    assert (after_it.phase, after_it.turned, after_it.stack) == (Phase.BID, deal.turned, deal.stack)


def test_a_joker_lies_in_the_flipped_deck_once_more() -> None:
    office = BEFORE_DEALS["office"]
    deal = read_deal("laid out *", office)
    assert sum(pile.count(JOKER) for pile in (*deal.hands, deal.turned, deal.stack)) == 2
    assert apply_move(office, deal).trump is None


@each("name", [name for name in BEFORE_DEALS.named if name != "counter"])
def test_a_shuffle_is_a_deal(name: str) -> None:
    state = BEFORE_DEALS[name]
    for seed in range(60):
        deal = shuffle(state, seed=seed)
        assert why_illegal(state, deal) is None
        assert shuffle(state, seed=seed) == deal


@each("no_card", ["6S", 0, None, True, 1.5, (), [], {}, Card], ids=repr)
def test_only_cards_are_dealt(no_card: Any) -> None:  # noqa: ANN401 - anything at all
    makers: list[Callable[[], Deal]] = [
        lambda: with_hand(2, put(HANDS[2], no_card, 9)),
        lambda: attrs.evolve(GOOD, turned=(no_card,)),
        lambda: attrs.evolve(GOOD, stack=put(GOOD.stack, no_card, 5)),
    ]
    for make in makers:
        with pytest.raises(StateError) as caught:
            make()
        assert f"a Card, not {no_card!r}" in str(caught.value)


@each("no_pile", [None, 4, True, card("QS")], ids=repr)
def test_cards_come_in_piles(no_pile: Any) -> None:  # noqa: ANN401
    makers: list[tuple[str, Callable[[], Deal]]] = [
        ("hands", lambda: Deal(no_pile, GOOD.turned, GOOD.stack)),
        ("Cards", lambda: with_hand(1, no_pile)),
        ("Cards", lambda: Deal(HANDS, no_pile, GOOD.stack)),
        ("Cards", lambda: Deal(HANDS, GOOD.turned, no_pile)),
    ]
    for what, make in makers:
        with pytest.raises(StateError, match=f"{what}, .*{type(no_pile).__name__}"):
            make()


def test_text_is_not_a_hand() -> None:
    with pytest.raises(StateError, match="must be a Card, not 'A'"):
        Deal(["ABCDEFGHIJ", *HANDS[1:]], GOOD.turned, GOOD.stack)  # type: ignore[list-item]


def test_nothing_is_dealt_but_when_a_deal_is_due() -> None:
    state = apply_move(START, GOOD)
    states = {Phase.BID: state, Phase.PLAY: bid_all(state)}
    rules = get_ruleset("counter", players=4, max_hands=1)
    state = apply_move(new_game(rules), GOOD)
    while not state.is_over:
        state = apply_move(state, legal_moves(state)[-1])
        states[state.phase] = state
    assert set(states) == {Phase.BID, Phase.PLAY, Phase.PASS, Phase.OVER}
    for phase, state in states.items():
        error = refuse(state, GOOD)
        assert (error.reason.code, error.reason.clause) == (Code.WRONG_PHASE, "C1.2")
        assert dict(error.reason.details)["phase"] is phase


@each("players", [3, 4, 5])
def test_any_deal_of_the_whole_deck_is_legal(players: int) -> None:
    start = new_game(COUNTER[players])
    order = STANDARD_DECK[::-1]
    hands = [order[10 * seat : 10 * seat + 10] for seat in range(players)]
    left = order[10 * players :]
    deal = Deal(hands, left[:1], left[1:])
    state = apply_move(start, deal)
    assert why_illegal(start, deal) is None
    assert state.hands == tuple(tuple(sorted(hand)) for hand in hands)
    assert state.trump is left[0].suit
    assert (state.turned, state.stack) == (left[:1], left[1:])
    assert state.to_act == (0,)


def test_a_deal_for_another_number_of_players_is_refused() -> None:
    for players in (3, 5):
        error = refuse(new_game(COUNTER[players]), GOOD)
        code = Code.WRONG_NUMBER_OF_HANDS
        assert error.reason == because(code, "C1.2", players=players, given=4)


def test_the_next_hand_is_checked_like_the_first() -> None:
    state = apply_move(new_game(get_ruleset("counter", players=4, target=100)), GOOD)
    state = apply_move(state, Bid(0, 0))
    state = finish_hand(state)
    assert state.hand_number == 2
    assert refuse(state, Deal(())).reason.code is Code.WRONG_NUMBER_OF_HANDS
    assert apply_move(state, GOOD).phase is Phase.BID
