"""How a person at the terminal names the trump."""

from __future__ import annotations

import pytest

from counter_rules import NameTrump, NotationError, Suit, new_game, view
from counter_rules.cli.choices import describe_answers, describe_trumps, parse_answer
from support.builders import custom, deal
from support.hands import bid

OPEN = deal(new_game(custom(3, trump="highest_bidder_names", hand_sizes=(2,))))
SEEN = view(bid(OPEN, 0, 2, 1), 1)


@pytest.mark.parametrize("answer", ["hearts", "H", "h", "♥"])
def test_a_suit_is_an_answer(answer: str) -> None:
    assert parse_answer(SEEN, answer) == NameTrump(1, Suit.HEARTS)


@pytest.mark.parametrize("answer", ["none", "No trump"])
def test_so_is_no_trump(answer: str) -> None:
    assert parse_answer(SEEN, answer) == NameTrump(1, None)


def test_the_answers_are_listed() -> None:
    assert describe_answers(SEEN) == "a suit: clubs, diamonds, hearts, spades or none"
    dealer = view(deal(new_game(custom(3, trump="dealer_names", hand_sizes=(2,)))), 2)
    assert describe_trumps(dealer) == "clubs, diamonds, hearts or spades"


def test_anything_else_is_refused() -> None:
    with pytest.raises(NotationError, match="expected a suit"):
        parse_answer(SEEN, "queen")
