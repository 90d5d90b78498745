"""An effect of one's own that belongs to no rank, and has a number of its own."""

from __future__ import annotations

from typing import Final

import attrs

from counter_rules import Ruleset, get_ruleset
from counter_rules.cards import STANDARD_DECK, Suit
from counter_rules.games import counter_effects
from counter_rules.messages import ENGLISH
from counter_rules.trick import Act, Effect, Table

RED: Final = (Suit.DIAMONDS, Suit.HEARTS)


@attrs.frozen
class RaiseLoneRed:
    """The hook: a red card that is the only one in its trick is worth more."""

    bonus: int

    def __call__(self, table: Table) -> None:
        red = [place for place, card in enumerate(table.cards) if card.suit in RED]
        if len(red) == 1:
            table.values[red[0]] += self.bonus * 2


def make_lone_red(bonus: int) -> Effect:
    """Make the effect, which says its number."""
    return Effect(
        name="lone_red",
        cards=[card for card in STANDARD_DECK if card.suit in RED],
        value=Act("H1", RaiseLoneRed(bonus)),
        details={"bonus": bonus},
    )


def play_lone_red(bonus: int = 5) -> Ruleset:
    """Make Counter with it."""
    effects = counter_effects().adding(make_lone_red(bonus), before="doubled_lead")
    return get_ruleset("counter", players=4, effects=effects)


TEXTS: Final = {
    **ENGLISH,
    "power.lone_red": "a red card alone in its trick is worth {bonus} more",
    "change.lone_red.value": "{card} is the only red card: {before} and {bonus} are {after}",
}
