"""The game (K1): 1 to 5 cards and down again, a turn-up, bids in turn."""

from __future__ import annotations

from typing import Final

import attrs

from counter_rules import Ruleset
from counter_rules.games import Preset, flag
from counter_rules.rules.bidding import HookLastBidder, InTurn
from counter_rules.rules.dealing import TurnUp, go_up_down
from counter_rules.rules.ending import AllHands
from counter_rules.rules.following import FollowSuit
from counter_rules.rules.ruleset import Clauses
from counter_rules.rules.scoring import EachSeat
from kitchen_table.score import PayTheBid


@attrs.frozen(kw_only=True)
class KitchenOptions:
    """What a table may choose."""

    hook: bool = flag("the last bidder may not make the bids add up to the tricks", "K3")


def build(players: int, options: KitchenOptions) -> Ruleset:
    """Compose the ruleset, once players and options have been checked."""
    return Ruleset(
        name="kitchen_table",
        players=players,
        options=options,
        hand_sizes=go_up_down(5),
        trump=TurnUp(),
        bidding=InTurn(HookLastBidder("K3") if options.hook else None),
        following=FollowSuit(),
        scoring=EachSeat(formula=PayTheBid()),
        ending=AllHands(),
        clauses=Clauses(deal="K1"),
    )


KITCHEN_TABLE: Final = Preset(
    name="kitchen_table",
    title="Kitchen Table",
    summary="Hands of 1 to 5 cards and down again; a missed bid costs what was bid.",
    players=(2, 3, 4, 5, 6),
    source="our kitchen",
    options_class=KitchenOptions,
    build=build,
)
