"""A deal card by card: the same deals as the shuffle makes, with its odds."""

import random
from fractions import Fraction

import pytest

from counter_rules import (
    Card,
    Deal,
    State,
    StateError,
    complete_deal,
    deal_outcomes,
    new_game,
    shuffle,
    why_illegal,
)
from support.builders import card, cards, custom, office
from support.match_walks import draw_rules, draw_start, every_table


def list_dealt(state: State, deal: Deal) -> list[Card]:
    """Return the cards of a deal in the order in which the shuffle deals them."""
    flips = int(state.rules.is_flipped)
    hands = [one for hand in deal.hands for one in hand]
    return [*deal.turned[:flips], *hands, *deal.turned[flips:]]


@every_table
def test_every_card_of_a_shuffle_is_among_the_outcomes(name: str, players: int) -> None:
    rng = random.Random(f"{name} {players}")
    for _ in range(4):
        state = draw_start(rng, draw_rules(rng, name, players))
        deal = shuffle(state, rng=rng)
        dealt = list_dealt(state, deal)
        for place, one in enumerate(dealt):
            outcomes = dict(deal_outcomes(state, dealt[:place]))
            assert outcomes[one] > 0
            assert sum(outcomes.values()) == 1
        assert deal_outcomes(state, dealt) == ()
        completed = complete_deal(state, dealt)
        assert (completed.hands, completed.turned) == (deal.hands, deal.turned)
        assert sorted(completed.stack) == sorted(deal.stack)
        assert why_illegal(state, completed) is None


@pytest.mark.parametrize(
    ("reflip", "joker", "other"),
    [
        ("never", Fraction(2, 54), Fraction(1, 54)),
        ("once", Fraction(4, 54 * 54), Fraction(1, 54) + Fraction(2, 54) * Fraction(1, 54)),
        ("until_no_joker", None, Fraction(1, 52)),
    ],
)
def test_f10_6_a_flipped_joker_that_goes_back_has_these_odds(
    reflip: str, joker: Fraction | None, other: Fraction
) -> None:
    odds = dict(deal_outcomes(new_game(office(reflip=reflip))))
    assert odds.get(card("*")) == joker
    assert odds[card("9C")] == other
    assert sum(odds.values()) == 1


def test_twins_are_twice_as_likely() -> None:
    state = new_game(custom(2, decks=2, lowest_rank="K", hand_sizes=(1,), trump="none"))
    assert dict(deal_outcomes(state))[card("AC")] == Fraction(2, 16)
    assert dict(deal_outcomes(state, cards("AC")))[card("AC")] == Fraction(1, 15)


@pytest.mark.parametrize(
    ("dealt", "what"),
    [
        ("AC AC", "A♣ cannot be card 2 of the deal"),
        ("2C", "2♣ cannot be card 1 of the deal"),
        ("AC KC AD AH", "complete with 3 cards, got 4"),
    ],
)
def test_cards_that_cannot_have_been_dealt_are_refused(dealt: str, what: str) -> None:
    state = new_game(custom(2, lowest_rank="K", hand_sizes=(1,)))
    with pytest.raises(StateError, match=what):
        deal_outcomes(state, cards(dealt))
    with pytest.raises(StateError, match=what):
        complete_deal(state, cards(dealt))


def test_a_deal_is_not_complete_before_its_last_card() -> None:
    state = new_game(custom(2, lowest_rank="K", hand_sizes=(1,)))
    with pytest.raises(StateError, match="cards are missing"):
        complete_deal(state, cards("AC KC"))
