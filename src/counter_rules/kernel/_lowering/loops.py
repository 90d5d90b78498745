"""Lowering of loops over any iterable of the subset, evaluated as lazily as in Python."""

from __future__ import annotations

import ast
from collections.abc import Callable, Generator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from types import BuiltinFunctionType
from typing import Final

from counter_rules.kernel._lowering.expressions import FUNCTIONS, combine
from counter_rules.kernel._lowering.kinds import (
    Comprehension,
    Constant,
    Enumerate,
    Items,
    Kind,
    Places,
    Range,
    Row,
    Scalar,
    Value,
    Zip,
    describe,
    join,
    make_number,
)
from counter_rules.kernel._lowering.scope import (
    Scope,
    lower_row,
    lower_scalar,
    lower_test,
    lower_value,
    require_number,
)

# Iterators: ``enumerate``, ``zip``, ``map`` and ``range``.


def lower_enumerate(node: ast.Call, scope: Scope) -> Value | None:
    """Lower ``enumerate``."""
    return Enumerate(lower_value(node.args[0], scope))


def lower_zip(node: ast.Call, scope: Scope) -> Value | None:
    """Lower ``zip``; return None for unsupported arguments."""
    if any(one.arg != "strict" or not isinstance(one.value, ast.Constant) for one in node.keywords):
        return None
    return Zip(_list_full_rows(node.args, scope))


def lower_map(node: ast.Call, scope: Scope) -> Value | None:
    """Lower ``map``; return None for unsupported arguments."""
    if len(node.args) != 3:
        return None
    function = lower_value(node.args[0], scope)
    operator = None
    if isinstance(function, Constant) and isinstance(function.value, BuiltinFunctionType):
        operator = FUNCTIONS.get(function.value)
    if operator is None:
        raise scope.refuse(node, f"maps {ast.unparse(node.args[0])}")
    return Zip(_list_full_rows(node.args[1:], scope), operator)


def _list_full_rows(nodes: list[ast.expr], scope: Scope) -> tuple[Row, ...]:
    rows = tuple(lower_row(one, scope) for one in nodes)
    for one, row in zip(nodes, rows, strict=True):
        if not row.is_full:
            raise scope.refuse(one, "loops over lists that may differ in length")
    return rows


def lower_range(node: ast.Call, scope: Scope) -> Value | None:
    """Lower ``range``; return None for unsupported arguments."""
    if len(node.args) not in (1, 2):
        return None
    numbers = [require_number(lower_scalar(one, scope), one, scope) for one in node.args]
    zero = Scalar("0", make_number(0, 0))
    start, stop = (zero, *numbers) if len(numbers) == 1 else numbers
    return Range(start, stop)


# Loops.

_MOST_ITEMS: Final = 52
"""The longest tuple that a hook may loop over: each member becomes a branch in the text."""


@contextmanager
def iterate(value: Value, node: ast.AST, scope: Scope) -> Generator[Value]:
    """Open a loop and yield its member; lines written inside become the body of the loop."""
    if isinstance(value, Enumerate) and not isinstance(value.inner, Row):
        counter = scope.keep("-1")
        with iterate(value.inner, node, scope) as member:
            scope.put(f"{counter} += 1")
            if not isinstance(member, Scalar):
                raise scope.refuse(node, "enumerates pairs")
            yield Items((Scalar(counter, make_number(0, None)), member))
        return
    with _open(value, node, scope) as member:
        yield member


def _open(value: Value, node: ast.AST, scope: Scope) -> AbstractContextManager[Value]:
    if isinstance(value, Places):
        return _iterate_places(value, scope)
    if isinstance(value, Row | Enumerate | Zip):
        return _iterate_rows(value, node, scope)
    if isinstance(value, Items):
        return _iterate_items(value, node, scope)
    if isinstance(value, Range):
        return _iterate_range(value, scope)
    if isinstance(value, Comprehension):
        return _iterate_comprehension(value, node, scope)
    raise scope.refuse(node, f"loops over {describe(value)}")


@contextmanager
def _iterate_places(places: Places, scope: Scope) -> Generator[Value]:
    left = [scope.keep(mask) for mask in places.masks]
    place = scope.make_temp()
    with scope.writer.block(f"while ({' | '.join(left)}) != 0:"):
        for number, mask in enumerate(left):
            is_last = number == len(left) - 1
            word = "else:" if is_last else f"{'el' if number else ''}if {mask} != 0:"
            with ExitStack() as stack:
                if len(left) > 1:
                    stack.enter_context(scope.writer.block(word))
                scope.put(f"{place} = ctz({mask})")
                scope.put(f"{mask} &= {mask} - 1")
        yield Scalar(place, make_number(0, scope.players - 1))


@contextmanager
def _iterate_rows(value: Row | Enumerate | Zip, node: ast.AST, scope: Scope) -> Generator[Value]:
    rows, index = list_rows(value), scope.make_temp()
    with scope.writer.block(f"for {index} in range({rows[0].length}):"):
        members = tuple(row.get(index) for row in rows)
        place = Scalar(index, make_number(0, scope.players - 1))
        if isinstance(value, Enumerate):
            yield Items((place, *members))
        elif isinstance(value, Zip) and value.operator is not None:
            left, right = (require_number(member, node, scope) for member in members)
            yield combine(value.operator, left, right, node, scope)
        else:
            yield Items(members) if isinstance(value, Zip) else members[0]


