"""The expressions of a text as C++."""

from __future__ import annotations

import ast
from collections.abc import Callable, Collection, Mapping
from typing import Final

import attrs

from counter_rules.kernel._cuda.functions import (
    BUILTINS,
    ROUNDED,
    Function,
    NotTranslatableError,
    find_called,
    is_list,
    is_risky_division,
    list_called,
    list_terms,
    refuse,
)

_SIGNS: Final[Mapping[type[ast.AST], str]] = {
    ast.Add: "w_add",
    ast.Sub: "w_sub",
    ast.Mult: "w_mul",
    ast.LShift: "w_shl",
    ast.RShift: "w_shr",
    ast.BitAnd: "w_and",
    ast.BitOr: "w_or",
    ast.BitXor: "w_xor",
}
_PREFIXES: Final[Mapping[type[ast.AST], str]] = {ast.USub: "w_neg", ast.Invert: "w_not"}
_ORDERS: Final[Mapping[type[ast.AST], str]] = {
    ast.Eq: "==",
    ast.NotEq: "!=",
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
}
_LEAST: Final = -(1 << 63)


def format_number(value: int) -> str:
    """Return a word as a literal of C++.

    >>> format_number(-3), format_number(-(1 << 63))
    ('-3LL', '(-9223372036854775807LL - 1)')
    """
    if not _LEAST <= value < 1 << 63:
        raise NotTranslatableError(f"{value} is no number of 64 bits")
    return "(-9223372036854775807LL - 1)" if value == _LEAST else f"{value}LL"


@attrs.frozen(kw_only=True)
class Context:
    """The text that an expression stands in."""

    functions: Mapping[str, Function]
    constants: Mapping[str, int]
    tables: Collection[str]
    words: Collection[str]
    """The words of a row."""
    unread: Collection[str] = ()
    """Those that nobody reads: what is written to them is left out."""
    failures: list[str] = attrs.field(factory=list[str], init=False)
    """The reasons to fail, as Python would raise them; the first has the number 1."""

    def number_failure(self, reason: str) -> int:
        """Return the number of a reason to fail."""
        if reason not in self.failures:
            self.failures.append(reason)
        return self.failures.index(reason) + 1


