"""What an expression of a hook is while its text is made."""

from __future__ import annotations

import ast
from types import NoneType
from typing import TypeAlias

import attrs

from counter_rules.kernel._lowering.kinds import Kind


@attrs.frozen
class Scalar:
    """One whole number.

    Args:
        text: the expression; it has no side effect and stands in brackets if it has parts.
        kind: what the number stands for.
        is_condition: whether the text is True or False, and not a number.
    """

    text: str
    kind: Kind
    is_condition: bool = False

    @property
    def number(self) -> str:
        """The expression as a whole number."""
        return f"int({self.text})" if self.is_condition else self.text

    @property
    def truth(self) -> str:
        """The condition that Python would test, by the kind: None is -1 here, and not 0."""
        if self.is_condition:
            return self.text
        if self.kind.of is NoneType:
            return "False"
        if self.kind.is_number:
            return f"({self.text} > 0)" if self.kind.may_be_none else f"({self.text} != 0)"
        return f"({self.text} >= 0)"


@attrs.frozen
class Places:
    """Places of plays in play order: of one rank, or of several ranks, one after another.

    Args:
        masks: the sets, as bits; none has more than one place for each player.
        ranks: their ranks, where they are known; no place is in two sets of different ranks.
    """

    masks: tuple[str, ...]
    ranks: tuple[int | None, ...]

    @property
    def are_distinct(self) -> bool:
        """Whether no place is in it twice."""
        is_known = None not in self.ranks and len(set(self.ranks)) == len(self.ranks)
        return is_known or len(self.masks) < 2

    @property
    def every(self) -> str:
        """All places, as one set."""
        return f"({' | '.join(self.masks)})"


@attrs.frozen(kw_only=True)
class Row:
    """A list of whole numbers in the table's words.

    Args:
        at: its address; None for the plays, which are named by their places.
        length: how many there are.
        kind: what they stand for.
        field: the table's field that it is, if it is one.
        is_full: whether there is one for each player.
    """

    at: str | None
    length: str
    kind: Kind
    field: str | None = None
    is_full: bool = False

    def get(self, index: str) -> Scalar:
        """Return the number at a place."""
        return Scalar(index if self.at is None else f"t[{self.at} + {index}]", self.kind)


@attrs.frozen
class Items:
    """A tuple, or a set of constants: its members.

    Args:
        members: the members.
        is_set: whether it is a set, whose order is not known.
    """

    members: tuple[Scalar, ...]
    is_set: bool = False


@attrs.frozen
class AwakeRanks:
    """The set of ranks whose effects act: ``table.awake``."""


@attrs.frozen
class TableRef:
    """The table itself, by whichever name a hook has it."""


@attrs.frozen
class Constant:
    """A constant that no number stands for: a function, a class, a module, the hook itself."""

    value: object


@attrs.frozen
class Enumerate:
    """``enumerate`` of something."""

    inner: Value


@attrs.frozen
class Zip:
    """``zip`` of full rows, or ``map`` of a function over them."""

    rows: tuple[Row, ...]
    operator: type[ast.operator] | None = None


@attrs.frozen
class Range:
    """``range``: the numbers from a start up to a stop, which is not among them."""

    start: Scalar
    stop: Scalar


@attrs.frozen
class Comprehension:
    """A generator, or what stands in the brackets of a list."""

    node: ast.ListComp | ast.GeneratorExp


Value: TypeAlias = (
    Scalar | Places | Row | Items | AwakeRanks | TableRef | Constant
    | Enumerate | Zip | Range | Comprehension
)  # fmt: skip
"""Whatever an expression may be."""

NAMES = {
    Places: "places of plays",
    Row: "a list",
    Items: "a tuple",
    AwakeRanks: "the ranks awake",
    TableRef: "the table",
    Enumerate: "an enumerate",
    Zip: "a zip or map",
    Range: "a range",
    Comprehension: "a generator",
}
"""What a message calls a value."""


def describe(value: Value) -> str:
    """Return what a message calls a value, such as ``a suit or None``."""
    if isinstance(value, Scalar):
        return str(value.kind)
    if isinstance(value, Constant):
        return f"a {type(value.value).__name__}"
    return NAMES[type(value)]
