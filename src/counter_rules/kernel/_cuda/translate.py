"""Texts translated to C++, construct by construct; what is not known here is refused.

A text is plain: whole numbers of 64 bits, lists of them, `if`, `while`, `for … in range`, calls.
Three things differ from a word-for-word translation:

* C++ leaves the overflow of signed numbers undefined, so arithmetic is written as calls (`w_add`)
  that wrap around, as numba's does. Division rounds down, as Python's does.
* A GPU has no exceptions. A function that raises notes its reason in a number that every function
  is handed (`fail_`), and each caller returns at once, before anything else happens.
* A word of a row lies where its layout puts it, so the words of a row (`HAND`) are objects with a
  type of their own, and `s[HAND + seat]` is resolved by the compiler.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Final, NoReturn, TypeGuard

import attrs


class NotTranslatableError(ValueError):
    """A text has a construct that the translator does not know."""


def refuse(node: ast.AST, reason: str) -> NoReturn:
    """Raise the error for a construct, with its line."""
    line = getattr(node, "lineno", 0)
    raise NotTranslatableError(f"line {line}: {ast.unparse(node)[:80]}: {reason}")


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
                refuse(node, "is neither a constant nor a function")
    return ParsedText(constants=constants, tables=tables, functions=functions)


def list_called(node: ast.AST) -> set[str]:
    """Return the names of the functions that a part calls."""
    calls = [part.func for part in ast.walk(node) if isinstance(part, ast.Call)]
    return {called.id for called in calls if isinstance(called, ast.Name)}


# What is known of the functions of a text before they are written.


@attrs.define(eq=False, kw_only=True)
class Function:
    """A function of the text, or a word that C++ has too, and what its callers must know."""

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
    is_word: bool = False

    @property
    def known(self) -> tuple[object, ...]:
        """What is known so far, to see whether more has been learnt."""
        return len(self.objects), len(self.bases), self.may_fail, self.writes, self.draws

    def walk(self) -> Iterator[ast.AST]:
        """Yield every part of the body."""
        for node in self.body:
            yield from ast.walk(node)


def _word(
    name: str, parameters: str, *objects: str, writes: bool = False, draws: bool = False
) -> Function:
    return Function(
        name=name,
        parameters=tuple(parameters.split()),
        objects={*objects},
        writes=writes,
        draws=draws,
        is_word=True,
    )


_POINTERS: Final = frozenset({"as_bytes", "as_pointer", "nth_bytes", "nth_ints", "nth_words"})
"""The words that make a list of a place."""

WORDS: Final[Mapping[str, Function]] = {
    word.name: word
    for word in (
        *[_word(name, "bits") for name in ("ctz", "popcount", "top")],
        *[_word(name, "mask k") for name in ("select", "select_bit")],
        *[_word(name, "place") for name in ("as_bytes", "as_pointer")],
        *[_word(name, "parts n size") for name in ("nth_bytes", "nth_ints", "nth_words")],
        _word("copy_words", "words to n", "words", "to", writes=True),
        _word("spread", "out at bits", "out", writes=True),
        _word("draw", "r n", "r", draws=True),
        _word("seed_stream", "r seed game", "r", draws=True),
    )
}
"""The vocabulary of texts that C++ has too (``device/words.h``)."""

_BUILTINS: Final = {"abs": 1, "max": 2, "min": 2}
"""The functions of Python, by the number of their arguments here."""


def _read_function(node: ast.FunctionDef) -> Function:
    if node.args.vararg or node.args.kwarg or node.args.kwonlyargs or node.args.defaults:
        refuse(node.args, "is not a plain list of parameters")
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
    waiting = [name for name in roots if name in text.functions]
    while waiting:
        name = waiting.pop()
        if name not in reached:
            reached.add(name)
            waiting += sorted(list_called(text.functions[name]) & text.functions.keys())
    found = {name: _read_function(node) for name, node in text.functions.items() if name in reached}
    for name, objects in roots.items():
        if name in found:
            found[name].objects |= {*objects}
    before: list[object] = []
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
    return functions.get(call.func.id) or WORDS.get(call.func.id)


def is_risky_division(node: ast.AST, constants: Mapping[str, int]) -> bool:
    """Return whether a part divides by a number that may be 0."""
    if not isinstance(node, ast.BinOp | ast.AugAssign) or type(node.op) not in _ROUNDED:
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


# The functions as C++.

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
_ROUNDED: Final[Mapping[type[ast.AST], str]] = {ast.FloorDiv: "w_div", ast.Mod: "w_mod"}
_ORDERS: Final[Mapping[type[ast.AST], str]] = {
    ast.Eq: "==",
    ast.NotEq: "!=",
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
}
_RESERVED: Final = frozenset(
    [
        "and",
        "asm",
        "auto",
        "bool",
        "break",
        "case",
        "catch",
        "char",
        "class",
        "const",
        "constexpr",
        "continue",
        "default",
        "delete",
        "do",
        "double",
        "else",
        "enum",
        "extern",
        "false",
        "float",
        "for",
        "friend",
        "goto",
        "if",
        "inline",
        "int",
        "long",
        "mutable",
        "namespace",
        "new",
        "not",
        "operator",
        "or",
        "private",
        "protected",
        "public",
        "register",
        "return",
        "short",
        "signed",
        "sizeof",
        "static",
        "struct",
        "switch",
        "template",
        "this",
        "throw",
        "true",
        "try",
        "typedef",
        "typename",
        "union",
        "unsigned",
        "using",
        "virtual",
        "void",
        "volatile",
        "while",
        "xor",
        "fail_",
        "room",
        "W",
        "U",
    ]
)
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
class Translator:
    """Writes the functions of one text."""

    functions: Mapping[str, Function]
    constants: Mapping[str, int]
    tables: Collection[str]
    words: Collection[str]
    """The words of a row."""
    unread: Collection[str] = ()
    """Those that nobody reads: what is written to them is left out."""
    failures: list[str] = attrs.field(factory=list[str], init=False)
    """The reasons to fail, as Python would raise them; the first has the number 1."""

    def write_all(self) -> str:
        """Return all functions, each declared before any is defined."""
        written = [_Writer.write(self, function) for function in self.functions.values()]
        heads = [f"{head};" for head, _ in written]
        return "\n".join([*heads, "", *[f"{head} {{\n{body}}}\n" for head, body in written]])

    def number_failure(self, reason: str) -> int:
        """Return the number of a reason to fail."""
        if reason not in self.failures:
            self.failures.append(reason)
        return self.failures.index(reason) + 1


@attrs.define
class _Writer:
    """Writes one function: `value` and `test` return expressions, the rest writes lines."""

    whole: Translator
    function: Function
    lines: list[str] = attrs.field(factory=list[str])
    depth: int = 1
    made: int = 0
    """The number of names made so far."""
    names: frozenset[str] = frozenset()
    """The names of numbers: constants, parameters and locals."""
    lists: set[str] = attrs.field(factory=set[str])
    """The local names of lists."""

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
                refuse(node, f"is a {type(node).__name__}")
            check_order(node, self.whole.functions)
            write(self, node)

    def add(self, line: str) -> None:
        self.lines.append(f"{'  ' * self.depth}{line}")

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
                refuse(node, "does nothing")

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
                refuse(node, "assigns to something else than a name or a place")

    def write_change(self, node: ast.AugAssign) -> None:
        """Write ``+=`` and its kin as an operation and an assignment."""
        if not isinstance(node.target, ast.Name | ast.Subscript):
            refuse(node, "changes something else than a name or a place")
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
            refuse(place, "writes what nobody reads, with an effect")

    def write_if(self, node: ast.If) -> None:
        self.add(f"if ({self.test(node.test)}) {{")
        self.indent(node.body)
        if node.orelse:
            self.add("} else {")
            self.indent(node.orelse)
        self.add("}")

    def write_while(self, node: ast.While) -> None:
        if node.orelse:
            refuse(node, "has an else")
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
            case _:
                refuse(node, "is not a loop over a range of one or two numbers")
        # Counted apart: a body may change the name, and after the loop it has its last value.
        at, end = self.make_name(), self.make_name()
        self.add(f"for (W {at} = {first}, {end} = {last}; {at} < {end}; {at}++) {{")
        self.add(f"  {name} = {at};")
        self.indent(node.body)
        self.add("}")

    def write_return(self, node: ast.Return) -> None:
        if (node.value is None) == self.function.returns:
            refuse(node, "returns a number in some places only")
        self.add("return;" if node.value is None else f"return {self.value(node.value)};")

    def write_raise(self, node: ast.Raise) -> None:
        match node.exc:
            case ast.Call(func=ast.Name(id=kind), args=[ast.Constant(value=str(why))]):
                self.fail(f"{kind}: {why}")
            case _:
                refuse(node, "raises something else than an error with a text")

    def fail(self, reason: str) -> None:
        self.add(f"fail_ = {self.whole.number_failure(reason)};")
        self.add(self.leave())

    def leave(self) -> str:
        return "return 0;" if self.function.returns else "return;"

    def write_jump(self, node: ast.stmt) -> None:
        self.add(f"{type(node).__name__.lower()};")

    def write_nothing(self, node: ast.Pass) -> None:
        pass

    # Expressions. What may fail is computed in a line of its own, so that a failure ends the
    # function before anything else is done with its result.

    def make_name(self) -> str:
        self.made += 1
        return f"w_{self.made}"

    def may_fail(self, node: ast.AST) -> bool:
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
            refuse(node, f"is a {type(node).__name__}")
        return write(self, node)

    def read(self, node: ast.Subscript) -> str:
        return f"W({self.subscript(node)})"

    def compute(self, node: ast.Call) -> str:
        return self.call(node, wanted=True)

    def test(self, node: ast.expr) -> str:
        """Return an expression for whether something holds."""
        match node:
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                return f"(!{self.test(operand)})"
            case ast.Compare(left=left, ops=[order], comparators=[right]):
                if type(order) not in _ORDERS:
                    refuse(node, f"compares by {type(order).__name__}")
                return f"({self.value(left)} {_ORDERS[type(order)]} {self.value(right)})"
            case ast.Compare():
                refuse(node, "compares more than two")
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
            refuse(node, "calls within the value of an and or or")
        chosen = self.value(last)
        for part in reversed(others):
            here, sides = self.value(part), (self.value(part), chosen)
            yes, no = sides if isinstance(node.op, ast.Or) else sides[::-1]
            chosen = f"({here} != 0 ? {yes} : {no})"
        return chosen

    def choose(self, node: ast.IfExp) -> str:
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
        kind = type(node.op)
        if kind not in _SIGNS and kind not in _ROUNDED:
            refuse(node, f"uses the operator {kind.__name__}")
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
        return f"{_ROUNDED[kind]}({left}, {right})"

    def subscript(self, node: ast.Subscript) -> str:
        is_table = isinstance(node.value, ast.Name) and node.value.id in self.whole.tables
        whole = ast.unparse(node.value) if is_table else self.list(node.value)
        return f"{whole}[{self.index(node.slice)}]"

    def list(self, node: ast.expr) -> str:
        """Return an expression for a list."""
        if is_list(node) and isinstance(node, ast.Call):
            return self.call(node, wanted=True)
        if isinstance(node, ast.Name) and node.id in self.function.objects | self.lists:
            return node.id
        refuse(node, "is no list")

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
            refuse(node, "returns nothing")
        if len(node.args) != len(called.parameters):
            refuse(node, "is called with another number of arguments")
        given = [] if called.is_word else ["fail_"]
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
        match node:
            case ast.Call(func=ast.Name(id="int"), args=[value], keywords=[]):
                return self.value(value)
            case ast.Call(func=ast.Name(id=name), args=[*values], keywords=[]) if _BUILTINS.get(
                name
            ) == len(values):
                return f"w_{name}({', '.join(map(self.value, values))})"
            case _:
                refuse(node, "calls something unknown")


_EXPRESSIONS: Final[Mapping[type[ast.expr], Callable[..., str]]] = {
    ast.BinOp: _Writer.operate,
    ast.BoolOp: _Writer.choose_operand,
    ast.Call: _Writer.compute,
    ast.IfExp: _Writer.choose,
    ast.Subscript: _Writer.read,
}

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


def is_truth(node: ast.expr) -> bool:
    """Return whether an expression is 0 or 1 by its form."""
    match node:
        case ast.Compare() | ast.UnaryOp(op=ast.Not()) | ast.Constant(value=bool()):
            return True
        case ast.BoolOp(values=parts):
            return all(map(is_truth, parts))
        case _:
            return False


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
                refuse(part, "depends on the order of its parts")


def reads_list(node: ast.AST) -> bool:
    """Return whether a part reads from a list."""
    return any(isinstance(part, ast.Subscript) for part in ast.walk(node))
