"""A host of four clients and a bot: every answer comes twice, and one client reconnects."""

from __future__ import annotations

import json
import secrets
import tempfile
from pathlib import Path

import attrs

from counter_rules import IllegalMoveError, NotationError, View, get_ruleset, legal_moves
from counter_rules.notation import parse_view, to_data
from counter_rules.table import Match, TableError, parse_client_answer
from counter_rules.table.stores import SqliteStore, Store


@attrs.define
class Client:
    """A page somewhere: all that it has is its key and the JSON that it is sent."""

    key: str
    view: View | None = None
    version: int | None = None

    def hear(self, text: str) -> None:
        """Take in what the host sends."""
        data = json.loads(text)
        self.view, self.version = parse_view(data["view"]), data["version"]

    def choose(self) -> str | None:
        """Return an answer, if there is a question."""
        if self.view is None or self.view.question is None:
            return None
        move = to_data(legal_moves(self.view)[0])
        answer = {"question": self.view.question.code, "version": self.version, "move": move}
        return json.dumps(answer)


@attrs.define
class Host:
    """A server: it holds the newest match, keeps it, and sends each client what it has missed."""

    match: Match
    store: Store
    clients: list[Client]

    def receive(self, key: str, text: str) -> str:
        """Carry out an answer, or say why not."""
        try:
            answer = parse_client_answer(text)
            match, _ = self.match.answer(key, answer.question, answer.move, since=answer.since)
        except (NotationError, TableError, IllegalMoveError) as error:
            return str(error)
        self.take(match.play_bots()[0])
        return "ok"

    def take(self, match: Match) -> None:
        """Keep a match before anybody hears of it."""
        self.store.save("table-1", match)
        self.match = match
        for client in self.clients:
            self.tell(client)

    def tell(self, client: Client) -> None:
        """Send a client what it has missed."""
        client.hear(json.dumps(self.match.to_client_data(client.key, client.version)))


def main() -> None:
    """Play a match of Counter."""
    rules = get_ruleset("counter", players=4, target=3)
    # A real host draws the seed, too: secrets.randbits(128).
    match = Match.start(rules, seed=7, bots={3: "easy"})
    clients = [Client(secrets.token_urlsafe()) for _ in range(4)]
    for seat, client in enumerate(clients):
        match = match.sit(seat if seat < 3 else None, client.key)
    answers = list[str]()
    with tempfile.TemporaryDirectory() as folder:
        store = SqliteStore(Path(folder) / "matches.sqlite3")
        host = Host(match, store, clients)
        host.take(match.play_bots()[0])
        while not host.match.state.is_over:
            for client in clients:
                if (answer := client.choose()) is not None:
                    answers += [host.receive(client.key, answer) for _ in range(2)]
            clients[1].version = None  # it reloads its page
            host.tell(clients[1])
            host = Host(store.load("table-1") or match, store, clients)  # a new server
        store.close()
    print(len(answers), "answers,", answers.count("ok"), "of them taken; the last:", answers[-1])
    knowing = [client.view == host.match.view(client.key) for client in clients]
    print("every client knows what its view says:", all(knowing))


if __name__ == "__main__":
    main()
