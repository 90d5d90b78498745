"""A bot in a separate process: it asks the program, and waits for it no longer than agreed."""

from __future__ import annotations

import contextlib
import random
from collections.abc import Callable, Iterable
from typing import Final, NoReturn, Self, cast

import attrs

from counter_rules._base.quoting import shorten
from counter_rules.bots._bot import Bot, MoveValue, check_view, list_choices
from counter_rules.errors import BotError, CopyError
from counter_rules.events import Event, events_for
from counter_rules.moves import Move
from counter_rules.protocol.answers import (
    BadAnswerError,
    Fields,
    parse_chosen,
    parse_info,
    parse_reply,
)
from counter_rules.protocol.child import Child
from counter_rules.protocol.lines import format_line
from counter_rules.protocol.messages import (
    AskExplanation,
    AskMove,
    AskReady,
    Begin,
    BotHello,
    BotInfo,
    End,
    Hear,
    MoveToMake,
    Stop,
    Subscription,
    TellFault,
    ToBot,
)
from counter_rules.protocol.options import BotOption
from counter_rules.protocol.terms import (
    Clock,
    Fault,
    FaultKind,
    FaultPolicy,
    TimeControl,
    describe_seconds,
)
from counter_rules.views import View

# What a program says of its choice.


@attrs.frozen(kw_only=True)
class Thoughts:
    """The thoughts of a program about a move.

    Args:
        values: the values of some or all legal moves, the best first.
        games: the number of games tried.
        text: anything else, for people, on one line.
    """

    values: tuple[MoveValue, ...] = ()
    games: int = 0
    text: str = ""


def _make_thoughts(info: BotInfo) -> Thoughts:
    values = [
        MoveValue(move=one.move, value=one.value, std=one.std, visits=one.visits, made=one.made)
        for one in info.values
    ]
    return Thoughts(values=tuple(values), games=info.games, text=info.text)


# The bot.

_SEED_BITS: Final = 32
"""The bits of a seed: an integer of this size exists in every language."""

MOST_INFOS: Final = 10_000
"""The most messages of info for a request: reading them takes time, too."""


@attrs.frozen(kw_only=True)
class Config:
    """The configuration of a running program; see `process`."""

    clock: TimeControl
    on_fault: FaultPolicy
    start: float
    grace: float
    now: Callable[[], float]


