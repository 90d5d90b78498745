"""Kachuful, or Judgement: up to eight cards and down; the trump suits take turns (clause F12)."""

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
from counter_rules.rules.dealing import ListedHands, Rotation, go_up_down
from counter_rules.rules.ending import AllHands
from counter_rules.rules.following import FollowSuit
from counter_rules.rules.ruleset import Clauses, Ruleset

TRUMPS: Final = (Suit.SPADES, Suit.DIAMONDS, Suit.CLUBS, Suit.HEARTS)
"""The trump of hand 1, 2, … (F12.2)."""

LONGEST: Final = 8
"""The most cards each (F12.1)."""


def _list_up_down(players: int) -> tuple[int, ...]:
    return go_up_down(min(LONGEST, 52 // players)).sizes


@attrs.frozen(kw_only=True)
class KachufulOptions:
    """The options of Kachuful."""

    hand_sizes: tuple[int, ...] = schedule(
        "F12.1", default=_list_up_down, default_text="1 … 8 … 1, to 7 for 7 players"
    )
    hook: bool = flag_of_hook("F12.3")
    hook_from: int = count_of_hook_from()
    hook_last_hand: bool = flag_of_hook_last_hand()
    score: str = formula("kachuful")


def kachuful(players: int, options: KachufulOptions) -> Ruleset:
    """Compose Kachuful for 3 to 7 players."""
    hands = ListedHands(options.hand_sizes)
    return Ruleset(
        name="kachuful",
        players=players,
        options=options,
        deck=make_deck(),
        hand_sizes=hands,
        trump=Rotation(TRUMPS),
        bidding=make_bidding(options, hands, "F12.3"),
        following=FollowSuit(),
        scoring=make_scoring(options.score),
        ending=AllHands(),
        clauses=Clauses(deal="F12.1"),
    )


KACHUFUL: Final = Preset(
    name="kachuful",
    title="Kachuful",
    summary="One card to eight and down again; the trump suits take turns, ten a trick.",
    players=(3, 4, 5, 6, 7),
    source="what is commonly published on the Indian game, also called Judgement",
    options_class=KachufulOptions,
    build=kachuful,
)
"""The preset of Kachuful."""
