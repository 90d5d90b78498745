"""The options of the preset ``custom``: one for every axis of the family (F1)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import attrs

from counter_rules.cards import SUITS, Rank, Suit
from counter_rules.errors import NotationError
from counter_rules.rulesets.common import (
    HANDS_CLEARED,
    check_hand_sizes,
    check_numbers,
    make_score_option,
    parse_hand_sizes,
    read_tuple,
)
from counter_rules.rulesets.option import Option, make_choice, make_flag, make_optional_count
from counter_rules.trick import EffectOrder

SCHEDULES: Final = ("up", "down", "up_down", "down_up", "constant", "card_flip")
"""The schedules of hands that have a name."""

TRUMP_SOURCES: Final = ("turn_up", "second_deck", "card_flip", "none")
"""The sources of trump that have a name; a suit or a cycle of suits is another."""

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


def _check_decks(value: object) -> int:
    if type(value) is not int or value not in (1, 2):
        raise ValueError
    return value


def _check_rank(value: object) -> Rank:
    if isinstance(value, str):
        return _parse_rank(value)
    if type(value) is not int and not isinstance(value, Rank):
        raise ValueError
    if not Rank.TWO <= value <= Rank.KING:
        raise ValueError
    return Rank(value)


def _parse_rank(text: str) -> Rank:
    for rank in tuple(Rank)[2:]:
        if text.strip().lower() in (rank.letter.lower(), str(rank)):
            return rank
    raise ValueError


def _check_names_or(
    names: tuple[str, ...], check_numbers: Callable[[object], tuple[int, ...]]
) -> Callable[[object], object]:
    """Return a check that takes one of the names, numbers, or text that lists numbers."""

    def check(value: object) -> object:
        if isinstance(value, str):
            return value if value in names else check_numbers(parse_hand_sizes(value))
        return check_numbers(value)

    return check


def _check_trump(value: object) -> object:
    if value in SUITS:
        return value
    if isinstance(value, str):
        return value if value in TRUMP_SOURCES else _parse_suits(value)
    suits = read_tuple(value)
    if not suits or not all(suit is None or suit in SUITS for suit in suits):
        raise ValueError
    return suits


def _parse_suits(text: str) -> Suit | tuple[Suit | None, ...]:
    try:
        one = Suit.parse(text)
    except NotationError:
        return _parse_cycle(text)
    if one is Suit.JOKERS:
        raise ValueError
    return one


def _parse_cycle(text: str) -> tuple[Suit | None, ...]:
    try:
        suits = tuple(None if sign == "-" else Suit.parse(sign) for sign in text.strip())
    except NotationError:
        raise ValueError from None
    if not suits or Suit.JOKERS in suits:
        raise ValueError
    return suits


def _check_hook(value: object) -> str:
    if type(value) is bool or value in ("true", "false"):
        return "last_bidder" if value in (True, "true") else "off"
    if not isinstance(value, str) or value not in ("off", "last_bidder", "exact_total"):
        raise ValueError
    return value


def _check_effects(value: object) -> EffectOrder | None:
    if value is not None and not isinstance(value, EffectOrder):
        raise ValueError
    return value


def _refuse_text(text: str) -> object:
    raise ValueError


OPTIONS: Final = (
    Option(
        name="decks",
        meaning="how many decks are shuffled together",
        accepted="1 or 2",
        default="1",
        clause="F2.1",
        check=_check_decks,
        parse=int,
    ),
    Option(
        name="lowest_rank",
        meaning="the lowest rank in the deck",
        accepted="a Rank from two to king, or as text 2 to 10, J, Q, K, or its name",
        default="two",
        clause="F9",
        check=_check_rank,
        parse=_parse_rank,
    ),
    make_choice(
        name="jokers",
        meaning="two jokers, and what they do",
        choices=("none", "lose", "win", "suit", "high_low"),
        default="none",
        clause="F1",
    ),
    make_choice(
        name="aces",
        meaning="whether aces are high or low",
        choices=("high", "low"),
        default="high",
        clause="F0.1",
    ),
    Option(
        name="hand_sizes",
        meaning="how many cards each player gets, hand by hand",
        accepted=f"{', '.join(SCHEDULES)}, or whole numbers such as (3, 2, 1), as text 3..1",
        default="up_down",
        clause="F1",
        check=_check_names_or(SCHEDULES, check_hand_sizes),
        parse=str.strip,
    ),
    make_optional_count(
        name="most",
        meaning="the most cards of a hand, where the schedule has a name",
        default="10, or fewer if more cannot be dealt with a card left",
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
        choices=("count", "shuffled_back"),
        default="count",
        clause="F6.3",
    ),
    Option(
        name="trump",
        meaning="where trump comes from",
        accepted=f"{', '.join(TRUMP_SOURCES)}, a suit, or a cycle of suits and None, as text SHDC-",
        default="turn_up",
        clause="F1",
        check=_check_trump,
        parse=str.strip,
    ),
    Option(
        name="no_trump_hands",
        meaning="which hands are at no trump",
        accepted=f"{', '.join(NO_TRUMP_HANDS)}, or hand numbers such as (5, 10), as text 5,10",
        default="when_exhausted",
        clause="F1",
        check=_check_names_or(NO_TRUMP_HANDS, check_numbers),
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
        check=_check_hook,
        parse=str.strip,
    ),
    make_choice(
        name="first_leader",
        meaning="who leads the first trick",
        choices=("dealers_left", "two_left"),
        default="dealers_left",
        clause="F1",
    ),
    make_choice(
        name="lead_limit",
        meaning="which cards may be led",
        choices=("none", "broken_trumps"),
        default="none",
        clause="F1",
    ),
    make_choice(
        name="following",
        meaning="what a follower must do",
        choices=("free", "must_trump", "must_beat"),
        default="free",
        clause="F1",
    ),
    Option(
        name="effects",
        meaning="what cards do beside being their suit and rank",
        accepted="an EffectOrder",
        default="None",
        clause="C4 to C7",
        check=_check_effects,
        parse=_refuse_text,
    ),
    Option(
        name="seen",
        meaning="own hand, or in hands of these sizes all but one's own until the bids are made",
        accepted="own, forehead (hands of one card), or sizes such as (1, 2), as text 1,2",
        default="own",
        clause="F2.5",
        check=_check_names_or(("own", "forehead"), check_numbers),
        parse=str.strip,
    ),
    make_score_option("tricks_plus_ten", HANDS_CLEARED),
    make_choice(
        name="ties",
        meaning="who wins of those with the highest total",
        choices=("shared", "extra_hands", "most_exact_bids", "most_tricks"),
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
