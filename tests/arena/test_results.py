"""What comes out: means, intervals, gains and ratings, of boards made by hand."""

from __future__ import annotations

import math
import random
import statistics

import pytest

pytest.importorskip("scipy")
pytest.importorskip("openskill")

from arena.players import make_board, make_play, make_tournament
from arena.players import sum_up as sum_up_boards
from counter_rules import get_ruleset
from counter_rules.arena import (
    Board,
    Design,
    Difference,
    Faults,
    HandScore,
    Results,
    format_breakdown,
    format_results,
)
from counter_rules.arena._estimates import Moments, VarianceReduction, compute_margin
from counter_rules.arena._table import describe_needed
from counter_rules.errors import ArenaError

RULES = get_ruleset("oh_hell", players=3)


def sum_up(*boards: Board, bots: tuple[str, ...] = ("a", "b"), **fields: object) -> Results:
    tournament = make_tournament(RULES, *bots, **({"hands": max(len(boards), 1)} | fields))
    return sum_up_boards(tournament, boards)


def make_boards(differences: list[int]) -> list[Board]:
    """Make boards at which one bot is ahead by so many points, whoever has the two seats."""
    return [
        make_board(
            number,
            make_play((0, 1, 0), (difference, 0, difference)),
            make_play((1, 0, 1), (0, difference, 0)),
        )
        for number, difference in enumerate(differences)
    ]


DIFFERENCES = [3, 1, -2, 4, 0, 5, 2, -1, 3, 1]


def test_a_difference_is_the_mean_of_boards_with_students_interval() -> None:
    (difference,) = sum_up(*make_boards(DIFFERENCES)).differences
    error = statistics.stdev(DIFFERENCES) / math.sqrt(len(DIFFERENCES))
    assert difference.estimate.mean == pytest.approx(1.6)
    # 2.262 is the quantile of Student's t for nine degrees of freedom in every table of it.
    assert difference.estimate.margin == pytest.approx(2.262 * error, rel=1e-3)
    assert (difference.estimate.low, difference.estimate.high) == (
        difference.estimate.mean - difference.estimate.margin,
        difference.estimate.mean + difference.estimate.margin,
    )
    assert difference.std == pytest.approx(statistics.stdev(DIFFERENCES))
    assert difference.boards == 10


def test_bots_that_are_level_are_not_told_apart_by_rounding() -> None:
    boards = [
        make_board(
            number,
            make_play((0, 1, 2, 0), (1, 0, 0, 0)),
            make_play((1, 2, 0, 1), (0, 0, 0, 1)),
            make_play((2, 0, 1, 2), (0, 1 - number % 2, 1 - number % 2, number % 2)),
        )
        for number in range(9)
    ]
    tournament = make_tournament(get_ruleset("counter", players=4), "a", "b", "c", hands=9)
    difference = sum_up_boards(tournament, boards).compare("a", "b")
    assert (difference.estimate.mean, difference.estimate.margin) == (0, 0)
    assert (difference.is_decided, difference.p) == (False, 1)
    assert difference.boards_needed is None


def test_intervals_hold_the_truth_in_nineteen_of_twenty_tournaments() -> None:
    rng, held = random.Random(5), 0
    for _ in range(400):
        (difference,) = sum_up(*make_boards([rng.randint(-3, 5) for _ in range(40)])).differences
        held += difference.estimate.low <= 1 <= difference.estimate.high
    assert 363 <= held <= 397  # four standard errors about 380


def test_a_difference_can_be_asked_for_from_either_side() -> None:
    results = sum_up(*make_boards(DIFFERENCES))
    difference, other = results.compare("a", "b"), results.compare("b", "a")
    assert (difference.estimate.mean, difference.estimate.low) == (
        -other.estimate.mean,
        -other.estimate.high,
    )
    assert (difference.anytime.low, difference.p) == (-other.anytime.high, other.p)
    assert other.reversed() == difference
    assert results.ranked_differences == (difference,)
    with pytest.raises(ArenaError, match="'a' and 'c' have not met: the bots are a, b"):
        results.compare("a", "c")


