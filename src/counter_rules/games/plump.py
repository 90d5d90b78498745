"""Plump: ten cards to one and up again, no trump; the highest bidder leads (clause F14)."""

from __future__ import annotations

from typing import Final

import attrs

from counter_rules.cards import make_deck
from counter_rules.games._hooks import (
    count_of_hook_from,
    flag_of_hook,
    flag_of_hook_last_hand,
    make_bidding,
)
from counter_rules.games._kinds import formula, schedule
from counter_rules.games._preset import Preset
from counter_rules.games._ranks import make_scoring
from counter_rules.games._trump import TRUMPS, choice_of_trump
from counter_rules.rules.dealing import ListedHands
from counter_rules.rules.ending import AllHands
from counter_rules.rules.following import FollowSuit
from counter_rules.rules.leading import HighestBidder
from counter_rules.rules.ruleset import Clauses, Ruleset

LONGEST: Final = 10
"""The most cards each (F14.1)."""

SCORE: Final = "made:10+B;missed:0;zero:5"
"""A made zero earns less (F14.4)."""


def _list_down_up(players: int) -> tuple[int, ...]:
    """Return the schedule with a hand of one card for each player in the middle (F14.1)."""
    most = min(LONGEST, 52 // players)
    return (*range(most, 1, -1), *[1] * players, *range(2, most + 1))


@attrs.frozen(kw_only=True)
class PlumpOptions:
    """The options of Plump."""

    hand_sizes: tuple[int, ...] = schedule(
        "F14.1",
        default=_list_down_up,
        default_text="10 … 2, 1 for each player, 2 … 10; from 8 for 6 players and 7 for 7",
    )
    trump: str = choice_of_trump("F14.2", "none", "turn_up")
    hook: bool = flag_of_hook("F14.3", default=False)
    hook_from: int = count_of_hook_from()
    hook_last_hand: bool = flag_of_hook_last_hand()
    score: str = formula(SCORE)


def plump(players: int, options: PlumpOptions) -> Ruleset:
    """Compose Plump for 3 to 7 players."""
    hands = ListedHands(options.hand_sizes)
    return Ruleset(
        name="plump",
        players=players,
        options=options,
        deck=make_deck(),
        hand_sizes=hands,
        trump=TRUMPS[options.trump].source,
        bidding=make_bidding(options, hands, "F14.3"),
        first_leader=HighestBidder(),
        following=FollowSuit(),
        scoring=make_scoring(options.score),
        ending=AllHands(),
        clauses=Clauses(deal="F14.1"),
    )


PLUMP: Final = Preset(
    name="plump",
    title="Plump",
    summary="Ten cards down to one and up again, without trumps; the highest bidder leads.",
    players=(3, 4, 5, 6, 7),
    source="what is commonly published on the Swedish game",
    options_class=PlumpOptions,
    build=plump,
)
"""The preset of Plump."""
