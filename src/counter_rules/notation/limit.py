"""How long a text may be that is read as one thing: a record, a position, a view, a move."""

from __future__ import annotations

from typing import Final

from counter_rules.errors import NotationError, shorten

MOST_LETTERS: Final = 1_000_000
"""The longest text that is read unless ``limit=`` says more.

It holds a match of more than 200 hands as JSON, and one of more than 1,000 hands as text; the
longest matches of the presets, as they come, have about 25."""

MOST_OF_POSITION: Final = 100_000
"""The longest position that is read unless ``limit=`` says more: it takes 2,000 hands."""


def check_length(text: str, limit: int) -> None:
    """Refuse a text that is longer than a limit.

    Args:
        text: the text.
        limit: the most letters that are read.

    Raises:
        NotationError: if it has more, or the limit is not a whole number of at least 1.
    """
    check_limit(limit)
    if len(text) > limit:
        raise refuse_length(limit)


def check_limit(limit: int) -> None:
    """Refuse what is no limit.

    Raises:
        NotationError: if it is not a whole number of at least 1.
    """
    if type(limit) is not int or limit < 1:
        raise NotationError(f"limit is a number of letters, not {shorten(limit)}", text="")


def refuse_length(limit: int, line: int = 1) -> NotationError:
    """Return the error for a text that is too long.

    Args:
        limit: the most letters that are read.
        line: the line that it begins on.
    """
    message = f"a text of more than {limit} letters is not read: limit= raises that"
    return NotationError(message, text="", line=line)
