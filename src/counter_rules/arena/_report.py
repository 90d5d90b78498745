"""The report of a tournament: one page of HTML without outside files."""

from __future__ import annotations

import heapq
import io
import math
import re
import time
import warnings
from collections.abc import Callable, Iterable, Iterator, Sequence
from html import escape, unescape
from importlib.resources import files
from pathlib import Path
from string import Template
from typing import TYPE_CHECKING, Final

import attrs

from counter_rules._base.guards import to_int
from counter_rules._base.quoting import shorten
from counter_rules.arena._estimates import import_arena
from counter_rules.arena._folder import (
    RECORDS,
    name_failures,
    name_faults,
    read_boards,
    read_results,
    read_shifts,
    to_path,
    write_safely,
)
from counter_rules.arena._machines import list_machines
from counter_rules.arena._plots import plot_convergence, plot_differences, plot_points, plot_scores
from counter_rules.arena._results import Results
from counter_rules.arena._seatings import Board
from counter_rules.arena._table import (
    describe_best,
    describe_tournament,
    list_breakdowns,
    list_complaints,
    list_crossings,
    list_differences,
    list_notes,
    list_standings,
)
from counter_rules.arena._tournament import Tournament
from counter_rules.errors import ArenaError
from counter_rules.notation.inner import decode_utf8
from counter_rules.records import Record, loads
from counter_rules.records.inner import FIRST_TAG
from counter_rules.render import Theme, html
from counter_rules.render.inner import list_code, write_policy

if TYPE_CHECKING:
    from matplotlib.axes import Axes


# The most instructive boards: the same cards in the same seat, with very different points.


@attrs.frozen(kw_only=True)
class Contrast:
    """Two bots with the same cards in the same seat of a board, the one with more points first.

    ``seatings`` are the places of their seatings, ``bots`` their own places in the tournament.
    """

    board: int
    seat: int
    seatings: tuple[int, int]
    bots: tuple[int, int]
    points: tuple[int, int]


def list_contrasts(boards: Iterable[Board], count: int) -> list[Contrast]:
    """Return the contrasts with the largest differences, at most one for each board."""
    best = (max(_list_swings(board), key=_measure, default=None) for board in boards)
    found = (contrast for contrast in best if contrast is not None and _measure(contrast))
    return heapq.nlargest(count, found, key=lambda one: (_measure(one), -one.board))


def _measure(contrast: Contrast) -> int:
    more, fewer = contrast.points
    return more - fewer


def _list_swings(board: Board) -> Iterator[Contrast]:
    """Yield, for every seat, the bots that scored most and least with the same cards."""
    for seat in range(len(board.plays[0].seating)):
        played = [
            (play.points[seat], -place, play.seating[seat])
            for place, play in enumerate(board.plays)
        ]
        (more, best, bot), (fewer, worst, other) = max(played), min(played)
        if bot != other:
            yield Contrast(
                board=board.number,
                seat=seat,
                seatings=(-best, -worst),
                bots=(bot, other),
                points=(more, fewer),
            )


def read_matches(folder: Path, numbers: Iterable[int]) -> dict[int, Record]:
    """Return some matches by number, counted from 0 over all boards, or raise `ArenaError`."""
    wanted, texts, starts = set(numbers), dict[int, list[bytes]](), dict[int, int]()
    path, number = folder / RECORDS, -1
    with name_failures(path), path.open("rb") as file:
        for place, line in enumerate(file, start=1):
            number += line.startswith(FIRST_TAG.encode())
            if number in wanted:
                texts.setdefault(number, []).append(line)
                starts.setdefault(number, place)
    matches = dict[int, Record]()
    for number, lines in texts.items():
        with name_faults(path, starts[number]):
            matches[number] = loads(decode_utf8(b"".join(lines)))
    return matches


# The page.

_NO_METADATA: Final = {"Creator": None, "Date": None, "Format": None, "Type": None}

_STYLES: Final = re.compile(r"<style.*?</style>", re.DOTALL)
_STYLE: Final = re.compile(r' style="([^"]*)"')

_CONTRASTS_TITLE: Final = """<h2>The same cards, very different points</h2>
<p>The boards on which two bots in the same seat, with the same cards, came out furthest apart.
Open one to step through it.</p>
"""
_LONGEST_WAIT: Final = 86_400
_CONTRASTS: Final = 3
"""How many of the most instructive boards the page shows."""