class ProcessBot:
    """A program that plays one seat by lines of JSON; `process` makes it.

    It is a `Bot <counter_rules.bots.Bot>`: it can begin, hear, and return a move. Whatever the
    program does, the bot returns a legal move or raises `BotError` within a bounded time. If the
    program explains its choice, the bot is a `SupportsExplain`, too. Close it, or use it in a
    ``with`` statement, which kills the program immediately after Ctrl-C.
    """

    def __init__(self, child: Child, config: Config, hello: BotHello) -> None:
        self._child, self._config, self._hello = child, config, hello
        self._clock = Clock(config.clock)
        self._view: View | None = None
        self._count = 0
        self._thinking: int | None = None
        self._stopped = 0
        self._is_loading = False
        self._thoughts: Thoughts | None = None
        self._faults: list[Fault] = []
        self._is_closed = False
        self._load()
        self._wait_until_loaded()

    @property
    def name(self) -> str:
        """The name that the program gave."""
        return self._hello.name

    @property
    def version(self) -> str:
        """The version that the program gave, or an empty string."""
        return self._hello.version

    @property
    def games(self) -> tuple[str, ...] | None:
        """The games that the program plays, or None if it plays all."""
        return self._hello.games

    @property
    def wants(self) -> tuple[str, ...]:
        """The messages that the program subscribes to, such as ``begin`` or ``stop``."""
        return tuple([one.value for one in self._hello.wants])

    @property
    def options(self) -> tuple[BotOption, ...]:
        """The options that the program declares."""
        return self._hello.options

    @property
    def thoughts(self) -> Thoughts | None:
        """The last thoughts of the program about the last request; None if it has sent none yet.

        Any thread may read it while the program thinks.
        """
        return self._thoughts

    @property
    def is_running(self) -> bool:
        """Whether the program is running: it has not ended, and was not stopped."""
        return not self._is_closed and self._child.is_running

    @property
    def faults(self) -> tuple[Fault, ...]:
        """The moves that the program was asked for and did not give, in order, over all matches."""
        return tuple(self._faults)

    def measure_cpu(self) -> float | None:
        """Return the processor time, in seconds, that the program and its children have taken.

        None where the system does not say (Linux does), or once the program has ended.
        """
        return self._child.measure_cpu()

    def begin(self, view: View, /) -> None:
        """Seat the program for a match and restart its clock, which loading does not count for.

        Raises:
            BotError: if it does not play this game, or is closed.
            StateError: if ``view`` is not a view.
        """
        check_view(view)
        self._check_open()
        name = view.rules.name
        if self.games is not None and name not in self.games:
            raise BotError(f"bot {shorten(self.name)} does not play {shorten(name)}")
        self._view = view
        self._clock = Clock(self._config.clock)
        if Subscription.BEGIN in self._hello.wants:
            self._send(Begin(view=view))
            self._load()

    def hear(self, events: Iterable[Event], /) -> None:
        """Send the program what its seat learns of a move.

        Raises:
            BotError: if it has not begun, or is closed.
        """
        self._check_open()
        if self._view is None:
            raise BotError(f"bot {shorten(self.name)} has not begun: call begin before hear")
        if Subscription.HEAR in self._hello.wants:
            self._send(Hear(events=events_for(events, self._view.seat)))

    def __call__(self, view: View, rng: random.Random, /) -> Move:
        """Return the program's move, or a random one if it gives no acceptable move.

        Raises:
            BotError: if it is closed, or if it gives no acceptable move and so forfeits the match.
            StateError: if it is not the seat's turn.
        """
        moves = self._sit(view)
        seed = rng.getrandbits(_SEED_BITS)
        try:
            self._wait_until_loaded()
            self._count += 1
            return self._ask(view, moves, seed)
        except BadAnswerError as error:
            return self._replace(error, view, moves, rng)

    def stop(self) -> bool:
        """Ask the program for its answer at once; for another thread, while the program thinks.

        Returns:
            Whether it was asked: it is thinking, and subscribes to ``stop``. It may still take all
            of its time.
        """
        number = self._thinking
        if number is None or Subscription.STOP not in self._hello.wants:
            return False
        if number != self._stopped:  # once is enough
            self._stopped = number
            self._send(Stop(number))
        return True

    def _load(self) -> None:
        """Ask the program to load what it needs, if it subscribes to that; do not wait for it."""
        if Subscription.READY in self._hello.wants:
            self._count += 1
            self._send(AskReady(self._count))
            self._is_loading = True

    def _wait_until_loaded(self) -> None:
        """Wait, without its clock, until the program has loaded; at most once for each time."""
        if self._is_loading:
            self._is_loading = False
            self._wait("ready", self._config.start)

    def close(self) -> None:
        """Ask the program to exit, and stop it if it does not; idempotent.

        In a fork of this process it does nothing, because the fork does not own the program.
        """
        self._close(self._config.grace)

    def _close(self, grace: float) -> None:
        if not self._is_closed and self._child.is_ours:
            self._is_closed = True
            self._send(End())
            self._child.close(grace)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        # After Ctrl-C the user does not wait for the program.
        self._close(0.0 if kind is KeyboardInterrupt else self._config.grace)

    def __reduce__(self) -> NoReturn:
        raise CopyError(
            f"bot {shorten(self.name)} cannot be copied or pickled, because its program belongs "
            "to this process: send its command, and start it there"
        )

    def _check_open(self) -> None:
        if self._is_closed:
            raise BotError(f"bot {shorten(self.name)} is closed: start a new one")
        if not self._child.is_ours:
            raise BotError(f"bot {shorten(self.name)} belongs to another process: start a new one")

    def _send(self, message: ToBot) -> None:
        self._child.send(format_line(message))

    def _sit(self, view: View) -> tuple[MoveToMake, ...]:
        """Return the legal moves of a view; begin if its seat is not the program's."""
        moves = cast("tuple[MoveToMake, ...]", list_choices(view))
        if self._view is None or self._view.seat != view.seat:
            self.begin(view)
        self._check_open()
        return moves

    def _ask(self, view: View, moves: tuple[MoveToMake, ...], seed: int) -> Move:
        """Request a move, and wait as long as the clock allows."""
        if self._clock.seconds <= 0:
            raise BadAnswerError(FaultKind.LATE, "no time is left for the match")
        left = self._clock.describe_left()
        asked = AskMove(id=self._count, view=view, moves=moves, clock=left, seed=seed)
        return parse_chosen(self._request("move", asked, self._clock), view)

    def _request(self, awaited: str, asked: AskMove | AskExplanation, clock: Clock) -> Fields:
        """Send a request and return the fields of its answer; it may be stopped meanwhile."""
        self._thoughts = None
        self._send(asked)
        start = self._config.now()
        self._thinking = asked.id
        try:
            return self._wait(awaited, clock.seconds, asked.moves)
        finally:
            self._thinking = None
            clock.spend(self._config.now() - start)

    def _wait(self, awaited: str, limit: float, moves: tuple[MoveToMake, ...] = ()) -> Fields:
        """Return the answer to the last request; what comes late for earlier ones is dropped."""
        now, infos = self._config.now, 0
        deadline = now() + limit
        late = BadAnswerError(FaultKind.LATE, f"no answer in {describe_seconds(limit)}")
        while infos <= MOST_INFOS:
            try:
                line = self._child.receive(deadline, now)
            except TimeoutError:
                raise late from None
            if now() > deadline:
                raise late
            if line is None:
                raise BadAnswerError(FaultKind.GONE, self._child.finish())
            reply = parse_reply(line, awaited, self._count)
            if reply is None:
                continue
            name, fields = reply
            if name == awaited:
                return fields
            infos += 1
            with contextlib.suppress(BadAnswerError):  # no move depends on it
                self._thoughts = _make_thoughts(parse_info(fields, moves))
        why = f"more than {MOST_INFOS} messages of info for one request"
        raise BadAnswerError(FaultKind.NONSENSE, why)

    def _replace(
        self, error: BadAnswerError, view: View, moves: tuple[MoveToMake, ...], rng: random.Random
    ) -> Move:
        """Report a fault to the program, and make a move in its place or raise."""
        is_random = self._config.on_fault is FaultPolicy.RANDOM
        move = rng.choice(moves) if is_random else None
        kind, reason = error.kind, error.reason
        self._faults.append(Fault(kind=kind, reason=reason, move_number=view.move_number))
        self._send(TellFault(id=self._count, what=kind, why=reason, played=move))
        if move is None:
            who = f"bot {shorten(self.name)} at seat {view.seat}"
            raise BotError(f"{who}: {reason}") from None
        return move


