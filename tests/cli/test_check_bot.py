"""``check-bot``: whether a program keeps to the protocol for bots, a line for each check."""

from __future__ import annotations

import re
import sys
import time

import pytest

from bots.process.programs import FIRST, HELLO, write_command
from counter_rules.cli.app import run
from support.signals import hear_signals

GOOD = write_command('listen(); tell("hello", protocol=2, name="x", games=["seven_truf"])', FIRST)


def test_the_command_tells_and_counts(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["check-bot", *GOOD]) == 0
    out = capsys.readouterr().out.splitlines()
    assert out[0] == "passed: says hello"
    assert out[-1] == "15 checks, none failed, 5 skipped"
    assert run(["check-bot", "--seconds", "5", sys.executable, "-S", "-c", "pass"]) == 1
    out = capsys.readouterr().out.splitlines()
    assert out[0].startswith("failed: says hello: ")
    assert out[-1] == "1 check, 1 failed"


def test_the_command_stops_where_all_fails_alike(capsys: pytest.CaptureFixture[str]) -> None:
    crash = write_command('listen(); tell("hello", protocol=2, name="x")', "listen()")
    assert run(["check-bot", *crash]) == 1
    *checks, omitted, advice, last = capsys.readouterr().out.splitlines()
    assert [check.partition(":")[0] for check in checks] == ["passed", *["failed"] * 3]
    assert re.fullmatch(r"\d+ checks left out: the last ones failed in the same way", omitted)
    assert advice == "add --log before the program to see what it writes before it ends"
    assert last == "4 checks, 3 failed"
    assert run(["check-bot", "--log", *crash]) == 1
    assert "--log" not in capsys.readouterr().out


@pytest.mark.skipif(sys.platform == "win32", reason="Windows sends Ctrl-C to whole consoles")
def test_ctrl_c_is_answered_at_once(capsys: pytest.CaptureFixture[str]) -> None:
    """By a program that presses it when it is asked for a move, and neither answers nor leaves."""
    stuck = write_command(
        "import signal, time",
        "signal.signal(signal.SIGTERM, signal.SIG_IGN)",
        HELLO,
        "while listen()['message'] != 'move': pass",
        "os.kill(os.getppid(), signal.SIGINT)",
        "while True: time.sleep(600)",
    )
    begin = time.monotonic()
    with hear_signals():
        assert run(["check-bot", "--seconds", "60", *stuck]) == 130
    assert time.monotonic() < begin + 30
    assert capsys.readouterr().out == "passed: says hello\n"


def test_the_command_shows_complaints_where_it_is_asked_to(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run(["check-bot", "--log", *write_command('note("what?")')]) == 1
    assert "what?" in capsys.readouterr().err
