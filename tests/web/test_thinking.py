"""Slow bots: the server stays responsive, and no task is left behind."""

from __future__ import annotations

import asyncio
import json
import random
import threading
from collections.abc import Callable, Iterator
from typing import TypeVar

import attrs
import pytest
from starlette.testclient import TestClient

from counter_rules import Move, Phase, View, legal_moves
from counter_rules.bots import Bot, MoveValue, bot_names, get_bot, parse_bot
from counter_rules.web import Settings
from counter_rules.web._hall import Hall, Link
from counter_rules.web._handlers import handle
from counter_rules.web._listener import Listener
from counter_rules.web._table import _BOT_STOPPED, OpenTable
from counter_rules.web._turns import Thinking
from web.at_table import (
    Match,
    Message,
    Page,
    ask_for,
    in_loop,
    make_opening,
    make_reader,
    make_table,
    open_match,
    serve,
)
from web.shelf import play

LONGEST = 60
"""The seconds that a test waits before it fails."""
MOVED_ON = "moved_on"
ResultT = TypeVar("ResultT")


@attrs.define(eq=False)
class SlowBot:
    """A bot that thinks until the test lets it go on, and then makes its first legal move."""

    begun: threading.Event = attrs.field(factory=threading.Event)
    may_go_on: threading.Event = attrs.field(factory=threading.Event)
    asked: list[View] = attrs.field(factory=list)

    def __call__(self, view: View, rng: random.Random, /) -> Move:
        return self.explain(view)[0].move

    def explain(self, view: View, rng: random.Random | None = None, /) -> tuple[MoveValue, ...]:
        self.asked.append(view)
        self.begun.set()
        assert self.may_go_on.wait(LONGEST)
        return tuple(
            [
                MoveValue(move=move, value=1 / (place + 3), visits=5)
                for place, move in enumerate(legal_moves(view))
            ]
        )


def set_bot(monkeypatch: pytest.MonkeyPatch, bot: Bot) -> None:
    """Set the bot of a level ``slow``, which also gives the hints."""
    monkeypatch.setattr("counter_rules.web._opening.bot_names", lambda: (*bot_names(), "slow"))
    for name, find in (
        ("web._opening.get_bot", get_bot),
        ("web._turns.get_bot", get_bot),
        ("table._answers.parse_bot", parse_bot),
    ):

        def make(text: str, find: Callable[[str], Bot] = find) -> Bot:
            return bot if text in ("slow", "strong") else find(text)

        monkeypatch.setattr(f"counter_rules.{name}", make)


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Iterator[SlowBot]:
    """The bot of a level ``slow``, which also gives the hints."""
    bot = SlowBot()
    set_bot(monkeypatch, bot)
    yield bot
    bot.may_go_on.set()


@pytest.fixture
def client(slow: SlowBot) -> Iterator[TestClient]:
    """A server that offers the slow bot."""
    with serve() as client:
        yield client
        slow.may_go_on.set()


def seat_slow_ben(game: str = "counter") -> Message:
    form = ask_for(game, "Ana Ben* Cleo")
    form["seats"][1]["level"] = "slow"
    return form


def ask_for_hint(page: Page, slow: SlowBot | None = None) -> None:
    """Request a hint, and wait until the slow bot thinks about it."""
    page.ask(question=page.now["question"], hint=True)
    assert slow is None or slow.begun.wait(LONGEST)


def join(table: OpenTable, link: Link) -> Listener:
    listener = Listener(make_reader(link))
    table.join(listener)
    return listener


async def finish(table: OpenTable) -> None:
    """Wait until no task of a table is left."""
    while table._tasks:
        await asyncio.gather(*table._tasks)


# Bots that play.


def test_a_bot_that_thinks_delays_no_other(client: TestClient, slow: SlowBot) -> None:
    with open_match(client, seat_slow_ben()) as match:
        ana, cleo = match.people
        match.do(ana, legal_moves(ana.seen)[0])
        assert slow.begun.wait(LONGEST)
        before = match.state
        with open_match(client, ask_for("counter", "Dan Eva* Finn*")) as other:
            other.pages["Dan"].bid_first()
        assert client.get("/").status_code == 200
        assert [page.catch_up() for page in (ana, cleo)] == [[], []]
        assert match.state is before
        slow.may_go_on.set()
        cleo.read_until("state")
        assert cleo.seen.bids == (0, 0, None)