def test_in_a_gauntlet_the_others_do_not_meet() -> None:
    plays = make_play((0, 1, 1), (9, 5, 5)), make_play((0, 2, 2), (3, 4, 4))
    results = sum_up(make_board(0, *plays), bots=("a", "b", "c"), design="gauntlet")
    pairs = [(one.first, one.second) for one in results.ranked_differences]
    # What the opponents have at their own tables does not compare.
    assert [one.name for one in results.ranking] == ["a", "b", "c"]
    assert pairs == [("c", "a"), ("a", "b")]
    with pytest.raises(ArenaError, match=r"'b' and 'c' have not met: .* the design is gauntlet"):
        results.compare("b", "c")


def test_the_boards_needed_decide_the_difference_at_either_end_of_its_interval() -> None:
    (difference,) = sum_up(*make_boards([3, -1] * 20)).differences
    assert not difference.is_decided
    assert difference.boards_needed is not None
    for needed, effect in zip(
        difference.boards_needed, (difference.estimate.high, difference.estimate.low), strict=True
    ):
        assert needed is not None
        variance = difference.std**2 * (needed - 1)
        assert compute_margin(Moments(needed, effect, variance), 0.05) <= effect
        assert compute_margin(Moments(needed - 1, effect, variance), 0.05) > effect


def test_a_difference_that_may_be_0_may_need_any_number_of_boards() -> None:
    (difference,) = sum_up(*make_boards([3, -2] * 10)).differences
    assert difference.boards_needed is not None
    assert difference.boards_needed[1] is None


@pytest.mark.parametrize("differences", [[], [5], [2, -2], [3, -1] * 9])
def test_too_little_says_nothing(differences: list[int]) -> None:
    results = sum_up(*make_boards(differences))
    (difference,) = results.differences
    assert (difference.is_decided, difference.boards_needed) == (False, None)
    assert math.isinf(difference.anytime.margin) == (len(differences) < 20)
    assert format_results(results).endswith(" is not decided.")


def test_bots_are_compared_at_the_tables_at_which_both_sit() -> None:
    board = make_board(
        0,
        make_play((0, 1, 2), (5, 3, 100)),
        make_play((1, 2, 0), (2, 0, 8)),
        make_play((2, 0, 3), (50, 7, 0)),
        make_play((3, 0, 1), (4, 1, 2)),
    )
    results = sum_up(board, bots=("a", "b", "c", "d"))
    assert results.compare("a", "b").estimate.mean == pytest.approx(
        ((5 - 3) + (8 - 2) + (1 - 2)) / 3
    )
    assert results.compare("c", "d").estimate.mean == 50
    standing = results.standings[0]
    assert standing.points.mean == pytest.approx((5 + 8 + 7 + 1) / 4)
    assert standing.scores == ((1, 1), (5, 1), (7, 1), (8, 1))


def test_who_has_not_met_at_a_board_is_compared_at_the_others() -> None:
    met = make_board(0, make_play((0, 1, 2), (5, 3, 0)))
    apart = make_board(1, make_play((0, 2, 2), (9, 0, 0)), make_play((1, 2, 2), (0, 0, 0)))
    difference = sum_up(met, apart, bots=("a", "b", "c")).compare("a", "b")
    assert (difference.estimate.mean, difference.boards) == (2, 1)


def test_tables_of_one_bot_each_are_compared_with_each_other() -> None:
    rules = get_ruleset("cooperative_blackout", players=3)
    boards = [
        make_board(number, make_play((0,) * 3, (one,) * 3), make_play((1,) * 3, (other,) * 3))
        for number, (one, other) in enumerate([(4, 1), (2, 3)] * 10)
    ]
    tournament = make_tournament(rules, "a", "b", matches=20)
    (difference,) = sum_up_boards(tournament, boards).differences
    assert difference.estimate.mean == pytest.approx(1)
    # With new cards the variances of both would add up: 1 + 1 in place of 4.
    assert difference.variance_reduction == pytest.approx(0.5)


def test_dealing_the_same_cards_gains_what_luck_they_take_out() -> None:
    rng, reduction = random.Random(7), VarianceReduction()
    for number in range(2000):
        luck, hand = rng.gauss(0, 3), number % 2
        parts = [(luck + rng.gauss(0, 1)) / 2, (-luck + rng.gauss(0, 1)) / 2]
        # Differences differ from hand to hand, which is no luck.
        reduction.add(hand, sum(parts) + 200 * hand, [part + 100 * hand for part in parts])
    # Each part has a variance of (9 + 1) / 4, the difference one of 2 / 4.
    assert reduction.find() == pytest.approx(10, rel=0.15)
    assert VarianceReduction().find() is None


