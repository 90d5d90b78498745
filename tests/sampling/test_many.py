"""Many worlds at once: the same worlds as one by one, as arrays, and as starts of playouts."""

from __future__ import annotations

import functools
import random
from collections import Counter

import attrs
import numpy as np
import pytest

from counter_rules import (
    Bid,
    Deal,
    IllegalMoveError,
    PassCard,
    Phase,
    Rank,
    State,
    StateError,
    View,
    apply_move,
    get_ruleset,
    legal_moves,
    new_game,
    view,
)
from counter_rules.cards import CARDS, LOSER, WINNER, Card
from counter_rules.kernel import Backend, Horizon, compile_ruleset
from counter_rules.kernel._states import WorldArrays
from counter_rules.kernel._tables.cards import take_lowest
from counter_rules.kernel.machine.pack import LOSERS, WINNERS
from counter_rules.sampling import Worlds, worlds
from counter_rules.sampling._many import draw_arrays, find_crowd, make_arrays
from counter_rules.sampling._worlds import make_worlds
from sampling.listing import Key, find_excess, walk_worlds
from sampling.walks import walk
from support.builders import card, cards
from support.hands import shuffled
from support.tiny_games import GAMES, MISSING

ALL = {
    name: start
    for name, start in {**GAMES, **MISSING}.items()
    if find_crowd(start.rules.deck_counts) is None
}
"""The games whose decks fit into arrays."""
BACKENDS = [Backend.NUMBA, Backend.PYTHON]


@functools.cache
def spell(cards: int, twice: int) -> tuple[Card, ...]:
    """Return the cards of a set, with those that are there twice."""
    spelled = [card for card in CARDS for copies in (cards, twice) if copies >> card.index & 1]
    spelled += [WINNER] * (cards >> 55 & 7).bit_count() + [LOSER] * (cards >> 58).bit_count()
    return tuple(sorted(spelled, key=lambda card: card.index))


def list_keys(drawn: WorldArrays) -> list[Key]:
    """Return what lies where in each world, and what was sealed."""
    return [
        (tuple(map(spell, hands, twice)), spell(stack, stack_twice), tuple(sealed))
        for hands, twice, stack, stack_twice, sealed in zip(
            drawn.hands.tolist(),
            drawn.hands_twice.tolist(),
            drawn.stack.tolist(),
            drawn.stack_twice.tolist(),
            drawn.sealed.tolist(),
            strict=True,
        )
    ]


def forget_passes(view_: View, weights: Counter[Key]) -> Counter[Key]:
    """Return the weights of worlds by what arrays say of them."""
    found = Counter[Key]()
    for (hands, stack, _, committed), weight in weights.items():
        sealed = [-1] * len(hands)
        for move in committed:
            if move is not None and move.seat != view_.seat:
                sealed[move.seat] = move.tricks if isinstance(move, Bid) else move.card.index
        found[hands, stack if view_.is_in_hand else (), tuple(sealed)] += weight
    return found


@pytest.mark.parametrize("game", ALL)
def test_arrays_hold_every_world_evenly(game: str) -> None:
    rng, start = random.Random(f"{game} many"), ALL[game]
    excesses = [0.0]
    for view_, weights in walk_worlds(rng, start, rng.randrange(start.rules.players)):
        if view_.is_in_hand:
            listed = forget_passes(view_, weights)
            drawn = Counter(list_keys(worlds(view_).draw_many(20 * len(listed), seed=7)))
            assert not drawn.keys() - listed.keys()
            excesses.append(find_excess(drawn, listed))
    assert max(excesses) < 4.5


@pytest.mark.parametrize(("name", "players", "moves"), [("oh_hell", 4, 30), ("counter", 3, 20)])
def test_cards_that_may_lie_in_different_places_lie_there_as_often_as_they_should(
    name: str, players: int, moves: int
) -> None:
    """Here a table chooses among cards of four and five kinds, one after the other."""
    state, count = walk(get_ruleset(name, players=players), moves, seed=3), 500
    seen = view(state, 0)
    found = worlds(seen)
    drawn = found.draw_many(count, seed=7)
    left = {card for hand in (*state.hands, state.stack) for card in hand}
    for card_ in seen.rules.deck:
        piles = (drawn.hands >> card_.index & 1).sum(axis=1) + (drawn.stack >> card_.index & 1)
        assert (piles == (card_ in left)).all()
        for seat in range(1, players):
            holding = int((drawn.hands[:, seat] >> card_.index & 1).sum())
            likely = found.probability(card_, seat)
            spread = (count * likely * (1 - likely)) ** 0.5
            assert abs(holding - count * likely) <= 4.5 * spread


