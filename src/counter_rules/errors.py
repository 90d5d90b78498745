"""Everything that can go wrong, as typed errors under `CounterRulesError`."""

from __future__ import annotations

import re
import reprlib
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from counter_rules.messages import Message
    from counter_rules.moves import Move
    from counter_rules.reasons import Reason


_LONGEST_ECHO: Final = 120
_LONGEST_MESSAGE: Final = 1000
_SHORT: Final = reprlib.Repr()
_SHORT.maxstring = _SHORT.maxother = 60
_ADDRESS: Final = re.compile(" at 0x[0-9a-fA-F]+")


def shorten(value: object) -> str:
    """Write any value in one short line, for a message; whatever its class makes of `repr`."""
    try:
        return _tidy(_ADDRESS.sub("", _SHORT.repr(value)), _LONGEST_ECHO)
    except Exception:  # noqa: BLE001 - a whole number of too many digits, or a class whose `repr` fails
        return f"<{name_type(value)} that cannot be written>"


def name_type(value: object) -> str:
    """Name the class of a value, for a message that must not show the value itself."""
    return _tidy(type(value).__name__, _LONGEST_ECHO)


def _tidy(text: str, longest: int) -> str:
    """Make one line of a text, printable and not too long."""
    if len(text) <= longest and text.isprintable():
        return text
    line = " ".join(text[: longest + 1].split())
    written = "".join([c if c.isprintable() else ascii(c)[1:-1] for c in line])
    if max(len(text), len(written)) <= longest:
        return written
    return written[: longest - 3] + "..."


class CounterRulesError(Exception):
    """The base of every error this library raises on purpose: one short line, whatever went in."""

    def __init__(self, message: str) -> None:
        super().__init__(_tidy(message, _LONGEST_MESSAGE))


class IllegalMoveError(CounterRulesError, ValueError):
    """A move that the rules do not allow; the state it was offered to is unchanged.

    Its text is English; `counter_rules.messages.describe` says it in another language.

    Args:
        message: who, what, why and what instead, in one line.
        move: the move offered.
        reason: why it is illegal.
        legal: what the same seat could have played instead; empty where the legal moves
            cannot be listed (a deal) or there is none.
    """

    def __init__(
        self, message: Message, *, move: object, reason: Reason, legal: tuple[Move, ...] = ()
    ) -> None:
        super().__init__(str(message))
        self.messages = (message,)
        self.move = move
        self.reason = reason
        self.legal = legal

    def __reduce__(self) -> tuple[object, ...]:
        return _restore_illegal_move, (*self.messages, self.move, self.reason, self.legal)


def _restore_illegal_move(
    message: Message, move: object, reason: Reason, legal: tuple[Move, ...]
) -> IllegalMoveError:
    return IllegalMoveError(message, move=move, reason=reason, legal=legal)


class RulesetError(CounterRulesError, ValueError):
    """A ruleset that does not exist, or options that are unknown or contradict each other."""


class StateError(CounterRulesError, ValueError):
    """A seat that does not exist, or another value that no state, move or record can go with."""


class NotationError(CounterRulesError, ValueError):
    """Text that cannot be read.

    Args:
        message: what is wrong and what is accepted; the place is added where it is not the start.
        text: the piece of text that cannot be read, whole; what is no text, in one short line.
        line: its line, counted from 1.
        column: its column, counted from 1.
    """

    def __init__(self, message: str, *, text: object, line: int = 1, column: int = 1) -> None:
        place = "" if (line, column) == (1, 1) else f" (line {line}, column {column})"
        self.message = _tidy(message, _LONGEST_MESSAGE - len(place))
        super().__init__(self.message + place)
        self.text = text if isinstance(text, str) else shorten(text)
        self.line = line
        self.column = column

    def __reduce__(self) -> tuple[object, ...]:
        return _restore_notation, (self.message, self.text, self.line, self.column)


def _restore_notation(message: str, text: str, line: int, column: int) -> NotationError:
    return NotationError(message, text=text, line=line, column=column)
