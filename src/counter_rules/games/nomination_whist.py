"""Nomination Whist: seven cards to one and up again; the suits take turns (clause F15)."""

from __future__ import annotations

from typing import Final

import attrs

from counter_rules.cards import Suit, make_deck
from counter_rules.games._hooks import (
    count_of_hook_from,
    flag_of_hook,
    flag_of_hook_last_hand,
    make_bidding,
)
from counter_rules.games._kinds import formula, schedule
from counter_rules.games._preset import Preset
from counter_rules.games._ranks import make_scoring
from counter_rules.rules.dealing import ListedHands, Rotation, go_down_up
from counter_rules.rules.ending import AllHands
from counter_rules.rules.following import FollowSuit
from counter_rules.rules.ruleset import Clauses, Ruleset

TRUMPS: Final = (Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS, Suit.SPADES, None)
"""The trump of hand 1, 2, …; every fifth hand has none (F15.2)."""

LONGEST: Final = 7
"""The most cards each (F15.1)."""

HOOK_FROM: Final = 4
"""The fewest cards of a hand with the hook (F15.3)."""

SCORE: Final = "tricks_plus_ten"
"""A point for each trick, and ten for a made bid (F15.4)."""


@attrs.frozen(kw_only=True)
class NominationWhistOptions:
    """The options of Nomination Whist."""

    hand_sizes: tuple[int, ...] = schedule(
        "F15.1", default=go_down_up(LONGEST).sizes, default_text="7 … 1 … 7"
    )
    hook: bool = flag_of_hook("F15.3")
    hook_from: int = count_of_hook_from(default=HOOK_FROM)
    hook_last_hand: bool = flag_of_hook_last_hand()
    score: str = formula(SCORE)


def nomination_whist(players: int, options: NominationWhistOptions) -> Ruleset:
    """Compose Nomination Whist for 3 to 7 players."""
    hands = ListedHands(options.hand_sizes)
    return Ruleset(
        name="nomination_whist",
        players=players,
        options=options,
        deck=make_deck(),
        hand_sizes=hands,
        trump=Rotation(TRUMPS),
        bidding=make_bidding(options, hands, "F15.3", usual_from=HOOK_FROM),
        following=FollowSuit(),
        scoring=make_scoring(options.score),
        ending=AllHands(),
        clauses=Clauses(deal="F15.1"),
    )


NOMINATION_WHIST: Final = Preset(
    name="nomination_whist",
    title="Nomination Whist",
    summary="Seven cards to one and up again; the suits take turns, every fifth hand has no trump.",
    players=(3, 4, 5, 6, 7),
    source="what is commonly published on the British game",
    options_class=NominationWhistOptions,
    build=nomination_whist,
)
"""The preset of Nomination Whist."""
