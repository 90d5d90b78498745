"""The options of ``custom``, one for every axis, and the parts that their names choose (F1)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

import attrs

from counter_rules.cards import Rank, Suit
from counter_rules.errors import NotationError
from counter_rules.games._bonus import (
    count_of_bonus_points,
    count_of_bonus_row,
    flag_of_bonus_misses,
    flag_of_bonus_ones,
)
from counter_rules.games._hooks import count_of_hook_from, flag_of_hook_last_hand
from counter_rules.games._kinds import (
    CLEARED,
    Bounds,
    choice,
    choice_of_hook,
    choice_of_reflip,
    effect_order,
    flag,
    formula,
    names_or_numbers,
    optional_count,
    to_tuple,
)
from counter_rules.games._option import OptionDomain, OptionKind, make_choices, option
from counter_rules.games._ranks import choice_of_jacks, choice_of_lowest_rank, choice_of_ranks
from counter_rules.games._trump import TRUMPS
from counter_rules.games.counter import counter_effects
from counter_rules.rules.bidding import ExactTotal, Hook, HookLastBidder, NoExcess
from counter_rules.rules.dealing import ListedHands, go_down, go_down_up, go_up, go_up_down
from counter_rules.rules.dealing.no_trump import MAX_HANDS
from counter_rules.rules.effects import (
    JOKER_HIGH_LOW,
    JOKER_LOSES,
    JOKER_SUIT,
    JOKER_WINS,
    LOSER,
    WINNER,
)
from counter_rules.rules.ending import ExtraHands, MostExactBids, MostTricks, SharedWin, Ties
from counter_rules.rules.following import Following, FollowSuit, MustBeat, MustTrump
from counter_rules.rules.leading import (
    BrokenTrumps,
    DealerLeads,
    DealersLeft,
    FirstLeader,
    FreeLead,
    HandLeader,
    HighestBidder,
    LeadLimit,
    TwoLeft,
)
from counter_rules.rules.ruleset import ACE_HIGH, ACE_LOW
from counter_rules.trick import Effect, EffectOrder

FOUR_AND_FOUR: Final = "four_and_four"
"""The choice of the sixty-card pack (F11.3)."""

JOKERS: Final[Mapping[str, tuple[Effect, ...]]] = {
    "none": (),
    "lose": (JOKER_LOSES,),
    "win": (JOKER_WINS,),
    "suit": (JOKER_SUIT,),
    "high_low": (JOKER_HIGH_LOW,),
    FOUR_AND_FOUR: (LOSER, WINNER),
}
ACES: Final[Mapping[str, tuple[int, ...]]] = {"high": ACE_HIGH, "low": ACE_LOW}
SCHEDULES: Final[Mapping[str, Callable[[int], ListedHands]]] = {
    "up": go_up,
    "down": go_down,
    "up_down": go_up_down,
    "down_up": go_down_up,
}
HAND_SIZES: Final[Mapping[str, str]] = {
    "up": "1, 2 … up to the most",
    "down": "from the most down to 1",
    "up_down": "up to the most and down again",
    "down_up": "down from the most and up again",
    "constant": "the same in every hand",
    "card_flip": "as many as the pips of a flipped card",
}
NO_TRUMP_HANDS: Final[Mapping[str, str]] = {
    "when_exhausted": "those that leave no card to turn up",
    "none": "none of them",
    "last": "the last one",
    "most": "the longest, or all of that length",
}
TRUMP_SOURCES: Final[Mapping[str, str]] = {
    "turn_up": TRUMPS["turn_up"].meaning,
    "second_deck": TRUMPS["second_deck"].meaning,
    "card_flip": "a card flipped before the deal",
    "dealers_last": "the last card dealt to the dealer, who shows it",
    "dealer_names": "the dealer names a suit before the bids",
    "highest_bidder_names": "the highest bidder names a suit or no trump before the first lead",
    "none": TRUMPS["none"].meaning,
}
SEEN: Final[Mapping[str, str]] = {
    "own": "your own hand",
    "forehead": "in hands of one card, every hand but your own",
}
JOKER_MEANINGS: Final[Mapping[str, str]] = {
    "none": "there are none",
    "lose": "they never win, and may be played to any trick",
    "win": "they beat everything, and may be played to any trick",
    "suit": "they are a fifth suit",
    "high_low": "the player of the first names it high or low; the second is the opposite",
    FOUR_AND_FOUR: "there are four winners and four losers instead, to be played at any time",
}
HOOKS: Final[Mapping[str, Hook | None]] = {
    "off": None,
    "last_bidder": HookLastBidder(),
    "no_excess": NoExcess(),
    "exact_total": ExactTotal(),
}
FIRST_LEADERS: Final[Mapping[str, FirstLeader | HandLeader]] = {
    "dealers_left": DealersLeft(),
    "two_left": TwoLeft(),
    "dealer": DealerLeads(),
    "highest_bidder": HighestBidder(),
}
LEAD_LIMITS: Final[Mapping[str, LeadLimit]] = {"none": FreeLead(), "broken_trumps": BrokenTrumps()}
FOLLOWING: Final[Mapping[str, Following]] = {
    "free": FollowSuit(),
    "must_trump": MustTrump(),
    "must_beat": MustBeat(),
}
TIES: Final[Mapping[str, Ties]] = {
    "shared": SharedWin(),
    "extra_hands": ExtraHands(),
    "most_exact_bids": MostExactBids(),
    "most_tricks": MostTricks(),
}


_DECKS: Final = Bounds(1, 2)


def _check_trump(value: object) -> str | Suit | tuple[Suit | None, ...]:
    """Return a source's name, a suit or a cycle of suits; a cycle of one suit is the suit."""
    if isinstance(value, str):
        return value if value in TRUMP_SOURCES else _check_trump(_parse_suits(value))
    if isinstance(value, Suit):
        return _check_suit(value)
    suits = tuple([None if suit is None else _check_suit(suit) for suit in to_tuple(value)])
    if not suits:
        raise ValueError
    return suits[0] if len(suits) == 1 and suits[0] is not None else suits


