"""What a suite has found."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import attrs
from typing_extensions import TypeAliasType

from counter_rules._quoting import name_type, tidy
from counter_rules.errors import CounterRulesError, MissingExtraError

_LONGEST = 400


@attrs.frozen(kw_only=True)
class Check:
    """One thing that was tried.

    Args:
        title: what is expected, in words.
        fault: what is wrong, or nothing if it went as expected.
        left_out: why it was not tried, or nothing if it was.
    """

    title: str
    fault: str = ""
    left_out: str = ""

    @property
    def has_passed(self) -> bool:
        """Whether it went as expected, or was left out."""
        return not self.fault

    def __str__(self) -> str:
        if self.left_out:
            return f"left out: {self.title}: {self.left_out}"
        return f"failed: {self.title}: {self.fault}" if self.fault else f"passed: {self.title}"


@attrs.frozen(kw_only=True)
class Report:
    """All that was tried, in order.

    Args:
        name: what was tried, by its own name; nothing if it did not say one.
        checks: what was tried.
        not_tried: how many checks were left out, as three in a row failed in the same words.
    """

    name: str
    checks: tuple[Check, ...]
    not_tried: int = 0

    @property
    def faults(self) -> tuple[Check, ...]:
        """The checks that failed."""
        return tuple([check for check in self.checks if not check.has_passed])

    @property
    def left_out(self) -> tuple[Check, ...]:
        """The checks that were not tried, each with the reason."""
        return tuple([check for check in self.checks if check.left_out])

    @property
    def has_passed(self) -> bool:
        """Whether all that was tried went as expected."""
        return not self.faults

    def __str__(self) -> str:
        return "\n".join(map(str, self.checks))


class FaultError(Exception):
    """What is wrong, in words."""


class LeftOutError(Exception):
    """Why something cannot be tried, in words."""


Attempt = TypeAliasType("Attempt", tuple[str, Callable[[], None]])
"""What is expected, and what tries it: a function that raises what is wrong."""


def make_report(
    name: str, attempts: Iterable[Attempt], tell: Callable[[Check], object] | None
) -> Report:
    """Try one thing after another, whatever goes wrong with each.

    Args:
        name: the name of what is tried.
        attempts: what is tried.
        tell: what is told of every check as it is done.
    """
    checks: list[Check] = []
    for title, attempt in attempts:
        checks.append(_make_check(title, attempt))
        if tell is not None:
            tell(checks[-1])
    return Report(name=name, checks=tuple(checks))


def _make_check(title: str, attempt: Callable[[], None]) -> Check:
    try:
        attempt()
    except (LeftOutError, MissingExtraError) as why:
        return Check(title=title, left_out=tidy(str(why), _LONGEST))
    except (FaultError, CounterRulesError) as fault:
        return Check(title=title, fault=tidy(str(fault), _LONGEST) or name_type(fault))
    except Exception as error:  # noqa: BLE001 - what is tried is anybody's code
        return Check(title=title, fault=tidy(f"{name_type(error)}: {error}", _LONGEST))
    return Check(title=title)
