"""A whole match of every preset, from the first deal to the winners, is played as it is recorded.

The files are records, so reading them replays every move and compares every result, and every deal
with the seed. What a record does not say stands in comments as facts (`facts`), which are worked
out anew and compared. In every file at least one hand is also derived from the clauses, by hand,
in the comments before it.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import attrs
import pytest

from counter_rules import (
    Bid,
    Deal,
    Look,
    Move,
    NotationError,
    Phase,
    State,
    legal_moves,
    view,
    why_illegal,
)
from counter_rules.games._registry import BUILT_IN
from counter_rules.records import Record, dumps, loads, read_all
from golden.facts import is_fact, list_facts
from golden.write_matches import BY_PEOPLE, PLANS, TABLES, deal_sorted

FOLDER = Path(__file__).with_name("matches")
NAMES = [preset.name for preset in BUILT_IN]
EVERY = pytest.mark.parametrize("name", NAMES)
SEALED = ("office_oh_hell", "dutch_school_game")

CHANGED = {
    "options": r"^\[Options .*?=(\w+)",
    "dealer": r'^\[Dealer "(\d)"',
    "commitment": r'^\[Commitment "(\w+)"',
    "seed": r'^\[Seed "(\d+)"',
    "hand": r"^hand (\d+)",
    "dealt by": r"^hand \d+ dealt by (\d)",
    "cards": r"^cards \d: .*?(\w+)$",
    "stack": r"^stack: .*?(\w+)$",
    "trick": r"^trick (\d+)",
    "from": r"^trick \d+ from (\d)",
    "won by": r"won by (\w+)$",
    "points": r"^points: .*?(\S+)$",
    "scores": r"^scores: .*?(\S+)$",
    "over": r"^over won by (\w+)",
    "trump dealt": r"^\{trump ([CDHS])",
    "sights": r"sights (\w+)",
    "trump of a trick": r" \{trump ([CDHS-])",
    "next": r"next ([\d-])",
    "taken": r"taken (\d)",
}
"""What follows from the rules and the seed, so that no file can say another thing."""
OF_COUNTER = {
    "turned": r"^turned: (\w+)",
    "final trump": r"trump \w>(\w)",
    "doubled lead": r"lead (x2)",
    "values": r"values ([\d.]+)",
    "next doubled": r"next \d(x2)",
    "then": r"then (\w)",
}


def read_text(name: str) -> str:
    return (FOLDER / f"{name}.record").read_text(encoding="utf-8")


@cache
def read_record(name: str) -> Record:
    return loads(read_text(name))


def is_as_recorded(text: str) -> bool:
    """Return whether a text is, to the letter, what the engine makes of its moves."""
    try:
        record = loads(text)
    except NotationError:
        return False
    facts = list_facts(record)
    if list(filter(is_fact, record.comments)) != facts:
        return False
    return dumps(attrs.evolve(record, comments=facts)) == BY_PEOPLE.sub("", text)


@cache
def list_steps(name: str) -> list[tuple[State, Move, State]]:
    record, steps = read_record(name), list[tuple[State, Move, State]]()
    states = list(record.states())
    for before, move, after in zip(states, record.moves, states[1:], strict=False):
        assert isinstance(move, Move)
        steps.append((before, move, after))
    return steps


@EVERY
def test_every_line_is_as_recorded(name: str) -> None:
    assert f'[Game "{name}"]' in read_text(name)
    assert is_as_recorded(read_text(name))


@pytest.mark.parametrize("name", TABLES)
def test_a_match_with_the_rules_of_a_table_is_as_recorded(name: str) -> None:
    text = (FOLDER.parent / "tables" / f"{name}.record").read_text(encoding="utf-8")
    assert is_as_recorded(text)
    (reading,) = read_all(text)
    assert reading.is_proven


@EVERY
def test_every_deal_is_proven(name: str) -> None:
    (reading,) = read_all(read_text(name))
    assert reading.is_proven


@EVERY
def test_every_move_is_legal_and_the_match_ends_once(name: str) -> None:
    *_, (_, _, end) = list_steps(name)
    assert end.is_over
    assert end.to_act == ()
    assert end.scores == end.hand_results[-1].scores
    for before, move, _ in list_steps(name):
        assert not before.is_over
        assert why_illegal(before, move) is None
        if isinstance(move, Deal):
            assert before.phase is Phase.DEAL
            assert move == deal_sorted(before, PLANS[name].seed)
        else:
            assert move.seat in before.to_act
            assert move in legal_moves(before, move.seat)


@EVERY
def test_what_the_seats_see_is_as_their_sights_say(name: str) -> None:
    for _, _, state in list_steps(name):
        seats = range(state.rules.players)
        sights = [str(sight) for sight in state.sights] or ["own"] * len(seats)
        for seat in seats:
            hands = view(state, seat).hands
            sees = {owner for owner in seats if hands[owner] is not None}
            others = set(seats) - {seat}
            wanted = {"own": {seat}, "blind": {seat}, "hidden": set(), "forehead": others}
            assert sees == wanted[sights[seat]]


@EVERY
def test_sealed_bids_are_opened_together(name: str) -> None:
    for before, move, after in list_steps(name):
        if not isinstance(move, Bid | Look):
            continue
        known = sum(bid is not None for bid in after.bids)
        if name in SEALED:
            assert known == (0 if after.phase is Phase.BID else len(after.bids))
        else:
            assert known - sum(bid is not None for bid in before.bids) == isinstance(move, Bid)


@EVERY
def test_a_hand_is_derived_in_the_comments(name: str) -> None:
    derived = re.findall(
        r"^\{Derived from the clauses\..*\n(?:\{.*\n)*hand \d+ ", read_text(name), re.MULTILINE
    )
    assert derived
    for block in derived:
        assert re.search(r"^\{1  \w", block, re.MULTILINE)
        assert re.search(r"\([CF]\d+\.?\d?", block)


EVERY_PATTERN = pytest.mark.parametrize(
    ("name", "pattern"),
    [
        *[pytest.param("up_to_ten", pattern, id=what) for what, pattern in CHANGED.items()],
        *[pytest.param("counter", pattern, id=what) for what, pattern in OF_COUNTER.items()],
    ],
)


@EVERY_PATTERN
def test_no_file_can_say_another_thing(name: str, pattern: str) -> None:
    check_changes(name, pattern, 18)


@pytest.mark.slow
@EVERY_PATTERN
def test_no_file_can_say_another_thing_in_more_places(name: str, pattern: str) -> None:
    check_changes(name, pattern, 7)


def check_changes(name: str, pattern: str, every: int) -> None:
    """Change one of so many places that a pattern finds, one at a time."""
    text = read_text(name)
    places = [found.span(1) for found in re.finditer(pattern, text, re.MULTILINE)]
    assert places
    for start, end in places[::every]:
        word = text[start:end]
        other = "AC" if word != "AC" and word.isupper() else f"{word}1"
        assert not is_as_recorded(text[:start] + other + text[end:])
