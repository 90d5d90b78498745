"""The table of a ruleset says what the game does, whatever options it has (F1)."""

from __future__ import annotations

import random
from typing import Any, TypeAlias

import pytest

from counter_rules import apply_move, get_ruleset, legal_moves, new_game, shuffle
from counter_rules.cards import make_deck
from counter_rules.games import describe_ruleset
from counter_rules.games._describe import describe_deck

Options: TypeAlias = dict[str, Any]

FLIP: Options = {"trump": "card_flip", "jokers": "lose"}
FULL: Options = {"hand_sizes": "constant", "most": 13}


def read_row(row: str, name: str, options: Options) -> str:
    return dict(describe_ruleset(get_ruleset(name, players=4, **options)))[row]


@pytest.mark.parametrize(
    ("name", "options", "text"),
    [
        ("office_oh_hell", {}, "10 cards each, no trump"),
        ("office_oh_hell", {"rotating_trump": True}, "10 cards each"),
        ("office_oh_hell", {"eight_down_up": True}, "no trump"),
        (
            "office_oh_hell",
            {"reflip": "until_no_joker"},
            "is shuffled back, and another card is flipped",
        ),
        (
            "office_oh_hell",
            {"reflip": "once"},
            "is shuffled back once; a second: 10 cards each, no trump",
        ),
        ("custom", {**FLIP, "hand_sizes": (7, 3, 1)}, "no trump"),
        ("custom", {**FLIP, "jokers": "suit"}, "jokers are trump"),
    ],
)
def test_f6_2_a_flipped_joker(name: str, options: Options, text: str) -> None:
    assert read_row("flipped joker", name, options) == text


@pytest.mark.parametrize(
    ("options", "text"),
    [
        ({}, "52 cards"),
        ({"lowest_rank": 7, "jokers": "lose"}, "34 cards with 2 jokers, seven to ace"),
        ({"ranks": "AKQJT987"}, "32 cards, seven to ace"),
        ({"ranks": "AKQJ765432"}, "40 cards, without 8, 9, 10"),
        ({"ranks": "KQJT98765432", "decks": 2}, "96 cards, two decks, without A"),
        ({"ranks": "AT5"}, "12 cards, only A, 5, 10"),
        ({"ranks": "A", "jokers": "win"}, "6 cards with 2 jokers, only A"),
        ({"jokers": "four_and_four"}, "60 cards with 4 winners and 4 losers"),
    ],
)
def test_f10_2_the_ranks_of_a_deck(options: Options, text: str) -> None:
    assert read_row("deck", "custom", options) == text


def test_f10_2_a_deck_of_jokers_alone() -> None:
    assert describe_deck(make_deck(jokers=2, ranks=())) == "2 cards with 2 jokers"


@pytest.mark.parametrize(
    ("name", "options", "text"),
    [
        ("blackout", {}, "turn-up; none in hand 13"),
        ("seven_truf", {"hand_sizes": (13,)}, "turn-up; none in hand 1"),
        ("oh_hell", {"hand_sizes": (12, 13, 1, 13)}, "turn-up; none in hands 2, 4"),
        ("oh_hell", {}, "turn-up"),
        ("custom", FULL, "turn-up; none in hands 1, 2, 3, 4"),
        ("custom", {**FULL, "target": 50}, "turn-up; none if no card is left"),
        ("custom", {"no_trump_hands": (3, 5)}, "turn-up; none in hands 3, 5"),
    ],
)
def test_f0_2_hands_without_a_card_to_turn_up(name: str, options: Options, text: str) -> None:
    assert read_row("trump", name, options) == text


def test_f0_2_the_hands_named_are_those_at_no_trump() -> None:
    rules = get_ruleset("oh_hell", players=4, hand_sizes=(12, 13, 1, 13))
    rng, state = random.Random(5), new_game(rules)
    bare: list[int] = []
    while not state.is_over:
        state = apply_move(state, shuffle(state, rng=rng))
        bare += [state.hand_number] if state.trump is None else []
        while state.is_in_hand:
            state = apply_move(state, rng.choice(legal_moves(state)))
    assert bare == [2, 4]


@pytest.mark.parametrize(
    ("jokers", "leading", "following"),
    [
        ("suit", "", ""),
        ("lose", "", "; any joker goes to any trick"),
        ("win", "", "; any joker goes to any trick"),
        (
            "high_low",
            "; no joker is led while another card is held",
            "; any joker goes to any trick but the first",
        ),
    ],
)
def test_f1_what_jokers_may_do(jokers: str, leading: str, following: str) -> None:
    options = {"jokers": jokers}
    lead = "the dealer's left leads first; any card may be led"
    assert read_row("leading", "custom", options) == lead + leading
    assert read_row("following", "custom", options) == "follow suit, else play anything" + following


@pytest.mark.parametrize(
    ("options", "text"),
    [
        ({"ties": "extra_hands"}, "after the last hand; a tie for first goes to extra hands"),
        (
            {"ties": "extra_hands", "target": 5},
            "after the last hand, or earlier at 5 points; a tie for first goes to extra hands",
        ),
        ({**FULL, "target": 5}, "at 5 points; equal totals share the win"),
    ],
)
def test_f1_when_it_ends(options: Options, text: str) -> None:
    assert read_row("end", "custom", options) == text
