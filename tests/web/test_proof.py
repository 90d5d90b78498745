"""A page gets the digest of the seed at the start, and the proof of the deals at the end."""

from __future__ import annotations

import json
from typing import Final

import pytest
from starlette.testclient import TestClient

from counter_rules import commit
from counter_rules.records import loads
from counter_rules.web._opening import parse_opening
from web.at_table import Match, Message, Page, ask_for, open_match

SEED: Final = 2**127 + 1
FORM: Final[Message] = ask_for("custom", "Ana Ben Cleo*", hand_sizes="2,1") | {"seed": str(SEED)}


def list_seeds(page: Page) -> list[str | None]:
    """List the seeds in the states of a page; all of them have the digest."""
    messages = [json.loads(text) for text in page.texts]
    states = [message for message in messages if message["kind"] == "state"]
    assert {state["commitment"] for state in states} == {commit(SEED)}
    return [state["seed"] for state in states]


def get_record(match: Match, key: str) -> tuple[int, str]:
    answer = match.client.get(f"{match.name}/record", headers={"X-Key": key})
    return answer.status_code, answer.text


def test_every_page_has_the_digest_first_and_the_seed_last(client: TestClient) -> None:
    with open_match(client, FORM) as match:
        match.play_out()
        for page in match.pages.values():
            *earlier, last = list_seeds(page)
            assert ({*earlier}, last) == ({None}, str(SEED))
            assert sum(str(SEED) in text for text in page.texts) == 1
        assert list_seeds(match.open_page(None)) == [str(SEED)]


def test_the_record_proves_the_deals_to_pages_with_a_link(client: TestClient) -> None:
    with open_match(client, FORM) as match, open_match(client, FORM) as other:
        keys = [match.find_key(player) for player in ("Ana", "Ben", None)]
        assert {get_record(match, key)[0] for key in keys} == {404}, "the match is not over"
        match.play_out()
        for key in keys:
            status, text = get_record(match, key)
            assert status == 200
            record = loads(text)
            assert (record.replay(), record.names) == (match.state, ("Ana", "Ben", "Cleo"))
            record.check_deals(commit(SEED))
        for key in ("", "x", other.find_key("Ana")):
            assert get_record(match, key)[0] == 404
        assert client.get("/tables/none/record", headers={"X-Key": keys[0]}).status_code == 404


@pytest.mark.parametrize("game", ["counter", "custom"])
def test_a_seed_that_is_drawn_cannot_be_guessed(game: str) -> None:
    form = ask_for(game, "Ana Ben Cleo") | {"seed": ""}
    seeds = {parse_opening(form, ()).seed for _ in range(20)}
    assert len(seeds) == 20
    assert max(seeds).bit_length() > 100
