"""Command lines that are refused: one line on standard error, status 2, and no file."""

from __future__ import annotations

import io
import json
import re
import shlex
import sys
from pathlib import Path

import pytest

from counter_rules.cli.app import run
from counter_rules_command.commands import COMMANDS
from support.failures import collect
from support.known_names import put_words
from support.tables import Row, read_cases

NEEDED = ("scipy", "openskill")
"""What cases of a heading may need that may not be there."""


def list_needed(heading: str) -> list[str]:
    """List what the cases of a heading need, such as ``tournaments; needs scipy openskill``."""
    needed = heading.partition("needs ")[2].split()
    if unknown := {*needed} - {*NEEDED}:
        raise ValueError(f"expected {', '.join(NEEDED)} after needs, got {unknown}")
    return needed


CASES = read_cases(Path(__file__).with_name("refused.txt"), lambda row: row, 2, list_needed)
HEADINGS = dict.fromkeys(row.heading for row in CASES)
HELLO = json.dumps({"message": "hello", "protocol": 2, "options": {}})
"""What a host says before it asks a bot for anything."""


def write_pattern(row: Row) -> str:
    """Write the pattern of what is said of a command line."""
    command = row.cells[0].split()[0]
    shown = {"arena": "arena run"}.get(command, command)  # those below all run a tournament
    named = f"{shown} --help" if command in COMMANDS else "--help"
    said = re.sub("see help$", f"see counter-rules {named}", put_words(row.cells[1]))
    return "counter-rules: " + ".*".join(map(re.escape, said.split("…"))) + "\n"


@pytest.mark.parametrize("heading", HEADINGS)
def test_what_is_refused_is_said_in_a_line(
    heading: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    for module in list_needed(heading):
        pytest.importorskip(module)
    monkeypatch.chdir(tmp_path)
    with collect() as failures:
        for row in [case for case in CASES if case.heading == heading]:
            with failures.case(row.place):
                monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(HELLO.encode())))
                status, said = run(shlex.split(row.cells[0])), capsys.readouterr()
                assert (status, said.out, [*tmp_path.iterdir()]) == (2, "", [])
                assert re.fullmatch(write_pattern(row), said.err), said.err
