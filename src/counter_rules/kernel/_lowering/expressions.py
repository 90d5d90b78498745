"""Lowering of expressions: names, constants, attributes, subscripts, arithmetic, choices."""

from __future__ import annotations

import ast
import inspect
import operator
from collections.abc import Mapping
from types import NoneType
from typing import Final, cast

import attrs

from counter_rules.cards import Card, Suit
from counter_rules.kernel._lowering.kinds import (
    BOOL,
    CARD,
    RANK,
    AwakeRanks,
    Constant,
    Items,
    Kind,
    Places,
    Row,
    Scalar,
    TableRef,
    Value,
    describe,
    find_number,
    join,
    make_number,
)
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

# Arithmetic on whole numbers, and the bounds of its results.

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
"""The operators, as written in the text."""

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
"""The functions of the module ``operator``, with the operators they stand for."""

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
        return _bound(ast.Add, left, _turn(right))
    if sign is ast.Mod and right.low is not None and right.low > 0:
        return make_number(0, _add(right.high, -1))
    if sign in (ast.FloorDiv, ast.RShift) and is_natural:
        return make_number(0, left.high)
    if sign is ast.BitAnd and (left.is_natural or right.is_natural):
        highs = [k.high for k in (left, right) if k.is_natural and k.high is not None]
        return make_number(0, min(highs, default=None))
    return make_number(0 if is_natural and sign is not ast.Mod else None, None)


def _add(one: int | None, other: int | None) -> int | None:
    return None if one is None or other is None else one + other


def _turn(kind: Kind) -> Kind:
    """Return the kind of a negated number."""
    low, high = (None if bound is None else -bound for bound in (kind.high, kind.low))
    return make_number(low, high)


def find_equality(left: Kind, right: Kind) -> bool | None:
    """Return whether comparing the numbers of two kinds decides whether the values are equal.

    Returns:
        True: compare the numbers. False: the values are never equal. None: it cannot be decided.
    """
    if left.of is NoneType or right.of is NoneType:
        return left.may_be_none and right.may_be_none
    if left.is_number and right.is_number:
        # -1 would be None on one side, and a number on the other.
        may_meet_none = left.may_be_none or right.may_be_none
        return None if may_meet_none and not (left.is_natural and right.is_natural) else True
    return True if left.of is right.of else None


# Expressions.

_PARTS: Final[Mapping[type, Mapping[str, tuple[str, Kind]]]] = {
    Card: {
        "suit": ("SUIT[{}]", Kind(of=Suit)),
        "rank": ("RANK[{}]", RANK),
        "index": ("{}", make_number(0, 54)),
    },
    PlayCard: {
        "card": ("t[T_CARDS + {}]", CARD),
        "show": ("t[T_SHOWS + {}]", attrs.evolve(CARD, may_be_none=True)),
        "high": ("t[T_HIGHS + {}]", attrs.evolve(BOOL, may_be_none=True)),
        "seat": ("((t[T_LEADER] + {}) % P)", make_number(0, None)),
    },
}
"""The attributes of a card, from its index, and of a play, from its place."""


def make_constant(value: object) -> Value:
    """Return the value of a constant in the text."""
    if isinstance(value, tuple | frozenset):
        found = [find_number(one) for one in cast("tuple[object, ...] | frozenset[object]", value)]
        if None not in found:
            members = [Scalar(str(one[0]), one[1]) for one in found if one is not None]
            # Sort a set: its order changes from run to run, and the text must not.
            is_set = isinstance(value, frozenset)
            if is_set:
                members.sort(key=lambda one: int(one.text))
            return Items(tuple(members), is_set)
        return Constant(cast("object", value))
    number = find_number(value)
    return Constant(value) if number is None else Scalar(str(number[0]), number[1])


@lower_value.register
def lower_constant(node: ast.Constant, scope: Scope) -> Value:
    """Lower a number, True, False or None."""
    value = make_constant(node.value)
    if isinstance(value, Constant):
        raise scope.refuse(node, f"uses the {type(node.value).__name__} {node.value!r}")
    return value


@lower_value.register
def lower_name(node: ast.Name, scope: Scope) -> Value:
    """Lower a local name, or a constant of the module."""
    value = scope.look_up(node.id)
    if value is not None:
        return value
    source = scope.frame.source
    if node.id in source.locals:
        raise scope.refuse(node, f"reads {node.id} before it is set")
    if node.id not in source.names:
        raise scope.refuse(node, f"uses the unknown name {node.id}")
    return make_constant(source.names[node.id])


@lower_value.register
def lower_attribute(node: ast.Attribute, scope: Scope) -> Value:
    """Lower a field of the table, of a card or of a play, or of a constant."""
    base = lower_value(node.value, scope)
    found: Value | None = None
    if isinstance(base, TableRef):
        found = _find_field(node.attr, scope)
        if found is None:
            raise scope.refuse(node, f"reads table.{node.attr}")
    elif isinstance(base, Scalar):
        if part := _PARTS.get(base.kind.of, {}).get(node.attr):
            text, kind = part
            found = Scalar(text.format(require(base).text), kind)
    elif isinstance(base, Constant) and _is_constant(base.value, node.attr):
        found = make_constant(getattr(base.value, node.attr))
    if found is None:
        raise scope.refuse(node, f"reads .{node.attr} of {describe(base)}")
    return found


