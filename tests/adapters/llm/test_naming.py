"""A language model names the trump."""

from __future__ import annotations

import pytest

from counter_rules import IllegalMoveError, NameTrump, Suit, new_game, view
from counter_rules.adapters.llm import parse_reply, prompt
from support.builders import custom, deal
from support.hands import bid

STATE = bid(deal(new_game(custom(3, trump="highest_bidder_names", hand_sizes=(2,)))), 0, 2, 1)
SEEN = view(STATE, 1)
DEALER = view(deal(new_game(custom(3, trump="dealer_names", hand_sizes=(2,)))), 2)


def test_the_prompt_asks_for_a_trump() -> None:
    asked = prompt(SEEN, legal=True)
    assert "You name the trump of this hand." in asked
    assert '"MOVE: name no trump"' in asked
    assert asked.endswith("Legal moves: name ♣, name ♦, name ♥, name ♠, name no trump")
    assert "no trump" not in prompt(DEALER).rpartition("YOUR MOVE")[2]


def test_before_the_bids_nobody_is_said_to_lead() -> None:
    rules = custom(3, trump="dealer_names", first_leader="highest_bidder", hand_sizes=(2,))
    asked = prompt(view(deal(new_game(rules)), 2))
    assert "\n- the highest bidder leads first\n" in asked
    assert "seat None" not in asked


@pytest.mark.parametrize("said", ["name hearts", "hearts", "name H", "♥", "**Name ♥**"])
def test_a_suit_is_read(said: str) -> None:
    assert parse_reply(f"MOVE: {said}", SEEN) == NameTrump(1, Suit.HEARTS)


@pytest.mark.parametrize("said", ["name no trump", "no trump", "none"])
def test_no_trump_is_read(said: str) -> None:
    assert parse_reply(f"Short hand.\nMOVE: {said}", SEEN) == NameTrump(1, None)


def test_a_dealer_is_told_to_name_a_suit() -> None:
    with pytest.raises(IllegalMoveError, match="must name one of the four suits"):
        parse_reply("MOVE: no trump", DEALER)
