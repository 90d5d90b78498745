"""People who are not there: a table waits for them, and then a bot may play for them."""

from __future__ import annotations

import json
from collections.abc import Iterator

import attrs
import pytest

from counter_rules import Bid
from counter_rules.notation import to_data
from support.failures import each
from web.at_table import AT_ONCE, FORM, Match, Message, Page, ask_for, open_match, serve

ANA = {"name": "Ana", "player": "person", "bot": None, "is_replaced": False, "seconds": None}
"""Her chair while she plays."""


@attrs.define
class Clock:
    """A clock that a test sets."""

    now: float = 1_000_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def match(clock: Clock) -> Iterator[Match]:
    """A table of Counter for three people, where Ana is to bid, and bots take their time."""
    settings = attrs.evolve(AT_ONCE, clock=clock, away=30, idle=180, delay=3_600)
    with serve(settings) as client, open_match(client, FORM) as match:
        yield match


def leave(match: Match, player: str) -> None:
    """Close the page of a player, and read on all others that it has left."""
    match.pages.pop(player).session.close()
    for page in match.pages.values():
        page.read_until("here")


def come_back(match: Match, player: str) -> None:
    """Open a page for a player, and read on all others that it is there."""
    match.pages[player] = match.open_page(player)
    for other, page in match.pages.items():
        if other != player:
            page.read_until("here")


def read_here(page: Page) -> object:
    """Return for whom the table waits, by the latest message of who is here."""
    messages = [json.loads(text) for text in page.texts]
    return [message["waiting"] for message in messages if message["kind"] == "here"][-1]


def wait_for(seat: int, left: float) -> Message:
    return {str(seat): left}


def replace(match: Match, player: str, seat: int) -> list[object]:
    """Ask to let a bot play for a seat; return the refusals."""
    page = match.pages[player]
    page.ask(replace=seat)
    return [message["why"] for message in page.catch_up() if message["kind"] == "refused"]


def test_the_table_waits_for_the_person_to_act(match: Match, clock: Clock) -> None:
    for page in match.pages.values():
        assert read_here(page) == wait_for(0, 180)
    clock.now += 50
    match.do(match.pages["Ana"], Bid(0, 2))
    assert match.pages["Ben"].state["waiting"] == wait_for(1, 180)
    clock.now += 50
    assert read_here(match.open_page(None)) == wait_for(1, 130)


def test_the_table_waits_less_long_for_a_person_without_a_page(match: Match, clock: Clock) -> None:
    clock.now += 50
    leave(match, "Ana")
    assert read_here(match.pages["Ben"]) == wait_for(0, 30)
    clock.now += 10
    come_back(match, "Ana")
    assert read_here(match.pages["Ben"]) == wait_for(0, 120)
    clock.now += 110
    leave(match, "Ana")
    assert read_here(match.pages["Ben"]) == wait_for(0, 10), "no longer than with a page"


def test_a_person_who_left_earlier_has_the_time_from_their_turn_on(
    match: Match, clock: Clock
) -> None:
    leave(match, "Ben")
    clock.now += 1_000
    match.do(match.pages["Ana"], Bid(0, 2))
    assert match.pages["Ana"].state["waiting"] == wait_for(1, 30)


def test_a_person_with_another_window_has_not_left(match: Match) -> None:
    match.open_page("Ana").session.close()
    while len(match.table.listeners) > len(match.pages):
        assert match.pages["Ben"].catch_up() == []
    assert read_here(match.open_page(None)) == wait_for(0, 180)


def test_the_moves_of_others_give_no_more_time(clock: Clock) -> None:
    settings = attrs.evolve(AT_ONCE, clock=clock, idle=180)
    form = ask_for("office_oh_hell", "Ana Ben Cleo")  # sealed bids
    with serve(settings) as client, open_match(client, form) as match:
        assert match.pages[None].state["waiting"].keys() == {"0", "1", "2"}
        clock.now += 100
        match.do(match.pages["Ben"], Bid(1, 0))
        assert match.pages[None].state["waiting"] == wait_for(0, 80) | wait_for(2, 80)


