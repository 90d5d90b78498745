"""A server that is killed at any moment: a new one on its file continues the matches."""

from __future__ import annotations

import json
import random
import signal
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

SERVE: Final = [sys.executable, "-m", "counter_rules", "serve", "--port", "0"]
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
        words = [*SERVE, "--delay", "0", "--store", str(self.store)]
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(words, stdout=pipe, stderr=pipe, text=True)
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
        """Open the page, or open it again, and read the first state."""
        path, _, key = self.link.partition("#")
        self.opened.close()
        address = self.server.address.replace("http", "ws")
        self.socket = self.opened.enter_context(connect(f"{address}{path}/socket"))
        self.socket.send(json.dumps({"key": key}))
        while self.read()["kind"] != "here":
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
        return {*seen.to_act} <= seats  # empty at the end

    def send(self) -> Player:
        """Make a random move for a player to act; return the player."""
        asked = next(player for player in self.players if player.now["question"])
        moves = [choice["move"] for choice in asked.now["choices"] if not choice["why"]]
        version, move = asked.state["version"], self.rng.choice(moves)
        asked.send(question=asked.now["question"], version=version, move=move)
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
        before = self.show()
        self.server.kill()
        self.server.start()
        for player in self.players:
            player.connect()
        assert self.show() == before

    def show(self) -> list[Message]:
        """Return what the pages show, without what depends on the time and the connection."""
        left_out = ("undo", "waiting", "log", "is_fresh", "events", "between", "results")
        return [
            {name: shown for name, shown in player.state.items() if name not in left_out}
            | {"seen": player.seen}
            for player in self.players
        ]


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path / "matches.sqlite3")
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


def is_new_hand(seen: View) -> bool:
    return seen.phase is Phase.BID and bool(seen.hand_results) and seen.bids == (None,) * 3


MOMENTS: Final[dict[str, tuple[Message, list[Callable[[View], bool]]]]] = {
    "counter": (
        COUNTER,
        [
            lambda seen: not any(seen.bids),
            is_in_bidding,
            lambda seen: len(seen.trick) == 2,
            is_pass_half_made,
            is_between_tricks,
            is_new_hand,
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


def test_all_tables_of_a_killed_server_go_on(server: Server) -> None:
    games = [Game.open(server, form) for form in (COUNTER, SEALED, COUNTER, SEALED)]
    for number, game in enumerate(games):
        for _ in range(5 + number):
            game.go_on()
    shown = [game.show() for game in games]
    server.kill()
    server.start()
    for game, before in zip(games, shown, strict=True):
        for player in game.players:
            player.connect()
        assert game.show() == before
        game.go_on()


def test_moves_that_were_taken_back_stay_so(server: Server) -> None:
    game = Game.open(server, SEALED)
    before = game.show()[0]["seen"]
    asked = game.send()
    asked.follow(before.move_number + 1)
    asked.send(undo=asked.state["undo"])
    while asked.seen.move_number > before.move_number:
        asked.read()
    for player in game.players:
        while player.state["version"] < asked.state["version"]:
            player.read()
    game.kill_and_start()
    assert game.show()[0]["seen"] == before
    game.go_on()


def test_a_second_server_on_the_file_is_refused_in_one_line(server: Server) -> None:
    words = [*SERVE, "--store", str(server.store)]
    second = subprocess.run(words, capture_output=True, text=True, check=False)
    assert (second.returncode, second.stdout) == (2, "")
    (why,) = second.stderr.splitlines()
    assert why.endswith(
        "another process is using it (see --store and --no-store); see counter-rules serve --help"
    )
    game = Game.open(server, COUNTER)
    game.go_on()
    assert game.first.seen.phase is Phase.BID


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signal")
def test_a_server_that_is_interrupted_says_nothing_and_keeps_its_tables(server: Server) -> None:
    game = Game.open(server, COUNTER)
    game.go_on()
    before = game.show()
    process = server.process
    assert process is not None
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=20)
    assert (process.returncode, said) == (0, "")
    server.start()
    for player in game.players:
        player.connect()
    assert game.show() == before
