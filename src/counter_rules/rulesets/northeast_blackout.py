"""North-east Blackout: two jokers, each high or low (clause F4)."""

from __future__ import annotations

from typing import Final

from counter_rules.bidding import HookLastBidder, InTurn
from counter_rules.cards import STANDARD_DECK, Rank, Suit, make_deck
from counter_rules.dealing import ConstantHands, Rotation
from counter_rules.effects import JOKER_HIGH_LOW
from counter_rules.ending import AllHands
from counter_rules.following import FollowSuit
from counter_rules.ruleset import Clauses, Ruleset
from counter_rules.rulesets.option import make_count
from counter_rules.rulesets.preset import Preset
from counter_rules.rulesets.score_option import make_score_option, make_scoring
from counter_rules.trick import EffectOrder

TRUMPS: Final = (Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS, Suit.SPADES)
"""The trump of hand 1, 2, … and so on in a circle (F4.1)."""


def northeast_blackout(
    *, players: int, hands: int | None = None, score: str = "exact_ten"
) -> Ruleset:
    """Compose North-east Blackout; `get_ruleset` checks the arguments first.

    Args:
        players: 5 or 6; the deuces are left out for 5 (F4.1).
        hands: how many hands are played; by default one deal each (F4.5).
        score: the name of the score formula (F8).

    Returns:
        The ruleset.
    """
    count = hands or players
    deuces = [card for card in STANDARD_DECK if card.rank is Rank.TWO]
    deck = make_deck(jokers=2, without=deuces if players == 5 else ())
    return Ruleset(
        name="northeast_blackout",
        players=players,
        options=(("hands", count), ("score", score)),
        deck=deck,
        hand_sizes=ConstantHands(len(deck) // players, count),
        trump=Rotation(TRUMPS),
        bidding=InTurn(HookLastBidder("F4.1")),
        following=FollowSuit(),
        effects=EffectOrder(contest=(JOKER_HIGH_LOW,)),
        scoring=make_scoring(score),
        ending=AllHands(),
        clauses=Clauses(deal="F4.1"),
    )


NORTHEAST_BLACKOUT: Final = Preset(
    name="northeast_blackout",
    summary="The whole deck is dealt, with two jokers that are named high or low.",
    players=(5, 6),
    source="Dick Atkinson's report in the collected text on Oh Hell and Blackout",
    options=(
        make_count(
            name="hands",
            meaning="how many hands are played",
            default="one deal each",
            clause="F4.5",
        ),
        make_score_option("exact_ten"),
    ),
    build=northeast_blackout,
)
"""The preset of North-east Blackout."""
