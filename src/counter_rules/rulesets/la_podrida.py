"""La Podrida: who cannot follow must trump, and a missed bid costs points (clause F9)."""

from __future__ import annotations

from typing import Final

from counter_rules.following import MustTrump
from counter_rules.ruleset import Ruleset
from counter_rules.rulesets.jokers_option import JOKERS_AS_SUIT
from counter_rules.rulesets.preset import Preset
from counter_rules.rulesets.score_option import make_score_option
from counter_rules.rulesets.sizes_option import make_sizes_option
from counter_rules.rulesets.turn_up_game import list_down_up, make_turn_up_game


def la_podrida(
    *,
    players: int,
    hand_sizes: tuple[int, ...] | None = None,
    jokers_as_suit: bool = False,
    score: str = "podrida",
) -> Ruleset:
    """Compose La Podrida; `get_ruleset` checks the arguments first.

    Args:
        players: 3 to 8.
        hand_sizes: how many cards each, hand by hand; by default from 10 (8, 7, 6 for 6, 7, 8
            players) down to 1 and up again.
        jokers_as_suit: whether two jokers are a fifth suit (F5).
        score: the name of the score formula (F8).

    Returns:
        The ruleset.

    Raises:
        RulesetError: if the hands cannot be dealt.
    """
    sizes = hand_sizes or list_down_up(players)
    return make_turn_up_game(
        name="la_podrida",
        players=players,
        options=(("hand_sizes", sizes),),
        sizes=sizes,
        following=MustTrump("F9"),
        score=score,
        clause="F9",
        jokers_as_suit=jokers_as_suit,
    )


LA_PODRIDA: Final = Preset(
    name="la_podrida",
    summary="Down and up again; trump if you cannot follow; missed tricks cost points.",
    players=(3, 4, 5, 6, 7, 8),
    source="named in the collected text on Oh Hell and Blackout; what is commonly published",
    options=(
        make_sizes_option("10 … 1 … 10, from 8, 7, 6 for 6, 7, 8 players", "F9"),
        JOKERS_AS_SUIT,
        make_score_option("podrida"),
    ),
    build=la_podrida,
)
"""The preset of La Podrida."""