def write_report(folder: Path | str, path: Path | str) -> None:
    """Write the report of a tournament: tables, plots, and its most instructive boards.

    ``counter-rules arena report`` calls it; see :doc:`/howto/is_my_bot_better` for an example.

    Args:
        folder: the folder of the tournament, which may still be in progress.
        path: the file, a page of HTML without outside files; it is overwritten.

    Raises:
        ArenaError: if the folder cannot be read, or the file cannot be written.
        MissingExtraError: if the extra ``arena`` is not installed.
    """
    page = make_report(Path(folder))
    with name_failures(Path(path)):
        Path(path).write_text(page, "utf-8")


class LivePage:
    """A page of results that is written while a tournament is played, for a browser.

    `run` takes it as ``progress``; if the folder was complete before, call it with the results. A
    browser that shows the page loads it again by itself, until the tournament is over.

    Args:
        path: the file, a page of HTML without outside files; it is overwritten.
        seconds: how long to wait before it is written again.
        now: the clock, in seconds from any origin.

    Raises:
        ArenaError: if the seconds are not a number from 1 up; in a call, if the file cannot be
            written.

    >>> from tempfile import TemporaryDirectory
    >>> from counter_rules import get_ruleset
    >>> from counter_rules.arena import run
    >>> rules = get_ruleset("oh_hell", players=3)
    >>> tournament = Tournament(rules, ["easy", "random"], hands=20, seed=7)
    >>> with TemporaryDirectory() as folder:
    ...     results = run(tournament, jobs=1, progress=LivePage(f"{folder}/live.html"))
    ...     "20 hands" in Path(f"{folder}/live.html").read_text("utf-8")
    True
    """

    def __init__(
        self, path: Path | str, seconds: int = 5, *, now: Callable[[], float] = time.monotonic
    ) -> None:
        every = to_int(seconds)
        if every is None or not 1 <= every <= _LONGEST_WAIT:
            raise ArenaError(f"expected seconds from 1 up to a day, got {shorten(seconds)}")
        self._path, self._seconds, self._now = to_path(path), every, now
        self._next = -math.inf

    def __call__(self, results: Results) -> None:
        """Write the page, if it is time to, or if the results are complete."""
        if results.is_complete or self._now() >= self._next:
            with name_failures(self._path):
                write_safely(self._path, make_live_page(results, self._seconds))
            self._next = self._now() + self._seconds


def make_report(folder: Path) -> str:
    """Return the report of a tournament as HTML (`write_report`)."""
    results = read_results(folder)
    plots, rules = _name_styles("".join(_list_plots(results, folder)))
    contrasts = "".join(_format_contrasts(folder, results.tournament))
    rest = [f'<div class="plots">{plots}</div>', f"{_CONTRASTS_TITLE}{contrasts}"]
    machines = list_machines(read_shifts(folder))
    return _fill(results, machines, rules=rules, rest=rest if contrasts else rest[:1])


def make_live_page(results: Results, seconds: int) -> str:
    """Return the results so far as HTML that a browser loads again, until they are complete."""
    refresh = "" if results.is_complete else f'<meta http-equiv="refresh" content="{seconds}">\n'
    return _fill(results, [], refresh=refresh)


def _fill(
    results: Results,
    machines: Iterable[str],
    *,
    refresh: str = "",
    rules: str = "",
    rest: Iterable[str] = (),
) -> str:
    """Return a page of results: the tables, with the rest below them."""
    tournament = results.tournament
    title = f"{tournament.rules.name}: {', '.join(tournament.names)}"
    style = f"\n{_read('report.css')}\n{rules}\n"
    # The pages of matches inside must also meet the policy of the page around them.
    script, *styles = list_code(Theme.AUTO)
    return Template(_read("report.html")).substitute(
        refresh=refresh,
        title=escape(title),
        policy=write_policy(scripts=[script], styles=[style, *styles]),
        style=style,
        best=escape(describe_best(results)),
        played=escape(describe_tournament(results)),
        standings=_format_table(list_standings(results)),
        differences=_format_differences(results),
        notes=escape("; ".join([*list_notes(results), *list_complaints(results)])),
        machines="".join([f"<p>{escape(line)}</p>" for line in machines]),
        breakdowns="".join(map(_format_table, list_breakdowns(results))),
        rest="\n".join(rest),
    )


def _read(name: str) -> str:
    return files("counter_rules.arena").joinpath(name).read_text(encoding="utf-8").strip()


def _format_differences(results: Results) -> str:
    """Return the tables of differences with a title; nothing for a single bot."""
    tables = [rows for rows in (list_crossings(results), list_differences(results)) if rows]
    drawn = "\n".join(map(_format_table, tables))
    return f"<h2>Who is ahead of whom</h2>\n{drawn}" if tables else ""


