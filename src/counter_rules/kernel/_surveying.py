"""The functions that count what happens in many hands, compiled when they are first asked for."""

from __future__ import annotations

from typing import Final, Protocol

from counter_rules.kernel._machine.survey import counts, hands, tricks
from counter_rules.kernel._memory import Place
from counter_rules.kernel._policy import POLICY
from counter_rules.kernel._text import Extension


class SurveyCode(Protocol):
    """What the text offers; its functions say what they do."""

    def survey_random(
        self,
        start: Place,
        counts: Place,
        kept: Place,
        step: int,
        first: int,
        last: int,
        seed: int,
        cycle: int,
        /,
    ) -> int: ...
    def survey_policy(
        self,
        start: Place,
        counts: Place,
        kept: Place,
        step: int,
        first: int,
        last: int,
        seed: int,
        cycle: int,
        weights: Place,
        /,
    ) -> int: ...
    def survey_actions(
        self, start: Place, counts: Place, kept: Place, actions: Place, made: int, /
    ) -> int: ...


SURVEY: Final = Extension(
    name="survey",
    layout=(*POLICY.layout, counts),
    modules=(*POLICY.modules, tricks, hands),
    entries=(*POLICY.entries, "survey_actions", "survey_policy", "survey_random"),
    shared=(*POLICY.shared, "note_trick"),
)
"""The functions that count, and those of the policy by which hands are played."""
