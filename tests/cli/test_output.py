"""Output that is no terminal, knows no symbols, or cannot be written."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from counter_rules.cli.app import run
from counter_rules.cli.screen import spell_out
from counter_rules.games import _registry as registry

MAIN = [sys.executable, "-c", "from counter_rules.cli import main; main()"]
TRICK = ["trick", "9H 2C 4D", "--trump", "C"]


def check_letters(out: str) -> None:
    assert out.startswith("seat 0 leads, H led, trump C\n  seat 0  9H ")
    assert "2C wins with 2, the only trump (C6.2)" in out


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "latin-1"])
def test_symbols_become_letters_where_the_encoding_has_none(
    encoding: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    written = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(written, encoding))
    assert run(TRICK) == 0
    check_letters(written.getvalue().decode(encoding))
    assert capsys.readouterr().err == ""


def test_they_do_so_in_a_process_of_its_own() -> None:
    environment = {**os.environ, "PYTHONIOENCODING": "cp1252"}
    done = subprocess.run(
        [*MAIN, *TRICK], capture_output=True, env=environment, check=True, encoding="cp1252"
    )
    check_letters(done.stdout)
    assert done.stderr == ""


def test_half_and_arrow_are_spelled_out() -> None:
    text = "9♥: 9 → ½ ◂ é"
    assert spell_out(UnicodeEncodeError("ascii", text, 0, len(text), "no")) == (
        "9H: 9 -> .5 < e",
        len(text),
    )


def test_only_writing_is_spelled_out() -> None:
    error = UnicodeDecodeError("ascii", b"\xff", 0, 1, "no")
    with pytest.raises(UnicodeDecodeError):
        spell_out(error)


def test_json_is_ascii(capsys: pytest.CaptureFixture[str]) -> None:
    run([*TRICK, "--json"])
    out = capsys.readouterr().out
    assert out.isascii()
    assert "2♣ wins with 2, the only trump (C6.2)" in json.loads(out)["explanation"]


def test_a_full_disk_is_said_in_one_line() -> None:
    if not Path("/dev/full").exists():
        pytest.skip("this system has no /dev/full")
    with Path("/dev/full").open("w") as full:
        done = subprocess.run([*MAIN, *TRICK], stdout=full, stderr=subprocess.PIPE, check=False)
    assert done.returncode == 2
    assert done.stderr.startswith(b"counter-rules: the output cannot be written: ")
    assert done.stderr.count(b"\n") == 1


def test_a_broken_plug_in_does_not_hide_the_others(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    broken = EntryPoint("broken", "no_such_module:X", registry.GROUP)
    monkeypatch.setattr(registry, "_list_plugins", lambda: {"broken": broken})
    assert run(["rules"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("counter (Counter, 3 to 5 players): ")
    assert "broken: ruleset 'broken' cannot be loaded: ModuleNotFoundError(" in out
    assert run(["play", "broken", "--players", "4", "--auto"]) == 2
    assert capsys.readouterr().err.startswith("counter-rules: ruleset 'broken' cannot be loaded: ")
