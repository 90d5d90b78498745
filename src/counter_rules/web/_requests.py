"""The requests of pages, and the errors with which they are refused."""

from __future__ import annotations

import textwrap
from collections.abc import Generator, Iterable
from contextlib import contextmanager
from typing import Final, TypeAlias, cast

from counter_rules._base.quoting import shorten
from counter_rules.errors import BotError, CounterRulesError, NotationError, StateError
from counter_rules.notation.inner import parse_json
from counter_rules.phase import Question
from counter_rules.reasons import IllegalMoveError, TableError

PageData: TypeAlias = dict[str, object]

PHRASES: Final = (
    "hello",
    "good_luck",
    "well_played",
    "oh_no",
    "thinking",
    "thanks",
    "sorry",
    "bye",
)
"""The phrases of the chat; each page shows them in its own language."""

_MAX_TEXT: Final = 2_000
"""The longest valid message of a page, in characters."""

_MAX_SAID: Final = 200
"""The longest line of chat, in characters."""

_LONGEST: Final = 300
"""The longest message from a foreign exception, in characters."""


class RefusedError(Exception):
    """A request is refused. The message is for its sender alone.

    Args:
        why: the reason: a name such as ``"moved_on"``, for which pages have a sentence in their
            language; or a sentence in English, for a request that no page of ours makes.
    """


class FailedRulesError(RefusedError):
    """The rules failed. The message is one line, and names the effect if an effect failed."""


REFUSALS: Final = (
    IllegalMoveError,
    NotationError,
    OSError,
    RefusedError,
    StateError,
    TableError,
)
"""The errors of a request. Its sender is sent the reason, and nothing has changed."""


@contextmanager
def guard_rules() -> Generator[None]:
    """Turn any exception of the rules into a refusal, so every request gets an answer.

    Raises:
        FailedRulesError: if the rules fail. Refusals of the library pass unchanged.
    """
    try:
        yield
    except (BotError, *REFUSALS):
        raise
    except CounterRulesError as error:
        raise FailedRulesError(str(error)) from error
    except Exception as error:
        why = f"the rules fail: {type(error).__name__}: {error}"
        raise FailedRulesError(textwrap.shorten(why, _LONGEST, placeholder=" …")) from error


def parse_object(text: str, most: int = _MAX_TEXT) -> PageData:
    """Parse a JSON object; refuse a text that is too long or something else."""
    try:
        data = parse_json(text, most)
    except NotationError as error:
        raise RefusedError(error.message) from None
    if not isinstance(data, dict):
        raise RefusedError(f"expected a JSON object, got {shorten(data)}")
    return cast("PageData", data)


def get_kind(data: PageData, kinds: Iterable[str]) -> str:
    """Return the kind of a request: the one of these names that it has; refuse any other."""
    known = tuple(kinds)
    found = [kind for kind in known if kind in data]
    if len(found) != 1:
        raise RefusedError(f"expected one of {', '.join(known)}")
    return found[0]


def parse_number(data: PageData, name: str) -> int:
    """Return a required whole number."""
    number = data.get(name)
    if type(number) is not int:
        raise RefusedError(f"expected a whole number as {name}")
    return number


def parse_question(data: PageData) -> Question:
    """Return a required question; raise `NotationError` for anything else."""
    return Question.parse(cast("str", data.get("question")))


def parse_said(data: PageData) -> PageData:
    """Return what a page says in the chat: a ``phrase`` or a ``text``, the other None."""
    phrase, text = data.get("phrase"), data.get("say")
    if phrase is not None:
        if phrase not in PHRASES:
            raise RefusedError(f"there is no such phrase: the phrases are {', '.join(PHRASES)}")
        return {"phrase": phrase, "text": None}
    said = " ".join(text.split()) if isinstance(text, str) else ""
    if not said.isprintable() or not 1 <= len(said) <= _MAX_SAID:
        raise RefusedError(f"expected 1 to {_MAX_SAID} printable characters to say")
    return {"phrase": None, "text": said}
