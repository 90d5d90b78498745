"""The functions that count what happens in many hands, compiled when they are first asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, cast

from counter_rules.kernel._backend import Backend
from counter_rules.kernel._later import load_later
from counter_rules.kernel._memory import Place
from counter_rules.kernel._text import Purpose

if TYPE_CHECKING:
    from counter_rules.kernel._kernel import Kernel


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


def load_survey_code(kernel: Kernel, backend: Backend) -> SurveyCode:
    """Return the functions for the rules of a kernel, run by a backend of their own."""
    return cast("SurveyCode", load_later(kernel, Purpose.SURVEY, backend))