@attrs.define
class ExpressionWriter:
    """Writes the expressions of one function, and lines before them for what may fail."""

    whole: Context
    function: Function
    lines: list[str] = attrs.field(factory=list[str])
    depth: int = 1
    made: int = 0
    """The number of names made so far."""
    names: frozenset[str] = frozenset()
    """The names of numbers: constants, parameters and locals."""
    lists: set[str] = attrs.field(factory=set[str])
    """The local names of lists."""

    # Lines.

    def add(self, line: str) -> None:
        """Write a line."""
        self.lines.append(f"{'  ' * self.depth}{line}")

    def fail(self, reason: str) -> None:
        """Write the lines that note a reason to fail and leave."""
        self.add(f"fail_ = {self.whole.number_failure(reason)};")
        self.add(self.leave())

    def leave(self) -> str:
        """Return the statement that leaves a function that has failed."""
        return "return 0;" if self.function.returns else "return;"

    # Expressions. What may fail is computed in a line of its own, so that a failure ends the
    # function before anything else is done with its result.

    def make_name(self) -> str:
        """Return a name that nothing else has."""
        self.made += 1
        return f"w_{self.made}"

    def may_fail(self, node: ast.AST) -> bool:
        """Return whether a part may fail."""
        for part in ast.walk(node):
            called = find_called(part, self.whole.functions) if isinstance(part, ast.Call) else None
            if (called and called.may_fail) or is_risky_division(part, self.whole.constants):
                return True
        return False

    def value(self, node: ast.expr) -> str:
        """Return an expression for a number; write what may fail before it."""
        if isinstance(node, ast.Name) and node.id in self.names:
            return node.id
        if isinstance(node, ast.Constant) and isinstance(node.value, int):
            return format_number(int(node.value))
        if isinstance(node, ast.UnaryOp) and type(node.op) in _PREFIXES:
            return f"{_PREFIXES[type(node.op)]}({self.value(node.operand)})"
        if is_truth(node):
            return f"W({self.test(node)})"
        write = _EXPRESSIONS.get(type(node))
        if write is None:
            raise refuse(node, f"is a {type(node).__name__}")
        return write(self, node)

    def read(self, node: ast.Subscript) -> str:
        """Return a number read from a list."""
        return f"W({self.subscript(node)})"

    def compute(self, node: ast.Call) -> str:
        """Return the result of a call."""
        return self.call(node, wanted=True)

    def test(self, node: ast.expr) -> str:
        """Return an expression for whether something holds."""
        match node:
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                return f"(!{self.test(operand)})"
            case ast.Compare(left=left, ops=[order], comparators=[right]):
                if type(order) not in _ORDERS:
                    raise refuse(node, f"compares by {type(order).__name__}")
                return f"({self.value(left)} {_ORDERS[type(order)]} {self.value(right)})"
            case ast.Compare():
                raise refuse(node, "compares more than two")
            case ast.BoolOp(op=op, values=parts) if not any(map(self.may_fail, parts[1:])):
                sign = " && " if isinstance(op, ast.And) else " || "
                return f"({sign.join(map(self.test, parts))})"
            case ast.BoolOp():
                return self.test_in_turn(node)
            case _:
                return f"({self.value(node)} != 0)"

    def test_in_turn(self, node: ast.BoolOp) -> str:
        """Test the parts of ``and`` or ``or`` in lines of their own, each if it is its turn."""
        name, sign = self.make_name(), "" if isinstance(node.op, ast.And) else "!"
        self.add(f"bool {name} = {self.test(node.values[0])};")
        for part in node.values[1:]:
            self.add(f"if ({sign}{name}) {{")
            self.depth += 1
            self.add(f"{name} = {self.test(part)};")
            self.depth -= 1
            self.add("}")
        return name

    def choose_operand(self, node: ast.BoolOp) -> str:
        """Return the operand that ``and`` or ``or`` gives; the others are evaluated twice."""
        *others, last = node.values
        if any(list_called(part) for part in others) or self.may_fail(node):
            raise refuse(node, "calls within the value of an and or or")
        chosen = self.value(last)
        for part in reversed(others):
            here, sides = self.value(part), (self.value(part), chosen)
            yes, no = sides if isinstance(node.op, ast.Or) else sides[::-1]
            chosen = f"({here} != 0 ? {yes} : {no})"
        return chosen

    def choose(self, node: ast.IfExp) -> str:
        """Return one of two numbers; only the one that is chosen may fail."""
        if not (self.may_fail(node.body) or self.may_fail(node.orelse)):
            yes, no = self.value(node.body), self.value(node.orelse)
            return f"({self.test(node.test)} ? W({yes}) : W({no}))"
        name = self.make_name()
        self.add(f"W {name} = 0;")
        self.add(f"if ({self.test(node.test)}) {{")
        for side, after in ((node.body, "} else {"), (node.orelse, "}")):
            self.depth += 1
            self.add(f"{name} = {self.value(side)};")
            self.depth -= 1
            self.add(after)
        return name

    def operate(self, node: ast.BinOp) -> str:
        """Return the result of an operator."""
        kind = type(node.op)
        if kind not in _SIGNS and kind not in ROUNDED:
            raise refuse(node, f"uses the operator {kind.__name__}")
        left, right = self.value(node.left), self.value(node.right)
        if kind in _SIGNS:
            return f"{_SIGNS[kind]}({left}, {right})"
        if is_risky_division(node, self.whole.constants):
            name = self.make_name()
            self.add(f"const W {name} = {right};")
            self.add(f"if ({name} == 0) {{")
            self.depth += 1
            self.fail("ZeroDivisionError: division by zero")
            self.depth -= 1
            self.add("}")
            right = name
        return f"{ROUNDED[kind]}({left}, {right})"

    def subscript(self, node: ast.Subscript) -> str:
        """Return a place in a list or a table."""
        is_table = isinstance(node.value, ast.Name) and node.value.id in self.whole.tables
        whole = ast.unparse(node.value) if is_table else self.list(node.value)
        return f"{whole}[{self.index(node.slice)}]"

    def list(self, node: ast.expr) -> str:
        """Return an expression for a list."""
        if is_list(node) and isinstance(node, ast.Call):
            return self.call(node, wanted=True)
        if isinstance(node, ast.Name) and node.id in self.function.objects | self.lists:
            return node.id
        raise refuse(node, "is no list")

    def index(self, node: ast.expr) -> str:
        """Return an expression for a place in a list, which a word of a row may begin."""
        *terms, last = list_terms(node)
        if isinstance(last, ast.Name) and last.id in self.whole.words:
            written = last.id
        else:
            written = self.value(last)
        for term in reversed(terms):
            is_word = isinstance(term, ast.Name) and term.id in self.whole.words
            written = f"w_add({ast.unparse(term) if is_word else self.value(term)}, {written})"
        return written

    def call(self, node: ast.Call, *, wanted: bool = False) -> str:
        """Return a call; what may fail is called in a line before, and its result returned.

        A caller that wants a result is refused a function that has none.
        """
        called = find_called(node, self.whole.functions)
        if called is None or node.keywords:
            return self.call_builtin(node)
        if wanted and not called.returns:
            raise refuse(node, "returns nothing")
        if len(node.args) != len(called.parameters):
            raise refuse(node, "is called with another number of arguments")
        given = [] if called.is_given else ["fail_"]
        for name, value in zip(called.parameters, node.args, strict=True):
            kind = self.list if name in called.objects else self.index
            given.append((kind if name in called.objects | called.bases else self.value)(value))
        written = f"{called.name}({', '.join(given)})"
        if not called.may_fail:
            return written
        result = self.make_name()
        self.add(f"const W {result} = {written};" if called.returns else f"{written};")
        self.add(f"if (fail_ != 0) {self.leave()}")
        return result if called.returns else ""

    def call_builtin(self, node: ast.Call) -> str:
        """Return a call of a function of Python."""
        match node:
            case ast.Call(func=ast.Name(id="int"), args=[value], keywords=[]):
                return self.value(value)
            case ast.Call(func=ast.Name(id=name), args=[*values], keywords=[]) if BUILTINS.get(
                name
            ) == len(values):
                return f"w_{name}({', '.join(map(self.value, values))})"
            case _:
                raise refuse(node, "calls something unknown")


_EXPRESSIONS: Final[Mapping[type[ast.expr], Callable[..., str]]] = {
    ast.BinOp: ExpressionWriter.operate,
    ast.BoolOp: ExpressionWriter.choose_operand,
    ast.Call: ExpressionWriter.compute,
    ast.IfExp: ExpressionWriter.choose,
    ast.Subscript: ExpressionWriter.read,
}


def is_truth(node: ast.expr) -> bool:
    """Return whether an expression is 0 or 1 by its form."""
    match node:
        case ast.Compare() | ast.UnaryOp(op=ast.Not()) | ast.Constant(value=bool()):
            return True
        case ast.BoolOp(values=parts):
            return all(map(is_truth, parts))
        case _:
            return False
