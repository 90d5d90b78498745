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
    loads,
)
from records.broken.cases import read_good
from support.builders import COUNTER, custom

RULES = COUNTER[3]
START = new_game(RULES, hand_number=4, scores=(5, 8, 3))


def test_the_tags_of_a_match_that_begins_in_the_middle() -> None:
    record = loads(read_good("in_the_middle"))
    assert record.start == START
    assert dumps(record).splitlines()[3:6] == [
        '[Dealer "2"]',
        '[FirstHand "4"]',
        '[ScoresBefore "5 8 3"]',
    ]


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
