"""Options: the choices that a game leaves to its players, each a field of a frozen class.

    @attrs.frozen(kw_only=True)
    class KitchenOptions:
        hook: bool = flag("the last bidder may not make the bids add up to the tricks", "K3")

The fields define the keywords and the checks of `get_ruleset`, the texts on the command line and
in records, and the tables of options. The most common kinds are `flag`, `choice`, `count` and
`optional_count`.
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
    """The kind of value that an option takes, for a form."""

    FLAG = "flag"
    """True or False."""

    CHOICE = "choice"
    """One of a few names."""

    NUMBER = "number"
    """A whole number."""

    TEXT = "text"
    """Any other value, as text."""

    def __str__(self) -> str:
        return self.value


@attrs.frozen
class OptionChoice:
    """A name that an option takes.

    Args:
        value: the name, as text.
        meaning: its meaning in a few words; empty if the name is clear.
    """

    value: str
    meaning: str = ""


@attrs.frozen(kw_only=True)
class OptionDomain:
    """The domain of an option: the values that it takes, for a form, a menu or a command line.

    Args:
        kind: the kind of value.
        choices: the names that the option takes: all values of a choice; for a text, names that it
            takes in addition to other texts.
        least: the lowest number, or None.
        most: the highest number, or None.
        hint: what to type, in words; if empty, `Option.accepted` describes it.
    """

    kind: OptionKind
    choices: tuple[OptionChoice, ...] = ()
    least: int | None = None
    most: int | None = None
    hint: str = ""


FLAG = OptionDomain(kind=OptionKind.FLAG)
TEXT = OptionDomain(kind=OptionKind.TEXT)


def make_choices(names: Iterable[str]) -> tuple[OptionChoice, ...]:
    """Make choices from names.

    If the names are a mapping, its values describe them: a text, or a part whose ``str`` describes
    it.

    >>> make_choices({"free": "play anything", "bound": None})
    (OptionChoice(value='free', meaning='play anything'), OptionChoice(value='bound', meaning=''))
    """
    if not isinstance(names, Mapping):
        return tuple([OptionChoice(name) for name in names])
    parts = cast("Mapping[str, object]", names)
    return tuple([OptionChoice(name, _describe(part)) for name, part in parts.items()])


def _describe(part: object) -> str:
    has_text = type(part).__str__ is not object.__str__
    return str(part) if has_text else ""


# The options.

ValueT = TypeVar("ValueT")

_MAX_CHARACTERS: Final = 100_000
"""More than any option needs: the longest schedule takes half of it."""


@attrs.frozen(kw_only=True)
class Option:
    """An option of a game, from a field of its options class.

    Args:
        name: the keyword of `get_ruleset`.
        meaning: what it chooses, in a few words.
        clause: the clause of the rules.
        accepted: the values it takes, in words.
        default: the default, in words.
        check: returns the value to use, or raises `ValueError` for a value that is not accepted.
        parse: parses a text into a value for ``check``, or raises `ValueError`.
        by_players: returns the default for a number of players, if it depends on it; else None.
        initial: the default itself; None if it depends on other values, or there is none.
        domain: the values it takes, for a form.

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
        """The kind of value that the option takes."""
        return self.domain.kind

    @property
    def choices(self) -> tuple[OptionChoice, ...]:
        """The names that it takes; for a text, in addition to other texts."""
        return self.domain.choices

    @property
    def least(self) -> int | None:
        """The lowest number that it takes, or None."""
        return self.domain.least

    @property
    def most(self) -> int | None:
        """The highest number that it takes, or None."""
        return self.domain.most

    @property
    def hint(self) -> str:
        """The description of a value as text: what to type."""
        return self.domain.hint or self.accepted

    def accept(self, value: object) -> object:
        """Return the value to use for a given one.

        Raises:
            RulesetError: if the option does not take the value.
        """
        return self._check(value, lambda: value, self.accepted)

    def accept_text(self, text: str) -> object:
        """Return the value of a text from a command line or a record.

        A text in quotes is tried as it is, and then without the quotes.

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
            "send the name of its game, and get its options from get_preset"
        )

    def _check(self, given: object, make: Callable[[], object], expected: str) -> object:
        try:
            return self.check(make())
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
    """Make a field of an options class; the parameters are those of `Option`.

    Args:
        meaning: what the option chooses, in a few words.
        clause: the clause of the rules.
        default: the default, a function that returns it for a number of players, or an
            ``attrs.Factory`` if it depends on other options.
        accepted: the values the option takes, in words.
        check: returns the value to use, or raises `ValueError` for a value that is not accepted.
        parse: parses a text into a value for ``check``, or raises `ValueError`.
        default_text: the default in words; by default its ``str``, or what it depends on.
        domain: the values the option takes, for a form; by default any text.

    Returns:
        The field, for attrs; for a type checker, a value of the option.

    >>> def check_name(value):
    ...     if value not in ("ann", "bob"):
    ...         raise ValueError
    ...     return value
    >>> @attrs.frozen(kw_only=True)
    ... class KitchenOptions:
    ...     host: str = option("whose kitchen it is", "K5", default="ann",
    ...                        accepted="ann or bob", check=check_name)
    >>> KitchenOptions()
    KitchenOptions(host='ann')
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
    """Return the options from the fields of a frozen attrs class, in order."""
    fields = attrs.fields(options_class)
    for field in fields:
        if "check" not in field.metadata:
            raise RulesetError(
                f"field {field.name} of {options_class.__name__} is not an option: make it "
                "with a kind such as flag() or choice(), or with option()"
            )
    return tuple([Option(name=field.name, **field.metadata) for field in fields])


def _unquote(text: str) -> str:
    """Return a text without its quotes, as in ``'none'``; raise ValueError if it has none."""
    words = text.strip()
    if len(words) < 2 or words[0] != words[-1] or words[0] not in "'\"":
        raise ValueError
    return words[1:-1]


def contradiction(one: str, other: str, why: str) -> RulesetError:
    """Return the error for two options that contradict each other (F1.2).

    Args:
        one: the first option, with its value if that matters.
        other: the second option.
        why: why they contradict each other, and what to do instead.

    >>> print(contradiction("hook", "bidding=sealed", "sealed bids are hidden; leave one out"))
    options hook and bidding=sealed contradict each other: sealed bids are hidden; leave one out
    """
    return RulesetError(f"options {one} and {other} contradict each other: {why}")
