"""The codebook at a quicker pace, for the two questions that every step asks."""

from __future__ import annotations

from typing import final

from counter_rules.adapters.codebook import Codebook
from counter_rules.engine import legal_moves
from counter_rules.moves import Move
from counter_rules.seats import Seat
from counter_rules.state import State


@final
class QuickCodebook:
    """A codebook for states and seats that need no check.

    The engine hands out one object for each plain play, bid and pass, the same each time, and
    here they are found by their identity: to hash eight of them takes longer than to list them.

    Args:
        codebook: what it answers as.
    """

    def __init__(self, codebook: Codebook) -> None:
        self._codebook = codebook
        # They are kept, or else another object might come by one of their identities.
        self._moves = [codebook.actions.list_moves(s) for s in range(codebook.rules.players)]
        self._numbers = {
            id(move): action for moves in self._moves for action, move in enumerate(moves)
        }

    def legal(self, state: State) -> list[int]:
        """Return the legal actions of the first seat to act, ascending."""
        find = self._numbers.get
        actions = [find(id(move), -1) for move in legal_moves(state)]
        if -1 in actions:  # a show, say, or a blind bid: made anew each time
            return [*self._codebook.legal(state)]
        actions.sort()
        return actions

    def decode(self, action: int, seat: Seat) -> Move:
        """Return the move of an action.

        Raises:
            StateError: if there is no such action.
        """
        moves = self._moves[seat]
        # The codebook refuses what is no action.
        return moves[action] if 0 <= action < len(moves) else self._codebook.decode(action, seat)
