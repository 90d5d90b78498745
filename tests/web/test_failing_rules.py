"""Failing rules from other packages: they do not stop the server, and players learn of it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable

import attrs
import pytest
from starlette.testclient import TestClient

from counter_rules import Effect, Phase, legal_moves, view
from counter_rules.games import counter_effects
from counter_rules.notation import to_data
from counter_rules.trick import Act, Table
from counter_rules.web import Settings
from counter_rules.web._hall import Hall, Link
from counter_rules.web._handlers import handle
from counter_rules.web._listener import Listener, Parting
from counter_rules.web._opening import Offers, Opening
from counter_rules.web._table import _STOPPED, OpenTable
from web.at_table import FORM, Match, Message, in_loop, knock, make_opening, make_reader
from web.shelf import Memory, play, visit

Hook = Callable[[Table], object]
PEOPLE = (None, None, None)


def make_failing(hook: Hook, levels: tuple[str | None, ...] = PEOPLE) -> Opening:
    """Make an opening of Counter with an added effect, which acts in every trick."""

    def act(table: Table) -> None:
        hook(table)

    broken = Effect(name="broken", value=Act("X1", act))
    return make_opening(levels, effects=counter_effects().adding(broken))


def look_at_third(table: Table) -> object:
    """Fail in an incomplete trick, as in every preview but the last."""
    return table.cards[2]


def look_at_fourth(table: Table) -> object:
    """Fail in every trick, because three players play only three cards."""
    return table.cards[3]


@attrs.define
class Room:
    """A table with a page for every link, and what the server reports of it."""

    table: OpenTable
    links: tuple[Link, ...]
    said: list[str]
    pages: list[Listener]

    @classmethod
    def open(cls, opening: Opening, delay: float = 0) -> Room:
        said: list[str] = []
        hall = Hall(Settings(delay=delay, report=said.append))
        name, links = hall.open(opening)
        table, pages = hall.tables[name], [Listener(make_reader(link)) for link in links]
        for page in pages:
            table.join(page)
        return cls(table, links, said, pages)

    def play_up_to(self, cards: int) -> None:
        """Bid, and play some cards of the first trick."""
        state = self.table.match.state
        while state.phase is not Phase.PLAY or len(state.trick) < cards:
            play(self.table, self.links, 1)
            state = self.table.match.state

    def ask(self) -> list[Message]:
        """Make the first legal move of the seat to act; return the messages to its page."""
        (seat,) = self.table.match.state.to_act
        seen = view(self.table.match.state, seat)
        assert seen.question is not None
        data = {"question": seen.question.code, "version": self.table.match.version}
        read(self.pages[seat])
        handle(
            self.table,
            self.pages[seat],
            json.dumps({**data, "move": to_data(legal_moves(seen)[0])}),
        )
        return read(self.pages[seat])


def read(page: Listener) -> list[Message]:
    """Read the messages for a page."""
    texts = [json.loads(text) for text in page._waiting]
    page._waiting.clear()
    return texts


def fail(*_: object, **__: object) -> None:
    raise ZeroDivisionError("no\ntricks")


FAILED = "the rules fail: ZeroDivisionError: no tricks"


@in_loop
async def test_a_preview_that_fails_is_left_out() -> None:
    room = Room.open(make_failing(look_at_third))
    room.play_up_to(1)
    (seat,) = room.table.match.state.to_act
    (*_, state) = [one for one in read(room.pages[seat]) if one["kind"] == "state"]
    choices = state["now"]["choices"]
    assert choices
    assert all(choice["preview"] == [] for choice in choices)
    for _ in range(5):
        assert [text["kind"] for text in room.ask()] == ["state"]
    assert len(room.table.match.state.tricks) == 2
    assert room.said == []


@in_loop
async def test_a_move_that_makes_an_effect_fail_changes_nothing() -> None:
    room, store = Room.open(make_failing(look_at_fourth)), Memory()
    room.play_up_to(2)
    room.table.store = store
    before = room.table.match
    for page in room.pages:
        read(page)
    why = (
        "effect 'broken' fails in its hook value (X1): IndexError: list index out of range; "
        "fix the hook or leave the effect out"
    )
    assert room.ask() == [{"kind": "refused", "why": why}]
    assert room.table.match is before
    assert store.matches == {}
    assert [read(page) for page in room.pages] == [[], [], [], []]
    assert room.said == [f"table {room.table.name}: {why}"]


@in_loop
async def test_a_move_is_not_made_if_a_page_could_not_show_its_result(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    room = Room.open(make_opening(PEOPLE))
    room.play_up_to(2)
    before = room.table.match
    monkeypatch.setattr("counter_rules.web._facts.explain_trick", fail)
    assert room.ask() == [{"kind": "refused", "why": FAILED}]
    assert room.table.match is before


@in_loop
async def test_a_bot_whose_move_fails_stops_the_table_and_all_pages_learn_why() -> None:
    room = Room.open(make_failing(look_at_fourth, ("random",) * 3))
    while room.table._tasks:
        await asyncio.gather(*room.table._tasks)
    assert len(room.table.match.state.trick) == 2
    assert read(room.pages[0])[-1] == {"kind": "refused", "why": _STOPPED}
    (line,) = room.said
    assert "effect 'broken' fails" in line
    assert not room.table._is_waking, "it would only fail again"


def test_a_page_with_nothing_to_show_gets_the_reason(
    match: Match, client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    match.table._firsts.clear()
    monkeypatch.setattr("counter_rules.web._table.format_state", fail)
    assert knock(client, str(match.links["Ana"])) == Parting(1011, FAILED)
    assert len(match.table.listeners) == len(match.pages)


@pytest.mark.parametrize("why", ["x" * 123, "x" * 124, "é" * 300, "x" + "🂡" * 60])
def test_why_a_socket_is_closed_fits_its_frame(why: str) -> None:
    said = Parting.failing(why).why
    assert len(said.encode()) <= 123
    assert said == why or (said.endswith("…") and why.startswith(said[:-1]))


def test_a_table_whose_rules_fail_at_once_is_refused(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("counter_rules.web._hall.Match.start", fail)
    answer = client.post("/tables", json=FORM)
    assert answer.status_code == 400
    assert answer.json()["why"] == FAILED


@in_loop
async def test_a_kept_table_whose_rules_fail_is_named_and_not_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    store, said = Memory(), list[str]()
    hall = Hall(Settings(here_delay=0, report=said.append), store)
    name, links = hall.open(make_opening(PEOPLE))
    await visit(hall.tables[name], links[0])
    hall.tables.clear()
    with monkeypatch.context() as patch:
        patch.setattr(Memory, "load", fail)
        assert hall.find(name) is None
    assert said == [f"table '{name}' cannot be read: {FAILED}"]
    assert hall.find(name) is not None


def test_a_game_that_fails_is_not_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    whole = Offers.find(said.append)
    assert said == []
    names = [str(game["name"]) for game in whole.games]
    monkeypatch.setattr(
        "counter_rules.web._opening.ruleset_names", lambda: ("absent", *names, "odd")
    )
    assert Offers.find(said.append) == whole
    absent, odd = said
    assert absent.startswith("game 'absent' is left out: there is no ruleset 'absent'")
    assert odd.startswith("game 'odd' is left out: ")
