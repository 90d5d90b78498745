"""The data of one ruleset: deals, bids, points and endings, as a block of words."""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from functools import partial
from itertools import product
from typing import Final

from counter_rules._base.quoting import name_type, shorten
from counter_rules.actions import ActionSpace
from counter_rules.cards import COMMON_CARDS, Card
from counter_rules.kernel._checks import NotCompilableError
from counter_rules.kernel._tables.cards import SUIT_NUMBERS, Tables, get_code, limit
from counter_rules.kernel._tables.hooks import NO_TABLE, make_hook_table
from counter_rules.kernel.machine import codes, data
from counter_rules.rules.bidding import (
    ExactTotal,
    HookInSomeHands,
    HookLastBidder,
    InTurn,
    NoExcess,
)
from counter_rules.rules.bounds import list_sizes
from counter_rules.rules.dealing import (
    FaceUpCard,
    FlippedHands,
    ListedHands,
    NamingTime,
    Rotation,
    TrumpSource,
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
from counter_rules.rules.leading import HighestBidder
from counter_rules.rules.ruleset import Ruleset
from counter_rules.rules.scoring import EachSeat, Formula, RowBonus
from counter_rules.rules.seeing import ForeheadHands

_NAMES: Final = [name for name in vars(data) if name.startswith("D_")]
"""The names of the single words of a block, in their order."""


def make_data(rules: Ruleset, space: ActionSpace) -> array[int]:
    """Return the data of a ruleset (`counter_rules.kernel.machine.data`).

    Raises:
        NotCompilableError: if a hand has more than `MOST_CARDS` cards, or the hook, the first
            leader, the ending or the ties are not supported, or a score is not a whole number of at
            most 31 bits.
    """
    values: Tables = {
        **_make_sizes(rules),
        **_make_trumps(rules),
        **_make_foreheads(rules),
        **_make_hook(rules),
        "BEHIND": 0 if rules.blind is None else limit(rules.blind.behind),
        "FIRST_LEADER": _list_first_leaders(rules),
        **_make_scoring(rules),
        **_make_ending(rules),
        "BLIND": space.blocks["bid_blind"].start,
        "LOOK": space.blocks["look"].start,
        "PASS": space.blocks["pass"].start,
        "NAME": space.blocks["name"].start,
        "ACTIONS": space.size,
    }
    block = array("q", [0] * len(_NAMES))
    for word, name in enumerate(_NAMES):
        value = values[name.removeprefix("D_")]
        block[word] = len(block) if isinstance(value, tuple) else value
        block.extend(value if isinstance(value, tuple) else ())
    return block


# Bids: the hook, the first leader, and hands on foreheads.

_HOOKS: Final[Mapping[type, int]] = {
    type(None): codes.NO_HOOK,
    HookLastBidder: codes.HOOK_LAST_BIDDER,
    ExactTotal: codes.EXACT_TOTAL,
    NoExcess: codes.NO_EXCESS,
}


def _make_foreheads(rules: Ruleset) -> Tables:
    seeing = rules.seeing if isinstance(rules.seeing, ForeheadHands) else ForeheadHands()
    numbers = tuple(sorted(limit(number) for number in set(seeing.hands)))
    sizes = [size for size in set(seeing.sizes) if 0 < size <= rules.hand_sizes.largest]
    return {
        "FOREHEAD_SIZES": sum([1 << size for size in sizes]),
        "FOREHEAD_COUNT": len(numbers),
        "FOREHEAD_HANDS": numbers,
    }


def _list_first_leaders(rules: Ruleset) -> tuple[int, ...]:
    """Return the leader of the first trick, by dealer; -1 for the highest bidder."""
    leader, players = rules.plain_leader, rules.players
    if leader is not None:
        return tuple([leader.get_leader(dealer, players) for dealer in range(players)])
    if type(rules.first_leader) is HighestBidder:
        return (-1,) * players
    raise NotCompilableError(
        f"first_leader {name_type(rules.first_leader)}",
        "it takes the hand, and kernels ask for the leader of each dealer in advance",
        advice="let the dealer alone decide, or play it with the readable engine",
    )


def _make_hook(rules: Ruleset) -> Tables:
    """Return the constants of the hook, and the table of one that is not of this library."""
    hook = rules.bidding.hook if isinstance(rules.bidding, InTurn) else None
    limits: Tables = {"HOOK_FROM": 0, "HOOK_FREE_HAND": 0}
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


def _make_ending(rules: Ruleset) -> Tables:
    ending = rules.ending
    ties = getattr(ending, "ties", SharedWin())
    return {
        "ENDING": get_code("ending", ending, _ENDINGS),
        "TARGET": limit(ending.points) if isinstance(ending, Target) else codes.BIG,
        "MAX_HANDS": limit(ending.max_hands) if isinstance(ending, Target) else codes.BIG,
        "LIVES": limit(ending.lives) if isinstance(ending, Lives) else codes.BIG,
        "TIES": get_code("ties", ties, _TIES),
    }


def _make_scoring(rules: Ruleset) -> Tables:
    scoring = rules.scoring
    each = scoring.each if isinstance(scoring, RowBonus) else scoring
    return {
        **_make_row_bonus(scoring if isinstance(scoring, RowBonus) else None),
        "BLIND_BONUS": each.blind_bonus if isinstance(each, EachSeat) else 0,
        **(_make_scores(rules, each.formula) if isinstance(each, EachSeat) else _NO_SCORES),
    }


def _make_row_bonus(bonus: RowBonus | None) -> Tables:
    """Return the numbers of a bonus for a row of bids (F11.7)."""
    if bonus is None:
        return {"ROW_LENGTH": 2, "ROW_POINTS": 0, "ROW_MISSES": 0, "ROW_ONES": 0}
    _check_points(bonus, bonus.points)
    return {
        "ROW_LENGTH": limit(bonus.length),
        "ROW_POINTS": bonus.points,
        "ROW_MISSES": int(bonus.misses),
        "ROW_ONES": int(bonus.ones),
    }


_NO_SCORES: Final[Tables] = {"SCORE_AT": (), "SCORES": ()}


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

NAMING_TIMES: Final[Mapping[NamingTime | None, int]] = {
    None: 0,
    NamingTime.BEFORE_BIDS: codes.NAMED_FIRST,
    NamingTime.AFTER_BIDS: codes.NAMED_LAST,
}
"""The code of each time at which a seat names the trump."""


def _make_sizes(rules: Ruleset) -> Tables:
    hands = rules.hand_sizes
    if hands.largest > MOST_CARDS:
        raise NotCompilableError(
            f"a hand of {hands.largest} cards",
            f"kernels support hands of at most {MOST_CARDS}",
            advice="deal fewer, or play it with the readable engine",
        )
    is_flipped = isinstance(hands, FlippedHands)
    listed = len(hands.sizes) if isinstance(hands, ListedHands) else 1
    scheduled = 0 if hands.hands is None else hands.hands

    def list_known(numbers: range) -> tuple[int, ...]:
        return () if is_flipped else tuple([hands.get_size(number, ()) for number in numbers])

    cards = rules.card_places if is_flipped else ()
    return {
        "SIZE_OF_CARD": tuple([hands.get_size(1, (card,)) for card in cards]),
        "SCHEDULED": limit(hands.hands),
        "LISTED": listed,
        "SIZES": list_known(range(1, listed + 1)),
        "LARGEST": hands.largest,
        "EXTRA_SIZES": list_known(range(scheduled + 1, scheduled + hands.largest + 1)),
    }


def _make_trumps(rules: Ruleset) -> Tables:
    source = rules.trump
    period = len(source.suits) if isinstance(source, Rotation) else 1
    cases = [*product(range(1, period + 1), [(), *((card,) for card in COMMON_CARDS)])]
    # Trumps only repeat where no card is turned, so these cards extend the last row.
    cases += [(period, (card,)) for card in rules.card_places[len(COMMON_CARDS) :]]
    naming, times = rules.naming, list[int]()
    if naming is not None:
        times = [NAMING_TIMES[naming.find_naming_time(number, turned)] for number, turned in cases]
    no_trump = tuple(sorted({limit(number) for number in rules.no_trump}))
    return {
        "PERIOD": period,
        "TRUMPS": tuple([_get_trump(source, number, turned) for number, turned in cases]),
        "NAMED_WHEN": tuple(times),
        "NAMES": 0 if naming is None else len(naming.names),
        "NO_TRUMP_COUNT": len(no_trump),
        "NO_TRUMP": no_trump,
    }


def _get_trump(source: TrumpSource, number: int, turned: Sequence[Card]) -> int:
    """Return the code of a hand's trump; -1 also if a card must be turned and none is."""
    if not turned and source.face_up in (FaceUpCard.DRAWN, FaceUpCard.FLIPPED):
        return -1
    return SUIT_NUMBERS[source.find_trump(number, turned)]
