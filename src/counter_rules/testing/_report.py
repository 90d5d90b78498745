"""The report of a suite: its checks, one by one, and what is wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

import attrs
from typing_extensions import TypeAliasType

from counter_rules._base.quoting import name_type, tidy
from counter_rules.errors import CounterRulesError, MissingExtraError

_LONGEST: Final = 400


@attrs.frozen(kw_only=True)
class Check:
    """One check of a suite.

    Args:
        title: what the check expects, in words.
        fault: what is wrong; empty if it passed.
        skipped: why it was skipped; empty if it was not.
    """

    title: str
    fault: str = ""
    skipped: str = ""

    @property
    def has_passed(self) -> bool:
        """Whether the check has passed or was skipped."""
        return not self.fault

    def __str__(self) -> str:
        if self.skipped:
            return f"skipped: {self.title}: {self.skipped}"
        return f"failed: {self.title}: {self.fault}" if self.fault else f"passed: {self.title}"


@attrs.frozen(kw_only=True)
class Report:
    """All checks of a suite, in order.

    Args:
        name: the name of the object that was checked; empty for a program that did not give one.
        checks: the checks.
        omitted: the number of checks that were left out, as three in a row failed in the same
            words.
    """

    name: str
    checks: tuple[Check, ...]
    omitted: int = 0

    @property
    def faults(self) -> tuple[Check, ...]:
        """The checks that failed."""
        return tuple([check for check in self.checks if not check.has_passed])

    @property
    def skipped(self) -> tuple[Check, ...]:
        """The checks that were skipped, each with the reason."""
        return tuple([check for check in self.checks if check.skipped])

    @property
    def has_passed(self) -> bool:
        """Whether no check has failed."""
        return not self.faults

    def __str__(self) -> str:
        return "\n".join(map(str, self.checks))


class FaultError(Exception):
    """Raised by a check that fails, with the fault in words."""


class SkippedError(Exception):
    """Raised by a check that cannot be made, with the reason in words."""


Attempt = TypeAliasType("Attempt", tuple[str, Callable[[], None]])
"""The title of a check, and the function that makes it and raises the fault."""


def make_report(
    name: str, attempts: Iterable[Attempt], progress: Callable[[Check], object] | None
) -> Report:
    """Make checks one by one; a check that fails does not stop the others.

    Args:
        name: the name of the object that is checked.
        attempts: the checks.
        progress: called with every check when it is done.
    """
    checks: list[Check] = []
    for title, attempt in attempts:
        checks.append(_make_check(title, attempt))
        if progress is not None:
            progress(checks[-1])
    return Report(name=name, checks=tuple(checks))


def _make_check(title: str, attempt: Callable[[], None]) -> Check:
    try:
        attempt()
    except (SkippedError, MissingExtraError) as why:
        return Check(title=title, skipped=tidy(str(why), _LONGEST))
    except (FaultError, CounterRulesError) as fault:
        return Check(title=title, fault=tidy(str(fault), _LONGEST) or name_type(fault))
    except Exception as error:  # noqa: BLE001 - it runs foreign code
        return Check(title=title, fault=tidy(f"{name_type(error)}: {error}", _LONGEST))
    return Check(title=title)
