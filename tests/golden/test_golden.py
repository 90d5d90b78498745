"""A whole match of every preset, from the first deal to the winners, is played as it is recorded.

The files are read for the moves alone; what the engine makes of the moves is told anew, line by
line, and compared. `match_lines` has the format. In every file at least one hand is also derived
from the clauses, by hand, in the comments above it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from counter_rules import (
    Bid,
    Deal,
    IllegalMoveError,
    Look,
    Move,
    NotationError,
    Phase,
    State,
    apply_move,
    legal_moves,
    new_game,
    view,
    why_illegal,
)
from counter_rules.rulesets.registry import BUILT_IN
from golden.match_lines import Match, read_lines, read_match, tell_match
from golden.write_golden import PLANS, deal_sorted, make_match

FOLDER = Path(__file__).parent
NAMES = [preset.name for preset in BUILT_IN]
CHANGED = ("hand", "trump", "sights", "trick", "taken", "over", "default", "stack", "seat")
"""Lines that say what follows from the rules and the seed, so that none can say another thing."""


def read_text(name: str) -> str:
    return (FOLDER / f"{name}.txt").read_text(encoding="utf-8")


def tell_again(lines: list[str]) -> list[str]:
    return [line for line in tell_match(read_match(lines)) if line]


def list_steps(match: Match) -> Iterator[tuple[State, Move, State]]:
    state = new_game(match.rules)
    for move in match.moves:
        before, state = state, apply_move(state, move)
        yield before, move, state


@pytest.mark.parametrize("name", NAMES)
def test_every_line_is_as_recorded(name: str) -> None:
    lines = read_lines(read_text(name))
    assert lines[0].startswith(f"ruleset {name}  ")
    assert lines[-1].startswith("over  winners ")
    assert tell_again(lines) == lines


@pytest.mark.parametrize("name", NAMES)
def test_every_move_is_legal_and_the_match_ends_once(name: str) -> None:
    match = read_match(read_lines(read_text(name)))
    *_, (_, _, end) = list_steps(match)
    assert end.is_over
    assert end.to_act == ()
    assert end.scores == end.hand_results[-1].scores
    for before, move, _ in list_steps(match):
        assert not before.is_over
        assert why_illegal(before, move) is None
        if isinstance(move, Deal):
            assert before.phase is Phase.DEAL
            assert move == deal_sorted(before, match.seed)
        else:
            assert move.seat in before.to_act
            assert move in legal_moves(before, move.seat)


@pytest.mark.parametrize("name", NAMES)
def test_what_the_seats_see_is_as_their_sights_say(name: str) -> None:
    for _, _, state in list_steps(read_match(read_lines(read_text(name)))):
        seats = range(state.rules.players)
        sights = [str(sight) for sight in state.sights] or ["own"] * len(seats)
        for seat in seats:
            sees = {owner for owner in seats if view(state, seat).hands[owner] is not None}
            others = set(seats) - {seat}
            wanted = {"own": {seat}, "blind": {seat}, "hidden": set(), "forehead": others}
            assert sees == wanted[sights[seat]]


@pytest.mark.parametrize("name", NAMES)
def test_sealed_bids_are_opened_together(name: str) -> None:
    for before, move, after in list_steps(read_match(read_lines(read_text(name)))):
        if not isinstance(move, Bid | Look):
            continue
        known = sum(bid is not None for bid in after.bids)
        if name == "office_oh_hell":
            assert known == (0 if after.phase is Phase.BID else len(after.bids))
        else:
            assert known - sum(bid is not None for bid in before.bids) == isinstance(move, Bid)


@pytest.mark.parametrize("name", NAMES)
def test_a_hand_is_derived_in_the_comments(name: str) -> None:
    text = read_text(name)
    derived = re.findall(
        r"^# Derived from the clauses\..*\n(?:#.*\n)*hand \d+ ", text, re.MULTILINE
    )
    assert derived
    for block in derived:
        assert re.search(r"^# 1  \w", block, re.MULTILINE)
        assert re.search(r"\([CF]\d\.?\d?", block)


@pytest.mark.parametrize("name", NAMES)
def test_the_writer_makes_the_match_again(name: str) -> None:
    told = tell_match(make_match(name, PLANS[name]))
    assert [line for line in told if line] == read_lines(read_text(name))


@pytest.mark.parametrize("word", CHANGED)
def test_no_line_can_say_another_thing(word: str) -> None:
    lines = read_lines(read_text("up_to_ten"))
    places = [place for place, line in enumerate(lines) if line.split(" ")[0] == word]
    assert places
    for place in places[::3]:
        assert not is_as_recorded([*lines[:place], change(lines[place]), *lines[place + 1 :]])


def change(line: str) -> str:
    """Put another word in the place of a line's last one."""
    *words, last = line.split(" ")
    return " ".join([*words, "AC" if last != "AC" and last.isupper() else f"{last}1"])


def is_as_recorded(lines: list[str]) -> bool:
    try:
        match = read_match(lines)
        is_dealt = all(
            move == deal_sorted(before, match.seed)
            for before, move, _ in list_steps(match)
            if isinstance(move, Deal)
        )
        return is_dealt and tell_again(lines) == lines
    except (IllegalMoveError, NotationError):
        return False
