"""The file that keeps tables: its content, its permissions, and refusals."""

from __future__ import annotations

import math
import sys
from contextlib import ExitStack
from pathlib import Path

import attrs
import pytest
from examples.web_table.hall import Hall
from examples.web_table.listener import Listener
from examples.web_table.places import get_store_path
from examples.web_table.refused import RefusedError
from examples.web_table.store import Store

from counter_rules import Bid, get_ruleset
from web.at_table import AT_ONCE, FORM, Match, in_loop, make_opening, open_match, serve
from web.shelf import ALL_PEOPLE, Shelf, play, visit

DAY = 86_400.0


@in_loop
async def test_a_table_is_restored_as_it_was(shelf: Shelf) -> None:
    hall = shelf.start()
    name, table = hall.open(make_opening((None, "random", None), target=3))
    play(table, 20)
    snapshots = {seat: table._format_snapshot(seat) for seat in (0, 1, 2, None)}
    again = shelf.start().tables[name]
    assert again.state == table.state
    assert (again.opening, again.keys) == (table.opening, table.keys)
    assert {seat: again._format_snapshot(seat) for seat in snapshots} == snapshots


@in_loop
async def test_the_log_holds_the_same_after_a_long_match(shelf: Shelf) -> None:
    hall = shelf.start()
    name, table = hall.open(ALL_PEOPLE)
    play(table, 150)
    assert shelf.start().tables[name]._match.past == table._match.past


@in_loop
async def test_bots_choose_as_they_would_have(shelf: Shelf) -> None:
    opening = make_opening(("random", "easy", "good"))
    hall = shelf.start(delay=3_600)
    name, table = hall.open(opening)
    _, other = Hall(hall.settings).open(opening)
    for number in range(60):
        for one in (table, other):
            one.listeners[:] = [Listener(None, 200)]
            await one._make_own_move()
        if number in (10, 25, 26):
            table = shelf.start(delay=3_600).tables[name]
    assert table.state == other.state
    assert table.state.move_number == 60


def test_a_move_that_cannot_be_written_is_not_made(
    shelf: Shelf, caplog: pytest.LogCaptureFixture
) -> None:
    store = Store.open(shelf.path)
    with serve(AT_ONCE, store) as client, open_match(client, FORM) as match:
        match.do(match.pages["Ana"], None)
        before = match.state
        store.close()
        match.pages["Ana"].move(Bid(0, 3))
        (refusal,) = match.pages["Ana"].catch_up()
        assert str(refusal["why"]).startswith("the server cannot keep this now: ")
        assert match.state is before
        assert match.pages["Ben"].catch_up() == []
        assert client.post("/tables", json=FORM).status_code == 400
    assert "the server cannot keep this now" in caplog.text


@in_loop
async def test_a_bot_whose_move_cannot_be_written_waits(shelf: Shelf) -> None:
    hall = shelf.start()
    _, table = hall.open(make_opening(("random",) * 3))
    table.listeners.append(Listener(None, 200))
    shelf.stop()
    await table._make_own_move()
    assert table.state.move_number == 0
    assert table._is_waking


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such modes")
def test_only_its_owner_may_read_the_file(shelf: Shelf) -> None:
    shelf.path = shelf.path.parent / "new" / "folder" / "tables.sqlite3"
    shelf.start().open(ALL_PEOPLE)
    files = sorted(shelf.path.parent.iterdir())
    assert [file.name for file in files] == ["tables.sqlite3", "tables.sqlite3-wal"]
    assert {file.stat().st_mode & 0o777 for file in files} == {0o600}
    assert shelf.path.parent.stat().st_mode & 0o777 == 0o700
    shelf.path.chmod(0o644)
    shelf.start()
    assert shelf.path.stat().st_mode & 0o777 == 0o600


@in_loop
async def test_times_of_use_are_kept(shelf: Shelf) -> None:
    hall = shelf.start()
    (visited, _), (never, _) = hall.open(ALL_PEOPLE), hall.open(ALL_PEOPLE)
    shelf.now = 100.0
    await visit(hall, visited)
    shelf.now = 500.0
    tables = shelf.start().tables
    assert {name: table.last_used for name, table in tables.items()} == {
        visited: 100.0,
        never: -math.inf,
    }
    assert [table.is_in_play for table in tables.values()] == [True, False]
    shelf.now = 100.0 + 3_600
    assert not shelf.start().tables[visited].is_in_play


