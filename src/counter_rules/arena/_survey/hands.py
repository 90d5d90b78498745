"""Many hands as arrays: what was dealt, bid, won and scored in each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import attrs

from counter_rules._extras import import_numpy

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


@attrs.frozen(kw_only=True, eq=False, repr=False)
class Hands:
    """n hands of P players, as read-only arrays of whole numbers.

    Bit c of a set is the card of index c, in the order of `counter_rules.cards.CARDS`. A *position*
    is a seat as the dealer sees it: 0 is the dealer's left, who bids first, and P - 1 is the
    dealer.
    """

    sizes: NDArray[np.int64]
    """How many cards each player was dealt: (n,)."""
    trumps: NDArray[np.int64]
    """The trump suit of the deal, from 0, clubs, to 3, spades, and 4, jokers; -1 for none: (n,)."""
    cards: NDArray[np.int64]
    """The cards dealt to each position, as a set: (n, P)."""
    cards_twice: NDArray[np.int64]
    """The cards dealt to it twice, of two decks or two jokers, as a set: (n, P)."""
    bids: NDArray[np.int64]
    """The bid of each position: (n, P)."""
    tricks_won: NDArray[np.int64]
    """The tricks that it won: (n, P)."""
    points: NDArray[np.int64]
    """The points that it scored: (n, P)."""

    def __len__(self) -> int:
        return len(self.sizes)

    def __repr__(self) -> str:
        return f"<Hands: {len(self):,} hands of {self.cards.shape[1]} players>"


def make_hands(words: NDArray[np.int64], layout: Mapping[str, int], players: int) -> Hands:
    """Return what the words kept of some hands say.

    Args:
        words: `KEPT` of the layout for each hand: (n, KEPT).
        layout: where what lies (`counter_rules.kernel.Kernel.layout`).
        players: how many play.
    """
    numpy = import_numpy()
    has_twins = layout["KEPT"] > layout["K_TWIN"]
    words.flags.writeable = False

    def take(name: str) -> NDArray[np.int64]:
        return words[:, layout[name] : layout[name] + players]

    cards = take("K_HAND")
    none = numpy.broadcast_to(numpy.int64(0), cards.shape)
    return Hands(
        sizes=words[:, layout["K_SIZE"]],
        trumps=words[:, layout["K_TRUMP"]],
        cards=cards,
        cards_twice=take("K_TWIN") if has_twins else none,
        bids=take("K_BID"),
        tricks_won=take("K_WON"),
        points=take("K_POINTS"),
    )
