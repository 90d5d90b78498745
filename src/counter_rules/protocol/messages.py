"""Every message of the protocol, one class each: what is written, and what schemas are made of.

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
from counter_rules.moves import Bid, Look, Move, PassCard, PlayCard
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
"""The number of the protocol. It changes when an old program could not play any more."""

MoveToMake: TypeAlias = Bid | Look | PlayCard | PassCard
"""A move that a seat makes."""

MOVES_TO_MAKE: Final = tuple([kind.__name__ for kind in (Bid, Look, PlayCard, PassCard)])
"""The names of their classes."""

_LONGEST_QUOTE: Final = 80


@attrs.frozen(kw_only=True)
class HostHello:
    """The host's first message.

    Args:
        protocol: the number of the protocol.
        host: the name of the host.
        version: its version.
        options: the options for the program, by name; empty if none were given.
        clock: how long it may think.
        on_fault: what becomes of the match where it gives no legal move in time.
        longest_line: how many bytes a line of the program may have; a longer one ends it.
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

    It is sent to programs that want it.

    Args:
        view: what its seat knows.
    """

    view: View


@attrs.frozen(kw_only=True)
class Hear:
    """A move was made; no answer. It is sent to programs that want it.

    Args:
        events: what its seat learns of the move, in order.
    """

    events: tuple[Event, ...]


@attrs.frozen(kw_only=True)
class TimeLeft:
    """How long the program may think.

    Args:
        move: the seconds for this move.
        match: the seconds left of the match, this move included; null if nothing limits it.
        increment: the seconds that every move adds to those of the match.
    """

    move: float
    match: float | None
    increment: float


@attrs.frozen(kw_only=True)
class AskMove:
    """The program is to move; it answers with a message of the same name.

    Args:
        id: the number of the request, which the answer repeats.
        view: what its seat knows.
        moves: its legal moves, at least one.
        clock: how long it may think.
        seed: where its luck may come from, so that a match can be played again.
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
        what: what it did wrong.
        why: a sentence with the details, for people.
        played: the move that was made in its place; null where the match is forfeited.
    """

    id: int
    what: FaultKind
    why: str
    played: MoveToMake | None


@attrs.frozen
class End:
    """The host needs the program no longer: it is to leave by itself, soon."""


class Wish(enum.Enum):
    """A message that a program may want to be sent."""

    BEGIN = "begin"
    HEAR = "hear"


@attrs.frozen(kw_only=True)
class BotHello:
    """The program's answer to the host's first message.

    Args:
        protocol: the number of the protocol.
        name: the name of the program.
        version: its version.
        wants: the messages that it wants to be sent.
        games: the names of the games that it plays; null if it plays all.
    """

    protocol: int
    name: str
    version: str = ""
    wants: tuple[Wish, ...] = ()
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
"""What the host sends, with its name under ``message``."""

TO_HOST: Final[dict[type, str]] = {BotHello: "hello", BotMove: "move"}
"""What a program sends, with its name under ``message``."""

_NAMES: Final = {**TO_BOT, **TO_HOST}
_GAME_VALUES: Final = View, Bid, Look, PlayCard, PassCard, *EVENTS
_PARTS: Final = TimeControl, TimeLeft, *_NAMES


def write_message(message: ToBot | ToHost) -> str:
    """Write a message as one line of JSON, in ASCII, without the end of the line."""
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
    # Of no other class: a state would show every hand.
    if kind in _PARTS and attrs.has(kind):
        names = [part.name for part in attrs.fields(kind)]
        return {name: _to_json(getattr(value, name)) for name in names}
    return value


def quote_line(line: bytes) -> str:
    """Quote what a program wrote; its bytes that are not UTF-8 by number."""
    # Not `repr`: it would double the backslash.
    return f"'{tidy(line.decode('utf-8', 'backslashreplace').rstrip(), _LONGEST_QUOTE)}'"


def read_message(line: bytes) -> tuple[str, dict[str, object]]:
    """Read a line: the name of the message, and its other fields, whatever they are.

    Raises:
        NotationError: if it is no object in JSON, or has no name under ``message``.
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
        raise NotationError("a message has its name under 'message'", text=text)
    return name, fields


# The JSON Schema of the protocol, made of the classes of its messages and their docstrings. What is
# made is kept beside this module, for readers that are not this library.

SCHEMA_FILE: Final = "protocol.schema.json"
"""The file of the schema, beside this module."""

_TAGS: Final[Mapping[type, tuple[str, object]]] = {
    **TAGS,
    **{kind: ("message", name) for kind, name in (TO_BOT | TO_HOST).items()},
}


def protocol_schema() -> dict[str, object]:
    """Return the JSON Schema, of draft 2020-12, of every message of the protocol for bots.

    It describes what this version writes. A reader leaves alone what it does not know.

    Returns:
        The schema, as a JSON reader gives it; under ``$defs`` are ``to_bot`` and ``to_host`` for
        the two directions. It is made anew each time, and yours to change.

    >>> [part["$ref"] for part in protocol_schema()["$defs"]["to_host"]["oneOf"]]
    ['#/$defs/BotHello', '#/$defs/BotMove']
    """
    return read_schema(__package__ or "", SCHEMA_FILE)


def make_schema() -> Schema:
    """Make the schema of the classes; `protocol_schema` returns what was made before."""
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
