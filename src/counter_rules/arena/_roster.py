"""The bots that play a part of a tournament, each made once."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import ExitStack
from itertools import count

from counter_rules.arena._entrants import Entrant, close_bot
from counter_rules.arena._seatings import Seating
from counter_rules.bots import Begins, Bot, ProcessBot
from counter_rules.bots._process._bot import close_after


class Roster:
    """The bots that play a part: as many copies of each as a table needs.

    Args:
        entrants: who plays.
        opened: what lets all leave that are programs of their own.
    """

    def __init__(self, entrants: Sequence[Entrant], opened: ExitStack) -> None:
        self._entrants, self._opened = entrants, opened
        self._copies: list[list[Bot]] = [[] for _ in entrants]

    def seat(self, seating: Seating) -> list[Bot]:
        """Return a bot for every seat. No two seats share one, as it may keep a memory."""
        numbers = {entrant: count() for entrant in set(seating)}
        return [self._find(entrant, next(numbers[entrant])) for entrant in seating]

    def _find(self, entrant: int, number: int) -> Bot:
        """Return a copy, made where there is none yet, or that one is of no more use."""
        copies = self._copies[entrant]
        if number == len(copies):
            copies.append(self._make(entrant))
        elif self._is_worn(entrant, copies[number]):
            close_bot(copies[number])
            copies[number] = self._make(entrant)
        return copies[number]

    def _make(self, entrant: int) -> Bot:
        return close_after(self._opened, self._entrants[entrant].make_bot())

    def _is_worn(self, entrant: int, bot: Bot) -> bool:
        """Return whether a bot has ended, or may remember what was played and is never told."""
        if isinstance(bot, ProcessBot):
            return not bot.is_running
        return not isinstance(self._entrants[entrant].make, str) and not isinstance(bot, Begins)
