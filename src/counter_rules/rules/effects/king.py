"""King led: a following card names the trick's trump, and sevens have no effect (C4.5).

The first following card that counts as a suit other than the indicator's and the
led king's names the trump, for this trick only. Rulings: an off-suit ten counts as the led suit
and a two as a trump, so neither names; if no card does, the indicator's suit stays trump. A
king that is not led does nothing of its own (C4.6).
"""

from __future__ import annotations

import enum
from typing import Final

import attrs

from counter_rules._base.quoting import shorten
from counter_rules.cards import Rank
from counter_rules.errors import RulesetError
from counter_rules.trick import Act, Effect, Table


class KingDefaultTrump(enum.Enum):
    """The trump under a led king until a card names one (C4.5)."""

    INDICATOR = "indicator"
    NONE = "none"

    def __str__(self) -> str:
        return self.value


def _to_default_trump(value: object) -> KingDefaultTrump:
    for default in KingDefaultTrump:
        if value in (default, default.value):
            return default
    raise RulesetError(f"king_default_trump: expected 'indicator' or 'none', got {shorten(value)}")


@attrs.frozen(kw_only=True)
class NameTrump:
    """The king's hook: the two readings of C4.5 that a table may switch.

    Args:
        king_default_trump: the trump until a card names one.
        two_names_trump: whether a two names its printed suit like any other card.

    Raises:
        RulesetError: if the default trump is neither of its two values.
    """

    king_default_trump: KingDefaultTrump = attrs.field(
        default=KingDefaultTrump.INDICATOR, converter=_to_default_trump
    )
    two_names_trump: bool = attrs.field(default=False, converter=bool)

    @property
    def rulings(self) -> tuple[str, ...]:
        """The rulings that the text of the king's power mentions."""
        return (str(self.king_default_trump), *(("two_names",) if self.two_names_trump else ()))

    def __call__(self, table: Table) -> None:
        """Silence the sevens and find the trump, if a king was led."""
        if table.cards[0].rank is not Rank.KING:
            return
        table.silence(Rank.SEVEN)
        old = (table.indicator, table.cards[0].suit)
        if self.king_default_trump is KingDefaultTrump.NONE:
            table.trump = None
        for place, card in enumerate(table.cards):
            is_trump = table.always_trump[place]
            suit = card.suit if is_trump else table.suits[place]
            if suit not in old and (self.two_names_trump or not is_trump):
                table.trump, table.namer = suit, place
                return
            table.passed_over[place] = card.suit not in old


def make_king(hook: NameTrump) -> Effect:
    """Return the king's effect for one reading of C4.5.

    >>> make_king(NameTrump(two_names_trump=True)).rulings
    ('indicator', 'two_names')
    """
    return Effect(name="king", rank=Rank.KING, arrive=Act("C4.5", hook), rulings=hook.rulings)


KING: Final = make_king(NameTrump())
