"""Tables of deals, bids and points."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from itertools import product
from typing import Final

from counter_rules._base.quoting import shorten
from counter_rules.cards import COMMON_CARDS, Card
from counter_rules.kernel._checks import NotCompilableError
from counter_rules.kernel._tables.cards import SUIT_NUMBERS, Tables, get_code, limit
from counter_rules.kernel._tables.hooks import NO_TABLE, make_hook_table
from counter_rules.kernel.machine import codes
from counter_rules.rules.bidding import (
    BlindBids,
    ExactTotal,
    HookInSomeHands,
    HookLastBidder,
    InTurn,
    NoExcess,
    Simultaneous,
)
from counter_rules.rules.bounds import list_sizes
from counter_rules.rules.dealing import (
    AlwaysTrump,
    ConstantHands,
    DealerNames,
    DealersLastCard,
    FaceUpCard,
    FlippedHands,
    FlippedTrump,
    HighestBidderNames,
    ListedHands,
    NamingTime,
    Rotation,
    SecondDeck,
    TrumpSource,
    TurnUp,
    WinnerNames,
)
from counter_rules.rules.ending import (
    AllHands,
    ExtraHands,
    Lives,
    MostExactBids,
    MostTricks,
    SharedWin,
    Target,
)
from counter_rules.rules.ruleset import Reflip, Ruleset
from counter_rules.rules.scoring import EachSeat, Formula, HandsCleared, RowBonus
from counter_rules.rules.seeing import ForeheadHands, OwnHand

# Bids: the order of bidding, the hook, blind bids, and hands on foreheads.

_HOOKS: Final[Mapping[type, int]] = {
    type(None): codes.NO_HOOK,
    HookLastBidder: codes.HOOK_LAST_BIDDER,
    ExactTotal: codes.EXACT_TOTAL,
    NoExcess: codes.NO_EXCESS,
}


def make_bidding(rules: Ruleset) -> Tables:
    """Return the constants of the bidding.

    Raises:
        NotCompilableError: if the bidding, the hook, blind bids or the seeing is not supported.
    """
    sealed = get_code("bidding", rules.bidding, {InTurn: 0, Simultaneous: 1})
    get_code("blind", rules.blind, {type(None): 0, BlindBids: 1})
    foreheads = get_code("seeing", rules.seeing, {OwnHand: 0, ForeheadHands: 1})
    seeing = rules.seeing if isinstance(rules.seeing, ForeheadHands) else ForeheadHands()
    numbers = tuple(sorted(limit(number) for number in set(seeing.hands)))
    sizes = [size for size in set(seeing.sizes) if 0 < size <= rules.hand_sizes.largest]
    return {
        "SEALED": sealed,
        **_make_hook(rules),
        "BLIND_BIDS": int(rules.blind is not None),
        "BEHIND": 0 if rules.blind is None else limit(rules.blind.behind),
        "FOREHEADS": foreheads,
        "FOREHEAD_SIZES": sum([1 << size for size in sizes]),
        "FOREHEAD_COUNT": len(numbers),
        "FOREHEAD_HANDS": numbers or (0,),
    }


def _make_hook(rules: Ruleset) -> Tables:
    """Return the constants of the hook, and the table of one that is not of this library."""
    hook = rules.bidding.hook if isinstance(rules.bidding, InTurn) else None
    limits: Tables = {"HOOK_FROM": 1, "HOOK_FREE_HAND": 0}
    if type(hook) is HookInSomeHands:
        free = 0 if hook.in_last_hand else limit(rules.hand_sizes.hands)
        limits = {"HOOK_FROM": limit(hook.from_size), "HOOK_FREE_HAND": free}
        hook = hook.hook
    if hook is None or type(hook) in _HOOKS:
        return {"HOOK": get_code("hook", hook, _HOOKS), **limits, **NO_TABLE}
    return {"HOOK": codes.TABLED_HOOK, **limits, **make_hook_table(rules, hook)}


# Points: the scores of a hand, computed with the formula, and the end of the match.

_ENDINGS: Final[Mapping[type, int]] = {
    AllHands: codes.ALL_HANDS,
    Target: codes.TARGET_REACHED,
    Lives: codes.LIVES_LOST,
}
_TIES: Final[Mapping[type, int]] = {
    SharedWin: codes.SHARED_WIN,
    ExtraHands: codes.EXTRA_HANDS,
    MostExactBids: codes.MOST_EXACT_BIDS,
    MostTricks: codes.MOST_TRICKS,
}
_MOST_POINTS: Final = 1 << 31


def make_scoring(rules: Ruleset) -> Tables:
    """Return the tables of scores, and the constants of the ending.

    Raises:
        NotCompilableError: if the scoring, the ending or the ties are not supported, or a score is
            not a whole number of at most 31 bits.
    """
    get_code("scoring", rules.scoring, {EachSeat: 0, HandsCleared: 1, RowBonus: 2})
    scoring, ending = rules.scoring, rules.ending
    ties = getattr(ending, "ties", SharedWin())
    tables: Tables = {
        "TOGETHER": 1,
        "SCORE_AT": (0,) * (rules.hand_sizes.largest + 1),
        "SCORES": (0,),
        "BLIND_BONUS": 0,
        **_make_row_bonus(scoring if isinstance(scoring, RowBonus) else None),
        "ENDING": get_code("ending", ending, _ENDINGS),
        "TARGET": limit(ending.points) if isinstance(ending, Target) else codes.BIG,
        "MAX_HANDS": limit(ending.max_hands) if isinstance(ending, Target) else codes.BIG,
        "LIVES": limit(ending.lives) if isinstance(ending, Lives) else codes.BIG,
        "TIES": get_code("ties", ties, _TIES),
    }
    each = scoring.each if isinstance(scoring, RowBonus) else scoring
    if isinstance(each, EachSeat):
        tables |= {"TOGETHER": 0, "BLIND_BONUS": each.blind_bonus}
        tables |= _make_scores(rules, each.formula)
    return tables


def _make_row_bonus(bonus: RowBonus | None) -> Tables:
    """Return the constants of a bonus for a row of bids (F11.7)."""
    if bonus is None:
        return {"STREAKS": 0, "ROW_LENGTH": 2, "ROW_POINTS": 0, "ROW_MISSES": 0, "ROW_ONES": 0}
    _check_points(bonus, bonus.points)
    return {
        "STREAKS": 1,
        "ROW_LENGTH": limit(bonus.length),
        "ROW_POINTS": bonus.points,
        "ROW_MISSES": int(bonus.misses),
        "ROW_ONES": int(bonus.ones),
    }


def _make_scores(rules: Ruleset, formula: Formula) -> Tables:
    """Return the scores of every bid and number of tricks, for every possible hand size."""
    starts, scores = [0] * (rules.hand_sizes.largest + 1), list[int]()
    for size in list_sizes(rules):
        starts[size] = len(scores)
        score = partial(formula.score, hand_size=size, players=rules.players)
        for bid, won in product(range(size + 1), repeat=2):
            points = score(bid=bid, tricks_won=won)
            _check_points(formula, points)
            scores.append(points)
    return {"SCORE_AT": tuple(starts), "SCORES": tuple(scores)}


def _check_points(formula: Formula | RowBonus, points: object) -> None:
    if type(points) is not int or not -_MOST_POINTS < points < _MOST_POINTS:
        raise NotCompilableError(
            f"the formula {type(formula).__name__}",
            f"it scores {shorten(points)}, not a whole number of at most 31 bits",
            advice="let it score whole points, or play it with the readable engine",
        )


# Deals: the hand sizes, and the source of trump.

MOST_CARDS: Final = 60
"""The largest hand whose bids fit in the bits of one word."""

_SCHEDULES: Final[Mapping[type, int]] = {ConstantHands: 0, ListedHands: 0, FlippedHands: 1}
_TURNING: Final[Mapping[type, int]] = {
    AlwaysTrump: codes.NOT_TURNED,
    Rotation: codes.NOT_TURNED,
    TurnUp: codes.TURNED_UP,
    SecondDeck: codes.DRAWN,
    FlippedTrump: codes.FLIPPED,
    DealersLastCard: codes.DEALERS_LAST,
    DealerNames: codes.NOT_TURNED,
    HighestBidderNames: codes.NOT_TURNED,
}
_NAMERS: Final[Mapping[type, int]] = {
    DealerNames: codes.DEALER_NAMES,
    HighestBidderNames: codes.HIGHEST_BIDDER_NAMES,
    WinnerNames: codes.DEALER_NAMES,
}
_TIMES: Final[Mapping[NamingTime | None, int]] = {
    None: 0,
    NamingTime.BEFORE_BIDS: codes.NAMED_FIRST,
    NamingTime.AFTER_BIDS: codes.NAMED_LAST,
}
_REFLIPS: Final = {
    Reflip.NEVER: codes.KEEP_JOKER,
    Reflip.ONCE: codes.REFLIP_ONCE,
    Reflip.UNTIL_NO_JOKER: codes.REFLIP_ALL,
}


def make_dealing(rules: Ruleset) -> Tables:
    """Return the tables of the deal.

    Raises:
        NotCompilableError: if a hand has more than `MOST_CARDS` cards, or the hand sizes or the
            source of trump are not supported.
    """
    if rules.hand_sizes.largest > MOST_CARDS:
        raise NotCompilableError(
            f"a hand of {rules.hand_sizes.largest} cards",
            f"kernels support hands of at most {MOST_CARDS}",
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
    is_flipped = get_code("hand_sizes", hands, _SCHEDULES)
    listed = len(hands.sizes) if isinstance(hands, ListedHands) else 1
    scheduled = 0 if hands.hands is None else hands.hands

    def list_known(numbers: range) -> tuple[int, ...]:
        return (0,) if is_flipped else tuple([hands.get_size(number, ()) for number in numbers])

    return {
        "FLIP_SIZES": is_flipped,
        "SIZE_OF_CARD": tuple(
            [hands.get_size(1, (card,)) if is_flipped else 0 for card in rules.card_places]
        ),
        "SCHEDULED": limit(hands.hands),
        "LISTED": listed,
        "SIZES": list_known(range(1, listed + 1)),
        "LARGEST": hands.largest,
        "EXTRA_SIZES": list_known(range(scheduled + 1, scheduled + hands.largest + 1)),
    }


def _make_trumps(rules: Ruleset) -> Tables:
    source = rules.trump
    turned_by = source.source if type(source) is WinnerNames else source
    turning = get_code("trump", turned_by, _TURNING)
    period = len(source.suits) if isinstance(source, Rotation) else 1
    cases = [*product(range(1, period + 1), [(), *((card,) for card in COMMON_CARDS)])]
    # Trumps only repeat where no card is turned, so these cards extend the last row.
    cases += [(period, (card,)) for card in rules.card_places[len(COMMON_CARDS) :]]
    naming, times = rules.naming, [0] * len(cases)
    if naming is not None:
        times = [_TIMES[naming.find_naming_time(number, turned)] for number, turned in cases]
    no_trump = tuple(sorted({limit(number) for number in rules.no_trump}))
    return {
        "TURNING": turning,
        "PERIOD": period,
        "TRUMPS": tuple([_get_trump(source, number, turned) for number, turned in cases]),
        "NAMER": 0 if naming is None else _NAMERS[type(naming)],
        "NAMED_WHEN": tuple(times),
        "NAMES": 0 if naming is None else len(naming.names),
        "NO_TRUMP_COUNT": len(no_trump),
        "NO_TRUMP": no_trump or (0,),
    }


def _get_trump(source: TrumpSource, number: int, turned: Sequence[Card]) -> int:
    """Return the code of a hand's trump; -1 also if a card must be turned and none is."""
    if not turned and source.face_up in (FaceUpCard.DRAWN, FaceUpCard.FLIPPED):
        return -1
    return SUIT_NUMBERS[source.find_trump(number, turned)]
