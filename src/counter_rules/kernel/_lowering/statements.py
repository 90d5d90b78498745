"""Lowering of statements: assignments, conditions, loops, calls that change the table."""

from __future__ import annotations

import ast
from types import FunctionType, NoneType

from counter_rules.kernel._lowering.calls import inline_body
from counter_rules.kernel._lowering.conditions import get_bit
from counter_rules.kernel._lowering.expressions import combine, get_index
from counter_rules.kernel._lowering.kinds import (
    CARD,
    AwakeRanks,
    Constant,
    Items,
    Kind,
    Row,
    Scalar,
    TableRef,
    Value,
    describe,
)
from counter_rules.kernel._lowering.loops import iterate, list_rows, unpack
from counter_rules.kernel._lowering.scope import (
    Scope,
    lower_body,
    lower_scalar,
    lower_statement,
    lower_test,
    lower_value,
    require_number,
)

# Assignment: of a value to a name, to a field of the table, or to a member of a list of the table.


def store(target: ast.expr, value: Value, scope: Scope) -> None:
    """Assign a value to a target."""
    if isinstance(target, ast.Name):
        scope.bind(target.id, value, target)
    elif isinstance(target, ast.Attribute):
        if not isinstance(lower_value(target.value, scope), TableRef):
            raise scope.refuse(target, f"changes {ast.unparse(target)}")
        _store_field(target, value, scope)
    elif isinstance(target, ast.Subscript):
        _store_member(target, value, scope)
    elif isinstance(target, ast.Tuple):
        if not isinstance(value, Items) or len(value.members) != len(target.elts):
            raise scope.refuse(target, "unpacks something other than a tuple of the same length")
        for part, one in zip(target.elts, value.members, strict=True):
            store(part, one, scope)
    else:
        raise scope.refuse(target, f"assigns to {type(target).__name__}")


def _store_field(target: ast.Attribute, value: Value, scope: Scope) -> None:
    name = target.attr
    if name == "turned":
        _store_turned(target, value, scope)
        return
    field = scope.write(name, target)
    if not field.is_list:
        scope.put(f"t[{field.address}] = {convert(value, field.kind, target, scope)}")
        return
    if not isinstance(value, Row) or not value.is_full or value.field is not None:
        raise scope.refuse(target, f"does not replace table.{name} by a new list of its length")
    scope.replace(frozenset({name}), target)
    index = scope.make_temp()
    with scope.writer.block(f"for {index} in range(P):"):
        member = convert(value.get(index), field.kind, target, scope)
        scope.put(f"t[{field.address} + {index}] = {member}")


def _store_turned(target: ast.Attribute, value: Value, scope: Scope) -> None:
    scope.written.add("turned")
    scope.replace(frozenset({"turned"}), target)
    if isinstance(value, Items) and len(value.members) <= scope.players:
        kept = [scope.keep(convert(one, CARD, target, scope)) for one in value.members]
        for place, text in enumerate(kept):
            scope.put(f"t[T_TURNED + {place}] = {text}")
        scope.put(f"t[T_TURNED_COUNT] = {len(kept)}")
        return
    if not isinstance(value, Row) or value.kind != CARD or value.at is None:
        raise scope.refuse(target, f"turns {describe(value)}, not a tuple of cards")
    index = scope.make_temp()
    with scope.writer.block(f"for {index} in range({value.length}):"):
        scope.put(f"t[T_TURNED + {index}] = {value.get(index).number}")
    scope.put(f"t[T_TURNED_COUNT] = {value.length}")


def _store_member(target: ast.Subscript, value: Value, scope: Scope) -> None:
    row = lower_value(target.value, scope)
    if not isinstance(row, Row) or row.field is None or isinstance(target.slice, ast.Slice):
        raise scope.refuse(target, f"changes one of {describe(row)}")
    field = scope.write(row.field, target)
    index = require_number(lower_scalar(target.slice, scope), target.slice, scope)
    text = convert(value, field.kind, target, scope)
    scope.put(f"t[{field.address} + {get_index(row, index, scope)}] = {text}")


