"""The state of lowering a hook: its names, its kinds and its text so far."""

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

_WIDEN_AFTER: Final = 3
"""The number of walks in which bounds may grow before they are dropped."""


def clean(name: str) -> str:
    """Return a name for the text: lowercase letters, digits and underscores.

    >>> clean("My Five!")
    'my_five_'
    """
    return re.sub("[^a-z0-9_]+", "_", name.lower())


@attrs.define(eq=False)
class CallFrame:
    """The names of one function: of the hook, or of a function inlined in it."""

    source: Source
    number: int = 0
    names: dict[str, Value] = attrs.field(factory=dict[str, Value])


@attrs.define(eq=False, kw_only=True)
class Scope:
    """The scope of one walk through a function; walks are counted from 0.

    Args:
        players: the number of players.
        fields: the fields of the table.
        frame: the names of the current function.
        kinds: the kinds of its variables, as earlier walks have found them.
        call: a function that lowers another function of the module; it returns its name, and the
            fields that it writes and replaces.
        allocate_scratch: a function that maps the index of a list in this hook to a scratch list.
    """

    players: int
    fields: Mapping[str, Field]
    frame: CallFrame
    kinds: dict[str, Kind]
    walk: int
    call: Callable[[object, ast.AST, Source], tuple[str, frozenset[str], frozenset[str]]]
    allocate_scratch: Callable[[int], int]
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
        """Return the error for a node of the current function."""
        return self.frame.source.refuse(node, reason)

    @property
    def open(self) -> tuple[Source, ...]:
        """The functions that are being lowered, from the outermost to the current one."""
        return (*self._around, self.frame.source)

    def put(self, part: str | Block) -> None:
        """Write a line, or a finished block."""
        self.writer.put(part)

    def make_temp(self) -> str:
        """Return a new variable name."""
        self._temps += 1
        return f"_{self._temps}"

    def make_list(self, kind: Kind, length: str) -> Row:
        """Return a new scratch list."""
        self._lists += 1
        number = self.allocate_scratch(self._lists - 1)
        return Row(at=f"T_SCRATCH + {number} * P", length=length, kind=kind)

    @contextmanager
    def enter_call(self, source: Source) -> Generator[None]:
        """Lower another function inline, with its own names."""
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
        """Let the names of a comprehension hide others until it ends."""
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
        """Store a number in a new variable, and return its name."""
        temp = self.make_temp()
        self.put(f"{temp} = {text}")
        return temp

    def bind(self, name: str, value: Value, node: ast.AST) -> None:
        """Bind a local name to a value; refuse a value that conflicts with an earlier one."""
        old = self.frame.names.get(name)
        if isinstance(value, Scalar) and (old is None or isinstance(old, Scalar)):
            self._set(name, value, node)
            return
        if old is not None:
            raise self.refuse(node, f"sets {name} twice, but not always to one number or card")
        if isinstance(value, Places):
            value = Places(tuple(self.keep(mask) for mask in value.masks), value.ranks)
        elif isinstance(value, Items):
            kept = [Scalar(self.keep(one.number), one.kind) for one in value.members]
            value = Items(tuple(kept))
        elif isinstance(value, Row) and value.field is not None:
            self.aliases[value.field] = self.refuse(
                node, f"binds table.{value.field} to another name and replaces it"
            )
        elif not isinstance(value, Row | TableRef | Constant | AwakeRanks):
            raise self.refuse(node, f"binds {describe(value)} to a name")
        self.frame.names[name] = value

    def _set(self, name: str, value: Scalar, node: ast.AST) -> None:
        ident = self._identify(name)
        old = self.kinds.get(ident, value.kind)
        kind = join(old, value.kind)
        if kind is None:
            raise self.refuse(node, f"{name} may be {old} or {value.kind}")
        self.kinds[ident] = widen(old, kind) if self.walk > _WIDEN_AFTER else kind
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
        """Return the value of a local name, or None if there is no such name."""
        value = self.frame.names.get(name)
        if not isinstance(value, Scalar) or value.text not in self._homes:
            return value
        if not self.writer.is_inside(self._homes[value.text]) and value.text not in self.unset:
            self.unset.append(value.text)
        return Scalar(value.text, self.kinds[value.text])

    def write(self, field: str, node: ast.AST) -> Field:
        """Record that a field is written; refuse one that hooks may not write."""
        found = self.fields.get(field)
        if found is None or not found.can_change:
            raise self.refuse(node, f"changes table.{field}")
        self.written.add(field)
        return found

    def replace(self, fields: frozenset[str], node: ast.AST) -> None:
        """Record that lists of the table are replaced; refuse it inside a loop over one of them."""
        self.replaced |= fields
        for field in fields.intersection(self.loops):
            raise self.refuse(node, f"replaces table.{field} in a loop over it")


# The functions that lower each kind of syntax node; any other kind is refused by its name.


@singledispatch
def lower_value(node: ast.AST, scope: Scope) -> Value:
    """Lower an expression, or raise `NotCompilableError` if it is not in the subset."""
    raise scope.refuse(node, f"uses {type(node).__name__}")


@singledispatch
def lower_statement(node: ast.AST, scope: Scope) -> None:
    """Lower a statement into the text, or raise `NotCompilableError` if it is not in the subset."""
    raise scope.refuse(node, f"uses {type(node).__name__}")


def lower_body(nodes: list[ast.stmt], scope: Scope) -> None:
    """Lower statements, except docstrings."""
    for node in nodes:
        if not (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)):
            lower_statement(node, scope)


@singledispatch
def lower_test(node: ast.AST, scope: Scope) -> str:
    """Lower a test to a condition with the same truth value."""
    raise scope.refuse(node, f"tests {type(node).__name__}")


def lower_scalar(node: ast.expr, scope: Scope) -> Scalar:
    """Lower an expression that must be a single number, card, suit or similar value."""
    value = lower_value(node, scope)
    if not isinstance(value, Scalar):
        raise scope.refuse(node, f"uses {describe(value)} as a number or a card")
    return value


def lower_row(node: ast.expr, scope: Scope) -> Row:
    """Lower an expression that must be a list."""
    value = lower_value(node, scope)
    if not isinstance(value, Row):
        raise scope.refuse(node, f"uses {describe(value)} as a list")
    return value


def require_number(value: Scalar, node: ast.AST, scope: Scope) -> Scalar:
    """Return a value as a number; at run time it fails on None, as Python does."""
    if value.kind.of is type(None):
        return Scalar("given(-1)", scope.fields["values"].kind)
    if not value.kind.is_number:
        raise scope.refuse(node, f"uses {value.kind} as a number")
    return require(value)


def require(value: Scalar) -> Scalar:
    """Return a value that must not be None; at run time it fails on None."""
    if not value.kind.may_be_none:
        return value
    kind = value.kind
    return Scalar(f"given({value.text})", type(kind)(of=kind.of, low=kind.low, high=kind.high))
