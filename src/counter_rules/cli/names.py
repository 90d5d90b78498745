"""What the players are called: by the names given, by points of the compass, or by number."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import attrs
import typer

from counter_rules.records import Record
from counter_rules.seats import Seat

_COMPASS: Final[Mapping[int, tuple[str, ...]]] = {
    players: tuple(names.split())
    for players, names in {
        2: "South North",
        3: "South West East",
        4: "South West North East",
        5: "South West Northwest Northeast East",
        6: "South Southwest Northwest North Northeast Southeast",
        7: "South Southwest West Northwest Northeast East Southeast",
        8: "South Southwest West Northwest North Northeast East Southeast",
    }.items()
}
"""Clockwise round a table, from the person who sits in the south, as on a map. A larger table has
more seats than the compass has points, and there they are numbers."""


def parse_names(text: str, players: int) -> tuple[str, ...]:
    """Parse the players' names, seat 0 first; the last may be left out, and any be empty.

    Raises:
        typer.TyperException: if there are too many, or two are alike.
    """
    names = [part.strip() for part in text.split(",")] if text else []
    if len(names) > players:
        raise typer.TyperException(f"{len(names)} names are given for {players} players")
    known: set[str] = set()
    for name in filter(None, names):
        if name.casefold() in known:
            raise typer.TyperException(f"two players are called {name}: give each a name of theirs")
        known.add(name.casefold())
    return (*names, *[""] * (players - len(names)))


def add_compass(record: Record, person: Seat) -> Record:
    """Call those who have no name by the point of the compass at which they sit.

    Where somebody else has the name of that point, they have none.

    >>> from counter_rules import get_ruleset
    >>> record = Record(rules=get_ruleset("counter", players=4), names=("", "", "Ana", ""))
    >>> add_compass(record, person=2).names
    ('North', 'East', 'Ana', 'West')
    """
    players = record.rules.players
    points = _COMPASS.get(players, ("",) * players)
    given = record.names or ("",) * players
    taken = [name.casefold() for name in given]
    free = [point if point.casefold() not in taken else "" for point in points]
    names = [name or free[(seat - person) % players] for seat, name in enumerate(given)]
    return attrs.evolve(record, names=names)
