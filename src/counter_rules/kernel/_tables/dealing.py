"""How many cards each seat is dealt, and where trump comes from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from counter_rules.cards import CARDS, Card
from counter_rules.kernel._errors import NotCompilable
from counter_rules.kernel._machine import codes
from counter_rules.kernel._tables.known import SUIT_NUMBERS, Tables, find_code, limit
from counter_rules.rules.dealing import (
    AlwaysTrump,
    ConstantHands,
    FaceUpCard,
    FlippedHands,
    FlippedTrump,
    ListedHands,
    Rotation,
    SecondDeck,
    TrumpSource,
    TurnUp,
)
from counter_rules.rules.ruleset import Reflip, Ruleset

MOST_CARDS: Final = 60
"""The largest hand whose bids are the bits of one word."""

_SCHEDULES: Final[Mapping[type, int]] = {ConstantHands: 0, ListedHands: 0, FlippedHands: 1}
_TURNING: Final[Mapping[type, int]] = {
    AlwaysTrump: codes.NOT_TURNED,
    Rotation: codes.NOT_TURNED,
    TurnUp: codes.TURNED_UP,
    SecondDeck: codes.DRAWN,
    FlippedTrump: codes.FLIPPED,
}
_REFLIPS: Final = {
    Reflip.NEVER: codes.KEEP_JOKER,
    Reflip.ONCE: codes.REFLIP_ONCE,
    Reflip.UNTIL_NO_JOKER: codes.REFLIP_ALL,
}


def make_dealing(rules: Ruleset) -> Tables:
    """Return the tables of the deal.

    Raises:
        NotCompilable: if the schedule or the source of trump is an unknown one, or a hand has
            more than `MOST_CARDS` cards.
    """
    if rules.hand_sizes.largest > MOST_CARDS:
        raise NotCompilable(
            f"a hand of {rules.hand_sizes.largest} cards",
            f"hands have at most {MOST_CARDS}",
            advice="deal fewer, or play it with the readable engine",
        )
    return {
        "FLIPS": int(rules.is_flipped),
        "REFLIP": _REFLIPS[rules.reflip],
        **_make_sizes(rules),
        **_make_trumps(rules),
    }


def _make_sizes(rules: Ruleset) -> Tables:
    hands = rules.hand_sizes
    is_flipped = find_code("hand_sizes", hands, _SCHEDULES)
    listed = len(hands.sizes) if isinstance(hands, ListedHands) else 1
    scheduled = 0 if hands.hands is None else hands.hands
    extra = range(scheduled + 1, scheduled + hands.largest + 1)
    return {
        "FLIP_SIZES": is_flipped,
        "SIZE_OF_CARD": tuple([hands.get_size(1, (card,)) if is_flipped else 0 for card in CARDS]),
        "SCHEDULED": limit(hands.hands),
        "LISTED": listed,
        "SIZES": (0,)
        if is_flipped
        else tuple([hands.get_size(number, ()) for number in range(1, listed + 1)]),
        "LARGEST": hands.largest,
        "EXTRA_SIZES": (0,)
        if is_flipped
        else tuple([hands.get_size(number, ()) for number in extra]),
    }


def _make_trumps(rules: Ruleset) -> Tables:
    source = rules.trump
    turning = find_code("trump", source, _TURNING)
    period = len(source.suits) if isinstance(source, Rotation) else 1
    no_trump = tuple(sorted({limit(number) for number in rules.no_trump}))
    return {
        "TURNING": turning,
        "PERIOD": period,
        "TRUMPS": tuple(
            [
                _find_trump(source, number, () if card is None else (card,))
                for number in range(1, period + 1)
                for card in (None, *CARDS)
            ]
        ),
        "NO_TRUMP_COUNT": len(no_trump),
        "NO_TRUMP": no_trump or (0,),
    }


def _find_trump(source: TrumpSource, number: int, turned: Sequence[Card]) -> int:
    """Return the trump of a hand; -1 too where a card must be turned and none is."""
    if not turned and source.face_up in (FaceUpCard.DRAWN, FaceUpCard.FLIPPED):
        return -1
    return SUIT_NUMBERS[source.find_trump(number, turned)]
