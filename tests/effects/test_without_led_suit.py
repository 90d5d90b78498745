"""No card of Counter leaves a trick without a led suit; an own effect may."""

from __future__ import annotations

import pytest

from counter_rules import Card, Effect, PlayCard, Rank, Suit, get_ruleset
from counter_rules.games import counter_effects
from counter_rules.rules.following import Following, FollowSuit, MustBeat, MustTrump
from counter_rules.trick import Lead
from support.builders import card, cards, explain, resolve


def set_no_suit(_card: Card, _trump: Suit | None) -> None:
    return None


RULES = get_ruleset(
    "counter",
    players=4,
    effects=counter_effects().adding(
        Effect(name="shy_nine", rank=Rank.NINE, lead=Lead("X1", set_no_suit))
    ),
)


def test_the_next_card_sets_the_led_suit() -> None:
    result = resolve("9C 8D 10S", trump="H", rules=RULES)
    assert result.led is Suit.DIAMONDS
    assert result.values == (9, 8, 15)
    assert result.winner == 2


def test_without_a_led_suit_tens_and_eights_stay_what_they_are() -> None:
    led_last = get_ruleset(
        "counter",
        players=4,
        effects=RULES.effects.adding(
            Effect(name="shy_eight", rank=Rank.EIGHT, lead=Lead("X2", set_no_suit))
        ).adding(Effect(name="shy_ten", rank=Rank.TEN, lead=Lead("X3", set_no_suit))),
    )
    result = resolve("9C 8D 10S", trump="H", rules=led_last)
    assert (result.led, result.winner) == (None, None)
    assert result.values[2] == 10
    found = explain("9C 8D 10S", trump="H", rules=led_last).sentences
    assert "no card competes, so nobody takes the trick (C6.3)" in found


@pytest.mark.parametrize("following", [FollowSuit(), MustTrump(), MustBeat()], ids=str)
def test_without_a_led_suit_any_card_may_follow(following: Following) -> None:
    hand, plays = cards("2C 9H"), [PlayCard(0, card("9C"))]
    assert following.list_playable(hand, None, Suit.HEARTS, plays) == hand
