"""Talks with a program that a host has seldom: news out of order, words that are not known."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Mapping
from typing import Final, TextIO, cast

import attrs

from counter_rules.bots import OnFault, TimeControl
from counter_rules.bots._process._answers import BadAnswerError, read_answer, read_hello
from counter_rules.bots._process._child import Child, Command
from counter_rules.bots._process._clock import describe_seconds
from counter_rules.bots._process._messages import (
    AskMove,
    End,
    MoveToMake,
    TimeLeft,
    ToBot,
    quote_line,
    write_message,
)
from counter_rules.bots._process._start import make_hello
from counter_rules.engine import legal_moves
from counter_rules.errors import BotError, NotationError
from counter_rules.views import View

_NUMBER: Final = 41
"""A request need not be the first one to have a number."""


@attrs.frozen(kw_only=True)
class Terms:
    """How programs are started and waited for; see `check_bot`."""

    command: Command
    options: Mapping[str, object]
    seconds: float
    start: float
    log: TextIO | None


@attrs.frozen
class Talk:
    """A program that has just been started, and what is said to it.

    Args:
        child: the program.
        terms: how it was started.
        view: what its seat knows where it is asked.
    """

    child: Child
    terms: Terms
    view: View

    def say(self, **fields: object) -> None:
        """Send a message of any fields."""
        self.child.send(json.dumps(fields))

    def send(self, message: ToBot, **more: object) -> None:
        """Send a message of the protocol, with more fields than it has."""
        self.say(**json.loads(write_message(message)) | more)

    def greet(self, **more: object) -> None:
        """Say hello, and expect it."""
        clock = TimeControl(move=self.terms.seconds)
        self.send(make_hello(self.terms.options, clock, OnFault.RANDOM), **more)
        read_hello(self._hear(self.terms.start))

    def ask(self, **more: object) -> None:
        """Ask for a move, and expect a legal one."""
        seen, seconds = self.view, self.terms.seconds
        moves = cast("tuple[MoveToMake, ...]", legal_moves(seen))
        clock = TimeLeft(move=seconds, match=None, increment=0)
        self.send(AskMove(id=_NUMBER, view=seen, moves=moves, clock=clock, seed=7), **more)
        if read_answer(self._hear(seconds), _NUMBER, seen) is None:
            raise BotError(f"its answer has not the number of the request, {_NUMBER}")

    def expect_end(self) -> None:
        """Expect that nothing else is said, and the program leaves by itself."""
        try:
            line = self.child.receive(time.monotonic() + self.terms.seconds, time.monotonic)
        except TimeoutError:
            raise BotError(
                f"it has not left after {describe_seconds(self.terms.seconds)}"
            ) from None
        if line is not None:
            raise BotError(f"it says something more: {quote_line(line)}")
        if not self.child.close(self.terms.seconds):
            raise BotError(f"it has not left after {describe_seconds(self.terms.seconds)}")

    def _hear(self, seconds: float) -> bytes:
        line = self.child.receive(time.monotonic() + seconds, time.monotonic)
        if line is None:
            raise BotError(self.child.finish())
        return line


def _add_fields(talk: Talk) -> None:
    talk.greet(colour="red")
    talk.ask(colour="red", shape={"corners": [1, 2, 3]})


def _add_messages(talk: Talk) -> None:
    talk.greet()
    talk.say(message="sing", song="la")
    talk.ask()


def _hear_early(talk: Talk) -> None:
    talk.greet()
    talk.say(message="hear", events=[{"event": "Looked", "move_number": 2, "seat": 1}])
    talk.say(message="fault", id=7, what="late", why="a fault of no request", played=None)
    talk.ask()


def _skip_begin(talk: Talk) -> None:
    talk.greet()
    talk.ask()


def _end(talk: Talk) -> None:
    talk.greet()
    talk.send(End())
    talk.expect_end()


def _close(talk: Talk) -> None:
    talk.greet()
    talk.child.hang_up()
    talk.expect_end()


TALKS: Final[Mapping[str, Callable[[Talk], None]]] = {
    "answers the number of the request, without a begin before it": _skip_begin,
    "leaves alone fields that it does not know": _add_fields,
    "leaves alone messages that it does not know": _add_messages,
    "leaves alone news before the beginning": _hear_early,
    "leaves when it is told to": _end,
    "leaves when its input ends": _close,
}
"""What is tried in a talk, by what is expected."""


def find_fault(talk: Callable[[Talk], None], terms: Terms, seen: View) -> str:
    """Start a program for a talk with it; return what goes wrong, or nothing."""
    child = Child(terms.command, terms.log)
    try:
        talk(Talk(child, terms, seen))
    except TimeoutError:
        return f"no answer in {describe_seconds(terms.seconds)}"
    except BadAnswerError as error:
        return error.why
    except (BotError, NotationError) as error:
        return str(error)
    finally:
        child.close(0.0)
    return ""
