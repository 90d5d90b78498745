"""Rules and bots that fail: those of another package are anybody's code."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from counter_rules import CounterRulesError, IllegalMoveError

from .refused import RefusedError

LONGEST: Final = 300
"""The longest text of an error that is not the library's, in characters."""


class FailedBotError(RefusedError):
    """A bot has failed; the text names its seat and level, and no card. The cause has the rest."""


class FailedRulesError(RefusedError):
    """The rules have failed; the text is one line, and names the effect if it was one."""


@contextmanager
def guard_bot(seat: int, level: str) -> Iterator[None]:
    """Turn whatever fails in a bot into a refusal that names it.

    Raises:
        FailedBotError: if it fails.
    """
    try:
        yield
    except Exception as error:
        raise FailedBotError(f"the bot at seat {seat} ({level}) failed") from error


@contextmanager
def guard_rules() -> Iterator[None]:
    """Turn whatever fails in the rules into a refusal, so that nobody is left without an answer.

    Raises:
        FailedRulesError: if the rules fail. A move that they forbid is another matter.
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
