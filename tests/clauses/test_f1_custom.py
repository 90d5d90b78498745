"""F1 What goes together in a game of one's own, though hardly any game has it."""

from __future__ import annotations

import pytest

from counter_rules import get_ruleset, new_game
from counter_rules.cards import JOKER
from counter_rules.games import counter_effects, get_preset
from counter_rules.trick import EffectOrder
from support.hands import shuffled


@pytest.mark.parametrize("jokers", ["lose", "win", "high_low"])
def test_f1_two_decks_take_two_jokers(jokers: str) -> None:
    rules = get_ruleset("custom", players=10, decks=2, jokers=jokers)
    assert (len(rules.deck), rules.deck_counts[JOKER]) == (106, 2)
    assert rules.hand_sizes.largest == 10


@pytest.mark.parametrize("given", [(1, 2, 3), "most"])
def test_f1_2_hands_of_one_size_are_all_of_most_cards(given: object) -> None:
    full = {"hand_sizes": "constant", "most": 13, "hands": 3, "no_trump_hands": given}
    assert get_ruleset("custom", players=4, **full).no_trump == (1, 2, 3)


def test_f1_2_a_flipped_joker_shuffled_back_makes_no_hand_at_no_trump() -> None:
    chosen = {"jokers": "lose", "trump": "card_flip", "reflip": "until_no_joker"}
    rules = get_ruleset("custom", players=4, no_trump_hands="none", **chosen)
    assert rules.no_trump == ()


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("nine", ["nine"]),
        ("six, doubled_lead", ["doubled_lead", "six"]),
        (",".join(effect.name for effect in reversed(counter_effects().effects)), None),
    ],
)
def test_f1_effects_of_counter_by_name_keep_their_order(text: str, names: list[str] | None) -> None:
    order = get_preset("custom").get_option("effects").accept_text(text)
    assert isinstance(order, EffectOrder)
    if names is None:
        assert order == counter_effects()
    else:
        assert [effect.name for effect in order.effects] == names


def test_f1_2_where_just_one_card_each_can_be_dealt_none_is_left_to_turn_up() -> None:
    rules = get_ruleset("custom", players=8, lowest_rank="K")
    assert (len(rules.deck), rules.hand_sizes.largest) == (8, 1)
    state = shuffled(new_game(rules))
    assert (state.turned, state.stack, state.trump) == ((), (), None)
