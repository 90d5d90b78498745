"""Who sits where: every bot at every seat, and everybody against everybody, equally often."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from counter_rules.arena import Design
from counter_rules.arena._seatings import list_seatings
from support.failures import each

TABLES = [(bots, players) for bots in range(2, 8) for players in range(2, 8)]


@pytest.mark.parametrize("design", Design)
@each(("bots", "players"), [*TABLES, (12, 10), (3, 10)])
def test_every_board_gives_every_bot_every_seat_equally_often(
    design: Design, bots: int, players: int
) -> None:
    for board in range(3):
        seatings = list_seatings(design, bots=bots, players=players, board=board, seed=7)
        assert len(set(seatings)) == len(seatings)
        times = Counter(taken for seating in seatings for taken in enumerate(seating))
        assert len(times) == players * bots
        for bot in range(bots):
            assert len({times[seat, bot] for seat in range(players)}) == 1
        if design is not Design.GAUNTLET:
            assert len(set(times.values())) == 1


@pytest.mark.parametrize(
    ("bots", "players", "boards"), [(4, 4, 6), (6, 4, 60), (8, 3, 42), (2, 4, 3)]
)
def test_a_round_of_boards_seats_everybody_beside_everybody_equally_often(
    bots: int, players: int, boards: int
) -> None:
    met: Counter[tuple[int, int, int, int]] = Counter()
    for board in range(boards):
        for seating in list_seatings(
            Design.DUPLICATE, bots=bots, players=players, board=board, seed=11
        ):
            for one, other in combinations(range(players), 2):
                met[one, other, seating[one], seating[other]] += 1
    apart = [times for (_, _, bot, other), times in met.items() if bot != other]
    assert len(apart) == bots * (bots - 1) * players * (players - 1) // 2
    assert len(set(apart)) == (1 if bots >= players else len(set(apart)))


def test_a_round_is_the_same_by_any_seed_but_for_its_order() -> None:
    rounds = [
        [
            list_seatings(Design.DUPLICATE, bots=5, players=4, board=board, seed=seed)
            for board in range(24)
        ]
        for seed in (1, 2)
    ]
    assert rounds[0] != rounds[1]
    assert set(rounds[0]) == set(rounds[1])


def test_with_two_bots_one_has_the_cards_of_the_other() -> None:
    for board in range(6):
        one, other = list_seatings(Design.DUPLICATE, bots=2, players=4, board=board, seed=3)
        assert all(first != second for first, second in zip(one, other, strict=True))
        assert Counter(one) == {0: 2, 1: 2}


def test_round_robin_gives_every_two_a_table_of_their_own() -> None:
    seatings = list_seatings(Design.ROUND_ROBIN, bots=4, players=3, board=0, seed=7)
    pairs = Counter(frozenset(seating) for seating in seatings)
    assert pairs == {frozenset(pair): 2 for pair in combinations(range(4), 2)}


def test_seats_lets_each_sit_alone_among_the_other() -> None:
    seatings = list_seatings(Design.SEATS, bots=3, players=4, board=0, seed=7)
    assert len(seatings) == 3 * 2 * 4
    assert {tuple(sorted(Counter(seating).values())) for seating in seatings} == {(1, 3)}


def test_a_gauntlet_seats_the_first_bot_alone_among_each_other_one() -> None:
    seatings = list_seatings(Design.GAUNTLET, bots=3, players=4, board=0, seed=7)
    assert len(seatings) == 2 * 4
    for other in (1, 2):
        tables = [seating for seating in seatings if other in seating]
        assert [seating.index(0) for seating in tables] == [0, 1, 2, 3]
        assert all(Counter(seating) == {0: 1, other: 3} for seating in tables)


def test_tables_are_of_one_bot_each() -> None:
    assert list_seatings(Design.TABLES, bots=3, players=2, board=9, seed=7) == (
        (0, 0),
        (1, 1),
        (2, 2),
    )
