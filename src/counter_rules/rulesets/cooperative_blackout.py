"""Co-operative Blackout: all bids add up, and all win or lose together (clause F3.6)."""

from __future__ import annotations

from typing import Final

from counter_rules.bidding import ExactTotal, InTurn
from counter_rules.dealing import SecondDeck, go_up
from counter_rules.ending import Lives
from counter_rules.following import FollowSuit
from counter_rules.ruleset import Clauses, Ruleset
from counter_rules.rulesets.option import make_count
from counter_rules.rulesets.preset import Preset
from counter_rules.rulesets.score_option import HANDS_CLEARED, make_score_option, make_scoring


def cooperative_blackout(*, players: int, lives: int = 1, score: str = HANDS_CLEARED) -> Ruleset:
    """Compose Co-operative Blackout; `get_ruleset` checks the arguments first.

    Args:
        players: 2 to 7.
        lives: how many missed hands lose the match.
        score: the name of the score formula (F8), or ``"hands_cleared"``; winning does not
            depend on it.

    Returns:
        The ruleset.
    """
    return Ruleset(
        name="cooperative_blackout",
        players=players,
        options=(("lives", lives), ("score", score)),
        hand_sizes=go_up(52 // players),
        trump=SecondDeck(),
        bidding=InTurn(ExactTotal()),
        following=FollowSuit(),
        scoring=make_scoring(score),
        ending=Lives(lives),
        clauses=Clauses(deal="F3.6"),
    )


COOPERATIVE_BLACKOUT: Final = Preset(
    name="cooperative_blackout",
    summary="Everybody must make their bid, and the bids must add up: win or lose together.",
    players=(2, 3, 4, 5, 6, 7),
    source="the collected text on Oh Hell and Blackout",
    options=(
        make_count(
            name="lives", meaning="how many missed hands lose the match", default="1", clause="F3.6"
        ),
        make_score_option(HANDS_CLEARED, HANDS_CLEARED),
    ),
    build=cooperative_blackout,
)
"""The preset of Co-operative Blackout."""
