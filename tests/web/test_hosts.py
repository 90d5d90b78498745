"""The server accepts its own host names and those of ``--allow-host``, and no others."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from counter_rules.web import Settings
from counter_rules.web._guards import parse_host
from counter_rules.web._server import describe_hosts, make_url
from web.at_table import FORM, serve

OWN = ["localhost", "LOCALHOST:8000", "127.0.0.1", "127.0.0.1:8000", "127.8.8.8", "[::1]:80"]
ADDRESSES = ["192.0.2.7", "192.0.2.7:8000", "[2001:db8::7]", "[2001:DB8:0::7]:80"]
NAMED = ["cards.example", "Cards.Example:8000"]
REFUSED = [
    *["evil.example", "evil.example:8000", "localhost.evil.example", "cards.example.evil.example"],
    *["127.0.0.1.evil.example", "evil.localhost", "cards.example@evil.example"],
    *[
        "",
        ":80",
        "localhost:",
        "localhost:80:80",
        "[::1",
        "[localhost]",
        "localhost/x",
        "\u212aost",
    ],
]


@pytest.fixture
def named() -> Iterator[TestClient]:
    """A server with a name."""
    with serve(Settings(hosts=frozenset({"cards.example"}))) as client:
        yield client


@pytest.fixture
def wide() -> Iterator[TestClient]:
    """A server that listens at all addresses."""
    with serve(Settings(takes_addresses=True)) as client:
        yield client


def ask(client: TestClient, host: str) -> int:
    """Request a page, a table and a socket; return their common status."""
    headers = [(b"Host", host.encode("latin-1", "replace"))]
    page = client.get("/", headers=headers)
    table = client.post("/tables", json=FORM, headers=headers)
    try:
        with client.websocket_connect("/tables/x/socket", headers={"Host": host}):
            pass
    except WebSocketDisconnect:
        assert (page.status_code, table.status_code) == (403, 403)
    else:
        assert (page.status_code, table.status_code) == (200, 201)
    return page.status_code


@pytest.mark.parametrize("host", [*OWN, *NAMED])
def test_names_of_the_machine_and_those_given_get_in(named: TestClient, host: str) -> None:
    assert ask(named, host) == 200


@pytest.mark.parametrize("host", [*REFUSED, *ADDRESSES])
def test_every_other_name_is_refused(named: TestClient, host: str) -> None:
    if host.isascii():
        assert ask(named, host) == 403
    else:
        assert named.get("/", headers=[(b"Host", host.encode())]).status_code == 403


def test_a_server_at_all_addresses_answers_to_each_and_to_no_name(wide: TestClient) -> None:
    for host in (*OWN, *ADDRESSES):
        assert ask(wide, host) == 200
    for host in (*NAMED, "evil.example"):
        assert ask(wide, host) == 403


def test_a_page_under_another_name_cannot_pass_for_the_servers_own(named: TestClient) -> None:
    headers = {"Host": "evil.example", "Origin": "http://evil.example"}
    assert named.post("/tables", json=FORM, headers=headers).status_code == 403


def test_the_refusal_says_what_lets_the_name_in(named: TestClient) -> None:
    answer = named.get("/", headers={"Host": "box.example:8000"})
    assert answer.text == (
        "this server does not answer to box.example: start it with --allow-host box.example"
    )
    assert answer.headers["content-type"].startswith("text/plain")
    assert named.get("/", headers={"Host": "<b>"}).text == "the request does not name this server"


def test_two_hosts_are_not_one(named: TestClient) -> None:
    headers = [("Host", "localhost"), ("Host", "evil.example")]
    assert named.get("/", headers=headers).status_code == 403


@pytest.mark.parametrize(
    ("given", "read"),
    [
        ("Cards.Example", "cards.example"),
        ("192.0.2.7", "192.0.2.7"),
        ("2001:DB8:0::7", "2001:db8::7"),
    ],
)
def test_a_name_is_read_as_browsers_give_it(given: str, read: str) -> None:
    assert parse_host(given) == read


@pytest.mark.parametrize("text", ["", "*", "a b", "http://a", "a/", "a:80", "[a]", "a\n", "é"])
def test_an_invalid_name_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="expected a name such as"):
        parse_host(text)


def test_an_address_of_its_own_is_named() -> None:
    settings = Settings(hosts=frozenset({"192.0.2.7"}))
    assert describe_hosts(settings) == "localhost, loopback addresses, 192.0.2.7"
    with serve(settings) as client:
        assert ask(client, "192.0.2.7:8000") == 200
        assert ask(client, "192.0.2.8") == 403
    assert make_url("2001:db8::7", 80) == "http://[2001:db8::7]:80/"
