"""Wizard: the sixty-card pack with four winners and four losers, one card and up (clause F18)."""

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
from counter_rules.rules.dealing import ListedHands, TurnUp, WinnerNames, go_up
from counter_rules.rules.effects import LOSER, WINNER
from counter_rules.rules.ending import AllHands
from counter_rules.rules.following import FollowSuit
from counter_rules.rules.ruleset import Clauses, Ruleset
from counter_rules.trick import EffectOrder

CARDS: Final = 60
"""The cards of the pack (F11.3)."""


def _list_up(players: int) -> tuple[int, ...]:
    return go_up(CARDS // players).sizes


@attrs.frozen(kw_only=True)
class WizardOptions:
    """The options of Wizard."""

    hand_sizes: tuple[int, ...] = schedule(
        "F18.1",
        default=_list_up,
        default_text="1 … all the cards: 20, 15, 12, 10 for 3 to 6 players",
    )
    hook: bool = flag_of_hook("F18.3", default=False)
    hook_from: int = count_of_hook_from()
    hook_last_hand: bool = flag_of_hook_last_hand()
    score: str = formula("wizard")


def wizard(players: int, options: WizardOptions) -> Ruleset:
    """Compose Wizard for 3 to 6 players; a card turned up makes trump (F18.2)."""
    hands = ListedHands(options.hand_sizes)
    return Ruleset(
        name="wizard",
        players=players,
        options=options,
        deck=make_deck(four_and_four=True),
        hand_sizes=hands,
        trump=WinnerNames(TurnUp()),
        bidding=make_bidding(options, hands, "F18.3"),
        following=FollowSuit(),
        effects=EffectOrder(contest=(LOSER, WINNER)),
        scoring=make_scoring(options.score),
        ending=AllHands(),
        clauses=Clauses(deal="F18.1"),
    )


WIZARD: Final = Preset(
    name="wizard",
    title="Wizard",
    summary="Four winners and four losers among sixty cards; from one card each to all of them.",
    players=(3, 4, 5, 6),
    source="what is commonly published on the game with the sixty-card pack",
    options_class=WizardOptions,
    build=wizard,
)
"""The preset of Wizard."""
