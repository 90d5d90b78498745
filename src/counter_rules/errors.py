"""Everything that can go wrong, as typed errors under `CounterRulesError`."""

from __future__ import annotations

import reprlib
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from counter_rules.messages import Message
    from counter_rules.moves import Move
    from counter_rules.reasons import Reason


_SHORT: Final = reprlib.Repr()
_SHORT.maxstring = _SHORT.maxother = 60


def shorten(value: object) -> str:
    """Write any value in one short line, for a message."""
    try:
        return " ".join(_SHORT.repr(value).split())
    except ValueError:  # a whole number of too many digits
        return f"<{type(value).__name__} too long to write>"


class CounterRulesError(Exception):
    """The base of every error this library raises on purpose."""


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
    """A question that this state or trick cannot answer, such as a seat that does not exist."""


class NotationError(CounterRulesError, ValueError):
    """Text that cannot be read.

    Args:
        message: what is wrong and what is accepted; the place is added where it is not the start.
        text: the piece of text that cannot be read.
        line: its line, counted from 1.
        column: its column, counted from 1.
    """

    def __init__(self, message: str, *, text: str, line: int = 1, column: int = 1) -> None:
        place = "" if (line, column) == (1, 1) else f" (line {line}, column {column})"
        super().__init__(message + place)
        self.message = message
        self.text = text
        self.line = line
        self.column = column

    def __reduce__(self) -> tuple[object, ...]:
        return _restore_notation, (self.message, self.text, self.line, self.column)


def _restore_notation(message: str, text: str, line: int, column: int) -> NotationError:
    return NotationError(message, text=text, line=line, column=column)
