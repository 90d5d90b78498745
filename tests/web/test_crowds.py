"""Crowds at one table: they never disconnect a player, and their size is limited."""

from __future__ import annotations

import asyncio
import json

import attrs
import pytest

from counter_rules.web import Settings
from counter_rules.web._hall import Link
from counter_rules.web._listener import TOO_SLOW, Listener, Parting
from counter_rules.web._page import format_state
from counter_rules.web._requests import RefusedError
from counter_rules.web._table import OpenTable
from support.failures import each
from web.at_table import (
    FORM,
    Message,
    in_loop,
    knock,
    make_reader,
    make_table,
    open_match,
    serve,
)
from web.shelf import play


@attrs.define
class Room:
    """A table of three people, and their links."""

    table: OpenTable
    links: tuple[Link, ...]

    def sit(self, seat: int | None, language: str = "en") -> Listener:
        """Open a page for a seat, or for a spectator."""
        link = self.links[-1 if seat is None else seat]
        listener = Listener(make_reader(link, language), Settings(most_waiting=20))
        self.table.join(listener)
        return listener

    def leave(self, listener: Listener) -> None:
        self.table.leave(listener)


def make_room(**settings: int) -> Room:
    return Room(*make_table(Settings(here_delay=0, **settings)))


async def take_all(listener: Listener) -> list[Message]:
    """Take all messages for a page, including those that are due in a moment."""
    await asyncio.sleep(0.001)  # one turn of the loop: time enough for a delay of 0
    messages: list[Message] = []
    while listener.has_news:
        messages.append(json.loads(await listener.take()))
    return messages


async def read_seats(listener: Listener) -> list[int]:
    """Return the seats of the last message, which says who is here."""
    last = (await take_all(listener))[-1]
    assert last["kind"] == "here"
    seats: list[int] = last["seats"]
    return seats


@in_loop
async def test_spectators_that_come_and_go_send_players_nothing() -> None:
    room = make_room(most_spectators=250)
    ana = room.sit(0)
    await take_all(ana)
    for _ in range(2):
        crowd = [room.sit(None) for _ in range(250)]
        for spectator in crowd:
            room.leave(spectator)
    assert await take_all(ana) == []
    assert not ana.lost.is_set()


@in_loop
async def test_a_player_that_comes_and_goes_cuts_no_other_off() -> None:
    room = make_room()
    ana = room.sit(0)
    for _ in range(250):
        room.leave(room.sit(1))
        await asyncio.sleep(0)
    assert not ana.lost.is_set()
    ben = room.sit(1)
    assert [one["kind"] for one in await take_all(ana)] == ["table", "state", "here"]
    assert await read_seats(ben) == [0, 1]


@in_loop
async def test_a_reload_is_nothing_new_to_others() -> None:
    room = make_room()
    ana, ben = room.sit(0), room.sit(1)
    await take_all(ana)
    room.leave(ben)
    room.sit(1)
    assert await take_all(ana) == []


@in_loop
async def test_a_page_that_connects_while_another_reloads_learns_of_both() -> None:
    room = make_room()
    _, ben = room.sit(0), room.sit(1)
    await take_all(ben)
    room.leave(ben)
    spectator = room.sit(None)
    room.sit(1)
    assert await read_seats(spectator) == [0, 1]


@in_loop
async def test_a_page_with_a_full_queue_still_learns_who_is_here() -> None:
    _, links = make_table(Settings())
    ana = Listener(make_reader(links[0]), Settings(most_waiting=1))
    ana.send('{"kind":"state"}')
    ana.send_presence({0}, '{"kind":"here","seats":[0]}')
    ana.send_presence({0, 1}, '{"kind":"here","seats":[0,1]}')
    assert not ana.lost.is_set()
    assert [one.get("seats") for one in await take_all(ana)] == [None, [0, 1]]
    ana.send("{}")
    ana.send("{}")
    assert (ana.lost.is_set(), ana.parting) == (True, TOO_SLOW)


@in_loop
async def test_a_second_window_of_a_seat_is_nothing_new_to_others() -> None:
    room = make_room()
    ana, ben = room.sit(0), room.sit(1)
    await take_all(ana)
    second = room.sit(1)
    room.leave(ben)
    assert await take_all(ana) == []
    assert await read_seats(second) == [0, 1]


@each(
    ("settings", "full", "free", "why"),
    [
        ({"most_spectators": 3}, None, 0, "spectators_full"),
        ({"most_pages": 3}, 0, 1, "pages_full"),
    ],
)
@in_loop
async def test_a_table_and_a_seat_have_limited_room(
    settings: dict[str, int], full: int | None, free: int, why: str
) -> None:
    room = make_room(**settings)
    windows = [room.sit(full) for _ in range(3)]
    with pytest.raises(RefusedError, match=why):
        room.sit(full)
    assert len(room.table.listeners) == 3
    room.sit(free)
    room.leave(windows[0])
    room.sit(full)


def test_a_page_without_room_learns_so_and_may_try_again() -> None:
    settings = Settings(here_delay=0, most_spectators=1)
    with serve(settings) as client, open_match(client, FORM) as match:
        full = Parting(1013, "spectators_full")
        assert knock(client, str(match.links[None])) == full
        assert all(page.catch_up() == [] for page in match.pages.values())


@in_loop
async def test_pages_that_connect_together_share_one_message_in_each_language(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made: list[str] = []

    def format_and_count(*given: object) -> str:
        made.append(given[2].language)  # type: ignore[attr-defined]
        return format_state(*given)  # type: ignore[arg-type]

    room = make_room()
    monkeypatch.setattr("counter_rules.web._table.format_state", format_and_count)
    one, other = room.sit(0), room.sit(0)
    assert (await take_all(one))[:2] == (await take_all(other))[:2]
    assert made == ["en"]
    german = room.sit(0, "de")
    assert made == ["en", "de"]
    table, state, _ = await take_all(german)
    assert table["powers"] != json.loads(room.table._firsts[one.reader][0])["powers"]
    play(room.table, room.links, 1)
    assert sorted(made) == ["de", "de", "en", "en"]
    (one_new,), (german_new,) = await take_all(one), await take_all(german)
    assert (one_new["version"], one_new["view"]) == (german_new["version"], german_new["view"])
    assert one_new["log"] != german_new["log"]
    assert state["version"] < one_new["version"]
