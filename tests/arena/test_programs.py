"""Programs in a tournament: their clock, their memory, and what they write."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

import attrs
import pytest

pytest.importorskip("scipy")
pytest.importorskip("openskill")

from arena.players import make_tournament
from bots.process.programs import answer
from counter_rules import get_ruleset
from counter_rules.arena import Entrant, Faults, Results, Tournament, read_tournament, run
from counter_rules.bots import TimeControl
from counter_rules.errors import ArenaError, BotError

LINUX = pytest.mark.skipif(sys.platform != "linux", reason="it is limited on Linux alone")
SHORT = get_ruleset("oh_hell", players=3, hand_sizes=(2, 3))
FIRST = 'tell("move", id=told["id"], move=told["moves"][0])'
SLOW = f"import time\ntime.sleep(0.2)\n{FIRST}"
LARGE = f"much = bytearray(400_000_000)\n{FIRST}"
TALKS = f'note("thought")\n{FIRST}'


def enter(program: str, **fields: object) -> Tournament:
    """Make a tournament of a program, by its text, against random moves."""
    entrant = Entrant("program", f"process:{shlex.join(answer(program))}")
    return make_tournament(SHORT, entrant, "random", **({"hands": 1} | fields))


def get_faults(results: Results) -> Faults:
    return results.standings[0].faults


def test_a_tournament_sets_the_clock_of_its_programs() -> None:
    assert not get_faults(run(enter(SLOW), jobs=1))
    faults = get_faults(run(enter(SLOW, clock=TimeControl(move=0.02)), jobs=1))
    assert faults.late
    assert not faults.illegal + faults.crashed


def test_time_for_a_match_runs_out() -> None:
    clock = TimeControl(move=None, match=0.3)
    results = run(enter(SLOW, matches=1, hands=None, clock=clock), jobs=1)
    faults, moves = get_faults(results), results.standings[0].moves
    seats = 3  # each has a clock of its own, and may make a move or two
    assert moves - 2 * seats <= faults.late < moves


@LINUX
def test_a_program_has_no_more_memory_than_the_tournament_gives() -> None:
    assert not get_faults(run(enter(LARGE, memory=800 << 20), jobs=1))
    faults = get_faults(run(enter(LARGE, memory=200 << 20), jobs=1))
    assert faults.crashed
    assert faults.why.endswith("last line of its standard error: MemoryError")


@pytest.mark.skipif(sys.platform == "linux", reason="Linux can")
def test_where_memory_cannot_be_limited_that_is_said() -> None:
    with pytest.raises(BotError, match="memory is limited on Linux alone"):
        run(enter(FIRST, memory=1 << 30), jobs=1)


def test_a_folder_keeps_what_programs_write(tmp_path: Path) -> None:
    run(enter(TALKS), tmp_path, jobs=1)
    moves = (tmp_path / "bot_0.log").read_text("utf-8").splitlines()
    assert moves
    assert {*moves} == {"thought"}
    run(enter(TALKS, hands=2), tmp_path, jobs=1)
    assert len((tmp_path / "bot_0.log").read_text("utf-8").splitlines()) > len(moves)
    assert not (tmp_path / "bot_1.log").exists()


def test_terms_belong_to_the_tournament(tmp_path: Path) -> None:
    terms = {"clock": TimeControl(move=1.5, match=60, increment=0.5), "memory": 1 << 30}
    tournament = make_tournament(SHORT, "easy", "random", hands=2, **terms)
    run(tournament, tmp_path, jobs=1)
    assert read_tournament(tmp_path) == tournament
    for other in (attrs.evolve(tournament, clock=None), attrs.evolve(tournament, memory=None)):
        with pytest.raises(ArenaError, match="holds another tournament"):
            run(other, tmp_path, jobs=1)


@pytest.mark.parametrize(
    ("terms", "why"),
    [
        ({"clock": 10}, "expected a TimeControl, got 10"),
        ({"memory": 0}, "expected bytes of memory from 1 up, got 0"),
        ({"memory": "1G"}, "expected bytes of memory from 1 up, got '1G'"),
    ],
)
def test_terms_that_are_none_are_refused(terms: dict[str, object], why: str) -> None:
    with pytest.raises(ArenaError, match=why):
        make_tournament(SHORT, "easy", "random", **terms)


def test_of_what_a_program_writes_the_beginning_is_kept(tmp_path: Path) -> None:
    much = f'import sys\nsys.stderr.write("x" * 99_999 + chr(10))\n{FIRST}'
    run(enter(much), tmp_path, jobs=1)
    assert (tmp_path / "bot_0.log").stat().st_size <= 65_536
