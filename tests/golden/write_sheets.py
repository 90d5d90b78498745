"""Score sheets of golden matches; a new one is looked at, in a browser or as text, first."""

from __future__ import annotations

import attrs

from counter_rules import State
from counter_rules.messages import GERMAN
from counter_rules.records import loads
from counter_rules.render import ScoreSheet, Theme, score_sheet, svg, text
from support.goldens import FOLDER, Golden

NAMES = ("Ana", "Ben & Bo", "Maximiliane", "<b>")

MOVES = {"counter": 92, "up_to_ten": None}
"""Of which matches there are sheets, and after how many moves, or None for the end."""


def replay(name: str, moves: int | None) -> State:
    """Play a golden match for so many moves."""
    record = loads((FOLDER / "matches" / f"{name}.record").read_text(encoding="utf-8"))
    return attrs.evolve(record, moves=record.moves[:moves], comments=()).replay()


def make_sheet(name: str) -> ScoreSheet:
    """Write the sheet of a match."""
    return score_sheet(replay(name, MOVES[name]))


def draw_files() -> dict[str, str]:
    """Draw the sheets that are kept, by the name of the file."""
    counter, up_to_ten = map(make_sheet, MOVES)
    return {
        "counter.svg": svg(counter, theme=Theme.DARK, texts=GERMAN, names=NAMES),
        "counter.txt": text(counter, texts=GERMAN, names=NAMES),
        "up_to_ten.svg": svg(up_to_ten, names=NAMES),
        "up_to_ten.txt": text(up_to_ten, names=NAMES),
    }


def make_golden(name: str) -> Golden:
    """Make the golden of a sheet."""
    return Golden(file=FOLDER / "sheets" / name, make=lambda: draw_files()[name] + "\n")


GOLDENS = tuple([make_golden(f"{name}.{ending}") for name in MOVES for ending in ("svg", "txt")])