def test_others_make_sealed_choices_while_a_bot_thinks(client: TestClient, slow: SlowBot) -> None:
    with open_match(client, seat_slow_ben("office_oh_hell")) as match:
        ana, cleo = match.people
        assert slow.begun.wait(LONGEST)
        for page in (ana, cleo):
            match.do(page, legal_moves(page.seen)[0])
        assert match.state.to_act == (1,)
        slow.may_go_on.set()
        ana.read_until("state")
        assert ana.seen.phase is Phase.PLAY
        assert len(slow.asked) == 1


async def leave_thinking(slow: SlowBot) -> tuple[Hall, OpenTable, Link]:
    """Leave the only table of a hall while its first bot thinks."""
    hall = Hall(Settings(delay=0, here_delay=0, most_tables=1, hold=0))
    name, (link,) = hall.open(make_opening(("slow",) * 3))
    table = hall.tables[name]
    listener = join(table, link)
    await asyncio.to_thread(slow.begun.wait, LONGEST)
    table.leave(listener)
    return hall, table, link


@in_loop
async def test_a_move_is_not_made_once_all_have_left(slow: SlowBot) -> None:
    _, table, link = await leave_thinking(slow)
    before = table.match
    slow.may_go_on.set()
    await finish(table)
    assert table.match is before
    assert not table._is_waking
    join(table, link)
    await asyncio.gather(*table._tasks)
    assert table.match.version == before.version + 1
    assert slow.asked[0] == slow.asked[1], "it is asked again, and would choose the same"


@in_loop
async def test_a_table_may_be_removed_while_a_bot_thinks(slow: SlowBot) -> None:
    hall, table, _ = await leave_thinking(slow)
    before = table.match
    hall.open(make_opening(("random",) * 3))
    assert table not in hall.tables.values()
    slow.may_go_on.set()
    await finish(table)
    assert table.match is before


