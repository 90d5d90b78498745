"""Surveys: counts of what happens in a large number of hands."""

from counter_rules.survey._records import read_hands, survey_records
from counter_rules.survey._running import play_hands, survey
from counter_rules.survey._survey import Counts, Hands, OutcomeRow, RankRow, Survey

__all__ = [
    "Counts",
    "Hands",
    "OutcomeRow",
    "RankRow",
    "Survey",
    "play_hands",
    "read_hands",
    "survey",
    "survey_records",
]
