"""A server that is killed at any moment: a new one on its file continues the matches."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Final
from urllib.request import Request, urlopen

import attrs
import pytest
from websockets.sync.client import ClientConnection, connect

from counter_rules import Phase, View
from counter_rules.records import loads
from web.at_table import Follower, Message, ask_for

pytestmark = pytest.mark.slow

ROOT: Final = Path(__file__).parents[2]
COUNTER: Final = ask_for("counter", "Ana Ben Cleo*", max_hands="2")
SEALED: Final = ask_for("office_oh_hell", "Ana Ben Cleo")


@attrs.define
class Server:
    """A server in its own process, and the file of its tables."""

    store: Path
    process: subprocess.Popen[str] | None = None
    address: str = ""
    opened: ExitStack = attrs.field(factory=ExitStack)

    def start(self) -> None:
        words = [sys.executable, "-m", "examples.web_table", "--port", "0", "--delay", "0"]
        self.process = subprocess.Popen(
            [*words, "--store", str(self.store)], cwd=ROOT, stdout=subprocess.PIPE, text=True
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        self.address = line.split()[1].rstrip("/")

    def kill(self) -> None:
        """Kill the process, as the system does when memory runs out."""
        if self.process is not None:
            self.process.kill()
            self.process.communicate()
            self.process = None

    def ask(self, path: str, data: bytes | None = None, **headers: str) -> str:
        request = Request(f"{self.address}{path}", data=data, headers=headers)  # noqa: S310 - ours
        with urlopen(request) as answer:  # noqa: S310 - our own server
            return str(answer.read().decode())


@attrs.define
class Player(Follower):
    """A page over a real socket."""

    server: Server
    link: str
    opened: ExitStack = attrs.field(factory=ExitStack)
    socket: ClientConnection | None = None

    def connect(self) -> None:
        """Open the page, or open it again, and read the snapshot."""
        path, _, key = self.link.partition("#")
        self.opened.close()
        address = self.server.address.replace("http", "ws")
        self.socket = self.opened.enter_context(connect(f"{address}{path}/socket"))
        self.socket.send(json.dumps({"key": key}))
        while self.read()["kind"] != "snapshot":
            pass

    def read(self) -> Message:
        assert self.socket is not None
        return self.take_in(str(self.socket.recv(timeout=20)))

    def follow(self, move_number: int) -> None:
        """Read until the match has this many moves."""
        while self.seen.move_number < move_number:
            self.read()

    def send(self, **request: object) -> None:
        assert self.socket is not None
        self.socket.send(json.dumps(request))


@attrs.define
class Game:
    """A table, and the pages of its people."""

    server: Server
    players: list[Player]
    rng: random.Random

    @classmethod
    def open(cls, server: Server, form: Message) -> Game:
        body = json.dumps(form).encode()
        answer = json.loads(server.ask("/tables", body, **{"Content-Type": "application/json"}))
        players = [Player(server, link["link"]) for link in answer["links"] if link["player"]]
        for player in players:
            server.opened.callback(player.opened.close)
            player.connect()
        return cls(server, players, random.Random(7))

    @property
    def first(self) -> Player:
        return self.players[0]

    def wait_for_people(self, move_number: int = 0) -> None:
        """Wait until only people are to act, and read all messages up to then on all pages."""
        self.first.follow(move_number)
        seats = {player.seen.seat for player in self.players}
        while not self.is_for(seats):
            self.first.read()
        for player in self.players:
            player.follow(self.first.seen.move_number)

    def is_for(self, seats: set[int | None]) -> bool:
        seen = self.first.seen
        return {*seen.to_act} <= seats  # empty between hands and at the end

    def send(self) -> Player:
        """Make a random move for a player to act, or deal; return the player."""
        if self.first.seen.phase is Phase.DEAL:
            self.first.send(hand_number=self.first.now["hand_number"], deal=True)
            return self.first
        asked = next(player for player in self.players if player.now["question"])
        moves = [choice["move"] for choice in asked.now["choices"] if not choice["why"]]
        asked.send(question=asked.now["question"], move=self.rng.choice(moves))
        return asked

    def go_on(self) -> None:
        """Make a random move, and wait until it is the turn of people again."""
        asked = self.send()
        self.wait_for_people(asked.seen.move_number + 1)

    def go_on_until(self, is_there: Callable[[View], bool]) -> None:
        for _ in range(2_000):
            if is_there(self.first.seen):
                return
            self.go_on()
        raise AssertionError("the match never got there")

    def kill_and_start(self) -> None:
        """Kill the server, start a new one, and check that all pages show the same as before."""
        before = [(player.seen, player.now) for player in self.players]
        self.server.kill()
        self.server.start()
        for player in self.players:
            player.connect()
        assert [(player.seen, player.now) for player in self.players] == before


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path / "tables.sqlite3")
    server.start()
    with server.opened:
        yield server
    server.kill()


def is_pass_half_made(seen: View) -> bool:
    return seen.phase is Phase.PASS and seen.rules.players > len(seen.to_act) > 0


def is_in_bidding(seen: View) -> bool:
    return seen.phase is Phase.BID and seen.bids != (None,) * 3


def is_between_tricks(seen: View) -> bool:
    return seen.phase is Phase.PLAY and len(seen.tricks) > 1 and not seen.trick


def is_between_hands(seen: View) -> bool:
    return seen.phase is Phase.DEAL and bool(seen.hand_results)


MOMENTS: Final[dict[str, tuple[Message, list[Callable[[View], bool]]]]] = {
    "counter": (
        COUNTER,
        [
            lambda seen: seen.phase is Phase.DEAL,
            is_in_bidding,
            lambda seen: len(seen.trick) == 2,
            is_pass_half_made,
            is_between_tricks,
            is_between_hands,
            lambda seen: seen.is_over,
        ],
    ),
    "sealed bids": (SEALED, [lambda seen: 0 < len(seen.to_act) < 3 and not seen.tricks]),
}
"""The moments at which the test kills the server, in order, in a match of each kind."""


@pytest.mark.parametrize("kind", MOMENTS)
def test_a_match_continues_where_it_was(server: Server, kind: str) -> None:
    form, moments = MOMENTS[kind]
    game = Game.open(server, form)
    for is_there in moments:
        game.go_on_until(is_there)
        game.kill_and_start()
    game.go_on_until(lambda seen: len(seen.hand_results) == 2)
    assert game.first.seen.is_over == (form is COUNTER)


def test_killed_again_and_again_a_match_ends_as_it_would_have(server: Server) -> None:
    form = ask_for("counter", "Ana Ben Cleo*", max_hands="1")
    rng, calm, troubled = random.Random(1), Game.open(server, form), Game.open(server, form)
    calm.go_on_until(lambda seen: seen.is_over)
    while not troubled.first.seen.is_over:
        for _ in range(rng.randrange(1, 8)):
            if not troubled.first.seen.is_over:
                troubled.go_on()
        troubled.kill_and_start()
    records = [loads(read_record(game)) for game in (calm, troubled)]
    assert records[0].moves == records[1].moves
    assert records[1].replay().is_over


def read_record(game: Game) -> str:
    path, _, key = game.first.link.partition("#")
    return game.server.ask(f"{path}/record", **{"X-Key": key})


def test_a_server_killed_while_a_move_is_on_its_way_has_made_it_or_not(server: Server) -> None:
    game = Game.open(server, COUNTER)
    for _ in range(6):
        before = game.send().seen.move_number
        server.kill()
        server.start()
        for one in game.players:
            one.connect()
        assert before <= game.first.seen.move_number
        game.wait_for_people()
    game.go_on_until(lambda seen: seen.is_over)


def test_a_second_server_on_the_file_is_refused_in_one_line(server: Server) -> None:
    words = [sys.executable, "-m", "examples.web_table", "--port", "0"]
    second = subprocess.run(
        [*words, "--store", str(server.store)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert second.returncode == 2
    usage, why = second.stderr.splitlines()
    assert usage.startswith("usage: ")
    assert why.endswith("another server is using it (see --store and --no-store)")
    game = Game.open(server, COUNTER)
    game.go_on()
    assert game.first.seen.phase is Phase.BID
