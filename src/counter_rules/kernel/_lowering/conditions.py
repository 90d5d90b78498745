"""Lowering of conditions: truth values, comparisons, ``in``, ``and`` and ``or``."""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final

from counter_rules.cards import Card
from counter_rules.kernel._lowering.expressions import find_equality
from counter_rules.kernel._lowering.kinds import (
    BOOL,
    LAST_RANK,
    NOTHING,
    PLAY,
    AwakeRanks,
    Comprehension,
    Items,
    Places,
    Row,
    Scalar,
    Value,
    Zip,
    describe,
)
from counter_rules.kernel._lowering.loops import lower_any
from counter_rules.kernel._lowering.scope import (
    Scope,
    lower_scalar,
    lower_test,
    lower_value,
    require,
    require_number,
)
from counter_rules.kernel._lowering.source import Block
from counter_rules.moves import PlayCard

_ORDER: Final[Mapping[type[ast.cmpop], str]] = {
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
}


def make_condition(text: str) -> Scalar:
    """Return the bool of a condition."""
    return Scalar(text, BOOL, is_condition=True)


@lower_test.register
def lower_junction_test(node: ast.BoolOp, scope: Scope) -> str:
    """Lower ``and`` or ``or`` in a test."""
    return _join([partial(lower_test, one, scope) for one in node.values], node.op, scope)


@lower_test.register
def lower_value_test(node: ast.expr, scope: Scope) -> str:
    """Lower a test of one value."""
    value = lower_value(node, scope)
    truth = find_truth(value)
    if truth is None:
        raise scope.refuse(node, f"tests {describe(value)}")
    return truth


def find_truth(value: Value) -> str | None:
    """Return the condition for the truth of a value, or None if it cannot be tested."""
    if isinstance(value, Scalar):
        return "True" if value.kind == PLAY else value.truth
    if isinstance(value, Places):
        return f"({value.every} != 0)"
    if isinstance(value, Row):
        return f"({value.length} != 0)"
    if isinstance(value, Items):
        return str(bool(value.members))
    return "(t[T_AWAKE] != 0)" if isinstance(value, AwakeRanks) else None


@lower_value.register
def lower_junction(node: ast.BoolOp, scope: Scope) -> Scalar:
    """Lower ``and`` or ``or`` of bools, used as a value."""
    parts = [partial(_lower_bool, one, scope) for one in node.values]
    return make_condition(_join(parts, node.op, scope))


def _lower_bool(node: ast.expr, scope: Scope) -> str:
    value = lower_scalar(node, scope)
    if value.kind.of is not bool or value.kind.may_be_none:
        raise scope.refuse(node, f"uses the value of an and or or with {value.kind} in it")
    return value.truth


def _join(parts: Sequence[Callable[[], str]], op: ast.boolop, scope: Scope) -> str:
    """Join conditions, with the short-circuit evaluation of Python."""
    word, go_on = ("and", "!= 0") if isinstance(op, ast.And) else ("or", "== 0")
    so_far = parts[0]()
    for part in parts[1:]:
        block = Block()
        with scope.writer.into(block):
            text = part()
        if not block.parts:
            so_far = f"({so_far} {word} {text})"
            continue
        temp = scope.keep(f"int({so_far})")
        block.header = f"if {temp} {go_on}:"
        block.parts.append(f"{temp} = int({text})")
        scope.put(block)
        so_far = f"({temp} != 0)"
    return so_far


@lower_value.register
def lower_comparison(node: ast.Compare, scope: Scope) -> Scalar:
    """Lower a comparison; ``a < b < c`` is ``a < b and b < c``, with b evaluated once."""
    operands = [lower_scalar(node.left, scope)]

    def lower_next(op: ast.cmpop, right: ast.expr) -> str:
        if isinstance(op, ast.In | ast.NotIn):
            if len(node.ops) > 1:
                raise scope.refuse(node, "has an in among several comparisons")
            inside = _contain(operands[0], lower_value(right, scope), right, scope)
            return inside if isinstance(op, ast.In) else f"(not {inside})"
        operands.append(lower_scalar(right, scope))
        return _compare_scalars(operands[-2], op, operands[-1], node.left, scope)

    steps = zip(node.ops, node.comparators, strict=True)
    parts = [partial(lower_next, op, right) for op, right in steps]
    return make_condition(_join(parts, ast.And(), scope))


def _compare_scalars(
    left: Scalar, op: ast.cmpop, right: Scalar, node: ast.AST, scope: Scope
) -> str:
    if isinstance(op, ast.Eq | ast.NotEq):
        same = compare_equal(left, right, node, scope)
    elif isinstance(op, ast.Is | ast.IsNot):
        is_none = NOTHING in (left.kind, right.kind)
        if not is_none and (left.kind.of is not right.kind.of or left.kind.of is int):
            raise scope.refuse(node, f"compares {left.kind} and {right.kind} by is")
        same = compare_equal(left, right, node, scope)
    else:
        if left.kind.of is right.kind.of is Card:
            sides = require(left).text, require(right).text
        else:
            left, right = (require_number(side, node, scope) for side in (left, right))
            sides = left.number, right.number
        return f"({sides[0]} {_ORDER[type(op)]} {sides[1]})"
    return same if isinstance(op, ast.Eq | ast.Is) else f"(not {same})"


def compare_equal(left: Scalar, right: Scalar, node: ast.AST, scope: Scope) -> str:
    """Return the condition that two values are equal."""
    equality = find_equality(left.kind, right.kind)
    if equality is None or PlayCard in (left.kind.of, right.kind.of):
        raise scope.refuse(node, f"compares {left.kind} with {right.kind}")
    return f"({left.number} == {right.number})" if equality else "False"


def _contain(item: Scalar, bag: Value, node: ast.expr, scope: Scope) -> str:
    if isinstance(bag, Items):
        tests = [compare_equal(item, one, node, scope) for one in bag.members]
        return f"({' or '.join(tests)})" if tests else "False"
    if isinstance(bag, Places) and item.kind.is_number:
        if item.kind.is_within(0, 62):
            guard = f"{item.number} >= 0 and " if item.kind.may_be_none else ""
            return f"({guard}(({bag.every} >> {item.number}) & 1) != 0)"
        raise scope.refuse(node, "looks for a number that may not be a place")
    if isinstance(bag, Row) and bag.at is not None:
        equality = find_equality(item.kind, bag.kind)
        if equality is None:
            raise scope.refuse(node, f"looks for {item.kind} in a list of {bag.kind}")
        if not equality:
            return "False"
        return f"(count(t, {bag.at}, {bag.length}, {item.number}) != 0)"
    if isinstance(bag, AwakeRanks):
        return f"(((t[T_AWAKE] >> {get_bit(item, node, scope)}) & 1) != 0)"
    if isinstance(bag, Comprehension | Zip):
        return lower_any(bag, partial(compare_equal, item, node=node, scope=scope), node, scope)
    raise scope.refuse(node, f"looks into {describe(bag)}")


def get_bit(rank: Scalar, node: ast.AST, scope: Scope) -> str:
    """Return the index of the bit for a rank, or for None, in a set of ranks."""
    if rank.kind == NOTHING:
        return "ALL_RANKS"
    if rank.kind.may_be_none or not rank.kind.is_within(0, LAST_RANK):
        raise scope.refuse(node, f"uses {rank.kind} as a rank")
    return rank.number
