"""A server without a network, and pages without a browser that follow its messages."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from functools import wraps
from typing import Any, Final, ParamSpec

import attrs
import pytest
from starlette.testclient import TestClient, WebSocketTestSession
from starlette.websockets import WebSocket, WebSocketDisconnect

from counter_rules import Move, State, View, get_ruleset, legal_moves
from counter_rules.notation import parse_view, to_data
from counter_rules.table.stores import Store
from counter_rules.web import Settings, make_app
from counter_rules.web._hall import Hall, Link
from counter_rules.web._listener import Parting
from counter_rules.web._opening import Opening
from counter_rules.web._page import Reader
from counter_rules.web._socket import serve_page
from counter_rules.web._table import OpenTable

Message = dict[str, Any]
P = ParamSpec("P")

AT_ONCE: Final = Settings(delay=0, here_delay=0, most_texts=1_000_000, most_requests=1_000)
"""Settings without delays for bots, and without limits on the messages of a page."""


def in_loop(test: Callable[P, Awaitable[None]]) -> Callable[P, None]:
    """Run a test, or a step of it, in an event loop, so that a table can schedule tasks."""

    @wraps(test)
    def run(*args: P.args, **named: P.kwargs) -> None:
        async def call() -> None:
            await test(*args, **named)

        asyncio.run(call())

    return run


@contextmanager
def serve(settings: Settings = AT_ONCE, store: Store | None = None) -> Iterator[TestClient]:
    """Run a server that accepts the host name of the test client."""
    named = attrs.evolve(settings, hosts=settings.hosts | {"testserver"})
    with TestClient(make_app(named, store)) as client:
        yield client


def make_opening(levels: tuple[str | None, ...], **options: object) -> Opening:
    """Make the opening of a match of Counter; a level is None for a person."""
    rules = get_ruleset("counter", players=len(levels), **options)
    names = ("Ana", "Ben", "Cleo", "Dan", "Eva")[: len(levels)]
    bots = {seat: level for seat, level in enumerate(levels) if level is not None}
    return Opening(rules=rules, names=names, bots=bots, seed=7)


def make_table(settings: Settings, *levels: str | None) -> tuple[OpenTable, tuple[Link, ...]]:
    """Make a table in a hall of its own, for three people by default; return it with its links."""
    hall = Hall(settings)
    name, links = hall.open(make_opening(levels or (None, None, None)))
    return hall.tables[name], links


def make_reader(link: Link, language: str = "en") -> Reader:
    """Make the place that a link opens."""
    return Reader(seat=link.seat, key=link.key, language=language)


def ask_for(game: str, seats: str, **options: str) -> Message:
    """Make the form of a table; a star after a name makes the player a bot."""
    return {
        "game": game,
        "options": options,
        "seats": [
            {"name": n.strip("*"), "level": "random" if n.endswith("*") else None}
            for n in seats.split()
        ],
        "seed": "7",
    }


FORM: Final = ask_for("counter", "Ana Ben Cleo")
"""The form for Counter with three people."""


def knock(client: TestClient, link: str, text: str | None = None) -> Parting:
    """Send the key of a link, or another first message; return why the server closes the socket."""
    name, _, key = link.partition("#")
    with client.websocket_connect(f"{name}/socket") as session:
        session.send_text(json.dumps({"key": key}) if text is None else text)
        with pytest.raises(WebSocketDisconnect) as closed:
            session.receive_text()
        return Parting(closed.value.code, closed.value.reason)


@attrs.define(kw_only=True)
class Follower:
    """A client that follows a match by its messages.

    Args:
        view: its view, from the latest state.
        now: ``now`` of the latest state.
        state: the latest state.
        results: the finished hands, from the latest state that had them.
    """

    view: View | None = None
    now: Message = attrs.field(factory=dict)
    state: Message = attrs.field(factory=dict)
    results: list[Message] = attrs.field(factory=list)

    @property
    def seen(self) -> View:
        assert self.view is not None
        return self.view

    def take_in(self, text: str) -> Message:
        message: Message = json.loads(text)
        if message["kind"] == "state":
            if message["results"] is not None:
                self.results = message["results"]
            self.state, self.now = message, message["now"]
            self.view = parse_view({**message["view"], "hand_results": self.results})
        return message


@attrs.define
class Page(Follower):
    """A page at a table, with all messages that it has received.

    Args:
        session: its socket.
        texts: the messages as text.
    """

    session: WebSocketTestSession
    texts: list[str] = attrs.field(factory=list)

    def read(self) -> Message:
        """Read the next message."""
        self.texts.append(self.session.receive_text())
        return self.take_in(self.texts[-1])

    def read_until(self, kind: str) -> Message:
        """Read messages up to the next one of a kind."""
        while (message := self.read())["kind"] != kind:
            pass
        return message

    def read_why(self) -> str:
        """Read messages up to the next refusal; return its reason."""
        return str(self.read_until("refused")["why"])

    def send(self, text: str) -> None:
        self.session.send_text(text)

    def ask(self, **request: object) -> None:
        self.send(json.dumps(request))

    def bid_first(self) -> None:
        """Make the bid of seat 0, and wait for the bid of seat 2."""
        self.move(legal_moves(self.seen)[0])
        while self.seen.bids[2] is None:
            self.read_until("state")

    def move(self, move: Move) -> None:
        """Answer the current question of the page."""
        question, version = self.now["question"], self.state["version"]
        self.ask(question=question, version=version, move=to_data(move))

    def catch_up(self) -> list[Message]:
        """Read all waiting messages, up to the refusal of an invalid request."""
        self.session.send_bytes(b"")
        messages = [self.read()]
        while messages[-1].get("why") != "expected text, got bytes":
            messages.append(self.read())
        return messages[:-1]


CONNECT: Message = {"type": "websocket.connect"}


@attrs.define
class Socket:
    """A socket without a network.

    Args:
        coming: the messages from the page, followed by silence.
        received: how many of them the server has read.
        sent: the messages of the server.
        is_stuck: whether the page never accepts a message.
    """

    coming: Iterable[Message]
    received: int = 0
    sent: list[Message] = attrs.field(factory=list)
    is_stuck: bool = False

    def run(self, hall: Hall, name: str) -> None:
        """Serve it in its own event loop, for at most ten seconds."""
        asyncio.run(asyncio.wait_for(self.serve(hall, name), 10))

    async def serve(self, hall: Hall, name: str) -> None:
        scope = {"type": "websocket", "path_params": {"name": name}, "headers": []}
        coming = iter(self.coming)

        async def receive() -> Message:
            for message in coming:
                self.received += 1
                return message
            return await asyncio.Future()

        async def send(message: Message) -> None:
            if self.is_stuck and message["type"] == "websocket.send":
                await asyncio.Event().wait()
            self.sent.append(message)

        await serve_page(hall, WebSocket(scope, receive, send))

    @property
    def parting(self) -> Parting | None:
        last = self.sent[-1]
        return Parting(last["code"], last["reason"]) if last["type"].endswith("close") else None


def receive(text: str) -> Message:
    """Return the message for an incoming text."""
    return {"type": "websocket.receive", "text": text}


@attrs.define
class Match:
    """A table with a page for each link: those of the people, and one for spectators."""

    client: TestClient
    links: dict[str | None, str]
    stack: ExitStack
    pages: dict[str | None, Page] = attrs.field(factory=dict)

    @property
    def name(self) -> str:
        return self.links[None].partition("#")[0]

    @property
    def table(self) -> OpenTable:
        """The table on the server."""
        app: Any = self.client.app
        found = app.state.hall.find(self.name.rpartition("/")[2])
        assert isinstance(found, OpenTable)
        return found

    @property
    def state(self) -> State:
        return self.table.match.state

    @property
    def people(self) -> list[Page]:
        """The pages of the players."""
        return [page for player, page in self.pages.items() if player is not None]

    def open_page(self, player: str | None, language: str = "en") -> Page:
        """Open a page by a link, for a player or for spectators, and read its first messages."""
        name, _, key = self.links[player].partition("#")
        page = Page(self.stack.enter_context(self.client.websocket_connect(f"{name}/socket")))
        page.send(json.dumps({"key": key, "language": language}))
        page.read_until("here")
        return page

    def seat_all(self) -> None:
        """Open a page by every link, and read all their messages."""
        self.pages = {player: self.open_page(player) for player in self.links}
        for page in self.pages.values():
            page.catch_up()

    def find_key(self, player: str | None) -> str:
        """Return the key of a player, or that of the spectators."""
        return self.links[player].partition("#")[2]

    def do(self, page: Page, move: Move) -> None:
        """Move from a page, and read the state on all pages."""
        page.move(move)
        self.follow()

    def ask(self, page: Page, **request: object) -> None:
        """Send a request from a page, and read the state on all pages."""
        page.ask(**request)
        self.follow()

    def follow(self) -> None:
        """Read the next state on all pages."""
        for page in self.pages.values():
            page.read_until("state")

    def play_out(self) -> None:
        """Make the first legal moves until the match is over; bots move at once."""
        while not self.state.is_over:
            for page in self.people:
                if page.now["question"]:
                    page.move(legal_moves(page.seen)[0])
            for page in self.pages.values():
                page.catch_up()

    def do_first(self) -> None:
        """Make the first legal move of the first seat to act, which belongs to a person."""
        seat = self.state.to_act[0]
        self.do(self.people[seat], legal_moves(self.state, seat)[0])


@contextmanager
def open_match(client: TestClient, form: Message) -> Iterator[Match]:
    """Open a table with a page for every link."""
    answer = client.post("/tables", json=form)
    assert answer.status_code == 201, answer.text
    links = {link["player"]: link["link"] for link in answer.json()["links"]}
    with ExitStack() as stack:
        match = Match(client, links, stack)
        match.seat_all()
        yield match
