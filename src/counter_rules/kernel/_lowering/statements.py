"""Statements: assignments, conditions, loops, calls that change the table."""

from __future__ import annotations

import ast
from types import FunctionType

from counter_rules.kernel._lowering.arithmetic import combine
from counter_rules.kernel._lowering.conditions import find_bit
from counter_rules.kernel._lowering.dispatch import (
    lower_body,
    lower_scalar,
    lower_statement,
    lower_test,
    lower_value,
    read_number,
)
from counter_rules.kernel._lowering.inlining import inline_body
from counter_rules.kernel._lowering.iteration import iterate, unpack
from counter_rules.kernel._lowering.scope import Scope
from counter_rules.kernel._lowering.storing import store
from counter_rules.kernel._lowering.values import (
    AwakeRanks,
    Constant,
    Enumerate,
    Items,
    Row,
    Scalar,
    TableRef,
    Value,
    Zip,
)


@lower_statement.register
def lower_pass(node: ast.Pass, scope: Scope) -> None:
    """Lower ``pass``."""
    scope.put("pass")


@lower_statement.register
def lower_continue(node: ast.Continue, scope: Scope) -> None:
    """Lower ``continue``."""
    scope.put("continue")


@lower_statement.register
def lower_break(node: ast.Break, scope: Scope) -> None:
    """Lower ``break``."""
    scope.put("break")


@lower_statement.register
def lower_return(node: ast.Return, scope: Scope) -> None:
    """Lower ``return`` without a value."""
    is_none = isinstance(node.value, ast.Constant) and node.value.value is None
    if node.value is not None and not is_none:
        raise scope.refuse(node, "returns a value")
    scope.put("return")


@lower_statement.register
def lower_if(node: ast.If, scope: Scope) -> None:
    """Lower ``if``, with what else there is."""
    with scope.writer.block(f"if {lower_test(node.test, scope)}:"):
        lower_body(node.body, scope)
    if node.orelse:
        with scope.writer.block("else:"):
            lower_body(node.orelse, scope)


@lower_statement.register
def lower_for(node: ast.For, scope: Scope) -> None:
    """Lower a loop; a list of the table is read as the loop comes to each of its members."""
    if node.orelse:
        raise scope.refuse(node, "uses for with else")
    value = lower_value(node.iter, scope)
    with iterate(value, node.iter, scope) as member:
        unpack(node.target, member, scope)
        fields = _list_fields(value)
        scope.loops += fields
        lower_body(node.body, scope)
        del scope.loops[len(scope.loops) - len(fields) :]


def _list_fields(value: Value) -> list[str]:
    """Return the lists of the table that a loop goes over."""
    inner = value.inner if isinstance(value, Enumerate) else value
    rows = inner.rows if isinstance(inner, Zip) else (inner,)
    return [row.field for row in rows if isinstance(row, Row) and row.field is not None]


@lower_statement.register
def lower_assignment(node: ast.Assign, scope: Scope) -> None:
    """Lower an assignment, to one name or several."""
    value = lower_value(node.value, scope)
    many = len(node.targets) > 1 or isinstance(node.targets[0], ast.Tuple)
    if many and isinstance(value, Scalar):
        value = Scalar(scope.keep(value.number), value.kind)
    if many and isinstance(value, Items):
        value = Items(tuple(Scalar(scope.keep(m.number), m.kind) for m in value.members))
    is_second = isinstance(value, Row) and (many or isinstance(node.value, ast.Name))
    if is_second:
        raise scope.refuse(node, "gives a list a second name")
    for target in node.targets:
        _store_all(target, value, scope)


def _store_all(target: ast.expr, value: Value, scope: Scope) -> None:
    if not isinstance(target, ast.Tuple):
        store(target, value, scope)
        return
    if not isinstance(value, Items) or len(value.members) != len(target.elts):
        raise scope.refuse(target, "unpacks what is no tuple of as many")
    for part, one in zip(target.elts, value.members, strict=True):
        _store_all(part, one, scope)


@lower_statement.register
def lower_annotated(node: ast.AnnAssign, scope: Scope) -> None:
    """Lower an assignment with a type."""
    if node.value is not None:
        value = lower_value(node.value, scope)
        if isinstance(value, Row) and isinstance(node.value, ast.Name):
            raise scope.refuse(node, "gives a list a second name")
        store(node.target, value, scope)


@lower_statement.register
def lower_change(node: ast.AugAssign, scope: Scope) -> None:
    """Lower an assignment such as ``+=``."""
    old = read_number(lower_scalar(node.target, scope), node.target, scope)
    change = read_number(lower_scalar(node.value, scope), node.value, scope)
    store(node.target, combine(type(node.op), old, change, node, scope), scope)


@lower_statement.register
def lower_lone(node: ast.Expr, scope: Scope) -> None:
    """Lower a call that changes the table."""
    call = node.value
    if not isinstance(call, ast.Call):
        raise scope.refuse(node, "has an expression without effect")
    if isinstance(call.func, ast.Attribute):
        base = lower_value(call.func.value, scope)
        if isinstance(base, TableRef):
            inline_body(call.func.attr, call, scope)
            return
        if isinstance(base, AwakeRanks):
            _change_awake(call.func.attr, call, scope)
            return
    callee = lower_value(call.func, scope)
    if not isinstance(callee, Constant) or not isinstance(callee.value, FunctionType):
        raise scope.refuse(node, f"calls {ast.unparse(call.func)}")
    is_table = len(call.args) == 1 and isinstance(lower_value(call.args[0], scope), TableRef)
    if not is_table or call.keywords:
        raise scope.refuse(node, f"calls {ast.unparse(call.func)} with more than the table")
    name, written, replaced = scope.call(callee.value, node, scope.frame.source)
    scope.written |= written
    scope.replace(replaced, node)
    scope.put(f"{name}(t)")


def _change_awake(word: str, call: ast.Call, scope: Scope) -> None:
    if word not in ("discard", "add") or len(call.args) != 1 or call.keywords:
        raise scope.refuse(call, f"calls {ast.unparse(call.func)}")
    bit = f"(1 << {find_bit(lower_scalar(call.args[0], scope), call, scope)})"
    change = f"& ~{bit}" if word == "discard" else f"| {bit}"
    scope.put(f"t[T_AWAKE] = t[T_AWAKE] {change}")
    scope.written.add("awake")
