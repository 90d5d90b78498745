"""Up to Ten and Down Again: nineteen hands, two decks for many players (clause F2)."""

from __future__ import annotations

from typing import Final

from counter_rules.bidding import BlindBids, HookLastBidder, InTurn
from counter_rules.cards import Card, Suit, make_deck
from counter_rules.dealing import Rotation, TurnUp, go_up, go_up_down
from counter_rules.ending import AllHands
from counter_rules.following import FollowSuit
from counter_rules.leading import TwoLeft
from counter_rules.ruleset import Clauses, Ruleset
from counter_rules.rulesets.jokers_option import JOKERS_AS_SUIT, choose_joker_effects
from counter_rules.rulesets.option import make_flag, refuse_together
from counter_rules.rulesets.preset import Preset
from counter_rules.rulesets.score_option import make_score_option, make_scoring
from counter_rules.seeing import ForeheadHands, OwnHand

TRUMPS: Final = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS, None)
"""The trump of hand 1, 2, … and so on in a circle (F2.3)."""

MOST_OF_ONE_DECK: Final = 5
"""More players than these take two decks (F2.1)."""


def up_to_ten(
    *,
    players: int,
    up_to_ten_only: bool = False,
    random_trump: bool = False,
    screw_the_dealer: bool = False,
    devils_bridge: bool = False,
    bidding_blind: bool = False,
    jokers_as_suit: bool = False,
    score: str = "tricks_plus_ten",
) -> Ruleset:
    """Compose Up to Ten and Down Again; `get_ruleset` checks the arguments first.

    Args:
        players: 3 to 10; more than 5 take two decks (F2.1).
        up_to_ten_only: whether only the first ten hands are played (F2.4).
        random_trump: whether a card is turned up for trump, so that no hand is at no trump.
        screw_the_dealer: whether the last bidder may not make the total (F2.4).
        devils_bridge: whether one-card hands are held on the forehead (F2.5).
        bidding_blind: whether who is far behind may bid blind (F2.6).
        jokers_as_suit: whether two jokers are a fifth suit (F5).
        score: the name of the score formula (F8).

    Returns:
        The ruleset.

    Raises:
        RulesetError: if jokers are asked for without a turn-up, or with two decks.
    """
    if jokers_as_suit and not random_trump:
        raise refuse_together(
            "jokers_as_suit", "random_trump=False", "jokers want a turn-up; add random_trump"
        )
    blind = BlindBids() if bidding_blind else None
    return Ruleset(
        name="up_to_ten",
        players=players,
        options=(
            ("up_to_ten_only", up_to_ten_only),
            ("random_trump", random_trump),
            ("screw_the_dealer", screw_the_dealer),
            ("devils_bridge", devils_bridge),
            ("bidding_blind", bidding_blind),
            ("jokers_as_suit", jokers_as_suit),
            ("score", score),
        ),
        deck=_make_deck(players, jokers=2 * jokers_as_suit),
        hand_sizes=go_up(10) if up_to_ten_only else go_up_down(10),
        trump=TurnUp(Suit.JOKERS) if random_trump else Rotation(TRUMPS),
        bidding=InTurn(HookLastBidder("F2.4") if screw_the_dealer else None, clause="F2.2"),
        blind=blind,
        first_leader=TwoLeft(),
        following=FollowSuit(),
        effects=choose_joker_effects(jokers_as_suit=jokers_as_suit),
        seeing=ForeheadHands(sizes=(1,)) if devils_bridge else OwnHand(),
        scoring=make_scoring(score, blind.bonus if blind else 0),
        ending=AllHands(),
        clauses=Clauses(deal="F2.1", bid="F2.2"),
    )


def _make_deck(players: int, jokers: int) -> tuple[Card, ...]:
    """Return one deck, or two shuffled together for many players (F2.1)."""
    if players <= MOST_OF_ONE_DECK:
        return make_deck(jokers=jokers)
    if jokers:
        raise refuse_together(
            "jokers_as_suit", f"players={players}", "jokers want a single deck, which serves 3 to 5"
        )
    return make_deck(decks=2)


UP_TO_TEN: Final = Preset(
    name="up_to_ten",
    summary="Hands of 1 to 10 cards and down again; a point a trick and ten for a made bid.",
    players=(3, 4, 5, 6, 7, 8, 9, 10),
    source="Up to Ten and Down Again, a British variant of Oh Hell",
    options=(
        make_flag(
            name="up_to_ten_only", meaning="only the first ten hands are played", clause="F2.4"
        ),
        make_flag(name="random_trump", meaning="a card is turned up for trump", clause="F2.4"),
        make_flag(
            name="screw_the_dealer",
            meaning="the last bidder may not make the bids add up to the tricks",
            clause="F2.4",
        ),
        make_flag(
            name="devils_bridge",
            meaning="one-card hands are held on the forehead while bidding",
            clause="F2.5",
        ),
        make_flag(
            name="bidding_blind",
            meaning="who is 20 points behind may bid blind, for 20 in place of 10",
            clause="F2.6",
        ),
        JOKERS_AS_SUIT,
        make_score_option("tricks_plus_ten"),
    ),
    build=up_to_ten,
)
"""The preset of Up to Ten and Down Again."""