def list_rows(value: Value) -> tuple[Row, ...]:
    """Return the lists that a loop goes over in parallel."""
    inner = value.inner if isinstance(value, Enumerate) else value
    rows = inner.rows if isinstance(inner, Zip) else (inner,)
    return tuple(row for row in rows if isinstance(row, Row))


@contextmanager
def _iterate_items(items: Items, node: ast.AST, scope: Scope) -> Generator[Value]:
    if items.is_set:
        raise scope.refuse(node, "loops over a set, which has no order")
    if len(items.members) > _MOST_ITEMS:
        raise scope.refuse(node, f"loops over a tuple of more than {_MOST_ITEMS} members")
    if not items.members:
        with scope.writer.block("while False:"):
            yield Scalar("0", make_number(0, 0))
        return
    kind: Kind | None = items.members[0].kind
    for one in items.members[1:]:
        kind = None if kind is None else join(kind, one.kind)
    if kind is None:
        raise scope.refuse(node, "loops over a tuple of different kinds")
    kept = [one.number if one.is_literal else scope.keep(one.number) for one in items.members]
    index, member = scope.make_temp(), scope.make_temp()
    with scope.writer.block(f"for {index} in range({len(kept)}):"):
        scope.put(f"{member} = {kept[-1]}")
        for number, text in enumerate(kept[:-1]):
            with scope.writer.block(f"{'el' if number else ''}if {index} == {number}:"):
                scope.put(f"{member} = {text}")
        yield Scalar(member, kind)


@contextmanager
def _iterate_range(numbers: Range, scope: Scope) -> Generator[Value]:
    index, start, stop = scope.make_temp(), numbers.start, numbers.stop
    high = None if stop.kind.high is None else stop.kind.high - 1
    with scope.writer.block(f"for {index} in range({start.number}, {stop.number}):"):
        yield Scalar(index, make_number(start.kind.low, high))


@contextmanager
def _iterate_comprehension(value: Comprehension, node: ast.AST, scope: Scope) -> Generator[Value]:
    if len(value.node.generators) != 1 or value.node.generators[0].is_async:
        raise scope.refuse(node, "nests comprehensions")
    (part,) = value.node.generators
    with ExitStack() as loops:
        source = lower_value(part.iter, scope)
        if isinstance(source, Comprehension):
            raise scope.refuse(node, "nests comprehensions")
        member = loops.enter_context(iterate(source, part.iter, scope))
        with scope.enter_comprehension(part.target):
            unpack(part.target, member, scope)
            for test in part.ifs:
                loops.enter_context(scope.writer.block(f"if {lower_test(test, scope)}:"))
            made = lower_value(value.node.elt, scope)
        yield made


def unpack(target: ast.expr, member: Value, scope: Scope) -> None:
    """Bind the target of a loop to a member, or its names to the parts of a tuple."""
    if isinstance(target, ast.Name):
        scope.bind(target.id, member, target)
        return
    if not isinstance(target, ast.Tuple) or not isinstance(member, Items):
        raise scope.refuse(target, f"unpacks {describe(member)}")
    if len(target.elts) != len(member.members):
        raise scope.refuse(target, f"unpacks {len(member.members)} into {len(target.elts)} names")
    for name, one in zip(target.elts, member.members, strict=True):
        unpack(name, one, scope)


def lower_any(value: Value, test: Callable[[Scalar], str], node: ast.AST, scope: Scope) -> str:
    """Write a loop that stops at the first member that passes a test; return whether one does."""
    found = scope.keep("0")
    with iterate(value, node, scope) as member:
        if not isinstance(member, Scalar):
            raise scope.refuse(node, f"looks into {describe(value)}")
        with scope.writer.block(f"if {test(member)}:"):
            scope.put(f"{found} = 1")
            scope.put("break")
    return f"({found} != 0)"


def collect(value: Value, node: ast.AST, scope: Scope) -> Row:
    """Copy the members of a value into a new scratch list."""
    source, is_full = value, isinstance(value, Row) and value.is_full
    if isinstance(value, Comprehension):
        source = lower_value(value.node.generators[0].iter, scope)
    inner = source.inner if isinstance(source, Enumerate) else source
    _check_length(inner, node, scope)
    if not isinstance(value, Comprehension) or not value.node.generators[0].ifs:
        is_full = isinstance(inner, Zip) or (isinstance(inner, Row) and inner.is_full)
    length = scope.make_temp()
    row = scope.make_list(make_number(None, None), length)
    scope.put(f"{length} = 0")
    with iterate(value, node, scope) as member:
        if not isinstance(member, Scalar):
            raise scope.refuse(node, f"makes a list of {describe(member)}")
        scope.put(f"t[{row.at} + {length}] = {member.number}")
        scope.put(f"{length} += 1")
    return Row(at=row.at, length="P" if is_full else length, kind=member.kind, is_full=is_full)


def _check_length(source: Value, node: ast.AST, scope: Scope) -> None:
    """Refuse a value that may have more members than there are players."""
    is_short = isinstance(source, Row | Zip) or (isinstance(source, Places) and source.are_distinct)
    is_short |= isinstance(source, Items) and len(source.members) <= scope.players
    if isinstance(source, Range):
        start, stop = source.start.kind.low, source.stop.kind.high
        is_short = start == 0 and stop is not None and stop <= scope.players
    if not is_short:
        raise scope.refuse(node, "makes a list that may be longer than a trick")
