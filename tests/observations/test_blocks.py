"""Every block says what the view says: all presets at all tables, and random rulesets."""

from __future__ import annotations

import random
from collections import Counter

import attrs
import pytest

from counter_rules import Bid, PlayCard, Ruleset, State, View, get_ruleset, new_game, view
from observations.readers import Read, observe
from support.builders import before, custom
from support.hands import shuffled
from support.kernel_rulesets import ALL
from support.match_walks import TABLES, draw_rules, draw_start, every_table, walk_match

np = pytest.importorskip("numpy")

BETWEEN = {"phase", "dealer", "hand_number", "scores", "made_in_a_row", "missed_in_a_row"}
"""The blocks that say something between hands."""


def compare(state: State, seat: int) -> None:
    """See that all that is not concluded stands as the view has it."""
    seen, read = view(state, seat), observe(state, seat)
    compare_match(seen, read)
    if not seen.is_in_hand:
        said = {name for name, numbers in read.parts.items() if np.any(numbers)}
        assert said <= BETWEEN
        return
    compare_cards(seen, read)
    compare_bids(seen, read)
    compare_trick(seen, read)


def compare_match(seen: View, read: Read) -> None:
    assert read.list_places("phase") == [str(seen.phase)]
    assert read.list_marked("dealer") == [seen.dealer]
    assert read.parts["hand_number"] == min(seen.hand_number, 255)
    scores = [256 * high + low - 32_768 for high, low in read.read_seats("scores")]
    assert tuple(scores) == seen.scores
    if "made_in_a_row" in read.parts:
        made, missed = (read.read_seats(f"{name}_in_a_row") for name in ("made", "missed"))
        assert tuple([a - b for a, b in zip(made, missed, strict=True)]) == seen.streaks


def compare_cards(seen: View, read: Read) -> None:
    assert read.read_cards("hand") == Counter(seen.hand or ())
    assert read.read_cards("face_up") == Counter(seen.face_up)
    played = read.read_hands("played")
    for seat in range(seen.rules.players):
        assert played[seat] == Counter(play.card for play in seen.plays if play.seat == seat)
    # Nothing is counted more often than the deck has it.
    together = sum(played.values(), read.read_cards("hand") + read.read_cards("face_up"))
    assert together <= Counter(seen.rules.deck)


def compare_bids(seen: View, read: Read) -> None:
    own = seen.committed[read.seat] if seen.committed else None
    for seat, number in enumerate(read.read_seats("bids")):
        if seat == read.seat and isinstance(own, Bid):
            assert number == own.tricks + 1
        elif seen.bids[seat] is None:
            assert number == 0
        else:
            assert number - 1 == seen.bids[seat]
    assert read.list_marked("blind") == list(seen.blind)
    assert read.read_seats("tricks_won") == seen.tricks_won
    assert read.list_marked("to_act") == list(seen.to_act)


def compare_trick(seen: View, read: Read) -> None:
    laid = {play.seat: play for play in seen.trick}
    for seat, cards in read.read_hands("trick").items():
        play = laid.get(seat)
        assert cards == ({} if play is None else {play.card: 2 if play.high else 1})
    assert read.list_marked("leader") == ([] if seen.leader is None else [seen.leader])
    trump = [] if seen.is_trump_open else ["none" if seen.trump is None else str(seen.trump)]
    assert read.list_places("trump") == trump
    assert read.list_places("led") == ["none" if seen.led is None else str(seen.led)]
    assert read.parts["doubled"] == seen.doubled
    assert read.parts["hand_size"] == seen.hand_size
    assert read.parts["tricks"] == len(seen.tricks)
    named = [play.high for play in seen.plays if play.high is not None]
    assert read.parts["named"] == (0 if not named else 2 if named[0] else 1)


