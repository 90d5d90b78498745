"""Pictures of views in random matches of every game: well-formed, small, and without secrets."""

from __future__ import annotations

import random

import attrs
import pytest

from counter_rules import Phase, State, new_game
from counter_rules.games import get_preset
from counter_rules.messages import GERMAN
from counter_rules.render import Theme, svg
from render.svg_reading import list_cards, read, read_size
from support.builders import COUNTER, custom, deal
from support.leak_check import Tally
from support.match_walks import PRESETS, draw_rules, draw_start, every_table, walk_hand, walk_match
from support.seat_outputs import Outputs, look_on


def draw(state: State, seat: int | None) -> str:
    return svg(look_on(state, seat))


def make_outputs(state: State, seat: int | None) -> Outputs:
    return {"picture": draw(state, seat)}


@every_table
def test_a_picture_is_well_formed_and_small_whatever_has_happened(name: str, players: int) -> None:
    rng = random.Random(f"pictures of {name} {players}")
    moments = [
        state for _, state in walk_hand(rng, draw_start(rng, draw_rules(rng, name, players)))
    ]
    for state in [moments[0], moments[-1], *rng.choices(moments, k=2)]:
        seen = look_on(state, rng.choice([None, *range(players)]))
        picture = svg(seen, texts=rng.choice([None, GERMAN]), theme=rng.choice(list(Theme)))
        read(picture)
        assert len(picture.encode()) < 40_000
        width, height = read_size(picture)
        assert (width, 320 < height < 720) == (360, True)


@pytest.mark.parametrize("name", PRESETS)
def test_what_is_seen_is_drawn(name: str) -> None:
    """Every card of a hand in sight and of the trick is there, and no other that is held."""
    rng = random.Random(f"cards of {name}")
    players = rng.choice(get_preset(name).players)
    rules = draw_rules(rng, name, players)
    moments = [state for _, state in walk_hand(rng, draw_start(rng, rules)) if state.is_in_hand]
    for state in rng.choices(moments, k=3):
        for seat in (None, 0, players - 1):
            seen = look_on(state, seat)
            open_cards = [card.code for hand in seen.known for card in hand]
            lying = [play for trick in seen.tricks[-1:] for play in trick.plays]
            on_table = [card for play in seen.trick or lying for card in (play.card, play.show)]
            open_cards += [card.code for card in (*on_table, *seen.turned[-4:]) if card]
            assert sorted(list_cards(draw(state, seat))) == sorted(open_cards)


@pytest.mark.parametrize("name", PRESETS)
def test_no_picture_shows_what_lies_hidden(name: str) -> None:
    tally, rng = Tally(), random.Random(f"secrets of {name}")
    for _ in range(4):
        players = rng.choice(get_preset(name).players)
        hands = list(walk_hand(rng, draw_start(rng, draw_rules(rng, name, players))))
        hand, _ = rng.choice(hands)
        tally.compare(
            rng,
            hand,
            rng.choice([None, *range(players)]),
            state_outputs=make_outputs,
            step_outputs=lambda made, seat: make_outputs(made.state, seat),
        )
    assert tally.leaks == []
    assert tally.differing


def test_every_phase_of_counter_is_drawn() -> None:
    rng, seen = random.Random(3), set[Phase]()
    for state, _, _ in walk_match(rng, new_game(COUNTER[3]), 2000):
        if state.phase not in seen:
            read(draw(state, 0))
            seen.add(state.phase)
    assert seen >= {Phase.DEAL, Phase.BID, Phase.PLAY, Phase.PASS}


def test_a_table_of_one_is_drawn() -> None:
    rules = attrs.evolve(custom(2, hand_sizes=(3,), trump="S"), players=1)
    assert len(list_cards(draw(deal(new_game(rules)), 0))) == 3
