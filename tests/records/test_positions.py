"""A state is one line of text, and comes back equal from it."""

from __future__ import annotations

import pickle
import random
import re

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from counter_rules import (
    NotationError,
    State,
    StateError,
    apply_move,
    get_ruleset,
    legal_moves,
    new_game,
)
from counter_rules.records import format_position, loads, parse_position
from records.broken.cases import Case, read_cases, read_good, write_error
from records.making import SMALL, draw_played, name_stop, play
from support.builders import COUNTER
from support.failures import each
from support.match_walks import PRESETS, pick_move

SEEDS = st.integers(0, 2**32)


def check(state: State) -> None:
    text = format_position(state)
    assert "\n" not in text
    again = parse_position(text)
    assert again == state
    assert hash(again) == hash(state)
    assert format_position(again) == text


@pytest.mark.parametrize("name", PRESETS)
@given(SEEDS)
@settings(max_examples=6, derandomize=True, deadline=None, database=None)
def test_states_of_random_matches(name: str, seed: int) -> None:
    rng = random.Random(seed)
    states = draw_played(rng, name).states
    for state in rng.sample(states, min(len(states), 3)):
        check(state)


@pytest.mark.parametrize("name", SMALL)
def test_every_state_of_a_match(name: str) -> None:
    for state in play(random.Random(name), SMALL[name], most=60).states:
        check(state)


def test_among_them_is_every_sort_of_moment() -> None:
    played = [play(random.Random(name), rules, most=60) for name, rules in SMALL.items()]
    stops = {name_stop(state) for one in played for state in one.states}
    assert stops == {
        *(
            "deal",
            "name",
            "bid",
            "half sealed bid",
            "play",
            "in a trick",
            "pass",
            "half sealed pass",
        ),
        "over",
    }


@each("name", SMALL)
def test_a_match_goes_on_from_its_position(name: str) -> None:
    rng = random.Random(name)
    state = rng.choice(play(rng, SMALL[name], most=20).states)
    again = parse_position(format_position(state))
    for _ in range(20):
        if state.is_over:
            break
        assert legal_moves(again) == legal_moves(state)
        move = pick_move(rng, state)
        state, again = apply_move(state, move), apply_move(again, move)
        assert again == state


@each("name", SMALL)
def test_a_ruleset_composed_by_hand_is_given_to_the_reader(name: str) -> None:
    rules = attrs.evolve(SMALL[name], name="home_rules")
    for state in play(random.Random(name), rules, most=20).states[::5]:
        text = format_position(state)
        assert parse_position(text, rules=rules) == state
        with pytest.raises(NotationError, match="composed by hand"):
            parse_position(text)
        with pytest.raises(NotationError, match=rf"^expected {SMALL[name].name} with . players, "):
            parse_position(text, rules=SMALL[name])


@each("name", ["my house", "a|b", ""])
def test_a_game_is_named_in_one_word(name: str) -> None:
    state = new_game(attrs.evolve(SMALL["plain"], name=name))
    with pytest.raises(StateError, match="a position names its game in one word"):
        format_position(state)


PLAIN = [*loads(read_good("plain")).states()][14]
"""In the second hand, all seats have bid."""

KNOWN = format_position(PLAIN)


@each("case", read_cases("broken_positions.txt"), ids=lambda case: case.name)
def test_a_broken_position_is_refused(case: Case) -> None:
    text = " | ".join(case.text.splitlines())
    with pytest.raises(NotationError) as caught:
        parse_position(text)
    error = caught.value
    assert (write_error(error),) == case.errors
    assert text.startswith(error.text.rstrip(), error.column - 1)
    assert pickle.loads(pickle.dumps(error)).message == error.message  # noqa: S301 - our own pickle


@each(
    ("base", "state"),
    [
        ("position", PLAIN),
        ("position_in_the_middle", new_game(COUNTER[3], hand_number=4, scores=(5, 8, 3))),
    ],
)
def test_what_is_broken_was_good(base: str, state: State) -> None:
    assert format_position(state) == " | ".join(read_good(base).splitlines())


def test_the_flipped_card_of_a_hand_cannot_be_left_out() -> None:
    rng = random.Random(1)
    played = play(rng, get_ruleset("office_oh_hell", players=3), 80)
    text = next(text for text in map(format_position, played.states) if "| bid " in text)
    with pytest.raises(NotationError, match="cards face up: expected 1, got 0"):
        parse_position(re.sub(r" turned [^|]*", " ", text, count=1))


def test_spaces_and_line_ends_around_the_parts_mean_nothing() -> None:
    assert parse_position(f"  {KNOWN}\n") == PLAIN
    assert parse_position(KNOWN.replace(" | ", "\r\n|  ")) == PLAIN
    assert parse_position(KNOWN.replace(" | ", "|")) == PLAIN


def test_a_comment_in_a_position_is_passed_over() -> None:
    assert parse_position(KNOWN.replace("bids:", "bids: {carefully}")) == PLAIN
