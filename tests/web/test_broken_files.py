"""Files that cannot keep tables, and unreadable tables in a file."""

from __future__ import annotations

from pathlib import Path

import pytest
from examples.web_table.store import Store, StoreError

from web.at_table import in_loop
from web.shelf import ALL_PEOPLE, Shelf, play, visit

DAY = 86_400.0


def refuse(path: Path) -> str:
    """Return the error line for a file."""
    with pytest.raises(StoreError) as refused:
        Store.open(path)
    start, hint = f"cannot keep tables in {path}: ", " (see --store and --no-store)"
    text = str(refused.value)
    assert "\n" not in text
    assert text.startswith(start)
    assert text.endswith(hint)
    return text.removeprefix(start).removesuffix(hint)


def test_two_servers_cannot_have_one_file(shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("examples.web_table.store.PATIENCE", 0.0)
    hall = shelf.start()
    assert refuse(shelf.path) == "another server is using it"
    name, _ = hall.open(ALL_PEOPLE)
    assert refuse(shelf.path) == "another server is using it"
    assert list(shelf.start().tables) == [name]


@pytest.mark.parametrize("content", [b"no database", b"SQLite format 3\0" + b"x" * 5_000])
def test_a_file_of_another_format_is_refused_and_unchanged(shelf: Shelf, content: bytes) -> None:
    shelf.path.write_bytes(content)
    assert "not a database" in refuse(shelf.path) or "damaged" in refuse(shelf.path)
    assert shelf.path.read_bytes() == content


def test_the_database_of_another_program_is_refused_and_unchanged(shelf: Shelf) -> None:
    shelf.change("CREATE TABLE recipes (cake TEXT)")
    before = shelf.path.read_bytes()
    assert refuse(shelf.path) == "it belongs to another program"
    assert shelf.path.read_bytes() == before


def test_a_file_of_a_newer_version_is_refused_and_unchanged(shelf: Shelf) -> None:
    shelf.start().open(ALL_PEOPLE)
    shelf.change("PRAGMA user_version = 2")
    assert refuse(shelf.path) == "another version wrote it: 2, and this one reads 1"


def test_a_damaged_file_is_refused(shelf: Shelf) -> None:
    hall = shelf.start()
    for _ in range(40):
        hall.open(ALL_PEOPLE)
    shelf.stop()
    content = bytearray(shelf.path.read_bytes())
    content[6_000:9_000] = b"\xff" * 3_000
    shelf.path.write_bytes(content)
    assert refuse(shelf.path) in ("it is damaged", "database disk image is malformed")


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ("DROP TABLE moves", "no such table: moves"),
        ("ALTER TABLE moves DROP COLUMN move", "no such column: move"),
        ("ALTER TABLE tables DROP COLUMN levels", "no such column: levels"),
    ],
)
def test_an_incomplete_file_is_refused(shelf: Shelf, change: str, why: str) -> None:
    shelf.start().open(ALL_PEOPLE)
    shelf.change(change)
    before = shelf.path.read_bytes()
    assert refuse(shelf.path) == why
    assert shelf.path.read_bytes() == before


@in_loop
async def test_a_name_that_is_no_text_spoils_no_other_table(
    shelf: Shelf, caplog: pytest.LogCaptureFixture
) -> None:
    hall = shelf.start()
    (broken, _), (whole, _) = hall.open(ALL_PEOPLE), hall.open(ALL_PEOPLE)
    shelf.change("UPDATE tables SET name = CAST(X'ff' AS TEXT) WHERE name = ?", broken)
    assert list(shelf.start().tables) == [whole]
    (line,) = caplog.messages
    assert line.startswith("table b'\\xff' is left out: ")


def test_an_impossible_path_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert refuse(tmp_path / "file" / "tables.sqlite3") in ("Not a directory", "File exists")
    assert refuse(tmp_path) == "unable to open database file"


BREAKS: list[tuple[str, str]] = [
    ("UPDATE tables SET record = 'x'", ""),
    ("UPDATE tables SET levels = '[null, null]'", "its seats are not those of a table"),
    ("UPDATE tables SET levels = '[null, null, \"god\"]'", "its seats are not those of a table"),
    ("UPDATE tables SET levels = 'x'", "Expecting value"),
    ("UPDATE tables SET seed = 'x'", "invalid literal"),
    ("UPDATE tables SET keys = '[]'", "its links are not those of its seats"),
    ("UPDATE tables SET keys = '[[[]]]'", ""),
    ("UPDATE tables SET keys = X'00'", "not text in UTF-8"),
    ("UPDATE tables SET record = CAST(X'ff' AS TEXT)", "not text in UTF-8"),
    ("UPDATE moves SET move = CAST(X'7bff' AS TEXT) WHERE number = 3", "not text in UTF-8"),
    ("UPDATE moves SET move = '{}' WHERE number = 3", "no move"),
    ('UPDATE moves SET move = \'{"move": "Look", "seat": 0}\' WHERE number = 3', "cannot look"),
    ("UPDATE moves SET move = 7 WHERE number = 3", ""),
    ("DELETE FROM moves WHERE number = 3", "cannot"),
]


@pytest.mark.parametrize(("statement", "why"), BREAKS)
@in_loop
async def test_a_broken_table_is_named_and_left_out(
    shelf: Shelf, caplog: pytest.LogCaptureFixture, statement: str, why: str
) -> None:
    hall = shelf.start()
    (broken, one), (whole, other) = hall.open(ALL_PEOPLE), hall.open(ALL_PEOPLE)
    play(one, 8)
    play(other, 8)
    await visit(hall, broken)
    column = "table_name" if "moves" in statement else "name"
    shelf.change(f"{statement} {'AND' if 'WHERE' in statement else 'WHERE'} {column} = ?", broken)
    tables = shelf.start().tables
    assert list(tables) == [whole]
    assert tables[whole].state == other.state
    (line,) = caplog.messages
    assert line.startswith(f"table '{broken}' is left out: ")
    assert why in line
    caplog.clear()
    shelf.start()
    assert len(caplog.messages) == 1, "it is kept for a version that can read it"
    shelf.now = 31 * DAY
    shelf.start()
    caplog.clear()
    shelf.start()
    assert caplog.messages == [], "but not forever"
