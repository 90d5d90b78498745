"""Reading lists and objects part by part, and no further than a few faults."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final, TypeVar, cast

from cattrs.errors import IterableValidationError, IterableValidationNote

KeyT = TypeVar("KeyT", int, str)
PartHook = Callable[[object, object], object]

MOST_FAULTS: Final = 20
"""How many faults of one value are named."""

_MANY: Final = cast("Callable[[str, list[Exception], type], Exception]", IterableValidationError)


def read_list(values: Iterable[object], read: PartHook, kind: object) -> tuple[object, ...]:
    """Read every part of a list.

    Args:
        values: the list.
        read: reads a part.
        kind: the class of a part.

    Raises:
        IterableValidationError: if a part cannot be read; it holds the first faults.
    """
    return tuple([part for _, part in _read_parts(enumerate(values), read, kind)])


def read_texts(value: Mapping[str, object], read: PartHook) -> dict[str, str]:
    """Read texts by name.

    Args:
        value: the names and texts.
        read: reads a text.

    Raises:
        IterableValidationError: if one is no text; it holds the first faults.
    """
    return cast("dict[str, str]", dict(_read_parts(value.items(), read, str)))


def _read_parts(
    pairs: Iterable[tuple[KeyT, object]], read: PartHook, kind: object
) -> Iterator[tuple[KeyT, object]]:
    faults: list[Exception] = []
    for key, value in pairs:
        try:
            yield key, read(value, kind)
        except Exception as error:  # noqa: BLE001 - all are told together, as cattrs does it
            error.add_note(IterableValidationNote(f"part {key!r}", key, kind))
            faults.append(error)
            if len(faults) > MOST_FAULTS:
                break
    if faults:
        raise _MANY("some parts cannot be read", faults, tuple)