def walk(rng: random.Random, start: State, moves: int, share: float) -> int:
    """Compare what each seat observes at some of the moments of a match; return how many."""
    compared = 0
    for seat in range(start.rules.players):
        compare(start, seat)
    for _, _, made in walk_match(rng, start, moves):
        # Little is said while there is nothing but bids, so more is asked later.
        if rng.random() < share or not made.state.is_in_hand:
            compared += 1
            for seat in range(start.rules.players):
                compare(made.state, seat)
    return compared


@every_table
def test_every_preset_at_every_table(name: str, players: int) -> None:
    rng = random.Random(f"{name} {players}")
    assert walk(rng, new_game(get_ruleset(name, players=players)), 60, 0.1)


@pytest.mark.parametrize("name", ALL)
def test_rulesets_with_much_in_them(name: str) -> None:
    rng = random.Random(name)
    assert walk(rng, draw_start(rng, ALL[name]), 80, 0.2)


SLOW_SEEDS = [pytest.param(seed, marks=pytest.mark.slow) for seed in (*range(5, 10), 100, 101)]


@pytest.mark.parametrize("seed", [*range(5), *SLOW_SEEDS])
def test_random_rulesets(seed: int) -> None:
    rng, is_long = random.Random(seed), seed >= 100
    for _ in range(10):
        rules = draw_rules(rng, *rng.choice(TABLES))
        assert walk(rng, draw_start(rng, rules), 100 if is_long else 60, 0.3 if is_long else 0.1)


# Seats are counted from the viewer.


def turn(state: State, by: int) -> State:
    """Seat everybody so many places further."""
    players = state.rules.players

    def turn_seats(values: tuple[object, ...]) -> tuple[object, ...]:
        return tuple([values[(seat - by) % players] for seat in range(len(values))])

    def turn_move(play: PlayCard) -> PlayCard:
        return attrs.evolve(play, seat=(play.seat + by) % players)

    return attrs.evolve(
        state,
        dealer=(state.dealer + by) % players,
        hands=turn_seats(state.hands),
        bids=turn_seats(state.bids),
        sights=turn_seats(state.sights),
        trick=tuple(map(turn_move, state.trick)),
        to_act=tuple([(seat + by) % players for seat in state.to_act]),
    )


def test_another_seat_in_the_same_place_observes_the_same() -> None:
    rng = random.Random(3)
    start = new_game(get_ruleset("oh_hell", players=4), dealer=1)
    moments = 0
    for _, _, made in walk_match(rng, start, 6):
        state = made.state
        assert not state.tricks
        for by in range(4):
            turned = turn(state, by)
            for seat in range(4):
                parts = observe(turned, (seat + by) % 4).parts
                assert parts == observe(state, seat).parts
        moments += 1
    assert moments == 6


# Numbers that do not fit a byte.


def make_scored(*scores: int, number: int = 2, rules: Ruleset | None = None) -> State:
    return shuffled(before(rules or custom(3, hand_sizes=(2,) * 9), number, scores, dealer=0))


@pytest.mark.parametrize(
    ("scores", "told"),
    [
        ((0, -1, 1), [0, -1, 1]),
        ((255, 256, -256), [255, 256, -256]),
        ((32_767, -32_768, -32_767), [32_767, -32_768, -32_767]),
        ((32_768, -32_769, 10**9), [32_767, -32_768, 32_767]),
    ],
)
def test_scores_of_two_bytes(scores: tuple[int, int, int], told: list[int]) -> None:
    state = make_scored(*scores)
    for seat in range(3):
        read = observe(state, seat)
        numbers = read.space.encode(view(state, seat))
        assert read.space.read_scores(numbers).tolist() == told[seat:] + told[:seat]


@pytest.mark.parametrize(("number", "told"), [(254, 254), (255, 255), (256, 255), (300, 255)])
def test_hands_beyond_255_are_counted_as_255(number: int, told: int) -> None:
    rules = custom(3, hand_sizes=(1,) * 300)
    assert observe(make_scored(0, 0, 0, number=number, rules=rules), 0).parts["hand_number"] == told
