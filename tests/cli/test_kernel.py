"""``kernel`` prints the text of a ruleset, or what came of many games."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable

import pytest

from counter_rules import get_ruleset
from counter_rules.cli import programs as command
from counter_rules.kernel import Backend, Horizon, Kernel, compile_ruleset
from support.sitting import Sit

PLAYED = "kernel oh_hell --players 3 -o hand_sizes=2,1 --backend python --playouts 40 --seed 7"
RATE = re.compile(r"(?<=per second of CPU    ) +[\d,]+")


def test_the_text_stands_below_its_figures(sit: Sit) -> None:
    made = sit("kernel counter --players 3 -o target=2")
    rules = get_ruleset("counter", players=3, target=2)
    expected = compile_ruleset(rules, backend=Backend.PYTHON)
    assert (made.status, made.err) == (0, "")
    lines, words, actions, observed, seconds, text = made.out.split("\n", maxsplit=5)
    assert lines == f"# lines    {len(expected.text.splitlines())}"
    assert words.startswith(f"# words    {expected.layout['ROW']} ")
    assert actions == f"# actions  {expected.actions.size}"
    assert observed == f"# observed {expected.observations.size} bytes"
    assert re.fullmatch(r"# seconds  \d+\.\d\d to compile it for python", seconds)
    assert text == expected.text


def test_a_file_of_it_is_python(sit: Sit) -> None:
    compile(sit("kernel blackout").out, "blackout.py", "exec")


def test_games_are_counted_seat_by_seat(sit: Sit) -> None:
    pytest.importorskip("numpy")
    rules = get_ruleset("oh_hell", players=3, hand_sizes=(2, 1))
    made = compile_ruleset(rules, backend=Backend.PYTHON)
    done = made.playouts(made.start(), 40, seed=7, until=Horizon.MATCH)
    played = sit(f"{PLAYED} --until match")
    assert (played.status, played.err) == (0, "")
    title, _, games, decisions, _, _, head, *seats = played.out.splitlines()
    assert title == "oh_hell, 3 players, seed 7: each game to the end of the match, run by python"
    assert games.split() == ["games", "40"]
    assert decisions.split() == ["decisions", str(done.decisions)]
    assert head.split() == ["seat", "points", "wins"]
    points, wins = done.points.mean(axis=0), done.winners.mean(axis=0)
    assert [line.split() for line in seats] == [
        [str(seat), f"{points[seat]:.3f}", f"{wins[seat]:.1%}"] for seat in range(3)
    ]


def test_nobody_wins_a_hand(sit: Sit) -> None:
    pytest.importorskip("numpy")
    played = sit(PLAYED)
    assert "end of the hand, run by python" in played.out
    assert "wins" not in played.out
    assert "%" not in played.out


def test_all_but_the_time_is_the_same_again_by_any_number_of_threads(sit: Sit) -> None:
    pytest.importorskip("numpy")
    outs = {RATE.sub("", sit(f"{PLAYED} --threads {threads}").out) for threads in (1, 1, 2, 3)}
    assert len(outs) == 1


def test_a_seed_that_is_drawn_is_said_on_standard_error(sit: Sit) -> None:
    pytest.importorskip("numpy")
    drawn = sit(PLAYED.removesuffix(" --seed 7"))
    seed = drawn.err.removeprefix("counter-rules: the games come from --seed ").strip()
    again = sit(PLAYED.replace("--seed 7", f"--seed {seed}"))
    assert (RATE.sub("", again.out), again.err) == (RATE.sub("", drawn.out), "")


def test_numba_plays_the_same_games(sit: Sit) -> None:
    pytest.importorskip("numba")
    made, fast = sit(PLAYED), sit(PLAYED.replace("python", "numba"))
    assert RATE.sub("", fast.out) == RATE.sub("", made.out).replace("run by python", "run by numba")


def test_ctrl_c_leaves_quietly(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("numpy")

    def interrupt(*_: object, progress: Callable[[int, int], object], **__: object) -> None:
        progress(8, 40)
        raise KeyboardInterrupt

    monkeypatch.setattr(Kernel, "playouts", interrupt)
    stopped = sit(PLAYED)
    assert (stopped.status, stopped.out, stopped.err) == (130, "", "")


def test_a_seed_that_is_too_large_is_refused(sit: Sit) -> None:
    pytest.importorskip("numpy")
    refused = sit(PLAYED.replace("--seed 7", f"--seed {2**64}"))
    assert (refused.status, refused.out) == (2, "")


def test_games_without_numpy_are_refused(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numpy", None)
    refused = sit(PLAYED)
    assert refused.status == 2
    assert "pip install 'counter-rules[fast]'" in refused.err
    assert sit("kernel counter").status == 0


def test_the_processor_is_counted_even_if_its_clock_stands(
    sit: Sit, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("numpy")
    monkeypatch.setattr(command.time, "process_time", lambda: 1.0)
    assert sit(PLAYED).status == 0