class ExplainingBot(ProcessBot):
    """A program that explains its choice, as `SupportsExplain` does."""

    def explain(self, view: View, rng: random.Random | None = None, /) -> tuple[MoveValue, ...]:
        """Return the program's values of the moves, the best first; `thoughts` has its words.

        A program may value only some of the moves, or none.

        Raises:
            BotError: if it is closed, or gives no explanation within the time for a move.
            StateError: if it is not the seat's turn.
        """
        moves = self._sit(view)
        clock = Clock(self._config.clock)
        seed = 0 if rng is None else rng.getrandbits(_SEED_BITS)
        try:
            self._wait_until_loaded()
            self._count += 1
            left = clock.describe_left()
            asked = AskExplanation(id=self._count, view=view, moves=moves, clock=left, seed=seed)
            fields = self._request("explain", asked, clock)
            self._thoughts = _make_thoughts(parse_info(fields, moves))
        except BadAnswerError as error:
            who = f"bot {shorten(self.name)} at seat {view.seat}"
            raise BotError(f"{who} does not explain its move: {error.reason}") from None
        return self._thoughts.values


def close_after(opened: contextlib.ExitStack, bot: Bot) -> Bot:
    """Return a bot; register it with an exit stack if it is a separate process."""
    return opened.enter_context(bot) if isinstance(bot, ProcessBot) else bot
