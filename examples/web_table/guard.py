"""Guards against failing rules and bots, which may come from other packages."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from counter_rules import CounterRulesError, IllegalMoveError

from .refused import RefusedError

LONGEST: Final = 300
"""The longest message from a foreign exception, in characters."""


class FailedBotError(RefusedError):
    """A bot failed. The message has its seat and level but no card; the cause has the rest."""


class FailedRulesError(RefusedError):
    """The rules failed. The message is one line, and names the effect if an effect failed."""


@contextmanager
def guard_bot(seat: int, level: str) -> Iterator[None]:
    """Turn any exception of a bot into a refusal that names the bot.

    Raises:
        FailedBotError: if the bot fails.
    """
    try:
        yield
    except Exception as error:
        raise FailedBotError(f"the bot at seat {seat} ({level}) failed") from error


@contextmanager
def guard_rules() -> Iterator[None]:
    """Turn any exception of the rules into a refusal, so every request gets an answer.

    Raises:
        FailedRulesError: if the rules fail. The error for an illegal move passes unchanged.
    """
    try:
        yield
    except (IllegalMoveError, RefusedError):
        raise
    except CounterRulesError as error:
        raise FailedRulesError(str(error)) from error
    except Exception as error:
        why = f"the rules fail: {type(error).__name__}: {error}"
        raise FailedRulesError(textwrap.shorten(why, LONGEST, placeholder=" …")) from error
