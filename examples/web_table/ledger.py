"""Where the moves of one table are written down."""

from __future__ import annotations

import logging
from contextlib import suppress

import attrs

from counter_rules import Move
from counter_rules.notation import format_move

from .refused import RefusedError
from .store import Store

LOG = logging.getLogger(__name__)


@attrs.frozen
class Ledger:
    """The place of a table in the store of its server, if that keeps any tables.

    Args:
        name: the name of the table.
        store: the store.
    """

    name: str
    store: Store | None = None

    def write(self, number: int, move: Move) -> None:
        """Write down a move, before any page hears of it.

        Args:
            number: how many moves came before it.
            move: the move.

        Raises:
            RefusedError: if it cannot be written; the move must not be made then.
        """
        if self.store is None:
            return
        try:
            self.store.add_move(self.name, number, format_move(move))
        except RefusedError as error:
            LOG.error("table %s: %s", self.name, error)
            raise

    def note_use(self) -> None:
        """Write down that a page has come or gone; it does no harm if that fails."""
        if self.store is not None:
            with suppress(RefusedError):
                self.store.note_use(self.name)
