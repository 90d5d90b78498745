"""The table: where the effects of one trick meet.

A table is made for one resolution, changed by every effect in turn, read, and thrown away.
Plays are named by their place in play order, 0 being the card led. Values are held doubled,
as whole numbers, so that the nine's ½ is exact.
"""

from __future__ import annotations

import enum
from collections.abc import Sequence

import attrs

from counter_rules._base.quoting import shorten
from counter_rules.cards import Card, Rank, Suit
from counter_rules.moves import PlayCard


class Buff(enum.Enum):
    """What a four has become (C6.4)."""

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
        places: the places of each rank among them, in play order; never changed.
        led: the led suit, or None if no card set one; never changed.
        last: whether it is the hand's last trick; never changed.
        factors: what each play's value is multiplied by; never changed (C5.6).
        suits: the suit each play counts as.
        values: each play's value, doubled.
        trump: the trick's trump.
        namer: the play that named it, if one did (C4.5).
        indicator: the trump of the next trick.
        always_trump: whether a play is a trump whatever the trump is.
        barred: whether a play cannot win.
        passed_over: whether a play does not name the trump, though its printed suit could be
            named: it counts as something else (C4.5).
        buffs: what each four has become, None for other plays.
        champion: the play that wins whatever else was played, if any.
        is_lowest_wins: whether low cards win.
        awake: the ranks on the table whose effects act, and None for effects without a rank.
        winner: the play that wins, or None; set before the after-stage, and no effect changes it.
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
        """Return whether a play counts as a trump by now (C4)."""
        return self.always_trump[place] or self.suits[place] is self.trump

    def find_fault(self) -> str | None:
        """Return what on the table cannot be, such as ``champion=7``; None if all of it can."""
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
        for name in ("trump", "indicator"):
            suit = getattr(self, name)
            if suit is not None and not isinstance(suit, Suit):
                return f"{name}={shorten(suit)}"
        return None

    def silence(self, rank: Rank) -> None:
        """Leave the cards of a rank without effect from here on."""
        self.awake.discard(rank)

    def move_values(self, victims: Sequence[int], thief: Rank) -> None:
        """Add the plain values of plays to the first play of a rank, and make them 0 (C5.6).

        Args:
            victims: the places of the robbed plays.
            thief: the rank; it lies on the table.
        """
        place = self.list_plays(thief)[0]
        for victim in victims:
            self.values[place] += self.values[victim]
            self.values[victim] = 0
