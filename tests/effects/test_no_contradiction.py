"""What an explanation says is so: every sentence against the outcome of every kind of trick."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import attrs
import pytest

from counter_rules import Explanation, Rank, Ruleset, Trick, explain_trick, get_ruleset
from counter_rules.cards import RANKS
from counter_rules.messages import Message
from effects.claims import CLAIMS, find_contradictions
from support.builders import COUNTER, explain
from support.trick_kinds import list_tricks

RULED = {
    "indicator": COUNTER[3],
    "two names": get_ruleset("counter", players=3, names_trump="two,eight"),
    "all name": get_ruleset("counter", players=3, names_trump="two,eight,ten"),
    "none": get_ruleset("counter", players=3, king_default_trump="none", names_trump="none"),
    "none, two names": get_ruleset(
        "counter", players=3, king_default_trump="none", names_trump="two"
    ),
}
"""The readings of C4.5."""

OTHERS = {
    "next suit": get_ruleset("counter", players=3, void_lead="next_suit"),
    "first": get_ruleset("counter", players=3, doubling="first"),
    "last": get_ruleset("counter", players=3, doubling="last"),
}
"""The other readings of C5.6 and C6.3."""

OF_SUITS = (Rank.TWO, Rank.FOUR, Rank.SEVEN, Rank.EIGHT, Rank.TEN, Rank.KING)
"""The ranks that do something with suits, with trump or under a led king."""


def explain_all(tricks: Iterator[Trick], rules: Ruleset) -> tuple[list[str], set[str]]:
    """Explain tricks; return what is not so, with its trick, and the keys of what is said."""
    found: list[str] = []
    said: set[str] = set()
    for trick in tricks:
        explanation = explain_trick(rules, trick)
        said |= {message.key for report in explanation.reports for message in report.messages}
        wrong = find_contradictions(explanation, rules)
        found += [f"{trick}, trump {trick.trump}, {trick.leader} leads: {one}" for one in wrong]
    return found, said


@pytest.mark.parametrize("ruling", RULED)
def test_c4_5_under_a_led_king_every_sentence_is_so(ruling: str) -> None:
    found, _ = explain_all(list_tricks((Rank.KING,), OF_SUITS, every=5), RULED[ruling])
    assert found == []


@pytest.mark.parametrize("ruling", OTHERS)
def test_every_sentence_is_so_under_the_other_readings(ruling: str) -> None:
    led = (Rank.FOUR,) if ruling == "next suit" else RANKS
    found, _ = explain_all(list_tricks(led, every=7 if len(led) == 1 else 97), OTHERS[ruling])
    assert found == []


def test_every_sentence_is_so_in_one_of_fifty_nine_tricks() -> None:
    found, said = explain_all(list_tricks(every=59), COUNTER[3])
    assert found == []
    assert set(CLAIMS) - said <= {
        *("change.king.trump.none", "change.two.suit.no_trump", "change.king.passed_over.both"),
        *("change.seven.direction.contested", "change.void_lead.contested"),
    }


@pytest.mark.slow
@pytest.mark.parametrize("ruling", RULED)
def test_every_sentence_is_so_in_every_kind_of_trick_of_three_players(ruling: str) -> None:
    # A ruling is on led kings alone.
    led = RANKS if RULED[ruling] is COUNTER[3] else (Rank.KING,)
    found, _ = explain_all(list_tricks(led), RULED[ruling])
    assert found == []


def change_message(old: str, new: str) -> Callable[[Explanation], Explanation]:
    """Return what says something else with the same details."""

    def turn(message: Message) -> Message:
        return attrs.evolve(message, key=new) if message.key == old else message

    def change(explanation: Explanation) -> Explanation:
        reports = [
            attrs.evolve(report, messages=tuple(map(turn, report.messages)))
            for report in explanation.reports
        ]
        verdict = attrs.evolve(explanation.verdict, message=turn(explanation.verdict.message))
        return attrs.evolve(explanation, reports=tuple(reports), verdict=verdict)

    return change


def leave_out(effect: str, stage: str) -> Callable[[Explanation], Explanation]:
    """Return what says nothing of an effect in a stage."""

    def change(explanation: Explanation) -> Explanation:
        kept = [one for one in explanation.reports if (one.effect, one.stage) != (effect, stage)]
        return attrs.evolve(explanation, reports=tuple(kept))

    return change


@pytest.mark.parametrize(
    ("text", "spoil"),
    [
        ("KH 2D AH", leave_out("two", "settle")),
        ("KC 2D AH", leave_out("king", "arrive")),
        ("KC 10D AH", change_message("change.passed_over", "change.passed_over.trump")),
        ("KC 2D AH", change_message("change.two.suit.no_trump", "change.two.suit.settle")),
        ("KC 2D AH", change_message("verdict.only_trump", "verdict.highest_trump")),
        ("9S 3D 5C", change_message("verdict.only_led", "verdict.only_trump")),
        ("9S 10H 5S", leave_out("ten", "value")),
        ("9S 10H 5S", change_message("change.ten.suit", "change.eight.suit")),
        ("7S 3S 5S", leave_out("seven", "contest")),
        ("6S 9S KS", leave_out("six", "after")),
    ],
)
def test_a_sentence_that_is_not_so_is_found(
    text: str, spoil: Callable[[Explanation], Explanation]
) -> None:
    rules = RULED["none"]
    explanation = explain(text, trump="H", rules=rules)
    assert find_contradictions(explanation, rules) == []
    assert find_contradictions(spoil(explanation), rules) != []
