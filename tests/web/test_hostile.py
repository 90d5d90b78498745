"""Hostile pages: floods, silence, nonsense, and sockets that close at any moment."""

from __future__ import annotations

import asyncio
import json
import random
import socket
import sys
from collections.abc import Callable
from itertools import chain, repeat

import pytest
from starlette.requests import Request
from starlette.testclient import TestClient

from counter_rules import legal_moves, ruleset_names
from counter_rules.games import get_preset
from counter_rules.notation import to_data
from counter_rules.table import Match as TableMatch
from counter_rules.web import Settings
from counter_rules.web._app import _open_table
from counter_rules.web._hall import Hall
from counter_rules.web._handlers import handle
from counter_rules.web._listener import NO_TABLE, TOO_FAST, TOO_LATE, Listener
from counter_rules.web._opening import Offers
from counter_rules.web._server import _drop_unread
from web.at_table import (
    CONNECT,
    FORM,
    Match,
    Message,
    Socket,
    ask_for,
    in_loop,
    knock,
    make_opening,
    make_reader,
    make_table,
    receive,
    serve,
)

GONE: Message = {"type": "websocket.disconnect", "code": 1006}
NO_OFFERS = Offers((), (), ())


def open_hall(settings: Settings) -> tuple[Hall, str, Message]:
    """Open a table in a hall; return its name, and the first message of Ana's page."""
    hall = Hall(settings)
    name, links = hall.open(make_opening((None, None, None)))
    return hall, name, receive(json.dumps({"key": links[0].key}))


FLOODS = ["", "x", "[" * 1_900, "x" * 60_000, '{"sit": true}', '{"rematch": 1}', '{"say": "x"}']


@pytest.mark.parametrize("text", FLOODS)
def test_a_page_that_floods_the_server_is_cut_off(text: str) -> None:
    hall, name, key = open_hall(Settings(most_texts=50, clock=lambda: 0.0))
    flood = Socket(chain([CONNECT, key], repeat(receive(text))))
    flood.run(hall, name)
    assert flood.parting == TOO_FAST
    assert flood.received == 2 + 51
    assert hall.tables[name].listeners == []


def test_texts_at_a_normal_pace_are_no_flood() -> None:
    times = iter(range(10**6))
    hall, name, key = open_hall(Settings(most_texts=50, clock=lambda: next(times) / 4))
    steady = Socket([CONNECT, key, *[receive("x")] * 500, GONE])
    steady.run(hall, name)
    assert steady.parting is None
    assert steady.received == 503


@pytest.mark.parametrize("before", range(4))
def test_a_closed_socket_is_dropped_at_once(before: int) -> None:
    hall, name, key = open_hall(Settings())
    texts = [CONNECT, key, receive("x"), receive("x")][: before + 1]
    gone = Socket(chain(texts, repeat(GONE)))
    gone.run(hall, name)
    assert gone.received == before + 2
    assert hall.tables[name].listeners == []
    assert (hall.sockets, hall.silent) == (0, {})


def test_too_many_sockets_are_refused_before_they_are_accepted() -> None:
    hall, name, key = open_hall(Settings(most_sockets=0))
    late = Socket([CONNECT, key])
    late.run(hall, name)
    assert [message["type"] for message in late.sent] == ["websocket.close"]


def test_a_silent_page_makes_room_and_a_player_gets_in() -> None:
    hall, name, key = open_hall(Settings(most_silent=3, patience=60))
    silent = [Socket([CONNECT]) for _ in range(40)]
    ana = Socket([CONNECT, key])

    async def watch() -> None:
        async with asyncio.TaskGroup() as group:
            tasks = [group.create_task(one.serve(hall, name)) for one in silent]
            while sum(task.done() for task in tasks) < 37:
                await asyncio.sleep(0)
            tasks.append(group.create_task(ana.serve(hall, name)))
            while len(ana.sent) < 3:
                await asyncio.sleep(0)
            assert len(hall.silent) <= 3
            for task in tasks:
                task.cancel()

    asyncio.run(asyncio.wait_for(watch(), 10))
    assert [one.parting for one in silent[:37]] == [TOO_LATE] * 37
    assert json.loads(ana.sent[1]["text"])["kind"] == "table"
    assert (hall.sockets, hall.silent) == (0, {})


