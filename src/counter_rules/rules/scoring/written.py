"""A score that a table writes as a formula (F11.1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import islice, product, repeat
from types import MappingProxyType
from typing import Final

import attrs

from counter_rules._base.quoting import shorten
from counter_rules.errors import NotationError, RulesetError
from counter_rules.rules.scoring._expressions import (
    LETTERS,
    ExpressionError,
    Steps,
    evaluate,
    format_expression,
    parse_expression,
)

_MOST_CHARACTERS: Final = 300
_MOST_POINTS: Final = 10_000

_PARTS: Final = ("made", "missed", "over", "under", "zero", "zero_missed")
"""The parts, in the order in which they are printed."""

_MISSED: Final = (frozenset(["missed"]), frozenset(["over", "under"]))
"""The parts that say what missed bids score: one or the other."""


def parse_formula(text: str) -> WrittenFormula:
    """Parse a score that is written as a formula.

    Args:
        text: the parts between semicolons, without blanks, such as ``made:10+2*B;missed:-2*D``.

    Returns:
        The formula; its ``str`` is the text in the usual order, with brackets only where needed.

    Raises:
        NotationError: if the text is not such a formula; the error names the part and the column.

    >>> formula = parse_formula("missed:-(2*D);made:(10)+(2*B)")
    >>> print(formula)
    made:10+2*B;missed:-(2*D)
    """
    return WrittenFormula(text)


def _normalise(text: str) -> str:
    if not isinstance(text, str):
        raise NotationError(f"expected a formula as text, got {shorten(text)}", text=text)
    if len(text) > _MOST_CHARACTERS:
        raise NotationError(
            f"a formula has at most {_MOST_CHARACTERS} characters (F11.1), got {len(text)}",
            text=text,
        )
    return ";".join([f"{name}:{format_expression(steps)}" for name, steps in _parse(text).items()])


def _parse_text(formula: WrittenFormula) -> Mapping[str, Steps]:
    return _parse(formula.text)


@attrs.frozen
class WrittenFormula:
    """A formula from its text: the points of made bids and of missed ones (F11.1).

    Formulas are equal if their texts are.

    Args:
        text: the formula, such as ``made:10+2*B;missed:-2*D``.

    Raises:
        NotationError: if the text is not such a formula.

    >>> formula = WrittenFormula("made:10+2*B;missed:-2*D;zero:5")
    >>> cases = ((2, 2), (2, 3), (2, 1), (0, 0), (0, 2))
    >>> [formula.score(bid=b, tricks_won=w, hand_size=5, players=4) for b, w in cases]
    [14, -2, -2, 5, -4]
    """

    text: str = attrs.field(converter=_normalise)
    _steps: Mapping[str, Steps] = attrs.field(
        init=False,
        eq=False,
        repr=False,
        default=attrs.Factory(_parse_text, takes_self=True),
    )

    def score(self, *, bid: int, tricks_won: int, hand_size: int, players: int) -> int:
        """Return the points, as every `Formula` does.

        Raises:
            RulesetError: if a part divides by zero. A `Ruleset` refuses such a formula.
        """
        part = _get_part(self._steps, bid, tricks_won)
        numbers = (bid, tricks_won, abs(bid - tricks_won), hand_size, players)
        columns = {letter: (number,) for letter, number in zip(LETTERS, numbers, strict=True)}
        try:
            return next(evaluate(self._steps[part], columns))
        except ZeroDivisionError:
            case = f"at B={bid}, W={tricks_won}, N={hand_size}"
            raise RulesetError(
                f"score: part {part} divides by zero {case} (F11.1): keep the divisor from zero, "
                "as in max(1,B)"
            ) from None

    def check_points(self, *, sizes: Sequence[int], players: int) -> None:
        """Check the points of every bid with every number of tricks.

        Args:
            sizes: every size that a hand can have.
            players: the number of players.

        Raises:
            RulesetError: if they are not from -10,000 to 10,000, or a part divides by zero.

        >>> WrittenFormula("made:9999+B;missed:0").check_points(sizes=[1], players=4)
        >>> WrittenFormula("made:9999+B;missed:0").check_points(sizes=[2], players=4)
        Traceback (most recent call last):
        ...
        counter_rules.errors.RulesetError: score: part made gives 10001 points at B=2, W=2, N=2: \