def _format_table(rows: Sequence[Sequence[str]]) -> str:
    """Return rows as a table, the first as its headings."""
    titles, *others = rows
    head = "".join([f"<th>{escape(title)}</th>" for title in titles])
    body = "".join(
        ["<tr>" + "".join([f"<td>{escape(cell)}</td>" for cell in row]) + "</tr>" for row in others]
    )
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def _list_plots(results: Results, folder: Path) -> Iterator[str]:
    """Yield the plots, each with its caption."""
    unit, units = results.tournament.unit, results.tournament.unit.plural
    bots, pairs = len(results.standings), len(results.ranked_differences)
    yield _draw(f"Points a {unit}", lambda ax: plot_points(results, ax), bots)
    if pairs:  # a single bot has none
        yield _draw("Who is ahead of whom", lambda ax: plot_differences(results, ax), pairs)
    yield _draw(f"How many {units} brought how many points", lambda ax: plot_scores(results, ax))
    if pairs:
        boards = read_boards(folder, results.tournament)
        yield _draw("How it settled", lambda ax: plot_convergence(results.tournament, boards, ax))


def _name_styles(drawn: str) -> tuple[str, str]:
    """Return drawings with a class in place of every style, and the CSS rules of these classes.

    Matplotlib writes a style into nearly every element, and a policy cannot allow each of them.
    """
    drawn = _STYLES.sub("", drawn)
    names = {
        style: f"m{number}" for number, style in enumerate(dict.fromkeys(_STYLE.findall(drawn)))
    }
    rules = [f".{name}{{{unescape(style)}}}" for style, name in names.items()]
    return _STYLE.sub(lambda found: f' class="{names[found[1]]}"', drawn), "\n".join(rules)


def _draw(caption: str, plot: Callable[[Axes], object], rows: int = 0) -> str:
    """Return a plot as SVG, the same bytes every time; a plot with many rows is taller."""
    size = 6.4, max(3.6, 0.25 * rows)
    figure = import_arena("matplotlib.figure").Figure(figsize=size, layout="constrained")
    plot(figure.subplots())
    drawn, settings = io.StringIO(), {"svg.hashsalt": "arena", "svg.fonttype": "none"}
    with import_arena("matplotlib").rc_context(settings), warnings.catch_warnings():
        # Text stays text: the reader's fonts have characters that Matplotlib's do not have.
        warnings.filterwarnings("ignore", "Glyph", UserWarning)
        figure.savefig(drawn, format="svg", metadata=_NO_METADATA)
    text = drawn.getvalue()
    picture = text[text.index("<svg") :].replace("<svg", '<svg aria-hidden="true"', 1)
    # All plots of Matplotlib use the same ids, and a page may have each id only once.
    prefix = "".join(filter(str.isalpha, caption))
    picture = re.sub(r'(id="|url\(#|href="#)', rf"\g<1>{prefix}-", picture)
    return f"<figure><figcaption>{escape(caption)}</figcaption>{picture}</figure>"


def _format_contrasts(folder: Path, tournament: Tournament) -> Iterator[str]:
    """Yield the most instructive boards, each with both matches to step through."""
    if not (folder / RECORDS).exists():
        return
    contrasts = list_contrasts(read_boards(folder, tournament), _CONTRASTS)
    seatings = len(tournament.list_seatings(0))
    places = [(one, one.board - tournament.first) for one in contrasts]
    wanted = [[board * seatings + place for place in one.seatings] for one, board in places]
    matches = read_matches(folder, [number for pair in wanted for number in pair])
    for contrast, pair in zip(contrasts, wanted, strict=True):
        if matches.keys() >= {*pair}:
            yield _format_contrast(contrast, tournament, [matches[number] for number in pair])


def _format_contrast(contrast: Contrast, tournament: Tournament, matches: Sequence[Record]) -> str:
    """Return a section that shows how two bots played the same cards."""
    names = [tournament.names[bot] for bot in contrast.bots]
    title = f"Board {contrast.board}, seat {contrast.seat}"
    pages = "".join(
        [
            f"<details><summary>{escape(name)}: {points} points</summary>"
            f'<iframe title="{escape(name)}" loading="lazy" srcdoc="{escape(html(match))}">'
            "</iframe></details>"
            for name, points, match in zip(names, contrast.points, matches, strict=True)
        ]
    )
    return f"<section><h3>{title}</h3>{pages}</section>"
