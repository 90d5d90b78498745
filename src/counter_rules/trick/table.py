"""The table: the mutable state that the effects of one trick share.

A table serves one resolution: every effect changes it in turn. A play is named by its place in play
order; 0 is the card led. Values are doubled, as ints, so that the nine's ½ is exact.
"""

from __future__ import annotations

import enum
from collections.abc import Sequence

import attrs

from counter_rules._base.quoting import shorten
from counter_rules.cards import Card, Rank, Suit
from counter_rules.moves import PlayCard


class Buff(enum.Enum):
    """The role that a four takes in a trick (C6.4)."""

    VOID = "void"
    VICTOR = "victor"

    def __str__(self) -> str:
        return self.value


@attrs.define(eq=False)
class Table:
    """The scratch state of one trick.

    Args:
        plays: the plays in order; never changed.
        cards: their cards; never changed.
        places: the places of the plays of each rank, in play order; never changed.
        led: the led suit, or None if no card set one; never changed.
        last: whether it is the hand's last trick; never changed.
        factors: the factor of each play's value; never changed (C5.6).
        suits: the suit that each play counts as.
        values: each play's value, doubled.
        contested: the suit that competes if no trump does: the led suit, but see C6.3.
        trump: the trick's trump suit, or None.
        namer: the play that named it, or None (C4.5).
        indicator: the trump of the next trick.
        always_trump: for each play, whether it is a trump whatever the trump suit is.
        barred: for each play, whether it cannot win.
        passed_over: for each play, whether it does not name the trump although its printed suit
            could be named, because it counts as something else (C4.5).
        buffs: the role of each four, None for other plays.
        champion: the play that wins whatever else was played, or None.
        is_lowest_wins: whether low cards win.
        awake: the ranks on the table whose effects act, and None for effects without a rank.
        winner: the play that wins, or None; set before the after stage, and no effect changes it.
        next_leader: the play whose player leads next.
        is_lead_doubled: whether the next card led counts double.
        turned: the cards that go face up on the stack.
        is_passing: whether every player passes a card after the trick.
    """

    plays: Sequence[PlayCard]
    cards: list[Card]
    places: dict[Rank, list[int]]
    awake: set[Rank | None]
    led: Suit | None
    last: bool
    factors: list[int]
    suits: list[Suit]
    values: list[int]
    contested: Suit | None
    trump: Suit | None
    indicator: Suit | None
    always_trump: list[bool]
    barred: list[bool]
    passed_over: list[bool]
    buffs: list[Buff | None]
    namer: int | None = None
    champion: int | None = None
    is_lowest_wins: bool = False
    winner: int | None = None
    next_leader: int = 0
    is_lead_doubled: bool = False
    turned: tuple[Card, ...] = ()
    is_passing: bool = False

    def list_plays(self, rank: Rank) -> Sequence[int]:
        """Return the places of the plays of a rank, in play order."""
        return self.places.get(rank, ())

    def is_trump(self, place: int) -> bool:
        """Return whether a play counts as a trump now (C4)."""
        return self.always_trump[place] or self.suits[place] is self.trump

    def find_fault(self) -> str | None:
        """Return a wrong value on the table, such as ``champion=7``, or None."""
        count = len(self.plays)
        flags = dict.fromkeys(("always_trump", "barred", "passed_over"), bool)
        rows = {"suits": Suit, "values": int, **flags}
        for name, kind in rows.items():
            row = getattr(self, name)
            if len(row) != count or not all(isinstance(one, kind) for one in row):
                return f"{name}={shorten(row)}"
        for name in ("champion", "namer", "next_leader"):
            place = getattr(self, name)
            if place is not None and place not in range(count):
                return f"{name}={shorten(place)}"
        for name in ("contested", "trump", "indicator"):
            suit = getattr(self, name)
            if suit is not None and not isinstance(suit, Suit):
                return f"{name}={shorten(suit)}"
        return None

    def silence(self, rank: Rank) -> None:
        """Stop the effects of a rank for the rest of the trick."""
        self.awake.discard(rank)

    def move_values(self, victims: Sequence[int], thief: Rank) -> None:
        """Add the plain values of plays to the first play of a rank, and make them 0 (C5.6).

        Args:
            victims: the places of the robbed plays.
            thief: the rank, which must be on the table.
        """
        place = self.list_plays(thief)[0]
        for victim in victims:
            self.values[place] += self.values[victim]
            self.values[victim] = 0
