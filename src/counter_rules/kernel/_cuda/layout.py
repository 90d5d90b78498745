"""The layout of rows on a device: each word in as few bits as hold it.

Shared memory is what limits the number of games that a device plays at once, so a word is as narrow
as its bounds allow. The bounds follow from the constants of the ruleset; no width is set by hand.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Final

import attrs

from counter_rules import trick
from counter_rules.kernel._memory import ROW_WORDS
from counter_rules.kernel.machine.data import D_BLIND_BONUS, D_LARGEST, D_ROW_POINTS, D_SCORES
from counter_rules.rules import effects
from counter_rules.trick import EffectOrder

_WIDTHS: Final[tuple[int, ...]] = (8, 16, 32, 64)


def fit(most: int, least: int = 8) -> int:
    """Return the narrowest width that holds every number from ``-most`` to ``most``.

    >>> fit(127), fit(128), fit(5, least=16), fit(40_000)
    (8, 16, 16, 32)
    """
    return next(bits for bits in _WIDTHS if bits >= least and (most < 1 << bits - 1 or bits == 64))


# The bounds of the words of a row.

_SETS: Final = frozenset(
    {"FACE_UP", "STACK", "STACK_TWIN", "UNDRAWN", "HAND", "TWIN", "PLAYED", "SEEN", "PLAYED_TWIN",
     "SEEN_TWIN"}
)  # fmt: skip
"""Sets of cards."""
LEDGER: Final = frozenset({"HAND_NUMBER", "MISSES", "SCORE", "EXACT", "TAKEN", "STREAK"})
"""What grows from hand to hand of a match."""
_SEATS: Final = frozenset({"TURN", "DEALER", "LEADER", "ON_TABLE"})
_CARDS: Final = frozenset({"FLIPPED_CARD", "TURNED_CARD", "GIVEN", "CARD", "SHOW", "PASSED"})
_TRICKS: Final = frozenset({"SIZE", "TRICKS", "BID", "WON"})
_FEW: Final = frozenset(
    {
        "PHASE",
        "TRUMP",
        "LED",
        "DOUBLED",
        "BROKEN",
        "NAME",
        "REACHED",
        "SIGHT",
        "HIGH",
        "VOID",
        "NAMING_TIME",
    }
)
"""Codes, suits, sets of five suits, and whether something holds."""


def bound_word(name: str, players: int, largest: int, ledger: int) -> int:
    """Return the largest size of a word of the row, below or above 0.

    Args:
        name: the word.
        players: the number of players.
        largest: the size of the largest hand.
        ledger: the largest size of a word that grows from hand to hand.
    """
    if name in _SETS:
        return (1 << 63) - 1
    if name in LEDGER:
        return ledger
    groups = {
        _SEATS: players,
        _CARDS: 63,  # the index of a bit, which may be that of a copy
        _TRICKS: largest,
        _FEW: 31,
        frozenset({"WAITING"}): (1 << players) - 1,
        frozenset({"TOTAL"}): players * largest,
    }
    return next(most for names, most in groups.items() if name in names)


def bound_gain(data: Sequence[int]) -> int:
    """Return the most that a hand adds to any word that grows from hand to hand.

    ``data`` are the numbers of the ruleset (`counter_rules.kernel.machine.data`).
    """
    scores = data[data[D_SCORES] :]  # and what lies behind them
    points = max([0, *map(abs, scores)]) + abs(data[D_BLIND_BONUS]) + abs(data[D_ROW_POINTS])
    return max(points, data[D_LARGEST], 1)


# The bounds of the words of a table.

_OURS: Final = (f"{effects.__name__}.", f"{trick.__name__}.")
_MOST_SET: Final = 30
"""The highest value that an effect of the library gives to a card, doubled."""


def bound_table(numbers: Mapping[str, int], values: Collection[int], order: EffectOrder) -> int:
    """Return the largest size of a word of the table.

    Effects of the library give a card at most `_MOST_SET`, move values between cards, and multiply
    a value by the two of a doubled lead, at most twice. So all values together have a bound.
    Nothing is known of other effects: their numbers may have any size.
    """
    if not is_ours(order):
        return (1 << 63) - 1
    players = numbers["P"]
    together = 4 * players * max(*map(abs, values), _MOST_SET)
    awake = (2 << numbers["ALL_RANKS"]) - 1
    return max(together, awake, (1 << players) - 1)


def is_ours(order: EffectOrder) -> bool:
    """Return whether all effects are those of the library, and each hook acts once."""
    hooks = [step.act.run for step in order.iterate_steps()]
    return all(hook.__module__.startswith(_OURS) for hook in hooks) and not any(
        hook in hooks[:place] for place, hook in enumerate(hooks)
    )


# The layout.


@attrs.frozen(kw_only=True)
class Cell:
    """A word of the row, or a group of words: where it lies."""

    name: str
    word: int
    """Its index in a row of words of 64 bits."""
    count: int
    bits: int
    cell: int
    """Its index among the cells of the same width."""


@attrs.frozen(kw_only=True)
class Layout:
    """The places of everything of a game."""

    cells: tuple[Cell, ...]
    table_words: int
    table_bits: int

    def count_cells(self, bits: int) -> int:
        """Return the number of cells of a width."""
        return sum([cell.count for cell in self.cells if cell.bits == bits])

    @property
    def row_size(self) -> int:
        """The number of bytes that the row of a game takes."""
        return sum([cell.count * cell.bits for cell in self.cells]) // 8

    @property
    def table_size(self) -> int:
        """The number of bytes that the table of a game takes."""
        return self.table_words * self.table_bits // 8

    @property
    def size(self) -> int:
        """The number of bytes that a game takes."""
        return self.row_size + self.table_size


def make_layout(
    numbers: Mapping[str, int],
    kept: Collection[str],
    *,
    largest: int,
    ledger: int,
    table: int,
    least: int,
) -> Layout:
    """Return the layout of a ruleset.

    Args:
        numbers: the constants of the ruleset.
        kept: the words of the row to keep: those that are read.
        largest: the size of the largest hand.
        ledger: the largest size of a word that grows from hand to hand.
        table: the largest size of a word of the table.
        least: the least width of a word, in bits.
    """
    used: dict[int, int] = dict.fromkeys(_WIDTHS, 0)
    cells: list[Cell] = []
    for name, word, count in list_words(numbers):
        if name in kept and count:
            # A match and a hand share one layout, and so machine code, unless scores are large.
            usual = 16 if name in LEDGER else 8
            most = bound_word(name, numbers["P"], largest, ledger)
            bits = fit(most, max(least, usual))
            cells.append(Cell(name=name, word=word, count=count, bits=bits, cell=used[bits]))
            used[bits] += count
    return Layout(
        cells=tuple(cells),
        table_words=0 if numbers["PLAIN"] else numbers["TABLE"],
        table_bits=fit(table, max(least, 16)),
    )


def list_words(numbers: Mapping[str, int]) -> Iterator[tuple[str, int, int]]:
    """Yield the words of a row, each with its index and the number of its cells, which may be 0."""
    for name, after in pairwise((*ROW_WORDS, "ROW")):
        yield name, numbers[name], numbers[after] - numbers[name]
