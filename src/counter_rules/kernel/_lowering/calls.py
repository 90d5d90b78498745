"""Lowering of calls: built-in functions, methods of lists, and methods of the table."""

from __future__ import annotations

import ast
from collections.abc import Callable, Generator, Mapping
from contextlib import contextmanager
from functools import partial
from types import BuiltinFunctionType, FunctionType
from typing import Final

from counter_rules.kernel._checks import NotCompilableError
from counter_rules.kernel._lowering.conditions import find_truth, make_condition
from counter_rules.kernel._lowering.expressions import FUNCTIONS, combine, find_equality
from counter_rules.kernel._lowering.kinds import (
    LAST_RANK,
    METHODS,
    Comprehension,
    Constant,
    Places,
    Row,
    Scalar,
    TableRef,
    Value,
    describe,
    join,
    make_number,
)
from counter_rules.kernel._lowering.loops import (
    collect,
    iterate,
    lower_any,
    lower_enumerate,
    lower_map,
    lower_range,
    lower_zip,
)
from counter_rules.kernel._lowering.scope import (
    Scope,
    lower_body,
    lower_scalar,
    lower_test,
    lower_value,
    require,
    require_number,
)
from counter_rules.kernel._lowering.source import Source, read_source
from counter_rules.trick import Table

# Methods of the table, and functions of the module, inlined in place of their calls.


def inline_value(what: str | FunctionType, node: ast.Call, scope: Scope) -> Value:
    """Inline a call of a method of the table, by its name, or of a function of one return."""
    if what == "list_plays":
        return _lower_list_plays(node, scope)
    source, values = _prepare(what, node, scope)
    *before, last = source.tree.body
    is_short = len(before) == (ast.get_docstring(source.tree) is not None)
    if not is_short or not isinstance(last, ast.Return) or last.value is None:
        raise scope.refuse(node, f"calls {ast.unparse(node.func)}, which is not a single return")
    with _enter(source, values, node, scope):
        return lower_value(last.value, scope)


def inline_body(what: str, node: ast.Call, scope: Scope) -> None:
    """Inline a call of a method that changes the table."""
    source, values = _prepare(what, node, scope)
    for one in ast.walk(source.tree):
        if isinstance(one, ast.Return):
            raise scope.refuse(node, f"calls table.{what}, which returns")
    with _enter(source, values, node, scope):
        lower_body(source.tree.body, scope)


@contextmanager
def _enter(
    source: Source, values: dict[str, Value], node: ast.AST, scope: Scope
) -> Generator[None]:
    """Lower a function in place of its call, with its parameters bound."""
    try:
        with scope.enter_call(source):
            for name, value in values.items():
                is_literal = isinstance(value, Scalar) and value.is_literal
                if is_literal and name not in source.locals:
                    scope.frame.names[name] = value
                else:
                    scope.bind(name, value, node)
            yield
    except NotCompilableError as error:
        # Refuse the call, not a line of the function, which may be fine in another call.
        raise scope.refuse(node, error.reason) from error


def _lower_list_plays(node: ast.Call, scope: Scope) -> Places:
    given = [*node.args, *(one.value for one in node.keywords if one.arg == "rank")]
    if len(given) != 1 or len(node.args) + len(node.keywords) != 1:
        raise scope.refuse(node, "calls list_plays without exactly one rank")
    rank = require(lower_scalar(given[0], scope))
    if not rank.kind.is_within(0, LAST_RANK):
        raise scope.refuse(node, f"lists plays of {rank.kind}, which may not be a rank")
    known = rank.kind.low if rank.kind.low == rank.kind.high else None
    return Places((f"t[T_PLACES + {rank.number}]",), (known,))