def test_the_wait_for_a_silent_page_is_limited() -> None:
    hall, name, _ = open_hall(Settings(patience=0))
    silent = Socket([CONNECT])
    silent.run(hall, name)
    assert silent.parting == TOO_LATE


def test_a_page_connects_just_as_another_times_out() -> None:
    hall, name, _ = open_hall(Settings(most_silent=1, patience=60))
    silent, late = Socket([CONNECT]), Socket([CONNECT, GONE])

    async def watch() -> None:
        async with asyncio.TaskGroup() as group:
            group.create_task(silent.serve(hall, name))
            await asyncio.sleep(0)
            next(iter(hall.silent)).reschedule(0)
            group.create_task(late.serve(hall, name))

    asyncio.run(asyncio.wait_for(watch(), 10))
    assert silent.parting == TOO_LATE
    assert late.received == 2


def test_a_form_that_never_ends_times_out() -> None:
    hall, *_ = open_hall(Settings(patience=0))

    async def receive() -> Message:
        return await asyncio.Future()

    headers = [(b"content-type", b"application/json")]
    request = Request({"type": "http", "method": "POST", "headers": headers}, receive)
    answer = asyncio.run(asyncio.wait_for(_open_table(hall, NO_OFFERS, request), 10))
    assert answer.status_code == 408


def test_a_form_is_read_up_to_its_limit() -> None:
    hall, *_ = open_hall(Settings())
    parts = 0

    async def receive() -> Message:
        nonlocal parts
        parts += 1
        return {"type": "http.request", "body": b"[" * 1_000, "more_body": True}

    headers = [(b"content-type", b"application/json")]
    request = Request({"type": "http", "method": "POST", "headers": headers}, receive)
    answer = asyncio.run(asyncio.wait_for(_open_table(hall, NO_OFFERS, request), 10))
    assert (answer.status_code, parts) == (400, 9)


ODD = [None, True, -1, 10**300, 1.5, "", "AS", "\ud800", [], {}, [[]], {"": {}}, 10**30, "0", "7"]
ODD += [float("nan"), "x" * 500, ["AS"] * 50, {"move": "Bid"}, float("inf"), 2**63, "none", "good"]
KINDS = ["hint", "replace", "stand", "sit", "rematch", "undo", "agree", "decline", "say", "phrase"]


def draw_request(rng: random.Random, match: TableMatch) -> Message:
    """Make a request that may be in order, mostly the first legal move."""
    seat = match.state.to_act[0]
    question = str(match.state.find_question(seat))
    if rng.random() < 0.5:
        move = to_data(legal_moves(match.state, seat)[0])
        return {"question": question, "version": match.version, "move": move}
    kind = rng.choice(KINDS)
    number = rng.randrange(match.state.move_number + 1)
    given = {"say": "so it goes", "phrase": "hello", "hint": True, "sit": True, "stand": True}
    return {"question": question, kind: given.get(kind, number)}


def spoil(rng: random.Random, data: Message) -> Message:
    """Change a part of a request, at any depth."""
    places = [data] + [one for one in data.values() if isinstance(one, dict)]
    place = rng.choice(places)
    for _ in range(rng.randint(0, 2)):
        key = rng.choice([*place, "seat", "key", "question", "version", *KINDS])
        if rng.random() < 0.3:
            place.pop(key, None)
        else:
            place[key] = rng.choice(ODD)
    return data


