"""Pictures: views, tricks and score sheets as SVG and as plain text.

A picture shows what its value holds and nothing else, so the picture of a view is safe to hand
to the player. Its words come from a catalogue of `counter_rules.messages`.
"""

from counter_rules.render._draw import svg, text
from counter_rules.render._html.page import html
from counter_rules.render._marks import Mark, mark_plays
from counter_rules.render._sheet import Outcome, ScoreSheet, SheetCell, SheetRow, score_sheet
from counter_rules.render._svg.elements import Theme
from counter_rules.render._writer import Charset

__all__ = [
    "Charset",
    "Mark",
    "Outcome",
    "ScoreSheet",
    "SheetCell",
    "SheetRow",
    "Theme",
    "html",
    "mark_plays",
    "score_sheet",
    "svg",
    "text",
]
