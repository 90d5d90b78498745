"""Effects beside those of a table of its own, and what may be done where one is left out."""

from __future__ import annotations

import pytest

from counter_rules import (
    Effect,
    PlayCard,
    Rank,
    Ruleset,
    StateError,
    Suit,
    Trick,
    get_ruleset,
    resolve_trick,
)
from counter_rules.games import counter_effects
from counter_rules.trick import Act, Table
from support.builders import add_effect, card, dealt, explain, office, resolve
from support.hands import bid_all, list_legal, play


def leave_out(name: str) -> Ruleset:
    return get_ruleset("counter", players=4, effects=counter_effects().without(name))


def lay_all_as_spades(table: Table) -> None:
    table.suits = [Suit.SPADES for _ in table.suits]


def test_an_ace_goes_by_printed_suits_whatever_the_cards_lie_as() -> None:
    rules = add_effect(Effect(name="spades", settle=Act("X1", lay_all_as_spades)))
    assert resolve("AC KD 5D", rules=rules).values == (1, 13, 5)
    assert resolve("AC KC 5D", rules=rules).values == (14, 13, 5)


def halve_sixes(table: Table) -> None:
    for place in table.list_plays(Rank.SIX):
        table.values[place] = 11  # values are held doubled


def test_a_final_value_of_11_wakes_a_queen_whatever_it_is_made_of() -> None:
    """Of Counter's cards none is worth 5½ before it is doubled; with an effect more one may be."""
    half_six = Effect(name="half_six", rank=Rank.SIX, value=Act("X1", halve_sixes))
    rules = add_effect(half_six, before="queen")
    assert resolve("6C QC 8C", rules=rules, doubled=True).values == (11, 15, 8)
    assert resolve("6C QC 8C", rules=rules).values == (5.5, 12, 8)


def raise_eights(table: Table) -> None:
    for place in table.list_plays(Rank.EIGHT):
        table.values[place] = 18  # values are held doubled


@pytest.mark.parametrize(
    ("text", "worth"), [("8C 9C", 9), ("8C 9C KC", 15), ("8C 9C 3C", 0.5), ("8C 9C KC 3C", 9)]
)
def test_another_card_worth_9_is_neither_above_nor_below_a_nine(text: str, worth: float) -> None:
    """No card of Counter but a nine is ever worth 9; with an effect more one may be."""
    high_eight = Effect(name="high_eight", rank=Rank.EIGHT, value=Act("X1", raise_eights))
    assert resolve(text, rules=add_effect(high_eight, before="nine")).values[:2] == (9, worth)


def test_the_nine_acts_last_of_the_values() -> None:
    reports = explain("9C QC 3C 5C 6C AC", doubled=True).reports
    assert [r.effect for r in reports if r.stage == "value"] == [
        *("ace", "five", "queen", "three", "doubled_lead", "nine")
    ]


def test_whoever_led_the_first_of_two_jokers_that_lose_wins() -> None:
    lone = Trick(1, (PlayCard(1, card("*")), PlayCard(0, card("*"))), Suit.HEARTS, 2, last=True)
    assert resolve_trick(office(), lone).winner == 1


def test_left_out_a_lone_eight_obliges() -> None:
    hand = "AC 2C 3C 10C 2D 5D QD 8H 2S 10S"
    state = play(bid_all(dealt("9H", hand, turned="KS", rules=leave_out("eight"))), "9H")
    assert list_legal(state) == ["8H"]


def test_left_out_nothing_is_shown_with_a_four() -> None:
    rules = leave_out("four")
    state = bid_all(dealt("4C 4D", turned="KS", rules=rules))
    assert [text for text in list_legal(state) if text.startswith("4")] == ["4C", "4D"]
    with pytest.raises(StateError, match=r"^4♣\+4♦ is impossible: 4♦ cannot be shown with 4♣$"):
        resolve("4C+4D 9C", rules=rules)
