"""C4.5 and C4.6: kings, led and not led, and the two rulings that a table may switch."""

from __future__ import annotations

import pytest

from counter_rules import Ruleset, RulesetError, Suit, get_ruleset
from counter_rules.games import counter_effects
from counter_rules.rules.effects import NameTrump
from support.builders import COUNTER, card, dealt, resolve
from support.hands import bid_all, list_legal, play

CLUBS, DIAMONDS, HEARTS, SPADES = Suit("C"), Suit("D"), Suit("H"), Suit("S")
NO_DEFAULT = get_ruleset("counter", players=4, king_default_trump="none")
TWO_NAMES = get_ruleset("counter", players=4, two_names_trump=True)
BOTH = get_ruleset("counter", players=4, king_default_trump="none", two_names_trump=True)


def test_c4_5_ruling_sevens_have_no_effect() -> None:
    assert resolve("KC 7C 3C", trump="H").winner == 0


def test_c4_5_the_first_card_of_a_third_suit_names_the_trump() -> None:
    result = resolve("KC 5D 3S 9C", trump="H")
    assert (result.trump, result.winner) == (DIAMONDS, 1)


def test_c4_5_only_the_first_such_card_names_it() -> None:
    result = resolve("KC 3S 5D 8S", trump="H")
    assert (result.trump, result.winner) == (SPADES, 3)


def test_c4_5_neither_the_indicator_s_nor_the_king_s_suit_names_it() -> None:
    result = resolve("KC 5H 3C 6D", trump="H")
    assert (result.trump, result.winner) == (DIAMONDS, 3)


@pytest.mark.parametrize("four", ["4D", "4D+4S"])
def test_c4_5_a_four_lies_as_its_printed_suit(four: str) -> None:
    assert resolve(f"KC {four} 6S", trump="H").trump is DIAMONDS


def test_c4_5_an_eight_lies_as_its_printed_suit() -> None:
    assert resolve("KC 8D 6S", trump="H").trump is DIAMONDS


def test_c4_5_an_eight_of_the_indicator_s_suit_names_nothing() -> None:
    assert resolve("KC 8H 6C", trump="H").trump is HEARTS


def test_c4_5_ruling_an_off_suit_ten_names_nothing() -> None:
    result = resolve("KC 10D 5H", trump="H")
    assert (result.trump, result.winner) == (HEARTS, 2)


def test_c4_5_ruling_a_two_names_nothing() -> None:
    result = resolve("KC 2D 5H", trump="H")
    assert (result.trump, result.winner) == (HEARTS, 2)


def test_c4_5_ruling_a_card_behind_a_ten_and_a_two_still_names() -> None:
    assert resolve("KC 10D 2D 5S", trump="H").trump is SPADES


def test_c4_5_ruling_if_no_card_names_it_the_indicator_s_suit_stays_trump() -> None:
    result = resolve("KC 5H 3C", trump="H")
    assert (result.trump, result.winner) == (HEARTS, 1)


def test_c4_5_naming_is_for_this_trick_only() -> None:
    result = resolve("KC 5D 3S", trump="H")
    assert (result.trump, result.indicator) == (DIAMONDS, HEARTS)
    state = play(bid_all(dealt("KC", "AC", "3C", "5C", turned="QH")), "KC AC 3C 5C")
    assert state.trump is HEARTS


def test_c4_5_naming_replaces_the_indicator_s_suit() -> None:
    result = resolve("KC AH 3S", trump="H")
    assert (result.trump, result.winner) == (SPADES, 2)


def test_c4_5_naming_changes_nothing_about_following_suit() -> None:
    seat_1 = "5D 6D 7D 8D 9D 10D JD QD KD AD"
    state = bid_all(dealt("KC", seat_1, "9C 4S 3H", turned="QH"))
    state = play(state, "KC 5D")
    assert state.led is CLUBS
    assert list_legal(state) == [held.code for held in state.hands[2] if held.suit is CLUBS]
    assert card("4S") in state.hands[2]


def test_c4_5_under_the_king_of_the_indicator_s_suit_any_other_suit_names() -> None:
    result = resolve("KH 5H 3S 6C", trump="H")
    assert (result.trump, result.winner) == (SPADES, 2)


def test_c4_5_the_king_of_the_indicator_s_suit_stays_a_trump_if_no_card_names() -> None:
    result = resolve("KH 5H 10S 2C", trump="H")
    assert (result.trump, result.winner, result.values) == (HEARTS, 2, (13, 5, 15, 2))


