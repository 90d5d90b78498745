"""Crowds at one table: they never disconnect a player, and their size is limited."""

from __future__ import annotations

import asyncio
import json

import pytest
from examples.web_table.listener import Listener
from examples.web_table.partings import TOO_SLOW, Parting
from examples.web_table.refused import RefusedError
from examples.web_table.settings import Settings
from examples.web_table.table import OpenTable, _look

from counter_rules import shuffle
from support.failures import each
from web.at_table import FORM, Message, in_loop, knock, make_table, open_match, serve


def make_hosted(**settings: int) -> OpenTable:
    return make_table(Settings(here_delay=0, **settings))


def sit(table: OpenTable, seat: int | None) -> Listener:
    listener = Listener(seat, 20)
    table.join(listener)
    return listener


async def take_all(listener: Listener) -> list[Message]:
    """Take all messages for a page, including those that are due in a moment."""
    await asyncio.sleep(0.001)  # one turn of the loop: time enough for a delay of 0
    messages: list[Message] = []
    while listener.has_news:
        messages.append(json.loads(await listener.take()))
    return messages


@in_loop
async def test_spectators_that_come_and_go_send_players_nothing() -> None:
    table = make_hosted(most_spectators=250)
    ana = sit(table, 0)
    await take_all(ana)
    for _ in range(2):
        crowd = [sit(table, None) for _ in range(250)]
        for spectator in crowd:
            table.leave(spectator)
    assert await take_all(ana) == []
    assert not ana.lost.is_set()


@in_loop
async def test_a_player_that_comes_and_goes_cuts_no_other_off() -> None:
    table = make_hosted()
    ana = sit(table, 0)
    for _ in range(250):
        table.leave(sit(table, 1))
        await asyncio.sleep(0)
    assert not ana.lost.is_set()
    ben = sit(table, 1)
    assert [one["kind"] for one in await take_all(ana)] == ["snapshot", "proof", "here"]
    assert (await take_all(ben))[-1] == {"kind": "here", "seats": [0, 1]}


@in_loop
async def test_a_reload_is_nothing_new_to_others() -> None:
    table = make_hosted()
    ana, ben = sit(table, 0), sit(table, 1)
    await take_all(ana)
    table.leave(ben)
    sit(table, 1)
    assert await take_all(ana) == []


@in_loop
async def test_a_page_that_connects_while_another_reloads_learns_of_both() -> None:
    table = make_hosted()
    _, ben = sit(table, 0), sit(table, 1)
    await take_all(ben)
    table.leave(ben)
    spectator = sit(table, None)
    sit(table, 1)
    assert (await take_all(spectator))[-1] == {"kind": "here", "seats": [0, 1]}


@in_loop
async def test_a_page_with_a_full_queue_still_learns_who_is_here() -> None:
    ana = Listener(0, 1)
    ana.send('{"kind":"step"}')
    ana.send_presence('{"kind":"here","seats":[0]}')
    ana.send_presence('{"kind":"here","seats":[0,1]}')
    assert not ana.lost.is_set()
    assert [one.get("seats") for one in await take_all(ana)] == [None, [0, 1]]
    ana.send("{}")
    ana.send("{}")
    assert (ana.lost.is_set(), ana.parting) == (True, TOO_SLOW)


@in_loop
async def test_a_second_window_of_a_seat_is_nothing_new_to_others() -> None:
    table = make_hosted()
    ana, ben = sit(table, 0), sit(table, 1)
    await take_all(ana)
    second = sit(table, 1)
    table.leave(ben)
    assert await take_all(ana) == []
    assert (await take_all(second))[-1] == {"kind": "here", "seats": [0, 1]}


@each(
    ("settings", "full", "free", "why"),
    [
        ({"most_spectators": 3}, None, 0, "there are 3 spectators already: try again later"),
        ({"most_pages": 3}, 0, 1, "this seat is open in 3 windows: close one of them"),
    ],
)
@in_loop
async def test_a_table_and_a_seat_have_limited_room(
    settings: dict[str, int], full: int | None, free: int, why: str
) -> None:
    table = make_hosted(**settings)
    windows = [sit(table, full) for _ in range(3)]
    with pytest.raises(RefusedError, match=why):
        sit(table, full)
    assert len(table.listeners) == 3
    sit(table, free)
    table.leave(windows[0])
    sit(table, full)


def test_a_page_without_room_learns_so_and_may_try_again() -> None:
    settings = Settings(here_delay=0, most_spectators=1)
    with serve(settings) as client, open_match(client, FORM) as match:
        full = Parting(1013, "there are 1 spectators already: try again later")
        assert knock(client, match.links[None]) == full
        assert all(page.catch_up() == [] for page in match.pages.values())


@in_loop
async def test_pages_that_connect_together_share_one_snapshot(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made: list[object] = []
    table = make_hosted()
    monkeypatch.setattr(
        "examples.web_table.table._look",
        lambda state, seat: made.append(seat) or _look(state, seat),
    )
    one, other = sit(table, 0), sit(table, 0)
    assert (await take_all(one))[0] == (await take_all(other))[0]
    assert made == [0]
    table._carry_out(shuffle(table.state, seed=7))
    made.clear()
    assert (await take_all(sit(table, 0)))[0]["view"]["phase"] == "bid"
    assert made == [0]
