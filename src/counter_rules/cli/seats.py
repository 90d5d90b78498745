"""Who deals and plays the seats at which no person sits."""

from __future__ import annotations

from counter_rules.bots import choose_at_random
from counter_rules.engine import legal_moves, shuffle
from counter_rules.moves import Move
from counter_rules.question import Phase
from counter_rules.rules.chance import seeded_words
from counter_rules.seats import Seat
from counter_rules.state import State


class RandomSeats:
    """Deals by a seed, and chooses at random among the legal moves.

    Args:
        seed: decides every deal and every choice.
        after: how many moves of the match had been made already; 0 in a new one.
    """

    def __init__(self, seed: int, after: int = 0) -> None:
        self._seed = seed
        self._words = seeded_words("seats", seed, after)

    def find_move(self, state: State, person: Seat | None = None) -> Move | None:
        """Return the next deal, or the next move of a seat; None if it is the person's turn.

        Where several seats choose under seal, the person chooses last.
        """
        if state.phase is Phase.DEAL:
            return shuffle(state, seed=self._seed)
        waiting = [seat for seat in state.to_act if seat != person]
        return choose_at_random(legal_moves(state, waiting[0]), self._words) if waiting else None


def is_finished(state: State, hands: int | None) -> bool:
    """Return whether a match is over, or is to stop because so many hands have been played."""
    return state.is_over or (state.phase is Phase.DEAL and len(state.hand_results) == hands)
