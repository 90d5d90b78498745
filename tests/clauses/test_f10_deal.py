"""F10 The deal: a flipped joker shuffled back."""

from __future__ import annotations

import pytest

from counter_rules import Deal, ReasonCode, apply_move, new_game, shuffle
from counter_rules.cards import JOKER
from support.builders import cards, custom, deal, office
from support.refusals import refusal

ONE_JOKER, TWO_JOKERS = 25, 356
"""Seeds by which the first shuffle, and the first two, put a joker on top."""


@pytest.mark.parametrize(
    ("reflip", "seed", "flipped"),
    [
        ("never", ONE_JOKER, "*"),
        ("once", ONE_JOKER, "9C"),
        ("until_no_joker", ONE_JOKER, "9C"),
        ("never", TWO_JOKERS, "*"),
        ("once", TWO_JOKERS, "*"),
        ("until_no_joker", TWO_JOKERS, "10S"),
    ],
)
def test_f10_6_a_joker_is_shuffled_back(reflip: str, seed: int, flipped: str) -> None:
    made = shuffle(new_game(office(reflip=reflip)), seed=seed)
    assert made.turned == cards(flipped)
    dealt = [card for pile in (*made.hands, made.turned, made.stack) for card in pile]
    assert (len(dealt), dealt.count(JOKER)) == (54, 2)


@pytest.mark.parametrize(("players", "size"), [(4, 10), (6, 8), (10, 5)])
def test_f10_6_a_second_joker_counts(players: int, size: int) -> None:
    state = new_game(office(players, reflip="once"))
    state = apply_move(state, shuffle(state, seed=TWO_JOKERS))
    assert (state.turned, state.trump) == ((JOKER,), None)
    assert {len(hand) for hand in state.hands} == {size}


def test_f10_6_which_joker_it_was_no_deal_says() -> None:
    """A deal says what was flipped in the end; only where jokers never stay is one refused."""
    once, never_stays = (new_game(office(2, reflip=name)) for name in ("once", "until_no_joker"))
    state = deal(once, turned="*")
    flipped = Deal(state.hands, state.turned, state.stack)
    assert apply_move(once, flipped) == state
    assert refusal(never_stays, flipped) == (ReasonCode.WRONG_FLIP, "F6.3")


def test_f10_6_a_card_flipped_for_trump_alone_is_flipped_again_too() -> None:
    rules = custom(4, jokers="lose", trump="card_flip", hand_sizes=(3,), reflip="once")
    assert shuffle(new_game(rules), seed=ONE_JOKER).turned == cards("9C")
    assert shuffle(new_game(rules), seed=TWO_JOKERS).turned == cards("*")
    state = deal(new_game(rules), turned="*")
    assert (len(state.hands[0]), state.trump) == (3, None)
