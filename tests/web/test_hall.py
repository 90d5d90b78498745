"""Tables that stay when there are too many: those in play, then those used last."""

from __future__ import annotations

import attrs
import pytest

from counter_rules.web import Settings
from counter_rules.web._hall import Hall, Link
from counter_rules.web._listener import NO_TABLE, Listener, Parting
from counter_rules.web._requests import RefusedError
from support.failures import each
from web.at_table import FORM, in_loop, knock, make_opening, make_reader, open_match, serve
from web.shelf import Memory, Shelf

OPENING = make_opening((None, None, None))
HOLD = 600.0
FULL = "tables_full"


@attrs.define
class House:
    """A hall with a clock that the test sets."""

    hall: Hall
    now: float = 0.0
    links: dict[str, Link] = attrs.field(factory=dict)

    def open(self) -> str:
        name, links = self.hall.open(OPENING)
        self.links[name] = links[0]
        return name

    def sit(self, name: str, at: float) -> Listener:
        """Connect a page to a table at a time."""
        self.now, listener = at, Listener(make_reader(self.links[name]))
        table = self.hall.find(name)
        assert table is not None
        table.join(listener)
        return listener

    def leave(self, name: str, listener: Listener, at: float) -> None:
        self.now = at
        self.hall.tables[name].leave(listener)

    def visit(self, name: str, at: float) -> None:
        self.leave(name, self.sit(name, at), at)


def make_house(store: Memory | None = None, **settings: int) -> House:
    house = House(Hall(Settings(), store))
    house.hall.settings = Settings(hold=HOLD, clock=lambda: house.now, **settings)
    return house


@pytest.fixture
def house() -> House:
    """A hall with room for two tables."""
    return make_house(most_tables=2)


@in_loop
async def test_the_table_unused_longest_makes_room_not_the_one_opened_first(house: House) -> None:
    first, second = house.open(), house.open()
    house.leave(second, house.sit(second, at=1), at=2)
    house.leave(first, house.sit(first, at=3), at=900)
    house.now = 2_000
    third = house.open()
    assert [*house.hall.tables] == [first, third]


@in_loop
async def test_a_table_that_was_never_used_makes_room_first(house: House) -> None:
    played = house.open()
    house.leave(played, house.sit(played, at=0), at=1)
    house.open()
    house.now = 10_000
    last = house.open()
    assert [*house.hall.tables] == [played, last]


@in_loop
async def test_a_table_with_an_open_page_stays_however_old(house: House) -> None:
    first, second = house.open(), house.open()
    house.sit(first, at=1)
    house.leave(second, house.sit(second, at=2), at=3)
    house.now = 90_000
    house.open()
    assert first in house.hall.tables
    assert second not in house.hall.tables


@in_loop
async def test_the_place_of_a_table_just_left_is_held(house: House) -> None:
    for name in (house.open(), house.open()):
        house.leave(name, house.sit(name, at=1), at=2)
    house.now = 2 + HOLD - 1
    with pytest.raises(RefusedError, match=FULL):
        house.open()
    house.now = 2 + HOLD
    house.open()


@in_loop
async def test_a_table_that_made_room_comes_back_from_the_store() -> None:
    house = make_house(Memory(), most_tables=1)
    first = house.open()
    house.visit(first, at=0)
    house.now = HOLD
    second = house.open()
    house.visit(second, at=HOLD)
    assert [*house.hall.tables] == [second]
    house.visit(first, at=2 * HOLD)
    assert [*house.hall.tables] == [first]


@in_loop
async def test_what_was_never_used_is_not_in_the_store() -> None:
    house = make_house(Memory(), most_tables=1)
    first = house.open()
    house.open()
    assert house.hall.find(first) is None


@in_loop
async def test_of_too_many_tables_in_the_store_the_oldest_go() -> None:
    store = Memory()
    house = make_house(store, most_kept=2)
    names = []
    for time in (0, 1_000, 2_000):
        house.now = time
        names.append(house.open())
        house.visit(names[-1], at=time)
    assert [*store.matches] == names[1:]
    assert house.hall.find(names[0]) is None


@in_loop
async def test_what_is_in_play_or_of_another_program_stays_in_the_store() -> None:
    store = Memory()
    house = make_house(store, most_kept=2)
    first = house.open()
    house.sit(first, at=0)
    house.now = 1
    house.visit(house.open(), at=1)
    store.matches["of-another"] = store.matches[first]
    house.now = 1 + HOLD
    third = house.open()
    house.visit(third, at=1 + HOLD)
    assert {*store.matches} == {first, third, "of-another"}


@in_loop
async def test_a_table_that_comes_back_makes_no_other_go() -> None:
    store = Memory()
    house = make_house(store, most_kept=2)
    names = [house.open(), house.open()]
    for name in names:
        house.visit(name, at=0)
    house.now = HOLD
    house.hall.tables.clear()
    assert all(house.hall.find(name) for name in names)
    assert [*store.matches] == names


def test_a_form_is_refused_while_all_tables_are_in_play() -> None:
    settings = Settings(here_delay=0, most_tables=2)
    with (
        serve(settings) as client,
        open_match(client, FORM) as first,
        open_match(client, FORM) as second,
    ):
        answer = client.post("/tables", json=FORM)
        assert answer.status_code == 400
        assert answer.json() == {"why": FULL}
        assert [first.state.move_number, second.state.move_number] == [1, 1]


def test_a_kept_table_waits_while_all_are_in_play() -> None:
    store = Memory()
    with serve(Settings(here_delay=0), store) as client, open_match(client, FORM) as kept:
        links = kept.links
    with (
        serve(Settings(here_delay=0, most_tables=1), store) as client,
        open_match(client, FORM) as other,
    ):
        link = str(links["Ana"])
        assert knock(client, link) == Parting(1013, FULL)
        name, _, key = link.partition("#")
        answer = client.get(f"{name}/record", headers={"X-Key": key})
        assert (answer.status_code, answer.text) == (503, FULL)
        assert other.people[0].catch_up() == []


def test_a_table_cleared_away_while_a_page_connects_is_not_played_at() -> None:
    with serve(Settings(most_tables=1)) as client:
        links = client.post("/tables", json=FORM).json()["links"]
        name, _, key = links[0]["link"].partition("#")
        with client.websocket_connect(f"{name}/socket") as session:
            client.post("/tables", json=FORM)
            session.send_json({"key": key})
            assert session.receive()["code"] == NO_TABLE.code


@each("name", ["..", "../x", "matches.sqlite3", "x" * 65, "\ud800x", "é", "", "-", "0\0"])
def test_what_is_no_name_opens_nothing_and_is_not_worth_a_report(name: str, shelf: Shelf) -> None:
    assert shelf.start().find(name) is None
    assert shelf.said == []
