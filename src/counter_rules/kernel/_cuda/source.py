"""The source of a device's code for one ruleset: its text as C++ between code written by hand."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING, Final

import attrs
import numpy as np

from counter_rules.kernel._cuda.expressions import format_number
from counter_rules.kernel._cuda.functions import (
    Function,
    ParsedText,
    list_read,
    parse_text,
    read_functions,
)
from counter_rules.kernel._cuda.hardware import Blocks
from counter_rules.kernel._cuda.layout import (
    LEDGER,
    Layout,
    bound_gain,
    bound_table,
    fit,
    list_words,
    make_layout,
)
from counter_rules.kernel._cuda.translate import Translator
from counter_rules.kernel._memory import ROW_WORDS
from counter_rules.kernel.machine.data import D_LARGEST
from counter_rules.rules.ruleset import Ruleset

if TYPE_CHECKING:
    from numpy.typing import NDArray


@attrs.frozen(kw_only=True, eq=False)
class DeviceCode:
    """Files of the device's code, and what they use of a text."""

    files: tuple[str, ...]
    roots: Mapping[str, Collection[str]]
    """The functions that they call, as far as the text has them, with those of their parameters
    that are rows, tables, data, streams or other lists."""
    read: frozenset[str]
    """The words of a row that they read in every game."""


_RANDOM: Final = {
    "bid_at_random": "sdr",
    "can_name_high": "s",
    "choose_pass": "s",
    "deal": "sdr",
    "is_undeclared": "s",
    "list_lone": "s",
    "list_playable": "s",
    "list_showable": "s",
    "play": "std",
}
"""What ``play.h`` calls."""

PLAYOUTS: Final = DeviceCode(
    files=("play.h", "playouts.h"),
    roots={**_RANDOM, "list_winners": "sd"},
    read=frozenset({"PHASE", "TURN", "ON_TABLE", "HAND", "WON", "SCORE"}),
)
"""Games played out at random."""

_COUNTING: Final = {
    "keep_deal": "sk",
    "keep_trick": "sq",
    "keep_trump": "sk",
    "note_hand": ("s", "d", "begin", "c", "k"),
    "note_trick": "stqc",
}

RANDOM_SURVEYS: Final = DeviceCode(
    files=("play.h", "survey.h"),
    roots={**_RANDOM, **_COUNTING},
    read=PLAYOUTS.read | {"HAND_NUMBER", "DEALER"},
)
"""Hands played at random and counted."""

POLICY_SURVEYS: Final = DeviceCode(
    files=("play.h", "survey.h"),
    roots={**_RANDOM, **_COUNTING, "move_by_policy": ("s", "t", "d", "r", "w", "x", "out")},
    read=RANDOM_SURVEYS.read,
)
"""Hands played by the policy and counted."""

STEPS: Final = DeviceCode(
    files=("steps.h",),
    roots={
        "act": "std",
        "begin_match": ("s", "d", "r", "begin"),
        "clear_ends": "sp",
        "end_game_hand": "sdrp",
        "observe": ("s", "out"),
        "remember": "sd",
        "write_mask": ("s", "d", "mask"),
    },
    read=frozenset({"PHASE", "TURN"}),
)
"""Games of an environment."""


@cache
def read_code(name: str) -> str:
    """Return a file of the device's code."""
    return files("counter_rules.kernel._cuda").joinpath("device", name).read_text("utf-8")


@attrs.frozen(kw_only=True, eq=False)
class TextParts:
    """A text and the part of it that code of the device uses; rulesets of one shape share both."""

    text: str
    code: DeviceCode
    parsed: ParsedText
    functions: Mapping[str, Function]
    """What it reaches."""
    read: frozenset[str]
    """The words of a row that are read."""


@lru_cache(maxsize=32)
def parse_parts(text: str, code: DeviceCode) -> TextParts:
    """Parse the text of a kernel."""
    parsed = parse_text(text)
    functions = read_functions(parsed, code.roots)
    read = list_read(functions.values(), ROW_WORDS) | code.read
    return TextParts(text=text, code=code, parsed=parsed, functions=functions, read=read)


