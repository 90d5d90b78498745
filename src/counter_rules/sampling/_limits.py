"""Limits: what is still known of the hands before a pass, where the pass itself is forgotten.

Whoever held none of some cards before a pass has at most one of them after it, at most two after
the next, and so on. None is there that no giver on the way can have held. It is all the same which
of two identical cards it was.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import attrs

from counter_rules.sampling._routes import Pile
from counter_rules.views._card_sets import join


@attrs.frozen
class Limit:
    """How many of some cards lie in a place at most.

    Args:
        place: the place.
        cards: the cards, a set (`counter_rules.views._card_sets`).
        most: how many, played ones included.
    """

    place: int
    cards: int
    most: int

    def holds(self, pile: Pile) -> bool:
        """Return whether all cards of a pile are of the limit's."""
        return all(self.cards >> bit & 1 for bit in pile.cards)


def list_limits(gone: Sequence[Sequence[int]]) -> Iterator[Limit]:
    """Yield the limits of the hands after some passes.

    Args:
        gone: before each of the passes, the cards that each seat did not hold, a set for each.
    """
    for passes, before in zip(range(len(gone), 0, -1), gone, strict=True):
        for seat, cards in enumerate(before):
            if cards:
                yield Limit(seat, cards, passes)
                nowhere = cards
                for back in range(1, passes + 1):
                    nowhere &= before[(seat - back) % len(before)]
                if nowhere:
                    yield Limit(seat, nowhere, 0)


def forbid(table: Sequence[int], limits: Sequence[Limit]) -> list[int]:
    """Return what each place may hold by a table, less the cards of which it has none to take."""
    may = list(table)
    for limit in limits:
        others = join([cards for place, cards in enumerate(table) if place != limit.place])
        sure = table[limit.place] & ~others
        if (sure & limit.cards).bit_count() >= limit.most:
            may[limit.place] &= ~limit.cards | sure
    return may


def list_binding(
    limits: Sequence[Limit], laid: Sequence[int], may: Sequence[int]
) -> tuple[Limit, ...]:
    """Return how many cards of a limit may still be laid, where not all of them may.

    Args:
        limits: the limits.
        laid: the cards that are known to lie in each place.
        may: the cards that may be laid there as well.
    """
    left = [
        attrs.evolve(limit, most=limit.most - (limit.cards & laid[limit.place]).bit_count())
        for limit in limits
    ]
    return tuple(
        [limit for limit in left if (limit.cards & may[limit.place]).bit_count() > limit.most]
    )
