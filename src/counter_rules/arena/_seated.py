"""A bot at its seat in a tournament: whatever it does, the match goes on, and it is counted."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from typing import Final

from counter_rules.arena._boards import Faults
from counter_rules.bots import Begins, Bot, FaultKind, Hears, ProcessBot, ask, begin, hear
from counter_rules.engine import legal_moves
from counter_rules.errors import BotError
from counter_rules.events import Event
from counter_rules.moves import Move
from counter_rules.views import View

_ILLEGAL: Final = Faults(illegal=1)
_LATE: Final = Faults(late=1)
_CRASHED: Final = Faults(crashed=1)
_OF_PROGRAMS: Final = {
    FaultKind.LATE: _LATE,
    FaultKind.NONSENSE: _ILLEGAL,
    FaultKind.WRONG_SEAT: _ILLEGAL,
    FaultKind.ILLEGAL: _ILLEGAL,
    FaultKind.GONE: _CRASHED,
}


class SeatedBot:
    """A bot at its seat, for one match.

    Args:
        bot: the bot.
        now: a clock, in seconds from anywhere.

    Attributes:
        moves: how many moves it was asked for.
        seconds: how long it took for all that it was asked and told.
        faults: what was wrong with its moves.
    """

    def __init__(self, bot: Bot, now: Callable[[], float]) -> None:
        self._bot, self._now = bot, now
        self._before = len(bot.faults) if isinstance(bot, ProcessBot) else 0
        self._own_faults = Faults()
        self.moves, self.seconds = 0, 0.0

    def begin(self, view: View, /) -> None:
        """Tell it that it sits down, if it wants to know."""
        if isinstance(self._bot, Begins):
            self._let(lambda: begin(self._bot, view))

    def __call__(self, view: View, rng: random.Random, /) -> Move:
        """Return its move, or one at random where it gives no legal one."""
        self.moves += 1
        start = self._now()
        try:
            return ask(self._bot, view, rng)
        except BotError as error:
            self._blame(error)
            return rng.choice(legal_moves(view))
        finally:
            self.seconds += self._now() - start

    def _let(self, tell: Callable[[], None]) -> None:
        """Let it hear something, and count it if that fails."""
        start = self._now()
        try:
            tell()
        except BotError as error:
            self._blame(error)
        finally:
            self.seconds += self._now() - start

    def _blame(self, error: BotError) -> None:
        """Count what is wrong: an error of its own, or else a move that is not legal."""
        self._own_faults += _ILLEGAL if error.__cause__ is None else _CRASHED

    @property
    def faults(self) -> Faults:
        """What was wrong with its moves."""
        found = self._own_faults
        if isinstance(self._bot, ProcessBot):
            for fault in self._bot.faults[self._before :]:
                found += _OF_PROGRAMS[fault.what]
        return found


class ListeningBot(SeatedBot):
    """A bot at its seat that hears what happens."""

    def hear(self, events: Iterable[Event], /) -> None:
        """Tell it what its seat learns of one move."""
        self._let(lambda: hear(self._bot, events))


def seat_bot(bot: Bot, now: Callable[[], float]) -> SeatedBot:
    """Seat a bot; one that does not listen is spared what happens, which takes time."""
    return (ListeningBot if isinstance(bot, Hears) else SeatedBot)(bot, now)
