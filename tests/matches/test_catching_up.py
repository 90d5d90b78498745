"""What each client is sent: nothing that its place may not know, whatever is lost on the way."""

from __future__ import annotations

import json
import random

import attrs
import pytest

from counter_rules import Bid, StateError, View, get_ruleset, public_view, view
from counter_rules.sampling import worlds
from counter_rules.table import Match, TableCode
from matches.playing import (
    KEYS,
    WATCHING,
    Client,
    answer,
    ask,
    bid_all,
    is_asking,
    open_table,
    play_to_end,
    refuse,
)
from support.match_walks import every_table

PEOPLE = open_table(people=(0, 1, 2, 3))


def test_a_client_that_knows_nothing_gets_its_view() -> None:
    assert PEOPLE.catch_up(KEYS[1]) == view(PEOPLE.state, 1)
    assert PEOPLE.catch_up(WATCHING) == public_view(PEOPLE.state)
    with refuse(TableCode.UNKNOWN_KEY):
        PEOPLE.catch_up(KEYS[7])


def test_a_client_gets_the_events_that_it_has_missed() -> None:
    begun = answer(PEOPLE)
    match = bid_all(begun)
    for key in (KEYS[0], KEYS[3], WATCHING):
        events = match.catch_up(key, begun.version)
        assert isinstance(events, tuple)
        assert begun.view(key).advance(events) == match.view(key)
    assert match.catch_up(KEYS[0], match.version) == ()


def test_a_client_whose_place_is_new_gets_its_view() -> None:
    match = answer(open_table(people=(0, 1)))
    known = match.version
    match = match.sit(2, WATCHING)
    assert match.catch_up(WATCHING, known) == view(match.state, 2)
    assert match.catch_up(WATCHING, match.version) == ()
    match = match.stand(KEYS[0]).sit(3, KEYS[0])
    assert match.catch_up(KEYS[0], known) == view(match.state, 3)
    match = match.stand(KEYS[1]).sit(1, KEYS[6])
    assert match.catch_up(KEYS[6], known) == view(match.state, 1)
    known = match.version
    match, _ = match.answer(KEYS[6], match.view(KEYS[6]).question, Bid(1, 2))
    assert len(match.catch_up(KEYS[6], known)) == 1  # type: ignore[arg-type]  # events
    away = match.stand(KEYS[6], bot="easy").sit(1, KEYS[6])
    assert away.catch_up(KEYS[6], match.version) == ()


def test_a_client_that_has_missed_very_much_gets_its_view() -> None:
    over = play_to_end(PEOPLE, random.Random(7))
    assert over.version > 302
    assert isinstance(over.catch_up(KEYS[0], 2), View)
    assert isinstance(over.catch_up(KEYS[0], over.version - 300), tuple)


def test_a_person_for_whom_a_bot_plays_is_not_asked() -> None:
    data = PEOPLE.release(0, bot="process:node secret.js").to_client_data(KEYS[0])
    assert (data["question"], data["legal"]) == (None, [])
    assert "secret" not in json.dumps(data)


def test_a_client_that_knows_more_than_a_restored_match_gets_its_view() -> None:
    assert isinstance(PEOPLE.catch_up(KEYS[1], PEOPLE.version + 1), View)


@pytest.mark.parametrize("since", [-1, "1", 1.5, True])
def test_what_is_no_version(since: int) -> None:
    with pytest.raises(StateError, match="expected a version"):
        PEOPLE.catch_up(KEYS[1], since)


def test_what_a_page_shows_beside_the_cards() -> None:
    match = open_table(people=(0, 1)).sit(1, KEYS[1], name="Ben").release(1, bot="good")
    data = match.to_client_data(KEYS[0])
    assert data["seat"] == 0
    assert data["question"] == "1-bid-0-0-1"
    assert len(data["legal"]) == 11  # type: ignore[arg-type]  # JSON
    assert data["chairs"] == [
        {"name": "", "player": "person", "bot": None, "is_replaced": False, "seconds": None},
        {"name": "Ben", "player": "bot", "bot": "good", "is_replaced": True, "seconds": None},
        {"name": "", "player": "bot", "bot": "easy", "is_replaced": False, "seconds": None},
        {"name": "", "player": "bot", "bot": "easy", "is_replaced": False, "seconds": None},
    ]
    assert data["commitment"] == match.commitment
    assert data["seed"] is None
    watching = match.to_client_data(WATCHING)
    assert (watching["seat"], watching["question"], watching["legal"]) == (None, None, [])


def test_what_a_client_is_sent_is_plain_json() -> None:
    match = answer(answer(PEOPLE)).propose_undo(KEYS[0], 1)
    for since in (None, PEOPLE.version):
        data = match.to_client_data(KEYS[1], since)
        assert json.loads(json.dumps(data)) == data


def test_a_proposal_is_shown_to_all() -> None:
    match = answer(answer(PEOPLE)).propose_undo(KEYS[0], 1)
    assert match.to_client_data(KEYS[2])["control"] is None
    assert match.to_client_data(WATCHING)["proposal"] == {"to": 1, "agreed": [0]}


def test_the_seed_is_published_at_the_end() -> None:
    over = play_to_end(PEOPLE, random.Random(7))
    assert over.to_client_data(KEYS[0])["seed"] == "7"


def test_what_a_client_is_sent_follows_from_its_view() -> None:
    """In another world that its seat takes for possible, it is sent the same."""
    rng, match = random.Random(7), PEOPLE
    for _ in range(40):
        match = answer(match, rng.randrange(100))
        other = worlds(match.view(KEYS[0])).draw(rng)
        course = attrs.evolve(match._course, state=other)
        elsewhere = attrs.evolve(match, course=course)
        assert other != match.state
        assert elsewhere.to_client_data(KEYS[0]) == match.to_client_data(KEYS[0])


def test_what_a_client_is_sent_has_no_hidden_card_and_no_seed() -> None:
    match = open_table(people=(0, 1, 2, 3), seed=123_456_789)
    sent = json.dumps(match.to_client_data(KEYS[0]))
    hidden = [card.code for hand in match.state.hands[1:] for card in hand]
    assert not [code for code in hidden if f'"{code}"' in sent]
    assert "123456789" not in sent


@every_table
def test_every_client_knows_what_its_view_says(name: str, players: int) -> None:
    """Random answers, crashes between any two moves, and clients that miss what they are sent."""
    rng = random.Random(f"{name} {players}")
    people = [seat for seat in range(players) if rng.random() < 0.7] or [0]
    match = open_table(get_ruleset(name, players=players), people=people, bot="random", seed=3)
    clients = [Client(KEYS[seat]) for seat in people] + [Client(WATCHING)]
    for _ in range(40):
        if match.state.is_over:
            break
        before = match
        if is_asking(match):
            key, question, moves = ask(match)
            move = rng.choice(moves)
            match, _ = match.answer(key, question, move, since=match.version)
            if rng.random() < 0.1:
                match = match.propose_undo(key, before.state.move_number)
        else:
            match, _ = match.play_bots(most=rng.randint(1, 3))
        for client in clients:
            if rng.random() < 0.1:  # it reloads its page
                client.version = None
            if rng.random() < 0.5:
                client.hear(match)
        if rng.random() < 0.1:  # the host is killed
            match = Match.from_data(json.dumps(match.to_data()))
    for client in clients:
        client.hear(match)
        assert client.view == match.view(client.key)
        assert client.view is not None
        seen = client.view.question
        assert client.question == (None if seen is None else seen.code)
        assert client.version == match.version