def _prepare(
    what: str | FunctionType, node: ast.Call, scope: Scope
) -> tuple[Source, dict[str, Value]]:
    """Return the source of the called function, and the arguments by parameter."""
    part = scope.frame.source.part
    if isinstance(what, str):
        if what not in METHODS:
            raise scope.refuse(node, f"calls table.{what}")
        source = read_source(getattr(Table, what), part)
        given: list[Value] = [TableRef()]
    else:
        if len(node.args) != 1 or not isinstance(lower_value(node.args[0], scope), TableRef):
            raise scope.refuse(node, f"calls {ast.unparse(node.func)} with more than the table")
        source, given = read_source(what, part), []
    if any((one.file, one.first) == (source.file, source.first) for one in scope.open):
        raise scope.refuse(node, f"calls {ast.unparse(node.func)}, which calls itself")
    given += [lower_value(one, scope) for one in node.args]
    names = source.parameters
    values = dict(zip(names, given, strict=False))
    values |= {str(one.arg): lower_value(one.value, scope) for one in node.keywords}
    if len(given) + len(node.keywords) != len(names) or values.keys() != set(names):
        raise scope.refuse(node, f"calls {ast.unparse(node.func)} with other arguments")
    return source, values


# Calls.


@lower_value.register
def lower_call(node: ast.Call, scope: Scope) -> Value:
    """Lower a call that returns a value."""
    if any(isinstance(one, ast.Starred) for one in node.args):
        raise scope.refuse(node, "calls with a star")
    if isinstance(node.func, ast.Attribute):
        base = lower_value(node.func.value, scope)
        if isinstance(base, TableRef):
            return inline_value(node.func.attr, node, scope)
        if isinstance(base, Row) and node.func.attr in ("index", "count"):
            return _search(base, node, scope)
        if not isinstance(base, Constant):
            raise scope.refuse(node, f"calls .{node.func.attr} of {describe(base)}")
    callee = lower_value(node.func, scope)
    function = callee.value if isinstance(callee, Constant) else None
    if isinstance(function, FunctionType):
        return inline_value(function, node, scope)
    is_builtin = isinstance(function, BuiltinFunctionType | type)
    known = CALLS.get(function) if is_builtin else None
    operator = FUNCTIONS.get(function) if is_builtin else None
    if operator is not None and len(node.args) == 2 and not node.keywords:
        left, right = (require_number(lower_scalar(n, scope), n, scope) for n in node.args)
        return combine(operator, left, right, node, scope)
    if known is None or not node.args or (node.keywords and function is not zip):
        raise scope.refuse(node, f"calls {ast.unparse(node.func)}")
    made = None if function in _OF_ONE and len(node.args) != 1 else known(node, scope)
    if made is None:
        raise scope.refuse(node, f"calls {ast.unparse(node)}")
    return made


def _search(row: Row, node: ast.Call, scope: Scope) -> Scalar:
    if len(node.args) != 1 or node.keywords:
        raise scope.refuse(node, f"calls {ast.unparse(node)}")
    item = lower_scalar(node.args[0], scope)
    word = "find" if isinstance(node.func, ast.Attribute) and node.func.attr == "index" else "count"
    if row.at is None or not find_equality(item.kind, row.kind):
        raise scope.refuse(node, f"looks for {item.kind} in a list of {row.kind}")
    last = scope.players - 1 if word == "find" else scope.players
    return Scalar(f"{word}(t, {row.at}, {row.length}, {item.number})", make_number(0, last))


def _list(node: ast.Call, scope: Scope) -> Value | None:
    value = lower_value(node.args[0], scope)
    is_named = isinstance(node.args[0], ast.Name | ast.Attribute)
    is_new = isinstance(value, Row) and value.field is None and not is_named
    return value if isinstance(value, Places) or is_new else collect(value, node, scope)


def _extreme(word: str, node: ast.Call, scope: Scope) -> Value | None:
    if len(node.args) > 1:
        return _compare_all(word, node, scope)
    value = lower_value(node.args[0], scope)
    row = value if isinstance(value, Row) else collect(value, node, scope)
    if not row.kind.is_number or row.kind.may_be_none or row.at is None:
        raise scope.refuse(node, f"takes the {word} of {row.kind}")
    return Scalar(f"{word}_of(t, {row.at}, {row.length})", row.kind)


