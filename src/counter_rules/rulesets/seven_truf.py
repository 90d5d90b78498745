"""7-truf: 22 hands of at most seven cards, as played in Indonesia (clause F7)."""

from __future__ import annotations

from typing import Final

from counter_rules.following import FollowSuit
from counter_rules.ruleset import Ruleset
from counter_rules.rulesets.jokers_option import JOKERS_AS_SUIT
from counter_rules.rulesets.preset import Preset
from counter_rules.rulesets.score_option import make_score_option
from counter_rules.rulesets.sizes_option import make_sizes_option
from counter_rules.rulesets.turn_up_game import make_turn_up_game

HANDS: Final = (*range(1, 8), *[7] * 8, *range(7, 0, -1))
"""Up to seven cards, eight hands of seven more, and down: 22 hands (F7.1, a ruling)."""


def seven_truf(
    *,
    players: int,
    hand_sizes: tuple[int, ...] = HANDS,
    jokers_as_suit: bool = False,
    score: str = "seven_truf",
) -> Ruleset:
    """Compose 7-truf; `get_ruleset` checks the arguments first.

    Args:
        players: 4.
        hand_sizes: how many cards each, hand by hand (F7.1).
        jokers_as_suit: whether two jokers are a fifth suit (F5).
        score: the name of the score formula (F8).

    Returns:
        The ruleset.

    Raises:
        RulesetError: if the hands cannot be dealt.
    """
    return make_turn_up_game(
        name="seven_truf",
        players=players,
        options=(("hand_sizes", hand_sizes),),
        sizes=hand_sizes,
        following=FollowSuit(),
        score=score,
        clause="F7.1",
        jokers_as_suit=jokers_as_suit,
    )


SEVEN_TRUF: Final = Preset(
    name="seven_truf",
    summary="Twenty-two hands of at most seven cards; ten a trick for a made bid.",
    players=(4,),
    source="Andi Beben's report in the collected text on Oh Hell and Blackout",
    options=(
        make_sizes_option("1 … 7, then eight hands of 7, then 7 … 1", "F7.1"),
        JOKERS_AS_SUIT,
        make_score_option("seven_truf"),
    ),
    build=seven_truf,
)
"""The preset of 7-truf."""