def test_what_is_counted_by_bot() -> None:
    play = make_play(
        (0, 1, 0),
        (1, 2, 3),
        hands=(
            HandScore(size=2, points=(0, 2, 3), surplus=(0, 1, 0)),
            HandScore(size=3, points=(1, 0, 0), surplus=(1, -2, 0)),
        ),
        winners=(0, 1),
        moves=(5, 6, 7),
        microseconds=(1000, 0, 500),
        faults=(Faults(illegal=1), Faults(late=2), Faults(crashed=3)),
    )
    one, other = sum_up(make_board(0, play), hands=None, matches=1).standings
    assert (one.hands, one.made, one.wins, one.moves) == (4, 0.75, 0.5, 12)
    assert (one.by_seat, one.by_size) == ((1, 0, 3), ((2, 1.5), (3, 0.5)))
    assert (one.surplus, other.surplus) == (((0, 3), (1, 1)), ((-2, 1), (1, 1)))
    assert one.seconds == pytest.approx(0.0015)
    assert (one.faults, other.faults) == (Faults(illegal=1, crashed=3), Faults(late=2))
    assert (other.wins, other.made) == (0.5, 0.0)


def test_ratings_rise_with_the_difference_and_draws_are_draws() -> None:
    ahead = sum_up(*make_boards([4] * 30)).standings
    assert ahead[0].rating.mu > 25 > ahead[1].rating.mu
    assert ahead[0].rating.sigma < 25 / 3
    level = sum_up(*make_boards([0] * 30)).standings
    assert level[0].rating.mu == pytest.approx(level[1].rating.mu)


@pytest.mark.parametrize("design", [Design.ROUND_ROBIN, Design.SEATS, Design.GAUNTLET])
def test_ratings_of_pairs(design: Design) -> None:
    boards = make_boards([4] * 30)
    one, other = sum_up(*boards, design=design).standings
    assert one.rating.mu > other.rating.mu


def test_moments_are_those_of_all_numbers() -> None:
    rng, moments = random.Random(1), Moments()
    numbers = [rng.gauss(1e6, 1) for _ in range(500)]
    for number in numbers:
        moments.add(number)
    assert moments.mean == pytest.approx(statistics.fmean(numbers))
    assert moments.variance == pytest.approx(statistics.variance(numbers))


def test_the_table_says_who_is_better_and_how_sure_that_is() -> None:
    text = format_results(sum_up(*make_boards([2, 3] * 20)))
    assert "oh_hell, 3 players, seed 7: 40 hands, each dealt in 2 seatings (duplicate)" in text
    assert text.endswith("a is better than b, by +2.50 ± 0.43 points a hand.")
    worse = format_results(sum_up(*make_boards([-2, -3] * 20)))
    assert worse.endswith("b is better than a, by +2.50 ± 0.43 points a hand.")
    unsure = format_results(sum_up(*make_boards([3, -1] * 20)))
    assert unsure.endswith(
        "Whether a is better than b is not decided; it would take 2 to 280 more hands."
    )
    level = format_results(sum_up(*make_boards([3, -2] * 10)))
    assert level.endswith(" is not decided; it would take at least 30 more hands.")
    assert "2 hands of 9" in format_results(sum_up(*make_boards([1, 2]), hands=9))


def test_a_bot_that_is_ahead_with_fewer_points_is_explained() -> None:
    board = make_board(
        0,
        make_play((0, 1, 2), (5, 6, 0)),
        make_play((0, 2, 2), (9, 0, 0)),
        make_play((1, 2, 2), (6, 7, 7)),
    )
    text = format_results(sum_up(board, bots=("a", "b", "c")))
    assert (
        "b is ahead of a with fewer points: those are a mean of all its seats, a difference one of "
        "tables with both\n" in text
    )
    assert "fewer points" not in format_results(sum_up(*make_boards([2, 3])))


def test_two_bots_may_differ_in_the_same_way() -> None:
    boards = [
        make_board(number, make_play((0, 1, 1), (10, 6, 6)), make_play((0, 0, 1), (0, 0, 1)))
        for number in range(3)
    ]
    text = format_results(sum_up(*boards))
    assert "a is ahead of b with fewer points: those are a mean of all its seats" in text