def convert(value: Value, kind: Kind, node: ast.AST, scope: Scope) -> str:
    """Return the number to store for a value; refuse a value of another kind."""
    if not isinstance(value, Scalar):
        raise scope.refuse(node, f"stores {describe(value)} where {kind} belongs")
    own = value.kind
    if own.of is NoneType:
        is_right = kind.may_be_none
    elif kind.of is int and own.is_number:
        if kind.high is None:
            return require_number(value, node, scope).number
        if not own.is_within(kind.low or 0, kind.high):
            raise scope.refuse(node, "stores a number that may not be a place of the trick")
        is_right = kind.may_be_none or not own.may_be_none
    else:
        is_right = own.of is kind.of and (kind.may_be_none or not own.may_be_none)
    if not is_right:
        raise scope.refuse(node, f"stores {own} where {kind} belongs")
    return value.number


# Statements.


@lower_statement.register
def lower_word(node: ast.Pass | ast.Continue | ast.Break, scope: Scope) -> None:
    """Lower ``pass``, ``continue`` or ``break``."""
    scope.put(ast.unparse(node))


@lower_statement.register
def lower_return(node: ast.Return, scope: Scope) -> None:
    """Lower ``return`` without a value."""
    is_none = isinstance(node.value, ast.Constant) and node.value.value is None
    if node.value is not None and not is_none:
        raise scope.refuse(node, "returns a value")
    scope.put("return")


@lower_statement.register
def lower_if(node: ast.If, scope: Scope) -> None:
    """Lower ``if``, with its ``elif`` and ``else``."""
    with scope.writer.block(f"if {lower_test(node.test, scope)}:"):
        lower_body(node.body, scope)
    if node.orelse:
        with scope.writer.block("else:"):
            lower_body(node.orelse, scope)


@lower_statement.register
def lower_for(node: ast.For, scope: Scope) -> None:
    """Lower a loop; it reads each member of a list of the table when it reaches it."""
    if node.orelse:
        raise scope.refuse(node, "uses for with else")
    value = lower_value(node.iter, scope)
    with iterate(value, node.iter, scope) as member:
        unpack(node.target, member, scope)
        fields = [row.field for row in list_rows(value) if row.field is not None]
        scope.loops += fields
        lower_body(node.body, scope)
        del scope.loops[len(scope.loops) - len(fields) :]


@lower_statement.register
def lower_assignment(node: ast.Assign | ast.AnnAssign, scope: Scope) -> None:
    """Lower an assignment to one or more names; an annotation alone does nothing."""
    if node.value is None:
        return
    value = lower_value(node.value, scope)
    targets = node.targets if isinstance(node, ast.Assign) else [node.target]
    many = len(targets) > 1 or isinstance(targets[0], ast.Tuple)
    if many and isinstance(value, Scalar):
        value = Scalar(scope.keep(value.number), value.kind)
    if many and isinstance(value, Items):
        value = Items(tuple(Scalar(scope.keep(m.number), m.kind) for m in value.members))
    if isinstance(value, Row) and (many or isinstance(node.value, ast.Name)):
        raise scope.refuse(node, "gives a list a second name")
    for target in targets:
        store(target, value, scope)


@lower_statement.register
def lower_change(node: ast.AugAssign, scope: Scope) -> None:
    """Lower an augmented assignment, such as ``+=``."""
    old = require_number(lower_scalar(node.target, scope), node.target, scope)
    change = require_number(lower_scalar(node.value, scope), node.value, scope)
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
    bit = f"(1 << {get_bit(lower_scalar(call.args[0], scope), call, scope)})"
    change = f"& ~{bit}" if word == "discard" else f"| {bit}"
    scope.put(f"t[T_AWAKE] = t[T_AWAKE] {change}")
    scope.written.add("awake")
