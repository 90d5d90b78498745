"""The options that a program declares in its hello, and the values that its user sets."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias, TypeVar, cast

import attrs

from counter_rules._base.quoting import shorten, tidy
from counter_rules.errors import BotError, NotationError
from counter_rules.games import OptionKind

OptionValue: TypeAlias = bool | int | str
"""The value of an option."""


class OptionText(str):
    """The value of an option, of any kind, as a person types it."""

    __slots__ = ()


PartT = TypeVar("PartT")

_KINDS: Final[Mapping[str, OptionKind]] = {kind.value: kind for kind in OptionKind}
_NUMBER: Final = re.compile(r"-?[0-9]{1,16}")
_LARGEST: Final = 2**53 - 1
"""The largest number: every language has it, also those whose numbers are all floating-point."""
_LONGEST_NAME: Final = 100
_LONGEST_TEXT: Final = 4_096
_LONGEST_LIST: Final = 400
"""The most characters of the names in an error."""
_MOST: Final = 100
"""The most options of a program, and choices of an option."""


@attrs.frozen(kw_only=True)
class BotOption:
    """An option of a program, as it declares it.

    Args:
        name: the name of the option.
        kind: the kind of its value: true or false, a whole number, one of its choices, or a text.
        default: the value that it has unless another is set.
        least: the lowest number; None for no limit.
        most: the highest number; None for no limit.
        choices: the texts to choose from; only a choice has them.
    """

    name: str
    kind: OptionKind
    default: OptionValue
    least: int | None = None
    most: int | None = None
    choices: tuple[str, ...] = ()

    @property
    def accepted(self) -> str:
        """The values that it takes, in words."""
        if self.kind is OptionKind.FLAG:
            return "true or false"
        if self.kind is OptionKind.CHOICE:
            return f"one of {_join(self.choices)}"
        if self.kind is OptionKind.TEXT:
            return f"a text of at most {_LONGEST_TEXT} characters"
        low = "" if self.least is None else f" from {self.least}"
        high = "" if self.most is None else f" up to {self.most}"
        return f"a whole number{low}{high}"

    def accepts(self, value: object) -> bool:
        """Return whether a value is one that it takes."""
        if self.kind is OptionKind.FLAG:
            return isinstance(value, bool)
        if self.kind is OptionKind.CHOICE:
            return isinstance(value, str) and value in self.choices
        if self.kind is OptionKind.TEXT:
            return isinstance(value, str) and len(value) <= _LONGEST_TEXT
        least = -_LARGEST if self.least is None else self.least
        most = _LARGEST if self.most is None else self.most
        return type(value) is int and least <= value <= most  # a bool is an int as well

    def parse(self, text: str) -> OptionValue:
        """Parse a value as a person types it; a text of another kind stays what it is."""
        if self.kind is OptionKind.FLAG:
            return {"true": True, "false": False}.get(text, text)
        if self.kind is OptionKind.NUMBER and _NUMBER.fullmatch(text):
            return int(text)
        return str(text)


def choose_values(
    options: Sequence[BotOption], given: Mapping[str, object]
) -> dict[str, OptionValue]:
    """Return a value for each option: the given one, or else its default.

    Raises:
        BotError: if there is no option of a given name, or it does not take the value.

    >>> depth = BotOption(name="depth", kind=OptionKind.NUMBER, default=3, least=1, most=9)
    >>> choose_values([depth], {}), choose_values([depth], {"depth": 5})
    ({'depth': 3}, {'depth': 5})
    """
    values: dict[str, object] = {option.name: option.default for option in options}
    for name in given:
        if name not in values:
            known = f"its options are {_join(list(values))}" if values else "it has none"
            raise BotError(f"there is no option {shorten(name)}: {known}")
    values |= given
    for option in options:
        value = values[option.name]
        if isinstance(value, OptionText):
            value = values[option.name] = option.parse(value)
        if not option.accepts(value):
            raise BotError(
                f"option {shorten(option.name)} must be {option.accepted}, not {shorten(value)}"
            )
    return cast("dict[str, OptionValue]", values)


def _join(names: Sequence[str]) -> str:
    return tidy(", ".join(names), _LONGEST_LIST)


# Parsing what a program declares, which may be anything.


def parse_options(data: object) -> tuple[BotOption, ...]:
    """Parse the options in the hello of a program; raise `NotationError` for anything else."""
    parts = check_list(data, "options must be a list of objects")
    options = tuple([_parse_option(part) for part in parts])
    names = [option.name for option in options]
    for name in names:
        if names.count(name) > 1:
            raise NotationError(f"option {shorten(name)} is declared twice", text=name)
    return options


def _parse_option(data: object) -> BotOption:
    fields = cast(
        "Mapping[str, object]", check_type(data, dict, "options must be a list of objects")
    )
    name = _check_name(fields.get("name"), "the name of an option")
    who = f"option {shorten(name)}"
    kind = fields.get("kind")
    if not isinstance(kind, str) or kind not in _KINDS:
        wanted = f"{who}: kind must be one of {', '.join(_KINDS)}"
        raise NotationError(f"{wanted}, not {shorten(kind)}", text=name)
    option = BotOption(
        name=name,
        kind=_KINDS[kind],
        default=cast("OptionValue", fields.get("default")),
        least=_check_bound(fields.get("least"), f"{who}: least"),
        most=_check_bound(fields.get("most"), f"{who}: most"),
        choices=_parse_choices(fields.get("choices", []), who),
    )
    if not option.accepts(option.default):
        wanted = f"{who}: default must be {option.accepted}"
        raise NotationError(f"{wanted}, not {shorten(option.default)}", text=name)
    return option


def _parse_choices(data: object, who: str) -> tuple[str, ...]:
    names = check_list(data, f"{who}: choices must be a list of names")
    return tuple([_check_name(name, f"{who}: a choice") for name in names])


def _check_name(value: object, what: str) -> str:
    """Return a name that can be printed and typed."""
    is_name = isinstance(value, str) and value.isprintable() and bool(value.strip())
    if not is_name or len(cast("str", value)) > _LONGEST_NAME:
        wanted = f"{what} must be a name of at most {_LONGEST_NAME} characters"
        raise NotationError(f"{wanted}, not {shorten(value)}", text=value)
    return cast("str", value)


def _check_bound(value: object, what: str) -> int | None:
    if value is None or (type(value) is int and abs(value) <= _LARGEST):
        return value
    raise NotationError(f"{what} must be a whole number, not {shorten(value)}", text=value)


def check_type(value: object, kind: type[PartT], wanted: str) -> PartT:
    """Return a part of a message; raise `NotationError` if it is of another type."""
    if not isinstance(value, kind):
        raise NotationError(f"{wanted}, not {shorten(value)}", text=value)
    return value


def check_list(value: object, wanted: str) -> list[object]:
    """Return a list in a message; raise `NotationError` for anything else, or a long one."""
    parts = cast("list[object]", check_type(value, list, wanted))
    if len(parts) > _MOST:
        raise NotationError(f"{wanted}, of at most {_MOST}, not {len(parts)}", text=value)
    return parts
