"""7-truf: 22 hands of at most seven cards, as played in Indonesia (clause F7)."""

from __future__ import annotations

from typing import Final

import attrs

from counter_rules.cards import Suit, make_deck
from counter_rules.games._hooks import count_of_hook_from, flag_of_hook_last_hand, limit_hook
from counter_rules.games._kinds import formula, schedule, suit_of_jokers
from counter_rules.games._preset import Preset
from counter_rules.games._ranks import make_joker_order, make_scoring
from counter_rules.rules.bidding import HookLastBidder, InTurn
from counter_rules.rules.dealing import ListedHands, TurnUp
from counter_rules.rules.ending import AllHands
from counter_rules.rules.following import FollowSuit
from counter_rules.rules.ruleset import Clauses, Ruleset

HANDS: Final = (*range(1, 8), *[7] * 8, *range(7, 0, -1))
"""Up to seven cards, eight hands of seven more, and down: 22 hands (F7.1, a ruling)."""


@attrs.frozen(kw_only=True)
class SevenTrufOptions:
    """The options of 7-truf."""

    hand_sizes: tuple[int, ...] = schedule(
        "F7.1", default=HANDS, default_text="1 … 7, then eight hands of 7, then 7 … 1"
    )
    hook_from: int = count_of_hook_from()
    hook_last_hand: bool = flag_of_hook_last_hand()
    jokers_as_suit: bool = suit_of_jokers()
    score: str = formula("seven_truf")


def seven_truf(players: int, options: SevenTrufOptions) -> Ruleset:
    """Compose 7-truf for 4 players."""
    hands = ListedHands(options.hand_sizes)
    hook = limit_hook(
        HookLastBidder("F7.1"),
        hands,
        from_size=options.hook_from,
        in_last_hand=options.hook_last_hand,
    )
    return Ruleset(
        name="seven_truf",
        players=players,
        options=options,
        deck=make_deck(jokers=2 * options.jokers_as_suit),
        hand_sizes=hands,
        trump=TurnUp(Suit.JOKERS),
        bidding=InTurn(hook),
        following=FollowSuit(),
        effects=make_joker_order(jokers_as_suit=options.jokers_as_suit),
        scoring=make_scoring(options.score),
        ending=AllHands(),
        clauses=Clauses(deal="F7.1"),
    )


SEVEN_TRUF: Final = Preset(
    name="seven_truf",
    title="7-truf",
    summary="Twenty-two hands of at most seven cards; ten a trick for a made bid.",
    players=(4,),
    source="Andi Beben's report in the collected text on Oh Hell and Blackout",
    options_class=SevenTrufOptions,
    build=seven_truf,
)
"""The preset of 7-truf."""
