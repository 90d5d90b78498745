"""The source of a device's code for one ruleset: its text as C++ between code written by hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Final

import attrs

from counter_rules.kernel._cuda.layout import (
    LEDGER,
    WORDS,
    Layout,
    bound_gain,
    bound_table,
    fit,
    list_words,
    make_layout,
)
from counter_rules.kernel._cuda.translate import (
    Function,
    ParsedText,
    Translator,
    format_number,
    list_read,
    parse_text,
    read_functions,
)
from counter_rules.rules.ruleset import Ruleset

_ROOTS: Final = {
    "bid_at_random": "sr",
    "choose_pass": "s",
    "deal": "sr",
    "list_playable": "s",
    "list_showable": "s",
    "list_winners": "s",
    "play": "st",
}
"""The functions of a text that ``device/playouts.h`` calls, as far as the text has them, with the
row, the table and the stream among their parameters."""
_READ: Final = frozenset({"PHASE", "TURN", "ON_TABLE", "HAND", "WON", "SCORE"})
"""The words of a row that it reads in every game."""


@cache
def read_code(name: str) -> str:
    """Return a file of the device's code."""
    return files(__package__).joinpath("device", name).read_text("utf-8")


@attrs.frozen(kw_only=True)
class Shape:
    """How many games share a block, and how many blocks a processor of the device."""

    block: int
    resident: int
    """The compiler gives each thread as many registers as so many blocks leave it."""


@attrs.frozen(kw_only=True, eq=False)
class DeviceSource:
    """What the code of a ruleset is made of, whatever its widths are."""

    numbers: Mapping[str, int]
    """The constants of the ruleset, by name."""
    text: ParsedText
    functions: Mapping[str, Function]
    kept: frozenset[str]
    """The words of the row that are read."""
    gain: int
    """The most that a hand adds to any word that grows from hand to hand."""
    table: int
    """The largest size of a word of the table."""

    @classmethod
    def read(cls, text: str, numbers: Mapping[str, int], rules: Ruleset) -> DeviceSource:
        """Read the text of a kernel, whose constants are ``numbers``."""
        parsed = parse_text(text)
        functions = read_functions(parsed, _ROOTS)
        tables = parsed.tables
        values = (*tables.get("VALUE", (0,)), *tables.get("COUNTED_VALUE", (0,)))
        return cls(
            numbers=numbers,
            text=parsed,
            functions=functions,
            kept=(list_read(functions.values(), WORDS) | _READ) & {*numbers},
            gain=bound_gain(numbers, tables.get("SCORES", (1,))),
            table=bound_table(numbers, values, rules.effects),
        )

    def list_words(self) -> Iterator[tuple[str, int, int]]:
        """Yield the words of a row, each with its index and the number of its cells."""
        return list_words(self.numbers)

    def bound_ledger(self, rows: Mapping[str, int], hands: int) -> int:
        """Return the largest size of the words that grow, so many hands after some rows.

        Args:
            rows: the largest size of each word of the rows that the games begin with.
            hands: the number of hands.
        """
        return max([rows[name] for name in LEDGER & rows.keys()]) + hands * self.gain

    def make_layout(self, ledger: int, least: int = 8) -> Layout:
        """Return the layout for words that grow to this size."""
        return make_layout(self.numbers, self.kept, ledger=ledger, table=self.table, least=least)

    def write(self, layout: Layout, shape: Shape) -> tuple[str, tuple[str, ...]]:
        """Return the source for such blocks, and the reasons to fail in order.

        Raises:
            NotTranslatableError: if the text has a construct that the translator does not know.
        """
        dropped = [name for name in WORDS[:-1] if name not in self.kept]
        translator = Translator(
            functions=self.functions,
            constants=self.text.constants,
            tables=self.text.tables,
            words=WORDS,
            unread=dropped,
        )
        functions = translator.write_all()
        lines = [
            "namespace counter_rules {",
            read_code("words.h"),
            *self._write_numbers(layout, shape),
            *self._write_tables(functions),
            *[f"constexpr Dropped {name}{{}};" for name in dropped],
            *_write_row(layout),
            functions,
            read_code("playouts.h"),
            "}",
        ]
        return "\n".join(lines) + "\n", tuple(translator.failures)

    def _write_numbers(self, layout: Layout, shape: Shape) -> Iterator[str]:
        for name, value in self.numbers.items():
            if name not in WORDS or name == "ROW":
                yield f"constexpr W {name} = {format_number(value)};"
        yield f"constexpr W AT_SCORE = {self.numbers['SCORE']};"
        yield f"constexpr int BLOCK = {shape.block};"
        yield f"constexpr int RESIDENT = {shape.resident};"
        for bits in (64, 32, 16, 8):
            yield f"constexpr int CELLS_{bits} = {layout.count_cells(bits)};"
        yield f"typedef I{layout.table_bits} TableCell;"

    def _write_tables(self, functions: str) -> Iterator[str]:
        for name, values in self.text.tables.items():
            if f"{name}[" in functions or f"{name}[" in read_code("playouts.h"):
                bits = fit(max(max(values), ~min(values)))
                numbers = ", ".join(map(format_number, values))
                yield f"__device__ const I{bits} {name}[] = {{{numbers}}};"


def _write_row(layout: Layout) -> Iterator[str]:
    """Yield the words of the row, and the function that reads a row of words of 64 bits."""
    for cell in layout.cells:
        yield f"constexpr Word<{cell.bits}, {cell.cell}> {cell.name}{{}};"
    yield "template <class S> CODE void read_row(S& s, const W* row) {"
    for cell in layout.cells:
        if cell.count == 1:
            yield f"  s[{cell.name}] = row[{cell.word}];"
        else:
            yield f"  for (int i = 0; i < {cell.count}; i++)"
            yield f"    s[w_add({cell.name}, i)] = row[{cell.word} + i];"
    yield "}"
