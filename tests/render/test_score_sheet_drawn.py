"""The score sheet drawn: as text and as SVG, as it is kept and cell by cell."""

from __future__ import annotations

import random

import pytest

from counter_rules import NameTrump, State, apply_move, get_ruleset, new_game
from counter_rules.messages import GERMAN
from counter_rules.render import Charset, Outcome, ScoreSheet, Theme, score_sheet, svg, text
from golden.write_sheets import make_sheet
from render.moments import BIDDING, BLIND, FINISHED, NAMED, OPEN, OVER, SEALED, WAITING
from render.svg_reading import (
    list_classes,
    list_elements,
    list_lines,
    read_description,
    read_size,
    read_title,
)
from render.test_text_views import read
from support.builders import after, before, custom, deal, finished
from support.hands import bid, finish_hand
from support.match_walks import draw_rules, draw_start, every_table, walk_match

SHEETS = {name: make_sheet(name) for name in ("counter", "up_to_ten")}


def count_cells(sheet: ScoreSheet, outcome: Outcome) -> int:
    return sum(cell.outcome is outcome for row in sheet.rows for cell in row.cells)


def count_strokes(picture: str, paint: str) -> int:
    """Count the strokes of a colour: ticks or strikes, those of the legend included."""
    paths = [one for one in list_elements(picture, "path") if one.get("class") == f"{paint}-line"]
    return sum(path.get("d", "").count("M") for path in paths)


# As text.


def test_before_the_first_hand_there_are_only_the_names() -> None:
    assert text(score_sheet(WAITING)) == read("""
        counter

        hand  cards  dealer │ seat 0 │ seat 1 │ seat 2
        ────────────────────┼────────┼────────┼───────
        total               │      0 │      0 │      0

        bid/won, points, score: ✓ made, ✗ missed
    """)


def test_while_there_is_bidding_only_bids_stand_in_the_open_row() -> None:
    assert (
        text(score_sheet(BIDDING)).splitlines()[4]
        == "   1    2 ♠  seat 2 │      2 │      0 │      -"
    )
    assert (
        text(score_sheet(SEALED)).splitlines()[4]
        == "   1    2 ♣  seat 2 │      - │      - │      -"
    )


def test_bid_and_tricks_points_and_score_stand_in_a_cell() -> None:
    assert text(score_sheet(OVER)) == read("""
        custom

        hand  cards  dealer │     seat 0 │     seat 1 │     seat 2
        ────────────────────┼────────────┼────────────┼───────────
           1    2 ♠  seat 2 │ 1/1✓ 11 11 │ 0/0✓ 10 10 │ 1/1✓ 11 11
           2    1 ♥  seat 0 │ 0/1✗  1 12 │ 0/0✓ 10 20 │ 0/0✓ 10 21
        ────────────────────┼────────────┼────────────┼───────────
        total               │         12 │         20 │       ★ 21

        seat 2 wins with 21 points
        bid/won, points, score: ✓ made, ✗ missed, ★ winner
    """)


def test_f2_6_a_blind_bid_stands_in_brackets() -> None:
    lines = text(score_sheet(BLIND)).splitlines()
    assert lines[5] == "   2    2 ♠  seat 0 │ -         │ (1)      │ -"
    assert lines[-1].endswith(", in brackets: bid blind, ★ in the lead")


def test_where_there_is_less_room_only_bid_and_score_are_written() -> None:
    sheet = score_sheet(before(get_ruleset("up_to_ten", players=6), 2, (100,) * 6))
    lines = text(sheet).splitlines()
    assert lines[4] == "   1    1 ♠  seat 0" + " │ 0✓ 100" * 6
    assert lines[-1] == "bid, score: ✓ made, ✗ missed"


def test_ten_players_stand_in_two_blocks() -> None:
    lines = text(
        score_sheet(before(get_ruleset("up_to_ten", players=10), 2, (9,) * 10))
    ).splitlines()
    names = [line.split(" │ ")[1:] for line in lines if line.startswith("hand")]
    assert [[name.strip() for name in block] for block in names] == [
        ["seat 0", "seat 1", "seat 2", "seat 3", "seat 4"],
        ["seat 5", "seat 6", "seat 7", "seat 8", "seat 9"],
    ]


def test_however_long_a_score_is_it_is_written_in_full() -> None:
    score = 10**90
    assert text(score_sheet(before(custom(2), 2, (score, 0)))).count(str(score)) == 2


# As SVG.


@every_table
def test_every_bid_has_a_tick_or_a_strike(name: str, players: int) -> None:
    rng = random.Random(f"{name} {players}")
    start = draw_start(rng, draw_rules(rng, name, players))
    *_, (_, _, last) = walk_match(rng, start, 150)
    sheet = score_sheet(last.state)
    picture = svg(sheet)
    assert count_strokes(picture, "good") == count_cells(sheet, Outcome.MADE) + 1
    assert count_strokes(picture, "bad") == count_cells(sheet, Outcome.MISSED) + 1
    numbers = sorted(line for line in list_lines(picture) if line.lstrip("+-").isdigit())
    assert numbers == sorted(list_numbers(sheet))


def list_numbers(sheet: ScoreSheet) -> list[str]:
    """List every number of a sheet; the struck 2 is a sign of the legend, the ringed one too."""
    cells = [cell for row in sheet.rows for cell in row.cells]
    sizes = [row.hand_size for row in sheet.rows if not row.is_brought_forward]
    firsts = [1 for row in sheet.rows if row.is_brought_forward and row.hand_number == 1]
    numbers = [*sizes, *firsts, *sheet.scores, 2]
    numbers += [cell.bid for cell in cells if cell.bid is not None]
    numbers += [cell.score for cell in cells if cell.score is not None]
    numbers += [cell.tricks_won for cell in cells if cell.outcome is Outcome.MISSED]
    numbers += [2] * any(cell.blind for cell in cells)
    points = [cell.points for cell in cells if cell.points is not None]
    return [*map(str, numbers), *(f"{number:+}" if number else "0" for number in points)]


