"""The moves of one table in the store."""

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
    """The writer of one table's moves to the store.

    Args:
        name: the name of the table.
        store: the store; None if the server keeps no tables.
    """

    name: str
    store: Store | None = None

    def write(self, number: int, move: Move) -> None:
        """Store a move, before any page learns of it.

        Args:
            number: how many moves the match had before it.
            move: the move.

        Raises:
            RefusedError: if it cannot be stored; then it must not be made.
        """
        if self.store is None:
            return
        try:
            self.store.add_move(self.name, number, format_move(move))
        except RefusedError as error:
            LOG.error("table %s: %s", self.name, error)
            raise

    def note_use(self) -> None:
        """Store that a page has connected or disconnected; a failure does no harm."""
        if self.store is not None:
            with suppress(RefusedError):
                self.store.note_use(self.name)
