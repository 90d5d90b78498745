"""Sets of deals: made of tournaments, kept in files, and played."""

from __future__ import annotations

from pathlib import Path

import attrs
import pytest

pytest.importorskip("scipy")
pytest.importorskip("openskill")

from arena.players import make_tournament
from counter_rules import get_ruleset, ruleset_names, shuffle
from counter_rules.arena import (
    DealSet,
    Start,
    Tournament,
    Unit,
    collect_losses,
    get_task,
    make_deals,
    read_boards,
    read_deals,
    read_tournament,
    run,
    task_names,
    write_deals,
)
from counter_rules.errors import ArenaError, CounterRulesError
from counter_rules.games import get_preset
from support.failures import each

SHORT = get_ruleset("oh_hell", players=3, hand_sizes=(2, 3))
COUNTER = get_ruleset("counter", players=4)
STARTS = (Start(2, 77), Start(1, 5), Start(2, 0))
DEALS = DealSet(name="three", rules=SHORT, unit=Unit.HAND, starts=STARTS)


def play(deals: DealSet | None, **fields: object) -> Tournament:
    return make_tournament(SHORT, "heuristic", "random", **({"hands": 3, "deals": deals} | fields))


def test_a_tournament_plays_the_deals_that_it_is_given(tmp_path: Path) -> None:
    tournament = play(DEALS)
    run(tournament, tmp_path, jobs=1)
    boards = [*read_boards(tmp_path)]
    assert [(board.hand_number, board.seed) for board in boards] == [(2, 77), (1, 5), (2, 0)]
    assert read_tournament(tmp_path) == tournament
    assert '"2 77"' in (tmp_path / "tournament.json").read_text("utf-8")


def test_the_deals_of_a_tournament_are_its_own_again() -> None:
    tournament = play(None, hands=8, first=3)
    again = play(make_deals(tournament, "eight"), hands=8)
    assert again.deals is not None
    assert len(again.deals) == 8
    for number in tournament.numbers:
        deals = [
            shuffle(one.start_board(place), seed=one.get_seed(place))
            for one, place in ((tournament, number), (again, number - 3))
        ]
        assert deals[0] == deals[1]


@each("name", task_names())
def test_the_boards_of_each_task_are_a_standard_set(name: str, tmp_path: Path) -> None:
    task = get_task(name).make_tournament("random", boards=20)
    deals = make_deals(task, f"standard-{name}")
    write_deals(deals, tmp_path / f"{name}.json")
    assert read_deals(tmp_path / f"{name}.json") == deals


def test_every_preset_has_a_standard_set() -> None:
    usual = [get_preset(name) for name in ruleset_names()]
    assert [f"{one.name}-{one.usual_players}p" for one in usual] == [*task_names()]


def test_a_part_of_the_deals_is_played_from_its_first_board() -> None:
    part = play(DEALS, first=1, hands=2)
    assert [part.get_seed(number) for number in part.numbers] == [5, 0]


def test_boards_that_a_bot_has_lost_are_collected(tmp_path: Path) -> None:
    run(play(None, hands=30), tmp_path, jobs=1)
    lost = collect_losses(tmp_path, "random", count=5)
    assert (lost.name, len(lost), lost.unit) == ("lost by random", 5, Unit.HAND)
    boards = {(board.hand_number, board.seed): board for board in read_boards(tmp_path)}
    leads = [measure_lead(boards, start) for start in lost.starts]
    assert leads == sorted(leads)
    assert leads[-1] < 0
    worse = [start for start in map(make_start, boards.values()) if start not in lost.starts]
    assert min(measure_lead(boards, start) for start in worse) >= leads[-1]


def make_start(board: object) -> Start:
    return Start(board.hand_number, board.seed)  # type: ignore[attr-defined]


def measure_lead(boards: dict[tuple[int, int], object], start: Start) -> float:
    """Return the points of the second bot less those of the first, by seat and table."""
    board = boards[start.hand_number, start.seed]
    total = 0.0
    for one in board.plays:  # type: ignore[attr-defined]
        points: tuple[list[int], list[int]] = ([], [])
        for bot, scored in zip(one.seating, one.points, strict=True):
            points[bot].append(scored)
        total += sum(points[1]) / len(points[1]) - sum(points[0]) / len(points[0])
    return total / len(board.plays)  # type: ignore[attr-defined]


@pytest.mark.parametrize("design", ["seats", "gauntlet", "round-robin"])
def test_losses_are_collected_in_every_design(design: str, tmp_path: Path) -> None:
    tournament = make_tournament(SHORT, "heuristic", "easy", "random", hands=6, design=design)
    run(tournament, tmp_path, jobs=1)
    assert collect_losses(tmp_path, "random").starts


