"""Stores of tables, the servers that use them one after the other, and a clock."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import attrs

from counter_rules import Ruleset, legal_moves
from counter_rules.table import Match
from counter_rules.table.stores import SqliteStore
from counter_rules.web import Settings
from counter_rules.web._hall import Hall, Link
from counter_rules.web._listener import Listener
from counter_rules.web._table import OpenTable
from web.at_table import make_opening, make_reader

ALL_PEOPLE = make_opening((None, None, None))


@attrs.define
class Shelf:
    """A file, the servers that use it one after the other, their reports, and a clock."""

    path: Path
    now: float = 1_000_000.0
    stores: list[SqliteStore] = attrs.field(factory=list)
    said: list[str] = attrs.field(factory=list)

    def start(self, **settings: float) -> Hall:
        """Stop the previous server, and start one on the file."""
        self.stop()
        self.stores.append(SqliteStore(self.path))
        counts = {name: int(settings.pop(name)) for name in [*settings] if name.startswith("most")}
        chosen = Settings(
            here_delay=0,
            clock=lambda: self.now,
            report=self.said.append,
            **counts,
            **settings,
        )
        hall = Hall(chosen, self.stores[-1])
        hall.remove_old()
        return hall

    def stop(self) -> None:
        for store in self.stores:
            store.close()

    def change(self, statement: str, *values: object) -> None:
        """Stop the server and change its file."""
        self.stop()
        with sqlite3.connect(self.path) as base:
            base.execute(statement, values)
        base.close()


@attrs.define
class Memory:
    """A store in memory, which a test can break.

    Args:
        matches: what it keeps.
        broken: the methods that fail now.
        saved: how many matches it was given to keep.
    """

    matches: dict[str, Match] = attrs.field(factory=dict)
    broken: frozenset[str] = frozenset()
    saved: int = 0

    def save(self, name: str, match: Match) -> None:
        self._check("save")
        self.matches[name] = match
        self.saved += 1

    def load(self, name: str, *, rules: Ruleset | None = None) -> Match | None:
        self._check("load")
        return self.matches.get(name)

    def list_names(self) -> tuple[str, ...]:
        self._check("list_names")
        return tuple(sorted(self.matches))

    def remove(self, name: str) -> None:
        self._check("remove")
        self.matches.pop(name, None)

    def _check(self, method: str) -> None:
        if method in self.broken:
            raise OSError(f"cannot {method}: the disk is full")


def play(table: OpenTable, links: tuple[Link, ...], moves: int) -> None:
    """Make the first legal moves, at a table of people."""
    for _ in range(moves):
        state = table.match.state
        seat = state.to_act[0]
        question, move = state.find_question(seat), legal_moves(state, seat)[0]
        since = table.match.version
        match, _ = table.match.answer(links[seat].key, question, move, since=since)
        table.change(match, mover=seat)


async def visit(table: OpenTable, link: Link) -> None:
    """Connect a page to a table, and disconnect it."""
    listener = Listener(make_reader(link))
    table.join(listener)
    table.leave(listener)
    table._send_presence()
