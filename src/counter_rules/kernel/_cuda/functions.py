"""The functions of a text, and what callers must know of them before they are written as C++."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Final, TypeGuard

import attrs


class NotTranslatableError(ValueError):
    """A text has a construct that the translator does not know."""


def refuse(node: ast.AST, reason: str) -> NotTranslatableError:
    """Return the error for a construct, with its line."""
    line = getattr(node, "lineno", 0)
    return NotTranslatableError(f"line {line}: {ast.unparse(node)[:80]}: {reason}")


# The text: its constants, its tables and its functions.


@attrs.frozen(kw_only=True)
class ParsedText:
    """The parts of a text, by name."""

    constants: Mapping[str, int]
    tables: Mapping[str, tuple[int, ...]]
    functions: Mapping[str, ast.FunctionDef]


def parse_text(text: str) -> ParsedText:
    r"""Return the parts of a text.

    Raises:
        NotTranslatableError: if it has parts of another kind.

    >>> parse_text("TWO = 2\nRANK = array([4, 5])").tables
    {'RANK': (4, 5)}
    """
    constants: dict[str, int] = {}
    tables: dict[str, tuple[int, ...]] = {}
    functions: dict[str, ast.FunctionDef] = {}
    for node in ast.parse(text).body:
        match node:
            case ast.FunctionDef(name=name):
                functions[name] = node
            case ast.Assign(
                targets=[ast.Name(id=name)], value=ast.Call(func=ast.Name(id="array"), args=[table])
            ):
                tables[name] = tuple(ast.literal_eval(table))
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                constants[name] = ast.literal_eval(value)
            case _:
                raise refuse(node, "is neither a constant nor a function")
    return ParsedText(constants=constants, tables=tables, functions=functions)


def list_called(node: ast.AST) -> set[str]:
    """Return the names of the functions that a part calls."""
    calls = [part.func for part in ast.walk(node) if isinstance(part, ast.Call)]
    return {called.id for called in calls if isinstance(called, ast.Name)}


# What is known of the functions of a text before they are written.


@attrs.define(eq=False, kw_only=True)
class Function:
    """A function of the text or of its vocabulary, and what its callers must know."""

    name: str
    parameters: tuple[str, ...]
    body: Sequence[ast.stmt] = ()
    objects: set[str] = attrs.field(factory=set[str])
    """The parameters that are rows, tables or other lists."""
    bases: set[str] = attrs.field(factory=set[str])
    """The parameters that say where in a list something begins, such as `SCORE`."""
    returns: bool = True
    """Whether it returns a number."""
    may_fail: bool = False
    writes: bool = False
    """Whether it writes to a row, a table or another list."""
    draws: bool = False
    """Whether it draws from a stream of random numbers."""
    is_given: bool = False
    """Whether it is of the vocabulary, so that C++ has it already."""

    @property
    def known(self) -> tuple[object, ...]:
        """The facts known so far, to see whether more have been learnt."""
        return len(self.objects), len(self.bases), self.may_fail, self.writes, self.draws

    def walk(self) -> Iterator[ast.AST]:
        """Yield every part of the body."""
        for node in self.body:
            yield from ast.walk(node)


def _give(
    name: str, parameters: str, *objects: str, writes: bool = False, draws: bool = False
) -> Function:
    return Function(
        name=name,
        parameters=tuple(parameters.split()),
        objects={*objects},
        writes=writes,
        draws=draws,
        is_given=True,
    )


_POINTERS: Final = frozenset({"as_bytes", "as_pointer", "nth_bytes", "nth_ints", "nth_words"})
"""The words that make a list of a place."""

VOCABULARY: Final[Mapping[str, Function]] = {
    word.name: word
    for word in (
        *[_give(name, "bits") for name in ("ctz", "popcount", "top")],
        *[_give(name, "mask k") for name in ("select", "select_bit")],
        *[_give(name, "place") for name in ("as_bytes", "as_pointer")],
        *[_give(name, "parts n size") for name in ("nth_bytes", "nth_ints", "nth_words")],
        _give("copy_words", "words to n", "words", "to", writes=True),
        _give("copy_row", "s to", "s", "to", writes=True),
        _give("clear_bytes", "out first last", "out", writes=True),
        _give("spread", "out at bits size", "out", writes=True),
        _give("write_bytes", "out at word size", "out", writes=True),
        _give("draw", "r n", "r", draws=True),
        _give("seed_stream", "r seed game", "r", draws=True),
    )
}
"""What texts call and C++ has too (``device/``): their vocabulary, and what reads a whole row."""

BUILTINS: Final = {"abs": 1, "max": 2, "min": 2}
"""The functions of Python, by the number of their arguments here."""


def _read_function(node: ast.FunctionDef) -> Function:
    if node.args.vararg or node.args.kwarg or node.args.kwonlyargs or node.args.defaults:
        raise refuse(node.args, "is not a plain list of parameters")
    parameters = tuple([one.arg for one in node.args.args])
    parts = [part for statement in node.body for part in ast.walk(statement)]
    subscripts = [
        part
        for part in parts
        if isinstance(part, ast.Subscript)
        and isinstance(part.value, ast.Name)
        and part.value.id in parameters
    ]
    bases = set[str]()
    for part in subscripts:
        names = [term.id for term in list_terms(part.slice) if isinstance(term, ast.Name)]
        bases |= set() if any(map(str.isupper, names)) else {*names} & {*parameters}
    stored = {part.id for part in parts if is_stored(part)}
    return Function(
        name=node.name,
        parameters=parameters,
        body=node.body,
        objects={part.value.id for part in subscripts if isinstance(part.value, ast.Name)},
        bases=bases - stored,
        returns=any(isinstance(part, ast.Return) and part.value is not None for part in parts),
    )


def is_stored(node: ast.AST) -> TypeGuard[ast.Name]:
    """Return whether a part is a name that is assigned to."""
    return isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)


def list_terms(index: ast.expr) -> list[ast.expr]:
    """Return the terms of a sum.

    >>> [term.id for term in list_terms(ast.parse("HAND + seat", mode="eval").body)]
    ['HAND', 'seat']
    """
    if isinstance(index, ast.BinOp) and isinstance(index.op, ast.Add):
        return list_terms(index.left) + list_terms(index.right)
    return [index]


def read_functions(text: ParsedText, roots: Mapping[str, Collection[str]]) -> dict[str, Function]:
    """Return the functions that some of them reach, in the order of the text.

    Args:
        text: the text.
        roots: the functions to begin with, each with its parameters that are rows, tables or other
            lists; those that the text lacks are left out.
    """
    reached = set[str]()
    translated = text.functions.keys() - VOCABULARY.keys()
    waiting = [name for name in roots if name in translated]
    while waiting:
        name = waiting.pop()
        if name not in reached:
            reached.add(name)
            waiting += sorted(list_called(text.functions[name]) & translated)
    found = {name: _read_function(node) for name, node in text.functions.items() if name in reached}
    for name, objects in roots.items():
        if name in found:
            found[name].objects |= {*objects}
    before: list[tuple[object, ...]] = []
    while before != (before := [function.known for function in found.values()]):
        for function in found.values():
            _learn(function, found, text)
    return found


def _learn(function: Function, functions: Mapping[str, Function], text: ParsedText) -> None:
    """Add what the functions called tell of a function, and what it tells of them."""
    for part in function.walk():
        if isinstance(part, ast.Raise) or is_risky_division(part, text.constants):
            function.may_fail = True
        elif isinstance(part, ast.Subscript) and isinstance(part.ctx, ast.Store):
            function.writes = True
        elif isinstance(part, ast.Call):
            called = find_called(part, functions)
            if called is not None:
                _learn_of_call(function, called, part)


def _learn_of_call(function: Function, called: Function, call: ast.Call) -> None:
    function.may_fail |= called.may_fail
    function.writes |= called.writes
    function.draws |= called.draws
    for name, value in zip(called.parameters, call.args, strict=False):
        if isinstance(value, ast.Name) and value.id in function.parameters:
            if {value.id} & function.objects or name in called.objects:
                function.objects.add(value.id)
                called.objects.add(name)
            function.bases |= {value.id} if name in called.bases else set()


def find_called(call: ast.Call, functions: Mapping[str, Function]) -> Function | None:
    """Return the function that is called, or None if it is neither in the text nor a word."""
    if not isinstance(call.func, ast.Name):
        return None
    return functions.get(call.func.id) or VOCABULARY.get(call.func.id)


ROUNDED: Final[Mapping[type[ast.AST], str]] = {ast.FloorDiv: "w_div", ast.Mod: "w_mod"}
"""The operators that round down, and what they are in C++."""


def is_risky_division(node: ast.AST, constants: Mapping[str, int]) -> bool:
    """Return whether a part divides by a number that may be 0."""
    if not isinstance(node, ast.BinOp | ast.AugAssign) or type(node.op) not in ROUNDED:
        return False
    by = node.right if isinstance(node, ast.BinOp) else node.value
    match by:
        case ast.Constant(value=int(number)):
            return number == 0
        case ast.Name(id=name):
            return constants.get(name, 0) == 0
        case _:
            return True


def list_read(functions: Iterable[Function], words: Collection[str]) -> frozenset[str]:
    """Return the words of a row that some function reads; a sum of itself (`+=`) is none."""
    read = set[str]()
    for function in functions:
        kept = {
            id(term)
            for part in function.walk()
            if isinstance(part, ast.Subscript) and isinstance(part.ctx, ast.Store)
            for term in list_terms(part.slice)
        }
        names = [part for part in function.walk() if isinstance(part, ast.Name)]
        read |= {name.id for name in names if name.id in words and id(name) not in kept}
    return frozenset(read)


# The order of what an expression does.


def is_list(node: ast.expr) -> bool:
    """Return whether an expression makes a list of a place."""
    return (
        isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in _POINTERS
    )


def list_calls(node: ast.AST, functions: Mapping[str, Function]) -> list[Function]:
    """Return the functions that a part calls, as far as they are known."""
    calls = [part for part in ast.walk(node) if isinstance(part, ast.Call)]
    return [called for call in calls if (called := find_called(call, functions)) is not None]


def has_effect(node: ast.AST, functions: Mapping[str, Function]) -> bool:
    """Return whether a part writes to a list, or draws."""
    return any(called.writes or called.draws for called in list_calls(node, functions))


def check_order(node: ast.stmt, functions: Mapping[str, Function]) -> None:
    """Refuse a statement whose result depends on which part of an expression comes first.

    Python evaluates from left to right, C++ in any order.
    """
    expressions = [one for one in ast.iter_child_nodes(node) if isinstance(one, ast.expr)]
    for part in chain.from_iterable(map(ast.walk, expressions)):
        sides = [one for one in ast.iter_child_nodes(part) if isinstance(one, ast.expr)]
        for side in sides:
            others = [one for one in sides if one is not side]
            writes = any(called.writes for called in list_calls(side, functions))
            if (writes and any(map(reads_list, others))) or (
                has_effect(side, functions) and any(has_effect(o, functions) for o in others)
            ):
                raise refuse(part, "depends on the order of its parts")


def reads_list(node: ast.AST) -> bool:
    """Return whether a part reads from a list."""
    return any(isinstance(part, ast.Subscript) for part in ast.walk(node))
