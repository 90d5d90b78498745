"""How likely a seat is to hold a card: the share of the worlds in which it does."""

from __future__ import annotations

import random

import pytest

from counter_rules import Card, StateError, view
from counter_rules.sampling import worlds
from counter_rules.sampling._worlds import make_worlds
from sampling.listing import walk_worlds
from support.small_games import lay_out
from support.tiny_games import GAMES


@pytest.mark.parametrize("game", GAMES)
def test_it_is_the_share_of_the_worlds(game: str) -> None:
    rng, start = random.Random(game), GAMES[game]
    for view_, weights in walk_worlds(rng, start, rng.randrange(start.rules.players)):
        if rng.random() < 0.4:
            card, seat = rng.choice(start.rules.deck), rng.randrange(start.rules.players)
            held = sum(weight for (hands, *_), weight in weights.items() if card in hands[seat])
            found = worlds(view_)
            assert found.probability(card, seat) == pytest.approx(held / weights.total())


def test_a_seat_knows_its_own_hand_and_what_was_played() -> None:
    laid = lay_out("2C 3C 4D", "5C 6C 7D", "8C 9C 10D", stack="JC QC")
    found = worlds(view(laid, 0))
    codes = ("2C", "5C", "KH")
    assert [found.probability(Card.parse(code), 0) for code in codes] == [1, 0, 0]
    assert found.probability(Card.parse("5C"), 1) == pytest.approx(3 / 8)


def test_it_asks_for_a_card_and_a_seat_that_exist() -> None:
    found = worlds(view(lay_out("2C", "5C", "8C", stack="JC"), 0))
    with pytest.raises(StateError, match="expected a Card, got '5C'"):
        found.probability("5C", 1)  # type: ignore[arg-type]  # that is the test
    with pytest.raises(StateError, match="there is no seat 3"):
        found.probability(Card.parse("5C"), 3)
    for code, name in (("AS", "A♠"), ("*", "joker")):
        with pytest.raises(StateError, match=f"^there is no {name} in this deck$"):
            found.probability(Card.parse(code), 1)


def test_worlds_that_are_not_counted_say_so() -> None:
    rng, start = random.Random(1), GAMES["four players and a pass"]
    uncounted = [
        found
        for view_, _ in walk_worlds(rng, start, 0)
        if not (found := make_worlds(view_, 0)).is_exact
    ]
    for found in uncounted:
        for _ in range(100):
            found.draw(rng)
    found = min(uncounted, key=lambda found: found.acceptance)
    assert 0 < found.acceptance < 1
    assert "uncounted" in repr(found)
