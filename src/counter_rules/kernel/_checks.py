"""Seeds, counts and actions from callers: taken as plain whole numbers, or refused."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, cast

from counter_rules._extras import import_numpy
from counter_rules._given import take, to_int
from counter_rules._quoting import shorten
from counter_rules.actions import ActionSpace
from counter_rules.errors import StateError
from counter_rules.kernel._words_python import seed_stream
from counter_rules.seats import Seat

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


def to_word(seed: object) -> int:
    """Return a seed as a word of 64 bits with a sign.

    Raises:
        StateError: if it is not a whole number of at most 64 bits.
    """
    number = to_int(seed)
    if number is None or not -(2**63) <= number < 2**64:
        raise StateError(f"a seed must be a whole number of at most 64 bits, not {shorten(seed)}")
    return number - 2**64 if number >= 2**63 else number


def to_count(name: str, value: object, *, least: int, most: int) -> int:
    """Return a number of games or threads, once it is known to be one."""
    number = to_int(value)
    if number is None or not least <= number <= most:
        raise StateError(
            f"{name}: expected a whole number from {least} to {most}, got {shorten(value)}"
        )
    return number


def to_seeds(seed: object, games: int) -> list[int]:
    """Return a seed for each game: those that are given, or made of the one for all.

    Raises:
        StateError: if they are no seeds, or not so many.
    """
    if isinstance(seed, Iterable) and not isinstance(seed, str | bytes):
        given = take(cast("Iterable[object]", seed), "seeds", most=games)
        if len(given) != games:
            raise StateError(f"seeds: expected {games}, one a game, got {len(given)}")
        return [to_word(one) for one in given]
    word = to_word(seed)
    return [make_seed(word, game) for game in range(games)]


def make_seed(seed: int, number: int) -> int:
    """Make a seed out of another: of a game out of the one for all, or of the next match."""
    stream = [0]
    seed_stream(stream, seed, number)
    return stream[0]


def to_actions(actions: object, games: int) -> NDArray[np.int64]:
    """Return actions as an array of their own, once they are known to be one for each game.

    Raises:
        StateError: if they are no whole numbers, or not so many.
    """
    numpy = import_numpy()
    try:
        array = numpy.asarray(actions)
    except Exception as error:
        raise StateError(f"actions: expected whole numbers, got {shorten(actions)}") from error
    if array.dtype.kind not in "iu" or array.shape != (games,):
        raise StateError(
            f"actions: expected {games} whole numbers, one for each game, got {array.dtype} of "
            f"shape {array.shape}"
        )
    if array.dtype == numpy.uint64:
        # What is beyond 64 bits with a sign is no action, and stays none.
        array = numpy.minimum(array, numpy.uint64(2**63 - 1))
    words: NDArray[np.int64] = array.astype(numpy.int64)
    return words


def refuse_action(
    space: ActionSpace, action: object, seat: Seat, legal: bytes, *, where: str = ""
) -> StateError:
    """Return the error for an action that is not legal.

    Args:
        space: the actions that there are.
        action: what was given as one.
        seat: the seat to act.
        legal: its legal actions.
        where: what stands before the sentence, such as ``"game 7: "``.
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
