"""The fields of `Table`: where each lies in the words, and what it holds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import attrs

from counter_rules.cards import Suit
from counter_rules.kernel._lowering.kinds import BOOL, CARD, NUMBER, PLAY, Kind
from counter_rules.trick import Buff

_SUIT: Final = Kind(of=Suit, may_be_none=True)


@attrs.frozen(kw_only=True)
class Field:
    """A field of the table.

    Args:
        address: the name of its address; None for the plays, which lie in lists of their own.
        kind: what its number stands for, or the numbers of its list.
        is_list: whether it holds one number for each play.
        can_change: whether hooks may write it.
    """

    address: str | None
    kind: Kind
    is_list: bool = False
    can_change: bool = True


def list_fields(players: int) -> Mapping[str, Field]:
    """Return the fields by name, but for those that are handled by their own names.

    Args:
        players: the number of players, which bounds the places.
    """
    place = Kind(of=int, low=0, high=players - 1)
    maybe = attrs.evolve(place, may_be_none=True)
    return {
        "led": Field(address="T_LED", kind=_SUIT, can_change=False),
        "last": Field(address="T_LAST", kind=BOOL, can_change=False),
        "trump": Field(address="T_TRUMP", kind=_SUIT),
        "namer": Field(address="T_NAMER", kind=maybe),
        "indicator": Field(address="T_INDICATOR", kind=_SUIT),
        "champion": Field(address="T_CHAMPION", kind=maybe),
        "is_lowest_wins": Field(address="T_LOWEST_WINS", kind=BOOL),
        "winner": Field(address="T_WINNER", kind=maybe, can_change=False),
        "next_leader": Field(address="T_NEXT_LEADER", kind=place),
        "is_lead_doubled": Field(address="T_LEAD_DOUBLED", kind=BOOL),
        "is_passing": Field(address="T_PASSING", kind=BOOL),
        "plays": Field(address=None, kind=PLAY, is_list=True, can_change=False),
        "cards": Field(address="T_CARDS", kind=CARD, is_list=True, can_change=False),
        "factors": Field(address="T_FACTORS", kind=NUMBER, is_list=True, can_change=False),
        "suits": Field(address="T_SUITS", kind=_SUIT, is_list=True),
        "values": Field(address="T_VALUES", kind=NUMBER, is_list=True),
        "always_trump": Field(address="T_ALWAYS_TRUMP", kind=BOOL, is_list=True),
        "barred": Field(address="T_BARRED", kind=BOOL, is_list=True),
        "passed_over": Field(address="T_PASSED_OVER", kind=BOOL, is_list=True),
        "buffs": Field(address="T_BUFFS", kind=Kind(of=Buff, may_be_none=True), is_list=True),
    }


OWN_WAYS: Final = frozenset({"awake", "turned"})
"""Fields that are neither one number nor one for each play, and have code of their own."""

NOT_FOR_HOOKS: Final = frozenset({"places", "find_fault"})
"""What of the table no hook needs: `Table.find_plays` asks for places."""

METHODS: Final = frozenset({"find_plays", "is_trump", "silence", "move_values"})
"""Methods of the table; all but the first are lowered from their own source."""
