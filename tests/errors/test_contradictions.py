"""Options that do not go together: the table `contradictions.txt` (F1.2)."""

from __future__ import annotations

import ast
import contextlib
import traceback
from functools import partial
from pathlib import Path

import counter_rules
from counter_rules import EffectOrder, RulesetError, Suit, get_ruleset
from counter_rules.rules.effects import JOKER_HIGH_LOW, JOKER_LOSES, JOKER_WINS
from support import tables
from support.builders import finished
from support.failures import each
from support.refusals import catch

Case = tuple[str, int, dict[str, object], str, str]
"""A preset, players, options, and the names of the two of them that contradict each other."""

NAMED = {
    **tables.NAMED,
    "1..7": range(1, 8),
    "spades, then none": (Suit.SPADES, None),
    "no effects": EffectOrder(),
    "joker wins": EffectOrder(contest=(JOKER_WINS,)),
    "joker loses": EffectOrder(contest=(JOKER_LOSES,)),
    "joker high or low": EffectOrder(contest=(JOKER_HIGH_LOW,)),
}
"""What a value of the table may be called."""


def read_line(row: tables.Row) -> list[tuple[str, Case]]:
    """Read a line of the table: a case for each number of players, with its place."""
    ruleset, named = row.cells
    cases = []
    for name, players, options in tables.read_rulesets(ruleset, NAMED):
        one, other = named.replace("players=N", f"players={players}").split(" and ")
        cases.append((row.place, (name, players, options, one, other)))
    return cases


LINES = tables.read_cases(Path(__file__).with_name("contradictions.txt"), read_line, 2)
CASES = [case for line in LINES for _, case in line]
PLACES = [place for line in LINES for place, _ in line]

RULESETS = Path(counter_rules.__file__).parent / "games"


@each("case", CASES, ids=PLACES)
def test_both_options_are_named(case: Case) -> None:
    name, players, options, one, other = case
    error = catch(RulesetError, partial(get_ruleset, name, players=players, **options))
    assert f"{one} and {other} contradict" in str(error)
    assert "\n" not in str(error)


def list_left_out(case: Case) -> list[dict[str, object]]:
    """Leave out each option that was given and is named, one at a time."""
    options, named = case[2], f"{case[3]} {case[4]}".replace("=", " ").split()
    return [
        {name: value for name, value in options.items() if name != left_out}
        for left_out in options
        if left_out in named
    ]


@each("case", CASES, ids=PLACES)
def test_without_one_of_them_all_is_well(case: Case) -> None:
    name, players, *_ = case
    if case[2] == {"lowest_rank": "K"}:
        players = 4  # neither of the two named was given but the players
    accepted = []
    for options in list_left_out(case) or [case[2]]:
        with contextlib.suppress(RulesetError):
            accepted.append(get_ruleset(name, players=players, **options))
    assert accepted, "it is not these two that contradict each other"


def list_raises() -> set[tuple[str, int, int]]:
    """List where a contradiction is raised: the file, the first and the last line."""
    return {
        (path.name, node.lineno, node.end_lineno or node.lineno)
        for path in RULESETS.glob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Raise)
        and isinstance(node.exc, ast.Call)
        and ast.unparse(node.exc.func) == "contradiction"
    }


def test_every_contradiction_of_the_code_is_tried() -> None:
    raised: set[tuple[str, int]] = set()
    for case in CASES:
        try:
            get_ruleset(case[0], players=case[1], **case[2])
        except RulesetError as error:
            frame = traceback.extract_tb(error.__traceback__)[-1]
            raised.add((Path(frame.filename).name, frame.lineno or 0))
    untried = [
        (name, first)
        for name, first, last in sorted(list_raises())
        if not any(name == file and first <= line <= last for file, line in raised)
    ]
    assert len(list_raises()) >= 20
    assert untried == []


@each(
    ("name", "options"),
    [("cooperative_blackout", {}), ("custom", {"ties": "shared"}), ("custom", {"lives": 2})],
)
def test_points_that_are_always_equal_end_the_match_all_the_same(
    name: str, options: dict[str, object]
) -> None:
    """With `hands_cleared` totals are always equal, and no extra hand would ever settle a tie."""
    rules = get_ruleset(name, players=4, score="hands_cleared", **options)
    hands = rules.hand_sizes.hands
    assert hands is not None
    results = [finished((0,) * 4, number=number) for number in range(1, hands + 1)]
    assert not rules.ending.is_over(results[:-1], hands)
    assert rules.ending.is_over(results, hands)
