"""Matches as data, and in stores."""

from __future__ import annotations

import copy
import json
import pickle
import random
import sqlite3
import threading
from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

import pytest

from counter_rules import NotationError, StateError, get_ruleset
from counter_rules.bots import TimeControl
from counter_rules.errors import CopyError
from counter_rules.table import Match
from counter_rules.table.stores import FileStore, SqliteStore, Store
from matches.playing import COUNTER, KEYS, answer, bid_all, open_table, play_to_end
from support.builders import compose

Make: TypeAlias = Callable[[Path], Store]

PEOPLE = open_table(people=(0, 1, 2, 3))
TAKEN_BACK = answer(answer(answer(PEOPLE)).propose_undo(KEYS[1], 2), 5).propose_undo(KEYS[0], 1)
"""A match with moves taken back, and with a proposal."""


# As data.


@pytest.mark.parametrize(
    "match",
    [
        PEOPLE,
        TAKEN_BACK,
        bid_all(open_table(people=(2,), bot="good")).release(2, bot="easy"),
        play_to_end(open_table(), random.Random(7)),
        play_to_end(open_table(), random.Random(7)).rematch(seed=2**4000),
        Match.start(COUNTER, seed=-7, dealer=1, control=TimeControl(move=None, match=0.25)),
        open_table(get_ruleset("counter", players=3, effects="-seven", target=3)),
    ],
)
def test_a_match_is_the_same_when_it_is_read_again(match: Match) -> None:
    text = json.dumps(match.to_data())
    assert Match.from_data(text) == match
    assert Match.from_data(json.loads(text)) == match


def test_deals_are_not_written_as_they_follow_from_the_seed() -> None:
    data = PEOPLE.to_data()
    assert [next(iter(entry)) for entry in data["entries"]] == ["seated"] * 4
    assert data["seed"] == "7"
    assert data["match"] == 1


def test_rules_composed_by_hand_are_given_again() -> None:
    rules = compose(4, name="own")
    data = Match.start(rules, seed=7).to_data()
    with pytest.raises(NotationError):
        Match.from_data(data)
    assert Match.from_data(data, rules=rules).rules == rules


BID = {"move": "Bid", "seat": 1, "tricks": 2, "blind": False}
WRONG = [
    ({"match": 2}, "expected a match of format 1, got 2"),
    ({"match": True}, "expected a match of format 1, got True"),
    ({"seed": "07"}, "its seed is none"),
    ({"seed": 7}, "its seed is no text"),
    ({"base": -1}, "expected a version"),
    ({"dealer": 4}, "there is no seat 4"),
    ({"chairs": []}, "4 players need as many chairs, got 0"),
    ({"chairs": [{"seat": 0}] * 4}, "not a valid match"),
    ({"chairs": [{"key_hash": "a" * 64}] * 4}, "a key opens one place only"),
    ({"chairs": [{"seconds": -1}] * 4}, "expected seconds from 0 up"),
    ({"chairs": [{"key_hash": "A" * 64}] * 4}, "expected the SHA-256 of a key"),
    ({"spectators": [{"key_hash": "x", "since": 0}]}, "expected the SHA-256 of a key"),
    ({"control": {"move": None, "match": None, "increment": 0}}, "needs move= or match="),
    (
        {"entries": [{"move": "Bid", "seat": 1, "tricks": 2, "blind": False}]},
        "entry 0: not_your_turn",
    ),
    ({"entries": [{"undone": {"to": 1, "agreed": [0]}}]}, "cannot go back"),
    ({"entries": [{"undone": 1}]}, "not a valid match"),
    ({"entries": [{"move": "Deal"}]}, "not a valid match"),
    ({"entries": ["QS"]}, "a move is an object"),
    ({"proposal": {"to": 5, "agreed": [0]}}, "cannot go back"),
    ({"proposal": {"to": 1, "agreed": []}}, "one or more seats that agree"),
    ({"proposal": {"to": 1, "agreed": [0, 0]}}, "one or more seats that agree, each once"),
    ({"proposal": {"to": 1, "agreed": [4]}}, "there is no seat 4"),
    ({"surprise": 1}, "not a valid match"),
]


@pytest.mark.parametrize(("changed", "said"), WRONG)
def test_what_is_no_match(changed: dict[str, object], said: str) -> None:
    with pytest.raises(NotationError, match=said):
        Match.from_data(PEOPLE.to_data() | changed)


