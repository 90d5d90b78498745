"""Records and positions of matches that begin in the middle."""

from __future__ import annotations

import json

import attrs
import pytest

from counter_rules import NotationError, StateError, legal_moves, new_game, shuffle
from counter_rules.records import (
    Form,
    Record,
    dumps,
    format_position,
    loads,
    parse_position,
    read_all,
)
from support.builders import COUNTER, custom

RULES = COUNTER[3]
START = new_game(RULES, hand_number=4, scores=(5, 8, 3))

TAGS = """[Record "counter-rules 2"]
[Game "counter"]
[Players "3"]
[FirstHand "4"]
[ScoresBefore "5 8 3"]

stopped
"""


def test_the_tags_of_a_match_that_begins_in_the_middle() -> None:
    record = loads(TAGS)
    assert record.start == START
    assert dumps(record).splitlines()[3:6] == [
        '[Dealer "2"]',
        '[FirstHand "4"]',
        '[ScoresBefore "5 8 3"]',
    ]


@pytest.mark.parametrize(
    ("old", "new", "line", "message"),
    [
        ('"4"', '"many"', 4, "expected the number of a hand, got 'many'"),
        ('"4"', '"1"', 4, "before hand 1 everybody has 0 points, got [5, 8, 3]"),
        ('[FirstHand "4"]\n', "", 4, "before hand 1 everybody has 0 points, got [5, 8, 3]"),
        ('"5 8 3"', '"5 8"', 4, "expected 3 scores, one for each seat, got 2"),
        ('"5 8 3"', '"5 8 x"', 5, "expected scores with spaces between them, got '5 8 x'"),
        (
            '"5 8 3"',
            '"5 9 3"',
            4,
            "counter has no hand 4 after scores [5, 9, 3]: the match is over",
        ),
        ("FirstHand", "firsthand", 4, "expected the tag FirstHand, got firsthand"),
    ],
)
def test_tags_that_are_refused(old: str, new: str, line: int, message: str) -> None:
    (reading,) = read_all(TAGS.replace(old, new))
    error = reading.errors[0]
    assert (error.line, error.message[: len(message)]) == (line, message)


@pytest.mark.parametrize(
    ("new", "message"),
    [
        ("before hand 4", "where a match begins is given as in 'before hand 4: 5 8 3'"),
        ("before hand 1: 0 0 0", "before hand 1 there is nothing to say: leave it out"),
        ("before hand 4: 5 8", "expected 3 scores"),
        ("before hand 4: 5 9 3", "counter has no hand 4"),
        ("before hand 5: 5 8 3", "expected hand 5 after these results, got 4"),
        ("bid 0 0 0 won 9 1 0 turned QH | before hand 4: 5 8 3", "a result is given as in"),
    ],
)
def test_positions_that_are_refused(new: str, message: str) -> None:
    text = format_position(START)
    assert parse_position(text) == START
    assert "before hand 4: 5 8 3" in text
    with pytest.raises(NotationError) as caught:
        parse_position(text.replace("before hand 4: 5 8 3", new))
    assert message in str(caught.value)


def test_a_record_has_the_results_of_the_hands_that_were_played() -> None:
    rules = custom(3, hand_sizes=(1, 1, 1))
    state = start = new_game(rules, hand_number=2, scores=(5, 8, 3))
    moves = [shuffle(state, seed=7)]
    for number in range(8):
        record = Record(rules=rules, hand_number=2, scores=(5, 8, 3), moves=moves)
        data = json.loads(dumps(record, Form.JSON))
        state = record.replay()
        assert len(data["hands"]) == len(state.hand_results) - 1 == (number + 1) // 7
        assert loads(json.dumps(data)) == record
        moves.append(shuffle(state, seed=7) if number == 6 else legal_moves(state)[0])
    data["hands"][0]["points"][0] += 1
    with pytest.raises(NotationError, match=r"^hand 2: points: the record says"):
        loads(json.dumps(data))
    assert record.start == start


def test_a_record_of_level_scores_may_go_to_other_rules() -> None:
    record = Record(rules=RULES, hand_number=4, scores=(0, 0, 0), dealer=0)
    assert record.scores == ()
    assert loads(dumps(record)) == loads(dumps(record, Form.JSON)) == record
    assert attrs.evolve(record, rules=COUNTER[4]).start.scores == (0, 0, 0, 0)
    for dealer in (None, 3):
        with pytest.raises(StateError, match="there is no seat"):
            Record(rules=RULES, dealer=dealer)  # type: ignore[arg-type]
