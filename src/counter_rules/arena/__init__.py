"""The arena: tournaments that show which bot is better, and how sure that is."""

from counter_rules.arena._benchmark import (
    Baseline,
    describe_score,
    format_benchmark,
    read_baselines,
)
from counter_rules.arena._collecting import collect_losses, make_deals, read_deals, write_deals
from counter_rules.arena._deals import DealSet, Start, Unit
from counter_rules.arena._estimates import Rating
from counter_rules.arena._folder import read_boards, read_results, read_tournament
from counter_rules.arena._league import LeaguePlace, format_league, rate_folders
from counter_rules.arena._merging import merge_folders
from counter_rules.arena._plots import plot_convergence, plot_differences, plot_points, plot_scores
from counter_rules.arena._report import LivePage, write_report
from counter_rules.arena._results import Difference, Estimate, Placing, Results
from counter_rules.arena._rows import Row, read_rows, write_csv, write_parquet
from counter_rules.arena._running import run
from counter_rules.arena._seatings import Board, Design, Entrant, Faults, HandScore, Play
from counter_rules.arena._swiss import Swiss, SwissPlace, SwissResults, SwissRound, format_swiss
from counter_rules.arena._swiss_folder import read_swiss, run_swiss
from counter_rules.arena._table import format_breakdown, format_results
from counter_rules.arena._tasks import Task, get_task, task_names
from counter_rules.arena._tournament import Tournament, Until

__all__ = [
    "Baseline",
    "Board",
    "DealSet",
    "Design",
    "Difference",
    "Entrant",
    "Estimate",
    "Faults",
    "HandScore",
    "LeaguePlace",
    "LivePage",
    "Placing",
    "Play",
    "Rating",
    "Results",
    "Row",
    "Start",
    "Swiss",
    "SwissPlace",
    "SwissResults",
    "SwissRound",
    "Task",
    "Tournament",
    "Unit",
    "Until",
    "collect_losses",
    "describe_score",
    "format_benchmark",
    "format_breakdown",
    "format_league",
    "format_results",
    "format_swiss",
    "get_task",
    "make_deals",
    "merge_folders",
    "plot_convergence",
    "plot_differences",
    "plot_points",
    "plot_scores",
    "rate_folders",
    "read_baselines",
    "read_boards",
    "read_deals",
    "read_results",
    "read_rows",
    "read_swiss",
    "read_tournament",
    "run",
    "run_swiss",
    "task_names",
    "write_csv",
    "write_deals",
    "write_parquet",
    "write_report",
]
