"""Tables that stay when there are too many: those in play, then those used last."""

from __future__ import annotations

import attrs
import pytest
from examples.web_table.hall import Hall
from examples.web_table.listener import Listener
from examples.web_table.partings import NO_TABLE
from examples.web_table.refused import RefusedError
from examples.web_table.settings import Settings

from web.at_table import FORM, in_loop, make_opening, open_match, serve

OPENING = make_opening((None, None, None))
HOLD = 600.0


@attrs.define
class House:
    """A hall with a clock that the test sets."""

    hall: Hall
    now: float = 0.0

    def open(self) -> str:
        return self.hall.open(OPENING)[0]

    def sit(self, name: str, at: float) -> Listener:
        """Connect a page to a table at a time."""
        self.now, listener = at, Listener(0, 200)
        self.hall.tables[name].join(listener)
        return listener

    def leave(self, name: str, listener: Listener, at: float) -> None:
        self.now = at
        self.hall.tables[name].leave(listener)


@pytest.fixture
def house() -> House:
    """A hall with room for two tables."""
    house = House(Hall(Settings()))
    house.hall.settings = Settings(most_tables=2, hold=HOLD, clock=lambda: house.now)
    return house


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
    with pytest.raises(RefusedError, match="all tables are in play: try again later"):
        house.open()
    house.now = 2 + HOLD
    house.open()


def test_a_form_is_refused_while_all_tables_are_in_play() -> None:
    settings = Settings(here_delay=0, most_tables=2)
    with (
        serve(settings) as client,
        open_match(client, FORM) as first,
        open_match(client, FORM) as second,
    ):
        answer = client.post("/tables", json=FORM)
        assert answer.status_code == 400
        assert answer.json() == {"why": "all tables are in play: try again later"}
        assert [first.state.move_number, second.state.move_number] == [0, 0]


def test_a_table_cleared_away_while_a_page_connects_is_not_played_at() -> None:
    with serve(Settings(most_tables=1)) as client:
        links = client.post("/tables", json=FORM).json()["links"]
        name, _, key = links[0]["link"].partition("#")
        with client.websocket_connect(f"{name}/socket") as session:
            client.post("/tables", json=FORM)
            session.send_json({"key": key})
            assert session.receive()["code"] == NO_TABLE.code
