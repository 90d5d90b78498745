"""Everything that can go wrong, as typed errors under `CounterRulesError`."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterator
from functools import partial
from itertools import pairwise
from typing import Any, Final, SupportsIndex, cast

from counter_rules._base.quoting import shorten, tidy

_LONGEST_MESSAGE: Final = 1000

_CAUSES: Final = "causes"
"""The key of the causes of an error in its pickled state."""


class CounterRulesError(Exception):
    """The base of every error this library raises; its message is one short line."""

    def __init__(self, message: str) -> None:
        super().__init__(tidy(message, _LONGEST_MESSAGE))

    def __reduce_ex__(self, protocol: SupportsIndex) -> tuple[Any, ...]:
        """Pickle the error with its causes, which Python drops."""
        parts = cast("tuple[Any, ...]", super().__reduce_ex__(protocol))
        causes = tuple(map(_take_apart, _list_causes(self)))
        if not causes:
            return parts
        make, args, *state = parts
        kept: dict[str, Any] = dict(state[0]) if state else {}
        return make, args, {**kept, _CAUSES: causes}

    def __setstate__(self, state: dict[str, Any] | None) -> None:
        """Restore the attributes and the causes of an error."""
        kept = dict(state or {})
        causes = [_put_together(*parts) for parts in kept.pop(_CAUSES, ())]
        for error, cause in pairwise((self, *causes)):
            error.__cause__ = cause
        super().__setstate__(kept)


class RulesetError(CounterRulesError, ValueError):
    """A ruleset that does not exist, or options that are unknown or contradict each other."""


class StateError(CounterRulesError, ValueError):
    """A seat that does not exist, or another value that is wrong for a state, move or record."""


class BotError(CounterRulesError, ValueError):
    """A bot that does not exist or breaks the rules; the message names it."""


class CopyError(CounterRulesError, TypeError):
    """An attempt to copy or pickle an object that belongs to one process, such as its threads."""


class ArenaError(CounterRulesError, ValueError):
    """A tournament that cannot be played, or its folder that cannot be read or written."""


class LearningError(CounterRulesError, ValueError):
    """A training or a network that cannot be made from these values."""


class MissingExtraError(CounterRulesError, ImportError):
    """A package that is missing because the extra that installs it is not installed."""


class NotationError(CounterRulesError, ValueError):
    """Text that cannot be parsed.

    Args:
        message: what is wrong and what is accepted; the error adds the place, unless it is line 1,
            column 1.
        text: the wrong piece of text, in full; a value of another type is described in one line.
        line: its line, counted from 1.
        column: its column, counted from 1.
    """

    def __init__(self, message: str, *, text: object, line: int = 1, column: int = 1) -> None:
        place = "" if (line, column) == (1, 1) else f" (line {line}, column {column})"
        self.message = tidy(message, _LONGEST_MESSAGE - len(place))
        # Not `super().__init__`: the line is already tidy, and a broken record has many errors.
        ValueError.__init__(self, self.message + place)
        self.text = text if isinstance(text, str) else shorten(text)
        self.line = line
        self.column = column

    def __reduce__(self) -> tuple[object, ...]:
        make = partial(NotationError, text=self.text, line=self.line, column=self.column)
        return make, (self.message,)


def _list_causes(error: BaseException) -> Iterator[BaseException]:
    """Yield the causes of an error: its cause, the cause of that, and so on."""
    listed = {id(error)}
    while (cause := error.__cause__) is not None and id(cause) not in listed:
        yield cause
        listed.add(id(cause))
        error = cause


def _take_apart(error: BaseException) -> tuple[Any, ...]:
    """Return the parts to rebuild an error from, without its causes.

    For an error that cannot be pickled, they rebuild a `CounterRulesError` that describes it.
    """
    try:
        parts = object.__reduce_ex__(error, pickle.HIGHEST_PROTOCOL)
        _put_together(*pickle.loads(pickle.dumps(parts)))  # noqa: S301 - pickled here
    except Exception:  # noqa: BLE001 - a class that was not made for pickling raises anything
        return CounterRulesError, (shorten(error),)
    return cast("tuple[Any, ...]", parts)


def _put_together(
    make: Callable[..., BaseException], args: tuple[Any, ...], state: dict[str, Any] | None = None
) -> BaseException:
    error = make(*args)
    error.__setstate__(state)
    return error
