"""Co-operative Blackout: all bids add up, and all win or lose together (clause F3.6)."""

from __future__ import annotations

from typing import Final

import attrs

from counter_rules.games._kinds import CLEARED, HANDS_CLEARED, count, formula, is_written
from counter_rules.games._option import contradiction
from counter_rules.games._preset import Preset
from counter_rules.games._ranks import NO_WRITTEN_LIVES, make_scoring
from counter_rules.rules.bidding import ExactTotal, InTurn
from counter_rules.rules.dealing import SecondDeck, go_up
from counter_rules.rules.ending import Lives
from counter_rules.rules.following import FollowSuit
from counter_rules.rules.ruleset import Clauses, Ruleset


@attrs.frozen(kw_only=True)
class CooperativeBlackoutOptions:
    """The options of Co-operative Blackout; winning does not depend on the score."""

    lives: int = count("how many missed hands lose the match", "F3.6", default=1)
    score: str = formula(HANDS_CLEARED, others=CLEARED, offers_written=False)


def cooperative_blackout(players: int, options: CooperativeBlackoutOptions) -> Ruleset:
    """Compose Co-operative Blackout for 2 to 7 players."""
    if is_written(options.score):
        raise contradiction("lives", "score", NO_WRITTEN_LIVES)
    return Ruleset(
        name="cooperative_blackout",
        players=players,
        options=options,
        hand_sizes=go_up(52 // players),
        trump=SecondDeck(),
        bidding=InTurn(ExactTotal()),
        following=FollowSuit(),
        scoring=make_scoring(options.score),
        ending=Lives(options.lives),
        clauses=Clauses(deal="F3.6"),
    )


COOPERATIVE_BLACKOUT: Final = Preset(
    name="cooperative_blackout",
    title="Co-operative Blackout",
    summary="Everybody must make their bid, and the bids must add up: win or lose together.",
    players=(2, 3, 4, 5, 6, 7),
    source="the collected text on Oh Hell and Blackout",
    options_class=CooperativeBlackoutOptions,
    build=cooperative_blackout,
)
"""The preset of Co-operative Blackout."""
