"""A further card in a hand never makes another one playable that was not.

Views conclude from it what a play tells of the hand it came from
(`counter_rules.views._card_sets`), so every duty and every limit on leads is held to it, at random
moments of random matches.
"""

from __future__ import annotations

import random

import pytest

from counter_rules import Card, Phase, PlayCard, Ruleset, State, Suit
from counter_rules.engine._flow.playable import list_playable
from counter_rules.games import counter_effects
from counter_rules.rules.following import Following, FollowSuit, MustBeat, MustTrump
from support.builders import custom
from support.match_walks import draw_rules, draw_start, every_table, walk_match

EIGHTS = counter_effects().without(
    *[effect.name for effect in counter_effects().effects if effect.name != "eight"]
)


def draw_cards(rng: random.Random, rules: Ruleset, count: int) -> list[Card]:
    return rng.sample(rules.deck, min(count, len(rules.deck)))


def list_awakened(rng: random.Random, state: State) -> list[Card]:
    """Draw a hand and one card more; return the cards that become playable by it."""
    rules = state.rules
    more, *hand = draw_cards(rng, rules, rng.randint(2, 7))
    before = list_playable(rules, hand, state.trick, state.trump, state.tricks)
    after = list_playable(rules, [*hand, more], state.trick, state.trump, state.tricks)
    assert before
    return [card for card in hand if card in after and card not in before]


@every_table
def test_a_further_card_never_makes_another_one_playable(name: str, players: int) -> None:
    rng = random.Random(f"further {name} {players}")
    for _ in range(2):
        start = draw_start(rng, draw_rules(rng, name, players))
        for _, _, made in walk_match(rng, start, 60):
            if made.state.phase is Phase.PLAY:
                for _ in range(10):
                    check_awakened(made.state, list_awakened(rng, made.state))


def check_awakened(state: State, awakened: list[Card]) -> None:
    """Allow for relieved cards of the led suit alone, as the duty's docstring does."""
    for card in awakened:
        assert card.rank in state.rules.effects.relieved
        assert card.suit is state.led


@pytest.mark.parametrize("following", ["free", "must_trump", "must_beat"])
@pytest.mark.parametrize("lead_limit", ["none", "broken_trumps"])
@pytest.mark.parametrize("jokers", ["none", "lose", "win", "suit", "high_low"])
def test_nor_in_any_game_of_custom(following: str, lead_limit: str, jokers: str) -> None:
    rules = custom(4, following=following, lead_limit=lead_limit, jokers=jokers, trump=Suit.HEARTS)
    rng = random.Random(f"{following} {lead_limit} {jokers}")
    for _, _, made in walk_match(rng, draw_start(rng, rules), 80):
        if made.state.phase is Phase.PLAY:
            for _ in range(10):
                assert list_awakened(rng, made.state) == []


@pytest.mark.parametrize("duty", [FollowSuit(), MustTrump()], ids=str)
def test_nor_an_eight_where_nothing_must_be_beaten(duty: Following) -> None:
    rules = custom(4, trump=Suit.HEARTS, effects=EIGHTS)
    bound, rng = duty.bind(rules.counting), random.Random(str(duty))
    for _ in range(2_000):
        more, *hand = draw_cards(rng, rules, rng.randint(2, 7))
        led = rng.choice([suit for suit in Suit if suit is not Suit.JOKERS])
        before = bound.list_playable(hand, led, Suit.HEARTS, ())
        after = bound.list_playable([*hand, more], led, Suit.HEARTS, ())
        assert not set(hand) & set(after) - set(before)


def test_f1_an_eight_may_become_playable_where_cards_must_be_beaten() -> None:
    """With another heart in the hand nobody must trump, so the eight may follow: it is excepted."""
    rules = custom(3, following="must_beat", trump=Suit.SPADES, effects=EIGHTS)
    duty = rules.duty
    assert isinstance(duty, MustBeat)
    plays = [PlayCard(0, Card.parse("KH")), PlayCard(1, Card.parse("2S"))]
    eight, trump, low = (Card.parse(text) for text in ("8H", "3S", "5H"))
    assert duty.list_playable([eight, trump], Suit.HEARTS, Suit.SPADES, plays) == [trump]
    playable = duty.list_playable([eight, trump, low], Suit.HEARTS, Suit.SPADES, plays)
    assert playable == [eight, low]