def _compare_all(word: str, node: ast.Call, scope: Scope) -> Scalar:
    numbers = [require_number(lower_scalar(one, scope), one, scope) for one in node.args]
    best = numbers[0]
    for one in numbers[1:]:
        kind = join(best.kind, one.kind)
        if kind is None:
            raise scope.refuse(node, f"compares {best.kind} with {one.kind}")
        best = Scalar(f"{word}({best.number}, {one.number})", kind)
    return best


def _sum(node: ast.Call, scope: Scope) -> Value | None:
    value = lower_value(node.args[0], scope)
    if isinstance(value, Row) and value.at is not None:
        if not value.kind.is_number or value.kind.may_be_none:
            raise scope.refuse(node, f"takes the sum of {value.kind}")
        low = 0 if value.kind.is_natural else None
        return Scalar(f"sum_of(t, {value.at}, {value.length})", make_number(low, None))
    total = scope.keep("0")
    with iterate(value, node, scope) as member:
        if not isinstance(member, Scalar):
            raise scope.refuse(node, f"takes the sum of {describe(member)}")
        number = require_number(member, node, scope)
        scope.put(f"{total} += {number.number}")
    return Scalar(total, make_number(0 if number.kind.is_natural else None, None))


def _ask_members(node: ast.Call, scope: Scope, *, is_all: bool) -> Value | None:
    """Lower ``any``, or ``all``: no member is false."""

    def test(member: Scalar) -> str:
        truth = find_truth(member) or "False"
        return f"(not {truth})" if is_all else truth

    found = lower_any(lower_value(node.args[0], scope), test, node, scope)
    return make_condition(f"(not {found})" if is_all else found)


def _len(node: ast.Call, scope: Scope) -> Value | None:
    value = lower_value(node.args[0], scope)
    if isinstance(value, Places):
        text = " + ".join(f"popcount({mask})" for mask in value.masks)
        return Scalar(f"({text})", make_number(0, scope.players if value.are_distinct else None))
    if isinstance(value, Row):
        low = scope.players if value.is_full else 0
        return Scalar(value.length, make_number(low, scope.players))
    return None


def _abs(node: ast.Call, scope: Scope) -> Value | None:
    number = require_number(lower_scalar(node.args[0], scope), node, scope)
    return Scalar(f"abs({number.number})", make_number(0, None))


def _int(node: ast.Call, scope: Scope) -> Value | None:
    number = require_number(lower_scalar(node.args[0], scope), node, scope)
    return Scalar(number.number, make_number(number.kind.low, number.kind.high))


def _bool(node: ast.Call, scope: Scope) -> Value | None:
    return make_condition(lower_test(node.args[0], scope))


CALLS: Final[Mapping[object, Callable[[ast.Call, Scope], Value | None]]] = {
    list: _list,
    tuple: _list,
    min: partial(_extreme, "min"),
    max: partial(_extreme, "max"),
    sum: _sum,
    any: partial(_ask_members, is_all=False),
    all: partial(_ask_members, is_all=True),
    len: _len,
    abs: _abs,
    int: _int,
    bool: _bool,
    enumerate: lower_enumerate,
    zip: lower_zip,
    map: lower_map,
    range: lower_range,
}
"""The built-in functions of the subset, by the object, whatever its name in the module."""

_OF_ONE: Final = CALLS.keys() - {min, max, zip, map, range}
"""The ones that take exactly one argument."""


@lower_value.register
def lower_list(node: ast.ListComp, scope: Scope) -> Value:
    """Lower a list comprehension; it is evaluated at once."""
    return collect(Comprehension(node), node, scope)


@lower_value.register
def lower_generator(node: ast.GeneratorExp, scope: Scope) -> Value:
    """Lower a generator expression; its consumer decides when to evaluate it."""
    return Comprehension(node)
