"""A function of the machine as one ruleset needs it: branches that its constants decide are gone.

So a text holds what its ruleset has a use for, is quicker to compile, and quicker where it is not
compiled at all.
"""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Mapping, Sequence
from typing import Final

import attrs

_COMPARISONS: Final[Mapping[type[ast.cmpop], Callable[[int, int], bool]]] = {
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: operator.lt,
    ast.GtE: operator.ge,
}


@attrs.frozen
class _Folder(ast.NodeTransformer):
    constants: Mapping[str, int]

    def visit_If(self, node: ast.If) -> ast.stmt | list[ast.stmt]:
        test = fold_test(node.test, self.constants)
        if isinstance(test, bool):
            return self._visit_all(node.body if test else node.orelse)
        body = self._visit_all(node.body) or [ast.Pass()]
        return ast.copy_location(ast.If(test, body, self._visit_all(node.orelse)), node)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        body = self._visit_all(node.body)
        for arg in node.args.args:
            arg.annotation = None
        node.returns, node.body = None, body or [ast.Pass()]
        return node

    def visit_IfExp(self, node: ast.IfExp) -> ast.expr:
        test = fold_test(node.test, self.constants)
        if isinstance(test, bool):
            return node.body if test else node.orelse
        return ast.IfExp(test, node.body, node.orelse)

    def _visit_all(self, nodes: Sequence[ast.stmt]) -> list[ast.stmt]:
        """Fold statements up to the first that leaves; what follows it is never reached."""
        kept: list[ast.stmt] = []
        for node in nodes:
            found = self.visit(node)
            kept += found if isinstance(found, list) else [found]
            if kept and isinstance(kept[-1], ast.Return | ast.Continue | ast.Break):
                break
        return kept


def fold(function: ast.FunctionDef, constants: Mapping[str, int]) -> ast.FunctionDef:
    """Return a function without annotations, and without the branches that constants decide.

    Args:
        function: the function; it is changed.
        constants: the constants of a ruleset, by name.
    """
    return ast.fix_missing_locations(_Folder(constants).visit_FunctionDef(function))


def fold_test(node: ast.expr, constants: Mapping[str, int]) -> bool | ast.expr:
    """Return what a condition comes to if constants decide it, else what is left of it.

    >>> test = ast.parse("TWINS and card > 3", mode="eval").body
    >>> fold_test(test, {"TWINS": 0})
    False
    >>> ast.unparse(fold_test(test, {"TWINS": 1}))
    'card > 3'
    """
    value = _find_value(node, constants)
    if value is not None:
        return value != 0
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        inner = fold_test(node.operand, constants)
        return not inner if isinstance(inner, bool) else ast.UnaryOp(ast.Not(), inner)
    if isinstance(node, ast.BoolOp):
        return _fold_parts(node, constants)
    return node


def _fold_parts(node: ast.BoolOp, constants: Mapping[str, int]) -> bool | ast.expr:
    """Fold ``and`` and ``or``: a part that decides the whole ends it, others are left out."""
    decisive = isinstance(node.op, ast.Or)
    left: list[ast.expr] = []
    for part in node.values:
        test = fold_test(part, constants)
        if test is decisive:
            # Only where nothing before it has to be asked; the machine asks for constants first.
            return decisive
        if not isinstance(test, bool):
            left.append(test)
    if not left:
        return not decisive
    return left[0] if len(left) == 1 else ast.BoolOp(node.op, left)


def _find_value(node: ast.expr, constants: Mapping[str, int]) -> int | None:
    """Return the value of a constant, of a comparison of constants, or of such put together."""
    if isinstance(node, ast.Constant) and isinstance(node.value, int):
        return int(node.value)
    if isinstance(node, ast.Name):
        return constants.get(node.id)
    if isinstance(node, ast.Compare) and len(node.ops) == 1:
        left, right = (_find_value(part, constants) for part in (node.left, node.comparators[0]))
        compare = _COMPARISONS.get(type(node.ops[0]))
        if left is not None and right is not None and compare is not None:
            return int(compare(left, right))
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr):
        left, right = (_find_value(part, constants) for part in (node.left, node.right))
        return None if left is None or right is None else left | right
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitAnd):
        # A set met with an empty one is empty, whatever it is.
        parts = [_find_value(part, constants) for part in (node.left, node.right)]
        return 0 if 0 in parts else None
    return None
