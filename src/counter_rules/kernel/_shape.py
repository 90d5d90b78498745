"""The shape of a ruleset: everything that its text says.

Rulesets of one shape share their texts and machine code. What else a ruleset says, such as hand
sizes, scores, trumps, hooks and endings, is its data (`counter_rules.kernel.machine.data`).
"""

from __future__ import annotations

from functools import cached_property, partial
from typing import Final, TypeAlias

import attrs

from counter_rules.actions import ActionSpace
from counter_rules.kernel._checks import RecentCache
from counter_rules.kernel._lowering import Lowered, lower_effects
from counter_rules.kernel._tables import Tables, make_card_tables, make_dealing
from counter_rules.observations import ObservationSpace
from counter_rules.rules.ruleset import Ruleset

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
"""Tables and hooks by the parts of a ruleset that decide them: they take 5 ms, all else 1 ms."""


def make_shape(rules: Ruleset, space: ActionSpace, observations: ObservationSpace) -> Shape:
    """Return the shape of a ruleset.

    Raises:
        NotCompilableError: if some part of the shape cannot be compiled.
    """
    parts = rules.players, rules.deck, rules.values, rules.effects, rules.following
    tables, lowered = _find_cards((*parts, rules.lead_limit), rules, space)
    starts = {f"O_{name.upper()}": block.start for name, block in observations.blocks.items()}
    # Two blocks are there only if a row of bids earns points.
    more = {"O_MADE_IN_A_ROW": 0, "O_MISSED_IN_A_ROW": 0, **starts, "OBSERVED": observations.size}
    return Shape(constants=(*{**tables, **make_dealing(rules), **more}.items(),), lowered=lowered)


def _find_cards(parts: tuple[object, ...], rules: Ruleset, space: ActionSpace) -> _Cards:
    make = partial(_make_cards, rules, space)
    try:
        hash(parts)
    except TypeError:  # a custom part without a hash
        return make()
    return _CARDS.get(parts, make)


def _make_cards(rules: Ruleset, space: ActionSpace) -> _Cards:
    lowered = lower_effects(rules.effects, rules.players)
    return make_card_tables(rules, space, lowered), lowered
