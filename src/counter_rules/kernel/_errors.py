"""What a ruleset is refused with when it cannot be compiled."""

from __future__ import annotations

from pathlib import PurePath
from typing import Final

from counter_rules.errors import RulesetError

SUBSET: Final = (
    'write it in the subset (see "Write an effect"), or play it with the readable engine'
)
"""What to do with a hook that cannot be compiled."""


class NotCompilable(RulesetError):  # noqa: N818 - it says what the ruleset is, not what went wrong
    """A ruleset with a part that the kernel does not know; the readable engine plays it.

    Args:
        part: the part, such as ``effect mine``.
        reason: what of it cannot be compiled.
        advice: what to do instead.
        file: the whole path of the file in which it stands, if it has one.
        line: the line there, counted from 1.

    >>> print(NotCompilable("effect mine", "uses Dict", file="/home/me/own.py", line=20))
    effect mine cannot be compiled: uses Dict (own.py:20); write it in the subset (see "Write an
    effect"), or play it with the readable engine
    """

    def __init__(
        self,
        part: str,
        reason: str,
        *,
        advice: str = SUBSET,
        file: str | None = None,
        line: int | None = None,
    ) -> None:
        place = "" if file is None else f" ({PurePath(file).name}:{line})"
        super().__init__(f"{part} cannot be compiled: {reason}{place}; {advice}")
        self.part = part
        self.reason = reason
        self.advice = advice
        self.file = file
        self.line = line

    def __reduce__(self) -> tuple[object, ...]:
        return _restore, (self.part, self.reason, self.advice, self.file, self.line)


def _restore(
    part: str, reason: str, advice: str, file: str | None, line: int | None
) -> NotCompilable:
    return NotCompilable(part, reason, advice=advice, file=file, line=line)
