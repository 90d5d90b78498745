"""A bot at its seat in a tournament: whatever it does, the match goes on, and it is counted."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from typing import Final

import attrs

from counter_rules.arena._boards import Faults
from counter_rules.bots import Begins, Bot, FaultKind, Hears, ProcessBot, ask, begin, hear
from counter_rules.bots._asking import IllegalAnswerError
from counter_rules.bots._failure import describe_error
from counter_rules.engine import legal_moves
from counter_rules.errors import CounterRulesError
from counter_rules.events import Event
from counter_rules.moves import Move
from counter_rules.views import View

_LATE: Final = Faults(late=1)
_ILLEGAL: Final = Faults(illegal=1)
_CRASHED: Final = Faults(crashed=1)
_OF_PROGRAMS: Final = {
    FaultKind.LATE: _LATE,
    FaultKind.NONSENSE: _ILLEGAL,
    FaultKind.WRONG_SEAT: _ILLEGAL,
    FaultKind.ILLEGAL: _ILLEGAL,
    FaultKind.GONE: _CRASHED,
}


def _describe(error: Exception) -> str:
    """Say what was wrong; errors of this library are sentences."""
    return str(error) if isinstance(error, CounterRulesError) else describe_error(error)


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
        self._own_faults, self._is_blamed = Faults(), False
        self.moves, self.seconds = 0, 0.0

    def __call__(self, view: View, rng: random.Random, /) -> Move:
        """Return its move, or one at random where it gives no legal one."""
        self.moves += 1
        start = self._now()
        try:
            return ask(self._bot, view, rng)
        except IllegalAnswerError as error:
            self._blame(_ILLEGAL, str(error))
        except Exception as error:  # noqa: BLE001 - whatever it does, the match goes on
            self._blame(_CRASHED, _describe(error))
        finally:
            self.seconds += self._now() - start
            self._is_blamed = False
        return rng.choice(legal_moves(view))

    def _blame(self, fault: Faults, why: str) -> None:
        """Count what is wrong, once for a move and all that was told before; programs count it."""
        if not self._is_blamed and not isinstance(self._bot, ProcessBot):
            self._own_faults += attrs.evolve(fault, why=why)
        self._is_blamed = True

    @property
    def faults(self) -> Faults:
        """What was wrong with its moves."""
        found = self._own_faults
        if isinstance(self._bot, ProcessBot):
            for fault in self._bot.faults[self._before :]:
                found += attrs.evolve(_OF_PROGRAMS[fault.what], why=fault.why)
        return found


class FollowingBot(SeatedBot):
    """A bot at its seat that begins, and hears what happens."""

    def begin(self, view: View, /) -> None:
        """Tell it that it sits down, if it wants to know."""
        self._let(lambda: begin(self._bot, view))

    def hear(self, events: Iterable[Event], /) -> None:
        """Tell it what its seat learns of one move, if it wants to know."""
        self._let(lambda: hear(self._bot, events))

    def _let(self, tell: Callable[[], None]) -> None:
        """Let it hear something, and count it if that fails."""
        start = self._now()
        try:
            tell()
        except Exception as error:  # noqa: BLE001 - whatever it does, the match goes on
            self._blame(_CRASHED, _describe(error))
        finally:
            self.seconds += self._now() - start


def seat_bot(bot: Bot, now: Callable[[], float]) -> SeatedBot:
    """Seat a bot; one that keeps no memory is spared what happens, which takes time."""
    return (FollowingBot if isinstance(bot, Begins | Hears) else SeatedBot)(bot, now)
