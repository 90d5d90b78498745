"""Everything that can go wrong, as typed errors under `CounterRulesError`."""

from __future__ import annotations

from typing import Final

from counter_rules._quoting import shorten, tidy

_LONGEST_MESSAGE: Final = 1000


class CounterRulesError(Exception):
    """The base of every error this library raises on purpose: one short line, whatever went in."""

    def __init__(self, message: str) -> None:
        super().__init__(tidy(message, _LONGEST_MESSAGE))


class RulesetError(CounterRulesError, ValueError):
    """A ruleset that does not exist, or options that are unknown or contradict each other."""


class StateError(CounterRulesError, ValueError):
    """A seat that does not exist, or another value that does not fit a state, move or record."""


class BotError(CounterRulesError, ValueError):
    """A bot that does not exist, or one that does not play by the rules; it is named."""


class ArenaError(CounterRulesError, ValueError):
    """A tournament that cannot be played, or its folder that cannot be read or written."""


class MissingExtraError(CounterRulesError, ImportError):
    """A package that only an extra of this library brings is not installed."""


class NotationError(CounterRulesError, ValueError):
    """Text that cannot be read.

    Args:
        message: what is wrong and what is accepted; the place is added where it is not the start.
        text: the piece of text that cannot be read, in full; any other value in one short line.
        line: its line, counted from 1.
        column: its column, counted from 1.
    """

    def __init__(self, message: str, *, text: object, line: int = 1, column: int = 1) -> None:
        place = "" if (line, column) == (1, 1) else f" (line {line}, column {column})"
        self.message = tidy(message, _LONGEST_MESSAGE - len(place))
        # Not `super().__init__`: the line is tidy by now, and a spoilt record has very many errors.
        ValueError.__init__(self, self.message + place)
        self.text = text if isinstance(text, str) else shorten(text)
        self.line = line
        self.column = column

    def __reduce__(self) -> tuple[object, ...]:
        return _restore_notation, (self.message, self.text, self.line, self.column)


def _restore_notation(message: str, text: str, line: int, column: int) -> NotationError:
    return NotationError(message, text=text, line=line, column=column)
