"""Failing rules from other packages: they do not stop the server, and players learn of it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from examples.web_table.choices import list_choices
from examples.web_table.hall import Hall
from examples.web_table.ledger import Ledger
from examples.web_table.listener import Listener
from examples.web_table.offers import list_games
from examples.web_table.opening import Opening
from examples.web_table.partings import Parting, make_failed
from examples.web_table.settings import Settings
from examples.web_table.store import Store
from examples.web_table.table import STOPPED, OpenTable
from starlette.testclient import TestClient

from counter_rules import Effect, Phase, legal_moves, view
from counter_rules.games import counter_effects
from counter_rules.notation import to_data
from counter_rules.trick import Act, Table
from web.at_table import FORM, Match, Message, in_loop, knock, make_opening

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


def play_up_to(table: OpenTable, cards: int) -> None:
    """Deal, bid, and play some cards of the first trick."""
    table._carry_out(table._deal(1))
    while table.state.phase is not Phase.PLAY or len(table.state.trick) < cards:
        table._carry_out(legal_moves(table.state)[0])


def sit(table: OpenTable) -> list[Listener]:
    pages = [Listener(seat, 200) for seat in (0, 1, 2, None)]
    for page in pages:
        table.join(page)
    return pages


def read(page: Listener) -> list[Message]:
    """Read the messages for a page."""
    texts = [json.loads(text) for text in page._waiting]
    page._waiting.clear()
    return texts


def ask(table: OpenTable, page: Listener) -> list[Message]:
    """Make the first legal move from a page; return the messages to it."""
    read(page)
    move, asked = legal_moves(table.state)[0], view(table.state, page.seat or 0).question
    assert asked is not None
    table.receive(page, json.dumps({"question": asked.code, "move": to_data(move)}))
    return read(page)


@in_loop
async def test_a_preview_that_fails_is_left_out() -> None:
    _, table = Hall(Settings()).open(make_failing(look_at_third))
    pages = sit(table)
    play_up_to(table, 1)
    (seat,) = table.state.to_act
    choices = list_choices(view(table.state, seat), table.opening.names)
    assert {choice.preview for choice in choices} == {()}
    for _ in range(5):
        (seat,) = table.state.to_act
        assert [text["kind"] for text in ask(table, pages[seat])] == ["step"]
    assert len(table.state.tricks) == 2


@in_loop
async def test_a_move_that_makes_an_effect_fail_changes_nothing(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    _, table = Hall(Settings()).open(make_failing(look_at_fourth))
    store = Store.open(tmp_path / "tables.sqlite3")
    table.ledger = Ledger("table", store)
    pages = sit(table)
    play_up_to(table, 2)
    before, written = table.state, store._list_moves("table")
    for page in pages:
        read(page)
    (seat,) = before.to_act
    (refusal,) = ask(table, pages[seat])
    assert refusal == {
        "kind": "refused",
        "why": "effect 'broken' fails in its hook value (X1): IndexError: list index out of range; "
        "fix the hook or leave the effect out",
    }
    assert table.state is before
    assert store._list_moves("table") == written
    assert len(written) == len(table._match.moves) == before.move_number
    assert [read(page) for page in pages] == [[], [], [], []]
    assert [line.partition(": ")[0] for line in caplog.messages] == ["table table"]
    assert all("\n" not in line for line in caplog.messages)
    store.close()


@in_loop
async def test_a_move_is_not_made_if_a_page_could_not_show_its_result(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    _, table = Hall(Settings()).open(make_opening(PEOPLE))
    pages = sit(table)
    play_up_to(table, 2)
    before = table.state
    monkeypatch.setattr("examples.web_table.tricks.explain_trick", fail)
    (seat,) = before.to_act
    (refusal,) = ask(table, pages[seat])
    assert (refusal["why"], table.state) == ("the rules fail: ZeroDivisionError: no tricks", before)


def fail(*_: object) -> None:
    raise ZeroDivisionError("no\ntricks")


@in_loop
async def test_a_bot_whose_move_fails_stops_the_table_and_all_pages_learn_why() -> None:
    _, table = Hall(Settings(delay=3_600)).open(make_failing(look_at_fourth, ("random",) * 3))
    pages = [Listener(None, 200), Listener(None, 200)]
    for page in pages:
        table.join(page)
    while len(table.state.trick) < 2:
        await table._make_own_move()
    before = table.state
    for page in pages:
        read(page)
    await table._make_own_move()
    assert [read(page) for page in pages] == [[{"kind": "refused", "why": STOPPED}]] * 2
    assert table.state is before
    assert not table._is_waking, "it would only fail again"


def test_a_page_with_nothing_to_show_gets_the_reason(
    match: Match, client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    match.table._snapshots.clear()
    monkeypatch.setattr("examples.web_table.page_texts.list_choices", fail)
    failed = Parting(1011, "the rules fail: ZeroDivisionError: no tricks")
    assert knock(match.client, match.links["Ana"]) == failed
    assert len(match.table.listeners) == len(match.pages)


@pytest.mark.parametrize("why", ["x" * 123, "x" * 124, "é" * 300, "x" + "🂡" * 60])
def test_why_a_socket_is_closed_fits_its_frame(why: str) -> None:
    said = make_failed(why).why
    assert len(said.encode()) <= 123
    assert said == why or (said.endswith("…") and why.startswith(said[:-1]))


def test_a_table_whose_rules_fail_at_once_is_refused(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("examples.web_table.table.describe_rules", fail)
    answer = client.post("/tables", json=FORM)
    assert answer.status_code == 400
    assert answer.json()["why"] == "the rules fail: ZeroDivisionError: no tricks"


@in_loop
async def test_a_kept_table_whose_rules_fail_is_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    store = Store.open(tmp_path / "tables.sqlite3")
    name, table = Hall(Settings(), store).open(make_opening(PEOPLE))
    store.note_use(name)
    play_up_to(table, 1)
    for place in ("match.new_game", "table.describe_rules"):
        with monkeypatch.context() as patch:
            patch.setattr(f"examples.web_table.{place}", fail)
            hall = Hall(Settings(), store)
            hall.read_back()
        assert hall.tables == {}
    line = f"table '{name}' is left out: the rules fail: ZeroDivisionError: no tricks"
    assert caplog.messages == [line, line]
    store.close()


def test_a_game_that_fails_is_not_offered(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    whole = list_games()
    names = [str(game["name"]) for game in whole]
    monkeypatch.setattr(
        "examples.web_table.offers.ruleset_names", lambda: ("absent", *names, "odd")
    )
    assert list_games() == whole
    absent, odd = caplog.messages
    assert absent.startswith("game 'absent' is left out: there is no ruleset 'absent'")
    assert odd.startswith("game 'odd' is left out: ")
