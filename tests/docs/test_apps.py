"""The apps in ``examples/apps``: each is used as its people would use it."""

from __future__ import annotations

import itertools
import json
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from types import ModuleType
from typing import Any, TypeAlias

import pytest

from counter_rules import get_ruleset, legal_moves
from counter_rules.cards import STANDARD_DECK
from counter_rules.messages import GERMAN
from counter_rules.records import ScorePad

APPS = Path(__file__).parents[2] / "examples" / "apps"
Load: TypeAlias = Callable[[str], ModuleType]

LONGEST = {"first_app": 90}
"""The most lines of an app, if not 80: a lesson builds this one in two parts."""


@pytest.fixture
def load(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Load]:
    """A loader of apps, in a folder of its own."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(APPS))

    def load_app(name: str) -> ModuleType:
        return __import__(name)

    yield load_app
    for path in APPS.glob("*.py"):
        sys.modules.pop(path.stem, None)


def test_an_app_is_short_and_tried_here() -> None:
    for path in APPS.glob("*.py"):
        lines = path.read_text(encoding="utf-8").splitlines()
        assert len(lines) <= LONGEST.get(path.stem, 80), path.name
        assert f'load("{path.stem}")' in Path(__file__).read_text(encoding="utf-8")


def test_a_chat_bot_hosts_a_match(load: Load) -> None:
    bot = load("chat_bot").ChatBot()
    assert "nobody has begun a match" in bot.receive("ana", "hello")[0][1]
    assert "chess" in bot.receive("ana", "play chess 4")[0][1]
    assert bot.receive("ana", "play counter 3") == []
    ((writer, text),) = bot.receive("ana", "join")
    assert (writer, "in hand" in text) == ("ana", True)
    assert bot.receive("ben", "join") == []
    assert bot.receive("ana", "lots")[0][1].startswith("'lots' is not an answer here")
    assert bot.receive("ben", "3")[0][1].startswith("seat 1 cannot bid 3")
    told = dict(bot.receive("ana", "3"))
    assert "ana bids 3" in told["ben"]
    assert "in hand" in told["ben"]
    assert "in hand" not in told["ana"]
    bot.receive("ben", "2")
    assert bot.match.state.to_act == (2,)
    told = dict(bot.receive("ana", "bots"))
    assert "in hand" in told["ana"]
    hidden = bot.match.view(bot.keys["ben"]).hand
    assert not any(str(card) in told["ana"] for card in hidden)


def test_a_chat_bot_plays_a_match_out_in_german(load: Load) -> None:
    bot = load("chat_bot").ChatBot(texts=GERMAN, bot="easy")
    bot.receive("ana", "play romanian_whist 3")
    bot.receive("ana", "join")
    told = bot.receive("ana", "bots")
    while not bot.match.state.is_over:
        move = legal_moves(bot.match.view(bot.keys["ana"]))[0]
        told = bot.receive("ana", str(move))
    assert "gewinnt" in told[-1][1] or "gewinnen" in told[-1][1]
    assert bot.receive("ana", "3")[0][1].startswith("jetzt ist nichts zu entscheiden")


class Guessing:
    """A person who tries one answer after another until something is accepted."""

    def __init__(self) -> None:
        self.answers = itertools.cycle(["nonsense", "0", "1", *[one.code for one in STANDARD_DECK]])
        self.called: list[str] = []

    def __call__(self, question: str) -> str:
        if "press Enter" not in question:
            return next(self.answers)
        self.called.append(question)
        return ""


def test_people_pass_a_terminal_round(
    load: Load, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    app, person = load("hot_seat"), Guessing()
    monkeypatch.setattr("builtins.input", person)
    monkeypatch.setattr(sys, "argv", ["hot_seat.py", "Ana", "Ben", "--game", "romanian_whist"])
    app.main()
    assert person.called[0].startswith("\033[2J")
    assert {call.split()[0].rpartition("H")[2] for call in person.called} == {"Ana,", "Ben,"}
    told = capsys.readouterr().out
    assert "'nonsense' is not an answer here" in told
    assert "★ winner" in told


def test_a_scorekeeper_checks_what_is_written(
    load: Load, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    written = iter(["1 0", "0 0 x", "1 1 0", "1 1 0", "1 1 0", "1 0 0", "0 0 0", "0 1 0"])
    monkeypatch.setattr("builtins.input", lambda _: next(written))
    app = load("scorekeeper")
    rules = get_ruleset("la_podrida", players=3, hand_sizes=(1, 1))
    pad = app.keep_score(ScorePad(rules=rules, dealer=0, names=("Ana", "Bo", "Cem")))
    told = capsys.readouterr().out
    assert told.count("expected 3 numbers") == 2
    assert "the tricks add up to 2, not to 1" in told
    assert pad.winners
    assert "hand 1, 1 cards, Ana deals" in told


def test_a_table_in_a_notebook_is_clicked(load: Load) -> None:
    pytest.importorskip("ipywidgets", reason="it is about notebooks")
    app = load("clickable_table")
    table = app.ClickableTable("counter", players=3, bot="easy", seed=7)
    names = [button.description for button in table.buttons.children]
    assert names[:2] == ["bid 0", "bid 1"]
    button = table.buttons.children[3]
    button.click()
    button.click()  # too late
    assert table.match.state.bids[0] == 3
    assert len(table.match.state.bids) == 3
    table.buttons.children[0].click()
    assert len(table.match.state.hands[0]) == 9
    table.take_back()
    assert len(table.match.state.hands[0]) == 10
    assert "<svg" in table.box.children[0].value
    for _ in range(1_000):
        for button in table.buttons.children[:1]:
            button.click()
    assert table.match.state.is_over


def test_the_notebook_runs(load: Load) -> None:
    pytest.importorskip("ipywidgets", reason="it is about notebooks")
    load("clickable_table")
    cells = json.loads((APPS / "play.ipynb").read_text(encoding="utf-8"))["cells"]
    names: dict[str, Any] = {}
    for cell in cells:
        if cell["cell_type"] == "code":
            exec("".join(cell["source"]), names)  # noqa: S102 - our own notebook
    assert names["table"].match.state.move_number > 0


def test_tables_on_fastapi(load: Load) -> None:
    pytest.importorskip("fastapi", reason="it is about FastAPI")
    from starlette.testclient import TestClient
    from starlette.websockets import WebSocketDisconnect

    app, heard = load("fastapi_table"), list[dict[str, Any]]()
    with TestClient(app.app) as client:  # nothing is asserted while sockets are open
        opened = client.post("/tables?game=romanian_whist&players=3&people=2").json()
        links = [f"/tables/{opened['table']}?key={key}" for key in opened["keys"]]
        with client.websocket_connect(links[0]) as ana, client.websocket_connect(links[1]) as ben:
            heard += [ana.receive_json(), ana.receive_json(), ben.receive_json()]
            ana.send_text("nonsense")
            heard += [ana.receive_json()]
            ana.send_json(make_answer(heard[1]))
            heard += [ana.receive_json(), ben.receive_json()]
            ben.send_json(make_answer(heard[-1]))
            heard += [ben.receive_json(), ben.receive_json()]
            ben.send_json(make_answer(heard[5]))
            heard += [ben.receive_json()]
        app.tables.clear()  # as after a restart
        with client.websocket_connect(links[0]) as ana:
            heard += [ana.receive_json()]
        with suppress(WebSocketDisconnect), client.websocket_connect("/tables/none?key=x"):
            heard += [{}]
    assert [data["question"] for data in heard[:3]] == ["1-bid-0-0-1", "1-bid-0-0-1", None]
    assert heard[3]["refusal"] == "unreadable"
    assert [data["question"] for data in heard[4:8]] == [None, "1-bid-0-1-1", None, None]
    assert heard[7]["view"]["to_act"] == [0]
    assert heard[8]["refusal"] == "other_question"
    assert heard[9]["view"]["bids"][:2] == [0, 0]
    assert len(heard) == 10


def test_the_first_app(load: Load) -> None:
    from starlette.testclient import TestClient

    app, heard = load("first_app"), list[dict[str, Any]]()
    app.table.patience = 0.05
    with TestClient(app.app) as client:  # nothing is asserted while sockets are open
        page = client.get("/").text
        with client.websocket_connect("/play") as ana:
            ana.send_text("")
            key = ana.receive_json()["key"]
            heard += [ana.receive_json()]
            with client.websocket_connect("/play") as ben:
                ben.send_text("")
                heard += [ben.receive_json(), ben.receive_json(), ana.receive_json()]
                ana.send_json(make_click(heard[0]))
                heard += [ana.receive_json(), ben.receive_json()]
                ana.send_json(make_click(heard[0]))
                heard += [ana.receive_json()]
            heard += [ana.receive_json()]  # a bot has Ben's seat
            with client.websocket_connect("/play") as eva:  # and the next person takes it
                eva.send_text("")
                heard += [eva.receive_json(), eva.receive_json(), ana.receive_json()]
                with client.websocket_connect("/play") as again:
                    again.send_text(key)
                    heard += [again.receive_json(), again.receive_json()]
    assert 'id="moves"' in page
    assert [len(heard[0]["moves"]), heard[0]["question"]] == [11, "1-bid-0-0-1"]
    assert heard[4]["news"] == ["person 0 bids 0"]
    assert heard[5]["question"] == "1-bid-0-1-1"
    assert "does not answer the current question" in heard[6]["refusal"]
    assert heard[7]["news"][0].startswith("bot 1 bids")
    assert [heard[1].keys(), heard[8].keys(), heard[9]["seat"]] == [{"key"}, {"key"}, 1]
    assert heard[11] == {"key": key}
    assert heard[12]["seat"] == 0


def make_click(sent: dict[str, Any]) -> dict[str, Any]:
    """Answer what the page of the first app was sent with the first move."""
    move = sent["moves"][0][1]
    return {"question": sent["question"], "version": sent["version"], "move": move}


def make_answer(sent: dict[str, Any]) -> dict[str, Any]:
    """Answer what a client was sent with the first legal move."""
    return {"question": sent["question"], "version": sent["version"], "move": sent["legal"][0]}
