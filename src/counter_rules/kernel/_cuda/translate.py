"""Texts translated to C++, construct by construct; what is not known here is refused.

A text is plain: whole numbers of 64 bits, lists of them, `if`, `while`, `for … in range`, calls.
Three things differ from a word-for-word translation:

* C++ leaves the overflow of signed numbers undefined, so arithmetic is written as calls (`w_add`)
  that wrap around, as numba's does. Division rounds down, as Python's does.
* A GPU has no exceptions. A function that raises notes its reason in a number that every function
  is handed (`fail_`), and each caller returns at once, before anything else happens.
* A word of a row lies where its layout puts it, so the words of a row (`HAND`) are objects with a
  type of their own, and `s[HAND + seat]` is resolved by the compiler.

A *place* is where a number lies: in a row a sum such as `HAND + seat`, in another list an index.
Only `as_pointer` and its kin take an address (`_memory.Place`).
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping, Sequence
from typing import Final

import attrs

from counter_rules.kernel._cuda.expressions import Context, ExpressionWriter
from counter_rules.kernel._cuda.functions import (
    Function,
    NotTranslatableError,
    check_order,
    has_effect,
    is_list,
    is_stored,
    list_terms,
    refuse,
)

_RESERVED: Final = frozenset(
    {
        "and", "asm", "auto", "bool", "break", "case", "catch", "char", "class", "const",
        "constexpr", "continue", "default", "delete", "do", "double", "else", "enum", "extern",
        "false", "float", "for", "friend", "goto", "if", "inline", "int", "long", "mutable",
        "namespace", "new", "not", "operator", "or", "private", "protected", "public",
        "register", "return", "short", "signed", "sizeof", "static", "struct", "switch",
        "template", "this", "throw", "true", "try", "typedef", "typename", "union", "unsigned",
        "using", "virtual", "void", "volatile", "while", "xor", "fail_", "room", "W", "U",
    }
)  # fmt: skip


@attrs.frozen(kw_only=True)
class Translator(Context):
    """A text, and its functions as C++."""

    def write_all(self) -> str:
        """Return all functions, each declared before any is defined."""
        written = [_Writer.write(self, function) for function in self.functions.values()]
        heads = [f"{head};" for head, _ in written]
        return "\n".join([*heads, "", *[f"{head} {{\n{body}}}\n" for head, body in written]])


@attrs.define
class _Writer(ExpressionWriter):
    """Writes one function: lines for its statements."""

    @classmethod
    def write(cls, whole: Translator, function: Function) -> tuple[str, str]:
        """Return the head and the body of a function."""
        writer = cls(whole, function)
        stored = {part.id: part for part in function.walk() if is_stored(part)}
        for name in (*function.parameters, *stored):
            if name in _RESERVED or name in whole.words or name.startswith("w_"):
                raise NotTranslatableError(f"{function.name} calls something {name}")
        known = {*whole.constants, *function.parameters, *stored}
        writer.names = frozenset(known - {*whole.words} - function.objects)
        writer.write_block(function.body)
        numbers = [name for name in stored if name not in {*function.parameters, *writer.lists}]
        declared = [f"  W {', '.join([f'{name} = 0' for name in numbers])};"] if numbers else []
        last = ["  return 0;"] if function.returns else []
        body = "".join([f"{line}\n" for line in [*declared, *writer.lines, *last]])
        parameters = ["Fail& fail_", *map(writer.declare, function.parameters)]
        kind = "W" if function.returns else "void"
        return f"CODE {kind} {function.name}({', '.join(parameters)})", body

    def declare(self, name: str) -> str:
        """Return a parameter with its type: a word, unless the caller decides."""
        if name in self.function.objects:
            return f"auto&& {name}"
        return f"auto {name}" if name in self.function.bases else f"W {name}"

    # Statements.

    def write_block(self, body: Sequence[ast.stmt]) -> None:
        for node in body:
            write = _STATEMENTS.get(type(node))
            if write is None:
                raise refuse(node, f"is a {type(node).__name__}")
            check_order(node, self.whole.functions)
            write(self, node)

    def indent(self, body: Sequence[ast.stmt]) -> None:
        self.depth += 1
        self.write_block(body)
        self.depth -= 1

    def write_expression(self, node: ast.Expr) -> None:
        match node.value:
            case ast.Constant(value=str()):
                return
            case ast.Call():
                self.add(f"{self.call(node.value)};")
            case _:
                raise refuse(node, "does nothing")

    def write_assignment(self, node: ast.Assign) -> None:
        match node.targets:
            case [ast.Name(id=name)] if is_list(node.value):
                self.lists.add(name)
                self.add(f"auto {name} = {self.list(node.value)};")
            case [ast.Name(id=name)]:
                self.add(f"{name} = {self.value(node.value)};")
            case [ast.Subscript() as place]:
                self.store(place, node.value)
            case _:
                raise refuse(node, "assigns to something else than a name or a place")

    def write_change(self, node: ast.AugAssign) -> None:
        """Write ``+=`` and its kin as an operation and an assignment."""
        if not isinstance(node.target, ast.Name | ast.Subscript):
            raise refuse(node, "changes something else than a name or a place")
        before = _load(node.target)
        whole = ast.copy_location(ast.BinOp(before, node.op, node.value), node)
        if isinstance(node.target, ast.Name):
            self.add(f"{node.target.id} = {self.value(whole)};")
        else:
            self.store(node.target, whole)

    def store(self, place: ast.Subscript, node: ast.expr) -> None:
        names = {term.id for term in list_terms(place.slice) if isinstance(term, ast.Name)}
        if not names & {*self.whole.unread}:
            written = self.value(node)  # Python evaluates it before the place
            self.add(f"{self.subscript(place)} = {written};")
        elif self.may_fail(node) or has_effect(node, self.whole.functions):
            raise refuse(place, "writes what nobody reads, with an effect")

    def write_if(self, node: ast.If) -> None:
        self.add(f"if ({self.test(node.test)}) {{")
        self.indent(node.body)
        if node.orelse:
            self.add("} else {")
            self.indent(node.orelse)
        self.add("}")

    def write_while(self, node: ast.While) -> None:
        if node.orelse:
            raise refuse(node, "has an else")
        if not self.may_fail(node.test):
            self.add(f"while ({self.test(node.test)}) {{")
        else:
            self.add("while (true) {")
            self.depth += 1
            self.add(f"if (!{self.test(node.test)}) break;")
            self.depth -= 1
        self.indent(node.body)
        self.add("}")

    def write_for(self, node: ast.For) -> None:
        match node:
            case ast.For(
                target=ast.Name(id=name),
                iter=ast.Call(func=ast.Name(id="range"), args=[*ends], keywords=[]),
                orelse=[],
            ) if len(ends) in (1, 2):
                first, last = ["0LL", *map(self.value, ends)][-2:]
                step = 1
            case ast.For(
                target=ast.Name(id=name),
                iter=ast.Call(
                    func=ast.Name(id="range"),
                    args=[begin, end, ast.Constant(value=int(step))],
                    keywords=[],
                ),
                orelse=[],
            ) if step > 0:
                first, last = self.value(begin), self.value(end)
            case _:
                raise refuse(node, "is not a loop over a range that goes up")
        # Counted apart: a body may change the name, and after the loop it has its last value.
        at, stop = self.make_name(), self.make_name()
        self.add(f"for (W {at} = {first}, {stop} = {last}; {at} < {stop}; {at} += {step}) {{")
        self.add(f"  {name} = {at};")
        self.indent(node.body)
        self.add("}")

    def write_return(self, node: ast.Return) -> None:
        if (node.value is None) == self.function.returns:
            raise refuse(node, "returns a number in some places only")
        self.add("return;" if node.value is None else f"return {self.value(node.value)};")

    def write_raise(self, node: ast.Raise) -> None:
        match node.exc:
            case ast.Call(func=ast.Name(id=kind), args=[ast.Constant(value=str(why))]):
                self.fail(f"{kind}: {why}")
            case _:
                raise refuse(node, "raises something else than an error with a text")

    def write_jump(self, node: ast.stmt) -> None:
        self.add(f"{type(node).__name__.lower()};")

    def write_nothing(self, node: ast.Pass) -> None:
        pass


_STATEMENTS: Final[Mapping[type[ast.stmt], Callable[..., None]]] = {
    ast.Assign: _Writer.write_assignment,
    ast.AugAssign: _Writer.write_change,
    ast.Break: _Writer.write_jump,
    ast.Continue: _Writer.write_jump,
    ast.Expr: _Writer.write_expression,
    ast.For: _Writer.write_for,
    ast.If: _Writer.write_if,
    ast.Pass: _Writer.write_nothing,
    ast.Raise: _Writer.write_raise,
    ast.Return: _Writer.write_return,
    ast.While: _Writer.write_while,
}


def _load(node: ast.Name | ast.Subscript) -> ast.expr:
    """Return a target as what is read."""
    if isinstance(node, ast.Name):
        return ast.copy_location(ast.Name(node.id, ast.Load()), node)
    return ast.copy_location(ast.Subscript(node.value, node.slice, ast.Load()), node)
