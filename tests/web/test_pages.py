"""Pages connect and leave: reloads, several windows, spectators, bots, and pages that hang."""

from __future__ import annotations

import asyncio
import json

from starlette.testclient import TestClient

from counter_rules import Bid, Card, Phase, describe_card, get_ruleset
from counter_rules.web import Settings
from counter_rules.web._hall import Hall
from web.at_table import (
    CONNECT,
    FORM,
    Match,
    Message,
    Socket,
    ask_for,
    in_loop,
    make_opening,
    open_match,
    receive,
    serve,
)


def play_some(match: Match, moves: int) -> None:
    """Make the first legal move some times."""
    for _ in range(moves):
        match.do_first()


def test_a_page_is_sent_the_table_the_state_and_who_is_here(match: Match) -> None:
    page = match.open_page("Ben")
    assert [json.loads(text)["kind"] for text in page.texts] == ["table", "state", "here"]


def test_a_reload_in_mid_trick_restores_everything(match: Match) -> None:
    play_some(match, 8)
    assert match.state.trick
    old = match.pages["Ben"]
    old.session.close()
    new = match.open_page("Ben")
    assert (new.seen, new.now) == (old.seen, old.now)
    match.pages["Ben"] = new
    match.pages["Ana"].catch_up()
    match.do_first()
    assert new.seen.move_number == match.state.move_number


def read_sheet(client: TestClient, form: Message) -> Message:
    """Open a table; return the sheet that its pages get."""
    with open_match(client, form) as match:
        sheet: Message = json.loads(match.pages[None].texts[0])
        return sheet


def test_a_page_gets_the_powers_and_the_rules(client: TestClient) -> None:
    sheet = read_sheet(client, FORM)
    assert (sheet["game"], sheet["ruleset"], sheet["hands"]) == ("Counter", "counter", None)
    assert [power["rank"] for power in sheet["powers"]][:3] == ["A", "2", "3"]
    nine = next(power for power in sheet["powers"] if power["rank"] == "9")
    assert nine["title"] == "nine"
    assert nine["sentences"] == list(
        describe_card(get_ruleset("counter", players=3), Card.parse("9H"))
    )
    assert {"axis": "deck", "choice": "52 cards"} in sheet["rules"]
    jokers = read_sheet(client, ask_for("northeast_blackout", "A B C D E*", hands="3"))
    assert jokers["hands"] == 3
    assert [power["rank"] for power in jokers["powers"]] == ["*"]
    plain = read_sheet(client, ask_for("oh_hell", "A B C"))
    assert plain["powers"] == []


def test_a_page_knows_who_plays(client: TestClient) -> None:
    person = {"player": "person", "bot": None, "is_replaced": False, "seconds": None}
    with open_match(client, ask_for("counter", "Ana Ben* Cleo")) as match:
        assert match.pages[None].state["chairs"] == [
            {"name": "Ana", **person},
            person | {"name": "Ben", "player": "bot", "bot": "random"},
            {"name": "Cleo", **person},
        ]


def test_two_windows_at_a_seat_show_the_same(match: Match) -> None:
    one, two = match.pages["Ana"], match.open_page("Ana")
    two.move(Bid(0, 4))
    assert one.read_until("state") == two.read_until("state")
    assert one.seen == two.seen
    assert one.seen.bids == (4, None, None)


def test_everybody_learns_who_is_here(match: Match) -> None:
    match.pages["Cleo"].session.close()
    for player in ("Ana", "Ben", None):
        assert match.pages[player].read_until("here")["seats"] == [0, 1]


def test_a_hand_continues_while_a_player_is_away(match: Match) -> None:
    play_some(match, 2)
    match.pages.pop("Cleo").session.close()
    while match.state.to_act != (2,):
        match.do_first()
    assert match.open_page("Cleo").now["question"]


def test_bots_move_until_a_person_is_to_act(client: TestClient) -> None:
    with open_match(client, ask_for("counter", "Ben* Ana Cleo*")) as match:
        ana = match.pages["Ana"]
        while not ana.now["question"]:
            ana.read_until("state")
        assert ana.seen.bids[0] is not None
        ana.move(Bid(1, 2))
        while not ana.now["question"] or ana.seen.phase is not Phase.PLAY:
            ana.read_until("state")
        assert ana.seen.bids[1] == 2


def test_a_table_of_bots_plays_to_the_end_for_spectators(client: TestClient) -> None:
    with open_match(client, ask_for("counter", "Ana* Ben* Cleo*", target="2")) as match:
        spectator = match.pages[None]
        assert [*match.pages] == [None]
        while not spectator.now["ending"]:
            spectator.read_until("state")
        assert spectator.seen.is_over


def test_names_are_sent_as_they_are(client: TestClient) -> None:
    form = ask_for("counter", "<b>Ana</b> {0} Cleo")
    with open_match(client, form) as match:
        play_some(match, 2)
        sent = "".join(match.pages[None].texts)
        assert "<b>Ana</b> bids 0" in sent
        assert "{0} bids 0" in sent


@in_loop
async def test_a_page_that_hangs_is_cut_off_and_delays_no_other() -> None:
    hall = Hall(Settings(delay=0, most_waiting=20))
    name, (link,) = hall.open(make_opening(("random",) * 3, max_hands=2))
    table = hall.tables[name]
    stuck = Socket([CONNECT, receive(json.dumps({"key": link.key}))], is_stuck=True)
    await asyncio.wait_for(stuck.serve(hall, name), 10)
    assert [message["type"] for message in stuck.sent] == ["websocket.accept", "websocket.close"]
    assert table.listeners == []
    assert table.match.state.move_number > 10


def test_bots_take_their_time() -> None:
    with (
        serve(Settings(delay=3_600)) as client,
        open_match(client, ask_for("counter", "A* B* C*")) as match,
    ):
        assert match.pages[None].catch_up() == []
        assert match.state.move_number == 1, "the deal"
