"""The options of the preset ``custom``: one for every axis of the family (F1)."""

from __future__ import annotations

from typing import Final

import attrs

from counter_rules.cards import Rank, Suit
from counter_rules.ruleset import FlippedJokers
from counter_rules.rulesets.custom_checks import (
    TRUMP_SOURCES,
    check_decks,
    check_hook,
    check_names_or,
    check_rank,
    check_trump,
    parse_effects,
    parse_rank,
)
from counter_rules.rulesets.custom_values import (
    ACES,
    FIRST_LEADERS,
    FOLLOWING,
    JOKERS,
    LEAD_LIMITS,
    SCHEDULES,
    TIES,
)
from counter_rules.rulesets.option import (
    Option,
    check_effects,
    make_choice,
    make_flag,
    make_optional_count,
)
from counter_rules.rulesets.score_option import HANDS_CLEARED, make_score_option
from counter_rules.trick import EffectOrder

HAND_SIZES: Final = (*SCHEDULES, "constant", "card_flip")
"""The schedules of hands that have a name."""

NO_TRUMP_HANDS: Final = ("when_exhausted", "none", "last", "most")
"""The choices of hands at no trump that have a name."""


@attrs.frozen(kw_only=True)
class CustomChoices:
    """What a table has chosen for every axis; each option of ``custom`` is a field.

    What each field means and takes, ``counter-rules rules custom`` and the page on axes tell.
    """

    decks: int = 1
    lowest_rank: Rank = Rank.TWO
    jokers: str = "none"
    aces: str = "high"
    hand_sizes: str | tuple[int, ...] = "up_down"
    most: int | None = None
    hands: int | None = None
    flipped_jokers: str = "count"
    trump: str | Suit | tuple[Suit | None, ...] = "turn_up"
    no_trump_hands: str | tuple[int, ...] = "when_exhausted"
    bidding: str = "in_turn"
    blind_bids: bool = False
    hook: str = "off"
    first_leader: str = "dealers_left"
    lead_limit: str = "none"
    following: str = "free"
    effects: EffectOrder | None = None
    seen: str | tuple[int, ...] = "own"
    score: str = "tricks_plus_ten"
    ties: str = "shared"
    target: int | None = None
    lives: int | None = None


OPTIONS: Final = (
    Option(
        name="decks",
        meaning="how many decks are shuffled together",
        accepted="1 or 2",
        default="1",
        clause="F2.1",
        check=check_decks,
        parse=int,
    ),
    Option(
        name="lowest_rank",
        meaning="the lowest rank in the deck",
        accepted="a Rank from two to king, or as text 2 to 10, J, Q, K, or its name",
        default="two",
        clause="F9",
        check=check_rank,
        parse=parse_rank,
    ),
    make_choice(
        name="jokers",
        meaning="two jokers, and what they do",
        choices=tuple(JOKERS),
        default="none",
        clause="F1",
    ),
    make_choice(
        name="aces",
        meaning="whether aces are high or low",
        choices=tuple(ACES),
        default="high",
        clause="F0.1",
    ),
    Option(
        name="hand_sizes",
        meaning="how many cards each player gets, hand by hand",
        accepted=f"{', '.join(HAND_SIZES)}, or whole numbers such as (3, 2, 1), as text 3..1",
        default="up_down",
        clause="F1",
        check=check_names_or(HAND_SIZES),
        parse=str.strip,
    ),
    make_optional_count(
        name="most",
        meaning="the most cards of a hand, where the schedule has a name",
        default="10, or as many as leave a card to turn up, but at least 1",
        clause="F1",
    ),
    make_optional_count(
        name="hands",
        meaning="how many hands, for constant and card_flip",
        default="one deal each for constant, 10 for card_flip; no end with a target",
        clause="F1",
    ),
    make_choice(
        name="flipped_jokers",
        meaning="what becomes of a joker flipped before the deal",
        choices=tuple(map(str, FlippedJokers)),
        default="count",
        clause="F6.3",
    ),
    Option(
        name="trump",
        meaning="where trump comes from",
        accepted=f"{', '.join(TRUMP_SOURCES)}, a suit, or a cycle of suits and None, as text SHDC-",
        default="turn_up",
        clause="F1",
        check=check_trump,
        parse=str.strip,
    ),
    Option(
        name="no_trump_hands",
        meaning="which hands are at no trump",
        accepted=f"{', '.join(NO_TRUMP_HANDS)}, or hand numbers such as (5, 10), as text 5,10",
        default="when_exhausted",
        clause="F1",
        check=check_names_or(NO_TRUMP_HANDS),
        parse=str.strip,
    ),
    make_choice(
        name="bidding",
        meaning="whether bids are made in turn, or sealed until all are in",
        choices=("in_turn", "simultaneous"),
        default="in_turn",
        clause="F1",
    ),
    make_flag(name="blind_bids", meaning="who is 20 points behind may bid blind", clause="F2.6"),
    Option(
        name="hook",
        meaning="what the bids may not, or must, add up to",
        accepted="off, last_bidder (or True), exact_total",
        default="off",
        clause="F1",
        check=check_hook,
        parse=str.strip,
    ),
    make_choice(
        name="first_leader",
        meaning="who leads the first trick",
        choices=tuple(FIRST_LEADERS),
        default="dealers_left",
        clause="F1",
    ),
    make_choice(
        name="lead_limit",
        meaning="which cards may be led",
        choices=tuple(LEAD_LIMITS),
        default="none",
        clause="F1",
    ),
    make_choice(
        name="following",
        meaning="what a follower must do",
        choices=tuple(FOLLOWING),
        default="free",
        clause="F1",
    ),
    Option(
        name="effects",
        meaning="what cards do beside being their suit and rank",
        accepted="an EffectOrder, or as text none or effects of Counter, such as nine,six",
        default="None",
        clause="C4 to C7",
        check=check_effects,
        parse=parse_effects,
    ),
    Option(
        name="seen",
        meaning="own hand, or in hands of these sizes all but one's own until the bids are made",
        accepted="own, forehead (hands of one card), or sizes such as (1, 2), as text 1,2",
        default="own",
        clause="F2.5",
        check=check_names_or(("own", "forehead")),
        parse=str.strip,
    ),
    make_score_option("tricks_plus_ten", HANDS_CLEARED),
    make_choice(
        name="ties",
        meaning="who wins of those with the highest total",
        choices=tuple(TIES),
        default="shared",
        clause="F1",
    ),
    make_optional_count(
        name="target",
        meaning="the points that end the match before its last hand",
        default="none",
        clause="C8.2",
    ),
    make_optional_count(
        name="lives",
        meaning="all win or lose together: how many missed hands lose",
        default="none",
        clause="F3.6",
    ),
)
"""The options, in the order of the fields of `CustomChoices`."""
