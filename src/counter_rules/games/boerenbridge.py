"""Boerenbridge: up to ten cards and down; a hook in the longer hands (clause F13)."""

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
from counter_rules.rules.dealing import ListedHands, go_up_down
from counter_rules.rules.ending import AllHands
from counter_rules.rules.following import FollowSuit
from counter_rules.rules.ruleset import Clauses, Ruleset

LONGEST: Final = 10
"""The most cards each (F13.1)."""

HOOK_FROM: Final = 4
"""The fewest cards of a hand with the hook (F13.3)."""

SCORE: Final = "made:10+2*B;missed:-2*D"
"""Two points for each trick (F13.4)."""


def _list_up_down(players: int) -> tuple[int, ...]:
    return go_up_down(min(LONGEST, 52 // players)).sizes


@attrs.frozen(kw_only=True)
class BoerenbridgeOptions:
    """The options of Boerenbridge."""

    hand_sizes: tuple[int, ...] = schedule(
        "F13.1", default=_list_up_down, default_text="1 … 10 … 1, to 8 for 6 players and 7 for 7"
    )
    trump: str = choice_of_trump("F13.2", "second_deck", "turn_up")
    hook: bool = flag_of_hook("F13.3")
    hook_from: int = count_of_hook_from(default=HOOK_FROM)
    hook_last_hand: bool = flag_of_hook_last_hand()
    score: str = formula(SCORE)


def boerenbridge(players: int, options: BoerenbridgeOptions) -> Ruleset:
    """Compose Boerenbridge for 3 to 7 players."""
    hands = ListedHands(options.hand_sizes)
    return Ruleset(
        name="boerenbridge",
        players=players,
        options=options,
        deck=make_deck(),
        hand_sizes=hands,
        trump=TRUMPS[options.trump].source,
        bidding=make_bidding(options, hands, "F13.3", usual_from=HOOK_FROM),
        following=FollowSuit(),
        scoring=make_scoring(options.score),
        ending=AllHands(),
        clauses=Clauses(deal="F13.1"),
    )


BOERENBRIDGE: Final = Preset(
    name="boerenbridge",
    title="Boerenbridge",
    summary="One card to ten and down again; in longer hands some player must miss.",
    players=(3, 4, 5, 6, 7),
    source="what is commonly published on the Dutch game",
    options_class=BoerenbridgeOptions,
    build=boerenbridge,
)
"""The preset of Boerenbridge."""
