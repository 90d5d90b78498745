"""The source of a function, and the text that is written for it."""

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

# The source: its tree, where it stands, and what its names mean.

_FUTURE: Final = sum(
    getattr(__future__, name).compiler_flag for name in __future__.all_feature_names
)
"""What a module may import from the future, as flags of its code."""


@attrs.frozen(kw_only=True)
class Source:
    """A function as it was written.

    Args:
        part: whose it is, such as ``effect mine``.
        tree: its definition.
        file: the path of its file.
        first: the line of the file on which it begins.
        names: what its names mean that are not set in it.
    """

    part: str
    tree: ast.FunctionDef
    file: str
    first: int
    names: Mapping[str, object]

    def refuse(self, node: ast.AST, reason: str) -> NotCompilableError:
        """Make the error for a place in it."""
        line = self.first + getattr(node, "lineno", 1) - 1
        return NotCompilableError(self.part, tidy(reason, 300), file=self.file, line=line)

    @property
    def locals(self) -> frozenset[str]:
        """The names that are set in it; those of a comprehension are its own."""
        return frozenset(_list_set(self.tree))

    @property
    def parameters(self) -> tuple[str, ...]:
        """The names of its parameters."""
        return tuple(one.arg for one in self.tree.args.args)


def read_source(function: object, part: str) -> Source:
    """Read the source of a plain function, if it is at hand, for a part such as ``effect mine``."""
    if not isinstance(function, FunctionType):
        raise NotCompilableError(part, "its hook is no function and no object of an attrs class")
    if hasattr(function, "__wrapped__"):
        raise NotCompilableError(part, "its hook is wrapped in a decorator")
    try:
        lines, first = inspect.getsourcelines(function)
        file = inspect.getsourcefile(function) or "?"
        tree = ast.parse(textwrap.dedent("".join(lines))).body[0]
    except (OSError, TypeError, SyntaxError, IndexError) as error:
        raise NotCompilableError(part, "its hook has no source at hand") from error
    if not isinstance(tree, ast.FunctionDef) or tree.name != function.__name__:
        raise NotCompilableError(part, "its hook is no def", file=file, line=first)
    if not _is_source_of(file, function):
        reason = "its source has changed since it was imported"
        raise NotCompilableError(part, reason, advice="import it anew", file=file, line=first)
    source = Source(part=part, tree=tree, file=file, first=first, names=_list_names(function))
    given = tree.args
    if given.vararg or given.kwarg or given.kwonlyargs or given.posonlyargs or given.defaults:
        raise source.refuse(tree, "takes more than plain parameters")
    if tree.decorator_list:
        raise source.refuse(tree, "has a decorator")
    return source


def _is_source_of(file: str, function: FunctionType) -> bool:
    """Return whether a function does what its file says by now."""
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
    """Return whether two constants are alike: codes, if they do the same wherever they stand."""
    if isinstance(one, CodeType) and isinstance(other, CodeType):
        return (
            (one.co_code, one.co_names, one.co_varnames)
            == (other.co_code, other.co_names, other.co_varnames)
            and len(one.co_consts) == len(other.co_consts)
            and all(map(_are_alike, one.co_consts, other.co_consts))
        )
    # Texts may be docstrings, which do nothing.
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


# Text in blocks: lines, and blocks under a header.


@attrs.define(eq=False)
class Block:
    """Lines and the blocks among them.

    >>> block = Block()
    >>> block.parts.append(Block("if x:"))
    >>> print(block.format())
    if x:
        pass
    """

    header: str | None = None
    parts: list[str | Self] = attrs.field(factory=list[str | Self])

    def format(self, indent: str = "") -> str:
        """Write the block as text."""
        inner = indent if self.header is None else indent + "    "
        lines = [] if self.header is None else [indent + self.header]
        lines += [inner + one if isinstance(one, str) else one.format(inner) for one in self.parts]
        if not self.parts:
            lines.append(inner + "pass")
        return "\n".join(lines)


@attrs.define(eq=False)
class Writer:
    """Where the next line goes."""

    path: list[Block] = attrs.field(factory=lambda: [Block()])

    def put(self, part: str | Block) -> None:
        """Write a line, or a block that is finished."""
        self.path[-1].parts.append(part)

    @contextmanager
    def block(self, header: str) -> Generator[Block]:
        """Write what follows under a header."""
        inner = Block(header)
        self.put(inner)
        with self.into(inner):
            yield inner

    @contextmanager
    def into(self, block: Block) -> Generator[None]:
        """Write what follows into a block."""
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
