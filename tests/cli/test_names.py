"""What the players are called."""

from __future__ import annotations

from pathlib import Path

import pytest

from counter_rules import get_ruleset
from counter_rules.cli.arguments import add_compass
from counter_rules.records import Record, load
from support.sitting import Sit

CLOCKWISE = ["South", "Southwest", "West", "Northwest", "North", "Northeast", "East", "Southeast"]


def name_all(players: int, person: int = 0) -> tuple[str, ...]:
    return add_compass(Record(rules=get_ruleset("up_to_ten", players=players)), person).names


@pytest.mark.parametrize("players", range(3, 9))
def test_the_compass_goes_clockwise_from_the_person(players: int) -> None:
    names = name_all(players)
    places = [CLOCKWISE.index(name) for name in names]
    assert places[0] == 0
    assert places == sorted(set(places))
    assert name_all(players, person=2)[2:] + name_all(players, person=2)[:2] == names


def test_four_sit_as_at_bridge() -> None:
    assert name_all(4) == ("South", "West", "North", "East")


@pytest.mark.parametrize("players", [9, 10])
def test_a_table_with_more_seats_than_the_compass_has_points_has_numbers(
    players: int, sit: Sit
) -> None:
    assert name_all(players) == ()
    assert "\nyou are seat 0; ? for help\n" in sit(f"play up_to_ten --players {players}").out


def test_a_point_that_somebody_is_called_by_is_no_name_for_another(sit: Sit) -> None:
    out = sit("play counter --players 4 --seed 7 --names north,,Ana", ["quit"]).out
    assert "\nyou are north, seat 0; ? for help\n" in out
    assert "  West " in out
    assert "  East " in out
    out = sit("play counter --players 4 --seed 7 --names Ana,north", ["quit"]).out
    assert "  seat 2 " in out


def test_numbers_are_an_option(sit: Sit) -> None:
    out = sit("play counter --players 4 --seed 7 --seat 1 --numbers", ["quit"]).out
    assert "\nyou are seat 1; ? for help\n" in out
    assert "North" not in out
    out = sit("play counter --players 4 --seed 7 --names Ana --numbers", ["quit"]).out
    assert "\nyou are Ana, seat 0; ? for help\n" in out
    assert "  seat 1 " in out


def test_nobody_sits_at_a_match_that_is_watched(sit: Sit) -> None:
    words = "play counter --players 4 --seed 7 --auto --hands 1"
    assert "seat 0" in sit(words).out
    assert sit(f"{words} --numbers").out == sit(words).out


def test_a_record_keeps_the_names(sit: Sit) -> None:
    sit("play counter --players 4 --seed 7 --seat 1 --save m.record", ["quit"])
    with Path("m.record").open(encoding="utf-8") as file:
        assert load(file).names == ("East", "South", "West", "North")
    moved = sit("play --resume m.record --seat 0", ["quit"]).out
    assert "\nyou are East, seat 0; ? for help\n" in moved, "names stay with their seats"