@pytest.mark.parametrize("text", ["", "{", "[]", "7", "null", '{"match": 1}'])
def test_what_is_not_even_an_object_of_a_match(text: str) -> None:
    with pytest.raises(NotationError):
        Match.from_data(text)


def test_an_error_says_neither_the_seed_nor_a_key() -> None:
    match = Match.start(COUNTER, seed=123_456_789).sit(0, KEYS[0])
    text = json.dumps(match.to_data())
    wrong = [{"dealer": 4}, {"seed": 123_456_789}, {"entries": [BID]}, {"surprise": text}]
    for given in (text[:-1], *[match.to_data() | changed for changed in wrong]):
        with pytest.raises(NotationError) as caught:
            Match.from_data(given)
        said = str(caught.value) + caught.value.text
        assert "123456789" not in said
        assert str(match.chairs[0].key_hash) not in said


def test_a_proposal_that_was_kept_goes_on() -> None:
    match = Match.from_data(TAKEN_BACK.to_data())
    for key in KEYS[1:4]:
        match = match.agree(key, 1)
    assert match.state == PEOPLE.state


# In stores.


def open_base(folder: Path) -> Store:
    return SqliteStore(folder / "matches.sqlite3")


every_store = pytest.mark.parametrize("make", [FileStore, open_base])


@every_store
def test_a_store_keeps_matches_by_name(make: Make, tmp_path: Path) -> None:
    store = make(tmp_path)
    assert store.load("one") is None
    assert store.list_names() == ()
    store.save("two", PEOPLE)
    store.save("one", TAKEN_BACK)
    assert store.list_names() == ("one", "two")
    assert (store.load("one"), store.load("two")) == (TAKEN_BACK, PEOPLE)
    store.remove("one")
    store.remove("one")
    assert store.list_names() == ("two",)
    assert make(tmp_path).load("two") == PEOPLE


@every_store
def test_a_store_keeps_every_move_of_a_match(make: Make, tmp_path: Path) -> None:
    store, match = make(tmp_path), PEOPLE
    for place in range(30):
        match = answer(match, place)
        store.save("one", match)
        assert store.load("one") == match
    match = match.propose_undo(KEYS[0], 3)
    for key in KEYS[1:4]:
        match = match.agree(key, 3)
    store.save("one", match)
    assert store.load("one") == match


@every_store
def test_another_match_of_the_same_name_takes_its_place(make: Make, tmp_path: Path) -> None:
    store = make(tmp_path)
    for match in (answer(answer(PEOPLE), 4), answer(PEOPLE, 5), open_table(seed=8)):
        store.save("one", match)
        assert store.load("one") == match


@every_store
@pytest.mark.parametrize("name", ["", "-a", "a/b", "..", "a.b", "ä", "a" * 65, None, 7])
def test_what_is_no_name_of_a_match(make: Make, tmp_path: Path, name: str) -> None:
    store = make(tmp_path)
    with pytest.raises(StateError, match="expected a name"):
        store.save(name, PEOPLE)
    with pytest.raises(StateError, match="expected a name"):
        store.load(name)
    with pytest.raises(StateError, match="expected a name"):
        store.remove(name)


@every_store
def test_rules_of_ones_own_are_given_when_a_match_is_read(make: Make, tmp_path: Path) -> None:
    store, match = make(tmp_path), Match.start(compose(4, name="own"), seed=7)
    store.save("own", match)
    assert store.load("own", rules=match.rules) == match


def test_a_file_that_is_half_written_does_not_count(tmp_path: Path) -> None:
    store = FileStore(tmp_path)
    store.save("one", PEOPLE)
    (tmp_path / "one.match.json.1234.new").write_text("{")
    (tmp_path / "no name.match.json").write_text("{")
    assert store.load("one") == PEOPLE
    assert store.list_names() == ("one",)


def test_a_damaged_file_is_refused_by_name(tmp_path: Path) -> None:
    store = FileStore(tmp_path)
    store.save("one", PEOPLE)
    (tmp_path / "one.match.json").write_text("{")
    with pytest.raises(NotationError, match="not JSON"):
        store.load("one")
    (tmp_path / "one.match.json").write_bytes(b"\xff")
    with pytest.raises(NotationError, match="not UTF-8"):
        store.load("one")