def test_c4_5_looks_like_a_fault_an_eight_names_its_suit_and_is_a_trump() -> None:
    result = resolve("KD 8S 7D", trump="H")
    assert (result.trump, result.winner) == (SPADES, 1)


def test_c4_5_looks_like_a_fault_one_plain_card_demotes_every_trump() -> None:
    result = resolve("KH AH QH 3C", trump="H")
    assert (result.trump, result.winner) == (CLUBS, 3)


def test_c4_5_looks_like_a_fault_a_later_discard_undoes_an_earlier_ruff() -> None:
    assert resolve("KC 5H 3C", trump="H").winner == 1
    result = resolve("KC 5H 3S", trump="H")
    assert (result.trump, result.winner) == (SPADES, 2)


@pytest.mark.parametrize("rules", [NO_DEFAULT, BOTH])
def test_c4_5_switched_there_is_no_trump_until_a_card_names_one(rules: Ruleset) -> None:
    result = resolve("KC 5H 3C", trump="H", rules=rules)
    assert (result.trump, result.winner) == (None, 0)
    assert result.indicator is HEARTS


def test_c4_5_switched_default_a_card_names_the_trump_all_the_same() -> None:
    result = resolve("KC 5H 6D", trump="H", rules=NO_DEFAULT)
    assert (result.trump, result.winner) == (DIAMONDS, 2)


def test_c4_5_switched_default_the_indicator_s_suit_names_nothing() -> None:
    assert resolve("KH 5H 6H", trump="H", rules=NO_DEFAULT).trump is None


def test_c4_5_switched_default_a_two_is_the_only_trump() -> None:
    result = resolve("KC 2H 5H", trump="H", rules=NO_DEFAULT)
    assert (result.trump, result.winner) == (None, 1)


def test_c4_5_switched_default_without_a_trump_an_eight_is_of_the_led_suit() -> None:
    result = resolve("KC 8H 5H", trump="H", rules=NO_DEFAULT)
    assert (result.trump, result.winner) == (None, 0)


def test_c4_5_switched_default_concerns_led_kings_alone() -> None:
    result = resolve("9C KH 5C", trump="H", rules=NO_DEFAULT)
    assert (result.trump, result.winner) == (HEARTS, 1)


@pytest.mark.parametrize("rules", [TWO_NAMES, BOTH])
def test_c4_5_switched_a_two_names_its_printed_suit(rules: Ruleset) -> None:
    result = resolve("KC 2D 5H", trump="H", rules=rules)
    assert (result.trump, result.winner) == (DIAMONDS, 1)


@pytest.mark.parametrize("rules", [COUNTER[4], NO_DEFAULT])
def test_c4_5_unswitched_a_two_names_no_suit(rules: Ruleset) -> None:
    assert resolve("KC 2D 3S 9D", trump="H", rules=rules).trump is SPADES


def test_c4_5_switched_two_is_a_trump_all_the_same() -> None:
    result = resolve("KC 4S 2D 6C", trump="H", rules=TWO_NAMES)
    assert (result.trump, result.winner) == (SPADES, 2)


@pytest.mark.parametrize("two", ["2C", "2H"])
def test_c4_5_switched_two_of_the_king_s_or_the_indicator_s_suit_names_nothing(two: str) -> None:
    assert resolve(f"KC {two} 5C", trump="H", rules=TWO_NAMES).trump is HEARTS


def test_c4_5_switched_two_leaves_the_ten_without_a_say() -> None:
    assert resolve("KC 10D 5C", trump="H", rules=TWO_NAMES).trump is HEARTS


def test_c4_5_the_rulings_are_part_of_the_effects() -> None:
    rulings = NameTrump(two_names_trump=True)
    rules = get_ruleset("counter", players=4, effects=counter_effects(rulings))
    assert resolve("KC 2D 5H", trump="H", rules=rules).trump is DIAMONDS
    with pytest.raises(RulesetError, match=r"^options effects and .* contradict each other"):
        get_ruleset("counter", players=4, effects=counter_effects(), two_names_trump=True)


def test_c4_6_a_king_that_is_not_led_names_no_trump() -> None:
    result = resolve("5C KC 6D 3S", trump="H")
    assert (result.trump, result.winner) == (HEARTS, 1)


def test_c4_6_a_king_that_is_not_led_silences_no_seven() -> None:
    assert resolve("5C KC 7D", trump="H").winner == 0


def test_c4_6_it_still_makes_its_ace_14() -> None:
    assert resolve("5C KD AD", trump="H").values == (5, 13, 14)
