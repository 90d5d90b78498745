"""Matches with people, and clients that know only what they are sent."""

from __future__ import annotations

import json
import random
from collections.abc import Generator, Iterable
from contextlib import contextmanager
from typing import Any

import attrs
import pytest

from counter_rules import Event, Move, Question, Ruleset, View, get_ruleset, legal_moves
from counter_rules.notation import parse_events, parse_move, parse_view
from counter_rules.seats import Seat
from counter_rules.table import Match, TableCode, TableError

COUNTER = get_ruleset("counter", players=4, target=5)
"""A short match."""
KEYS = tuple([f"the key of client {number}" for number in range(11)])
"""The keys of the seats in their order; the last is that of a spectator."""
WATCHING = KEYS[-1]


def open_table(
    rules: Ruleset = COUNTER, *, people: Iterable[Seat] = (0, 1), bot: str = "easy", seed: int = 7
) -> Match:
    """Start a match with people at some seats, bots at the others, and a spectator."""
    seats = tuple(people)
    bots = {seat: bot for seat in range(rules.players) if seat not in seats}
    match = Match.start(rules, seed=seed, bots=bots)
    for seat in seats:
        match = match.sit(seat, KEYS[seat])
    return match.sit(None, WATCHING)


@contextmanager
def refuse(code: TableCode) -> Generator[None]:
    """Expect a refusal with a code."""
    with pytest.raises(TableError) as caught:
        yield
    assert caught.value.code is code


def ask(match: Match) -> tuple[str, Question, tuple[Move, ...]]:
    """Return the key of the first person to act, the question, and the legal moves."""
    key = KEYS[next(seat for seat in match.state.to_act if seat in match.people)]
    seen = match.view(key)
    assert seen.question is not None
    return key, seen.question, legal_moves(seen)


def answer(match: Match, place: int = 0) -> Match:
    """Let the first person to act make a legal move, by its place among them."""
    key, question, moves = ask(match)
    return match.answer(key, question, moves[place % len(moves)], since=match.version)[0]


def is_asking(match: Match) -> bool:
    """Return whether a person is to act."""
    return any(seat in match.people for seat in match.state.to_act)


def play_to_end(match: Match, rng: random.Random) -> Match:
    """Play a match out, people at random."""
    while not match.state.is_over:
        if is_asking(match):
            match = answer(match, rng.randrange(1_000))
        else:
            match, _ = match.play_bots()
    return match


def bid_all(match: Match) -> Match:
    """Let everybody bid."""
    hand = match.state.hand_number
    while None in match.state.bids and match.state.hand_number == hand:
        match = answer(match) if is_asking(match) else match.play_bots(most=1)[0]
    return match


@attrs.define
class Client:
    """A page at a place of a table: all that it knows is the JSON that it was sent."""

    key: str
    view: View | None = None
    version: int | None = None
    seed: str | None = None
    legal: tuple[Move, ...] = ()
    question: str | None = None

    def hear(self, match: Match) -> None:
        """Take in what the host sends to this place."""
        text = json.dumps(match.to_client_data(self.key, self.version))
        data: dict[str, Any] = json.loads(text)
        seen = parse_view(data["view"], rules=match.rules)
        if data["events"] is not None:
            assert self.view is not None
            events = parse_events(data["events"], rules=match.rules)
            assert self.view.advance(events) == seen
        self.view, self.version, self.seed = seen, data["version"], data["seed"]
        self.question = data["question"]
        self.legal = tuple([parse_move(one) for one in data["legal"]])


def list_seen(match: Match, key: str, events: Iterable[Event]) -> list[str]:
    """List the kinds of events that a place sees."""
    return [type(event).__name__ for event in match.events_for(key, events)]
