"""The scope at one point of a hook while it is lowered: its names, its kinds, its text."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Generator, Mapping
from contextlib import contextmanager
from functools import singledispatch
from itertools import chain, count
from typing import Final

import attrs

from counter_rules.kernel._checks import NotCompilableError
from counter_rules.kernel._lowering.kinds import (
    AwakeRanks,
    Constant,
    Field,
    Items,
    Kind,
    Places,
    Row,
    Scalar,
    TableRef,
    Value,
    describe,
    join,
    widen,
)
from counter_rules.kernel._lowering.source import Block, Source, Writer

# The scope.

_PATIENCE: Final = 3
"""So many times bounds may grow before they are dropped."""


def clean(name: str) -> str:
    """Return what of a name may stand in the text: small letters, digits and underscores.

    >>> clean("My Five!")
    'my_five_'
    """
    return re.sub("[^a-z0-9_]+", "_", name.lower())


@attrs.define(eq=False)
class CallFrame:
    """The names of one function: of the hook, or of what stands in place of a call in it."""

    source: Source
    number: int = 0
    names: dict[str, Value] = attrs.field(factory=dict[str, Value])


@attrs.define(eq=False, kw_only=True)
class Scope:
    """One walk through a function.

    Args:
        players: the number of players.
        fields: the fields of the table.
        frame: the names of the function that is being read.
        kinds: the kinds of its variables, as far as earlier walks have found them.
        walk: the number of the walk.
        call: lowers another function of the module, and returns its name and what it writes.
        take_scratch: returns the number of a scratch list, for the list of a number here.
    """

    players: int
    fields: Mapping[str, Field]
    frame: CallFrame
    kinds: dict[str, Kind]
    walk: int
    call: Callable[[object, ast.AST, Source], tuple[str, frozenset[str], frozenset[str]]]
    take_scratch: Callable[[int], int]
    writer: Writer = attrs.field(factory=Writer)
    written: set[str] = attrs.field(factory=set[str])
    replaced: set[str] = attrs.field(factory=set[str])
    aliases: dict[str, NotCompilableError] = attrs.field(factory=dict[str, NotCompilableError])
    loops: list[str] = attrs.field(factory=list[str])
    unset: list[str] = attrs.field(factory=list[str])
    _idents: dict[tuple[int, str], str] = attrs.field(factory=dict[tuple[int, str], str])
    _homes: dict[str, tuple[Block, ...]] = attrs.field(factory=dict[str, tuple[Block, ...]])
    _around: list[Source] = attrs.field(factory=list[Source])
    _temps: int = 0
    _frames: int = 0
    _lists: int = 0

    def refuse(self, node: ast.AST, reason: str) -> NotCompilableError:
        """Make the error for a place in the function that is being read."""
        return self.frame.source.refuse(node, reason)

    @property
    def open(self) -> tuple[Source, ...]:
        """The functions that are being read, one inside another."""
        return (*self._around, self.frame.source)

    def put(self, part: str | Block) -> None:
        """Write a line, or a block that is finished."""
        self.writer.put(part)

    def make_temp(self) -> str:
        """Return a name that no other variable has."""
        self._temps += 1
        return f"_{self._temps}"

    def make_list(self, kind: Kind, length: str) -> Row:
        """Return a scratch list of its own."""
        self._lists += 1
        number = self.take_scratch(self._lists - 1)
        return Row(at=f"T_SCRATCH + {number} * P", length=length, kind=kind)

    @contextmanager
    def enter_call(self, source: Source) -> Generator[None]:
        """Read another function, with names of its own."""
        self._frames += 1
        outer, self.frame = self.frame, CallFrame(source, self._frames)
        self._around.append(outer.source)
        try:
            yield
        finally:
            self.frame = outer
            self._around.pop()

    @contextmanager
    def enter_comprehension(self, target: ast.expr) -> Generator[None]:
        """Forget the names of a comprehension when it ends; until then they hide others."""
        outer = self.frame
        self._frames += 1
        hidden = {one.id for one in ast.walk(target) if isinstance(one, ast.Name)}
        names = {name: one for name, one in outer.names.items() if name not in hidden}
        self.frame = CallFrame(outer.source, self._frames, names)
        try:
            yield
        finally:
            self.frame = outer

    def keep(self, text: str) -> str:
        """Keep a number in a variable, and return the variable's name."""
        temp = self.make_temp()
        self.put(f"{temp} = {text}")
        return temp

    def bind(self, name: str, value: Value, node: ast.AST) -> None:
        """Give a local name a value; refuse one that it cannot have beside what it has already."""
        old = self.frame.names.get(name)
        if isinstance(value, Scalar) and (old is None or isinstance(old, Scalar)):
            self._set(name, value, node)
            return
        if old is not None:
            raise self.refuse(node, f"sets {name} twice, and not to one number or card each time")
        if isinstance(value, Places):
            value = Places(tuple(self.keep(mask) for mask in value.masks), value.ranks)
        elif isinstance(value, Items):
            kept = [Scalar(self.keep(one.number), one.kind) for one in value.members]
            value = Items(tuple(kept))
        elif isinstance(value, Row) and value.field is not None:
            self.aliases[value.field] = self.refuse(
                node, f"keeps table.{value.field} under another name and replaces it"
            )
        elif not isinstance(value, Row | TableRef | Constant | AwakeRanks):
            raise self.refuse(node, f"keeps {describe(value)} under a name")
        self.frame.names[name] = value

    def _set(self, name: str, value: Scalar, node: ast.AST) -> None:
        ident = self._identify(name)
        old = self.kinds.get(ident, value.kind)
        kind = join(old, value.kind)
        if kind is None:
            raise self.refuse(node, f"{name} may be {old} or {value.kind}")
        self.kinds[ident] = widen(old, kind) if self.walk > _PATIENCE else kind
        self._homes.setdefault(ident, tuple(self.writer.path))
        self.put(f"{ident} = {value.number}")
        self.frame.names[name] = Scalar(ident, self.kinds[ident])

    def _identify(self, name: str) -> str:
        key = self.frame.number, name
        if key not in self._idents:
            number = "" if self.frame.number == 0 else str(self.frame.number)
            ident = f"v{number}_{clean(name)}"
            taken = self._idents.values()
            names = chain([ident], (f"{ident}_{number}" for number in count(2)))
            self._idents[key] = next(one for one in names if one not in taken)
        return self._idents[key]

    def look_up(self, name: str) -> Value | None:
        """Return what a local name means, None if it is none."""
        value = self.frame.names.get(name)
        if not isinstance(value, Scalar) or value.text not in self._homes:
            return value
        if not self.writer.is_inside(self._homes[value.text]) and value.text not in self.unset:
            self.unset.append(value.text)
        return Scalar(value.text, self.kinds[value.text])

    def write(self, field: str, node: ast.AST) -> Field:
        """Note that a field is written; refuse one that no hook may write."""
        found = self.fields.get(field)
        if found is None or not found.can_change:
            raise self.refuse(node, f"changes table.{field}")
        self.written.add(field)
        return found

    def replace(self, fields: frozenset[str], node: ast.AST) -> None:
        """Note that lists of the table are replaced; refuse it while a loop goes over one."""
        self.replaced |= fields
        for field in fields.intersection(self.loops):
            raise self.refuse(node, f"replaces table.{field} in a loop over it")