def test_an_opponent_of_a_gauntlet_may_have_more_points_than_one_that_is_harder() -> None:
    boards = [make_board(0, make_play((0, 1, 1), (1, 5, 5)), make_play((0, 2, 2), (9, 8, 8)))]
    results = sum_up(*boards, bots=("a", "b", "c"), design=Design.GAUNTLET)
    assert [(one.first, one.second) for one in results.ranked_differences] == [
        ("b", "a"),
        ("a", "c"),
    ]
    assert "a is ahead of c with fewer points: those are a mean" in format_results(results)


def test_of_many_contradictions_three_are_named() -> None:
    plays = [make_play((0, bot, bot), (10 * bot + 1, 10 * bot, 10 * bot)) for bot in range(1, 11)]
    text = format_results(
        sum_up(make_board(0, *plays), bots=tuple("abcdefghijk"), design=Design.GAUNTLET)
    )
    assert ", a is ahead of i and 2 more with fewer points" in text


def test_a_rating_that_contradicts_the_points_is_explained() -> None:
    boards = make_boards([*[-1] * 9, 20])
    text = format_results(sum_up(*boards))
    assert "b has a higher rating than a with fewer points: ratings count who was ahead" in text


def test_hands_that_are_still_needed_are_those_to_deal() -> None:
    boards = make_boards([3, -1] * 20)
    (met,) = sum_up(*boards).differences
    assert met.boards_needed is not None
    assert describe_needed(met, met.boards) == "2 to 280"
    assert describe_needed(met, 3 * met.boards) == "6 to 840"


def test_many_bots_are_crossed_and_what_they_scored_is_broken_down() -> None:
    boards = [
        make_board(
            number,
            make_play((0, 1, 2), (3 + number % 2, 1, 2)),
            make_play(
                (2, 0, 1),
                (2, 3, 0),
                hands=(HandScore(size=2, points=(2, 3, 0), surplus=(-4, 0, 1)),),
            ),
        )
        for number in range(60)
    ]
    crossed, by_seat, by_size, surplus = format_breakdown(
        sum_up(*boards, bots=("a", "b", "c"))
    ).split("\n\n")
    assert [line.replace("\N{MINUS SIGN}", "-").split() for line in crossed.splitlines()] == [
        ["ahead", "of", "(!", "is", "decided)", "a", "c", "b"],
        ["a", "+1.25!", "+2.75!"],
        ["c", "-1.25!", "+1.50!"],
        ["b", "-2.75!", "-1.50!"],
    ]
    assert by_seat.splitlines()[1].split() == ["a", "+3.50", "+3.00", "+0.00"]
    assert by_size.splitlines()[1].split() == ["a", "+3.50", "+3.00"]
    assert [line.split()[-7:] for line in surplus.splitlines()[1:]] == [
        ["0.0%", "0.0%", "0.0%", "50.0%", "50.0%", "0.0%", "0.0%"],
        ["50.0%", "0.0%", "0.0%", "0.0%", "50.0%", "0.0%", "0.0%"],
        ["0.0%", "0.0%", "0.0%", "0.0%", "100.0%", "0.0%", "0.0%"],
    ]
    two = format_breakdown(sum_up(*make_boards([2, 3])))
    assert [part.split("   ")[0] for part in two.split("\n\n")] == [
        "points by seat",
        "tricks above its bid",
    ]


def test_faults_and_wins_have_a_column_where_there_are_any() -> None:
    plain = format_results(sum_up(*make_boards([2, 3])))
    assert "faults" not in plain
    assert "won" not in plain
    play = make_play((0, 1, 0), (1, 2, 3), faults=(Faults(illegal=1, late=2), Faults(), Faults()))
    text = format_results(sum_up(make_board(0, play), hands=None, matches=1))
    assert "1 illegal, 2 late" in text
    assert "won" in text


def test_a_difference_is_a_value() -> None:
    (difference,) = sum_up(*make_boards(DIFFERENCES)).differences
    assert isinstance(difference, Difference)
    assert {difference: 1}[sum_up(*make_boards(DIFFERENCES)).differences[0]] == 1


def test_two_numbers_are_enough_for_a_deviation() -> None:
    moments = Moments()
    assert (moments.variance, moments.margin) == (0, math.inf)
    moments.add(1)
    assert (moments.mean, moments.variance, moments.margin) == (1, 0, math.inf)
    moments.add(3)
    assert (moments.mean, moments.variance) == (2, 2)
    # 12.706 is the quantile of Student's t for one degree of freedom in every table of it.
    assert moments.margin == pytest.approx(12.706, rel=1e-4)
