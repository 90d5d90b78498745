"""The arena: which bot is better, and how sure that is."""

from counter_rules.arena._boards import Board, Faults, Play
from counter_rules.arena._entrants import Entrant
from counter_rules.arena._plots import plot_course, plot_differences, plot_points, plot_scores
from counter_rules.arena._ratings import Rating
from counter_rules.arena._reading import read_boards, read_results, read_tournament
from counter_rules.arena._report import write_report
from counter_rules.arena._results import Difference, Estimate, Results, Standing
from counter_rules.arena._rows import Row, read_rows, write_csv, write_parquet
from counter_rules.arena._seatings import Design
from counter_rules.arena._tournament import Tournament

__all__ = [
    "Board",
    "Design",
    "Difference",
    "Entrant",
    "Estimate",
    "Faults",
    "Play",
    "Rating",
    "Results",
    "Row",
    "Standing",
    "Tournament",
    "plot_course",
    "plot_differences",
    "plot_points",
    "plot_scores",
    "read_boards",
    "read_results",
    "read_rows",
    "read_tournament",
    "write_csv",
    "write_parquet",
    "write_report",
]
