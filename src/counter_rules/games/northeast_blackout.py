"""North-east Blackout: two jokers, each high or low (clause F4)."""

from __future__ import annotations

from typing import Final

import attrs

from counter_rules.cards import Rank, Suit, list_ranks_from, make_deck
from counter_rules.games._hooks import flag_of_hook_last_hand, limit_hook
from counter_rules.games._kinds import count, formula
from counter_rules.games._preset import Preset
from counter_rules.games._ranks import make_scoring
from counter_rules.rules.bidding import HookLastBidder, InTurn
from counter_rules.rules.dealing import ConstantHands, Rotation
from counter_rules.rules.effects import JOKER_HIGH_LOW
from counter_rules.rules.ending import AllHands
from counter_rules.rules.following import FollowSuit
from counter_rules.rules.ruleset import Clauses, Ruleset
from counter_rules.trick import EffectOrder

TRUMPS: Final = (Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS, Suit.SPADES)
"""The trump of hand 1, 2, …, in a cycle (F4.1)."""


@attrs.frozen(kw_only=True)
class NortheastBlackoutOptions:
    """The options of North-east Blackout."""

    hands: int = count(
        "how many hands are played",
        "F4.5",
        default=lambda players: players,
        default_text="one deal each",
    )
    hook_last_hand: bool = flag_of_hook_last_hand()
    score: str = formula("exact_ten")


def northeast_blackout(players: int, options: NortheastBlackoutOptions) -> Ruleset:
    """Compose North-east Blackout for 5 or 6 players; 5 leave the deuces out (F4.1)."""
    ranks = list_ranks_from(Rank.THREE if players == 5 else Rank.TWO)
    deck = make_deck(jokers=2, ranks=ranks)
    hands = ConstantHands(len(deck) // players, options.hands)
    hook = limit_hook(HookLastBidder("F4.1"), hands, in_last_hand=options.hook_last_hand)
    return Ruleset(
        name="northeast_blackout",
        players=players,
        options=options,
        deck=deck,
        hand_sizes=hands,
        trump=Rotation(TRUMPS),
        bidding=InTurn(hook),
        following=FollowSuit(),
        effects=EffectOrder(contest=(JOKER_HIGH_LOW,)),
        scoring=make_scoring(options.score),
        ending=AllHands(),
        clauses=Clauses(deal="F4.1"),
    )


NORTHEAST_BLACKOUT: Final = Preset(
    name="northeast_blackout",
    title="North-east Blackout",
    summary="The whole deck is dealt, with two jokers that are named high or low.",
    players=(5, 6),
    source="Dick Atkinson's report in the collected text on Oh Hell and Blackout",
    options_class=NortheastBlackoutOptions,
    build=northeast_blackout,
)
"""The preset of North-east Blackout."""
