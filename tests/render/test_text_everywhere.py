"""Text at any moment of any game: narrow, clean, plain if asked, and nothing hidden in it."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator

import pytest

from counter_rules import Phase, State, Step, get_ruleset
from counter_rules.messages import GERMAN, Texts
from counter_rules.render import Charset, score_sheet, text
from counter_rules.render._writer import LINE_WIDTH, measure_columns
from support.builders import custom
from support.leak_check import Tally
from support.match_walks import (
    PRESETS,
    TABLES,
    draw_rules,
    draw_start,
    every_table,
    walk_hand,
    walk_match,
)
from support.seat_outputs import Outputs, look_on

NAMES = {
    f"seat.{seat}": name * 9
    for seat, name in enumerate(["Zoë-", "王", "W", "Ana_Maria", "🎲", "İ", "ß"])
}
"""Names too long for a column, with characters of all sorts."""

CATALOGUES: list[Texts] = [NAMES, {**GERMAN, **NAMES}]


def list_pictures(state: State, seat: int | None, texts: Texts) -> Iterator[str]:
    """Yield a view and the score sheet, in two languages and in both charsets."""
    for shown in (look_on(state, seat), score_sheet(state)):
        yield text(shown)
        yield text(shown, texts=texts)
        plain = text(shown, texts=texts, charset=Charset.ASCII)
        assert plain.isascii()
        yield plain


def check(drawn: str) -> None:
    """See that a picture is made of clean lines."""
    lines = drawn.split("\n")
    assert [line for line in lines if measure_columns(line) > LINE_WIDTH] == []
    assert [line for line in lines if line != line.rstrip()] == []
    assert "" not in (lines[0], lines[-1])
    assert ("", "") not in itertools.pairwise(lines)


@every_table
def test_every_game_fits_in_80_columns(name: str, players: int) -> None:
    rng = random.Random(f"{name} {players}")
    states = [draw_start(rng, draw_rules(rng, name, players))]
    states += [after.state for _, _, after in walk_match(rng, states[0], 250)]
    by_phase = [[state for state in states if state.phase is phase] for phase in Phase]
    for found, texts in zip(filter(None, by_phase), itertools.cycle(rng.sample(CATALOGUES, 2))):
        seat = rng.choice([None, *range(players)])
        for drawn in list_pictures(rng.choice(found), seat, texts):
            check(drawn)


def test_the_largest_hands_fit() -> None:
    for rules in (
        get_ruleset("blackout", players=2),
        custom(3, decks=2, hand_sizes=(34,), seen=(34,)),
        custom(10, decks=2, hand_sizes=(10,), seen=(10,)),
    ):
        rng = random.Random(rules.players)
        for _, state in walk_hand(rng, draw_start(rng, rules)):
            check(text(look_on(state, 0), texts=CATALOGUES[1]))


def make_text(state: State, seat: int | None) -> Outputs:
    return {"text": text(look_on(state, seat)), "sheet": text(score_sheet(state))}


def make_text_after(made: Step, seat: int | None) -> Outputs:
    return make_text(made.state, seat)


@pytest.mark.parametrize("most", [2, pytest.param(4, marks=pytest.mark.slow)])
@pytest.mark.parametrize("name", PRESETS)
def test_what_lies_hidden_changes_no_character(name: str, most: int) -> None:
    tally, rng = Tally(), random.Random(name)
    for _ in range(2):
        rules = draw_rules(
            rng, name, rng.choice([count for preset, count in TABLES if preset == name])
        )
        hands = list(walk_hand(rng, draw_start(rng, rules)))
        for hand, _ in rng.choices(hands, k=most):
            for seat in (None, rng.randrange(rules.players)):
                tally.compare(
                    rng, hand, seat, state_outputs=make_text, step_outputs=make_text_after
                )
    assert tally.leaks == []
    assert tally.differing >= most