def test_only_the_owner_reads_a_store(tmp_path: Path) -> None:
    SqliteStore(tmp_path / "a.sqlite3").save("one", PEOPLE)
    FileStore(tmp_path / "b").save("one", PEOPLE)
    assert not (tmp_path / "a.sqlite3").stat().st_mode & 0o077
    assert not (tmp_path / "b").stat().st_mode & 0o077


def test_a_file_of_something_else_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.sqlite3"
    path.write_text("not a database, but some text that is long enough to look at")
    with pytest.raises(OSError, match=r"cannot keep matches in .*a\.sqlite3"):
        SqliteStore(path)


def test_a_closed_store_says_so(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "a.sqlite3")
    store.close()
    with pytest.raises(OSError, match="closed database"):
        store.save("one", PEOPLE)


def test_threads_share_a_store(tmp_path: Path) -> None:
    store, failed = SqliteStore(tmp_path / "a.sqlite3"), list[BaseException]()

    def save(name: str) -> None:
        match = PEOPLE
        try:
            for place in range(20):
                match = answer(match, place)
                store.save(name, match)
                assert store.load(name) == match
        except BaseException as error:  # noqa: BLE001 - told to the test
            failed.append(error)

    threads = [threading.Thread(target=save, args=(name,)) for name in "abcd"]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failed
    assert store.list_names() == ("a", "b", "c", "d")


def test_a_save_that_fails_changes_nothing(tmp_path: Path) -> None:
    store, match = SqliteStore(tmp_path / "a.sqlite3"), answer(PEOPLE)
    store.save("one", match)
    with sqlite3.connect(store.path) as base:
        base.execute(
            "CREATE TRIGGER full BEFORE INSERT ON matches BEGIN SELECT raise(FAIL, 'full'); END"
        )
    base.close()
    with pytest.raises(OSError, match="full"):
        store.save("one", answer(match))
    assert store.load("one") == match
    store.remove("one")
    assert store.list_names() == ()


def test_two_servers_may_share_a_database(tmp_path: Path) -> None:
    stores = [SqliteStore(tmp_path / "a.sqlite3") for _ in range(2)]
    match = PEOPLE
    for place in range(10):
        match = answer(match, place)
        stores[place % 2].save("one", match)
        assert [store.load("one") for store in stores] == [match, match]
    other = answer(PEOPLE, 9)
    stores[0].save("one", other)
    stores[1].save("one", match)
    assert stores[0].load("one") == match


@pytest.mark.parametrize("alone", [(True, False), (False, True), (True, True)])
def test_a_server_has_its_database_alone(
    alone: tuple[bool, bool], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("_PATIENCE", "_SHORT_PATIENCE"):
        monkeypatch.setattr(f"counter_rules.table.stores.{name}", 0.0)
    path = tmp_path / "a.sqlite3"
    with SqliteStore(path, alone=alone[0]) as store:
        store.save("one", PEOPLE)
        with pytest.raises(OSError, match="another process is using it"):
            SqliteStore(path, alone=alone[1])
        assert store.load("one") == PEOPLE
    with SqliteStore(path, alone=alone[1]) as store:
        assert store.load("one") == PEOPLE


def test_a_database_of_another_version_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.sqlite3"
    with sqlite3.connect(path) as base:
        base.execute("PRAGMA user_version = 9")
    base.close()
    with pytest.raises(OSError, match="it has version 9, expected 1"):
        SqliteStore(path)


def test_an_open_database_is_not_copied(tmp_path: Path) -> None:
    with SqliteStore(tmp_path / "a.sqlite3") as store:
        with pytest.raises(CopyError, match="send its path"):
            pickle.dumps(store)
        with pytest.raises(CopyError):
            copy.deepcopy(store)


def test_savers_of_one_file_do_not_mix_it(tmp_path: Path) -> None:
    store = FileStore(tmp_path)
    long, short = play_to_end(open_table(), random.Random(7)), PEOPLE

    def save(match: Match) -> None:
        for _ in range(50):
            store.save("one", match)

    threads = [threading.Thread(target=save, args=(match,)) for match in (long, short)]
    for thread in threads:
        thread.start()
    while any(thread.is_alive() for thread in threads):
        assert store.load("one") in (None, long, short)
    assert [path.name for path in tmp_path.iterdir()] == ["one.match.json"]
    assert not (tmp_path / "one.match.json").stat().st_mode & 0o077
