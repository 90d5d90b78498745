"""``enumerate``, ``zip``, ``map`` and ``range``: what gives its members one by one."""

from __future__ import annotations

import ast
from types import BuiltinFunctionType

from counter_rules.kernel._lowering.arithmetic import FUNCTIONS
from counter_rules.kernel._lowering.dispatch import (
    lower_row,
    lower_scalar,
    lower_value,
    read_number,
)
from counter_rules.kernel._lowering.kinds import make_number
from counter_rules.kernel._lowering.scope import Scope
from counter_rules.kernel._lowering.values import (
    Constant,
    Enumerate,
    Range,
    Row,
    Scalar,
    Value,
    Zip,
)


def lower_enumerate(node: ast.Call, scope: Scope) -> Value | None:
    """Lower ``enumerate``; None if it is called in another way."""
    return Enumerate(lower_value(node.args[0], scope)) if len(node.args) == 1 else None


def lower_zip(node: ast.Call, scope: Scope) -> Value | None:
    """Lower ``zip``; None if it is called in another way."""
    if any(one.arg != "strict" or not isinstance(one.value, ast.Constant) for one in node.keywords):
        return None
    return Zip(_list_full_rows(node.args, scope))


def lower_map(node: ast.Call, scope: Scope) -> Value | None:
    """Lower ``map``; None if it is called in another way."""
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
            raise scope.refuse(one, "goes through lists that may differ in length")
    return rows


def lower_range(node: ast.Call, scope: Scope) -> Value | None:
    """Lower ``range``; None if it is called in another way."""
    if len(node.args) not in (1, 2):
        return None
    numbers = [read_number(lower_scalar(one, scope), one, scope) for one in node.args]
    zero = Scalar("0", make_number(0, 0))
    start, stop = (zero, *numbers) if len(numbers) == 1 else numbers
    return Range(start, stop)
