"""The end of a hand: its pages see it once more, and the next hand is dealt already."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from counter_rules import Phase, State, View, apply_move, legal_moves, public_view, view
from counter_rules.notation import parse_view
from counter_rules.seats import Seat
from web.at_table import Match, Message, Page, ask_for, open_match

FORM = ask_for("custom", "Ana Ben Cleo", hand_sizes="2,1")


@pytest.fixture
def match(client: TestClient) -> Iterator[Match]:
    """A match of two hands."""
    with open_match(client, FORM) as match:
        yield match


def play_hand(match: Match) -> State:
    """Play to the end of the hand; return the state before the next one is dealt."""
    number = match.state.hand_number
    while match.state.hand_number == number and not match.state.is_over:
        before = match.state
        match.do_first()
    seat = before.to_act[0]
    return apply_move(before, legal_moves(before, seat)[0])


def look(state: State, seat: Seat | None) -> View:
    return public_view(state) if seat is None else view(state, seat)


def read_end(page: Page) -> Message:
    """Return what a page got of the end of a hand."""
    between: Message = page.state["between"]
    return between


def test_each_page_sees_the_end_of_the_hand_from_its_seat(match: Match) -> None:
    ended = play_hand(match)
    assert ended.phase is Phase.DEAL
    for page in match.pages.values():
        data = read_end(page)["view"] | {"hand_results": page.results}
        assert parse_view(data) == look(ended, page.seen.seat)


def test_the_next_hand_is_dealt_already(match: Match) -> None:
    play_hand(match)
    for page in match.pages.values():
        assert page.seen == look(match.state, page.seen.seat)
        assert (page.seen.phase, page.seen.hand_number) == (Phase.BID, 2)
        assert [one["hand_number"] for one in page.results] == [1]
        events = ["CardPlayed", "TrickResolved", "HandScored", "HandDealt"]
        assert page.state["events"][:4] == events
        assert [one["event"] for one in page.state["log"]] == events


def test_the_end_of_a_hand_has_no_question_and_no_card_of_the_next(match: Match) -> None:
    play_hand(match)
    for page in match.pages.values():
        now = read_end(page)["now"]
        assert (now["question"], now["choices"]) == (None, [])
        assert now["hand"] == (None if page.seen.seat is None else [])
        assert now["last_trick"] is not None
        assert now["scores"] == [*page.seen.scores]


def test_within_a_hand_there_is_no_end(match: Match) -> None:
    while match.state.hand_number == 1:
        assert all(read_end(page) is None for page in match.pages.values())
        match.do_first()
    assert all(read_end(page) for page in match.pages.values())
    match.do_first()
    assert all(read_end(page) is None for page in match.pages.values())


def test_a_page_that_comes_later_sees_the_next_hand_only(match: Match) -> None:
    play_hand(match)
    late = match.open_page("Ana")
    assert read_end(late) is None
    assert late.seen == match.pages["Ana"].seen


def test_the_last_hand_ends_with_the_match(match: Match) -> None:
    play_hand(match)
    play_hand(match)
    for page in match.pages.values():
        assert page.seen.phase is Phase.OVER
        assert read_end(page) is None
        assert page.state["events"][-1] == "MatchOver"
        assert page.now["ending"]
