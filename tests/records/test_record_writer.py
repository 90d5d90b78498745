"""A record that is written as its match goes on: at any moment it can be completed."""

from __future__ import annotations

import random

import attrs
import pytest

from counter_rules import Bid, IllegalMoveError, get_ruleset, new_game, shuffle
from counter_rules.records import Form, Record, RecordWriter, dumps, loads
from records.making import annotate, draw_known, draw_played
from support.match_walks import PRESETS

FORMS = pytest.mark.parametrize("form", Form, ids=str)
RULES = get_ruleset("counter", players=3)


def cut(record: Record, size: int) -> Record:
    """Leave the moves of a record out after so many, and what was written beside them."""
    notes = [comment for comment in record.comments if comment.after <= size]
    return attrs.evolve(record, moves=record.moves[:size], comments=notes)


@FORMS
@pytest.mark.parametrize("name", PRESETS)
def test_after_every_move_it_is_the_record_so_far(name: str, form: Form) -> None:
    rng = random.Random(f"{name} {form}")
    record = annotate(rng, draw_played(rng, name, most=50).record)
    begun = cut(record, rng.randint(0, len(record.moves)))
    writer = RecordWriter(begun, form)
    text = writer.start
    for size, move in enumerate(record.moves, start=1):
        if size > len(begun.moves):
            text += writer.add(move)
            so_far = attrs.evolve(begun, moves=record.moves[:size])
            assert loads(text + writer.write_pause()) == so_far
    assert text + writer.write_end() == dumps(attrs.evolve(begun, moves=record.moves), form)


@FORMS
@pytest.mark.parametrize("name", PRESETS)
def test_what_a_seat_knew_is_written_as_it_goes_on(name: str, form: Form) -> None:
    rng = random.Random(f"known {name} {form}")
    record = draw_known(rng, draw_played(rng, name, most=80).record)
    bare = attrs.evolve(record, comments=())
    writer = RecordWriter(cut(bare, 0), form)
    text = writer.start + "".join([writer.add(move) for move in bare.moves])
    assert text + writer.write_end() == dumps(bare, form)


@FORMS
def test_an_illegal_move_adds_nothing(form: Form) -> None:
    writer = RecordWriter(Record(rules=RULES), form)
    text = writer.start + writer.add(shuffle(new_game(RULES), seed=7))
    before = writer.write_end()
    with pytest.raises(IllegalMoveError):
        writer.add(Bid(2, 3))
    assert writer.write_end() == before
    assert len(loads(text + before).moves) == 1


def test_its_position_is_the_match_after_the_last_move() -> None:
    writer = RecordWriter(Record(rules=RULES))
    writer.add(shuffle(new_game(RULES), seed=7))
    writer.add(Bid(0, 3))
    assert writer.position.bids == (3, None, None)


def test_the_pause_of_json_stays_short() -> None:
    record = draw_played(random.Random(7), "blackout", most=300).record
    writer = RecordWriter(record, Form.JSON)
    assert writer.write_pause() == '], "comments": []}\n'