def test_losses_of_a_table_that_shares_a_score_are_collected(tmp_path: Path) -> None:
    rules = get_ruleset("cooperative_blackout", players=3)
    run(make_tournament(rules, "heuristic", "random", matches=6), tmp_path, jobs=1)
    lost = collect_losses(tmp_path, "random")
    assert lost.unit is Unit.MATCH
    run(make_tournament(rules, "heuristic", "random", matches=1, deals=lost), jobs=1)


@pytest.mark.parametrize(
    ("bot", "count", "why"),
    [
        ("easy", 5, "'easy' did not play: the bots are heuristic, random"),
        ("random", 0, "expected a number of boards from 1 up, got 0"),
    ],
)
def test_losses_that_cannot_be_collected(bot: str, count: int, why: str, tmp_path: Path) -> None:
    run(play(None), tmp_path, jobs=1)
    with pytest.raises(ArenaError, match=why):
        collect_losses(tmp_path, bot, count)


def test_a_bot_without_losses_has_none_to_collect(tmp_path: Path) -> None:
    run(make_tournament(SHORT, "random"), tmp_path, jobs=1)
    with pytest.raises(ArenaError, match="random has lost no board yet"):
        collect_losses(tmp_path, "random")


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"deals": "three"}, "expected a DealSet, got 'three'"),
        ({"hands": 4}, "the deals three have 3 hands, got 4 from 0 on"),
        ({"first": 1}, "the deals three have 3 hands, got 3 from 1 on"),
        ({"first": -1}, "expected a first board from 0 up, got -1"),
        ({"hands": None, "matches": 3}, "each board of the deals three is a hand: give hands="),
    ],
)
def test_a_tournament_takes_no_deals_that_do_not_fit(fields: dict[str, object], why: str) -> None:
    with pytest.raises(ArenaError, match=why):
        play(**({"deals": DEALS} | fields))  # type: ignore[arg-type]


def test_deals_belong_to_their_rules() -> None:
    with pytest.raises(ArenaError, match="the deals three are of other rules"):
        make_tournament(COUNTER, "heuristic", "random", hands=3, deals=DEALS)


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"starts": ()}, "the deals three are empty: give at least one board"),
        ({"starts": [3]}, "expected a Start, got 3"),
        ({"starts": 3}, "expected the starts of boards, got 3"),
        ({"starts": [Start(9, 1)]}, "the deals three: "),
        ({"unit": "trick"}, "expected a unit \\(hand, match\\), got 'trick'"),
        ({"unit": "match"}, "a match begins with hand 1, not with hand 2"),
        ({"name": ""}, "expected a name"),
    ],
)
def test_sets_that_are_not_valid_are_refused(fields: dict[str, object], why: str) -> None:
    with pytest.raises(CounterRulesError, match=why):
        attrs.evolve(DEALS, **fields)  # type: ignore[arg-type]


@pytest.mark.parametrize("numbers", [(0, 1), (1, -1), (1, 2**60), ("1", 1), (1, None)])
def test_a_start_is_two_numbers(numbers: tuple[int, int]) -> None:
    with pytest.raises(ArenaError, match=r"expected a (hand|seed) from"):
        Start(*numbers)


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ('"deals": 1', '"deals": 2', "expected deals of version 1, got 2"),
        ('"deals": 1', '"deals": "1"', "not a valid set of deals"),
        ('"2 77"', "277", "expected a hand and a seed, got 277"),
        ('"2 77"', '"2 77 1"', "expected a hand and a seed, got '2 77 1'"),
        ('"2 77"', '"2 -7"', "expected a hand and a seed, got '2 -7'"),
        ('"2 77"', f'"2 {"9" * 5000}"', "expected a seed from 0 up"),
        ('"unit": "hand"', '"unit": "board"', "not a valid set of deals"),
        ('"three"', "3", "not a valid set of deals"),
        ('"name": "oh_hell"', '"name": "chess"', "not a valid set of deals"),
        ("{", "{,", "not JSON"),
    ],
)
def test_files_that_hold_no_deals_are_refused(old: str, new: str, why: str, tmp_path: Path) -> None:
    file = tmp_path / "three.json"
    write_deals(DEALS, file)
    file.write_text(file.read_text("utf-8").replace(old, new, 1), "utf-8")
    with pytest.raises(ArenaError, match=why):
        read_deals(file)


def test_a_file_that_cannot_be_used_is_named(tmp_path: Path) -> None:
    with pytest.raises(ArenaError, match=r"no_such\.json cannot be used: no such file"):
        read_deals(tmp_path / "no_such.json")
    with pytest.raises(ArenaError, match="cannot be used"):
        write_deals(DEALS, tmp_path)


def test_deals_of_a_game_that_only_has_the_name_of_a_preset_are_not_written(tmp_path: Path) -> None:
    for other in (attrs.evolve(COUNTER, effects=()), attrs.evolve(COUNTER, name="mine")):
        with pytest.raises(CounterRulesError):
            write_deals(attrs.evolve(DEALS, rules=other, starts=[Start(1, 1)]), tmp_path / "x.json")
    assert not [*tmp_path.iterdir()]
