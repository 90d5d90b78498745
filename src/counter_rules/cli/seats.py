"""Who deals and plays the seats at which no person sits."""

from __future__ import annotations

import random
from collections.abc import Sequence
from contextlib import ExitStack
from typing import Final, Protocol

from counter_rules.bots import Bot, ask, begin, choose_at_random, parse_bot
from counter_rules.bots._process._bot import close_after
from counter_rules.engine import legal_moves, shuffle
from counter_rules.moves import Move
from counter_rules.question import Phase
from counter_rules.rules.chance import seeded_words
from counter_rules.seats import Seat
from counter_rules.state import State
from counter_rules.views import view

USUAL: Final = "good"
"""The opponents where nobody names others: they play to win, and the same by the same seed."""

CHANCE: Final = "random"
"""Opponents that need no view of their seat, so that they are the fastest."""


class Others(Protocol):
    """Those who deal, and play where nobody sits."""

    def find_move(self, state: State, person: Seat | None = None) -> Move | None:
        """Return the next deal, or the next move of a seat; None if it is the person's turn.

        Where several seats choose under seal, the person chooses last.
        """
        ...


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
        """Return the next move (`Others`)."""
        if state.phase is Phase.DEAL:
            return shuffle(state, seed=self._seed)
        waiting = [seat for seat in state.to_act if seat != person]
        return choose_at_random(legal_moves(state, waiting[0]), self._words) if waiting else None


class BotSeats:
    """Deals by a seed, and lets bots choose.

    Args:
        bots: a bot for every seat; that of the person's is never asked.
        seed: decides every deal, and where the bots' luck comes from.
        after: how many moves of the match had been made already; 0 in a new one.
    """

    def __init__(self, bots: Sequence[Bot], seed: int, after: int = 0) -> None:
        self._bots, self._seed = bots, seed
        words = seeded_words("bots", seed, after)
        self._rng = random.Random(next(words) << 32 | next(words))  # noqa: S311 - by the seed

    def find_move(self, state: State, person: Seat | None = None) -> Move | None:
        """Return the next move (`Others`)."""
        if state.phase is Phase.DEAL:
            return shuffle(state, seed=self._seed)
        waiting = [seat for seat in state.to_act if seat != person]
        if not waiting:
            return None
        seat = waiting[0]
        bot, seen = self._bots[seat], view(state, seat)
        # One that keeps a memory learns from the view all that it could have heard.
        begin(bot, seen)
        return ask(bot, seen, self._rng)


def make_bots(opponents: str, players: int, opened: ExitStack) -> tuple[Bot, ...]:
    """Make a bot for every seat; none where chance plays.

    Args:
        opponents: which bots they are (`counter_rules.bots.parse_bot`).
        players: how many play.
        opened: lets those leave that are programs.

    Raises:
        BotError: if there is no such bot.
    """
    if opponents == CHANCE:
        return ()
    return tuple([close_after(opened, parse_bot(opponents)) for _ in range(players)])


def seat_others(bots: Sequence[Bot], seed: int, after: int = 0) -> Others:
    """Seat those who play where nobody sits.

    Args:
        bots: a bot for every seat; none for chance.
        seed: decides every deal, and all luck.
        after: how many moves of the match had been made already.
    """
    return BotSeats(bots, seed, after) if bots else RandomSeats(seed, after)


def is_finished(state: State, hands: int | None) -> bool:
    """Return whether a match is over, or is to stop because so many hands have been played."""
    if hands is None or state.phase is not Phase.DEAL:
        return state.is_over
    return sum(not result.is_brought_forward for result in state.hand_results) >= hands
