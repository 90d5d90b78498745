"""How a person at the terminal names the trump."""

from __future__ import annotations

import pytest

from counter_rules import NameTrump, NotationError, Suit, new_game, view
from counter_rules.cli.choices import describe_answers, describe_trumps, list_choices, parse_choice
from counter_rules.messages import ENGLISH
from support.builders import custom, deal
from support.hands import bid
from support.sitting import Sit

OPEN = deal(new_game(custom(3, trump="highest_bidder_names", hand_sizes=(2,))))
SEEN = view(bid(OPEN, 0, 2, 1), 1)


@pytest.mark.parametrize("answer", ["hearts", "H", "h", "♥"])
def test_a_suit_is_an_answer(answer: str) -> None:
    assert parse_choice(SEEN, answer, ENGLISH) == NameTrump(1, Suit.HEARTS)


@pytest.mark.parametrize("answer", ["none", "No trump"])
def test_so_is_no_trump(answer: str) -> None:
    assert parse_choice(SEEN, answer, ENGLISH) == NameTrump(1, None)


def test_the_answers_are_listed() -> None:
    assert describe_answers(SEEN) == "a suit: clubs, diamonds, hearts, spades or none"
    dealer = view(deal(new_game(custom(3, trump="dealer_names", hand_sizes=(2,)))), 2)
    assert describe_trumps(dealer) == "clubs, diamonds, hearts or spades"


def test_anything_else_is_refused() -> None:
    with pytest.raises(NotationError, match="not an answer here; expected ♣, ♦, ♥, ♠, no trump"):
        parse_choice(SEEN, "queen", ENGLISH)


def test_the_suits_are_the_choices() -> None:
    suits = [move.suit for move in list_choices(SEEN) if isinstance(move, NameTrump)]
    assert suits == [Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS, Suit.SPADES, None]


def test_a_person_is_asked_and_told_what_they_may_name(sit: Sit) -> None:
    table = "play custom --players 3 --seed 1 --opponents random --seat 2 -o hand_sizes=2"
    out = sit(f"{table} -o trump=dealer_names", ["queen", "hint", "hearts", "quit"]).out
    asked, _, after = out.partition("> hearts\n")
    assert "name the trump: clubs, diamonds, hearts or spades\n" in asked
    assert "'queen' is not an answer here; expected" in asked
    assert "a strong player would name " in asked
    assert "trump \N{BLACK HEART SUIT} (named by South)" in after
