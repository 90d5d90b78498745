"""Links of tables, and forms that open no table."""

from __future__ import annotations

import base64
import json
import logging
import re

import pytest
from starlette.testclient import TestClient

from counter_rules import ruleset_names
from counter_rules.bots import level_names
from counter_rules.web._listener import NO_TABLE
from support.failures import each
from web.at_table import Message, ask_for, knock, open_match

FORM = ask_for("counter", "Ana Ben Cleo*")


def test_there_is_a_link_for_each_person_and_one_for_spectators(client: TestClient) -> None:
    with open_match(client, FORM) as match:
        assert list(match.links) == ["Ana", "Ben", None]
        seats = {player: page.seen.seat for player, page in match.pages.items()}
        assert seats == {"Ana": 0, "Ben": 1, None: None}


def test_a_link_cannot_be_guessed(client: TestClient) -> None:
    with open_match(client, FORM) as one, open_match(client, FORM) as other:
        keys = [link.partition("#")[2] for link in (*one.links.values(), *other.links.values())]
        assert len(set(keys)) == len(keys)
        assert all(len(base64.urlsafe_b64decode(key)) >= 16 for key in keys)


@pytest.mark.parametrize(
    "text", ['{"key": "x"}', '{"key": "é\\ud800"}', '{"key": null}', "{}", "[]", "", "x" * 9_000]
)
def test_what_is_not_a_key_opens_nothing(client: TestClient, text: str) -> None:
    with open_match(client, FORM) as match:
        assert knock(client, match.name, text) == NO_TABLE
        assert all(page.catch_up() == [] for page in match.pages.values())


def test_a_key_opens_no_other_table(client: TestClient) -> None:
    with open_match(client, FORM) as one, open_match(client, FORM) as other:
        key = one.links["Ana"].partition("#")[2]
        assert knock(client, f"{other.name}#{key}") == NO_TABLE
        assert knock(client, f"/tables/none#{key}") == NO_TABLE


def test_no_key_and_no_seed_is_ever_sent_or_logged(
    client: TestClient, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    with open_match(client, FORM | {"seed": "987654321"}) as match:
        match.do_first()
        knock(client, f"{match.name}#wrong")
        sent = "".join(text for page in match.pages.values() for text in page.texts)
        written = sent + caplog.text + repr(match.table) + repr(match.client.app)
        for secret in (*[link.partition("#")[2] for link in match.links.values()], "987654321"):
            assert secret not in written


def test_pages_load_nothing_from_elsewhere(client: TestClient) -> None:
    for path in ("/", "/tables/any", "/static/table.js", "/offers"):
        answer = client.get(path)
        assert answer.status_code == 200
        policy = answer.headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert "https://" not in re.sub("<a [^>]*>", "", answer.text)  # links open on a click only


def test_every_game_is_offered(client: TestClient) -> None:
    offers = client.get("/offers").json()
    games = offers["games"]
    assert (offers["levels"], "ismcts" in offers["bots"]) == ([*level_names()], True)
    assert tuple(game["name"] for game in games) == ruleset_names()
    custom = games[ruleset_names().index("custom")]
    assert custom["players"] == [*range(2, 11)]
    assert "hand_sizes" in [option["name"] for option in custom["options"]]


def test_a_form_has_options_as_text(client: TestClient) -> None:
    form = ask_for("custom", "Ana Ben*", hand_sizes="3..1", trump="SHDC-", effects="nine,six")
    with open_match(client, form) as match:
        assert match.state.rules.hand_sizes.hands == 3
        assert match.state.rules.options["trump"] is not None


ANA, BEN = FORM["seats"][:2]


def call_all(name: str) -> Message:
    """Return the seats with the same name for all players."""
    return {"seats": [{"name": name, "level": "random"}] * 3}


@each(
    ("change", "why"),
    [
        ({"game": "chess"}, "there is no ruleset 'chess'"),
        ({"game": None}, "expected a game, seats and options"),
        ({"seats": [ANA, BEN]}, "counter cannot be played by 2: 3 to 5 can play"),
        ({"seats": [ANA, BEN, 5]}, "each seat has a name, and a level or null for a person"),
        ({"seats": [ANA, BEN] * 2}, "two players have the same name, Ana: give"),
        (call_all("x" * 21), "player 1: a name has 1 to 20 characters"),
        (call_all("\u202e"), "player 1: a name has 1 to 20 characters"),
        (call_all(" "), "player 1: a name has 1 to 20 characters"),
        (
            {"options": {"target": "many"}},
            "option target: expected a whole number of at least 1, got 'many'",
        ),
        ({"options": {"colour": "red"}}, "counter has no option 'colour'"),
        ({"seed": "seven"}, "a seed is a whole number"),
        ({"seed": "7" * 5_000}, "a seed is a whole number"),
        ({"game": "x" * 9_000}, "the text has more than 8000 characters"),
    ],
)
def test_a_form_that_is_wrong_is_refused(client: TestClient, change: Message, why: str) -> None:
    answer = client.post("/tables", json=FORM | change)
    assert answer.status_code == 400
    assert why in answer.json()["why"]


@pytest.mark.parametrize("body", [b"", b"\xff", b"[", b"7", b"[" * 7_000])
def test_what_is_not_a_form_is_refused(client: TestClient, body: bytes) -> None:
    headers = {"Content-Type": "application/json"}
    assert client.post("/tables", content=body, headers=headers).status_code == 400


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", None])
def test_a_page_of_another_site_cannot_send_a_form(client: TestClient, kind: str | None) -> None:
    headers = {} if kind is None else {"Content-Type": kind}
    answer = client.post("/tables", content=json.dumps(FORM), headers=headers)
    assert (answer.status_code, answer.json()) == (415, {"why": "expected application/json"})