@in_loop
async def test_a_bot_that_fails_stops_the_table_with_a_message(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail(*_: object) -> Move:
        raise ZeroDivisionError("no\nmove")

    set_bot(monkeypatch, fail)
    said: list[str] = []
    table, (link,) = make_table(Settings(delay=0, report=said.append), *["slow"] * 3)
    listener = join(table, link)
    await finish(table)
    assert json.loads(listener._waiting[-1]) == {"kind": "refused", "why": _BOT_STOPPED}
    (line,) = said
    assert line.startswith(f"table {table.name}: ")
    assert "fail at seat 0" in line
    assert not table._is_waking


@in_loop
async def test_a_person_sits_down_again_while_a_bot_thinks_for_them(slow: SlowBot) -> None:
    table, links = make_table(Settings(delay=0), None, None, None)
    ana = join(table, links[0])
    table.change(table.match.release(0, bot="slow"))
    await asyncio.to_thread(slow.begun.wait, LONGEST)
    handle(table, ana, '{"sit": true}')
    before = table.match
    slow.may_go_on.set()
    await finish(table)
    assert table.match is before, "the bot's move comes too late"
    play(table, links, 1)


@in_loop
async def test_moves_are_taken_back_while_a_bot_thinks(slow: SlowBot) -> None:
    table, links = make_table(Settings(delay=0), None, "slow", "slow")
    ana = join(table, links[0])
    play(table, links, 1)
    await asyncio.to_thread(slow.begun.wait, LONGEST)
    handle(table, ana, '{"undo": 1}')
    assert table.match.state.to_act == (0,)
    slow.may_go_on.set()
    await finish(table)
    assert table.match.state.bids == (None,) * 3, "the bot's bid comes too late"
    play(table, links, 1)
    await finish(table)
    assert table.match.state.bids == (0, 0, 0)


@attrs.define
class Gate(Thinking):
    """Threads whose results arrive only when the test lets them."""

    is_open: asyncio.Event = attrs.field(factory=asyncio.Event)
    begun: int = 0

    async def run(self, work: Callable[[], ResultT]) -> ResultT:
        result = work()
        self.begun += 1
        await self.is_open.wait()
        return result


@in_loop
async def test_a_bot_whose_turn_comes_while_none_was_found_is_asked() -> None:
    gate = Gate()
    table, links = make_table(Settings(delay=0), None, None, None)
    table.thinking = gate
    ana = join(table, links[0])
    handle(table, ana, '{"stand": true}')
    handle(table, ana, '{"sit": true}')
    while not gate.begun:
        await asyncio.sleep(0)
    handle(table, ana, '{"stand": true}')
    gate.is_open.set()
    await finish(table)
    assert table.match.state.bids[0] is not None


# Hints.


def test_a_hint_goes_to_the_page_that_asked_alone(match: Match, slow: SlowBot) -> None:
    ana, ben, _ = match.people
    ask_for_hint(ana, slow)
    assert [page.catch_up() for page in match.people] == [[], [], []]
    slow.may_go_on.set()
    hint = ana.read_until("hint")
    assert hint["question"] == ana.now["question"]
    moves = legal_moves(ana.seen)
    assert [one["move"]["tricks"] for one in hint["values"]] == [*range(len(moves))]
    assert [one["value"] for one in hint["values"][:2]] == [0.33, 0.25]
    assert {one["visits"] for one in hint["values"]} == {5}
    assert slow.asked == [ana.seen], "it sees what she sees"
    assert ben.catch_up() == []
    match.do(ana, moves[0])


def test_one_hint_at_a_time(client: TestClient, slow: SlowBot) -> None:
    with open_match(client, ask_for("office_oh_hell", "Ana Ben Cleo")) as match:
        ana, ben, _ = match.people
        ask_for_hint(ana, slow)
        ask_for_hint(ana)
        assert ana.read_why() == "hint_coming"
        slow.may_go_on.set()
        ana.read_until("hint")
        ask_for_hint(ben)
        ben.read_until("hint")
        assert [seen.seat for seen in slow.asked] == [0, 1]


def test_a_late_hint_has_its_question(match: Match, slow: SlowBot) -> None:
    ana, _, _ = match.people
    asked = ana.now["question"]
    ask_for_hint(ana, slow)
    match.do(ana, legal_moves(ana.seen)[0])
    slow.may_go_on.set()
    assert ana.read_until("hint")["question"] == asked != ana.now["question"]
    ana.ask(question=asked, hint=True)
    assert ana.read_why() == MOVED_ON


def test_a_hint_from_before_a_move_was_taken_back_is_dropped(
    client: TestClient, slow: SlowBot
) -> None:
    with open_match(client, ask_for("office_oh_hell", "Ana Ben Cleo")) as match:  # sealed bids
        ana, ben, _ = match.people
        match.do(ana, legal_moves(ana.seen)[0])
        ask_for_hint(ben, slow)
        ana.ask(undo=ana.state["undo"])
        ana.read_until("state")
        slow.may_go_on.set()
        assert ben.read_why() == MOVED_ON


def test_only_who_is_asked_gets_a_hint(match: Match, slow: SlowBot) -> None:
    ana, ben, spectator = match.pages["Ana"], match.pages["Ben"], match.pages[None]
    for page in (ben, spectator):
        page.ask(question=ana.now["question"], hint=True)
        assert page.read_why() == MOVED_ON
    ana.ask(question=None, hint=True)
    assert "question" in ana.read_why()
    assert slow.asked == []


def mumble(*_: object) -> None:
    """Move without reasons, and fail."""


@attrs.define(eq=False)
class Failing:
    """A bot that fails to say why it chooses."""

    def __call__(self, view: View, rng: random.Random, /) -> Move:
        return legal_moves(view)[0]

    def explain(self, view: View, rng: random.Random | None = None, /) -> tuple[MoveValue, ...]:
        raise ZeroDivisionError("no\nreason")

    def begin(self, view: View, /) -> None:
        raise ZeroDivisionError("no\nbeginning")


@pytest.mark.parametrize(
    ("bot", "why"),
    [
        (mumble, "bot strong does not say why it chooses"),
        (Failing(), "no_hint"),
    ],
)
def test_a_hint_that_fails_is_refused(
    match: Match, monkeypatch: pytest.MonkeyPatch, bot: Bot, why: str
) -> None:
    monkeypatch.setattr("counter_rules.web._turns.get_bot", lambda _: bot)
    ana = match.pages["Ana"]
    for _ in range(2):
        ask_for_hint(ana)
        assert ana.read_why() == why


def test_a_page_that_has_gone_needs_no_hint(match: Match, slow: SlowBot) -> None:
    ana = match.pages["Ana"]
    ask_for_hint(ana, slow)
    ana.session.close()
    match.pages["Ben"].read_until("here")
    slow.may_go_on.set()
    again = match.open_page("Ana")
    ask_for_hint(again)
    assert again.read_until("hint")["question"] == again.now["question"]


def test_the_bots_of_the_library_give_hints(match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("counter_rules.web._turns.get_bot", lambda _: get_bot("good"))
    ana = match.pages["Ana"]
    ask_for_hint(ana)
    values = ana.read_until("hint")["values"]
    assert [one["value"] for one in values][:1] == [max(one["value"] for one in values)]
