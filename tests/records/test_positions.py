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
    view,
)
from counter_rules.records import format_position, loads, parse_position
from records.broken.cases import read_good
from records.making import SMALL, draw_played, name_stop, play
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
        *("deal", "bid", "half sealed bid", "play", "in a trick", "pass", "half sealed pass"),
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
        with pytest.raises(NotationError, match=rf"is of home_rules .*, and {SMALL[name].name} "):
            parse_position(text, rules=SMALL[name])


@each("name", ["my house", "a|b", ""])
def test_a_game_is_named_in_one_word(name: str) -> None:
    state = new_game(attrs.evolve(SMALL["plain"], name=name))
    with pytest.raises(StateError, match="a position names its game in one word"):
        format_position(state)


PLAIN = [*loads(read_good("plain")).states()][14]
"""In the second hand, all seats have bid."""

KNOWN = format_position(PLAIN)

HAND = "hand 2 dealt by 0 after 10"
SIGN = "expected a rank A 2 … 10 J Q K and a suit C D H S, such as 10H or Q♠, or * for a joker"
HEADS = "cards, turned:, stack:, bids:, trick, pass:"

BROKEN = [
    ("^position 2", "position 3", "position 3", "a position begins with 'position 2 |'"),
    ("^.*$", "", "", "a position begins with 'position 2 |'"),
    (
        r" \| bid .*",
        "",
        "position",
        "a position has its game, the results of its hands, and its hand",
    ),
    ("custom 3", "custom three", "custom", "a game is its name, its players and its options"),
    ("custom 3 .*? \\|", "custom |", "custom", "a game is its name, its players and its options"),
    ("custom 3", "custom 11", "custom", "custom cannot be played by 11: 2 to 10 can play"),
    (
        "custom 3 .*? \\|",
        "custom 3 given |",
        "custom",
        (
            "the ruleset 'custom' was composed by hand or by an unregistered preset: "
            "give it to the reader as rules="
        ),
    ),
    (
        "hand_sizes=2,1",
        "hand_sizes=2,1 decks=3",
        "custom",
        "option decks: expected 1 or 2, got '3'",
    ),
    (HAND, "hand 3 dealt by 0 after 10", "3", "expected hand 2 after these results, got 3"),
    (
        HAND,
        "hand 2 dealt by 3 after 10",
        "3",
        "expected a dealer, 0 to 2, got 3",
    ),
    (HAND, "hand 2 dealt by 0", "hand", "the hand is given as in 'hand 3 dealt by 0 after 57'"),
    (
        "bid 1 0 1",
        "bid 1 - 1",
        "bid",
        "a result is given as in 'bid 3 2/blind 1 won 2 2 1 turned QH'",
    ),
    ("bid 1 0 1", "bid 1 0", "bid", "expected 3 bids and as many numbers of tricks"),
    ("won 2 0 0", "won 2 1 0", "bid", "nobody can bid or win more than the 2 tricks of this hand"),
    ("bid 1 0 1", "bid 9 0 1", "bid", "nobody can bid or win more than the 2 tricks of this hand"),
    ("bid 1 0 1", "bid 1 0/blind 1", "bid", "a seat that may not bid blind in this hand does"),
    ("won 2 0 0 turned KH", "won 2 0 0", "bid", "cards face up: expected 1, got 0"),
    ("turned KH", "turned KH 2S", "bid", "cards face up: expected 1, got 2"),
    (HAND, "hand 2 dealt by 0 after 9", "9", "expected 10 moves before this hand, got 9"),
    (HAND, "hand 2 dealt by 0 after 11", "11", "expected 10 moves before this hand, got 11"),
    (
        HAND,
        "2 0 hand dealt by after 10",
        "2",
        "the hand is given as in 'hand 3 dealt by 0 after 57'",
    ),
    (
        r"(\| bid .*?) (\| hand 2.*?) \|",
        r"\2 \1 |",
        "2",
        "expected hand 1 after these results, got 2",
    ),
    ("turned KH", "turned 1H", "bid", f"{SIGN}, got '1H'"),
    (
        r"(\| bid .*?) \| hand 2",
        r"\1 | bid 1 0 0 won 1 0 0 turned 4S | hand 3",
        None,
        "the match is over with these results",
    ),
    (
        r"(\| bid .*?) \| hand 2",
        r"\1 | bid 1 0 0 won 1 0 0 turned 4S \1 | hand 4",
        None,
        "the match is over with these results",
    ),
    ("cards 1: ", "cards 0: ", "0:", "the cards of seat 0 are given twice"),
    ("cards 1: 8D", "cards 1: D8", "D8", f"{SIGN}, got 'D8'"),
    ("cards 1: 8D", "cards 1:", "1:", "cannot deal: cards for seat 1: expected 1, "),
    ("bids: ", "bets: ", "bets:", f"a part of a hand begins with {HEADS}"),
    (
        "bids: 1=0",
        "bids: 1=2",
        "1=2",
        "seat 1 cannot bid 2: a bid must be from 0 to 1 (F0.3); legal: bid ",
    ),
    ("$", " | over won by 1", "over", f"a part of a hand begins with {HEADS}"),
    ("$", " | trick 1 from 1: QS", "QS", "seat 1 cannot play Q♠: Q♠ is not in the hand (F0.4)"),
    ("bids: ", "bids: {deep | breath} ", "{deep", "a comment ends with } on the line it begins on"),
]
"""What is put in place of what; the word that is named; and what is said of it."""


@each(("old", "new", "word", "message"), BROKEN)
def test_a_broken_position_is_refused(old: str, new: str, word: str | None, message: str) -> None:
    text = re.sub(old, new, KNOWN, count=1)
    assert text != KNOWN
    with pytest.raises(NotationError) as caught:
        parse_position(text)
    error = caught.value
    assert error.message.startswith(message), error.message
    assert error.line == 1
    assert text.startswith(error.text.rstrip(), error.column - 1)
    if word is not None:
        assert text.startswith(word, error.column - 1)
    assert pickle.loads(pickle.dumps(error)).message == error.message  # noqa: S301 - our own pickle


def test_the_flipped_card_of_a_hand_cannot_be_left_out() -> None:
    rng = random.Random(1)
    played = play(rng, get_ruleset("office_oh_hell", players=3), 80)
    text = next(text for text in map(format_position, played.states) if "| bid " in text)
    with pytest.raises(NotationError, match="cards face up: expected 1, got 0"):
        parse_position(re.sub(r" turned [^|]*", " ", text, count=1))


@each("value", [None, 5, b"position 1", PLAIN])
def test_only_a_text_is_read(value: object) -> None:
    with pytest.raises(NotationError, match="expected the text of a position, got"):
        parse_position(value)  # type: ignore[arg-type]


def test_no_view_is_written() -> None:
    with pytest.raises(StateError, match="expected a State, got View"):
        format_position(view(PLAIN, 0))  # type: ignore[arg-type]


def test_spaces_and_line_ends_around_the_parts_mean_nothing() -> None:
    assert parse_position(f"  {KNOWN}\n") == PLAIN
    assert parse_position(KNOWN.replace(" | ", "\r\n|  ")) == PLAIN
    assert parse_position(KNOWN.replace(" | ", "|")) == PLAIN


def test_a_comment_in_a_position_is_passed_over() -> None:
    assert parse_position(KNOWN.replace("bids:", "bids: {carefully}")) == PLAIN
