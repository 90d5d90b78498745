"""What the names that ``custom`` takes stand for, axis by axis (F1)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from counter_rules.bidding import ExactTotal, Hook, HookLastBidder
from counter_rules.dealing import ListedHands, go_down, go_down_up, go_up, go_up_down
from counter_rules.effects import JOKER_HIGH_LOW, JOKER_LOSES, JOKER_SUIT, JOKER_WINS
from counter_rules.ending import ExtraHands, MostExactBids, MostTricks, SharedWin, Ties
from counter_rules.following import Following, FollowSuit, MustBeat, MustTrump
from counter_rules.leading import (
    BrokenTrumps,
    DealersLeft,
    FirstLeader,
    FreeLead,
    LeadLimit,
    TwoLeft,
)
from counter_rules.ruleset import ACE_HIGH, ACE_LOW
from counter_rules.trick import Effect

JOKERS: Final[Mapping[str, Effect | None]] = {
    "none": None,
    "lose": JOKER_LOSES,
    "win": JOKER_WINS,
    "suit": JOKER_SUIT,
    "high_low": JOKER_HIGH_LOW,
}
ACES: Final[Mapping[str, tuple[int, ...]]] = {"high": ACE_HIGH, "low": ACE_LOW}
SCHEDULES: Final[Mapping[str, Callable[[int], ListedHands]]] = {
    "up": go_up,
    "down": go_down,
    "up_down": go_up_down,
    "down_up": go_down_up,
}
HOOKS: Final[Mapping[str, Hook | None]] = {
    "off": None,
    "last_bidder": HookLastBidder(),
    "exact_total": ExactTotal(),
}
FIRST_LEADERS: Final[Mapping[str, FirstLeader]] = {
    "dealers_left": DealersLeft(),
    "two_left": TwoLeft(),
}
LEAD_LIMITS: Final[Mapping[str, LeadLimit]] = {
    "none": FreeLead(),
    "broken_trumps": BrokenTrumps(),
}
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
