"""A page gets the digest of the seed at the start, and the proof of the deals at the end."""

from __future__ import annotations

import json
from typing import Final

import pytest
from examples.web_table.opening import read_opening
from examples.web_table.settings import Settings
from starlette.testclient import TestClient

from counter_rules import Deal, Phase, State, commit, legal_moves, shuffle
from counter_rules.records import loads
from web.at_table import Match, Message, Page, ask_for, open_match, serve

SEED: Final = 2**127 + 1
FORM: Final[Message] = ask_for("custom", "Ana Ben Cleo*", hand_sizes="2,1") | {"seed": str(SEED)}
PROOF: Final = {"kind": "proof", "commitment": commit(SEED)}


def list_proofs(page: Page) -> list[Message]:
    """List the proof messages of a page."""
    messages = [json.loads(text) for text in page.texts]
    return [message for message in messages if message["kind"] == "proof"]


def play_out(match: Match) -> None:
    """Play until the match is over; the random seat moves at once."""
    while not match.state.is_over:
        state = match.state
        asked = [seat for seat in state.to_act if seat < 2]
        if state.phase is Phase.DEAL:
            match.pages["Ana"].deal()
        elif asked:
            match.people[asked[0]].move(legal_moves(state, asked[0])[0])
        for page in match.pages.values():
            page.catch_up()


def get_record(match: Match, key: str) -> tuple[int, str]:
    answer = match.client.get(f"{match.name}/record", headers={"X-Key": key})
    return answer.status_code, answer.text


def find_key(match: Match, player: str | None) -> str:
    return match.links[player].partition("#")[2]


def test_every_page_has_the_digest_first_and_the_seed_last(client: TestClient) -> None:
    with open_match(client, FORM) as match:
        for page in match.pages.values():
            assert list_proofs(page) == [{**PROOF, "seed": None}]
        play_out(match)
        for page in match.pages.values():
            assert list_proofs(page) == [{**PROOF, "seed": None}, {**PROOF, "seed": str(SEED)}]
            assert sum(str(SEED) in text for text in page.texts) == 1
        late = match.open_page(None)
        assert list_proofs(late) == [{**PROOF, "seed": str(SEED)}]


def test_the_record_proves_the_deals_to_pages_with_a_link(client: TestClient) -> None:
    with open_match(client, FORM) as match, open_match(client, FORM) as other:
        keys = [find_key(match, player) for player in ("Ana", "Ben", None)]
        assert {get_record(match, key)[0] for key in keys} == {404}, "the match is not over"
        play_out(match)
        for key in keys:
            status, text = get_record(match, key)
            assert status == 200
            record = loads(text)
            assert (record.replay(), record.names) == (match.state, ("Ana", "Ben", "Cleo"))
            record.check_deals(commit(SEED))
        for key in ("", "x", find_key(other, "Ana")):
            assert get_record(match, key)[0] == 404
        assert client.get("/tables/none/record", headers={"X-Key": keys[0]}).status_code == 404


def test_deals_without_the_seed_have_no_proof() -> None:
    def deal(state: State, seed: int) -> Deal:
        return shuffle(state, seed=7)

    with serve(Settings(delay=0, dealer=deal)) as client, open_match(client, FORM) as match:
        play_out(match)
        assert {proof["commitment"] for proof in list_proofs(match.pages["Ana"])} == {None}
        record = loads(get_record(match, find_key(match, "Ana"))[1])
        assert "Commitment" not in dict(record.tags)


@pytest.mark.parametrize("game", ["counter", "custom"])
def test_a_seed_that_is_drawn_cannot_be_guessed(game: str) -> None:
    form = ask_for(game, "Ana Ben Cleo") | {"seed": ""}
    seeds = {read_opening(form).seed for _ in range(20)}
    assert len(seeds) == 20
    assert max(seeds).bit_length() > 100