@pytest.mark.slow
@pytest.mark.parametrize("game", ["plain", "sealed bids", "two passes", "jokers high and low"])
def test_no_impossible_world_is_among_a_million(game: str) -> None:
    pytest.importorskip("numba")
    rng, start = random.Random(f"{game} million"), ALL[game]
    shown = [
        (view_, forget_passes(view_, weights))
        for view_, weights in walk_worlds(rng, start, 1)
        if view_.is_in_hand
    ]
    for view_, listed in shown:
        drawn = worlds(view_).draw_many(1_000_000 // len(shown) + 1, seed=3)
        rows = np.column_stack([drawn.hands, drawn.stack, drawn.hands_twice, drawn.sealed])
        _, places = np.unique(rows, axis=0, return_index=True)
        assert len(places) == len(listed)
        columns = attrs.asdict(drawn, recurse=False).items()
        one_each = WorldArrays(**{name: column[places] for name, column in columns})
        assert set(list_keys(one_each)) == set(listed)


def play_some(name: str, players: int, moves: int, seed: int = 7) -> View:
    """Return what the seat to act sees after some random moves."""
    state = walk(get_ruleset(name, players=players), moves, seed)
    return view(state, state.to_act[0])


def test_compiled_and_plain_python_draw_the_same() -> None:
    pytest.importorskip("numba")
    for name, players, moves in (("counter", 4, 17), ("up_to_ten", 7, 9), ("office_oh_hell", 4, 2)):
        found = worlds(play_some(name, players, moves))
        one, other = [
            draw_arrays(found._table, players + 1, 50, 3, (), backend) for backend in BACKENDS
        ]
        assert list_keys(one) == list_keys(other)


def test_a_world_does_not_depend_on_how_many_are_drawn() -> None:
    found = worlds(play_some("counter", 4, 17))
    assert list_keys(found.draw_many(90, seed=3))[:20] == list_keys(found.draw_many(20, seed=3))
    assert list_keys(found.draw_many(20, seed=4)) != list_keys(found.draw_many(20, seed=3))
    assert len(found.draw_many(0, seed=3)) == 0


def test_worlds_that_are_not_counted_come_as_arrays_too() -> None:
    rng, start = random.Random(1), GAMES["two passes"]
    view_, weights = [
        (view_, weights)
        for view_, weights in walk_worlds(rng, start, 0)
        if not make_worlds(view_, 0).is_exact
    ][-1]
    drawn = make_worlds(view_, 0).draw_many(60, seed=3)
    assert set(list_keys(drawn)) <= set(forget_passes(view_, weights))


def test_worlds_that_are_counted_are_not_drawn_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """It would take a hundred times as long."""
    found = worlds(play_some("counter", 4, 17))
    assert found.is_exact
    monkeypatch.setattr(Worlds, "draw", None)
    assert len(found.draw_many(20, seed=3)) == 20


def test_a_model_has_its_say_in_arrays_too() -> None:
    view_ = play_some("counter", 4, 17)
    aces = [one for one in CARDS if one.rank is Rank.ACE]
    found = worlds(view_, model=lambda state: 0.001 + sum([one in state.stack for one in aces]))
    even, weighed = [
        sum([stack.count(one) for one in aces for _, stack, _ in list_keys(some)])
        for some in (worlds(view_).draw_many(40, seed=3), found.draw_many(40, seed=3))
    ]
    assert weighed > even + 20


def test_arrays_are_those_of_states() -> None:
    view_ = play_some("office_oh_hell", 4, 2)
    rng, found = random.Random(3), worlds(view_)
    states = [found.draw(rng) for _ in range(20)]
    for state, key in zip(states, list_keys(make_arrays(states, view_)), strict=True):
        assert (state.hands, len(state.stack)) == (key[0], len(key[1]))
    assert repr(make_arrays(states, view_)) == "<WorldArrays: 20 worlds of 4 players>"


@pytest.mark.parametrize("wrong", [-1, 2.5, "many", 2**30])
def test_how_many_is_a_whole_number(wrong: object) -> None:
    found = worlds(play_some("counter", 3, 4))
    with pytest.raises(StateError, match="n: expected a whole number"):
        found.draw_many(wrong, seed=1)  # type: ignore[arg-type]  # that is the test


def test_three_identical_cards_are_drawn_one_by_one_alone() -> None:
    rules = get_ruleset("custom", players=2, hand_sizes=(3,), trump="none")
    rules = attrs.evolve(rules, deck=cards("KH KH KH 2C 3C 4C 5C 6C"))
    # Seat 1 has no king.
    state = apply_move(
        new_game(rules), Deal([cards("KH KH 2C"), cards("3C 4C 5C")], (), cards("6C KH"))
    )
    found, rng = worlds(view(state, 1)), random.Random(7)
    drawn = Counter(found.draw(rng).hands[0].count(card("KH")) for _ in range(1000))
    assert drawn.keys() == {1, 2, 3}
    with pytest.raises(StateError, match="arrays cannot hold a deck with 3 of K♥"):
        found.draw_many(10, seed=3)


def test_four_winners_have_bits_of_their_own() -> None:
    start = new_game(get_ruleset("wizard", players=4), hand_number=12)
    found = worlds(view(shuffled(start), 1))
    assert found.fits_arrays
    drawn = found.draw_many(1_000, seed=3)
    held = [*drawn.hands.T, drawn.stack]
    seen = {taken for hand in drawn.hands.T for taken in (hand & WINNERS).tolist()}
    assert seen == {take_lowest(WINNERS, n) for n in range(5)}
    for bits in (WINNERS, LOSERS):
        dealt = [
            sum(int(pile).bit_count() for pile in world)
            for world in zip(*(each & bits for each in held), strict=True)
        ]
        assert dealt == [4] * len(drawn)


@pytest.mark.parametrize("backend", BACKENDS)
def test_playouts_begin_in_worlds(backend: Backend) -> None:
    if backend is Backend.NUMBA:
        pytest.importorskip("numba")
    view_ = play_some("counter", 4, 17)
    kernel = compile_ruleset(view_.rules, backend=backend)
    found = worlds(view_)
    done = kernel.playouts(found, 50, seed=3, worlds=4)
    assert list(done.world) == sorted(done.world)
    assert Counter(done.world.tolist()) == {0: 13, 1: 12, 2: 13, 3: 12}
    again = kernel.playouts(found, 50, seed=3, worlds=4, threads=2)
    assert (done.points == again.points).all()
    each = kernel.playouts(found, 50, seed=3)
    assert list(each.world) == list(range(50))


def test_a_game_played_out_in_a_world_is_the_same_from_its_state() -> None:
    # The only way to lie is the true one once every card is known: one card each is left.
    view_ = play_some("northeast_blackout", 5, 5 + 5 * 9 + 4)
    found = worlds(view_)
    assert found.count == 1
    kernel = compile_ruleset(view_.rules, backend=Backend.PYTHON)
    state = found.draw(random.Random(1))
    one = kernel.playouts(found, 10, seed=3, worlds=1, until=Horizon.MATCH)
    other = kernel.playouts(state, 10, seed=3, until=Horizon.MATCH)
    assert (one.scores == other.scores).all()


def test_sealed_bids_are_played_out_as_drawn() -> None:
    view_ = play_some("office_oh_hell", 4, 2)
    assert view_.phase is Phase.BID
    assert len(view_.to_act) == 2
    kernel = compile_ruleset(view_.rules, backend=Backend.PYTHON)
    done = kernel.playouts(worlds(view_), 200, seed=3)
    assert len(np.unique(done.points, axis=0)) > 20


def test_worlds_are_of_views_alone() -> None:
    view_ = play_some("counter", 3, 4)
    kernel = compile_ruleset(view_.rules, backend=Backend.PYTHON)
    with pytest.raises(StateError, match="worlds: a state is a single world"):
        kernel.playouts(kernel.start(), 3, seed=1, worlds=2)
    with pytest.raises(StateError, match="worlds: expected a whole number from 1"):
        kernel.playouts(worlds(view_), 3, seed=1, worlds=0)
    other = compile_ruleset(get_ruleset("counter", players=4), backend=Backend.PYTHON)
    with pytest.raises(StateError, match="compile the rules of the state"):
        other.playouts(worlds(view_), 3, seed=1)


@pytest.mark.parametrize("backend", BACKENDS)
@pytest.mark.parametrize(
    ("name", "players", "moves"),
    [("counter", 4, 19), ("office_oh_hell", 4, 2), ("up_to_ten", 7, 9), ("up_to_ten", 7, 13)],
)
def test_a_first_move_is_made_in_every_world(
    name: str, players: int, moves: int, backend: Backend
) -> None:
    if backend is Backend.NUMBA:
        pytest.importorskip("numba")
    view_ = play_some(name, players, moves)
    found, kernel = worlds(view_), compile_ruleset(view_.rules, backend=backend)
    for move in legal_moves(view_):
        done = kernel.playouts(found, 30, seed=3, worlds=1, first=move)
        rows = found.draw_many(1, seed=3)
        state = find_state(found, list_keys(rows)[0])
        after = apply_move(state, move)
        if after.is_in_hand:
            other = kernel.playouts(after, 30, seed=3)
            assert (done.scores == other.scores).all()
            assert (done.points == other.points).all()
        else:
            assert set(map(tuple, done.scores.tolist())) == {after.scores}
            assert set(map(tuple, done.points.tolist())) == {after.hand_results[-1].points}
            assert set(done.hands.tolist()) == {1}


def find_state(found: Worlds, key: Key) -> State:
    """Make the state that arrays describe."""
    hands, stack, sealed = key
    rng = random.Random(1)
    state = found.draw(rng)
    committed = list(state.committed)
    for seat, chosen in enumerate(sealed):
        if chosen >= 0:
            committed[seat] = (
                Bid(seat, chosen) if state.phase is Phase.BID else PassCard(seat, CARDS[chosen])
            )
    return attrs.evolve(state, hands=hands, stack=stack, committed=tuple(committed))


def test_a_first_move_must_be_legal_and_of_a_view() -> None:
    view_ = play_some("counter", 3, 4)
    kernel = compile_ruleset(view_.rules, backend=Backend.PYTHON)
    move = legal_moves(view_)[0]
    with pytest.raises(IllegalMoveError):
        kernel.playouts(worlds(view_), 3, seed=1, first=attrs.evolve(move, card=CARDS[-1]))
    with pytest.raises(StateError, match="first: only for the worlds of a view"):
        kernel.playouts(kernel.start(), 3, seed=1, first=move)
