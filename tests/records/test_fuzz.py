"""Texts changed at random: a `NotationError` with its place, or a record that can be replayed."""

from __future__ import annotations

import json
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from counter_rules import NotationError, get_ruleset
from counter_rules.games import get_preset
from counter_rules.records import Form, Record, dumps, format_position, loads
from notation.spoilt import spoil as spoil_data
from records.making import SMALL, draw_known, play
from records.spoilt import ask_position, ask_readings, ask_stream, spoil
from support.failures import each
from support.match_walks import PRESETS

FEW = settings(max_examples=2, derandomize=True, deadline=None, database=None)
MANY = settings(FEW, max_examples=4)
SEEDS = st.integers(0, 2**32)
GAMES = pytest.mark.parametrize("name", SMALL)
CHANGES = 4
"""How often a text is changed."""


def draw(rng: random.Random, name: str) -> Record:
    return draw_known(rng, play(rng, SMALL[name], rng.choice([2, 8, 20, 50])).record)


@GAMES
@given(SEEDS)
@FEW
def test_records_and_positions_spoilt_at_random(name: str, seed: int) -> None:
    check_spoilt(name, seed)


@pytest.mark.slow
@each("name", SMALL)
@given(SEEDS)
@MANY
def test_more_records_and_positions_spoilt_at_random(name: str, seed: int) -> None:
    check_spoilt(name, seed)


def check_spoilt(name: str, seed: int) -> None:
    """Spoil both forms of a record as texts, the data of one of them, and a position."""
    rng = random.Random(seed)
    record = draw(rng, name)
    text, json_text = dumps(record), dumps(record, Form.JSON)
    position = format_position(rng.choice(play(rng, SMALL[name], 50).states))
    for _ in range(CHANGES):
        ask_stream(spoil(rng, text))
        ask_stream(spoil(rng, json_text))
        ask_stream(spoil_data(rng, json.loads(json_text)))
        ask_position(spoil(rng, position))


@pytest.mark.parametrize("name", PRESETS)
def test_every_line_left_out_or_written_twice(name: str) -> None:
    rng = random.Random(name)
    record = play(rng, get_ruleset(name, players=get_preset(name).usual_players), most=8).record
    for known in (record, record.redacted(0)):
        lines = dumps(known).splitlines()
        for place in range(len(lines)):
            for middle in ((), lines[place : place + 1] * 2):
                ask_readings("\n".join([*lines[:place], *middle, *lines[place + 1 :]]))


@given(st.text() | st.text('[]{}"\\:=?|*+/ 0123456789\n\rACDHSRecordhandbidstrickpass'))
@settings(max_examples=80, derandomize=True, deadline=None, database=None)
def test_any_text_at_all(text: str) -> None:
    ask_stream(text)
    ask_stream(f"[Record {text}")
    ask_stream(f"{{{text}")
    ask_position(text)
    ask_position(f"position 2 | {text}")


@given(st.text(), st.integers(0, 10_000), st.sampled_from(Form))
@settings(max_examples=25, derandomize=True, deadline=None, database=None)
def test_a_record_cut_short(rest: str, place: int, form: Form) -> None:
    text = dumps(draw(random.Random(place), "counter"), form)
    place %= len(text) - 1
    ask_stream(text[:place] + rest)
    with pytest.raises(NotationError):
        loads(text[:place])
