"""Trump by rotation: a fixed cycle of suits and no trump, hand by hand (F2.3, F4.1)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import attrs

from counter_rules._base.quoting import shorten
from counter_rules.cards import Card, Suit
from counter_rules.errors import RulesetError


def _to_tuple(suits: Iterable[Suit | None]) -> tuple[Suit | None, ...]:
    return tuple(suits)


@attrs.frozen
class Rotation:
    """A cycle of trumps, repeated over the match.

    Args:
        suits: the trump of the first hand, the second, and so on; None is no trump.

    Raises:
        RulesetError: if the cycle is empty or holds another value.

    >>> cycle = Rotation((Suit.SPADES, None))
    >>> [cycle.find_trump(number) for number in (1, 2, 3)], str(cycle)
    ([<Suit.SPADES: 'S'>, None, <Suit.SPADES: 'S'>], 'by hand: ♠, none')
    """

    suits: tuple[Suit | None, ...] = attrs.field(converter=_to_tuple)

    face_up = None
    """No card is turned."""

    def __attrs_post_init__(self) -> None:
        if not self.suits:
            raise RulesetError("a rotation needs at least one suit, or None for no trump")
        for suit in self.suits:
            if suit is not None and not isinstance(suit, Suit):
                raise RulesetError(f"expected a Suit or None as trump, got {shorten(suit)}")

    def find_trump(self, hand_number: int, turned: Sequence[Card] = ()) -> Suit | None:
        """Return the trump of the hand in the cycle."""
        return self.suits[(hand_number - 1) % len(self.suits)]

    def __str__(self) -> str:
        names = ["none" if suit is None else suit.symbol for suit in self.suits]
        return f"by hand: {', '.join(names)}"
