"""What came of every seat, as rows for data frames, CSV and Parquet."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Final, NamedTuple, get_type_hints

from counter_rules._base.guards import import_for
from counter_rules.arena._folder import name_failures, read_boards, read_tournament
from counter_rules.arena._seatings import Board

_BATCH: Final = 50_000
"""How many rows of Parquet are written at once."""


class Row(NamedTuple):
    """What came of one seat at a board: a row of a data frame, with these columns.

    A named tuple, as data frames take their columns from its names.
    """

    board: int
    """The number of the board, counted from 0."""
    seed: int
    """The seed of its cards."""
    hand_number: int
    """The hand of a match with which it begins."""
    seating: int
    """In which of its seatings it was played, counted from 0."""
    seat: int
    """The seat."""
    bot: str
    """The name of the bot that sat there."""
    points: int
    """Its points."""
    hands: int
    """How many hands were played."""
    made: int
    """In how many of them it made its bid."""
    won: bool
    """Whether it won the match."""
    moves: int
    """How many moves it was asked for."""
    seconds: float
    """How long it took for them, in wall-clock time."""
    illegal: int
    """How many of its moves were not legal."""
    late: int
    """How many came too late."""
    crashed: int
    """In how many it failed."""


def read_rows(folder: Path | str) -> Iterator[Row]:
    """Return what came of every seat of a tournament, in order, read as it is asked for.

    Raises:
        ArenaError: if it holds no tournament, or it cannot be read.
    """
    tournament = read_tournament(folder)
    return _list_rows(tournament.names, read_boards(folder, tournament))


def _list_rows(names: Sequence[str], boards: Iterable[Board]) -> Iterator[Row]:
    for board in boards:
        for seating, play in enumerate(board.plays):
            for seat, bot in enumerate(play.seating):
                faults = play.faults[seat]
                yield Row(
                    board=board.number,
                    seed=board.seed,
                    hand_number=board.hand_number,
                    seating=seating,
                    seat=seat,
                    bot=names[bot],
                    points=play.points[seat],
                    hands=play.hands,
                    made=play.made[seat],
                    won=seat in play.winners,
                    moves=play.moves[seat],
                    seconds=play.microseconds[seat] / 1e6,
                    illegal=faults.illegal,
                    late=faults.late,
                    crashed=faults.crashed,
                )


def write_csv(folder: Path | str, path: Path | str) -> None:
    """Write what came of every seat of a tournament as CSV.

    Args:
        folder: the folder of the tournament.
        path: the file; it is overwritten.

    Raises:
        ArenaError: if the folder cannot be read, or the file cannot be written.
    """
    target, rows = Path(path), read_rows(folder)
    with name_failures(target), target.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(Row._fields)
        writer.writerows(rows)


def write_parquet(folder: Path | str, path: Path | str) -> None:
    """Write what came of every seat of a tournament as Parquet, by pyarrow.

    Args:
        folder: the folder of the tournament.
        path: the file; it is overwritten.

    Raises:
        ArenaError: if the folder cannot be read, or the file cannot be written.
        MissingExtraError: if pyarrow is not installed.
    """
    arrow, parquet = [
        import_for(module, "Parquet needs pyarrow", "parquet")
        for module in ("pyarrow", "pyarrow.parquet")
    ]
    kinds = {int: arrow.int64(), float: arrow.float64(), bool: arrow.bool_(), str: arrow.string()}
    schema = arrow.schema([(name, kinds[kind]) for name, kind in get_type_hints(Row).items()])
    target, rows = Path(path), read_rows(folder)
    with (
        name_failures(target),
        target.open("wb") as file,
        parquet.ParquetWriter(file, schema) as writer,
    ):
        while batch := list(islice(rows, _BATCH)):
            columns = [list(column) for column in zip(*batch, strict=True)]
            writer.write_table(arrow.table(columns, schema=schema))
