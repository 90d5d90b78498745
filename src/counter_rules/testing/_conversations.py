"""Conversations by which a program is checked: what it declares, and what is unusual."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Final, TextIO, cast

import attrs

from counter_rules._base.quoting import shorten
from counter_rules.bots import BotOption, FaultPolicy, TimeControl
from counter_rules.bots.inner import MOST_INFOS, make_hello
from counter_rules.engine import legal_moves
from counter_rules.errors import BotError, NotationError
from counter_rules.games import OptionKind
from counter_rules.protocol.answers import (
    BadAnswerError,
    Fields,
    parse_chosen,
    parse_hello,
    parse_info,
    parse_reply,
)
from counter_rules.protocol.child import Child, Command
from counter_rules.protocol.lines import format_line, quote_line
from counter_rules.protocol.messages import (
    AskExplanation,
    AskMove,
    AskReady,
    Begin,
    BotHello,
    End,
    MoveToMake,
    SetOptions,
    Stop,
    Subscription,
    ToBot,
)
from counter_rules.protocol.options import OptionValue, choose_values
from counter_rules.protocol.terms import TimeLeft, describe_seconds
from counter_rules.testing._report import SkippedError
from counter_rules.views import View

_NUMBER: Final = 40
"""The number before that of the first request, which need not be 1."""

_PAUSE: Final = 0.2
"""The seconds for which a program may think before it is stopped."""

_VERY_LONG: Final = 3_600.0
"""The seconds for a move that nobody waits for: the program is stopped before."""


@attrs.frozen(kw_only=True)
class ProgramConfig:
    """The command, options and timeouts of a program; see `check_bot`."""

    command: Command
    options: Mapping[str, object]
    seconds: float
    start: float
    log: TextIO | None


@attrs.define
class Conversation:
    """A conversation with a program that has just been started.

    Args:
        child: the program.
        config: how it was started.
        view: the view of its seat when it is asked for a move.
        wants: the messages that it subscribes to, once it has said hello.
        number: the number of the last request.
        infos: the number of its messages of info.
    """

    child: Child
    config: ProgramConfig
    view: View
    wants: tuple[Subscription, ...] = ()
    number: int = _NUMBER
    infos: int = 0

    @property
    def moves(self) -> tuple[MoveToMake, ...]:
        """The legal moves of its seat."""
        return cast("tuple[MoveToMake, ...]", legal_moves(self.view))

    def say(self, **fields: object) -> None:
        """Send a message with any fields."""
        self.child.send(json.dumps(fields))

    def send(self, message: ToBot, **more: object) -> None:
        """Send a message of the protocol, with additional fields."""
        self.say(**json.loads(format_line(message)) | more)

    def greet(self, options: Mapping[str, OptionValue] | None = None, **more: object) -> None:
        """Say hello, expect a hello, set its options, and wait until it is ready."""
        clock = TimeControl(move=self.config.seconds)
        self.send(make_hello(clock, FaultPolicy.RANDOM), **more)
        hello: BotHello = parse_hello(self._hear(time.monotonic() + self.config.start))
        self.wants = hello.wants
        values = choose_values(hello.options, {**self.config.options, **(options or {})})
        if values:
            self.send(SetOptions(values), **more)
        self.load(**more)

    def need(self, one: Subscription) -> None:
        """Skip the rest for a program that does not subscribe to a message."""
        if one not in self.wants:
            raise SkippedError(f"it does not subscribe to {one.value}")

    def load(self, **more: object) -> None:
        """Wait until the program has loaded what it needs, if it subscribes to that."""
        if Subscription.READY in self.wants:
            self.number += 1
            self.send(AskReady(self.number), **more)
            self._await("ready", self.config.start)

    def sit_down(self) -> None:
        """Greet the program and begin a match, and wait until it is ready for that."""
        self.greet()
        self.begin()

    def begin(self) -> None:
        """Begin a match, if the program subscribes to that, and wait until it is ready."""
        if Subscription.BEGIN in self.wants:
            self.send(Begin(view=self.view))
            self.load()

    def request(self, left: TimeLeft, /, **more: object) -> None:
        """Ask for a move, and do not wait for it."""
        self.number += 1
        asked = AskMove(id=self.number, view=self.view, moves=self.moves, clock=left, seed=7)
        self.send(asked, **more)

    def expect_move(self) -> None:
        """Expect a legal move."""
        parse_chosen(self._await("move", self.config.seconds), self.view)

    def ask(self, games: int | None = None, /, **more: object) -> None:
        """Ask for a move, with a budget of games if one is given, and expect a legal one."""
        self.request(_allow(self.config.seconds, games), **more)
        self.expect_move()

    def expect_explanation(self) -> None:
        """Ask for an explanation, and expect values, reasons in words, or both."""
        self.number += 1
        left, moves = _allow(self.config.seconds), self.moves
        self.send(AskExplanation(id=self.number, view=self.view, moves=moves, clock=left, seed=7))
        found = parse_info(self._await("explain", self.config.seconds), moves)
        if not found.values and not found.text:
            raise BotError("its explanation has neither values nor a text")

    def expect_end(self) -> None:
        """Expect that the program sends nothing and exits."""
        seconds = self.config.seconds
        late = BotError(f"it has not exited after {describe_seconds(seconds)}")
        try:
            line = self.child.receive(time.monotonic() + seconds, time.monotonic)
        except TimeoutError:
            raise late from None
        if line is not None:
            raise BotError(f"it sends another line: {quote_line(line)}")
        if not self.child.close(seconds):
            raise late

    def _await(self, name: str, seconds: float) -> Fields:
        """Return the fields of the answer to the last request; check the info before it."""
        deadline, most = time.monotonic() + seconds, self.infos + MOST_INFOS
        while self.infos <= most:
            reply = parse_reply(self._hear(deadline), name, self.number)
            if reply is None:
                raise BotError(f"its answer does not have the number of the request, {self.number}")
            given, fields = reply
            if given == name:
                return fields
            self._check_info(fields)
        raise BotError(f"more than {MOST_INFOS} messages of info for one request")

    def _check_info(self, fields: Fields) -> None:
        self.infos += 1
        try:
            parse_info(fields, self.moves)
        except BadAnswerError as error:
            raise BotError(f"its info cannot be read: {error.reason}") from None

    def _hear(self, deadline: float) -> bytes:
        line = self.child.receive(deadline, time.monotonic)
        if line is None:
            raise BotError(self.child.finish())
        return line


def _allow(seconds: float, games: int | None = None) -> TimeLeft:
    return TimeLeft(move=seconds, match=None, increment=0, games=games)


# What a program declares.


def _take_option(option: BotOption, value: OptionValue, conversation: Conversation) -> None:
    conversation.greet({option.name: value})
    conversation.begin()
    conversation.ask()


def list_option_talks(
    options: tuple[BotOption, ...],
) -> Iterator[tuple[str, Callable[[Conversation], None]]]:
    """Yield a conversation for the outermost values of each option, by what it expects."""
    for option in options:
        for value in _list_outermost(option):
            title = f"plays with {option.name} set to {shorten(value)}"
            yield title, partial(_take_option, option, value)


def _list_outermost(option: BotOption) -> list[OptionValue]:
    """List the values at the ends of what an option takes, each once."""
    if option.kind is OptionKind.FLAG:
        return [False, True]
    if option.kind is OptionKind.CHOICE:
        return list(dict.fromkeys([option.choices[0], option.choices[-1]]))
    if option.kind is OptionKind.NUMBER:
        ends = (option.least, option.default, option.most)
        return list(dict.fromkeys([end for end in ends if end is not None]))
    return [option.default]


def _load_again(conversation: Conversation) -> None:
    conversation.greet()
    conversation.need(Subscription.READY)
    for _ in range(2):
        conversation.begin()
        conversation.load()
        conversation.ask()


def _limit_games(conversation: Conversation) -> None:
    conversation.sit_down()
    for games in (1, 100):
        conversation.ask(games)


def _stop(conversation: Conversation) -> None:
    conversation.sit_down()
    conversation.need(Subscription.STOP)
    for _ in range(2):
        conversation.request(_allow(_VERY_LONG))
        time.sleep(_PAUSE)
        conversation.send(Stop(conversation.number))
        conversation.expect_move()
    conversation.ask()


def _stop_late(conversation: Conversation) -> None:
    conversation.sit_down()
    conversation.need(Subscription.STOP)
    conversation.ask()
    conversation.send(Stop(conversation.number))
    conversation.ask()
    conversation.send(End())
    conversation.expect_end()


def _inform(conversation: Conversation) -> None:
    conversation.sit_down()
    conversation.ask()
    if not conversation.infos:
        raise SkippedError("it has sent none")


def _explain(conversation: Conversation) -> None:
    conversation.sit_down()
    conversation.need(Subscription.EXPLAIN)
    conversation.expect_explanation()
    conversation.ask()
    conversation.expect_explanation()


# What is unusual: events out of order, unknown messages and fields.


def _add_fields(conversation: Conversation) -> None:
    conversation.greet(colour="red")
    conversation.ask(colour="red", shape={"corners": [1, 2, 3]})


def _add_messages(conversation: Conversation) -> None:
    conversation.greet()
    conversation.say(message="sing", song="la")
    conversation.ask()


def _hear_early(conversation: Conversation) -> None:
    conversation.greet()
    conversation.say(message="hear", events=[{"event": "Looked", "move_number": 2, "seat": 1}])
    conversation.say(message="fault", id=7, what="late", why="a fault of no request", played=None)
    conversation.ask()


def _skip_begin(conversation: Conversation) -> None:
    conversation.greet()
    conversation.ask()


def _end(conversation: Conversation) -> None:
    conversation.greet()
    conversation.send(End())
    conversation.expect_end()


def _close(conversation: Conversation) -> None:
    conversation.greet()
    conversation.child.hang_up()
    conversation.expect_end()


CONVERSATIONS: Final[Mapping[str, Callable[[Conversation], None]]] = {
    "is ready again after a begin": _load_again,
    "moves with a budget of games": _limit_games,
    "moves when it is stopped": _stop,
    "ignores a stop that comes too late": _stop_late,
    "sends info that can be read": _inform,
    "explains a move": _explain,
    "answers the number of the request, without a begin before it": _skip_begin,
    "ignores unknown fields": _add_fields,
    "ignores unknown messages": _add_messages,
    "ignores events before the match begins": _hear_early,
    "exits on an end message": _end,
    "exits when its input ends": _close,
}
"""The conversations, by what they expect."""


def hold_conversation(
    conversation: Callable[[Conversation], None], config: ProgramConfig, seen: View
) -> str:
    """Start a program and talk to it; return the fault, or an empty text.

    Raise `SkippedError` if the program does not do what the conversation is about.
    """
    child = Child(config.command, config.log)
    try:
        conversation(Conversation(child, config, seen))
    except TimeoutError:
        return f"no answer in {describe_seconds(config.seconds)}"
    except BadAnswerError as error:
        return error.reason
    except (BotError, NotationError) as error:
        return str(error)
    finally:
        child.close(0.0)
    return ""