def test_the_leaders_total_lies_on_gold() -> None:
    assert "gold" in list_classes(svg(score_sheet(OVER)))
    assert "gold" not in list_classes(svg(score_sheet(WAITING)))


def read_trump(state: State) -> tuple[str, int, int]:
    """Read the trump of the first hand: its text, and the dashes and suits in the picture."""
    sheet = score_sheet(state)
    picture = svg(sheet)
    dashes = [one.get("d", "").endswith("h10") for one in list_elements(picture, "path")]
    suits = [one.get("class") == "card edge-line" for one in list_elements(picture, "rect")]
    return text(sheet).splitlines()[4][10], sum(dashes), sum(suits)


def test_f11_2_a_trump_that_is_still_to_be_named_is_not_no_trump() -> None:
    rules = custom(3, trump="highest_bidder_names", hand_sizes=(2,))
    bids = bid(deal(new_game(rules)), 0, 2, 1)
    for state in (OPEN, deal(new_game(rules)), bids):
        assert read_trump(state) == (" ", 0, 0)
    assert read_trump(NAMED) == ("♥", 0, 1)
    assert read_trump(apply_move(bids, NameTrump(1, None))) == ("-", 1, 0)


def test_f2_6_a_blind_bid_is_ringed() -> None:
    assert len(list_elements(svg(score_sheet(BLIND)), "ellipse")) == 2  # one is the legend's
    assert list_elements(svg(score_sheet(FINISHED)), "ellipse") == []


def test_f1_1_sealed_bids_are_not_drawn() -> None:
    assert svg(score_sheet(SEALED)) == svg(score_sheet(SEALED))
    assert list_numbers(score_sheet(SEALED)) == ["2", "0", "0", "0", "2"]


def test_f2_6_a_blind_bid_is_described_as_one_to_the_end() -> None:
    said = read_description(svg(score_sheet(finish_hand(BLIND))))
    assert "seat 1 bids 1 blind" in said
    assert "seat 2 bids" not in said


def test_it_is_described_for_those_who_cannot_see_it() -> None:
    picture = svg(score_sheet(BLIND))
    assert read_title(picture) == "custom, score sheet"
    assert "hand 2" in read_description(picture)
    assert "seat 1 bids 1 blind" in read_description(picture)
    description = read_description(svg(score_sheet(OVER), texts=GERMAN))
    assert description.startswith(
        "nach Runde 2. Platz 0 hat 0 angesagt, aber 1 gemacht: 1 Punkt, Stand 12"
    )
    assert description.endswith("Platz 2 gewinnt: 21 Punkte")


def test_names_are_nothing_but_text_and_shortened() -> None:
    names = {"seat.0": "<b>&", "seat.1": "Maximiliane von und zu", "seat.2": ""}
    lines = list_lines(svg(score_sheet(OVER), texts=names))
    assert "<b>&" in lines
    assert "Maximiliane v…" in lines
    assert list_lines(svg(score_sheet(OVER), texts={"seat.0": "\u0301"}))


def test_a_sheet_is_as_wide_as_a_telephone_and_wider_for_more_players() -> None:
    widths = {
        players: read_size(svg(score_sheet(new_game(custom(players)))))[0]
        for players in range(2, 11)
    }
    assert widths[3] <= widths[4] == widths[5] == 360
    assert widths[2] < 360 < widths[7] < widths[10] < 600


def test_what_the_legend_has_no_room_for_stands_below() -> None:
    short, long = (svg(score_sheet(OVER), texts={"sheet.missed": "m" * n}) for n in (3, 45))
    assert read_size(short)[0] == read_size(long)[0]
    assert read_size(short)[1] < read_size(long)[1]


def test_a_long_score_widens_the_columns() -> None:
    short, long = (score_sheet(after(custom(6), finished((score,) * 6))) for score in (9, -12345))
    assert read_size(svg(short))[0] < read_size(svg(long))[0]


@pytest.mark.parametrize("theme", Theme)
def test_in_every_theme_all_that_is_drawn_has_a_colour(theme: Theme) -> None:
    picture = svg(SHEETS["up_to_ten"], theme=theme)
    for name in list_classes(picture):
        assert f".{name}{{" in picture
    assert len(picture) < 40_000


def test_a_match_begun_in_the_middle_shows_the_scores_before() -> None:
    state = new_game(get_ruleset("oh_hell", players=4), hand_number=6, scores=(23, 41, 12, 30))
    sheet = score_sheet(state)
    (row,) = sheet.rows
    assert (row.hand_number, row.hands, row.is_open) == (5, "1–5", False)  # noqa: RUF001 - a range
    assert [(cell.bid, cell.points, cell.score) for cell in row.cells] == [
        (None, None, score) for score in state.scores
    ]
    assert {cell.outcome for cell in row.cells} == {Outcome.OPEN}
    assert " 1-5                |     23 |     41 |     12 |     30" in text(
        sheet, charset=Charset.ASCII
    )
    assert {"hand", "1–5", "23"} <= set(list_lines(svg(sheet)))  # noqa: RUF001 - a range
    first = new_game(state.rules, hand_number=2, scores=(1, 0, 0, 0))
    assert score_sheet(first).rows[0].hands == "1"
