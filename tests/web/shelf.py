"""A file of tables, the servers that use it one after the other, and a clock."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import attrs
from examples.web_table.hall import Hall
from examples.web_table.listener import Listener
from examples.web_table.settings import Settings
from examples.web_table.store import Store
from examples.web_table.table import OpenTable

from counter_rules import legal_moves
from web.at_table import make_opening

ALL_PEOPLE = make_opening((None, None, None))


@attrs.define
class Shelf:
    """A file, the servers that use it one after the other, and a clock."""

    path: Path
    now: float = 0.0
    stores: list[Store] = attrs.field(factory=list)

    def start(self, **settings: float) -> Hall:
        """Stop the previous server, and start one on the file."""
        self.stop()
        self.stores.append(Store.open(self.path, lambda: self.now))
        most = int(settings.pop("most_tables", 500))
        chosen = Settings(here_delay=0, clock=lambda: self.now, most_tables=most, **settings)
        hall = Hall(chosen, self.stores[-1])
        hall.read_back()
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


def play(table: OpenTable, moves: int) -> None:
    """Deal, and make the first legal moves."""
    for _ in range(moves):
        state = table.state
        is_deal = not state.to_act
        table._carry_out(table.settings.dealer(state, 7) if is_deal else legal_moves(state)[0])


async def visit(hall: Hall, name: str) -> None:
    """Connect a page to a table, and disconnect it."""
    listener = Listener(0, 200)
    hall.tables[name].join(listener)
    hall.tables[name].leave(listener)
    hall.tables[name]._send_presence()
