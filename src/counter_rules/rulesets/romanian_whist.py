"""Romanian Whist: eight cards a player, the eight-card hands at no trump (clause F9)."""

from __future__ import annotations

from typing import Final

from counter_rules.cards import Rank
from counter_rules.dealing import ListedHands, find_largest_hands
from counter_rules.following import MustTrump
from counter_rules.ruleset import Ruleset
from counter_rules.rulesets.jokers_option import JOKERS_AS_SUIT
from counter_rules.rulesets.preset import Preset
from counter_rules.rulesets.score_option import make_score_option
from counter_rules.rulesets.turn_up_game import make_turn_up_game


def romanian_whist(
    *, players: int, jokers_as_suit: bool = False, score: str = "romanian"
) -> Ruleset:
    """Compose Romanian Whist; `get_ruleset` checks the arguments first.

    Args:
        players: 3 to 6; the deck is the top eight cards a player.
        jokers_as_suit: whether two jokers are a fifth suit (F5).
        score: the name of the score formula (F8).

    Returns:
        The ruleset.
    """
    ones, eights = [1] * players, [8] * players
    sizes = (*ones, *range(2, 8), *eights, *range(7, 1, -1), *ones)
    return make_turn_up_game(
        name="romanian_whist",
        players=players,
        options=(),
        sizes=sizes,
        following=MustTrump("F9"),
        score=score,
        clause="F9",
        no_trump=find_largest_hands(ListedHands(sizes)),
        lowest_rank=Rank(15 - 2 * players),
        jokers_as_suit=jokers_as_suit,
    )


ROMANIAN_WHIST: Final = Preset(
    name="romanian_whist",
    summary="One card to eight and down again with a short deck; trump if you cannot follow.",
    players=(3, 4, 5, 6),
    source="named in the collected text on Oh Hell and Blackout; what is commonly published",
    options=(JOKERS_AS_SUIT, make_score_option("romanian")),
    build=romanian_whist,
)
"""The preset of Romanian Whist."""
