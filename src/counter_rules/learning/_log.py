"""The log of a training: rows of a CSV file, and a plot of them."""

# pyright: reportUnknownMemberType=false
# Matplotlib's methods take what has no type.

from __future__ import annotations

import csv
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

import attrs

from counter_rules._base.guards import import_for
from counter_rules.errors import LearningError

if TYPE_CHECKING:
    from matplotlib.figure import Figure


@attrs.frozen(kw_only=True)
class Progress:
    """The state of a training, and how its network has played against itself of late."""

    decisions: int
    """The decisions so far."""
    minutes: float
    """The minutes so far."""
    share: float
    """The share of the training that is done, from 0 to 1."""
    hands: int
    """The hands that ended since the last row."""
    points: float
    """The mean points of a seat in one of them."""
    made: float
    """The share of bids that were made in them."""

    def __str__(self) -> str:
        return (
            f"{self.decisions:,} decisions, {self.points:.2f} points a hand, "
            f"{self.made:.0%} of bids made"
        )


_NAMES: Final = tuple([field.name for field in attrs.fields(Progress)])


def append_progress(path: Path, progress: Progress) -> None:
    """Append a row to a log; a new log begins with the names of its columns."""
    is_new = not path.exists()
    with path.open("a", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        if is_new:
            writer.writerow(_NAMES)
        writer.writerow(attrs.astuple(progress))


def cut_progress(path: Path, decisions: int) -> None:
    """Drop the rows of a log after a number of decisions, which a stopped training had not kept."""
    rows = read_progress(path)
    path.unlink()
    for row in rows:
        if row.decisions <= decisions:
            append_progress(path, row)


def read_progress(path: str | Path) -> tuple[Progress, ...]:
    """Read the log of a training, ``log.csv`` in its folder.

    See :doc:`/howto/train_a_player` for an example.

    Raises:
        LearningError: if it is not such a log.
        OSError: if it cannot be read.
    """
    path, rows = Path(path), list[Progress]()
    with path.open(encoding="utf-8", newline="") as file:
        for number, row in enumerate(csv.DictReader(file), start=2):
            try:
                rows.append(
                    Progress(
                        decisions=int(row["decisions"]),
                        minutes=float(row["minutes"]),
                        share=float(row["share"]),
                        hands=int(row["hands"]),
                        points=float(row["points"]),
                        made=float(row["made"]),
                    )
                )
            except (KeyError, TypeError, ValueError) as error:
                raise LearningError(f"{path}, line {number} is no row of a training") from error
    return tuple(rows)


def plot_progress(rows: Sequence[Progress]) -> Figure:
    """Plot the points and the bids made of a training against its decisions.

    See :doc:`/howto/train_a_player` for an example.

    Raises:
        MissingExtraError: if Matplotlib is not installed.
    """
    figure: Figure = import_for("matplotlib.figure", "plots need Matplotlib", "learn").Figure(
        figsize=(7, 4)
    )
    millions = [row.decisions / 1e6 for row in rows]
    axes = figure.subplots()
    other = axes.twinx()
    axes.plot(millions, [row.points for row in rows], color="tab:blue")
    other.plot(millions, [100 * row.made for row in rows], color="tab:orange")
    axes.set_xlabel("millions of decisions")
    axes.set_ylabel("points of a seat in a hand", color="tab:blue")
    other.set_ylabel("bids made, %", color="tab:orange")
    figure.tight_layout()
    return figure
