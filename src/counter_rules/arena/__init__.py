"""The arena: which bot is better, and how sure that is; and surveys of very many hands."""

from counter_rules.arena._boards import Board, Faults, Play
from counter_rules.arena._entrants import Entrant
from counter_rules.arena._plots import plot_course, plot_differences, plot_points, plot_scores
from counter_rules.arena._ratings import Rating
from counter_rules.arena._reading import read_boards, read_results, read_tournament
from counter_rules.arena._report import write_report
from counter_rules.arena._results import Difference, Estimate, Placing, Results
from counter_rules.arena._rows import Row, read_rows, write_csv, write_parquet
from counter_rules.arena._running import run
from counter_rules.arena._seatings import Design
from counter_rules.arena._survey.counts import Counts
from counter_rules.arena._survey.hands import Hands
from counter_rules.arena._survey.records import read_hands, survey_records
from counter_rules.arena._survey.running import play_hands, survey
from counter_rules.arena._survey.survey import OutcomeRow, RankRow, Survey
from counter_rules.arena._table import format_results
from counter_rules.arena._tournament import Tournament

__all__ = [
    "Board",
    "Counts",
    "Design",
    "Difference",
    "Entrant",
    "Estimate",
    "Faults",
    "Hands",
    "OutcomeRow",
    "Placing",
    "Play",
    "RankRow",
    "Rating",
    "Results",
    "Row",
    "Survey",
    "Tournament",
    "format_results",
    "play_hands",
    "plot_course",
    "plot_differences",
    "plot_points",
    "plot_scores",
    "read_boards",
    "read_hands",
    "read_results",
    "read_rows",
    "read_tournament",
    "run",
    "survey",
    "survey_records",
    "write_csv",
    "write_parquet",
    "write_report",
]
