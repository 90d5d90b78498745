"""Every move of every game can be asked for in a prompt and read from a reply."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from contextlib import suppress

import pytest

from counter_rules import IllegalMoveError, State, View, apply_move, legal_moves, new_game, view
from counter_rules.adapters.llm import parse_reply, prompt
from counter_rules.games import get_preset
from counter_rules.notation import format_move
from support.hands import shuffled
from support.match_walks import PRESETS, draw_rules, draw_start, walk_match

FORMS = ("{}", "`{}`", "MOVE: {}", "I see.\n\n**MOVE: {}**\n", '"move: {}".')


def list_views(name: str, most: int) -> Iterator[View]:
    """Yield what seats that are asked know in a random match with random options."""
    rng = random.Random(f"replies {name}")
    for players in get_preset(name).players[::3]:
        start = draw_start(rng, draw_rules(rng, name, players))
        for state, _, _ in walk_match(rng, start, most):
            if state.to_act:
                yield view(state, rng.choice(state.to_act))


@pytest.mark.parametrize("name", PRESETS)
def test_what_the_prompt_lists_is_read_as_it_is_meant(name: str) -> None:
    for seen in list_views(name, 25):
        listed = prompt(seen, legal=True).splitlines()[-1].removeprefix("Legal moves: ")
        assert [parse_reply(text, seen) for text in listed.split(", ")] == list(legal_moves(seen))


@pytest.mark.parametrize("name", PRESETS)
def test_every_line_that_the_prompt_asks_for_is_read(name: str) -> None:
    for seen in list_views(name, 25):
        asked = re.findall(r'"(MOVE: .*?)"', prompt(seen))
        assert asked
        for line in asked:
            with suppress(IllegalMoveError):  # the ten of hearts may be anywhere
                assert parse_reply(f"Let me think.\n{line}", seen) in legal_moves(seen)


@pytest.mark.parametrize("name", PRESETS)
def test_moves_are_read_in_whatever_they_are_wrapped(name: str) -> None:
    for seen in list_views(name, 12):
        for move in legal_moves(seen):
            data = format_move(move)
            texts = [*[form.format(move) for form in FORMS], data, f"So:\n```json\n{data}\n```"]
            assert {parse_reply(text, seen) for text in texts} == {move}


@pytest.mark.parametrize("name", PRESETS)
def test_a_hand_is_played_by_prompts_and_replies(name: str) -> None:
    rng = random.Random(f"hand {name}")
    preset = get_preset(name)
    rules = preset.make_ruleset(players=preset.usual_players, options={})
    state = shuffled(new_game(rules))
    while state.is_in_hand:
        state = answer(state, rng)
    assert state.hand_results


def answer(state: State, rng: random.Random) -> State:
    """Let a model that knows the list of moves answer for the seat to act."""
    seen = view(state, state.to_act[0])
    listed = prompt(seen, legal=True).splitlines()[-1].removeprefix("Legal moves: ")
    reply = f"I have thought about it.\n\nMOVE: {rng.choice(listed.split(', '))}"
    return apply_move(state, parse_reply(reply, seen))
