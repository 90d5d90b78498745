"""A match of hundreds of hands: messages do not grow with it, and no hand is missing."""

from __future__ import annotations

import json
from collections.abc import Iterator

import attrs
import pytest
from examples.web_table.page_texts import MAX_HANDS, describe_now, format_hands
from examples.web_table.table import OpenTable
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
    view,
)
from counter_rules.notation import parse_view
from web.at_table import Match, Message, ask_for, open_match

HANDS = 400
MAX_BYTES = 25_000


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
def late() -> State:
    """A match of Counter after many hands."""
    state = new_game(get_ruleset("counter", players=3, target=1_000_000))
    return repeat(apply_move(state, shuffle(state, seed=7)), HANDS)


@pytest.fixture
def match(client: TestClient, late: State) -> Iterator[Match]:
    """A table with that match."""
    with open_match(client, ask_for("counter", "Ana Ben Cleo", target="1000000")) as match:
        set_state(match.table, late)
        yield match


def set_state(table: OpenTable, state: State) -> None:
    table._match.state = state
    table._snapshots.clear()


def connect(match: Match, player: str | None) -> tuple[WebSocketTestSession, str]:
    """Open a page by a link; return its socket and its snapshot."""
    name, _, key = match.links[player].partition("#")
    session = match.stack.enter_context(match.client.websocket_connect(f"{name}/socket"))
    session.send_json({"key": key})
    return session, session.receive_text()


def ask(session: WebSocketTestSession, text: str) -> Message:
    """Send a text; return the answer."""
    session.send_text(text)
    while (message := session.receive_json())["kind"] in ("here", "proof"):
        pass
    answer: Message = message
    return answer


def test_a_snapshot_does_not_grow_with_the_match(match: Match) -> None:
    text = connect(match, "Ana")[1]
    assert len(text) < MAX_BYTES
    results = json.loads(text)["view"]["hand_results"]
    assert [one["hand_number"] for one in results] == [*range(HANDS - MAX_HANDS + 1, HANDS + 1)]
    set_state(match.table, repeat(match.state, 2 * HANDS))
    assert len(connect(match, "Ana")[1]) < len(text) + 1_000


def test_what_a_move_sends_holds_no_finished_hand_but_the_one_just_over(match: Match) -> None:
    page = match.pages["Ana"]
    page.deal()
    page.session.send_bytes(b"")
    assert len(page.session.receive_text()) < 5_000
    assert "hand_results" not in json.dumps(describe_now(view(match.state, 0), ()))


def collect(match: Match, player: str | None) -> Message:
    """Open a page, and request all earlier hands; return the whole view."""
    session, snapshot = connect(match, player)
    seen: Message = json.loads(snapshot)["view"]
    while (first := seen["hand_results"][0]["hand_number"]) > 1:
        answer = ask(session, json.dumps({"hands_before": first}))
        seen["hand_results"][:0] = answer["results"]
    return seen


@pytest.mark.parametrize("player", ["Ana", None])
def test_a_page_can_request_earlier_hands(match: Match, player: str | None) -> None:
    seen = collect(match, player)
    assert parse_view(seen).hand_results == match.state.hand_results


@pytest.mark.parametrize("number", [-(10**30), -1, 0, 1, 2, HANDS + 1, 10**30])
def test_any_hand_number_is_answered(late: State, number: int) -> None:
    results = json.loads(format_hands(view(late, 0), number))["results"]
    last = min(max(number - 1, 0), HANDS)
    expected = [*range(max(last - MAX_HANDS, 0) + 1, last + 1)]
    assert [one["hand_number"] for one in results] == expected


def test_an_invalid_hand_number_is_refused(match: Match) -> None:
    session, _ = connect(match, "Ana")
    for number in ('"1"', "null", "true", "1.5", "[]"):
        why = ask(session, f'{{"hands_before": {number}}}')["why"]
        assert why == "expected a whole number as hands_before"
