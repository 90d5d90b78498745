"""Many cheap cases as one test: every case that fails is named, not only the first.

`each` stands where ``pytest.mark.parametrize`` would make a test of every case; `collect` does the
same in a loop of one's own. A case that takes long stays a test.
"""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import attrs
import pytest

Check = Callable[..., None]

_MOST = 400
"""How many characters are said of a case, and of what went wrong in it."""


class CasesFailedError(AssertionError):
    """Says which cases failed; all of them, where others stand around it, too."""


@attrs.define
class Failures:
    """What went wrong, and in which case."""

    tried: int = 0
    found: list[str] = attrs.field(factory=list)
    skipped: list[str] = attrs.field(factory=list)
    first: BaseException | None = None

    @contextmanager
    def case(self, name: object) -> Iterator[None]:
        """Try a case: what it raises is kept, and the next one is tried."""
        self.tried += 1
        try:
            yield
        except pytest.skip.Exception as skip:
            self.skipped.append(f"{_shorten(name)}: {skip.msg}")
        except (Exception, pytest.fail.Exception) as error:  # noqa: BLE001 - whatever it is
            said = str(error) if isinstance(error, CasesFailedError) else _shorten(error)
            self.found.append(f"{_shorten(name)}: {type(error).__name__}: {said}")
            self.first = self.first or error

    def report(self) -> None:
        """Say all that went wrong, and what was skipped where nothing did."""
        assert self.tried, "there was no case to try"
        if self.found:
            count = f"{len(self.found)} of {self.tried} cases failed:"
            raise CasesFailedError("\n".join([count, *self.found])) from self.first
        if self.skipped:
            pytest.skip(f"{len(self.skipped)} of {self.tried} cases: {self.skipped[0]}")


@contextmanager
def collect() -> Iterator[Failures]:
    """Collect what goes wrong in several cases, and report all of it at the end."""
    failures = Failures()
    yield failures
    failures.report()


def each(
    names: str | Sequence[str],
    cases: Iterable[Any],
    ids: Callable[[Any], object] | Iterable[object] = repr,
) -> Callable[[Check], Check]:
    """Make one test of all cases; several such decorators make all combinations.

    Args:
        names: the parameter that a case fills, or the parameters.
        cases: the value of the parameter, or the values where there are several.
        ids: what a value is called, or what the cases are called.
    """
    keys = [names] if isinstance(names, str) else [*names]
    listed = [(case,) if isinstance(names, str) else tuple(case) for case in cases]
    if callable(ids):
        called = [", ".join([str(ids(value)) for value in case]) for case in listed]
    else:
        called = [*map(str, ids)]

    def decorate(check: Check) -> Check:
        @functools.wraps(check)
        def run(**others: object) -> None:
            with collect() as failures:
                for name, case in zip(called, listed, strict=True):
                    with failures.case(name):
                        check(**others, **dict(zip(keys, case, strict=True)))

        asked = inspect.signature(check).parameters
        left = [asked[name] for name in asked if name not in keys]
        vars(run)["__signature__"] = inspect.Signature(left)  # by which pytest finds fixtures
        return run

    return decorate


def _shorten(said: object) -> str:
    text = str(said)
    return text if len(text) <= _MOST else f"{text[:_MOST]}…"