@attrs.frozen(kw_only=True, eq=False)
class DeviceSource:
    """The parts of a ruleset's code, whatever its widths are."""

    parts: TextParts
    numbers: Mapping[str, int]
    """The constants of the text, by name."""
    data: Sequence[int]
    """The numbers of the ruleset that the text does not hold."""
    table: int
    """The largest size of a word of the table."""
    gain: int
    """The most that a hand adds to any word that grows from hand to hand."""
    least: int = 8
    """The least width of a word, in bits."""

    @classmethod
    def read(
        cls,
        text: str,
        numbers: Mapping[str, int],
        rules: Ruleset,
        data: Sequence[int],
        code: DeviceCode = PLAYOUTS,
    ) -> DeviceSource:
        """Read the text of a kernel, whose constants are ``numbers``, and its data."""
        parts = parse_parts(text, code)
        tables = parts.parsed.tables
        values = (*tables.get("VALUE", (0,)), *tables.get("COUNTED_VALUE", (0,)))
        table = bound_table(numbers, values, rules.effects)
        return cls(parts=parts, numbers=numbers, data=data, table=table, gain=bound_gain(data))

    def use(self, code: DeviceCode) -> DeviceSource:
        """Return the same for other code of the device."""
        return attrs.evolve(self, parts=parse_parts(self.parts.text, code))

    def measure_ledger(self, rows: NDArray[np.int64]) -> int:
        """Return the largest size in some rows of the words that grow from hand to hand."""
        words = list_words(self.numbers)
        parts = [rows[:, at : at + count] for name, at, count in words if name in LEDGER]
        return max([int(np.abs(part).max(initial=0)) for part in parts])

    def bound_ledger(self, before: int, hands: int) -> int:
        """Return the largest size of the words that grow, some hands after they had this one."""
        return before + hands * self.gain

    def make_layout(self, ledger: int) -> Layout:
        """Return the layout for words that grow to this size."""
        return make_layout(
            self.numbers,
            self.parts.read,
            largest=self.data[D_LARGEST],
            ledger=ledger,
            table=self.table,
            least=self.least,
        )

    def write(
        self, layout: Layout, blocks: Blocks, more: Mapping[str, int] | None = None
    ) -> tuple[str, tuple[str, ...]]:
        """Return the source for such blocks, and the reasons to fail in order.

        ``more`` are further constants of the device's code, by name.

        Raises:
            NotTranslatableError: if the text has a construct that the translator does not know.
        """
        dropped = [name for name in ROW_WORDS if name not in self.parts.read]
        translator = Translator(
            functions=self.parts.functions,
            constants=self.parts.parsed.constants,
            tables=self.parts.parsed.tables,
            words=ROW_WORDS,
            unread=dropped,
        )
        functions = translator.write_all()
        lines = [
            "namespace counter_rules {",
            read_code("words.h"),
            *self._write_numbers(layout, blocks),
            *[f"constexpr int {name} = {value};" for name, value in (more or {}).items()],
            read_code("rows.h"),
            *self._write_tables(functions),
            *[f"constexpr Dropped {name}{{}};" for name in dropped],
            *_write_row(layout),
            functions,
            *map(read_code, self.parts.code.files),
            "}",
        ]
        return "\n".join(lines) + "\n", tuple(translator.failures)

    def _write_numbers(self, layout: Layout, blocks: Blocks) -> Iterator[str]:
        for name, value in self.numbers.items():
            if name not in ROW_WORDS:
                yield f"constexpr W {name} = {format_number(value)};"
        yield f"constexpr W AT_SCORE = {self.numbers['SCORE']};"
        yield f"constexpr int BLOCK = {blocks.games};"
        yield f"constexpr int RESIDENT = {blocks.resident};"
        for bits in (64, 32, 16, 8):
            yield f"constexpr int CELLS_{bits} = {layout.count_cells(bits)};"
        yield f"typedef I{layout.table_bits} TableCell;"
        yield f"constexpr int TABLE_WORDS = {layout.table_words};"

    def _write_tables(self, functions: str) -> Iterator[str]:
        used = "".join([functions, *map(read_code, self.parts.code.files)])
        for name, values in self.parts.parsed.tables.items():
            if f"{name}[" in used:
                bits = fit(max(max(values), ~min(values)))
                numbers = ", ".join(map(format_number, values))
                yield f"__device__ const I{bits} {name}[] = {{{numbers}}};"


def _write_row(layout: Layout) -> Iterator[str]:
    """Yield the words of the row, and what copies a row of words of 64 bits to it."""
    for cell in layout.cells:
        yield f"constexpr Word<{cell.bits}, {cell.cell}> {cell.name}{{}};"
    yield "template <class S> CODE void copy_row(const W* row, S& s) {"
    for cell in layout.cells:
        if cell.count == 1:
            yield f"  s[{cell.name}] = row[{cell.word}];"
        else:
            yield f"  for (int i = 0; i < {cell.count}; i++)"
            yield f"    s[w_add({cell.name}, i)] = row[{cell.word} + i];"
    yield "}"
