"""The tables of a server, in memory."""

from __future__ import annotations

import secrets

import attrs

from .opening import Opening
from .refused import RefusedError
from .settings import Settings
from .table import Table


@attrs.define
class Hall:
    """The tables by their names, the one asked for last at the end.

    Args:
        settings: the settings of the server.
        tables: the tables.
    """

    settings: Settings
    tables: dict[str, Table] = attrs.field(factory=dict[str, Table], repr=False)

    def open(self, opening: Opening) -> tuple[str, Table]:
        """Open a table; return its name, which is no secret, and the table.

        Raises:
            RefusedError: if there are too many tables with people at them.
        """
        self._make_room()
        name = secrets.token_urlsafe(8)
        self.tables[name] = Table.open(opening, self.settings)
        return name, self.tables[name]

    def find(self, name: str) -> Table | None:
        """Return the table of a name, if there is one."""
        table = self.tables.pop(name, None)
        if table is not None:
            self.tables[name] = table
        return table

    def _make_room(self) -> None:
        """Clear away the table that has been left alone longest, if there are too many."""
        if len(self.tables) < self.settings.most_tables:
            return
        for name, table in self.tables.items():
            if not table.listeners:
                del self.tables[name]
                return
        raise RefusedError("all tables are taken: try again later")
