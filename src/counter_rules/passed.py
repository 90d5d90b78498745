"""A pass: which card every seat gave to the next."""

from __future__ import annotations

import attrs

from counter_rules.cards import Card


@attrs.frozen
class Passed:
    """One pass of a card from every seat to the next (C7.4).

    Args:
        trick: after which trick of the hand it was, counted from 1.
        cards: the card that each seat gave, by seat; None where it is not known.
    """

    trick: int
    cards: tuple[Card | None, ...]
