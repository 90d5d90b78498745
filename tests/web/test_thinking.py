"""Slow bots: the server stays responsive, and no task is left behind."""

from __future__ import annotations

import asyncio
import json
import random
import threading
from collections.abc import Iterator

import attrs
import pytest
from examples.web_table.hall import Hall
from examples.web_table.levels import LEVELS
from examples.web_table.listener import Listener
from examples.web_table.settings import Settings
from examples.web_table.table import BOT_STOPPED, MOVED_ON, OpenTable
from starlette.testclient import TestClient

from counter_rules import Move, Phase, View, legal_moves
from counter_rules.bots import Bot, MoveValue, RandomBot
from web.at_table import Match, Message, Page, ask_for, in_loop, make_opening, open_match

LONGEST = 60
"""The seconds that a test waits before it fails."""


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


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Iterator[SlowBot]:
    """The bot of a level ``slow``, which also gives the hints."""
    bot = SlowBot()

    def make(name: str) -> Bot:
        return bot if name in ("slow", "strong") else RandomBot()

    monkeypatch.setattr("examples.web_table.opening.LEVELS", (*LEVELS, "slow"))
    monkeypatch.setattr("examples.web_table.levels.get_bot", make)
    yield bot
    bot.may_go_on.set()


def seat_slow_ben(game: str = "counter") -> Message:
    form = ask_for(game, "Ana Ben* Cleo")
    form["seats"][1]["level"] = "slow"
    return form


def ask_for_hint(page: Page, slow: SlowBot | None = None) -> None:
    """Request a hint, and wait until the slow bot thinks about it."""
    page.ask(question=page.now["question"], hint=True)
    assert slow is None or slow.begun.wait(LONGEST)


def test_a_bot_that_thinks_delays_no_other(client: TestClient, slow: SlowBot) -> None:
    with open_match(client, seat_slow_ben()) as match:
        ana, cleo = match.people
        match.do(ana, None)
        match.do(ana, legal_moves(ana.seen)[0])
        assert slow.begun.wait(LONGEST)
        before = match.state
        with open_match(client, ask_for("counter", "Dan Eva* Finn*")) as other:
            other.pages["Dan"].bid_first()
        assert client.get("/").status_code == 200
        assert [page.catch_up() for page in (ana, cleo)] == [[], []]
        assert match.state is before
        slow.may_go_on.set()
        cleo.read_until("step")
        assert cleo.seen.bids == (0, 0, None)


def test_others_make_sealed_choices_while_a_bot_thinks(client: TestClient, slow: SlowBot) -> None:
    with open_match(client, seat_slow_ben("office_oh_hell")) as match:
        ana, cleo = match.people
        match.do(ana, None)
        assert slow.begun.wait(LONGEST)
        for page in (ana, cleo):
            match.do(page, legal_moves(page.seen)[0])
        assert match.state.to_act == (1,)
        slow.may_go_on.set()
        ana.read_until("step")
        assert ana.seen.phase is Phase.PLAY
        assert len(slow.asked) == 1


async def leave_thinking(slow: SlowBot) -> tuple[Hall, OpenTable]:
    """Leave the only table of a hall while its first bot thinks."""
    hall = Hall(Settings(delay=0, here_delay=0, most_tables=1, hold=0))
    _, table = hall.open(make_opening(("slow",) * 3))
    listener = Listener(None, 200)
    table.join(listener)
    await asyncio.to_thread(slow.begun.wait, LONGEST)
    table.leave(listener)
    return hall, table


@in_loop
async def test_a_move_is_not_made_once_all_have_left(slow: SlowBot) -> None:
    _, table = await leave_thinking(slow)
    before = table.state
    slow.may_go_on.set()
    await asyncio.gather(*table._tasks)
    assert table.state is before
    assert not table._is_waking
    table.join(Listener(None, 200))
    await asyncio.gather(*table._tasks)
    assert table.state.move_number == before.move_number + 1
    assert slow.asked[0] == slow.asked[1], "it is asked again, and would choose the same"


@in_loop
async def test_a_table_may_be_removed_while_a_bot_thinks(slow: SlowBot) -> None:
    hall, table = await leave_thinking(slow)
    before = table.state
    hall.open(make_opening(("random",) * 3))
    assert table not in hall.tables.values()
    slow.may_go_on.set()
    await asyncio.gather(*table._tasks)
    assert table.state is before


