"""The shape of a ruleset: everything that its text says.

Rulesets of one shape share their texts and machine code. What else a ruleset says, such as hand
sizes, scores, trumps, hooks and endings, is its data (`counter_rules.kernel.machine.data`).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cached_property, partial
from typing import Final, TypeAlias

import attrs

from counter_rules._base.guards import is_hashable
from counter_rules.actions import ActionSpace
from counter_rules.cards import Rank
from counter_rules.kernel._lowering import Lowered, lower_effects
from counter_rules.kernel._recent import RecentCache
from counter_rules.kernel._tables.cards import Tables, get_code, make_cards, make_legality
from counter_rules.kernel.machine import codes, constants
from counter_rules.observations import ObservationSpace
from counter_rules.rules.bidding import BlindBids, InTurn, Simultaneous
from counter_rules.rules.dealing import (
    AlwaysTrump,
    ConstantHands,
    DealerNames,
    DealersLastCard,
    FlippedHands,
    FlippedTrump,
    HighestBidderNames,
    ListedHands,
    Rotation,
    SecondDeck,
    TurnUp,
    WinnerNames,
)
from counter_rules.rules.ruleset import Reflip, Ruleset
from counter_rules.rules.scoring import EachSeat, HandsCleared, RowBonus
from counter_rules.rules.seeing import ForeheadHands, OwnHand

_Items: TypeAlias = tuple[tuple[str, int | tuple[int, ...]], ...]


@attrs.frozen(kw_only=True, cache_hash=True)
class Shape:
    """The shape of some rulesets, as a value."""

    constants: _Items = attrs.field(repr=False)
    """The constants and tables, by name (`counter_rules.kernel.machine.constants`)."""
    lowered: Lowered = attrs.field(repr=False)
    """The hooks of the effects."""

    @cached_property
    def tables(self) -> Tables:
        """The constants and tables, by name."""
        return dict(self.constants)


_Cards: TypeAlias = tuple[Tables, Lowered]

_CARDS: Final = RecentCache[object, _Cards](most=32)
"""Tables and hooks by the parts of a ruleset that decide them: 3 to 40 ms; all else takes 0.2."""


def make_shape(rules: Ruleset, space: ActionSpace, observations: ObservationSpace) -> Shape:
    """Return the shape of a ruleset.

    Raises:
        NotCompilableError: if some part of the shape cannot be compiled.
    """
    parts = rules.players, rules.deck, rules.values, rules.effects, rules.following
    tables, lowered = _get_cards((*parts, rules.lead_limit), rules, space)
    starts = {f"O_{name.upper()}": block.start for name, block in observations.blocks.items()}
    # Two blocks are there only if a row of bids earns points.
    more = {"O_MADE_IN_A_ROW": 0, "O_MISSED_IN_A_ROW": 0, **starts, "OBSERVED": observations.size}
    return Shape(constants=(*{**tables, **_make_dealing(rules), **more}.items(),), lowered=lowered)


def _get_cards(parts: tuple[object, ...], rules: Ruleset, space: ActionSpace) -> _Cards:
    make = partial(_make_cards, rules, space)
    return _CARDS.get(parts, make) if is_hashable(parts) else make()


def _make_cards(rules: Ruleset, space: ActionSpace) -> _Cards:
    lowered = lower_effects(rules.effects, rules.players)
    return _make_card_tables(rules, space, lowered), lowered


_OTHERS: Final = re.compile(r"(?:T_PLACES \+|T_AWAKE\] >>|\(1 <<) 1[45]\b")
"""Where a lowered hook reads or writes a set of winners or losers."""


def _make_ranks(rules: Ruleset, lowered: Lowered) -> Tables:
    """Return the numbers of kinds and ranks; a hook may name a rank that is not in the deck."""
    has_copies = rules.has_winners_or_losers
    is_named = any(step.rank in (Rank.WINNER, Rank.LOSER) for step in lowered.steps)
    has_all = has_copies or is_named or bool(_OTHERS.search(lowered.text))
    return {
        "PACK": int(has_copies),
        "KINDS": len(rules.card_places),
        "ALL_RANKS": len(Rank) if has_all else len(Rank) - 2,
    }


def _make_card_tables(rules: Ruleset, space: ActionSpace, lowered: Lowered) -> Tables:
    """Return the constants and tables of cards and plays, or raise `NotCompilableError`."""
    cards = make_cards(rules)
    is_printed = cards["COUNTED_SUIT"] == cards["LED_BY"]
    blocks = space.blocks
    return {
        **_make_ranks(rules, lowered),
        **cards,
        **make_legality(rules, space),
        "PLAIN": int(not lowered.steps and is_printed),
        "SCRATCH": lowered.scratch,
        "PASSES": int(len(blocks["pass"]) > 0),
        "HAS_POWERS": int(rules.effects.has_powers),
        "EXP": constants.EXP,
        "A_HIGH": blocks["play_high"].start,
        "A_SHOW": blocks["show"].start,
        "A_BID": blocks["bid"].start,
    }


# Deals, bids and points.

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
_REFLIPS: Final = {
    Reflip.NEVER: codes.KEEP_JOKER,
    Reflip.ONCE: codes.REFLIP_ONCE,
    Reflip.UNTIL_NO_JOKER: codes.REFLIP_ALL,
}
_SCORINGS: Final[Mapping[type, int]] = {EachSeat: 0, HandsCleared: 1, RowBonus: 2}


def _make_dealing(rules: Ruleset) -> Tables:
    """Return the constants of the deal, the bids and the points.

    Raises:
        NotCompilableError: if the hand sizes, the source of trump, the bidding, blind bids, the
            seeing or the scoring is not supported.
    """
    source, naming = rules.trump, rules.naming
    turned_by = source.source if type(source) is WinnerNames else source
    get_code("blind", rules.blind, {type(None): 0, BlindBids: 1})
    scoring = get_code("scoring", rules.scoring, _SCORINGS)
    return {
        "SEALED": get_code("bidding", rules.bidding, {InTurn: 0, Simultaneous: 1}),
        "BLIND_BIDS": int(rules.blind is not None),
        "FOREHEADS": get_code("seeing", rules.seeing, {OwnHand: 0, ForeheadHands: 1}),
        "FLIPS": int(rules.is_flipped),
        "REFLIP": _REFLIPS[rules.reflip],
        "FLIP_SIZES": get_code("hand_sizes", rules.hand_sizes, _SCHEDULES),
        "TURNING": get_code("trump", turned_by, _TURNING),
        "NAMER": 0 if naming is None else _NAMERS[type(naming)],
        "TOGETHER": int(scoring == _SCORINGS[HandsCleared]),
        "STREAKS": int(scoring == _SCORINGS[RowBonus]),
    }
