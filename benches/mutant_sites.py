"""The places of a source at which one thing can be changed: what `mutants` draws from.

A change is of an operator, a comparison, a constant, a condition, the arguments of a call, or a
result. Docstrings, annotations, imports, decorators, what is raised and all texts but single words
are left alone.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

_OPERATORS: Final[dict[type[ast.operator], type[ast.operator]]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.Pow: ast.Mult,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitAnd,
}
_COMPARISONS: Final[dict[type[ast.cmpop], type[ast.cmpop]]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
_OF_TYPES: Final = {"TypeVar": slice(0), "cast": slice(1, 2), "isinstance": slice(1)}
"""Calls of which some arguments are types; which of them are not."""
_LEFT_ALONE: Final = (ast.Import, ast.ImportFrom, ast.Raise, ast.Assert, ast.JoinedStr, ast.pattern)
_WITHIN: Final = {"body", "orelse", "finalbody", "handlers", "cases"}

Change = tuple[ast.expr | ast.stmt, ast.expr | ast.stmt]
"""A part of a source, and what takes its place."""


class Site(NamedTuple):
    """A change of a source: its name, and where it is made."""

    function: str
    """The function, behind those and the classes around it; empty outside of all."""
    statement: str
    """The first line of the statement, as `ast.unparse` writes it."""
    before: str
    after: str
    number: int
    """Which of the places in the function that are alike so far, counted from 0."""
    lines: tuple[int, ...]
    """The lines of the statement, or of its head where it holds others."""
    start: int
    stop: int
    """What is replaced, in bytes."""

    @property
    def name(self) -> tuple[str, str, str, str, int]:
        """What is the same in another commit, where other code has moved."""
        return self.function, self.statement, self.before, self.after, self.number

    def apply(self, source: bytes) -> bytes:
        """Return a source with this change."""
        is_statement = isinstance(ast.parse(self.after).body[0], ast.AugAssign)
        after = self.after if is_statement else f"({self.after})"
        return source[: self.start] + after.encode() + source[self.stop :]


def list_sites(source: bytes) -> list[Site]:
    """List all changes of a source, in order."""
    starts = [0]
    for line in source.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    counts, sites = Counter[tuple[str, str, str, str]](), list[Site]()
    for function, statement in _walk(ast.parse(source).body, ""):
        first = ast.unparse(statement).split("\n")[0]
        for node, new in _list_changes_of_statement(statement, first):
            named = function, first, ast.unparse(node), ast.unparse(new)
            start = starts[node.lineno - 1] + node.col_offset
            stop = starts[(node.end_lineno or 0) - 1] + (node.end_col_offset or 0)
            sites.append(Site(*named, counts[named], _list_lines(statement), start, stop))
            counts[named] += 1
    return sites


def _walk(body: Iterable[ast.stmt], function: str) -> Iterator[tuple[str, ast.stmt]]:
    """Yield every statement with its function."""
    for statement in body:
        if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield from _walk(statement.body, f"{function}.{statement.name}".lstrip("."))
            continue
        yield function, statement
        for part in ("body", "orelse", "finalbody"):
            yield from _walk(getattr(statement, part, ()), function)
        for one in (*getattr(statement, "handlers", ()), *getattr(statement, "cases", ())):
            yield from _walk(one.body, function)


def _list_lines(statement: ast.stmt) -> tuple[int, ...]:
    inner = getattr(statement, "body", None)
    last = inner[0].lineno - 1 if inner else statement.end_lineno or 0
    return tuple(range(statement.lineno, max(last, statement.lineno) + 1))


def _list_changes_of_statement(statement: ast.stmt, first: str) -> Iterator[Change]:
    is_docstring = isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
    if is_docstring or re.match(r"__all__|\w+: TypeAlias|if TYPE_CHECKING", first):
        return
    if isinstance(statement, ast.AugAssign):
        other = _OPERATORS[type(statement.op)]()
        new = ast.AugAssign(target=statement.target, op=other, value=statement.value)
        yield statement, new
    if isinstance(statement, ast.Return) and statement.value is not None:
        yield from _list_changes_of_result(statement.value)
    if isinstance(statement, ast.If | ast.While):
        yield statement.test, _deny(statement.test)
    for node in _list_expressions(statement):
        yield from _list_changes(node)


def _list_changes_of_result(value: ast.expr) -> Iterator[Change]:
    if isinstance(value, ast.Compare | ast.BoolOp):
        yield value, _deny(value)
    elif not isinstance(value, ast.Constant):
        yield value, ast.Constant(None)


def _list_expressions(node: ast.AST) -> Iterator[ast.expr]:
    """Yield the expressions in a statement, but for those of statements within it."""
    if isinstance(node, _LEFT_ALONE):
        return
    if isinstance(node, ast.expr):
        yield node
    for field, value in ast.iter_fields(node):
        if field == "annotation" or (isinstance(node, ast.stmt) and field in _WITHIN):
            continue
        parts = value if isinstance(value, list) else [value]
        if field == "args" and isinstance(node, ast.Call):
            parts = parts[_OF_TYPES.get(ast.unparse(node.func), slice(None))]
        for part in parts:
            if isinstance(part, ast.AST):
                yield from _list_expressions(part)


def _list_changes(node: ast.expr) -> Iterator[Change]:
    """Yield the changes of one expression."""
    if isinstance(node, ast.BinOp):
        other = _OPERATORS[type(node.op)]()
        yield node, ast.BinOp(left=node.left, op=other, right=node.right)
    elif isinstance(node, ast.Compare):
        for place, old in enumerate(node.ops):
            ops = [*node.ops[:place], _COMPARISONS[type(old)](), *node.ops[place + 1 :]]
            yield node, ast.Compare(left=node.left, ops=ops, comparators=node.comparators)
    elif isinstance(node, ast.BoolOp):
        op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        yield node, ast.BoolOp(op=op, values=node.values)
    elif isinstance(node, ast.UnaryOp):
        yield node, node.operand
    elif isinstance(node, ast.IfExp):
        yield node.test, _deny(node.test)
    elif isinstance(node, ast.ListComp | ast.SetComp | ast.GeneratorExp | ast.DictComp):
        yield from ((test, _deny(test)) for part in node.generators for test in part.ifs)
    elif isinstance(node, ast.Constant):
        yield from _list_changes_of_constant(node)
    elif isinstance(node, ast.Call):
        yield from _list_changes_of_call(node)


def _list_changes_of_constant(node: ast.Constant) -> Iterator[Change]:
    value = node.value
    if isinstance(value, bool):
        yield node, ast.Constant(not value)
    elif isinstance(value, int | float):
        yield node, ast.Constant(value + 1 if isinstance(value, int) else 2 * value + 1)
    elif isinstance(value, str) and re.fullmatch(r"\w+", value):
        yield node, ast.Constant(f"{value}x")


def _list_changes_of_call(node: ast.Call) -> Iterator[Change]:
    args, keywords = node.args, node.keywords
    if ast.unparse(node.func) in _OF_TYPES or any(isinstance(arg, ast.Starred) for arg in args):
        return
    if len(args) == 1 and not isinstance(args[0], ast.Constant | ast.GeneratorExp):
        yield node, ast.Call(func=node.func, args=[ast.Constant(None)], keywords=keywords)
    if len(args) > 1 and ast.dump(args[0]) != ast.dump(args[1]):
        swapped = [args[1], args[0], *args[2:]]
        yield node, ast.Call(func=node.func, args=swapped, keywords=keywords)
    for place in range(len(keywords)):
        others = [*keywords[:place], *keywords[place + 1 :]]
        yield node, ast.Call(func=node.func, args=args, keywords=others)


def _deny(test: ast.expr) -> ast.expr:
    if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
        return test.operand
    return ast.UnaryOp(op=ast.Not(), operand=test)
