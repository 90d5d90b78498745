"""The answers of a ruleset that every play needs."""

from __future__ import annotations

import attrs

from counter_rules.cards import Rank
from counter_rules.rules.following import Following


@attrs.frozen(kw_only=True)
class PlayRules:
    """The answers of a ruleset that every play needs, each worked out once.

    A class with cached properties takes three times as long to give an attribute as this one, and
    listing the plays of a seat asks for ten: a decision of Oh Hell is 4 % faster so.

    Args:
        is_lead_free: see `Ruleset.is_lead_free`.
        has_twins: see `Ruleset.has_twins`.
        duty: see `Ruleset.duty`.
        has_free_cards: see `EffectOrder.has_free_cards`.
        led_otherwise: see `EffectOrder.led_otherwise`.
        declared: see `EffectOrder.declared`.
    """

    is_lead_free: bool
    has_twins: bool
    duty: Following
    has_free_cards: bool
    led_otherwise: frozenset[Rank]
    declared: frozenset[Rank]
