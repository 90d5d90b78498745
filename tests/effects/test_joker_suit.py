"""Jokers as a suit of two equal cards, in explanations (F5). (Tricks: `clauses/tricks.txt`.)"""

from __future__ import annotations

import pytest

from counter_rules import VerdictCode, get_ruleset
from support.builders import explain

RULES = get_ruleset("oh_hell", players=4, jokers_as_suit=True)


@pytest.mark.parametrize(
    ("text", "trump", "code", "sentence"),
    [
        ("* AC KD", "H", VerdictCode.ONLY_LED, "* wins, the only card of the led suit"),
        ("* 2H KD", "H", VerdictCode.ONLY_TRUMP, "2♥ wins, the only trump"),
        ("2C * 3D", "H", VerdictCode.ONLY_LED, "2♣ wins, the only card of the led suit"),
        ("AC * KC", "*", VerdictCode.ONLY_TRUMP, "* wins, the only trump"),
    ],
)
def test_the_verdict_is_that_of_any_suit(
    text: str, trump: str, code: VerdictCode, sentence: str
) -> None:
    explanation = explain(text, trump=trump, rules=RULES)
    assert explanation.reports == ()
    verdict = explanation.verdict
    assert (verdict.code, verdict.clause, verdict.is_tied) == (code, "F0.5", False)
    assert explanation.sentences == (f"{sentence} (F0.5)",)


def test_of_two_equal_jokers_the_verdict_says_that_the_first_wins() -> None:
    verdict = explain("* * AC", rules=RULES).verdict
    assert (verdict.code, verdict.is_tied) == (VerdictCode.HIGHEST_LED, True)
    assert verdict.sentence == (
        "* wins, the highest card of the led suit, played before its equals"
    )


def test_a_joker_off_suit_is_not_a_tie() -> None:
    assert not explain("2C * * 3D", rules=RULES).verdict.is_tied
