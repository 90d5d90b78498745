"""Drafts: frozen values made from mutable twins, for the few kinds that every move makes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ParamSpec, TypeVar, cast

import attrs

FieldsP = ParamSpec("FieldsP")
ValueT = TypeVar("ValueT")


def make_maker(
    kind: Callable[FieldsP, ValueT], *, empty: Sequence[str] = ()
) -> Callable[FieldsP, ValueT]:
    """Return a function that makes a frozen value like its class, in a quarter of the time.

    A frozen value sets each field by a function call. A draft has the same slots and is mutable, so
    setting them is cheap, and then it becomes the value: 0.3 instead of 1.1 µs for a state. Most
    moves make their states this way, and tricks their results.

    The function is written out and compiled once, as attrs does for ``__init__``: one that passes
    its arguments on to a constructor takes half as long again.

    Args:
        kind: the class, made by `attrs.frozen` with ``weakref_slot=False``, or with the slot in its
            base, and no default from a factory. The caller gives what its converters would return.
        empty: slots of its base that are no fields; they begin as None.
    """
    made = cast("type[attrs.AttrsInstance]", kind)
    fields = {field.name: field.default for field in attrs.fields(made)}
    draft = type(f"{made.__name__}Draft", made.__bases__, {"__slots__": tuple(fields)})
    known = {"new": object.__new__, "draft": draft, "kind": made, "defaults": fields}
    heads = [
        name if default is attrs.NOTHING else f"{name}=defaults[{name!r}]"
        for name, default in fields.items()
    ]
    lines = [
        f"def make({', '.join(heads)}):",
        "value = new(draft)",
        *[f"value.{name} = {name}" for name in fields],
        *[f"value.{name} = None" for name in empty],
        "value.__class__ = kind",
        "return value",
    ]
    exec("\n    ".join(lines), known)  # noqa: S102 - a text of this function alone
    return cast("Callable[FieldsP, ValueT]", known["make"])
