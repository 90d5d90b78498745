"""Storing: a value to a name, a field of the table, or one of the table's lists."""

from __future__ import annotations

import ast
from types import NoneType

from counter_rules.kernel._lowering.dispatch import lower_scalar, lower_value, read_number
from counter_rules.kernel._lowering.expressions import find_index
from counter_rules.kernel._lowering.kinds import CARD, Kind
from counter_rules.kernel._lowering.scope import Scope
from counter_rules.kernel._lowering.values import Items, Row, Scalar, TableRef, Value, describe


def store(target: ast.expr, value: Value, scope: Scope) -> None:
    """Store a value where a statement says."""
    if isinstance(target, ast.Name):
        scope.bind(target.id, value, target)
    elif isinstance(target, ast.Attribute):
        if not isinstance(lower_value(target.value, scope), TableRef):
            raise scope.refuse(target, f"changes {ast.unparse(target)}")
        _store_field(target, value, scope)
    elif isinstance(target, ast.Subscript):
        _store_member(target, value, scope)
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
        raise scope.refuse(target, f"replaces table.{name} by other than a new list as long")
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
    index = read_number(lower_scalar(target.slice, scope), target.slice, scope)
    text = convert(value, field.kind, target, scope)
    scope.put(f"t[{field.address} + {find_index(row, index, scope)}] = {text}")


def convert(value: Value, kind: Kind, node: ast.AST, scope: Scope) -> str:
    """Return the number for a value that is stored where one kind has its place."""
    if not isinstance(value, Scalar):
        raise scope.refuse(node, f"stores {describe(value)} where {kind} belongs")
    own = value.kind
    if own.of is NoneType:
        is_right = kind.may_be_none
    elif kind.of is int and own.is_number:
        if kind.high is None:
            return read_number(value, node, scope).number
        if not own.is_within(kind.low or 0, kind.high):
            raise scope.refuse(node, "stores a number that may be no place of the trick")
        is_right = kind.may_be_none or not own.may_be_none
    else:
        is_right = own.of is kind.of and (kind.may_be_none or not own.may_be_none)
    if not is_right:
        raise scope.refuse(node, f"stores {own} where {kind} belongs")
    return value.number
