"""The most instructive boards: the same cards in the same seat, and very different points."""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Iterator
from pathlib import Path

import attrs

from counter_rules.arena._boards import Board
from counter_rules.arena._reading import RECORDS, name_failures, name_faults
from counter_rules.notation._decode import decode_utf8
from counter_rules.records import Record, loads
from counter_rules.records._header import FIRST_TAG


@attrs.frozen(kw_only=True)
class Contrast:
    """Two bots with the same cards in the same seat of a board.

    Args:
        board: the number of the board.
        seat: the seat.
        seatings: in which of its seatings each sat there, the one with more points first.
        bots: the bots, by their places among those of the tournament.
        points: their points.
    """

    board: int
    seat: int
    seatings: tuple[int, int]
    bots: tuple[int, int]
    points: tuple[int, int]


def find_contrasts(boards: Iterable[Board], count: int) -> list[Contrast]:
    """Return the contrasts with the largest differences, at most one of each board.

    Args:
        boards: the boards.
        count: how many contrasts.
    """
    best = (max(_list_contrasts(board), key=_measure, default=None) for board in boards)
    found = (contrast for contrast in best if contrast is not None and _measure(contrast))
    return heapq.nlargest(count, found, key=lambda one: (_measure(one), -one.board))


def _measure(contrast: Contrast) -> int:
    more, fewer = contrast.points
    return more - fewer


def _list_contrasts(board: Board) -> Iterator[Contrast]:
    """Yield, for every seat, the bots that have made most and least of the same cards."""
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
    """Return some matches of a folder by their numbers, counted from 0 over all boards.

    Raises:
        ArenaError: if the file cannot be read, or one of them is not a record.
    """
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