def _check_suit(value: object) -> Suit:
    if not isinstance(value, Suit) or value is Suit.JOKERS:
        raise ValueError
    return value


def _parse_suits(text: str) -> tuple[Suit | None, ...]:
    """Parse a suit, or a cycle such as ``SHDC-``."""
    try:
        return (Suit.parse(text),)
    except NotationError:
        signs = text.strip()[:MAX_HANDS]
        return tuple([None if sign == "-" else Suit.parse(sign) for sign in signs])


def _parse_effects(text: str) -> EffectOrder:
    """Parse the effects of Counter to use, such as ``nine,six``, or ``none``; in their order."""
    if text.strip().lower() == "none":
        return EffectOrder()
    names = [word.strip() for word in text.split(",")]
    order = counter_effects()
    others = [effect.name for effect in order.effects if effect.name not in names]
    if len(others) + len(names) != len(order.effects):
        raise ValueError
    return order.without(*others)


@attrs.frozen(kw_only=True)
class CustomOptions:
    """The options of the preset ``custom``."""

    decks: int = option(
        "how many decks are shuffled together",
        "F2.1",
        default=1,
        accepted="1 or 2",
        check=_DECKS.check,
        parse=int,
        domain=_DECKS.domain,
    )
    lowest_rank: Rank = choice_of_lowest_rank()
    ranks: tuple[Rank, ...] | None = choice_of_ranks()
    jokers: str = choice("two jokers, and what they do", "F1, F11.3", JOKER_MEANINGS)
    jacks: str = choice_of_jacks()
    aces: str = choice("whether aces are high or low", "F0.1", ACES)
    hand_sizes: str | tuple[int, ...] = names_or_numbers(
        "how many cards each player gets, hand by hand",
        "F1",
        HAND_SIZES,
        default="up_down",
        accepted=f"{', '.join(HAND_SIZES)}, or whole numbers such as (3, 2, 1), as text 3..1",
        hint=f"{', '.join(HAND_SIZES)}, or numbers such as 3..1 or 1,1,5",
    )
    most: int | None = optional_count(
        "the most cards of a hand, for a schedule with a name",
        "F1",
        default_text="10, or as many as leave a card to turn up, but at least 1",
    )
    hands: int | None = optional_count(
        "how many hands, for constant and card_flip",
        "F1",
        default_text="one deal each for constant, 10 for card_flip; no end with a target",
    )
    reflip: str = choice_of_reflip()
    trump: str | Suit | tuple[Suit | None, ...] = option(
        "where trump comes from",
        "F1, F11.5",
        default="turn_up",
        accepted=f"{', '.join(TRUMP_SOURCES)}, a suit, or a cycle of suits and None, as text SHDC-",
        check=_check_trump,
        domain=OptionDomain(
            kind=OptionKind.TEXT,
            choices=make_choices(TRUMP_SOURCES),
            hint=f"{', '.join(TRUMP_SOURCES)}, a suit such as H, or a cycle such as SHDC-",
        ),
    )
    no_trump_hands: str | tuple[int, ...] = names_or_numbers(
        "which hands are at no trump",
        "F1",
        NO_TRUMP_HANDS,
        default="when_exhausted",
        accepted=f"{', '.join(NO_TRUMP_HANDS)}, or hand numbers such as (5, 10), as text 5,10",
        hint=f"{', '.join(NO_TRUMP_HANDS)}, or the numbers of hands, such as 5,10",
    )
    bidding: str = choice(
        "whether bids are made in turn, or sealed until all are in",
        "F1",
        {"in_turn": "one after the other", "simultaneous": "all at once, then opened"},
    )
    blind_bids: bool = flag("a seat 20 points behind may bid blind", "F2.6")
    hook: str = choice_of_hook(HOOKS, "F1, F10.3")
    hook_from: int = count_of_hook_from()
    hook_last_hand: bool = flag_of_hook_last_hand()
    first_leader: str = choice("who leads the first trick", "F1, F11.6", FIRST_LEADERS)
    lead_limit: str = choice("which cards may be led", "F1", LEAD_LIMITS)
    following: str = choice("what a follower must do", "F1", FOLLOWING)
    effects: EffectOrder | None = effect_order(
        "what cards do beyond their suit and rank",
        accepted="an EffectOrder, or as text none or effects of Counter, such as nine,six",
        hint="none, or cards with their power of Counter, such as nine,six",
        parse=_parse_effects,
    )
    seen: str | tuple[int, ...] = names_or_numbers(
        "the hands seen while bidding: your own, or in hands of these sizes all the others",
        "F2.5",
        SEEN,
        default="own",
        accepted="own, forehead (hands of one card), or sizes such as (1, 2), as text 1,2",
        hint="own, forehead (hands of one card), or sizes such as 1,2",
    )
    score: str = formula("tricks_plus_ten", others=CLEARED)
    bonus_row: int = count_of_bonus_row()
    bonus_points: int = count_of_bonus_points()
    bonus_misses: bool = flag_of_bonus_misses()
    bonus_ones: bool = flag_of_bonus_ones()
    ties: str = choice("who wins a tie for the highest total", "F1", TIES)
    target: int | None = optional_count(
        "the points that end the match before its last hand", "C8.2"
    )
    lives: int | None = optional_count(
        "all win or lose together: how many missed hands lose the match", "F3.6"
    )
