"""Arithmetic on whole numbers, and between which bounds its results lie."""

from __future__ import annotations

import ast
import operator
from collections.abc import Mapping
from types import NoneType
from typing import Final

from counter_rules.kernel._lowering.kinds import BOOL, Kind, make_number
from counter_rules.kernel._lowering.scope import Scope
from counter_rules.kernel._lowering.values import Scalar

SIGNS: Final[Mapping[type[ast.operator], str]] = {
    ast.Add: "+",
    ast.Sub: "-",
    ast.Mult: "*",
    ast.FloorDiv: "//",
    ast.Mod: "%",
    ast.BitAnd: "&",
    ast.BitOr: "|",
    ast.BitXor: "^",
    ast.LShift: "<<",
    ast.RShift: ">>",
}
"""How an operator is written."""

FUNCTIONS: Final[Mapping[object, type[ast.operator]]] = {
    getattr(operator, name): sign
    for name, sign in {
        "add": ast.Add,
        "sub": ast.Sub,
        "mul": ast.Mult,
        "floordiv": ast.FloorDiv,
        "mod": ast.Mod,
        "and_": ast.BitAnd,
        "or_": ast.BitOr,
        "xor": ast.BitXor,
    }.items()
}
"""The functions of the module ``operator`` that do the same."""

_WIDEST: Final = 62
_LOGICAL: Final = (ast.BitAnd, ast.BitOr, ast.BitXor)


def combine(
    sign: type[ast.operator], left: Scalar, right: Scalar, node: ast.AST, scope: Scope
) -> Scalar:
    """Return the result of an operator on two numbers, neither of them None."""
    if sign not in SIGNS:
        raise scope.refuse(node, f"uses the operator {sign.__name__}")
    if sign in (ast.LShift, ast.RShift) and not right.kind.is_within(0, _WIDEST):
        raise scope.refuse(node, "shifts by a number that may be below 0 or above 62")
    text = f"({left.number} {SIGNS[sign]} {right.number})"
    if sign in _LOGICAL and left.kind.of is right.kind.of is bool:
        return Scalar(text, BOOL)
    return Scalar(text, _bound(sign, left.kind, right.kind))


def _bound(sign: type[ast.operator], left: Kind, right: Kind) -> Kind:
    is_natural = left.is_natural and right.is_natural
    if sign is ast.Add:
        return make_number(_add(left.low, right.low), _add(left.high, right.high))
    if sign is ast.Sub:
        return make_number(_subtract(left.low, right.high), _subtract(left.high, right.low))
    if sign is ast.Mod and right.low is not None and right.low > 0:
        return make_number(0, _subtract(right.high, 1))
    if sign in (ast.FloorDiv, ast.RShift) and is_natural:
        return make_number(0, left.high)
    if sign is ast.BitAnd and (left.is_natural or right.is_natural):
        highs = [k.high for k in (left, right) if k.is_natural and k.high is not None]
        return make_number(0, min(highs, default=None))
    return make_number(0 if is_natural and sign is not ast.Mod else None, None)


def _add(one: int | None, other: int | None) -> int | None:
    return None if one is None or other is None else one + other


def _subtract(one: int | None, other: int | None) -> int | None:
    return None if one is None or other is None else one - other


def negate(value: Scalar) -> Scalar:
    """Return a number with the other sign."""
    zero = make_number(0, 0)
    kind = _bound(ast.Sub, zero, value.kind)
    if value.text.isdigit():
        return Scalar(f"-{value.text}", kind)
    return Scalar(f"(-{value.number})", kind)


def invert(value: Scalar) -> Scalar:
    """Return a number with every bit turned."""
    return Scalar(f"(~{value.number})", _bound(ast.Sub, make_number(-1, -1), value.kind))


def find_equality(left: Kind, right: Kind) -> bool | None:
    """Return whether numbers for two kinds are equal where the values are; None if never so.

    True: compare the numbers. False: the values are never equal. None: nobody can tell.
    """
    if left.of is NoneType or right.of is NoneType:
        return left.may_be_none and right.may_be_none
    if left.is_number and right.is_number:
        # -1 would be None on one side, and a number on the other.
        may_meet_none = left.may_be_none or right.may_be_none
        return None if may_meet_none and not (left.is_natural and right.is_natural) else True
    return True if left.of is right.of else None
