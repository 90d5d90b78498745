"""What is written is read back equal, as text and as JSON, whole or as one seat knew it."""

from __future__ import annotations

import random

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from counter_rules import StateError
from counter_rules.records import Comment, Form, Perspective, Record, dumps, loads
from records.making import (
    SMALL,
    Played,
    annotate,
    draw_known,
    draw_played,
    list_perspectives,
    look,
    name_stop,
    play,
    stop_everywhere,
)
from support.failures import each
from support.match_walks import PRESETS

SEEDS = st.integers(0, 2**32)
FORMS = pytest.mark.parametrize("form", Form, ids=str)


def check(record: Record, form: Form) -> Record:
    """See that a record is read back equal, and written to the same signs again; return it."""
    text = dumps(record, form)
    again = loads(text)
    assert again == record
    assert hash(again) == hash(record)
    assert dumps(again, form) == text
    return again


@pytest.mark.parametrize("name", PRESETS)
@given(SEEDS)
@settings(max_examples=3, derandomize=True, deadline=None, database=None)
def test_random_matches_of_every_preset(name: str, seed: int) -> None:
    check_random_match(name, seed)


@pytest.mark.slow
@each("name", PRESETS)
@given(SEEDS)
@settings(max_examples=6, derandomize=True, deadline=None, database=None)
def test_more_random_matches_of_every_preset(name: str, seed: int) -> None:
    check_random_match(name, seed)


def check_random_match(name: str, seed: int) -> None:
    """See that a random match, known to anybody, is read back equal in both forms."""
    rng = random.Random(seed)
    known = draw_known(rng, draw_played(rng, name).record)
    for form in Form:
        check(known, form)


def list_stops(name: str) -> list[Played]:
    """Play a match, stopped after each of its moves."""
    return [*stop_everywhere(play(random.Random(name), SMALL[name], most=36))]


def check_stops(name: str, stops: list[Played]) -> None:
    rng = random.Random(name)
    for stopped in stops:
        check(draw_known(rng, stopped.record), rng.choice([*Form]))


@pytest.mark.parametrize("name", SMALL)
def test_a_match_stopped_after_every_third_move(name: str) -> None:
    check_stops(name, list_stops(name)[2::3])


@pytest.mark.slow
@each("name", SMALL)
def test_a_match_stopped_after_any_move(name: str) -> None:
    check_stops(name, list_stops(name))


def test_among_them_are_all_sorts_of_stops() -> None:
    stops = {name_stop(one.states[-1]) for name in SMALL for one in list_stops(name)[2::3]}
    wanted = {"deal", "name", "bid", "play", "in a trick", "pass", "over"}
    assert stops == wanted | {"half sealed bid", "half sealed pass"}


@pytest.mark.parametrize("name", SMALL)
def test_whatever_is_known_of_a_whole_match(name: str) -> None:
    """And its views are those that every seat had of it."""
    played = play(random.Random(name), SMALL[name], most=400)
    for known in list_perspectives(played.record):
        check(known, Form.JSON)
        check_followed(played, check(known, Form.TEXT))
    assert played.record.replay() == played.states[-1]


@FORMS
@given(st.lists(st.tuples(st.integers(0, 26), st.text())), st.text(), st.text())
@settings(max_examples=20, derandomize=True, deadline=None, database=None)
def test_any_text_beside_a_match(
    form: Form, notes: list[tuple[int, str]], name: str, tag: str
) -> None:
    record = play(random.Random(1), SMALL["sealed"], most=26).record
    notes = [(min(after, len(record.moves)), text) for after, text in notes]
    check(
        attrs.evolve(
            record,
            names=(name, "Ben", tag),
            tags={"Event": tag},
            comments=[Comment(after, text) for after, text in notes],
        ),
        form,
    )


@FORMS
@pytest.mark.parametrize("text", ["}", "\\", "\\}", "{", '"', '\\"', "\r\n", "\\n", "[Record ", ""])
def test_signs_that_mean_something_may_stand_in_any_text(text: str, form: Form) -> None:
    record = play(random.Random(2), SMALL["plain"], most=7).record
    everywhere = [Comment(after, text) for after in range(len(record.moves) + 1)]
    check(attrs.evolve(record, names=[text] * 3, tags={"A": text}, comments=everywhere), form)


def follow(record: Record) -> list[object]:
    """Go through a match again from its perspective."""
    return [*record.states()] if record.perspective is Perspective.TABLE else [*record.views()]


def check_followed(played: Played, known: Record) -> None:
    assert follow(known) == [look(state, known) for state in played.states]


@pytest.mark.parametrize("name", PRESETS)
@given(SEEDS)
@settings(max_examples=2, derandomize=True, deadline=None, database=None)
def test_views_of_what_was_known_are_views_of_the_match(name: str, seed: int) -> None:
    rng = random.Random(seed)
    played = draw_played(rng, name, most=60)
    check_followed(played, loads(dumps(draw_known(rng, played.record))))


def compose(record: Record) -> Record:
    """Play a match by rules that no text names."""
    rules = attrs.evolve(record.rules, name="home_rules")
    return attrs.evolve(record, rules=rules)


@pytest.mark.parametrize("name", SMALL)
def test_a_ruleset_composed_by_hand_is_given_to_the_reader(name: str) -> None:
    rng = random.Random(name)
    for known in list_perspectives(play(rng, SMALL[name], most=15).record):
        record = compose(annotate(rng, known))
        for form in Form:
            text = dumps(record, form)
            assert loads(text, rules=record.rules) == record
            with pytest.raises(ValueError, match="composed by hand"):
                loads(text)


@FORMS
def test_a_whole_record_is_not_taken_for_a_redacted_one(form: Form) -> None:
    record = play(random.Random(3), SMALL["plain"], most=9).record
    with pytest.raises(StateError, match="a whole record holds every card"):
        loads(dumps(record, form)).views()
    with pytest.raises(StateError, match="this record holds what seat 1 knew"):
        loads(dumps(record.redacted(1), form)).states()
    with pytest.raises(StateError, match="this record holds what everybody knew"):
        loads(dumps(record.redacted(None), form)).redacted(0)
