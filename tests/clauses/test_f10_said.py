"""F10.7 Trumps and a high or low joker, before trumps are broken."""

from __future__ import annotations

import attrs
import pytest

from counter_rules import PlayCard, ReasonCode, State, legal_moves, new_game
from counter_rules.rules.dealing import ConstantHands
from support.builders import card, custom, deal
from support.hands import bid_all, joker, list_legal, play
from support.refusals import refusal

TABLE = custom(3, jokers="high_low", lead_limit="broken_trumps", trump="H", hand_sizes=(3,))


def opened(*hands: str) -> State:
    """Deal three cards each and bid nothing; seat 0 leads, and hearts are trump."""
    return bid_all(deal(new_game(TABLE), *hands))


@pytest.mark.parametrize(("hand", "leads"), [("AH 2H *", ["AH", "2H"]), ("2H * *", ["2H"])])
def test_f10_7_trumps_may_be_led_beside_a_joker(hand: str, leads: list[str]) -> None:
    state = opened(hand)
    assert list_legal(state) == leads
    for high in (True, False):
        found = refusal(state, joker(state, high=high))
        assert found == (ReasonCode.NOT_TO_BE_LED, "F4.2")


def test_f10_7_not_where_another_suit_can_be_led() -> None:
    state = opened("2H 3C *")
    assert list_legal(state) == ["3C"]
    assert refusal(state, PlayCard(0, card("2H"))) == (ReasonCode.TRUMPS_NOT_BROKEN, "F1")
    assert refusal(state, joker(state, high=True)) == (ReasonCode.NOT_TO_BE_LED, "F4.2")


def test_f10_7_such_a_lead_breaks_nothing() -> None:
    state = play(opened("2H 3H *", "AH 4H 5C", "6C 7C 8C"), "2H AH 6C")
    assert (state.to_act, list_legal(state)) == ((1,), ["5C"])


def test_f10_7_broken_or_not_the_joker_is_not_led() -> None:
    rules = attrs.evolve(TABLE, hand_sizes=ConstantHands(4, hands=1))
    state = bid_all(deal(new_game(rules), "4C AH 3H *", "6H 7D 8S 9S", "5C 8D 7S 2S"))
    state = play(state, "4C 6H 5C  7D 8D AH")
    assert (state.to_act, list_legal(state)) == ((0,), ["3H"])
    assert refusal(state, joker(state, high=False)) == (ReasonCode.NOT_TO_BE_LED, "F4.2")


def test_f10_7_a_joker_that_loses_is_no_trump_and_is_led() -> None:
    rules = custom(3, jokers="lose", lead_limit="broken_trumps", trump="H", hand_sizes=(3,))
    state = bid_all(deal(new_game(rules), "2H AH *"))
    assert list_legal(state) == ["*"]
    assert refusal(state, PlayCard(0, card("2H"))) == (ReasonCode.TRUMPS_NOT_BROKEN, "F1")


@pytest.mark.parametrize("name", ["lose", "win", "suit", "high_low"])
@pytest.mark.parametrize("hand", ["2H AH KH", "2H AH *", "2H * *", "2H * 3C", "* 3C 4C"])
def test_f10_7_something_can_always_be_led(name: str, hand: str) -> None:
    rules = custom(3, jokers=name, lead_limit="broken_trumps", trump="H", hand_sizes=(3,))
    state = bid_all(deal(new_game(rules), hand))
    assert legal_moves(state)
