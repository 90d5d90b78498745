"""The jacks of trumps among the effects of Counter (F10.1)."""

from __future__ import annotations

from counter_rules import Suit
from counter_rules.games import counter_effects
from support.builders import custom, explain, resolve
from support.reports import list_reports

RULES = custom(4, jacks="marrows")
WITH_COUNTER = custom(4, jacks="marrows", effects=counter_effects().without("jack"))


def test_an_ace_beside_the_other_jack_goes_by_what_is_printed() -> None:
    """A jack of hearts lifts the ace of hearts though it counts as a diamond (C5.1)."""
    result = resolve("AH JH", trump="D", rules=custom(4, aces="low", effects=WITH_COUNTER.effects))
    assert result.values == (14, 15)


def test_where_values_change_a_card_may_rise_above_the_jacks() -> None:
    """Three queens and a three make 39, which no jack reaches (C5.5)."""
    result = resolve("JD QS QC QH 3D", trump="D", rules=WITH_COUNTER)
    assert (result.winner, result.values[0], result.values[4]) == (4, 16, 39)


def test_doubled_it_counts_twice() -> None:
    result = resolve("JD AD", trump="D", doubled=True, rules=WITH_COUNTER)
    assert (result.winner, result.values) == (0, (32, 14))


def test_under_a_led_king_it_stays_of_the_suit_that_was_trump() -> None:
    result = resolve("KC JH 5S 6C", trump="D", rules=WITH_COUNTER)
    assert (result.trump, result.winner) == (Suit.SPADES, 2)
    assert list_reports(explain("KC JH 5S 6C", trump="D", rules=WITH_COUNTER), "king")
