"""Seeds, counts and actions from callers: taken as plain whole numbers, or refused."""

from __future__ import annotations

from counter_rules._given import to_int
from counter_rules._quoting import shorten
from counter_rules.actions import ActionSpace
from counter_rules.errors import StateError
from counter_rules.seats import Seat


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