@in_loop
async def test_a_bot_that_fails_stops_the_table_with_a_message(
    slow: SlowBot, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError("no\nmove")

    monkeypatch.setattr("examples.web_table.levels.get_bot", lambda _: fail)
    _, table = Hall(Settings(delay=0)).open(make_opening(("good",) * 3))
    listener = Listener(None, 200)
    table.join(listener)
    while table._tasks:
        await asyncio.gather(*table._tasks)
    why = BOT_STOPPED.format("the bot at seat 0 (good) failed")
    assert json.loads(listener._waiting[-1]) == {"kind": "refused", "why": why}
    assert "the bot at seat 0 (good) failed" in caplog.text
    assert "ZeroDivisionError: no\nmove" in caplog.text
    assert not table._is_waking


def test_a_hint_goes_to_the_page_that_asked_alone(dealt: Match, slow: SlowBot) -> None:
    ana, ben, _ = dealt.people
    ask_for_hint(ana, slow)
    assert [page.catch_up() for page in dealt.people] == [[], [], []]
    slow.may_go_on.set()
    hint = ana.read_until("hint")
    assert hint["question"] == ana.now["question"]
    moves = legal_moves(ana.seen)
    assert [one["move"]["tricks"] for one in hint["values"]] == [*range(len(moves))]
    assert [one["value"] for one in hint["values"][:2]] == [0.33, 0.25]
    assert {one["visits"] for one in hint["values"]} == {5}
    assert slow.asked == [ana.seen], "it sees what she sees"
    assert ben.catch_up() == []
    dealt.do(ana, moves[0])


def test_one_hint_at_a_time(client: TestClient, slow: SlowBot) -> None:
    with open_match(client, ask_for("office_oh_hell", "Ana Ben Cleo")) as match:
        ana, ben, _ = match.people
        match.do(ana, None)
        ask_for_hint(ana, slow)
        ask_for_hint(ana)
        assert ana.read_why() == "a hint is on its way"
        ask_for_hint(ben)
        assert ben.catch_up() == []
        assert len(slow.asked) == 1, "Ben's waits for Ana's"
        slow.may_go_on.set()
        ana.read_until("hint")
        ben.read_until("hint")
        assert [seen.seat for seen in slow.asked] == [0, 1]


def test_a_late_hint_has_its_question(dealt: Match, slow: SlowBot) -> None:
    ana, _, _ = dealt.people
    asked = ana.now["question"]
    ask_for_hint(ana, slow)
    dealt.do(ana, legal_moves(ana.seen)[0])
    slow.may_go_on.set()
    assert ana.read_until("hint")["question"] == asked != ana.now["question"]
    ana.ask(question=asked, hint=True)
    assert ana.read_why() == MOVED_ON


def test_spectators_get_no_hint(dealt: Match, slow: SlowBot) -> None:
    ana, spectator = dealt.pages["Ana"], dealt.pages[None]
    spectator.ask(question=ana.now["question"], hint=True)
    assert spectator.read_why() == "you are only watching: players move"
    ben = dealt.pages["Ben"]
    ben.ask(question=ana.now["question"], hint=True)
    assert ben.read_why() == MOVED_ON
    ana.ask(question=None, hint=True)
    assert "question" in ana.read_why()
    assert slow.asked == []


def test_a_hint_that_fails_is_refused(
    dealt: Match, slow: SlowBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("examples.web_table.levels.get_bot", lambda _: lambda *_: None)
    ana = dealt.pages["Ana"]
    for _ in range(2):
        ask_for_hint(ana)
        assert ana.read_why() == "bot strong does not say why it chooses"


def test_a_page_that_has_gone_needs_no_hint(dealt: Match, slow: SlowBot) -> None:
    ana = dealt.pages["Ana"]
    ask_for_hint(ana, slow)
    ana.session.close()
    dealt.pages["Ben"].read_until("here")
    slow.may_go_on.set()
    again = dealt.open_page("Ana")
    ask_for_hint(again)
    assert again.read_until("hint")["question"] == again.now["question"]


def test_the_strong_one_gives_a_hint(dealt: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("examples.web_table.levels.ADVISER", "good")
    ana = dealt.pages["Ana"]
    ask_for_hint(ana)
    values = ana.read_until("hint")["values"]
    assert [one["value"] for one in values][:1] == [max(one["value"] for one in values)]
