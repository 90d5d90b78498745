"""Nothing hidden comes out: whatever lies where a seat cannot look, it learns the same."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pytest

from counter_rules import Phase, Ruleset, Sight, State, get_ruleset, new_game
from counter_rules.cards import WINNER
from counter_rules.games import get_preset
from support.builders import COUNTER, before, custom
from support.leak_check import Tally
from support.match_walks import PRESETS, Hand, draw_rules, draw_start, walk_hand
from support.seat_outputs import make_outputs

pytestmark = pytest.mark.slow

MOMENTS = {"counter": 8, "custom": 6, "seven_truf": 9, "northeast_blackout": 6}
"""At how many moments of a hand worlds are compared for each number of players; else 3."""


@pytest.mark.parametrize("name", PRESETS)
def test_no_seat_learns_what_lies_hidden(name: str) -> None:
    tally = Tally()
    for players in get_preset(name).players:
        rng = random.Random(f"{name} {players}")
        hands = list(walk_hand(rng, draw_start(rng, draw_rules(rng, name, players))))
        for hand, _ in rng.choices(hands, k=MOMENTS.get(name, 3)):
            seat = rng.choice([None, *range(players)])
            tally.compare(
                rng, hand, seat, state_outputs=partial(make_outputs, probe=rng.randrange(8))
            )
    assert tally.leaks == []
    assert tally.differing >= 0.6 * tally.asked
    assert tally.steps >= 0.6 * tally.differing


def is_partly_sealed(state: State) -> bool:
    return any(state.committed) and not all(state.committed)


def is_sealed_bid(state: State) -> bool:
    return state.phase is Phase.BID and is_partly_sealed(state)


def is_sealed_pass(state: State) -> bool:
    return state.phase is Phase.PASS and is_partly_sealed(state)


def is_after_pass(state: State) -> bool:
    return state.phase is Phase.PLAY and bool(state.passes)


def is_hidden(state: State) -> bool:
    return Sight.HIDDEN in state.sights


def is_blind(state: State) -> bool:
    return state.phase is Phase.BID and Sight.BLIND in state.sights


def is_forehead(state: State) -> bool:
    return Sight.FOREHEAD in state.sights


def was_forehead(state: State) -> bool:
    return state.phase is Phase.PLAY and state.rules.seeing.is_forehead(1, state.hand_size)


def is_played(state: State) -> bool:
    return state.phase is Phase.PLAY and bool(state.tricks)


def make_passing(**options: Any) -> Ruleset:  # noqa: ANN401 - as options are
    """Make a game of the frame with the cards of Counter, in which fives pass cards on."""
    return custom(4, hand_sizes=(6,), effects=COUNTER[4].effects, **options)


BLIND = {"blind_bids": True, "hand_sizes": (4, 4)}

SPOTS: dict[str, tuple[State, Callable[[State], bool]]] = {
    "sealed bids": (new_game(custom(4, bidding="simultaneous")), is_sealed_bid),
    "a sealed pass": (new_game(COUNTER[3]), is_sealed_pass),
    "after a pass": (new_game(COUNTER[4]), is_after_pass),
    "between hands": (new_game(COUNTER[5]), lambda state: state.phase is Phase.DEAL),
    "not looked": (before(custom(4, **BLIND), 2, (0, 30, 5, 40)), is_hidden),
    "bid blind": (before(custom(4, **BLIND), 2, (0, 30, 5, 40)), is_blind),
    "sealed and not looked": (
        before(custom(4, bidding="simultaneous", **BLIND), 2, (0, 30, 5, 40)),
        lambda state: is_hidden(state) and is_partly_sealed(state),
    ),
    "foreheads": (new_game(custom(4, seen=(3,), hand_sizes=(3,))), is_forehead),
    "devil's bridge": (
        new_game(get_ruleset("up_to_ten", players=5, devils_bridge=True)),
        is_forehead,
    ),
    "foreheads remembered": (new_game(make_passing(seen=(6,))), was_forehead),
    "foreheads and a pass": (
        new_game(make_passing(seen=(6,))),
        lambda state: was_forehead(state) and is_after_pass(state),
    ),
    "two decks and a pass": (new_game(make_passing(decks=2)), is_after_pass),
    "winners and losers": (new_game(get_ruleset("wizard", players=4, hand_sizes=(6,))), is_played),
    "a winner shown": (
        new_game(custom(4, jokers="four_and_four", trump="dealers_last", hand_sizes=(4,))),
        lambda state: state.turned == (WINNER,),
    ),
}
"""Moments at which most is hidden: where a hand begins, and how to know the moment."""


def find_moments(
    rng: random.Random, start: State, is_wanted: Callable[[State], bool], count: int
) -> Iterator[Hand]:
    """Play hands until a moment was found so often, each in a hand of its own."""
    for _ in range(count):
        moments: list[Hand] = []
        while not moments:
            moments = [hand for hand, state in walk_hand(rng, start) if is_wanted(state)]
        yield rng.choice(moments)


@pytest.mark.parametrize("spot", SPOTS)
def test_nothing_comes_out_where_most_is_hidden(spot: str) -> None:
    rng, tally = random.Random(spot), Tally()
    start, is_wanted = SPOTS[spot]
    for hand in find_moments(rng, start, is_wanted, 2):
        for seat in [None, *range(start.rules.players)]:
            tally.compare(rng, hand, seat)
    assert tally.leaks == []
    if spot != "between hands":
        assert tally.differing >= 0.6 * tally.asked
        assert tally.steps >= 0.6 * tally.differing