def _is_constant(thing: object, name: str) -> bool:
    """Return whether reading an attribute runs no code of the object."""
    if inspect.ismodule(thing) or inspect.isclass(thing):
        return hasattr(thing, name)
    cls = type(thing)
    return attrs.has(cls) and name in attrs.fields_dict(cls)


def _find_field(name: str, scope: Scope) -> Value | None:
    if name == "awake":
        return AwakeRanks()
    if name == "turned":
        return Row(at="T_TURNED", length="t[T_TURNED_COUNT]", kind=CARD, field="turned")
    field = scope.fields.get(name)
    if field is None:
        return None
    if field.is_list:
        return Row(at=field.address, length="P", kind=field.kind, field=name, is_full=True)
    return Scalar(f"t[{field.address}]", field.kind)


@lower_value.register
def lower_subscript(node: ast.Subscript, scope: Scope) -> Value:
    """Lower a subscript of a list or a tuple, or the first or last of some places."""
    base = lower_value(node.value, scope)
    if isinstance(node.slice, ast.Slice):
        raise scope.refuse(node, "uses a slice")
    index = require_number(lower_scalar(node.slice, scope), node.slice, scope)
    known = index.kind.low if index.kind.low == index.kind.high else None
    if isinstance(base, Places) and len(base.masks) == 1 and known in (0, -1):
        find = "ctz" if known == 0 else "top"
        return Scalar(f"{find}(filled({base.masks[0]}))", make_number(0, scope.players - 1))
    if isinstance(base, Items) and known is not None and -len(base.members) <= known:
        if known < len(base.members):
            return base.members[known]
    elif isinstance(base, Row):
        return base.get(get_index(base, index, scope))
    only = ", not the first or the last" if isinstance(base, Places) else ""
    raise scope.refuse(node, f"takes one of {describe(base)}{only}")


def get_index(row: Row, index: Scalar, scope: Scope) -> str:
    """Return the place of an index in a list; at run time it fails if there is no such place."""
    last = scope.players - 1
    if row.is_full and index.kind.is_within(0, last):
        return index.number
    if row.is_full and index.kind.is_within(-last - 1, -1):
        return f"({index.number} + P)"
    return f"wrap({index.number}, {row.length})"


@lower_value.register
def lower_tuple(node: ast.Tuple, scope: Scope) -> Value:
    """Lower a tuple of numbers, or of the places of several ranks: ``(*fours, *queens)``."""
    starred = [one.value for one in node.elts if isinstance(one, ast.Starred)]
    if starred and len(starred) == len(node.elts):
        parts = [lower_value(one, scope) for one in starred]
        places = [one for one in parts if isinstance(one, Places)]
        if len(places) == len(parts):
            masks = [mask for one in places for mask in one.masks]
            ranks = [rank for one in places for rank in one.ranks]
            return Places(tuple(masks), tuple(ranks))
        raise scope.refuse(node, "joins something other than places of ranks")
    return Items(tuple(lower_scalar(one, scope) for one in node.elts))


@lower_value.register
def lower_operation(node: ast.BinOp, scope: Scope) -> Scalar:
    """Lower arithmetic on whole numbers."""
    left = require_number(lower_scalar(node.left, scope), node.left, scope)
    right = require_number(lower_scalar(node.right, scope), node.right, scope)
    return combine(type(node.op), left, right, node, scope)


@lower_value.register
def lower_sign(node: ast.UnaryOp, scope: Scope) -> Scalar:
    """Lower a sign, ``~`` or ``not``."""
    if isinstance(node.op, ast.Not):
        return Scalar(f"(not {lower_test(node.operand, scope)})", BOOL, is_condition=True)
    value = require_number(lower_scalar(node.operand, scope), node.operand, scope)
    if isinstance(node.op, ast.USub):
        text = f"-{value.text}" if value.text.isdigit() else f"(-{value.number})"
        return Scalar(text, _turn(value.kind))
    if isinstance(node.op, ast.Invert):
        kind = _bound(ast.Add, _turn(value.kind), make_number(-1, -1))
        return Scalar(f"(~{value.number})", kind)
    return Scalar(value.number, make_number(value.kind.low, value.kind.high))


@lower_value.register
def lower_choice(node: ast.IfExp, scope: Scope) -> Scalar:
    """Lower ``yes if test else no``; only one of the two is evaluated, as in Python."""
    test = lower_test(node.test, scope)
    blocks = Block(f"if {test}:"), Block("else:")
    sides: list[Scalar] = []
    for block, side in zip(blocks, (node.body, node.orelse), strict=True):
        with scope.writer.into(block):
            sides.append(lower_scalar(side, scope))
    yes, no = sides
    kind = join(yes.kind, no.kind)
    if kind is None:
        raise scope.refuse(node, f"is {yes.kind} or {no.kind}")
    if not any(block.parts for block in blocks):
        return Scalar(f"({yes.number} if {test} else {no.number})", kind)
    temp = scope.make_temp()
    for block, side_value in zip(blocks, sides, strict=True):
        block.parts.append(f"{temp} = {side_value.number}")
        scope.put(block)
    return Scalar(temp, kind)
