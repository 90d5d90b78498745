"""Moves that are taken back: alone right after one's own, or with everybody's agreement."""

from __future__ import annotations

from starlette.testclient import TestClient

from counter_rules import Bid, Phase
from counter_rules.notation import to_data
from web.at_table import Match, Message, ask_for, open_match


def list_offers(match: Match) -> list[int | None]:
    """List the moves to which each page could go back."""
    return [page.state["undo"] for page in match.pages.values()]


def read_proposal(match: Match) -> Message | None:
    """Return the proposal that all pages have."""
    first, *others = [page.state["proposal"] for page in match.pages.values()]
    assert all(other == first for other in others)
    proposal: Message | None = first
    return proposal


def bid(match: Match, count: int) -> None:
    """Make the first bids."""
    for seat in range(count):
        match.do(match.people[seat], Bid(seat, 2))


def test_after_their_move_a_person_is_offered_to_take_it_back(match: Match) -> None:
    assert list_offers(match) == [None, None, None, None]
    bid(match, 1)
    assert list_offers(match) == [1, None, None, None]
    match.do(match.people[1], Bid(1, 3))
    assert list_offers(match) == [1, 2, None, None]
    assert match.open_page("Ben").state["undo"] == 2


def test_the_last_move_is_taken_back_alone(match: Match) -> None:
    ana = match.pages["Ana"]
    before = ana.seen
    bid(match, 1)
    match.ask(ana, undo=1)
    assert (match.state.bids, ana.seen) == ((None, None, None), before)
    assert ana.now["question"] == "1-bid-0-0-1"
    assert list_offers(match) == [None, None, None, None]
    for page in match.pages.values():
        undone = {"event": "Undone", "sentences": ["Ana takes back what was played after move 1"]}
        assert page.state["log"] == [undone]
        assert (page.state["is_fresh"], page.state["events"]) == (False, [])
        assert page.state["proposal"] is None
    match.do(ana, Bid(0, 5))
    assert match.state.bids[0] == 5


def test_what_others_have_answered_needs_everybody(match: Match) -> None:
    ana, ben, cleo = match.people
    bid(match, 2)
    match.ask(ana, undo=1)
    assert read_proposal(match) == {"to": 1, "agreed": [0]}
    match.ask(cleo, agree=1)
    assert read_proposal(match) == {"to": 1, "agreed": [0, 2]}
    assert match.state.bids == (2, 2, None)
    match.ask(ben, agree=1)
    assert read_proposal(match) is None
    assert match.state.bids == (None, None, None)
    assert list_offers(match) == [None, None, None, None]


def test_a_card_that_others_have_seen_needs_everybody(match: Match) -> None:
    bid(match, 3)
    match.do_first()
    match.ask(match.people[0], undo=4)
    assert read_proposal(match) == {"to": 4, "agreed": [0]}
    assert match.state.trick


def test_bots_need_not_agree(client: TestClient) -> None:
    with open_match(client, ask_for("counter", "Ana Ben* Cleo*")) as match:
        ana = match.pages["Ana"]
        ana.bid_first()
        while not ana.now["question"]:
            ana.read_until("state")
        assert ana.state["undo"] == 1
        ana.ask(undo=1)
        assert ana.read_until("state")["log"][0]["event"] == "Undone"
        assert ana.seen.bids == (None, None, None)


def test_anybody_may_decline(match: Match) -> None:
    bid(match, 2)
    for player in ("Ana", "Ben", "Cleo"):
        match.ask(match.pages["Ana"], undo=1)
        match.ask(match.pages[player], decline=1)
        assert read_proposal(match) is None
    assert match.state.bids == (2, 2, None)
    match.pages["Cleo"].ask(agree=1)
    why = "nobody has proposed to take these moves back"
    assert match.pages["Cleo"].read_why() == why


def test_a_proposal_lapses_with_the_next_move(match: Match) -> None:
    bid(match, 2)
    match.ask(match.pages["Ana"], undo=1)
    match.do(match.people[2], Bid(2, 0))
    assert read_proposal(match) is None


def test_nobody_goes_forward_or_to_before_the_deal(match: Match) -> None:
    bid(match, 1)
    for number in (-1, 0, 2, 3, 10**30):
        match.pages["Ana"].ask(undo=number)
        assert match.pages["Ana"].read_why() == "the match cannot go back to that move"


def test_after_a_hand_nothing_is_offered(client: TestClient) -> None:
    form = ask_for("custom", "Ana Ben Cleo", hand_sizes="1,1")
    with open_match(client, form) as match:
        while match.state.hand_number == 1:
            match.do_first()
        assert list_offers(match) == [None, None, None, None]
        while match.state.phase is not Phase.OVER:
            match.do_first()
        assert list_offers(match) == [None, None, None, None]
        match.pages["Ana"].ask(undo=1)
        assert match.pages["Ana"].read_why() == "the match is over"


def test_an_answer_from_before_is_refused(match: Match) -> None:
    ana, version = match.pages["Ana"], match.table.match.version
    bid(match, 1)
    match.ask(ana, undo=1)
    ana.ask(question="1-bid-0-0-1", version=version, move=to_data(Bid(0, 3)))
    why = "Ana cannot bid 3: the move does not answer the current question; choose again"
    assert ana.read_why() == why


def test_a_person_for_whom_a_bot_plays_takes_nothing_back(match: Match) -> None:
    ana = match.pages["Ana"]
    bid(match, 1)
    match.ask(ana, stand=True)
    assert ana.state["undo"] is None
    ana.ask(undo=1)
    assert ana.read_why() == "a bot plays for you; sit down again to play yourself"
    match.ask(ana, sit=True)
    assert ana.state["undo"] == 1


def test_a_page_that_comes_later_sees_the_moves_that_count(match: Match) -> None:
    bid(match, 1)
    match.ask(match.pages["Ana"], undo=1)
    match.do(match.pages["Ana"], Bid(0, 5))
    late = match.open_page(None)
    assert late.seen == match.pages[None].seen
    assert [one["sentences"] for one in late.state["log"]] == [["Ana bids 5"]]
