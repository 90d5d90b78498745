"""The arena: tournaments that show which bot is better, and how sure that is."""

from counter_rules.arena._estimates import Rating
from counter_rules.arena._folder import read_boards, read_results, read_tournament
from counter_rules.arena._plots import plot_convergence, plot_differences, plot_points, plot_scores
from counter_rules.arena._report import write_report
from counter_rules.arena._results import Difference, Estimate, Placing, Results
from counter_rules.arena._rows import Row, read_rows, write_csv, write_parquet
from counter_rules.arena._running import run
from counter_rules.arena._seatings import Board, Design, Entrant, Faults, HandScore, Play
from counter_rules.arena._table import format_breakdown, format_results
from counter_rules.arena._tasks import Task, get_task, task_names
from counter_rules.arena._tournament import Tournament, Until

__all__ = [
    "Board",
    "Design",
    "Difference",
    "Entrant",
    "Estimate",
    "Faults",
    "HandScore",
    "Placing",
    "Play",
    "Rating",
    "Results",
    "Row",
    "Task",
    "Tournament",
    "Until",
    "format_breakdown",
    "format_results",
    "get_task",
    "plot_convergence",
    "plot_differences",
    "plot_points",
    "plot_scores",
    "read_boards",
    "read_results",
    "read_rows",
    "read_tournament",
    "run",
    "task_names",
    "write_csv",
    "write_parquet",
    "write_report",
]