@pytest.mark.parametrize("texts", [1_000, pytest.param(5_000, marks=pytest.mark.slow)])
@in_loop
async def test_nonsense_ends_in_an_answer_to_the_page_that_sent_it(
    texts: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("counter_rules.web._handlers.advise", lambda _: ())
    rng, said, made = random.Random(f"nonsense {texts}"), list[str](), 0
    settings = Settings(delay=3_600, idle=0, report=said.append, most_requests=texts)
    table, links = make_table(settings)
    readers = [make_reader(link, rng.choice(["en", "de"])) for link in links]
    pages = [Listener(reader, settings) for reader in readers]
    for page in pages:
        table.join(page)
    for _ in range(texts):
        for page in pages:
            page._waiting.clear()
        before = table.match
        sender = rng.choice([pages[before.state.to_act[0]], *pages])
        data = spoil(rng, draw_request(rng, before))
        handle(table, sender, json.dumps(data))
        await asyncio.sleep(0)
        kinds = [
            [kind for text in page._waiting if (kind := json.loads(text)["kind"]) != "hint"]
            for page in pages
        ]
        if table.match is not before:
            assert kinds == [["state"]] * 4
        elif ["said"] in kinds:
            assert kinds == [["said"]] * 4
        elif {"rematch", "hint"}.isdisjoint(data):
            assert kinds == [["refused"] if page is sender else [] for page in pages]
        made += table.match.version > before.version
    assert made > 50
    assert said == [], "neither the rules nor the server failed"
    assert TableMatch.from_data(table.match.to_data()) == table.match


@pytest.mark.parametrize("forms", [200, pytest.param(2_000, marks=pytest.mark.slow)])
def test_nonsense_in_a_form_ends_in_a_table_or_a_reason(forms: int) -> None:
    rng, said, opened = random.Random(f"forms {forms}"), list[str](), 0
    with serve(Settings(report=said.append)) as client:
        for _ in range(forms):
            form = ask_for(rng.choice(ruleset_names()), rng.choice(["Ana Ben", "Ana Ben* Cleo"]))
            options = get_preset(form["game"]).options
            form["options"] = {one.name: rng.choice(ODD) for one in rng.choices(options, k=2)}
            text = json.dumps(spoil(rng, form))
            headers = {"Content-Type": "application/json"}
            answer = client.post("/tables", content=text, headers=headers)
            assert answer.status_code in (201, 400)
            assert ("links" if answer.status_code == 201 else "why") in answer.json()
            opened += answer.status_code == 201
    assert said == []
    assert 0 < opened < forms


def test_old_texts_of_others_change_nothing(match: Match) -> None:
    """Every message of a seat is sent again later, from every page."""
    texts: list[tuple[int, str]] = []
    for _ in range(12):
        (seat,) = match.state.to_act
        move = to_data(legal_moves(match.state)[0])
        question, version = str(match.state.find_question(seat)), match.table.match.version
        data = {"question": question, "version": version, "move": move}
        texts.append((seat, json.dumps(data)))
        match.do(match.people[seat], legal_moves(match.state)[0])
    before = match.state
    for page in match.pages.values():
        for _, text in texts:
            page.send(text)
        assert {one["kind"] for one in page.catch_up()} == {"refused"}
    assert match.state is before


KEYS: list[object] = [None, 7, "", "\ud800" * 30, "x" * 1_900, ["x" * 32], {"key": "x"}, True]


@pytest.mark.parametrize("key", KEYS)
def test_what_is_no_key_opens_nothing(match: Match, key: object) -> None:
    for language in ("en", None, ["de"], "\ud800"):
        text = json.dumps({"key": key, "language": language})
        assert knock(match.client, match.name, text) == NO_TABLE
    assert [page.catch_up() for page in match.pages.values()] == [[]] * 4


@pytest.mark.parametrize("language", ["fr", None, 7, ["de"], "\ud800", "x" * 1_000])
def test_a_page_in_an_unknown_language_is_in_english(match: Match, language: str) -> None:
    page = match.open_page("Ana", language)
    page.ask(sit=7, stand=7)
    assert page.read_why().startswith("expected one of move, hint")


@pytest.mark.parametrize(
    "kind",
    ["text/json", "application/json; charset=utf-16", "multipart/form-data", "*/*", "", "\x00"],
)
def test_what_is_not_named_json_is_not_a_form(client: TestClient, kind: str) -> None:
    answer = client.post("/tables", json=FORM, headers={"Content-Type": kind})
    assert answer.status_code == 415


def test_a_key_works_for_as_long_as_its_table(match: Match, client: TestClient) -> None:
    client.app.state.hall.tables.clear()  # type: ignore[attr-defined]
    assert knock(client, match.links["Ana"]) == NO_TABLE


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux drops sockets that are not read")
def test_the_socket_of_a_page_that_reads_nothing_is_dropped() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        _drop_unread(listening, longest=100)
        with socket.create_connection(listening.getsockname()) as page:
            page.settimeout(10)
            taken, _ = listening.accept()
            with taken:
                taken.settimeout(10)
                with pytest.raises((TimeoutError, OSError)) as dropped:
                    send_forever(taken.send)
    assert dropped.value.errno is not None  # the system's, not ours after ten seconds


def send_forever(send: Callable[[bytes], int]) -> None:
    while True:
        send(b"x" * 100_000)
