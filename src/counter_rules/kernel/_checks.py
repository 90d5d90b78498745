"""Checks of the rulesets, numbers and actions given to a kernel."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from pathlib import PurePath
from typing import TYPE_CHECKING, Final, cast

from counter_rules._base.guards import import_numpy, take, to_int
from counter_rules._base.quoting import shorten
from counter_rules.actions import ActionSpace
from counter_rules.errors import RulesetError, StateError
from counter_rules.kernel._words_python import mix
from counter_rules.seats import Seat

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


# The refusal of a ruleset that cannot be compiled.

SUBSET: Final = (
    'write it in the subset (see "Write an effect"), or play it with the readable engine'
)
"""The advice for a hook that cannot be compiled."""


class NotCompilableError(RulesetError):
    """A ruleset has a part that the kernel cannot compile; the readable engine can play it.

    Args:
        part: the part, such as ``effect mine``.
        reason: the reason, such as ``uses Dict``.
        advice: what to do instead.
        file: the full path of the file that defines the part, if it has one.
        line: the line in the file, counted from 1.

    >>> print(NotCompilableError("effect mine", "uses Dict", file="/home/me/own.py", line=20))
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
        named = partial(NotCompilableError, advice=self.advice, file=self.file, line=self.line)
        return named, (self.part, self.reason)


# Seeds, counts and actions from callers: converted to plain ints, or refused.


def to_word(seed: object) -> int:
    """Return a seed of at most 64 bits as a word; refuse anything else."""
    number = to_int(seed)
    if number is None or not -(2**63) <= number < 2**64:
        raise StateError(f"a seed must be a whole number of at most 64 bits, not {shorten(seed)}")
    return number - 2**64 if number >= 2**63 else number


def to_count(name: str, value: object, *, least: int, most: int) -> int:
    """Return a number of games or threads as an int; refuse one outside the bounds."""
    number = to_int(value)
    if number is None or not least <= number <= most:
        raise StateError(
            f"{name}: expected a whole number from {least} to {most}, got {shorten(value)}"
        )
    return number


def to_seeds(seed: object, games: int) -> NDArray[np.int64]:
    """Return a seed for each game: the given ones, or seeds derived from a single one."""
    numpy = import_numpy()
    if isinstance(seed, Iterable) and not isinstance(seed, str | bytes):
        given = take(cast("Iterable[object]", seed), "seeds", most=games)
        if len(given) != games:
            raise StateError(f"seeds: expected {games}, one for each game, got {len(given)}")
        words: NDArray[np.int64] = numpy.array([to_word(one) for one in given], numpy.int64)
        return words
    return make_seeds(to_word(seed), numpy.arange(games, dtype=numpy.int64))


def make_seeds(
    seeds: int | NDArray[np.int64], numbers: int | NDArray[np.int64]
) -> NDArray[np.int64]:
    """Derive seeds from others, as `seed_stream` does: of games among many, or of next matches."""
    numpy = import_numpy()
    old, added = (
        numpy.asarray(given, numpy.int64).view(numpy.uint64) for given in (seeds, numbers)
    )
    mix_all = cast("Callable[[NDArray[np.uint64]], NDArray[np.uint64]]", mix)
    new = mix_all(mix_all(numpy.atleast_1d(old) + numpy.uint64(0x9E3779B97F4A7C15)) + added)
    made: NDArray[np.int64] = new.view(numpy.int64)
    return made


def to_actions(actions: object, games: int) -> NDArray[np.int64]:
    """Return actions as an array of shape ``(games,)``; refuse anything but whole numbers."""
    numpy = import_numpy()
    try:
        array = numpy.asarray(actions)
    except Exception as error:
        raise StateError(f"actions: expected whole numbers, got {shorten(actions)}") from error
    if array.dtype.kind == "u":
        # A number beyond int64 is not an action, and its name should be no other number.
        array = numpy.minimum(array, numpy.uint64(2**63 - 1))
    return check_actions(array, games)


def check_actions(array: NDArray[np.generic], games: int) -> NDArray[np.int64]:
    """Return an array of actions as int64; refuse anything but whole numbers, one for each game."""
    if array.dtype.kind not in "iu" or array.shape != (games,):
        raise StateError(
            f"actions: expected {games} whole numbers, one for each game, got {array.dtype} of "
            f"shape {array.shape}"
        )
    words: NDArray[np.int64] = array.astype("int64", copy=False)
    return words


def refuse_action(
    space: ActionSpace, action: object, seat: Seat | None, legal: bytes, *, where: str = ""
) -> StateError:
    """Return the error for an illegal action; ``where`` is a prefix such as ``"game 7: "``.

    The seat may be None only for what is no action.
    """
    number = to_int(action)
    if number is None or not 0 <= number < space.size:
        return StateError(
            f"{where}there is no action {shorten(action)}: the actions are 0 to {space.size - 1}"
        )
    names = ", ".join([space.names[other] for other in legal])
    return StateError(
        f"{where}action {number} ({space.names[number]}) is illegal for seat {seat}: "
        f"legal are {names}"
    )
