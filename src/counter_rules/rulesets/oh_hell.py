"""Oh Hell as most people know it: down to one card and up again, with the hook (clause F9)."""

from __future__ import annotations

from typing import Final

from counter_rules.following import FollowSuit
from counter_rules.ruleset import Ruleset
from counter_rules.rulesets.jokers_option import JOKERS_AS_SUIT
from counter_rules.rulesets.option import make_flag
from counter_rules.rulesets.preset import Preset
from counter_rules.rulesets.score_option import make_score_option
from counter_rules.rulesets.sizes_option import make_sizes_option
from counter_rules.rulesets.turn_up_game import list_down_up, make_turn_up_game


def oh_hell(
    *,
    players: int,
    hand_sizes: tuple[int, ...] | None = None,
    hook: bool = True,
    jokers_as_suit: bool = False,
    score: str = "tricks_plus_ten",
) -> Ruleset:
    """Compose Oh Hell; `get_ruleset` checks the arguments first.

    Args:
        players: 3 to 7.
        hand_sizes: how many cards each, hand by hand; by default from 10 (8 for 6 players, 7
            for 7) down to 1 and up again.
        hook: whether the last bidder may not make the total.
        jokers_as_suit: whether two jokers are a fifth suit (F5).
        score: the name of the score formula (F8).

    Returns:
        The ruleset.

    Raises:
        RulesetError: if the hands cannot be dealt.
    """
    sizes = hand_sizes or list_down_up(players)
    return make_turn_up_game(
        name="oh_hell",
        players=players,
        options=(("hand_sizes", sizes), ("hook", hook)),
        sizes=sizes,
        following=FollowSuit(),
        score=score,
        clause="F9",
        hook=hook,
        jokers_as_suit=jokers_as_suit,
    )


OH_HELL: Final = Preset(
    name="oh_hell",
    summary="From ten cards down to one and up again; somebody must miss.",
    players=(3, 4, 5, 6, 7),
    source="the collected text on Oh Hell and Blackout, and what is commonly published",
    options=(
        make_sizes_option("10 … 1 … 10, from 8 for 6 players and 7 for 7", "F9"),
        make_flag(
            name="hook",
            meaning="the last bidder may not make the bids add up to the tricks",
            clause="F9",
            default=True,
        ),
        JOKERS_AS_SUIT,
        make_score_option("tricks_plus_ten"),
    ),
    build=oh_hell,
)
"""The preset of Oh Hell."""
