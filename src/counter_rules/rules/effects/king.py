"""King led: a following card names the trick's trump, and sevens have no effect (C4.5).

The first following card that counts as a suit other than the indicator's and the
led king's names the trump, for this trick only. Rulings: an off-suit ten counts as the led suit
and a two as a trump, so neither names, but an eight does; if no card does, the indicator's suit
stays trump. A king that is not led does nothing of its own (C4.6).
"""

from __future__ import annotations

import enum
from collections.abc import Iterable
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


NAMERS: Final = (Rank.TWO, Rank.EIGHT, Rank.TEN)
"""The ranks that count as another suit, too: tables differ on which of them name the trump."""


def _to_namers(ranks: Iterable[Rank]) -> tuple[Rank, ...]:
    """Return some of the ranks that may name, in their order."""
    given = tuple(ranks)
    if not {*given} <= {*NAMERS}:
        raise RulesetError(
            f"names_trump: expected some of two, eight and ten, got {shorten(given)}"
        )
    return tuple([rank for rank in NAMERS if rank in given])


@attrs.frozen(kw_only=True)
class KingNamesTrump:
    """The king's hook: the readings of C4.5 that a table may switch.

    Args:
        king_default_trump: the trump until a card names one.
        names_trump: which of two, eight and ten name their printed suit; a two that does is a trump
            all the same, and a ten still counts as the led suit.

    Raises:
        RulesetError: if the default trump is neither of its two values, or another rank is to name.
    """

    king_default_trump: KingDefaultTrump = attrs.field(
        default=KingDefaultTrump.INDICATOR, converter=_to_default_trump
    )
    names_trump: tuple[Rank, ...] = attrs.field(default=(Rank.EIGHT,), converter=_to_namers)

    @property
    def rulings(self) -> tuple[str, ...]:
        """The rulings that the text of the king's power mentions."""
        return (str(self.king_default_trump), *[f"{rank}_names" for rank in self.names_trump])

    def __call__(self, table: Table) -> None:
        """Silence the sevens and find the trump, if a king was led."""
        if table.cards[0].rank is not Rank.KING:
            return
        table.silence(Rank.SEVEN)
        old = (table.indicator, table.cards[0].suit)
        if self.king_default_trump is KingDefaultTrump.NONE:
            table.trump = None
        for place, card in enumerate(table.cards):
            is_other = table.always_trump[place] or card.rank is Rank.EIGHT
            suit = table.suits[place]
            if card.rank in self.names_trump:
                is_other, suit = False, card.suit
            if suit not in old and not is_other:
                table.trump, table.namer = suit, place
                return
            table.passed_over[place] = card.suit not in old


def make_king(hook: KingNamesTrump) -> Effect:
    """Return the king's effect for one reading of C4.5.

    >>> make_king(KingNamesTrump(names_trump=(Rank.TWO, Rank.EIGHT))).rulings
    ('indicator', 'two_names', 'eight_names')
    """
    return Effect(name="king", rank=Rank.KING, arrive=Act("C4.5", hook), rulings=hook.rulings)


KING: Final = make_king(KingNamesTrump())
