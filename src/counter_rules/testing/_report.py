"""What a suite has found."""

from __future__ import annotations

import attrs


@attrs.frozen(kw_only=True)
class Check:
    """One thing that was tried.

    Args:
        title: what is expected, in words.
        fault: what is wrong, or nothing if it went as expected.
    """

    title: str
    fault: str = ""

    @property
    def has_passed(self) -> bool:
        """Whether it went as expected."""
        return not self.fault

    def __str__(self) -> str:
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
    def has_passed(self) -> bool:
        """Whether all went as expected."""
        return not self.faults
