"""Faults of scores on paper, in both languages."""

from __future__ import annotations

from counter_rules.messages import GERMAN, describe
from messages.faults import FAULTS, SAID


def test_each_fault_is_said_in_english_and_in_german() -> None:
    said = dict(zip(describe(FAULTS), describe(FAULTS, GERMAN), strict=True))
    assert said == SAID
