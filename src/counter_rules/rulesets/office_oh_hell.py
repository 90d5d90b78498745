"""Oh Hell as an office played it: a flipped card makes hand size and trump (clause F6).

Aces are high (F6.4), as `Ruleset` has them unless told otherwise.
"""

from __future__ import annotations

from typing import Final

from counter_rules.bidding import HookLastBidder, InTurn, Simultaneous
from counter_rules.cards import Suit, make_deck
from counter_rules.dealing import FlippedHands, FlippedTrump, ListedHands, Rotation, go_down_up
from counter_rules.effects import JOKER_LOSES, JOKER_WINS
from counter_rules.ending import AllHands
from counter_rules.following import FollowSuit
from counter_rules.leading import BrokenTrumps, FreeLead
from counter_rules.ruleset import Clauses, FlippedJokers, Ruleset
from counter_rules.rulesets.option import make_flag, refuse_together
from counter_rules.rulesets.preset import Preset
from counter_rules.rulesets.score_option import choose_score, make_score_option, make_scoring
from counter_rules.trick import EffectOrder

TRUMPS: Final = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)
"""The trump of hand 1, 2, … where it rotates (F6.7)."""

HANDS: Final = 10
LONGEST: Final = 8


def office_oh_hell(
    *,
    players: int,
    reflip_jokers: bool = False,
    english_consolation: bool = False,
    jokers_high: bool = False,
    open_bidding: bool = False,
    trumps_broken: bool = False,
    eight_down_up: bool = False,
    rotating_trump: bool = False,
    score: str | None = None,
) -> Ruleset:
    """Compose the office game; `get_ruleset` checks the arguments first.

    Args:
        players: 2 to 10.
        reflip_jokers: whether a flipped joker is shuffled back (F6.3).
        english_consolation: whether a missed bid scores its tricks (F6.6).
        jokers_high: whether jokers win in place of losing (F6.7).
        open_bidding: whether bids are made in turn, with the hook (F6.7).
        trumps_broken: whether trumps must be broken before they are led (F6.7).
        eight_down_up: whether the hands are 8 … 1 … 8 in place of what the card says (F6.7).
        rotating_trump: whether trump rotates in place of what the card says (F6.7).
        score: the name of the score formula (F8); by default ``"office"``.

    Returns:
        The ruleset.

    Raises:
        RulesetError: if two of the options contradict each other.
    """
    score = choose_score(
        score,
        default="office",
        switch="english_consolation",
        switched="english_consolation" if english_consolation else None,
    )
    if reflip_jokers and eight_down_up and rotating_trump:
        raise refuse_together(
            "reflip_jokers",
            "eight_down_up with rotating_trump",
            "no card is flipped then; leave one out",
        )
    deck = make_deck(jokers=2)
    most = (len(deck) - 1) // players  # the flipped card is set aside
    jokers = JOKER_WINS if jokers_high else JOKER_LOSES
    return Ruleset(
        name="office_oh_hell",
        players=players,
        options=(
            ("reflip_jokers", reflip_jokers),
            ("english_consolation", english_consolation),
            ("jokers_high", jokers_high),
            ("open_bidding", open_bidding),
            ("trumps_broken", trumps_broken),
            ("eight_down_up", eight_down_up),
            ("rotating_trump", rotating_trump),
            ("score", score),
        ),
        deck=deck,
        hand_sizes=_list_hands(players, most) if eight_down_up else FlippedHands(HANDS, most),
        trump=Rotation(TRUMPS) if rotating_trump else FlippedTrump(),
        flipped_jokers=FlippedJokers.SHUFFLED_BACK if reflip_jokers else FlippedJokers.COUNT,
        bidding=InTurn(HookLastBidder("F6.7")) if open_bidding else Simultaneous("F6.1"),
        lead_limit=BrokenTrumps("F6.7") if trumps_broken else FreeLead(),
        following=FollowSuit(),
        effects=EffectOrder(contest=(jokers,)),
        scoring=make_scoring(score),
        ending=AllHands(),
        clauses=Clauses(deal="F6.2", bid="F6.1"),
    )


def _list_hands(players: int, most: int) -> ListedHands:
    """Return the schedule 8 … 1 … 8 (F6.7)."""
    if most < LONGEST:
        raise refuse_together(
            "eight_down_up", f"players={players}", "hands of 8 cannot be dealt; 2 to 6 can play"
        )
    return go_down_up(LONGEST)


OFFICE_OH_HELL: Final = Preset(
    name="office_oh_hell",
    summary="A flipped card makes hand size and trump, bids are sealed, jokers lose.",
    players=(2, 3, 4, 5, 6, 7, 8, 9, 10),
    source="Oh Hell Indeed, a page of 2006 on an office's game",
    options=(
        make_flag(name="reflip_jokers", meaning="a flipped joker is shuffled back", clause="F6.3"),
        make_flag(
            name="english_consolation", meaning="a missed bid scores its tricks", clause="F6.6"
        ),
        make_flag(name="jokers_high", meaning="jokers win instead of losing", clause="F6.7"),
        make_flag(
            name="open_bidding", meaning="bids are made in turn, with the hook", clause="F6.7"
        ),
        make_flag(
            name="trumps_broken", meaning="trumps are broken before they are led", clause="F6.7"
        ),
        make_flag(name="eight_down_up", meaning="hands of 8 … 1 … 8 cards", clause="F6.7"),
        make_flag(name="rotating_trump", meaning="trump rotates: spades to clubs", clause="F6.7"),
        make_score_option("office, or english_consolation with that option"),
    ),
    build=office_oh_hell,
)
"""The preset of the office game."""
