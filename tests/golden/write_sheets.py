"""Write the score sheets that are kept: run ``python -m golden.write_sheets`` in ``tests``.

They are those of golden matches. A file that is there already is left alone: delete it to have it
made anew, and look at it, in a browser or as text, before it is kept.
"""

from __future__ import annotations

from pathlib import Path

import attrs

from counter_rules import State
from counter_rules.messages import GERMAN
from counter_rules.records import loads
from counter_rules.render import ScoreSheet, Theme, score_sheet, svg, text

FOLDER = Path(__file__).with_name("sheets")
GOLDEN = Path(__file__).with_name("matches")

NAMES = ("Ana", "Ben & Bo", "Maximiliane", "<b>")

MOVES = {"counter": 92, "up_to_ten": None}
"""Of which matches there are sheets, and after how many moves, or None for the end."""


def replay(name: str, moves: int | None) -> State:
    """Play a golden match for so many moves."""
    record = loads((GOLDEN / f"{name}.record").read_text(encoding="utf-8"))
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


if __name__ == "__main__":
    for name, drawn in draw_files().items():
        path = FOLDER / name
        if not path.exists():
            path.write_text(drawn + "\n", encoding="utf-8")