expected -10,000 to 10,000 (F11.1)
        """
        # Without N, the largest hand has every case of the others.
        asked = tuple(sizes) if "N" in self.text else (max(sizes),)
        fault = _find_fault(self.text, asked, players)
        if fault is None:
            return
        part, bid, won, size = fault
        points = self.score(bid=bid, tricks_won=won, hand_size=size, players=players)
        raise RulesetError(
            f"score: part {part} gives {shorten(points)} points at B={bid}, W={won}, N={size}: "
            f"expected {-_MOST_POINTS:,} to {_MOST_POINTS:,} (F11.1)"
        )

    def __str__(self) -> str:
        return self.text

    def __reduce__(self) -> tuple[type[WrittenFormula], tuple[str]]:
        return WrittenFormula, (self.text,)


def _get_part(parts: Mapping[str, Steps], bid: int, won: int) -> str:
    """Return the part for a bid and the tricks won: those for a bid of zero go first."""
    if bid == won:
        return "zero" if not bid and "zero" in parts else "made"
    if not bid and "zero_missed" in parts:
        return "zero_missed"
    if "missed" in parts:
        return "missed"
    return "over" if won > bid else "under"


# Checking the points.


@lru_cache(maxsize=128)
def _find_fault(text: str, sizes: Sequence[int], players: int) -> tuple[str, int, int, int] | None:
    """Return a part with the bid, the tricks won and the size that it cannot score, or None."""
    parts = _parse(text)
    for size in sizes:
        cases: dict[str, list[tuple[int, int]]] = {}
        for bid, won in product(range(size + 1), repeat=2):
            cases.setdefault(_get_part(parts, bid, won), []).append((bid, won))
        for part, asked in cases.items():
            if _has_fault(parts[part], asked, size, players):
                found = [case for case in asked if _has_fault(parts[part], [case], size, players)]
                return part, *found[0], size
    return None


def _has_fault(steps: Steps, cases: Sequence[tuple[int, int]], size: int, players: int) -> bool:
    """Return whether a part cannot score one of the cases; they are evaluated together."""
    bids, won = zip(*cases, strict=True)
    apart = [abs(bid - tricks) for bid, tricks in cases]
    columns = {"B": bids, "W": won, "D": apart, "N": repeat(size), "P": repeat(players)}
    try:
        points = list(islice(evaluate(steps, columns), len(cases)))
    except ZeroDivisionError:
        return True
    return min(points) < -_MOST_POINTS or max(points) > _MOST_POINTS


# Parsing.


@lru_cache(maxsize=128)
def _parse(text: str) -> Mapping[str, Steps]:
    """Return the steps of every part, in the order in which they are printed."""
    parts: dict[str, Steps] = {}
    start = 0
    for word in text.split(";"):
        name, steps = _parse_part(text, word, start)
        if name in parts:
            raise _refuse(text, f"part {name} is given twice", start)
        parts[name] = steps
        start += len(word) + 1
    _check_parts(text, parts)
    return MappingProxyType({name: parts[name] for name in _PARTS if name in parts})


def _parse_part(text: str, word: str, start: int) -> tuple[str, Steps]:
    name, colon, expression = word.partition(":")
    if not colon or name not in _PARTS:
        raise _refuse(
            text, f"expected a part {', '.join(_PARTS)} with a colon, got {shorten(word)}", start
        )
    try:
        return name, parse_expression(expression)
    except ExpressionError as error:
        place = start + len(name) + 1 + error.place
        raise _refuse(text, f"part {name}: {error}", place) from None


def _check_parts(text: str, parts: Mapping[str, Steps]) -> None:
    """Refuse a formula that lacks points for some bids, or has them twice."""
    missed = frozenset(["missed", "over", "under"]) & parts.keys()
    if "made" not in parts or missed not in _MISSED:
        raise _refuse(
            text,
            "a formula has made, and for missed bids either missed, or both over and under; "
            f"got {', '.join(parts)}",
        )


def _refuse(text: str, message: str, place: int = 0) -> NotationError:
    return NotationError(f"{message} (F11.1)", text=text, column=place + 1)
