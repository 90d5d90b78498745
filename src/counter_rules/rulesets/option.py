"""An option of a preset: its name, what it accepts, what it means, and what contradicts it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import attrs

from counter_rules.errors import RulesetError, shorten
from counter_rules.given import to_int
from counter_rules.trick import EffectOrder

_MOST_LETTERS: Final = 100_000
"""No option is as long as text: a schedule of the most hands takes half of it."""


@attrs.frozen(kw_only=True)
class Option:
    """One option of a preset.

    Args:
        name: the keyword of `get_ruleset`.
        meaning: what it chooses, in a few words.
        accepted: what values it takes, in words.
        default: the default, in words.
        clause: the clause of the rules.
        check: returns the value to use, or raises `ValueError` if it is not accepted.
        parse: the same from text, as the command line gives it.
    """

    name: str
    meaning: str
    accepted: str
    default: str
    clause: str
    check: Callable[[object], object]
    parse: Callable[[str], object]

    def accept(self, value: object) -> object:
        """Return the value to use.

        Args:
            value: the value as a caller gave it.

        Raises:
            RulesetError: if the option does not take it.
        """
        return self._read(value, self.check)

    def accept_text(self, text: str) -> object:
        """Return the value that a text names.

        Args:
            text: the value as the command line gives it.

        Raises:
            RulesetError: if the option does not take it.
        """
        if len(text) > _MOST_LETTERS:
            raise self.refuse(text)
        return self._read(text, lambda _: self.check(self.parse(text)))

    def _read(self, value: object, read: Callable[[object], object]) -> object:
        try:
            return read(value)
        except RulesetError:
            raise
        except ValueError:
            raise self.refuse(value) from None

    def refuse(self, value: object) -> RulesetError:
        """Return the error that says what the option accepts instead."""
        return RulesetError(
            f"option {self.name} cannot be {shorten(value)}: accepted is {self.accepted}"
        )


def refuse_together(one: str, other: str, why: str) -> RulesetError:
    """Return the error for two options that contradict each other (F1.2).

    Args:
        one: an option.
        other: another.
        why: what stands against having both, and what to do instead.
    """
    return RulesetError(f"options {one} and {other} contradict each other: {why}")


def make_flag(*, name: str, meaning: str, clause: str, default: bool = False) -> Option:
    """Make an option that is on or off.

    Args:
        name: the keyword of `get_ruleset`.
        meaning: what it chooses, in a few words.
        clause: the clause of the rules.
        default: whether it is on unless it is switched off.
    """
    return Option(
        name=name,
        meaning=meaning,
        accepted="True or False",
        default=str(default),
        clause=clause,
        check=check_flag,
        parse=parse_flag,
    )


def make_choice(
    *, name: str, meaning: str, choices: Sequence[str], default: str, clause: str
) -> Option:
    """Make an option that takes one of a few names.

    Args:
        name: the keyword of `get_ruleset`.
        meaning: what it chooses, in a few words.
        choices: the names.
        default: the one that it is otherwise.
        clause: the clause of the rules.
    """

    def check(value: object) -> str:
        if not isinstance(value, str) or value not in choices:
            raise ValueError
        return value

    return Option(
        name=name,
        meaning=meaning,
        accepted=", ".join(choices),
        default=default,
        clause=clause,
        check=check,
        parse=str.strip,
    )


def make_optional_count(*, name: str, meaning: str, default: str, clause: str) -> Option:
    """Make an option that takes a whole number of at least 1, or None.

    Args:
        name: the keyword of `get_ruleset`.
        meaning: what it chooses, in a few words.
        default: what None stands for, in words.
        clause: the clause of the rules.
    """
    return Option(
        name=name,
        meaning=meaning,
        accepted="a whole number of at least 1, or None",
        default=default,
        clause=clause,
        check=check_optional_count,
        parse=parse_optional_count,
    )


def make_count(*, name: str, meaning: str, default: str, clause: str) -> Option:
    """Make an option that takes a whole number of at least 1.

    Args:
        name: the keyword of `get_ruleset`.
        meaning: what it chooses, in a few words.
        default: the default, in words.
        clause: the clause of the rules.
    """
    return Option(
        name=name,
        meaning=meaning,
        accepted="a whole number of at least 1",
        default=default,
        clause=clause,
        check=check_count,
        parse=int,
    )


def check_count(value: object) -> int:
    """Accept a whole number of at least 1."""
    count = to_int(value)
    if count is None or count < 1:
        raise ValueError
    return count


def check_optional_count(value: object) -> int | None:
    """Accept a whole number of at least 1, or None."""
    return None if value is None else check_count(value)


def parse_optional_count(text: str) -> int | None:
    """Read a whole number, or ``none``."""
    return None if text.strip().lower() == "none" else int(text)


def check_flag(value: object) -> bool:
    """Accept True or False."""
    if type(value) is not bool:
        raise ValueError
    return value


def parse_flag(text: str) -> bool:
    """Read ``true`` or ``false``, ``yes`` or ``no``, ``on`` or ``off``."""
    lower = text.strip().lower()
    if lower in ("true", "yes", "on"):
        return True
    if lower in ("false", "no", "off"):
        return False
    raise ValueError


def check_effects(value: object) -> EffectOrder | None:
    """Accept an order of effects, or None."""
    if value is not None and not isinstance(value, EffectOrder):
        raise ValueError
    return value