# The function that lowers each part of Python; every other part is refused by its name.


@singledispatch
def lower_value(node: ast.AST, scope: Scope) -> Value:
    """Lower an expression, or raise `NotCompilableError` if it is not in the subset."""
    raise scope.refuse(node, f"uses {type(node).__name__}")


@singledispatch
def lower_statement(node: ast.AST, scope: Scope) -> None:
    """Lower a statement into the text, or raise `NotCompilableError` if it is not in the subset."""
    raise scope.refuse(node, f"uses {type(node).__name__}")


def lower_body(nodes: list[ast.stmt], scope: Scope) -> None:
    """Lower statements, but for docstrings."""
    for node in nodes:
        if not (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)):
            lower_statement(node, scope)


@singledispatch
def lower_test(node: ast.AST, scope: Scope) -> str:
    """Lower a test: the condition that Python would find true."""
    raise scope.refuse(node, f"tests {type(node).__name__}")


def lower_scalar(node: ast.expr, scope: Scope) -> Scalar:
    """Lower an expression that has to be one number, card, suit or the like."""
    value = lower_value(node, scope)
    if not isinstance(value, Scalar):
        raise scope.refuse(node, f"takes {describe(value)} for a number or a card")
    return value


def lower_row(node: ast.expr, scope: Scope) -> Row:
    """Lower an expression that has to be a list."""
    value = lower_value(node, scope)
    if not isinstance(value, Row):
        raise scope.refuse(node, f"takes {describe(value)} for a list")
    return value


def read_number(value: Scalar, node: ast.AST, scope: Scope) -> Scalar:
    """Return the number that a value is; it fails at run time, as in Python, if it is None."""
    if value.kind.of is type(None):
        return Scalar("given(-1)", scope.fields["values"].kind)
    if not value.kind.is_number:
        raise scope.refuse(node, f"takes {value.kind} for a number")
    return require(value)


def require(value: Scalar) -> Scalar:
    """Return a value that is not None; it fails at run time if it is."""
    if not value.kind.may_be_none:
        return value
    kind = value.kind
    return Scalar(f"given({value.text})", type(kind)(of=kind.of, low=kind.low, high=kind.high))
