"""The game (K1): 1 to 5 cards and down again, a turn-up, bids in turn."""

from __future__ import annotations

from typing import Final

from counter_rules import Ruleset
from counter_rules.bidding import HookLastBidder, InTurn
from counter_rules.dealing import TurnUp, go_up_down
from counter_rules.ending import AllHands
from counter_rules.following import FollowSuit
from counter_rules.ruleset import Clauses
from counter_rules.rulesets import Preset
from counter_rules.rulesets.option import make_flag
from counter_rules.scoring import EachSeat
from kitchen_table.score import PayTheBid


def build(*, players: int, hook: bool = False) -> Ruleset:
    """Compose the ruleset from the options, once they have been checked."""
    return Ruleset(
        name="kitchen_table",
        players=players,
        options=(("hook", hook),),
        hand_sizes=go_up_down(5),
        trump=TurnUp(),
        bidding=InTurn(HookLastBidder("K3") if hook else None),
        following=FollowSuit(),
        scoring=EachSeat(formula=PayTheBid()),
        ending=AllHands(),
        clauses=Clauses(deal="K1"),
    )


KITCHEN_TABLE: Final = Preset(
    name="kitchen_table",
    summary="Hands of 1 to 5 cards and down again; a missed bid costs what was bid.",
    players=(2, 3, 4, 5, 6),
    source="our kitchen",
    options=(
        make_flag(
            name="hook",
            meaning="the last bidder may not make the bids add up to the tricks",
            clause="K3",
        ),
    ),
    build=build,
)
