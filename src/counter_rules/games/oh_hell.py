"""Oh Hell as most people know it: down to one card and up again, with the hook (clause F9)."""

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
from counter_rules.games._kinds import formula, schedule, suit_of_jokers
from counter_rules.games._preset import Preset
from counter_rules.games._ranks import (
    add_jacks,
    choice_of_jacks,
    list_down_up,
    make_joker_order,
    make_scoring,
)
from counter_rules.rules.dealing import ListedHands, TurnUp
from counter_rules.rules.ending import AllHands
from counter_rules.rules.following import FollowSuit
from counter_rules.rules.ruleset import Clauses, Ruleset


@attrs.frozen(kw_only=True)
class OhHellOptions:
    """The options of Oh Hell."""

    hand_sizes: tuple[int, ...] = schedule(
        "F9", default=list_down_up, default_text="10 … 1 … 10, from 8 for 6 players and 7 for 7"
    )
    hook: bool = flag_of_hook("F9")
    hook_from: int = count_of_hook_from()
    hook_last_hand: bool = flag_of_hook_last_hand()
    jokers_as_suit: bool = suit_of_jokers()
    jacks: str = choice_of_jacks()
    score: str = formula("exact_ten")


def oh_hell(players: int, options: OhHellOptions) -> Ruleset:
    """Compose Oh Hell for 3 to 7 players."""
    hands = ListedHands(options.hand_sizes)
    return Ruleset(
        name="oh_hell",
        players=players,
        options=options,
        deck=make_deck(jokers=2 * options.jokers_as_suit),
        hand_sizes=hands,
        trump=TurnUp(Suit.JOKERS),
        bidding=make_bidding(options, hands, "F9"),
        following=FollowSuit(),
        effects=add_jacks(make_joker_order(jokers_as_suit=options.jokers_as_suit), options.jacks),
        scoring=make_scoring(options.score),
        ending=AllHands(),
        clauses=Clauses(deal="F9"),
    )


OH_HELL: Final = Preset(
    name="oh_hell",
    title="Oh Hell",
    summary="From ten cards down to one and up again; some player must miss.",
    players=(3, 4, 5, 6, 7),
    source="the collected text on Oh Hell and Blackout, and what is commonly published",
    options_class=OhHellOptions,
    build=oh_hell,
)
"""The preset of Oh Hell."""