def test_nobody_is_replaced_too_early(match: Match, clock: Clock) -> None:
    assert replace(match, "Ben", 0) == ["not_yet"]
    clock.now += 179.5
    assert replace(match, "Ben", 0) == ["not_yet"]
    assert match.table.match.people == (0, 1, 2)


@each("seat", [1, 2, 3, -1])
def test_only_who_is_waited_for_is_replaced(match: Match, clock: Clock, seat: int) -> None:
    clock.now += 1_000
    assert replace(match, "Ben", seat) == ["not_awaited"]


def test_a_bot_plays_for_a_person_who_is_not_there(match: Match, clock: Clock) -> None:
    leave(match, "Ana")
    clock.now += 30
    match.ask(match.pages["Ben"], replace=0)
    for page in match.pages.values():
        assert page.state["chairs"][0] == ANA | {
            "player": "bot",
            "bot": "good",
            "is_replaced": True,
        }
        assert page.state["log"] == [{"event": "Seated", "sentences": ["a bot plays for Ana"]}]
        assert page.state["waiting"] == {}
    assert replace(match, "Ben", 0) == ["not_awaited"]


def test_the_bot_moves(clock: Clock) -> None:
    settings = attrs.evolve(AT_ONCE, clock=clock, idle=180)
    with serve(settings) as client, open_match(client, FORM) as match:
        clock.now += 180
        ben = match.pages["Ben"]
        ben.ask(replace=0)
        while not ben.now["question"]:
            ben.read_until("state")
        assert ben.seen.bids[0] is not None
        assert ben.state["waiting"] == wait_for(1, 180)


def test_a_person_who_comes_back_watches_until_they_sit_down(match: Match, clock: Clock) -> None:
    leave(match, "Ana")
    clock.now += 30
    match.ask(match.pages["Ben"], replace=0)
    come_back(match, "Ana")
    ana = match.pages["Ana"]
    assert (ana.seen.seat, ana.now["question"], ana.now["choices"]) == (0, None, [])
    clock.now += 60
    match.ask(ana, sit=True)
    assert ana.now["question"] == "1-bid-0-0-1"
    for page in match.pages.values():
        assert page.state["chairs"][0] == ANA
        assert page.state["log"] == [{"event": "Seated", "sentences": ["Ana takes the seat"]}]
        assert page.state["waiting"] == wait_for(0, 180)
    match.do(ana, Bid(0, 3))
    assert match.state.bids[0] == 3


def test_a_person_lets_a_bot_play_on(match: Match) -> None:
    ana = match.pages["Ana"]
    match.ask(ana, stand=True)
    assert ana.state["chairs"][0]["is_replaced"]
    assert (ana.now["question"], ana.state["waiting"]) == (None, {})
    assert len(ana.now["hand"]) == 10
    ana.ask(question="1-bid-0-0-1", version=ana.state["version"], move=to_data(Bid(0, 3)))
    assert ana.read_why() == "a bot plays for you; sit down again to play yourself"


def test_to_stand_or_to_sit_twice_changes_nothing(match: Match) -> None:
    ana = match.pages["Ana"]
    for request in ("sit", "stand"):
        match.ask(ana, **{request: True})
        version = ana.state["version"]
        match.ask(ana, **{request: True})
        assert (ana.state["version"], ana.state["log"]) == (version, [])


def test_a_table_of_one_person_waits_for_nobody(clock: Clock) -> None:
    form = ask_for("counter", "Ana Ben* Cleo*")
    with serve(attrs.evolve(AT_ONCE, clock=clock)) as client, open_match(client, form) as match:
        assert match.pages["Ana"].now["question"]
        assert match.pages["Ana"].state["waiting"] == {}
        clock.now += 1_000
        assert replace(match, "Ana", 0) == ["not_awaited"]
