"""The messages of the protocol, one class each, and the JSON Schema made from them.

A message is one line of JSON, an object in UTF-8, with the name of its class under ``message``.
"""

from __future__ import annotations

import enum
import json
from collections.abc import Mapping
from typing import Final, TypeAlias, cast

import attrs

from counter_rules._base.quoting import shorten, tidy
from counter_rules.errors import NotationError
from counter_rules.events import Event
from counter_rules.events.inner import EVENTS
from counter_rules.moves import Bid, Look, Move, NameTrump, PassCard, PlayCard
from counter_rules.notation import to_data
from counter_rules.notation.inner import (
    DRAFT,
    MOVES,
    TAGS,
    Definitions,
    Schema,
    decode_json,
    read_schema,
)
from counter_rules.protocol.terms import FaultKind, FaultPolicy, TimeControl
from counter_rules.views import View

PROTOCOL: Final = 1
"""The version of the protocol. It changes when older programs can no longer play."""

MoveToMake: TypeAlias = Bid | Look | PlayCard | PassCard | NameTrump
"""A move that a seat makes."""

MOVES_TO_MAKE: Final = tuple([kind.__name__ for kind in (Bid, Look, PlayCard, PassCard, NameTrump)])
"""The names of their classes."""

_LONGEST_QUOTE: Final = 80


@attrs.frozen(kw_only=True)
class HostHello:
    """The host's first message.

    Args:
        protocol: the version of the protocol.
        host: the name of the host.
        version: its version.
        options: the options for the program, by name; empty if none were given.
        clock: the program's time control.
        on_fault: what the host does if the program gives no legal move in time.
        longest_line: the most bytes in a line of the program; a longer line ends it.
    """

    protocol: int
    host: str
    version: str
    options: Mapping[str, object]
    clock: TimeControl
    on_fault: FaultPolicy
    longest_line: int


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
class TimeLeft:
    """The time that the program has.

    Args:
        move: the seconds for this move.
        match: the seconds left in the match, this move included; null if the match has no limit.
        increment: the seconds that every move adds to those of the match.
    """

    move: float
    match: float | None
    increment: float


@attrs.frozen(kw_only=True)
class AskMove:
    """It is the program's turn; it answers with a message of the same name.

    Args:
        id: the number of the request, which the answer repeats.
        view: everything its seat knows.
        moves: its legal moves, at least one.
        clock: the time that it has.
        seed: a seed for its random choices, so that a match can be reproduced.
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

    BEGIN = "begin"
    HEAR = "hear"


@attrs.frozen(kw_only=True)
class BotHello:
    """The program's answer to the host's first message.

    Args:
        protocol: the version of the protocol.
        name: the name of the program.
        version: its version.
        wants: the messages that it subscribes to.
        games: the names of the games that it plays; null if it plays all.
    """

    protocol: int
    name: str
    version: str = ""
    wants: tuple[Subscription, ...] = ()
    games: tuple[str, ...] | None = None


@attrs.frozen(kw_only=True)
class BotMove:
    """The program's move.

    Args:
        id: the number of the request that it answers.
        move: one of the moves of that request.
    """

    id: int
    move: MoveToMake


ToBot: TypeAlias = HostHello | Begin | Hear | AskMove | TellFault | End
ToHost: TypeAlias = BotHello | BotMove

TO_BOT: Final[dict[type, str]] = {
    HostHello: "hello",
    Begin: "begin",
    Hear: "hear",
    AskMove: "move",
    TellFault: "fault",
    End: "end",
}
"""The messages that the host sends, with their names under ``message``."""

TO_HOST: Final[dict[type, str]] = {BotHello: "hello", BotMove: "move"}
"""The messages that a program sends, with their names under ``message``."""

_NAMES: Final = {**TO_BOT, **TO_HOST}
_GAME_VALUES: Final = View, Bid, Look, PlayCard, PassCard, NameTrump, *EVENTS
_PARTS: Final = TimeControl, TimeLeft, *_NAMES


def format_line(message: ToBot | ToHost) -> str:
    """Return a message as one line of JSON, in ASCII, without a newline."""
    fields = cast("dict[str, object]", _to_json(message))
    return json.dumps({"message": _NAMES[type(message)]} | fields, allow_nan=False)


def _to_json(value: object) -> object:
    """Return a part of a message as data."""
    if isinstance(value, _GAME_VALUES):
        return to_data(cast("View | Event | Move", value))
    if isinstance(value, enum.Enum):
        return cast("object", value.value)
    if isinstance(value, tuple):
        return [_to_json(part) for part in cast("tuple[object, ...]", value)]
    kind = type(value)
    # No other class: a state would reveal every hand.
    if kind in _PARTS and attrs.has(kind):
        names = [part.name for part in attrs.fields(kind)]
        return {name: _to_json(getattr(value, name)) for name in names}
    return value


def quote_line(line: bytes) -> str:
    """Return a line of a program in quotes; bytes that are not UTF-8 are escaped."""
    # Not `repr`: it would double the backslash.
    return f"'{tidy(line.decode('utf-8', 'backslashreplace').rstrip(), _LONGEST_QUOTE)}'"


def parse_line(line: bytes) -> tuple[str, dict[str, object]]:
    """Parse a line; return the name of the message, and its other fields unchecked.

    Raises:
        NotationError: if it is not a JSON object, or has no name under ``message``.
    """
    try:
        text = line.decode("utf-8")
    except UnicodeDecodeError:
        raise NotationError("not UTF-8", text=shorten(line)) from None
    data = decode_json(text)
    if not isinstance(data, dict):
        raise NotationError(f"a message is an object, not {shorten(data)}", text=text)
    fields = cast("dict[str, object]", data)
    name = fields.pop("message", None)
    if not isinstance(name, str):
        raise NotationError("a message needs its name under 'message'", text=text)
    return name, fields


# The JSON Schema of the protocol, made from the message classes and their docstrings. It is stored
# beside this module, for readers other than this library.

SCHEMA_FILE: Final = "protocol.schema.json"
"""The file of the schema, beside this module."""

_TAGS: Final[Mapping[type, tuple[str, object]]] = {
    **TAGS,
    **{kind: ("message", name) for kind, name in (TO_BOT | TO_HOST).items()},
}


def protocol_schema() -> dict[str, object]:
    """Return the JSON Schema (draft 2020-12) of every message of the protocol for bots.

    It describes the messages of this version. A reader ignores unknown fields and messages.

    Returns:
        A new copy of the schema, as a JSON reader returns it; under ``$defs``, ``to_bot`` and
        ``to_host`` are the two directions.

    >>> [part["$ref"] for part in protocol_schema()["$defs"]["to_host"]["oneOf"]]
    ['#/$defs/BotHello', '#/$defs/BotMove']
    """
    return read_schema(__package__ or "", SCHEMA_FILE)


def make_schema() -> Schema:
    """Make the schema from the classes; `protocol_schema` returns the stored one."""
    parts = Definitions(tags=_TAGS, given=(*MOVES, *TO_HOST))
    parts.define_choice("event", "An event; its class is under event.", EVENTS)
    to_bot = parts.define_choice("to_bot", "A message to a program.", tuple(TO_BOT))
    to_host = parts.define_choice("to_host", "A message from a program.", tuple(TO_HOST))
    return {
        "$schema": DRAFT,
        "$id": f"urn:counter-rules:bots:{PROTOCOL}",
        "title": "The protocol for bots",
        "description": "One message, a line of JSON: to a program, or from it.",
        "anyOf": [to_bot, to_host],
        "$defs": dict(sorted(parts.made.items())),
    }
