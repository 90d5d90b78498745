"""C4.5 and C4.6: a led king in the game, its rulings, and one not led. (Tricks: `tricks.txt`.)"""

from __future__ import annotations

import itertools

import pytest

from counter_rules import Rank, RulesetError, Suit, get_ruleset
from counter_rules.cards import COMMON_CARDS as CARDS
from counter_rules.games import CounterRulings, counter_effects, format_options, parse_rules
from support.builders import card, dealt, resolve
from support.hands import bid_all, list_legal, play


def test_c4_5_naming_is_for_this_trick_only() -> None:
    result = resolve("KC 5D 3S", trump="H")
    assert (result.trump, result.indicator) == (Suit.DIAMONDS, Suit.HEARTS)
    state = play(bid_all(dealt("KC", "AC", "3C", "5C", turned="QH")), "KC AC 3C 5C")
    assert state.trump is Suit.HEARTS


def test_c4_5_naming_changes_nothing_about_following_suit() -> None:
    seat_1 = "5D 6D 7D 8D 9D 10D JD QD KD AD"
    state = bid_all(dealt("KC", seat_1, "9C 4S 3H", turned="QH"))
    state = play(state, "KC 5D")
    assert state.led is Suit.CLUBS
    assert list_legal(state) == [held.code for held in state.hands[2] if held.suit is Suit.CLUBS]
    assert card("4S") in state.hands[2]


def test_c4_5_the_rulings_are_part_of_the_effects() -> None:
    rulings = CounterRulings(names_trump="two,eight")
    rules = get_ruleset("counter", players=4, effects=counter_effects(rulings))
    assert resolve("KC 2D 5H", trump="H", rules=rules).trump is Suit.DIAMONDS
    assert rules == get_ruleset("counter", players=4, names_trump="eight,two")
    with pytest.raises(
        RulesetError, match=r"^options effects and names_trump contradict each other"
    ):
        get_ruleset("counter", players=4, effects=counter_effects(rulings), names_trump="ten")


def test_c4_5_a_ruling_goes_with_powers_left_out() -> None:
    as_text = get_ruleset("counter", players=4, effects="-nine", names_trump="two,eight")
    rulings = CounterRulings(names_trump="two,eight")
    order = counter_effects(rulings).without("nine")
    assert as_text.effects == order
    assert as_text == get_ruleset("counter", players=4, effects=order)
    assert parse_rules("counter", 4, format_options(as_text)) == as_text


def test_c4_6_a_king_that_is_not_led_does_nothing_of_its_own() -> None:
    """Whatever is led and follows, all is as if the kings had no power."""
    rules = get_ruleset("counter", players=4, effects=counter_effects().without("king"))
    kings = [one for one in CARDS if one.rank is Rank.KING]
    leads = [one for one in CARDS if one.suit in (Suit.CLUBS, Suit.HEARTS) and one not in kings]
    for led, king, last in itertools.product(leads, kings, CARDS):
        if last not in (led, king) and last.rank is not Rank.JOKER:
            text = f"{led.code} {king.code} {last.code}"
            assert resolve(text) == resolve(text, rules=rules), text
