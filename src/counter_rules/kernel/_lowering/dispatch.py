"""Which function lowers which part of Python; every other part is refused by its name."""

from __future__ import annotations

import ast
from functools import singledispatch

from counter_rules.kernel._lowering.scope import Scope
from counter_rules.kernel._lowering.values import Row, Scalar, Value, describe


@singledispatch
def lower_value(node: ast.AST, scope: Scope) -> Value:
    """Lower an expression.

    Raises:
        NotCompilable: if it is not in the subset.
    """
    raise scope.refuse(node, f"uses {type(node).__name__}")


@singledispatch
def lower_statement(node: ast.AST, scope: Scope) -> None:
    """Lower a statement into the text.

    Raises:
        NotCompilable: if it is not in the subset.
    """
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