@in_loop
async def test_an_invalid_time_is_long_ago(shelf: Shelf) -> None:
    hall = shelf.start()
    name, _ = hall.open(ALL_PEOPLE)
    shelf.change("UPDATE tables SET used = 'soon'")
    assert shelf.start().tables[name].last_used == -math.inf


@in_loop
async def test_a_match_that_is_over_is_kept_for_thirty_days(shelf: Shelf) -> None:
    hall = shelf.start()
    (over, table), (going_on, other) = (
        hall.open(make_opening((None, None, None), max_hands=1)),
        hall.open(ALL_PEOPLE),
    )
    while not table.state.is_over:
        play(table, 1)
    play(other, 3)
    for name in (over, going_on):
        await visit(hall, name)
    shelf.now = 29 * DAY
    assert shelf.start().tables[over].record == table.record
    shelf.now = 31 * DAY
    assert list(shelf.start().tables) == [going_on]
    shelf.now = 0
    assert list(shelf.start().tables) == [going_on]


@in_loop
async def test_of_too_many_tables_those_used_last_are_kept(shelf: Shelf) -> None:
    hall = shelf.start()
    names = [hall.open(ALL_PEOPLE)[0] for _ in range(4)]
    for time, name in enumerate((names[2], names[0], names[3])):
        shelf.now = float(time)
        await visit(hall, name)
    shelf.now = 9_999.0
    hall = shelf.start(most_tables=2)
    assert list(hall.tables) == [names[3], names[0]]
    new, _ = hall.open(ALL_PEOPLE)
    assert list(shelf.start().tables) == [names[3], new], "what makes room goes from the file, too"


def test_rules_without_a_text_form_are_refused(shelf: Shelf) -> None:
    hall = shelf.start()
    rules = attrs.evolve(get_ruleset("counter", players=3), name="ours", options=())
    with pytest.raises(RefusedError, match="ours cannot be kept: no text names its rules"):
        hall.open(attrs.evolve(ALL_PEOPLE, rules=rules))
    assert list(shelf.start().tables) == []


def test_a_link_still_opens_its_seat_after_a_restart(shelf: Shelf) -> None:
    store = Store.open(shelf.path)
    with serve(AT_ONCE, store) as client, open_match(client, FORM) as match:
        match.do(match.pages["Ana"], None)
        match.do(match.pages["Ana"], Bid(0, 3))
        links, seen, now = match.links, match.pages["Ben"].seen, match.pages["Ben"].now
    store.close()
    store = Store.open(shelf.path)
    with serve(AT_ONCE, store) as client, ExitStack() as stack:
        match = Match(client, links, stack)
        match.seat_all()
        assert (match.pages["Ben"].seen, match.pages["Ben"].now) == (seen, now)
        match.do(match.pages["Ben"], Bid(1, 2))
        assert match.state.bids == (3, 2, None)
    store.close()


def test_no_secret_shows_itself(shelf: Shelf) -> None:
    hall = shelf.start()
    opening = attrs.evolve(ALL_PEOPLE, seed=987654321)
    _, table = hall.open(opening)
    (kept,) = hall.store.list_tables() if hall.store else ()
    for secret in ("987654321", *table.keys.by_place.values()):
        assert secret not in repr((hall, table, kept))


@pytest.mark.parametrize(
    ("system", "variables", "folder"),
    [
        ("linux", {}, "/home/ana/.local/state"),
        ("linux", {"XDG_STATE_HOME": "/var/ana"}, "/var/ana"),
        ("linux", {"XDG_STATE_HOME": "here"}, "/home/ana/.local/state"),
        ("freebsd14", {"XDG_STATE_HOME": ""}, "/home/ana/.local/state"),
        ("darwin", {"XDG_STATE_HOME": "/var/ana"}, "/home/ana/Library/Application Support"),
        ("win32", {"LOCALAPPDATA": "/local"}, "/local"),
        ("win32", {}, "/home/ana/AppData/Local"),
    ],
)
def test_the_file_has_its_default_path(system: str, variables: dict[str, str], folder: str) -> None:
    found = get_store_path(system, variables, Path("/home/ana"))
    assert found == Path(folder) / "counter-rules" / "tables.sqlite3"
