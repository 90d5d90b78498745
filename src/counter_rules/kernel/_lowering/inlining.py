"""Methods of the table, and functions of the module, in place of their calls."""

from __future__ import annotations

import ast
from collections.abc import Generator
from contextlib import contextmanager
from types import FunctionType

from counter_rules.kernel._errors import NotCompilable
from counter_rules.kernel._lowering.dispatch import lower_body, lower_scalar, lower_value, require
from counter_rules.kernel._lowering.fields import METHODS
from counter_rules.kernel._lowering.scope import Scope
from counter_rules.kernel._lowering.source import Source, read_source
from counter_rules.kernel._lowering.values import Places, Scalar, TableRef, Value
from counter_rules.trick import Table


def inline_value(what: str | FunctionType, node: ast.Call, scope: Scope) -> Value:
    """Lower a call of a method of the table, by its name, or of a function that is one return."""
    if what == "find_plays":
        return _find_plays(node, scope)
    source, values = _prepare(what, node, scope)
    *before, last = source.tree.body
    is_short = len(before) == (ast.get_docstring(source.tree) is not None)
    if not is_short or not isinstance(last, ast.Return) or last.value is None:
        raise scope.refuse(node, f"asks {ast.unparse(node.func)}, which is more than one return")
    with _blame(node, scope), scope.enter_call(source):
        _bind(source, values, node, scope)
        return lower_value(last.value, scope)


def inline_body(what: str, node: ast.Call, scope: Scope) -> None:
    """Lower a call of a method of the table that changes it."""
    source, values = _prepare(what, node, scope)
    for one in ast.walk(source.tree):
        if isinstance(one, ast.Return):
            raise scope.refuse(node, f"calls table.{what}, which returns")
    with _blame(node, scope), scope.enter_call(source):
        _bind(source, values, node, scope)
        lower_body(source.tree.body, scope)


@contextmanager
def _blame(node: ast.AST, scope: Scope) -> Generator[None]:
    """Refuse the call, not the line of the function that is called: that one is right by itself."""
    try:
        yield
    except NotCompilable as error:
        raise scope.refuse(node, error.reason) from error


def _find_plays(node: ast.Call, scope: Scope) -> Places:
    given = [*node.args, *(one.value for one in node.keywords if one.arg == "rank")]
    if len(given) != 1 or len(node.args) + len(node.keywords) != 1:
        raise scope.refuse(node, "calls find_plays with other than one rank")
    rank = require(lower_scalar(given[0], scope))
    if not rank.kind.is_within(0, 13):
        raise scope.refuse(node, f"asks for plays of {rank.kind}, which may be no rank")
    known = rank.kind.low if rank.kind.low == rank.kind.high else None
    return Places((f"t[T_PLACES + {rank.number}]",), (known,))


def _prepare(
    what: str | FunctionType, node: ast.Call, scope: Scope
) -> tuple[Source, dict[str, Value]]:
    """Return the source of what is called, and what its parameters are given."""
    part = scope.frame.source.part
    if isinstance(what, str):
        if what not in METHODS:
            raise scope.refuse(node, f"calls table.{what}")
        source = read_source(getattr(Table, what), part)
        given: list[Value] = [TableRef()]
    else:
        if len(node.args) != 1 or not isinstance(lower_value(node.args[0], scope), TableRef):
            raise scope.refuse(node, f"calls {ast.unparse(node.func)} with more than the table")
        source, given = read_source(what, part), []
    if any((one.file, one.first) == (source.file, source.first) for one in scope.open):
        raise scope.refuse(node, f"calls {ast.unparse(node.func)}, which calls itself")
    given += [lower_value(one, scope) for one in node.args]
    names = source.parameters
    values = dict(zip(names, given, strict=False))
    values |= {str(one.arg): lower_value(one.value, scope) for one in node.keywords}
    if len(given) + len(node.keywords) != len(names) or values.keys() != set(names):
        raise scope.refuse(node, f"calls {ast.unparse(node.func)} with other arguments")
    return source, values


def _bind(source: Source, values: dict[str, Value], node: ast.AST, scope: Scope) -> None:
    for name, value in values.items():
        is_literal = isinstance(value, Scalar) and value.text.lstrip("-").isdigit()
        if is_literal and name not in source.locals:
            scope.frame.names[name] = value
        else:
            scope.bind(name, value, node)
