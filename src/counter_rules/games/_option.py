"""Options: what a game leaves to its table, each said once, as a field of a frozen class.

    @attrs.frozen(kw_only=True)
    class KitchenOptions:
        hook: bool = flag("the last bidder may not make the bids add up to the tricks", "K3")

From the fields come the keywords of `get_ruleset` and what it refuses, the text that the command
line and records take, and the tables of options. The most common kinds are
`flag`, `choice`, `count` and `optional_count`.
"""

from __future__ import annotations

import enum
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, NoReturn, Self, TypeVar, cast

import attrs

from counter_rules._base.quoting import shorten
from counter_rules.errors import CopyError, RulesetError

# The values that an option accepts, for a form, a menu or a command line.


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
class OptionDomain:
    """What an option may be answered with.

    Args:
        kind: how it is answered.
        choices: the names that it takes: all of them for a choice; for a text, those that it takes
            beside other texts.
        least: the lowest number, if there is one.
        most: the highest number, if there is one.
        hint: what to type, in words; empty where what the option accepts says it.
    """

    kind: OptionKind
    choices: tuple[OptionChoice, ...] = ()
    least: int | None = None
    most: int | None = None
    hint: str = ""


FLAG = OptionDomain(kind=OptionKind.FLAG)
TEXT = OptionDomain(kind=OptionKind.TEXT)


def make_choices(names: Iterable[str]) -> tuple[OptionChoice, ...]:
    """Make the choices of some names.

    What a name leads to says what it means: a text, or a part that says in words what it is.

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


# The options.

ValueT = TypeVar("ValueT")

_MAX_CHARACTERS: Final = 100_000
"""More than any option needs: a schedule of the most hands takes half of it."""


@attrs.frozen(kw_only=True)
class Option:
    """One option of a game, as its field describes it.

    Args:
        name: the keyword of `get_ruleset`.
        meaning: what it chooses, in a few words.
        clause: the clause of the rules.
        accepted: the values it takes, in words.
        default: the default, in words.
        check: returns the value to use, or raises `ValueError` if it is not accepted.
        parse: reads a value from text for ``check``, or raises `ValueError`.
        by_players: finds the default from the number of players, where it depends on it.
        initial: the default itself; None where it depends on something, or there is none.
        domain: what it may be answered with.

    >>> from counter_rules.games import get_preset
    >>> target, hook, *_ = get_preset("counter").options
    >>> str(target.kind), target.least, target.most, str(hook.kind), hook.initial
    ('number', 1, None, 'flag', False)
    """

    name: str
    meaning: str
    clause: str
    accepted: str
    default: str
    check: Callable[[object], object]
    parse: Callable[[str], object]
    by_players: Callable[[int], object] | None = None
    initial: object = None
    domain: OptionDomain = TEXT

    @property
    def kind(self) -> OptionKind:
        """How the option is answered."""
        return self.domain.kind

    @property
    def choices(self) -> tuple[OptionChoice, ...]:
        """The names that it takes; for a text, those that it takes beside other texts."""
        return self.domain.choices

    @property
    def least(self) -> int | None:
        """The lowest number that it takes, if it is one and there is a lowest."""
        return self.domain.least

    @property
    def most(self) -> int | None:
        """The highest number that it takes, if it is one and there is a highest."""
        return self.domain.most

    @property
    def hint(self) -> str:
        """What to type, in words, where a value is given as text."""
        return self.domain.hint or self.accepted

    def accept(self, value: object) -> object:
        """Return the value to use.

        Raises:
            RulesetError: if the option does not take the value.
        """
        return self._check(value, lambda: value, self.accepted)

    def accept_text(self, text: str) -> object:
        """Return the value that a text stands for, as the command line and records give it.

        A text in quotes that is not accepted as it is stands for what is inside them.

        Raises:
            RulesetError: if the option does not take it.
        """
        if len(text) > _MAX_CHARACTERS:
            raise self._refuse(text, self.hint)
        try:
            return self.check(self.parse(text))
        except RulesetError:
            raise
        except ValueError:
            return self._check(text, lambda: self.parse(_unquote(text)), self.hint)

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> Self:
        return self

    def __reduce__(self) -> NoReturn:
        raise CopyError(
            f"option {shorten(self.name)} cannot be pickled, as it holds functions: "
            "send the name of its game, and ask get_preset for its options"
        )

    def _check(self, given: object, read: Callable[[], object], expected: str) -> object:
        try:
            return self.check(read())
        except RulesetError:
            raise
        except ValueError:
            raise self._refuse(given, expected) from None

    def _refuse(self, value: object, expected: str) -> RulesetError:
        return RulesetError(f"option {self.name}: expected {expected}, got {shorten(value)}")


def option(
    meaning: str,
    clause: str,
    *,
    default: ValueT | Callable[[int], ValueT],
    accepted: str,
    check: Callable[[object], ValueT],
    parse: Callable[[str], object] = str.strip,
    default_text: str | None = None,
    domain: OptionDomain = TEXT,
) -> ValueT:
    """Make a field of an options class, from what its `Option` is to hold.

    The default may be a function that finds it from the number of players, or an ``attrs.Factory``
    where it depends on the other options. ``default_text`` describes it in words where ``str``
    would not; without it, the description names what such a default depends on.
    Without ``domain``, a form offers a line of text.

    Returns:
        The field, for attrs; for a type checker, a value of the option.
    """
    by_players = default if callable(default) else None
    is_made = hasattr(default, "takes_self")  # by a Factory
    if default_text is None:
        others = "on the number of players" if by_players else "on other options"
        default_text = f"depends {others}" if by_players or is_made else str(default)
    metadata = {
        "meaning": meaning,
        "clause": clause,
        "accepted": accepted,
        "default": default_text,
        "check": check,
        "parse": parse,
        "by_players": by_players,
        "initial": None if by_players or is_made else default,
        "domain": domain,
    }
    field = attrs.field(default=attrs.NOTHING if by_players else default, metadata=metadata)
    return cast("ValueT", field)


def list_options(options_class: type[Any]) -> tuple[Option, ...]:  # Any: each game has its own
    """Return the options that the fields of a frozen attrs class describe, in order."""
    fields = attrs.fields(options_class)
    for field in fields:
        if "check" not in field.metadata:
            raise RulesetError(
                f"field {field.name} of {options_class.__name__} describes no option: make it "
                "with a kind such as flag() or choice(), or with option()"
            )
    return tuple([Option(name=field.name, **field.metadata) for field in fields])


def _unquote(text: str) -> str:
    """Take away the quotes round a text, as in ``'none'``; raise ValueError if there are none."""
    words = text.strip()
    if len(words) < 2 or words[0] != words[-1] or words[0] not in "'\"":
        raise ValueError
    return words[1:-1]


def contradiction(one: str, other: str, why: str) -> RulesetError:
    """Return the error for two options that contradict each other (F1.2).

    It ends with ``why``: what speaks against having both, and what to do instead.
    """
    return RulesetError(f"options {one} and {other} contradict each other: {why}")
