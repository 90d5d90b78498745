"""A match of hundreds of hands: messages do not grow with it."""

from __future__ import annotations

import json
from collections.abc import Iterator

import attrs
import pytest
from starlette.testclient import TestClient, WebSocketTestSession

from counter_rules import (
    HandResult,
    Phase,
    State,
    apply_move,
    get_ruleset,
    legal_moves,
    new_game,
    shuffle,
)
from counter_rules.notation import to_data
from counter_rules.web._table import OpenTable
from web.at_table import Match, Message, ask_for, open_match

HANDS = 400
MOST_RESULTS = 100
MAX_BYTES = 30_000


def repeat(state: State, hands: int) -> State:
    """Return a match of many hands, all like its first except for the dealer."""
    while state.phase is not Phase.DEAL or not state.hand_results:
        state = apply_move(state, legal_moves(state)[0])
    first, results = state.hand_results[0], list[HandResult]()
    for number in range(1, hands + 1):
        scores = tuple(number * points for points in first.points)
        dealer = (first.dealer + number - 1) % state.rules.players
        results.append(attrs.evolve(first, hand_number=number, scores=scores, dealer=dealer))
    return attrs.evolve(
        state,
        hand_results=tuple(results),
        dealer=(first.dealer + hands) % state.rules.players,
        move_number=hands * state.move_number,
    )


@pytest.fixture(scope="module")
def first() -> State:
    """A match of Counter, with its first hand dealt."""
    state = new_game(get_ruleset("counter", players=3, target=1_000_000))
    return apply_move(state, shuffle(state, seed=7))


@pytest.fixture
def match(client: TestClient, first: State) -> Iterator[Match]:
    """A table with that match after many hands, and the next one dealt."""
    with open_match(client, ask_for("counter", "Ana Ben Cleo", target="1000000")) as match:
        set_state(match.table, repeat(first, HANDS))
        yield match


def set_state(table: OpenTable, state: State) -> None:
    course = attrs.evolve(table.match._course, state=state).deal()
    table._moment = attrs.evolve(table._moment, match=attrs.evolve(table.match, course=course))
    table._firsts.clear()


def connect(match: Match, player: str | None) -> tuple[WebSocketTestSession, str]:
    """Open a page by a link; return its socket and its first state."""
    name, _, key = match.links[player].partition("#")
    session = match.stack.enter_context(match.client.websocket_connect(f"{name}/socket"))
    session.send_json({"key": key})
    return session, read_state(session)


def read_state(session: WebSocketTestSession) -> str:
    """Read messages up to the next state; return it."""
    while json.loads(text := session.receive_text())["kind"] != "state":
        pass
    return text


def move_first(match: Match, sessions: list[WebSocketTestSession]) -> list[str]:
    """Make the first legal move of the first seat to act; return the state that follows."""
    seat, version = match.state.to_act[0], match.table.match.version
    question, move = match.state.find_question(seat), legal_moves(match.state, seat)[0]
    sessions[seat].send_json({"question": str(question), "version": version, "move": to_data(move)})
    return [read_state(session) for session in sessions]


def list_numbers(state: Message) -> list[int]:
    return [one["hand_number"] for one in state["results"]]


def test_the_first_state_does_not_grow_with_the_match(match: Match, first: State) -> None:
    text = connect(match, "Ana")[1]
    assert len(text) < MAX_BYTES
    assert list_numbers(json.loads(text)) == [*range(HANDS - MOST_RESULTS + 1, HANDS + 1)]
    set_state(match.table, repeat(first, 2 * HANDS))
    assert len(connect(match, "Ana")[1]) < len(text) + 1_000


def test_what_a_move_sends_has_no_finished_hand_but_at_its_end(match: Match) -> None:
    sessions = [connect(match, player)[0] for player in match.links]
    for text in move_first(match, sessions):
        assert len(text) < 5_000
        state = json.loads(text)
        assert (state["results"], state["view"]["hand_results"]) == (None, [])
    while match.state.hand_number == HANDS + 1:
        texts = move_first(match, sessions)
    for text in texts:
        assert len(text) < MAX_BYTES
        state = json.loads(text)
        assert list_numbers(state) == [*range(HANDS - MOST_RESULTS + 2, HANDS + 2)]
        assert state["between"]["view"]["hand_results"] == []
