"""The source of a function, and the text generated from it."""

from __future__ import annotations
import __future__

import ast
import builtins
import inspect
import linecache
import textwrap
from collections.abc import Generator, Iterator, Mapping
from contextlib import contextmanager
from types import CodeType, FunctionType
from typing import Final, Self

import attrs

from counter_rules._base.quoting import tidy
from counter_rules.kernel._checks import NotCompilableError

# The source: its syntax tree, its location, and the values of its names.

_FUTURE: Final = sum(
    getattr(__future__, name).compiler_flag for name in __future__.all_feature_names
)
"""The flags of all imports from ``__future__``."""


@attrs.frozen(kw_only=True)
class Source:
    """The source of a function in a part of the ruleset, such as ``effect mine``.

    ``first`` is its first line in the file, counted from 1; ``names`` has the values of the names
    that it does not set itself.
    """

    part: str
    tree: ast.FunctionDef
    file: str
    first: int
    names: Mapping[str, object]

    def refuse(self, node: ast.AST, reason: str) -> NotCompilableError:
        """Return the error for a node of the function."""
        line = self.first + getattr(node, "lineno", 1) - 1
        return NotCompilableError(self.part, tidy(reason, 300), file=self.file, line=line)

    @property
    def locals(self) -> frozenset[str]:
        """The names that it sets, except those of comprehensions."""
        return frozenset(_list_set(self.tree))

    @property
    def parameters(self) -> tuple[str, ...]:
        """The names of its parameters."""
        return tuple(one.arg for one in self.tree.args.args)


def read_source(function: object, part: str) -> Source:
    """Read the source of a plain function, for a part such as ``effect mine``.

    Raises:
        NotCompilableError: if it is not a plain function with plain parameters, or its source is
            missing or has changed.
    """
    if not isinstance(function, FunctionType):
        reason = "its hook is neither a function nor an object of an attrs class"
        raise NotCompilableError(part, reason)
    if hasattr(function, "__wrapped__"):
        raise NotCompilableError(part, "its hook is wrapped in a decorator")
    try:
        lines, first = inspect.getsourcelines(function)
        file = inspect.getsourcefile(function) or "?"
        tree = ast.parse(textwrap.dedent("".join(lines))).body[0]
    except (OSError, TypeError, SyntaxError, IndexError) as error:
        raise NotCompilableError(part, "the source of its hook is not available") from error
    if not isinstance(tree, ast.FunctionDef) or tree.name != function.__name__:
        raise NotCompilableError(part, "its hook is not a def", file=file, line=first)
    if not _is_source_of(file, function):
        reason = "its source has changed since it was imported"
        raise NotCompilableError(part, reason, advice="import it again", file=file, line=first)
    source = Source(part=part, tree=tree, file=file, first=first, names=_list_names(function))
    given = tree.args
    if given.vararg or given.kwarg or given.kwonlyargs or given.posonlyargs or given.defaults:
        raise source.refuse(tree, "takes more than plain parameters")
    if tree.decorator_list:
        raise source.refuse(tree, "has a decorator")
    return source


def _is_source_of(file: str, function: FunctionType) -> bool:
    """Return whether the current source in a file still compiles to a function."""
    code = function.__code__
    lines = linecache.getlines(file, function.__globals__)
    try:
        made = compile("".join(lines), file, "exec", code.co_flags & _FUTURE, dont_inherit=True)
    except SyntaxError:
        return False
    return any(
        _are_alike(code, one)
        for one in _list_codes(made)
        if (one.co_qualname, one.co_firstlineno) == (code.co_qualname, code.co_firstlineno)
    )


def _list_codes(code: CodeType) -> Iterator[CodeType]:
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield constant
            yield from _list_codes(constant)


def _are_alike(one: object, other: object) -> bool:
    """Return whether two constants are equal; code objects may differ in their line numbers."""
    if isinstance(one, CodeType) and isinstance(other, CodeType):
        return (
            (one.co_code, one.co_names, one.co_varnames)
            == (other.co_code, other.co_names, other.co_varnames)
            and len(one.co_consts) == len(other.co_consts)
            and all(map(_are_alike, one.co_consts, other.co_consts))
        )
    # Strings may differ: a docstring does nothing.
    return type(one) is type(other) and (isinstance(one, str) or one == other)


def _list_set(node: ast.AST) -> Iterator[str]:
    for inner in ast.iter_child_nodes(node):
        if isinstance(inner, ast.Name) and isinstance(inner.ctx, ast.Store):
            yield inner.id
        if not isinstance(inner, ast.ListComp | ast.GeneratorExp):
            yield from _list_set(inner)


def _list_names(function: FunctionType) -> Mapping[str, object]:
    names = {**vars(builtins), **function.__globals__}
    for name, cell in zip(function.__code__.co_freevars, function.__closure__ or (), strict=True):
        try:
            names[name] = cell.cell_contents
        except ValueError:  # not set yet
            names.pop(name, None)
    return names


# Text in nested blocks.


@attrs.define(eq=False)
class Block:
    """A block of text: an optional header, lines and inner blocks.

    >>> block = Block()
    >>> block.parts.append(Block("if x:"))
    >>> print(block.format())
    if x:
        pass
    """

    header: str | None = None
    parts: list[str | Self] = attrs.field(factory=list[str | Self])

    def format(self, indent: str = "") -> str:
        """Return the block as text."""
        inner = indent if self.header is None else indent + "    "
        lines = [] if self.header is None else [indent + self.header]
        lines += [inner + one if isinstance(one, str) else one.format(inner) for one in self.parts]
        if not self.parts:
            lines.append(inner + "pass")
        return "\n".join(lines)


@attrs.define(eq=False)
class Writer:
    """A writer of nested blocks; the next line goes to the innermost open block."""

    path: list[Block] = attrs.field(factory=lambda: [Block()])

    def put(self, part: str | Block) -> None:
        """Write a line, or a finished block."""
        self.path[-1].parts.append(part)

    @contextmanager
    def block(self, header: str) -> Generator[Block]:
        """Open an inner block with a header."""
        inner = Block(header)
        self.put(inner)
        with self.into(inner):
            yield inner

    @contextmanager
    def into(self, block: Block) -> Generator[None]:
        """Write into another block until the context ends."""
        self.path.append(block)
        try:
            yield
        finally:
            self.path.pop()

    def is_inside(self, path: tuple[Block, ...]) -> bool:
        """Return whether all blocks of a path are still open."""
        return len(path) <= len(self.path) and all(
            one is other for one, other in zip(path, self.path, strict=False)
        )
