"""The messages of the protocol, one class each."""

from __future__ import annotations

import enum
from collections.abc import Mapping
from typing import Final, TypeAlias

import attrs

from counter_rules.events import Event
from counter_rules.moves import Bid, Look, NameTrump, PassCard, PlayCard
from counter_rules.protocol.options import BotOption, OptionValue
from counter_rules.protocol.terms import FaultKind, FaultPolicy, TimeControl, TimeLeft
from counter_rules.views import View

PROTOCOL: Final = 2
"""The version of the protocol. It changes when older programs can no longer play."""

MoveToMake: TypeAlias = Bid | Look | PlayCard | PassCard | NameTrump
"""A move that a seat makes."""

MOVES_TO_MAKE: Final = tuple([kind.__name__ for kind in (Bid, Look, PlayCard, PassCard, NameTrump)])
"""The names of their classes."""


@attrs.frozen(kw_only=True)
class HostHello:
    """The host's first message.

    Args:
        protocol: the version of the protocol.
        host: the name of the host.
        version: its version.
        clock: the program's time control.
        on_fault: what the host does if the program gives no legal move in time.
        longest_line: the most bytes in a line of the program; a longer line ends it.
    """

    protocol: int
    host: str
    version: str
    clock: TimeControl
    on_fault: FaultPolicy
    longest_line: int


@attrs.frozen
class SetOptions:
    """The values of the program's options, before the first match; no answer.

    It is sent to programs that declare options.

    Args:
        options: the value of every option, by name; the default if no other was set.
    """

    options: Mapping[str, OptionValue]


@attrs.frozen
class AskReady:
    """The program loads what it needs, then answers with a message of the same name.

    It is sent to programs that subscribe to it: after the options, and after each ``begin``.

    Args:
        id: the number of the request, which the answer repeats.
    """

    id: int


@attrs.frozen(kw_only=True)
class Begin:
    """The program sits down, for a new match or in the middle of one; no answer.

    It is sent to programs that subscribe to it.

    Args:
        view: everything its seat knows.
    """

    view: View


@attrs.frozen(kw_only=True)
class Hear:
    """A move was made; no answer. It is sent to programs that subscribe to it.

    Args:
        events: everything its seat learns of the move, in order.
    """

    events: tuple[Event, ...]


@attrs.frozen(kw_only=True)
class AskMove:
    """It is the program's turn; it answers with a message of the same name.

    Args:
        id: the number of the request, which the answer repeats.
        view: everything its seat knows.
        moves: its legal moves, at least one.
        clock: the time that it has, and its budget of games.
        seed: a seed for its random choices, so that a match can be reproduced.
    """

    id: int
    view: View
    moves: tuple[MoveToMake, ...]
    clock: TimeLeft
    seed: int


@attrs.frozen
class Stop:
    """The host wants the answer to a request at once.

    It is sent to programs that subscribe to it. A program that has answered already ignores it.

    Args:
        id: the number of the request.
    """

    id: int


@attrs.frozen(kw_only=True)
class AskExplanation:
    """The program explains which move it would choose; it answers with a message of the same name.

    It is sent to programs that subscribe to it. It is no move of the match.

    Args:
        id: the number of the request, which the answer repeats.
        view: everything its seat knows.
        moves: its legal moves, at least one.
        clock: the time that it has, and its budget of games.
        seed: a seed for its random choices.
    """

    id: int
    view: View
    moves: tuple[MoveToMake, ...]
    clock: TimeLeft
    seed: int


@attrs.frozen(kw_only=True)
class TellFault:
    """The program gave no legal move in time; no answer.

    Args:
        id: the number of the request.
        what: the kind of fault.
        why: a sentence with the details, for people.
        played: the move that was made in its place; null if the match is forfeited.
    """

    id: int
    what: FaultKind
    why: str
    played: MoveToMake | None


@attrs.frozen
class End:
    """The host no longer needs the program, which should exit soon."""


class Subscription(enum.Enum):
    """A message that a program can subscribe to."""

    READY = "ready"
    BEGIN = "begin"
    HEAR = "hear"
    STOP = "stop"
    EXPLAIN = "explain"


@attrs.frozen(kw_only=True)
class BotHello:
    """The program's answer to the host's first message.

    Args:
        protocol: the version of the protocol.
        name: the name of the program.
        version: its version.
        wants: the messages that it subscribes to.
        games: the names of the games that it plays; null if it plays all.
        options: the options that its user may set.
    """

    protocol: int
    name: str
    version: str = ""
    wants: tuple[Subscription, ...] = ()
    games: tuple[str, ...] | None = None
    options: tuple[BotOption, ...] = ()


@attrs.frozen
class BotReady:
    """The program has loaded what it needs.

    Args:
        id: the number of the request that it answers.
    """

    id: int


@attrs.frozen(kw_only=True)
class BotMove:
    """The program's move.

    Args:
        id: the number of the request that it answers.
        move: one of the moves of that request.
    """

    id: int
    move: MoveToMake


@attrs.frozen(kw_only=True)
class MoveEstimate:
    """The value of a move to a program.

    Args:
        move: the move.
        value: the expected points of the hand, or another number that is higher for better moves.
        std: the standard deviation of the points; 0 if unknown.
        visits: the number of games in which the program tried the move.
        made: the share of these games in which its seat made its bid; null if unknown.
    """

    move: MoveToMake
    value: float
    std: float = 0.0
    visits: int = 0
    made: float | None = None


@attrs.frozen(kw_only=True)
class BotInfo:
    """The state of the program's thoughts about a request, while it thinks.

    Args:
        id: the number of the request.
        values: the values of some or all legal moves, the best first.
        games: the number of games tried so far.
        text: anything else, for people.
    """

    id: int
    values: tuple[MoveEstimate, ...] = ()
    games: int = 0
    text: str = ""


@attrs.frozen(kw_only=True)
class BotExplanation:
    """The program's explanation: the values of the moves, reasons in words, or both.

    Args:
        id: the number of the request that it answers.
        values: the values of some or all legal moves; the first is the move that it would choose.
        games: the number of games tried.
        text: its reasons, for people.
    """

    id: int
    values: tuple[MoveEstimate, ...] = ()
    games: int = 0
    text: str = ""


ToBot: TypeAlias = (
    HostHello
    | SetOptions
    | AskReady
    | Begin
    | Hear
    | AskMove
    | Stop
    | AskExplanation
    | TellFault
    | End
)
ToHost: TypeAlias = BotHello | BotReady | BotMove | BotInfo | BotExplanation

TO_BOT: Final[dict[type, str]] = {
    HostHello: "hello",
    SetOptions: "set",
    AskReady: "ready",
    Begin: "begin",
    Hear: "hear",
    AskMove: "move",
    Stop: "stop",
    AskExplanation: "explain",
    TellFault: "fault",
    End: "end",
}
"""The messages that the host sends, with their names under ``message``."""

TO_HOST: Final[dict[type, str]] = {
    BotHello: "hello",
    BotReady: "ready",
    BotMove: "move",
    BotInfo: "info",
    BotExplanation: "explain",
}
"""The messages that a program sends, with their names under ``message``."""
