"""Names of the players, put into a catalogue of texts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from counter_rules._given import take
from counter_rules._quoting import shorten
from counter_rules.errors import StateError
from counter_rules.messages._message import Texts, check_texts


def name_seats(texts: Texts | None, names: Sequence[str]) -> Texts:
    """Return a catalogue in which seats have names.

    Args:
        texts: the catalogue, by default the English one.
        names: the names, by seat; whoever has none, or an empty one, stays a seat.

    Returns:
        The catalogue with the names as ``seat.0``, ``seat.1`` …, in place of its own.

    Raises:
        NotationError: if there is no such catalogue.
        StateError: if the names are not strings, one for each seat.
    """
    if isinstance(names, str | Mapping):
        raise _refuse(names)
    kept = take(names, "names")
    if not all(isinstance(name, str) for name in kept):
        raise _refuse(kept)
    own = {f"seat.{seat}": name for seat, name in enumerate(kept) if name.strip()}
    checked = check_texts(texts)
    return {**checked, **own} if own else checked


def _refuse(names: object) -> StateError:
    return StateError(f"names must be strings in a list, one for each seat, not {shorten(names)}")
