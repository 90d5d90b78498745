"""The next match at the same table: once one is over, any person may begin it for all."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from counter_rules import commit
from counter_rules.records import loads
from web.at_table import Match, Message, Page, ask_for, open_match

FORM = ask_for("custom", "Ana Ben Cleo", hand_sizes="1")


@pytest.fixture
def match(client: TestClient) -> Iterator[Match]:
    """A match of one hand, where Cleo deals."""
    with open_match(client, FORM) as match:
        yield match


def press(match: Match, player: str) -> None:
    """Begin the next match from a page, and read the state on all pages."""
    page = match.pages[player]
    match.ask(page, rematch=page.state["version"])


def read_record(match: Match) -> str:
    headers = {"X-Key": match.find_key("Ana")}
    return match.client.get(f"{match.name}/record", headers=headers).text


def test_every_page_sees_the_next_match_from_its_beginning(match: Match) -> None:
    match.play_out()
    press(match, "Ben")
    for page in match.pages.values():
        state = page.state
        assert (state["is_fresh"], state["between"], state["results"]) == (True, None, [])
        assert [one["event"] for one in state["log"]] == ["HandDealt"]
        assert (page.now["hand_number"], page.now["scores"]) == (1, [0, 0, 0])
        assert page.now["ending"] == []
        assert state["undo"] is None


def test_the_deal_passes_on(match: Match) -> None:
    dealers = [match.state.dealer]
    for player in ("Ben", "Ana"):
        match.play_out()
        press(match, player)
        dealers.append(match.state.dealer)
    assert dealers == [2, 0, 1]


def test_everybody_stays(client: TestClient) -> None:
    form = ask_for("custom", "Ana Ben Cleo*", hand_sizes="1")
    with open_match(client, form) as match:
        chairs = match.pages["Ana"].state["chairs"]
        match.play_out()
        press(match, "Ana")
        assert match.pages[None].state["chairs"] == chairs
        match.play_out()
        assert match.pages[None].now["ending"]


def test_the_next_match_has_a_new_seed_that_is_secret(match: Match) -> None:
    match.play_out()
    ana = match.pages["Ana"]
    assert (ana.state["commitment"], ana.state["seed"]) == (commit(7), "7")
    press(match, "Ana")
    assert ana.state["commitment"] == match.table.match.commitment != commit(7)
    assert ana.state["seed"] is None
    assert str(match.table.match.seed) not in ana.texts[-1]


def ignore(match: Match, page: Page, version: object) -> None:
    """Ask for the next match, and check that nothing happens."""
    before = match.table.match
    page.ask(rematch=version)
    assert page.catch_up() == []
    assert match.table.match is before


def test_before_the_end_nothing_begins(match: Match) -> None:
    for page in match.people:
        ignore(match, page, page.state["version"])


def test_of_two_who_press_at_once_the_first_begins(match: Match) -> None:
    match.play_out()
    version = match.pages["Ben"].state["version"]
    press(match, "Ana")
    ignore(match, match.pages["Ben"], version)


def write_first(page: Page) -> Message:
    """Return the first open choice of a page as an answer."""
    move = next(choice["move"] for choice in page.now["choices"] if not choice["why"])
    return {"question": page.now["question"], "version": page.state["version"], "move": move}


def test_an_answer_of_the_match_before_is_refused(match: Match) -> None:
    ana = match.pages["Ana"]
    old = write_first(ana)
    match.play_out()
    press(match, "Ana")
    while not ana.now["question"]:
        match.do_first()
    assert old["question"] == ana.now["question"]
    ana.ask(**old)
    why = "Ana cannot bid 0: the move does not answer the current question; choose again"
    assert ana.read_why() == why
    match.ask(ana, **write_first(ana))
    assert match.state.bids[0] == 0


def test_the_record_is_that_of_the_last_finished_match(match: Match) -> None:
    match.play_out()
    first = read_record(match)
    press(match, "Ana")
    assert read_record(match) == first
    match.play_out()
    assert match.table.match.state == loads(read_record(match)).replay()
    assert read_record(match) != first


def test_the_version_goes_on(match: Match) -> None:
    match.play_out()
    version = match.pages["Ana"].state["version"]
    press(match, "Ana")
    assert match.pages["Ana"].state["version"] > version
