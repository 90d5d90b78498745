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
    """The tables by their names, in the order in which they were opened.

    Args:
        settings: the settings of the server.
        tables: the tables.
        sockets: how many sockets are open.
    """

    settings: Settings
    tables: dict[str, Table] = attrs.field(factory=dict[str, Table], repr=False)
    sockets: int = 0

    def open(self, opening: Opening) -> tuple[str, Table]:
        """Open a table; return its name, which is no secret, and the table.

        Raises:
            RefusedError: if there is no room, because all tables are in play.
        """
        self._make_room()
        name = secrets.token_urlsafe(8)
        self.tables[name] = Table.open(opening, self.settings)
        return name, self.tables[name]

    def find(self, name: str) -> Table | None:
        """Return the table of a name, if there is one."""
        return self.tables.get(name)

    def _make_room(self) -> None:
        """Clear away the table unused longest, if there are too many; one in play stays."""
        if len(self.tables) < self.settings.most_tables:
            return
        idle = {name: table for name, table in self.tables.items() if not table.is_in_play}
        if not idle:
            raise RefusedError("all tables are in play: try again later")
        del self.tables[min(idle, key=lambda name: idle[name].last_used)]
