"""The results of every seat, as rows for data frames, CSV and Parquet."""

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
"""How many rows of Parquet to write at once."""


class Row(NamedTuple):
    """The result of one seat at a board: a row of a data frame, with these columns.

    It is a named tuple, because data frames take their columns from its field names.
    """

    board: int
    """The number of the board, counted from 0."""
    seed: int
    """The seed of its cards."""
    hand_number: int
    """The number of its first hand in a match."""
    seating: int
    """The place of the seating among those of the board, counted from 0."""
    seat: int
    """The seat."""
    bot: str
    """The name of the bot that sat there."""
    points: int
    """Its points."""
    hands: int
    """The number of hands played."""
    made: int
    """The number of these in which it made its bid."""
    won: bool
    """Whether it won the match."""
    moves: int
    """The number of moves that it had to make."""
    seconds: float
    """The wall-clock time that they took."""
    cpu_seconds: float | None
    """The processor time that they took; None where the system does not say."""
    illegal: int
    """The number of its illegal moves."""
    late: int
    """The number of its late moves."""
    crashed: int
    """The number of moves in which it failed."""


def read_rows(folder: Path | str) -> Iterator[Row]:
    """Yield the results of every seat of a tournament, in order; the folder is read on the way.

    See :doc:`/howto/is_my_bot_better` for an example.

    Args:
        folder: the folder that `run` has written.

    Raises:
        ArenaError: if it holds no tournament, or cannot be read.
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
                    hands=len(play.hands),
                    made=play.count_made(seat),
                    won=seat in play.winners,
                    moves=play.moves[seat],
                    seconds=play.microseconds[seat] / 1e6,
                    cpu_seconds=_to_seconds(play.cpu_microseconds[seat]),
                    illegal=faults.illegal,
                    late=faults.late,
                    crashed=faults.crashed,
                )


def _to_seconds(microseconds: int | None) -> float | None:
    return None if microseconds is None else microseconds / 1e6


def write_csv(folder: Path | str, path: Path | str) -> None:
    """Write the results of every seat of a tournament as CSV.

    Args:
        folder: the folder that `run` has written.
        path: the file; it is overwritten.

    Raises:
        ArenaError: if the folder cannot be read, or the file cannot be written.

    >>> from tempfile import TemporaryDirectory
    >>> from counter_rules import get_ruleset
    >>> from counter_rules.arena import Tournament, run
    >>> tournament = Tournament(get_ruleset("oh_hell", players=3), ["random"], hands=2, seed=7)
    >>> with TemporaryDirectory() as folder:
    ...     results = run(tournament, folder, jobs=1)
    ...     write_csv(folder, f"{folder}/seats.csv")
    ...     (Path(folder) / "seats.csv").read_text("utf-8").count("random")
    6
    """
    target, rows = Path(path), read_rows(folder)
    with name_failures(target), target.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(Row._fields)
        writer.writerows(rows)


def write_parquet(folder: Path | str, path: Path | str) -> None:
    """Write the results of every seat of a tournament as Parquet, by pyarrow.

    The example of `write_csv` works with it, too.

    Args:
        folder: the folder that `run` has written.
        path: the file; it is overwritten.

    Raises:
        ArenaError: if the folder cannot be read, or the file cannot be written.
        MissingExtraError: if pyarrow is not installed.
    """
    arrow, parquet = [
        import_for(module, "Parquet needs pyarrow", "parquet")
        for module in ("pyarrow", "pyarrow.parquet")
    ]
    number = arrow.float64()
    kinds: dict[object, object] = {
        int: arrow.int64(),
        bool: arrow.bool_(),
        str: arrow.string(),
        float: number,
        float | None: number,
    }
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
