"""Many matches, a line of CSV for each: the same bytes by any number of processes."""

from __future__ import annotations

import contextlib
import csv
import hashlib
import io
import os
import shlex
import signal
import subprocess
import sys
from collections.abc import Generator
from pathlib import Path

import pytest

from bots.process.programs import FIRST, HELLO, write_command
from counter_rules import get_ruleset
from counter_rules._base.workers import choose_processes
from counter_rules.arena import Tournament
from counter_rules.arena._playing import play_part
from counter_rules.cli.app import run
from support.running import is_running, wait_until
from support.signals import hear_signals
from support.sitting import Sit

POSIX = pytest.mark.skipif(sys.platform == "win32", reason="Windows has other signals")
COUNTER = "play counter --players 4 --seed 7 --opponents random --matches"
SHORT = "play oh_hell --players 3 --seed 7 --opponents random -o hand_sizes=1,1 --matches"


def read_lines(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


def test_a_line_for_every_match(sit: Sit) -> None:
    out = sit(f"{COUNTER} 3").out
    assert out.splitlines()[0] == (
        "match,seed,game,players,opponents,options,hands,winners,"
        "score_0,score_1,score_2,score_3,made_0,made_1,made_2,made_3"
    )
    lines = read_lines(out)
    assert [line["match"] for line in lines] == ["1", "2", "3"]
    assert {(line["game"], line["players"]) for line in lines} == {("counter", "4")}
    assert all(int(line[f"score_{line['winners']}"]) >= 8 for line in lines)


def test_a_match_of_a_series_is_the_one_that_its_seed_plays(sit: Sit) -> None:
    words = "play blackout --players 3 -o simultaneous_bidding --hands 8"
    for line in read_lines(sit(f"{words} --seed 7 --matches 2").out):
        told = sit(f"{words} --seed {line['seed']} --auto --quiet").out
        scores = ", ".join(f"seat {seat}: {line[f'score_{seat}']}" for seat in range(3))
        assert told.endswith(f" after {line['hands']} hands ({scores}).\n")
        sheet = sit(f"{words} --seed {line['seed']} --auto").out
        made = [sheet.count(f"\nseat {seat} bid 0 and won 0") for seat in range(3)]
        assert all(int(line[f"made_{seat}"]) >= made[seat] for seat in range(3))


@pytest.mark.parametrize(
    "words",
    [
        "counter --players 3 -o target=2 -o hook -o effects=-nine,-six",
        "oh_hell -o hand_sizes=2..1",
        "custom --players 5 -o hand_sizes=1,2 -o trump=SHDC- -o jokers=high_low",
        "northeast_blackout --hands 1",
    ],
)
def test_a_row_is_enough_to_play_its_match_again(words: str, sit: Sit) -> None:
    (line,) = read_lines(sit(f"play {words} --seed 3 --matches 1").out)
    options = " ".join(f"-o {option}" for option in line["options"].split())
    again = f"play {line['game']} --players {line['players']} {options}"
    told = sit(f"{again} --seed {line['seed']} --auto --quiet --hands {line['hands']}").out
    players = range(int(line["players"]))
    scores = ", ".join(f"seat {seat}: {line[f'score_{seat}']}" for seat in players)
    assert told.endswith(f" ({scores}).\n")
    given = sit(f"play {words} --seed {line['seed']} --auto --hands {line['hands']}").out
    assert sit(f"{again} --seed {line['seed']} --auto --hands {line['hands']}").out == given


def test_a_seed_that_is_drawn_is_said_on_standard_error(sit: Sit) -> None:
    drawn = sit("play oh_hell -o hand_sizes=1 --matches 2")
    start = "counter-rules: the matches come from --seed "
    assert drawn.err.startswith(start)
    assert drawn.err.count("\n") == 1
    seed = drawn.err.removeprefix(start).strip()
    again = sit(f"play oh_hell -o hand_sizes=1 --matches 2 --seed {seed}")
    assert (again.out, again.err) == (drawn.out, "")


def test_bids_made_are_counted(sit: Sit) -> None:
    (line,) = read_lines(sit(f"{SHORT} 1").out)
    words = SHORT.replace("--seed 7", f"--seed {line['seed']}").removesuffix(" --matches")
    told = sit(f"{words} --auto").out.splitlines()
    for seat in range(3):
        made = [one for one in told if one.startswith(f"seat {seat} bid ") and " and won " in one]
        assert int(line[f"made_{seat}"]) == len(made)


def test_the_seeds_are_those_that_the_reference_says(sit: Sit) -> None:
    digest = hashlib.sha256(b"counter-rules/1 board 7 2 0").digest()
    assert int(read_lines(sit(f"{SHORT} 3").out)[2]["seed"]) == int.from_bytes(digest[:6], "big")
    series = Tournament(get_ruleset("counter", players=4), ["easy"], matches=3, seed=7)
    assert len({series.get_seed(number) for number in range(999)}) == 999
    assert all(series.get_seed(number) < 2**48 for number in range(999))


def test_its_matches_are_the_boards_of_a_tournament_of_one_bot(sit: Sit) -> None:
    rules = get_ruleset("oh_hell", players=3, hand_sizes=(1, 1))
    boards = play_part(
        Tournament(rules, ["easy"], matches=4, seed=7), range(4), keep_records=False
    ).boards
    lines = read_lines(sit(f"{SHORT} 4".replace("random", "easy")).out)
    assert [(int(line["seed"]), int(line["score_0"]), int(line["made_2"])) for line in lines] == [
        (board.seed, play.points[0], play.count_made(2)) for board in boards for play in board.plays
    ]


def test_lines_need_no_numpy() -> None:
    missing = "import sys; sys.modules |= dict.fromkeys(['numpy', 'numba', 'scipy', 'openskill'])"
    run = f"{missing}; from counter_rules.cli.app import run; sys.exit(run({{}}.split()))"
    words = [sys.executable, "-c"]
    lines = subprocess.run(
        [*words, run.format(repr(f"{SHORT} 3"))], capture_output=True, text=True, check=True
    ).stdout
    assert len(read_lines(lines)) == 3
    statistics = subprocess.run(
        [*words, run.format(repr("arena oh_hell --players 3 --bot easy --hands 3"))],
        capture_output=True,
        text=True,
        check=False,
    )
    assert statistics.returncode == 2
    assert "pip install 'counter-rules[arena]'" in statistics.stderr


def test_any_number_of_processes_writes_the_same_bytes(sit: Sit) -> None:
    out = sit(f"{SHORT} 50").out
    assert len(read_lines(out)) == 50
    for jobs in (1, 2, 3, 100_000):
        done = sit(f"{SHORT} 50 --csv {jobs}.csv -J {jobs}")
        assert (done.status, done.out, done.err) == (0, "", "")
        assert Path(f"{jobs}.csv").read_bytes() == out.encode()


def test_a_match_stops_after_so_many_hands(sit: Sit) -> None:
    (line,) = read_lines(sit(f"{SHORT} 1 --hands 1").out)
    assert (line["hands"], line["winners"]) == ("1", "")


def test_a_shared_win_names_all_winners(sit: Sit) -> None:
    lines = read_lines(sit(f"{SHORT} 30").out)
    shared = [line for line in lines if " " in line["winners"]]
    assert shared
    for line in shared:
        best = max(int(line[f"score_{seat}"]) for seat in range(3))
        assert all(int(line[f"score_{seat}"]) == best for seat in line["winners"].split())


def test_a_bar_shows_how_many_are_played_where_somebody_looks(
    sit: Sit, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "dumb")
    assert sit(f"{SHORT} 9 --csv dumb.csv").err == "", "nothing can be erased there"
    monkeypatch.setenv("TERM", "xterm")
    done = sit(f"{SHORT} 9 --csv m.csv")
    assert done.out == ""
    assert "9/9" in done.err
    assert len(Path("m.csv").read_text(encoding="utf-8").splitlines()) == 10


def test_no_file_is_overwritten(sit: Sit) -> None:
    Path("m.csv").write_text("mine", encoding="utf-8")
    done = sit(f"{SHORT} 9 --csv m.csv")
    assert (done.status, done.err) == (
        2,
        "counter-rules: m.csv already exists and is not overwritten: choose another name\n",
    )
    assert Path("m.csv").read_text(encoding="utf-8") == "mine"


def test_a_folder_is_called_one(sit: Sit, tmp_path: Path) -> None:
    for words in ("--matches 1 --csv", "--auto --save"):
        done = sit(f"play counter {words} {tmp_path}")
        assert done.err == f"counter-rules: {tmp_path} is a folder: name a file in it\n"
    assert f"{tmp_path} is a folder" in sit("play counter", [f"save {tmp_path}"]).out.replace(
        "\n  ", " "
    )


@pytest.mark.parametrize(
    ("wanted", "parts", "cores", "processes"),
    [
        (2, 9, 8, 2),
        (100_000, 3, 8, 3),
        (100_000, 10**30, 8, 8),
        (1, 1, None, 1),
        (None, 9, 4, 4),
    ],
)
def test_no_more_processes_than_parts_or_cores(
    wanted: int | None,
    parts: int,
    cores: int | None,
    processes: int,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("os.cpu_count", lambda: cores)
    assert choose_processes(wanted, parts) == processes


def test_more_matches_than_anybody_can_play_begin_all_the_same() -> None:
    words = [sys.executable, "-m", "counter_rules", *f"{SHORT} {10**18}".split()]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        lines = [process.stdout.readline() for _ in range(30)]
        process.stdout.close()
        assert process.wait(60) == 1
        assert process.stderr.read() == b""
    assert lines[-1].startswith(b"29,")


@pytest.mark.skipif(sys.platform != "linux", reason="the processes are found in /proc")
def test_programs_that_have_played_their_part_are_gone(tmp_path: Path) -> None:
    program = write_command(
        f"open({str(tmp_path)!r} + f'/{{os.getpid()}}', 'w').close()", HELLO, FIRST
    )
    words = f"{SHORT} 9 --csv - --opponents".split()
    assert run([*words, f"process:{shlex.join(program)}"]) == 0
    pids = [int(path.name) for path in tmp_path.iterdir()]
    assert len(pids) > 3
    assert len(pids) % 3 == 1  # to see that it can be started, and for each part
    assert not any(map(is_running, pids))


@contextlib.contextmanager
def play_long(path: Path, jobs: int) -> Generator[subprocess.Popen[bytes]]:
    """Play a series until some lines are in a file; what follows ends it and all its processes."""
    words = [sys.executable, "-m", "counter_rules", *f"{COUNTER} 100000".split()]
    with hear_signals():
        started = subprocess.Popen(
            [*words, "--csv", str(path), "-J", str(jobs)],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
        )
    with started as process:
        try:
            wait_until(lambda: path.exists() and path.read_bytes().count(b"\n") > 20)
            yield process
            # A pipe ends when the last process that holds it has ended.
            assert process.communicate(timeout=60) == (b"", b"")
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)


@POSIX
@pytest.mark.slow
@pytest.mark.parametrize("jobs", [1, 2])
def test_ctrl_c_leaves_whole_lines(jobs: int, tmp_path: Path) -> None:
    with play_long(tmp_path / "m.csv", jobs) as process:
        os.killpg(process.pid, signal.SIGINT)
    assert process.returncode == 130
    check_whole_lines(tmp_path / "m.csv")


@POSIX
@pytest.mark.slow
@pytest.mark.parametrize("sign", ["SIGTERM", "SIGHUP", "SIGKILL"])
def test_who_kills_the_first_process_ends_all_and_leaves_whole_lines(
    sign: str, tmp_path: Path
) -> None:
    with play_long(tmp_path / "m.csv", 2) as process:
        process.send_signal(signal.Signals[sign])
    assert process.returncode == -signal.Signals[sign]
    check_whole_lines(tmp_path / "m.csv")


def check_whole_lines(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.endswith("\n")
    lines = read_lines(text)
    assert [int(line["match"]) for line in lines] == [*range(1, len(lines) + 1)]
    assert all(line["made_3"] for line in lines)
