"""Moves are tried in ever more games; what falls behind is tried no more."""

from __future__ import annotations

import attrs
import pytest

from counter_rules import Move
from counter_rules.bots._search.budget import Budget, BudgetUse
from counter_rules.bots._search.rollouts import MoveStats, Results, race

MOVES: tuple[Move, ...] = ("good", "fair", "bad")  # type: ignore[assignment]  # any values race
WORTH = {"good": 3.0, "fair": 2.9, "bad": 0.0}


@attrs.define
class Playing:
    """Brings what moves are worth, a point more in every other game, and notes what is asked."""

    round: int = 32
    asked: list[tuple[object, range]] = attrs.field(factory=list)

    def play(self, move: Move, games: range) -> Results:
        self.asked.append((move, games))
        return Results([WORTH[str(move)] + (-1) ** game for game in games], made=len(games) // 4)


def spend(games: float) -> BudgetUse:
    use = Budget(bot="pimc", games=games).start()
    use.start_clock(usual=0)
    return use


@attrs.define
class Timed(Playing):
    """Takes a second for a game."""

    now: float = 0.0

    def __call__(self) -> float:
        return self.now

    def play(self, move: Move, games: range) -> Results:
        self.now += len(games)
        return super().play(move, games)


def test_seconds_are_used_and_no_more() -> None:
    for seconds in (2.5, 3, 40, 1_000):
        playing = Timed()
        use = Budget(bot="pimc", seconds=seconds, clock=playing).start()
        use.start_clock(usual=0)
        told = race(MOVES[:2], playing, use)
        assert seconds <= playing.now < seconds + 1
        assert told[0].visits == told[1].visits
        assert 0 <= use.played - 2 * told[0].visits <= 1


def test_few_games_leave_nothing_behind() -> None:
    playing = Timed(round=4)
    use = Budget(bot="pimc", seconds=15, clock=playing).start()
    told = race(MOVES, playing, use)
    assert [(one.move, one.visits) for one in told] == [("good", 5), ("fair", 5), ("bad", 4)]


def test_where_a_move_was_not_tried_nothing_is_said() -> None:
    for seconds in (1, 2):
        playing = Timed()
        use = Budget(bot="pimc", seconds=seconds, clock=playing).start()
        assert race(MOVES, playing, use) == ()
        assert len(playing.asked) == seconds


def test_what_falls_behind_is_tried_no_more() -> None:
    playing = Playing()
    told = race(MOVES, playing, spend(3 * 32 + 6 * 32))
    assert [one.move for one in told] == ["good", "fair", "bad"]
    assert [one.visits for one in told] == [128, 128, 32]
    assert [games.start for move, games in playing.asked if move == "good"] == [0, 32, 64, 96]


def test_one_move_is_tried_once() -> None:
    told = race(MOVES[:1], Playing(), spend(10_000))
    assert (told[0].value, told[0].std, told[0].visits) == (3.0, 1.0, 32)


def test_a_budget_that_is_too_small_is_one_round() -> None:
    assert [one.visits for one in race(MOVES, Playing(), spend(1))] == [32, 32, 32]


@pytest.mark.parametrize(("behind", "is_behind"), [(0.6, False), (0.65, True)])
def test_behind_is_two_and_a_half_errors_of_the_difference(behind: float, is_behind: bool) -> None:
    """32 games of variance 1 each: an error of a quarter of a point."""
    best, other = MoveStats(MOVES[0]), MoveStats(MOVES[1])
    best.add(Results([1.0, -1.0] * 16, made=16))
    other.add(Results([1.0 - behind, -1.0 - behind] * 16, made=0))
    assert (best.made, other.made) == (16, 0)
    assert (best.mean, best.variance) == (0, 1)
    assert (other.mean, other.variance) == (pytest.approx(-behind), pytest.approx(1))
    assert other.is_behind(best) is is_behind


def test_what_was_not_tried_is_worth_nothing() -> None:
    assert (MoveStats(MOVES[0]).mean, MoveStats(MOVES[0]).variance) == (0, 0)
