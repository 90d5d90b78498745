"""What an option may be answered with, for whoever offers it: a form, a menu, a command line."""

from __future__ import annotations

import enum
from collections.abc import Iterable, Mapping
from typing import cast

import attrs


class OptionKind(enum.Enum):
    """How an option is answered."""

    FLAG = "flag"
    """It is on or off."""

    CHOICE = "choice"
    """It is one of a few names."""

    NUMBER = "number"
    """It is a whole number."""

    TEXT = "text"
    """It is anything else."""

    def __str__(self) -> str:
        return self.value


@attrs.frozen
class OptionChoice:
    """A name that an option takes.

    Args:
        value: the name, as text.
        meaning: what it means, in a few words; empty where the name says it.
    """

    value: str
    meaning: str = ""


@attrs.frozen(kw_only=True)
class Answers:
    """What an option may be answered with.

    Args:
        kind: how it is answered.
        choices: the names that it takes: all of them for a choice; for a text, those that it takes
            beside other texts.
        least: the lowest number, if there is one.
        most: the highest number, if there is one.
        typed: what to type, in words; empty where what the option accepts says it.
    """

    kind: OptionKind
    choices: tuple[OptionChoice, ...] = ()
    least: int | None = None
    most: int | None = None
    typed: str = ""


FLAG = Answers(kind=OptionKind.FLAG)
TEXT = Answers(kind=OptionKind.TEXT)


def make_choices(names: Iterable[str]) -> tuple[OptionChoice, ...]:
    """Make the choices of some names.

    Args:
        names: the names. If they lead to the parts that they stand for, a part that says in words
            what it is (by ``str``) says what the name means, and so does a text.

    >>> make_choices({"free": "play anything", "bound": None})
    (OptionChoice(value='free', meaning='play anything'), OptionChoice(value='bound', meaning=''))
    """
    if not isinstance(names, Mapping):
        return tuple([OptionChoice(name) for name in names])
    parts = cast("Mapping[str, object]", names)
    return tuple([OptionChoice(name, _describe(part)) for name, part in parts.items()])


def _describe(part: object) -> str:
    says_itself = type(part).__str__ is not object.__str__
    return str(part) if says_itself else ""
