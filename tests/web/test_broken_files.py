"""Files with unreadable tables, and files that a server cannot have."""

from __future__ import annotations

import json
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from counter_rules.cli.app import run
from counter_rules.table.stores import SqliteStore
from counter_rules.web._requests import RefusedError
from support.failures import each
from web.at_table import in_loop
from web.shelf import ALL_PEOPLE, Shelf, play, visit

DAY = 86_400.0


def refuse(capsys: pytest.CaptureFixture[str], path: Path) -> str:
    """Return why the command does not take a file, which it says in a line."""
    assert run(["serve", "--port", "0", "--store", str(path)]) == 2
    said = capsys.readouterr()
    (line,) = said.err.splitlines()
    why, hint, last = line.partition(" (see --store and --no-store)")
    assert (said.out, hint, last) == ("", hint, "; see counter-rules serve --help")
    for start in ("tables", "matches"):
        why = why.removeprefix(f"counter-rules: cannot keep {start} in {path}: ")
    return why


# Files of others.


def test_two_servers_cannot_have_one_file(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("counter_rules.table.stores._SHORT_PATIENCE", 0.0)
    monkeypatch.setattr("counter_rules.web.serve", lambda *_, **__: None)
    path = tmp_path / "matches.sqlite3"
    with SqliteStore(path, alone=True):
        assert refuse(capsys, path) == "another process is using it"
    assert run(["serve", "--store", str(path)]) == 0, "the lock ends with the server"
    with SqliteStore(path, alone=True), SqliteStore(tmp_path / "others.sqlite3", alone=True):
        pass


@pytest.mark.parametrize("content", [b"no database", b"SQLite format 3\0" + b"x" * 5_000])
def test_a_file_of_another_format_is_refused_and_unchanged(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, content: bytes
) -> None:
    path = tmp_path / "notes.txt"
    path.write_bytes(content)
    assert "not a database" in refuse(capsys, path)
    assert path.read_bytes() == content


@pytest.mark.parametrize("name", ["", "file/matches.sqlite3", "file/new/matches.sqlite3"])
def test_an_impossible_path_is_refused(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, name: str
) -> None:
    (tmp_path / "file").touch()
    why = refuse(capsys, tmp_path / name)
    assert why in ("Not a directory", "File exists", "unable to open database file")


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such modes")
def test_only_its_owner_may_read_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("counter_rules.web.serve", lambda *_, **__: None)
    path = tmp_path / "new" / "folder" / "matches.sqlite3"
    assert run(["serve", "--store", str(path)]) == 0
    assert path.stat().st_mode & 0o777 == 0o600
    assert path.parent.stat().st_mode & 0o777 == 0o700


# Broken tables in a file.

BREAKS: list[tuple[dict[str, Any] | str, str]] = [
    ("", "JSON"),
    ("{}", ""),
    ("[" * 100_000, ""),
    ({"rules": "no game"}, ""),
    ({"rules": 7}, ""),
    ({"chairs": []}, "3 players need as many chairs"),
    ({"seed": "x"}, "its seed is none"),
    ({"spectators": [{"key_hash": "x", "since": 0}]}, "expected the SHA-256 of a key"),
    ({"entries": [{"move": "Look", "seat": 0}]}, "entry 0: not_offered"),
    ({"entries": [{"undone": {"to": 10**30, "agreed": [0]}}]}, "up to nine digits"),
]


@pytest.mark.parametrize(("change", "why"), BREAKS)
@in_loop
async def test_a_broken_table_is_named_and_no_other_is_touched(
    shelf: Shelf, change: dict[str, Any] | str, why: str
) -> None:
    hall = shelf.start()
    (broken, links), (whole, others) = hall.open(ALL_PEOPLE), hall.open(ALL_PEOPLE)
    for name, held in ((broken, links), (whole, others)):
        play(hall.tables[name], held, 8)
        await visit(hall.tables[name], held[0])
    data = hall.tables[broken].match.to_data()
    text = change if isinstance(change, str) else json.dumps({**data, **change})
    shelf.change("UPDATE matches SET match = ? WHERE name = ?", text, broken)
    again = shelf.start()
    assert again.find(broken) is None
    (line,) = shelf.said
    assert line.startswith(f"table '{broken}' cannot be read: ")
    assert why in line
    assert "\n" not in line
    table = again.find(whole)
    assert table is not None
    assert table.match == hall.tables[whole].match
    play(table, others, 1)
    assert shelf.stores[-1].list_names() == tuple(sorted([broken, whole])), "kept for a later one"
    shelf.now += 91 * DAY
    shelf.start()
    assert shelf.stores[-1].list_names() == (), "but not forever"


ROWS = [
    "UPDATE matches SET match = X'ff'",
    "UPDATE matches SET match = CAST(X'ff' AS TEXT)",
    "UPDATE matches SET match = 7",
    "UPDATE matches SET match = ''",
]


@each("statement", ROWS)
@in_loop
async def test_a_row_that_is_no_match_spoils_no_other(statement: str, tmp_path: Path) -> None:
    shelf = Shelf(tmp_path / f"{ROWS.index(statement)}.sqlite3")
    hall = shelf.start()
    (broken, links), (whole, others) = hall.open(ALL_PEOPLE), hall.open(ALL_PEOPLE)
    for name, held in ((broken, links), (whole, others)):
        await visit(hall.tables[name], held[0])
    shelf.change(f"{statement} WHERE name = ?", broken)
    again = shelf.start()
    with suppress(RefusedError):  # to the store, it may be a file that cannot be read
        assert again.find(broken) is None
    (line,) = shelf.said
    assert line.startswith(f"table '{broken}'")
    assert again.find(whole) is not None
    shelf.stop()
