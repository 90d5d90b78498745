"""Expressions on whole numbers, of which a written formula consists (F11.1).

A parsed expression is a series of steps in postfix order: numbers and letters, then the operator
that takes them. ``10+2*B`` is ``10 2 B * +``. No function has to call itself to evaluate or to
print it, so a long expression needs no deep stack.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import repeat
from typing import Final

import attrs
from typing_extensions import TypeAliasType

LETTERS: Final = "BWDNP"
"""The letters that stand for a number of the hand."""

MOST_LEVELS: Final = 30
"""The most brackets that may be open at a time."""

MOST_DIGITS: Final = 9
"""The most digits of a number."""

_BINARY: Final[Mapping[str, Callable[[int, int], int]]] = {
    "+": int.__add__,
    "-": int.__sub__,
    "*": int.__mul__,
    "//": int.__floordiv__,
    "%": int.__mod__,
}
_FUNCTIONS: Final[Mapping[str, Callable[..., int]]] = {"abs": int.__abs__, "min": min, "max": max}

_SUMS: Final = ("+", "-")
_PRODUCTS: Final = ("*", "//", "%")

_WORD: Final = re.compile(r"[0-9]+|//|abs|min|max|[BWDNP+*%(),-]")
_EXPECTED: Final = "a whole number, B, W, D, N, P, a bracket, abs, min or max"


@attrs.frozen
class Operator:
    """An operator or a function by its sign, with the number of operands that it takes."""

    sign: str
    operands: int

    @property
    def function(self) -> Callable[..., int]:
        """The function on numbers that it stands for."""
        if self.sign in _FUNCTIONS:
            return _FUNCTIONS[self.sign]
        return int.__neg__ if self.operands == 1 else _BINARY[self.sign]


Steps = TypeAliasType("Steps", tuple["int | str | Operator", ...])
"""The steps of an expression: numbers, letters and operators."""


class ExpressionError(Exception):
    """A fault in an expression, with the place of the wrong piece in its text."""

    def __init__(self, message: str, place: int) -> None:
        super().__init__(message)
        self.place = place


def evaluate(steps: Steps, columns: Mapping[str, Iterable[int]]) -> Iterator[int]:
    """Yield the value for every row of the columns of the letters, indefinitely if it has none."""
    stack: list[Iterable[int]] = []
    for step in steps:
        if isinstance(step, Operator):
            first = len(stack) - step.operands
            stack[first:] = [map(step.function, *stack[first:])]
        else:
            stack.append(repeat(step) if isinstance(step, int) else columns[step])
    return iter(stack[0])


# Printing. The strength of a text tells where brackets are needed.

_SUM, _PRODUCT, _FACTOR, _ATOM = range(4)


def format_expression(steps: Steps) -> str:
    """Return an expression as text, with brackets only where it would be read otherwise."""
    stack: list[tuple[str, int]] = []
    for step in steps:
        if isinstance(step, Operator):
            first = len(stack) - step.operands
            stack[first:] = [_join(step, stack[first:])]
        else:
            stack.append((str(step), _ATOM))
    return stack[0][0]


def _join(step: Operator, operands: list[tuple[str, int]]) -> tuple[str, int]:
    if step.sign in _FUNCTIONS:
        return f"{step.sign}({','.join([text for text, _ in operands])})", _ATOM
    if step.operands == 1:
        return f"-{_bracket(operands[0], _ATOM)}", _FACTOR
    strength = _SUM if step.sign in _SUMS else _PRODUCT
    left, right = operands
    return f"{_bracket(left, strength)}{step.sign}{_bracket(right, strength + 1)}", strength


def _bracket(operand: tuple[str, int], least: int) -> str:
    text, strength = operand
    return text if strength >= least else f"({text})"


# Parsing.


def parse_expression(text: str) -> Steps:
    """Parse an expression, or raise `ExpressionError`."""
    parser = _Parser(text)
    parser.take_sum()
    if parser.place < len(text):
        raise parser.refuse("an operator or the end")
    return tuple(parser.steps)


class _Parser:
    """Collects the steps of a text, one function for each rule of the grammar."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.place = 0
        self.level = 0
        self.steps: list[int | str | Operator] = []

    def take_sum(self) -> None:
        self._take_chain(_SUMS, self._take_product)

    def _take_product(self) -> None:
        self._take_chain(_PRODUCTS, self._take_factor)

    def _take_chain(self, signs: tuple[str, ...], take: Callable[[], None]) -> None:
        take()
        while sign := self._accept(*signs):
            take()
            self.steps.append(Operator(sign, 2))

    def _take_factor(self) -> None:
        if self._accept("-"):
            self._take_atom()
            self.steps.append(Operator("-", 1))
        else:
            self._take_atom()

    def _take_atom(self) -> None:
        word = self._peek()
        if word.isdigit():
            self._take_number(word)
        elif word and word in LETTERS:
            self.steps.append(self._accept(word))
        elif word == "(":
            self._open()
            self.take_sum()
            self._close("an operator or )")
        elif word in _FUNCTIONS:
            self._take_call(self._accept(word))
        else:
            raise self.refuse(_EXPECTED)

    def _take_number(self, word: str) -> None:
        if len(word) > MOST_DIGITS:
            raise self.refuse(f"a number of at most {MOST_DIGITS} digits")
        self.steps.append(int(self._accept(word)))

    def _take_call(self, name: str) -> None:
        """Parse the operands of a function: one of ``abs``, two or more of the others."""
        self._open()
        self.take_sum()
        operands = 1
        while name != "abs" and self._accept(","):
            self.take_sum()
            operands += 1
        if name != "abs" and operands == 1:
            raise self.refuse(f"an operator, or a comma and another value for {name}")
        self._close("an operator or )" if name == "abs" else "an operator, a comma or )")
        self.steps.append(Operator(name, operands))

    def _open(self) -> None:
        if self._peek() != "(":
            raise self.refuse("(")
        if self.level == MOST_LEVELS:
            raise self.refuse(f"brackets at most {MOST_LEVELS} deep")
        self._accept("(")
        self.level += 1

    def _close(self, expected: str) -> None:
        if not self._accept(")"):
            raise self.refuse(expected)
        self.level -= 1

    def _peek(self) -> str:
        """Return the next word; an empty text at the end, and if there is no such word."""
        found = _WORD.match(self.text, self.place)
        return found.group() if found else ""

    def _accept(self, *words: str) -> str:
        """Return the next word and go past it if it is one of these; else return an empty text."""
        word = self._peek()
        if word not in words:
            return ""
        self.place += len(word)
        return word

    def refuse(self, expected: str) -> ExpressionError:
        """Return the error for the next word, or for the sign that begins none."""
        word = self._peek() or self.text[self.place : self.place + 1]
        if word.isspace():
            return ExpressionError(f"expected no blanks, got {word!a}", self.place)
        if word == "/":
            return ExpressionError("expected an operator, such as //, got '/'", self.place)
        return ExpressionError(
            f"expected {expected}, got {ascii(word) if word else 'the end'}", self.place
        )
