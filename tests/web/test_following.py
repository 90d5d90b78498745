"""Pages follow whole matches, and get only what follows from their view and events."""

from __future__ import annotations

import json
import random

import pytest
from starlette.testclient import TestClient

from counter_rules import (
    Bid,
    Event,
    Move,
    Phase,
    PlayCard,
    View,
    describe,
    legal_moves,
    preview,
    public_view,
    view,
    why_illegal,
)
from counter_rules.events import HandDealt
from counter_rules.messages import ENGLISH
from counter_rules.notation import parse_move, parse_view
from counter_rules.web._facts import describe_now
from web.at_table import Match, Message, Page, ask_for, open_match

NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eva")
GAMES = {
    "counter": ask_for("counter", "Ana Ben Cleo", max_hands="1"),
    "sealed": ask_for("office_oh_hell", "Ana Ben Cleo"),
    "blind": ask_for(
        "custom",
        "Ana Ben Cleo",
        blind_bids="yes",
        seen="forehead",
        hand_sizes="3,1,2,2,1",
        score="wizard",
    ),
    "jokers": ask_for("northeast_blackout", "Ana Ben Cleo Dan Eva", hands="1"),
    "hooked": ask_for("seven_truf", "Ana Ben Cleo Dan", hand_sizes="2,1"),
    "together": ask_for("cooperative_blackout", "Ana Ben", lives="9"),
}


def pick_choice(rng: random.Random, page: Page) -> Move:
    """Choose one of the open choices."""
    offered = [choice["move"] for choice in page.now["choices"] if not choice["why"]]
    return parse_move(rng.choice(offered))


def find_asked(match: Match) -> Page:
    return match.people[match.state.to_act[0]]


def read_back(now: object) -> object:
    """Return data as a page reads it."""
    return json.loads(json.dumps(now))


def describe_for(seen: View, *, is_asked: bool) -> object:
    """Return what the rules add to a view."""
    return read_back(describe_now(seen, ENGLISH, NAMES[: seen.rules.players], is_asked=is_asked))


def check_page(match: Match, page: Page) -> None:
    """Check that a page has the view of its seat, and the facts that follow from it."""
    seat = page.seen.seat
    assert page.seen == (public_view(match.state) if seat is None else view(match.state, seat))
    assert page.now == describe_for(page.seen, is_asked=seat is not None)


def check_step(before: View, page: Page, events: tuple[Event, ...]) -> None:
    """Check that a page learns of the events of its place, which lead to its view."""
    assert before.advance(events) == page.seen
    assert page.state["events"] == [type(event).__name__ for event in events]
    sentences = {describe(event, names=NAMES) for event in events}
    assert {tuple(one["sentences"]) for one in page.state["log"]} <= sentences
    kinds = [type(event) for event in events]
    if HandDealt not in kinds:
        assert page.state["between"] is None
        return
    between: Message = page.state["between"]
    ended = before.advance(events[: kinds.index(HandDealt)])
    shown = parse_view({**between["view"], "hand_results": page.results})
    assert (shown, shown.phase) == (ended, Phase.DEAL)
    assert between["now"] == describe_for(ended, is_asked=False)


def check_last_trick(page: Page) -> None:
    """Check that the last trick is the one in the view, as the rules explain it."""
    data = page.now["last_trick"]
    if not page.seen.tricks:
        assert data is None
        return
    result = page.seen.tricks[-1]
    plays = [(one["seat"], one["card"]) for one in data["plays"]]
    assert plays == [(play.seat, play.card.code) for play in result.plays]
    assert data["winner"] == result.winner
    for play, value in zip(data["plays"], result.values, strict=True):
        assert play["value"] in (None, value)
    assert len(data["explained"]) > 0


def check_previews(page: Page) -> None:
    """Check that the page has a preview of each legal card, and of no other."""
    for choice in page.now["choices"]:
        move, sentences = parse_move(choice["move"]), tuple(choice["preview"])
        if isinstance(move, PlayCard) and not choice["why"]:
            assert sentences == describe(preview(page.seen, move), names=NAMES)
            assert sentences or not page.seen.trick
        else:
            assert sentences == ()


def check_question(page: Page) -> None:
    """Check that the page has the code of its question."""
    asked = page.seen.question
    assert page.now["question"] == (None if asked is None else asked.code)
    assert bool(page.now["question"]) == (page.seen.seat in page.seen.to_act)


def check_choices(page: Page) -> None:
    """Check that a page gets the legal moves, and the reasons against the others."""
    offered = [(parse_move(choice["move"]), choice["why"]) for choice in page.now["choices"]]
    legal = [move for move, why in offered if not why]
    assert set(legal) == set(legal_moves(page.seen))
    for move, why in offered:
        reason = why_illegal(page.seen, move)
        assert bool(reason) == bool(why)
        assert "must be named" not in why
    if page.seen.phase is Phase.PLAY and page.now["question"]:
        assert {choice["move"]["card"] for choice in page.now["choices"]} == {
            held.code for held in page.seen.hand or ()
        }


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_pages_follow_a_match_to_its_end(client: TestClient, game: str) -> None:
    rng = random.Random(game)
    with open_match(client, GAMES[game]) as match:
        kinds = set()
        for _ in range(160):
            if match.state.is_over:
                break
            page, known = find_asked(match), match.table.match.version
            before = {player: follower.seen for player, follower in match.pages.items()}
            match.do(page, pick_choice(rng, page))
            for player, follower in match.pages.items():
                events = match.table.match.catch_up(match.find_key(player), known)
                assert isinstance(events, tuple)
                check_step(before[player], follower, events)
                check_page(match, follower)
                check_choices(follower)
                check_last_trick(follower)
                check_previews(follower)
                check_question(follower)
                kinds |= {(c["move"]["move"], bool(c["why"])) for c in follower.now["choices"]}
        assert kinds >= {("Bid", False), ("PlayCard", False), ("PlayCard", True)}
        assert (("Look", False) in kinds) == (game == "blind")
        assert (("Bid", True) in kinds) == (game in ("hooked", "together"))
        assert match.state.is_over == (game != "sealed")
        assert {bool(page.now["ending"]) for page in match.pages.values()} == {match.state.is_over}


def test_a_page_that_comes_late_gets_the_same(client: TestClient) -> None:
    rng = random.Random(1)
    with open_match(client, GAMES["counter"]) as match:
        told: dict[str | None, list[Message]] = {player: [] for player in match.pages}
        for number in range(36):
            page = find_asked(match)
            match.do(page, pick_choice(rng, page))
            for player, early in match.pages.items():
                told[player] += early.state["log"]
            if number % 7:
                continue
            for player, early in match.pages.items():
                late = match.open_page(player)
                assert (late.seen, late.now) == (early.seen, early.now)
                assert (early.state["is_fresh"], late.state["is_fresh"]) == (False, True)
                assert late.state["log"] == told[player]
                assert late.state["events"] == []
                assert late.results == early.results
                early.catch_up()


def test_sealed_bids_may_be_chosen_at_once(client: TestClient) -> None:
    with open_match(client, GAMES["sealed"]) as match:
        for page in match.people:  # no page has the choices of others yet
            seat = page.seen.seat
            assert seat is not None
            page.move(Bid(seat, 1))
        for page in match.pages.values():
            kinds = [message["kind"] for message in page.catch_up()]
            assert kinds == ["state", "state", "state"]
        assert match.state.bids == (1, 1, 1)
