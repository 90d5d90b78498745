"""The secrets in the links of a table: one for each seat, and one for spectators."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from typing import Self

import attrs

from counter_rules.seats import Seat


@attrs.frozen
class Place:
    """The place that a link opens: a seat, or None for a spectator."""

    seat: Seat | None


@attrs.frozen
class Keys:
    """The secrets of a table. No message, log or error contains them.

    Args:
        by_place: the secret of each place.
    """

    by_place: dict[Place, str] = attrs.field(repr=False)

    @classmethod
    def make(cls, people: Iterable[Seat]) -> Self:
        """Make a secret for each person's seat, and one for spectators."""
        places = [*[Place(seat) for seat in people], Place(None)]
        return cls({place: secrets.token_urlsafe(24) for place in places})

    def find_place(self, secret: str) -> Place | None:
        """Return the place that a secret opens, or None.

        It compares every secret in constant time, so the duration reveals nothing.
        """
        given = secret.encode(errors="replace")
        found = [
            place
            for place, own in self.by_place.items()
            if secrets.compare_digest(own.encode(), given)
        ]
        return found[0] if found else None
