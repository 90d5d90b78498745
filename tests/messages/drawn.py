"""Pictures in which every word of pictures and score sheets comes up."""

from __future__ import annotations

from collections.abc import Iterator

from counter_rules import Explanation, Trick, TrickResult, View, get_ruleset, new_game
from counter_rules.messages import Texts
from counter_rules.records import Record
from counter_rules.render import ScoreSheet, html, score_sheet, svg, text
from render.moments import MOMENTS
from support.builders import before, explain, resolve, trick
from support.seat_outputs import look_on

Shown = View | Trick | TrickResult | Explanation | ScoreSheet

TRICKS: list[Shown] = [
    explain("KC 2D 8H 7C", last=True),
    explain("9C 2H QD 7C"),
    explain("KC 7D 10S 4H+4D"),
    explain("9H KC KD 10H", doubled=True),
    explain("5C 6D 7C KC"),
    explain("4D+4S QC 4C JD"),
    explain("3C *high KD *low", rules=get_ruleset("northeast_blackout", players=5)),
    resolve("4D 4C 4S"),
    trick("KC 2D 8H 7C"),
]


def list_shown() -> Iterator[Shown]:
    """Yield what there is to draw: views at all moments, tricks and score sheets."""
    yield from TRICKS
    for players in (5, 6):
        yield score_sheet(before(get_ruleset("up_to_ten", players=players), 2, (100,) * players))
    rows = get_ruleset("custom", players=3, bonus_row=3)
    yield score_sheet(new_game(rows, hand_number=4, streaks=(2, -1, 0)))
    for state in MOMENTS.values():
        yield score_sheet(state)
        for seat in (None, *range(state.rules.players)):
            yield look_on(state, seat)


def draw_all(texts: Texts) -> list[str]:
    """Draw everything, as text and as SVG."""
    drawn = [draw(one, texts=texts) for one in list_shown() for draw in (text, svg)]
    page = Record(rules=get_ruleset("counter", players=3))
    return [*drawn, *[html(one, texts=texts) for one in (page.redacted(0), page.redacted(None))]]
