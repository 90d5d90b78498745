"""A server sends each client what its seat may know; the clients follow a hand from JSON alone."""

from __future__ import annotations

import attrs

from counter_rules import (
    Deal,
    IllegalMoveError,
    Move,
    NotationError,
    Question,
    Ruleset,
    View,
    describe,
    get_ruleset,
    legal_moves,
    new_game,
    public_view,
    shuffle,
    step,
    view,
)
from counter_rules.notation import (
    format_events,
    format_move,
    format_view,
    parse_events,
    parse_move,
    parse_view,
)
from counter_rules.seats import Seat


@attrs.define
class Client:
    """A player at a screen, or a spectator; all it has is the text it was sent.

    Args:
        view: what it knows.
        heard: what has happened, in words.
    """

    view: View
    heard: list[str] = attrs.Factory(list)

    def take_events(self, text: str) -> None:
        """Take in what has happened, and keep it in words."""
        events = parse_events(text, rules=self.view.rules)
        self.view = self.view.advance(events)
        self.heard += [sentence for event in events for sentence in describe(event)]

    def choose(self) -> tuple[str, str]:
        """Choose the first legal move, and say which question it answers."""
        question = self.view.question
        return format_move(legal_moves(self.view)[0]), "" if question is None else question.code


class Server:
    """One table: it keeps the state, and only text for a seat leaves it."""

    def __init__(self, rules: Ruleset, seed: int) -> None:
        """Open a table."""
        self.state = new_game(rules)
        self.clients: dict[Seat | None, Client] = {}
        self._seed = seed

    def connect(self, seat: Seat | None) -> Client:
        """Send a view to a client who sits down, comes back, or watches (None)."""
        seen = public_view(self.state) if seat is None else view(self.state, seat)
        client = Client(parse_view(format_view(seen)))
        self.clients[seat] = client
        return client

    def deal(self) -> None:
        """Deal the next hand, which is the server's move and nobody else's."""
        self._carry_out(shuffle(self.state, seed=self._seed))

    def receive(self, seat: Seat, text: str, code: str) -> str:
        """Take a move from the client of a seat, and the question; answer that client alone.

        A text that comes late or twice answers an older question, and is refused.
        """
        try:
            move, question = parse_move(text), Question.parse(code)
            if isinstance(move, Deal) or move.seat != seat:
                return "this is not your move"
            self._carry_out(move, question)
        except IllegalMoveError as error:
            return f"{error.reason.code.value}: {error}"
        except NotationError as error:
            return f"unreadable: {error}"
        return "ok"

    def _carry_out(self, move: Move, question: Question | None = None) -> None:
        done = step(self.state, move, question=question)
        self.state = done.state
        for seat, client in self.clients.items():
            client.take_events(format_events(done.events, seat))

    def check(self) -> None:
        """Check that every client knows what its seat may know."""
        for seat, client in self.clients.items():
            seen = public_view(self.state) if seat is None else view(self.state, seat)
            if client.view != seen:
                raise AssertionError(f"the client of seat {seat} is wrong: {client.view}")


def main() -> None:
    """Play a hand of Counter."""
    server = Server(get_ruleset("counter", players=3), seed=7)
    for seat in (0, 1, 2, None):
        server.connect(seat)
    server.deal()
    bid, code = server.clients[0].choose()
    print("a stranger:", server.receive(1, bid, code))
    print("too many:", server.receive(0, '{"move": "Bid", "seat": 0, "tricks": 11}', code))
    print("in time:", server.receive(0, bid, code))
    print("twice:", server.receive(0, bid, code))
    while server.state.is_in_hand:
        for seat in server.state.to_act:
            server.receive(seat, *server.clients[seat].choose())
        if len(server.state.tricks) == 5 and not server.state.trick:
            server.connect(1)  # it had lost its connection, and gets a fresh view
    server.check()
    print(*server.clients[None].heard[-4:], sep="\n")


if __name__ == "__main__":
    main()
