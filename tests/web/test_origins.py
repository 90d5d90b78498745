"""Pages of other sites open no tables and no sockets, unless the server allows the site."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from counter_rules.web import Settings
from web.at_table import FORM, serve

FRIEND = "https://cards.example"

ALLOWED = [
    None,
    "http://testserver",
    "https://testserver",
    "http://TESTSERVER",
    FRIEND,
]
REFUSED = [
    "http://evil.example",
    "http://testserver.evil.example",
    "http://testserver:81",
    "http://testserver/path",
    "http://user@testserver",
    "chrome-extension://testserver",
    "testserver",
    "//testserver",
    "http://[",
    "null",
    "",
    f"{FRIEND}.evil.example",
    FRIEND.replace("https", "http"),
]


@pytest.fixture
def friendly() -> Iterator[TestClient]:
    """A server that allows one other site."""
    with serve(Settings(origins=frozenset({FRIEND}))) as client:
        yield client


def write_headers(origin: str | None) -> dict[str, str]:
    return {} if origin is None else {"Origin": origin}


def open_socket(client: TestClient, origin: str | None) -> None:
    with client.websocket_connect("/tables/x/socket", headers=write_headers(origin)):
        pass


@pytest.mark.parametrize("origin", ALLOWED)
def test_the_own_site_a_named_one_and_other_programs_get_in(
    friendly: TestClient, origin: str | None
) -> None:
    answer = friendly.post("/tables", json=FORM, headers=write_headers(origin))
    assert answer.status_code == 201
    open_socket(friendly, origin)


@pytest.mark.parametrize("origin", REFUSED)
def test_every_other_site_is_refused(friendly: TestClient, origin: str) -> None:
    answer = friendly.post("/tables", json=FORM, headers=write_headers(origin))
    assert answer.status_code == 403
    assert answer.json() == {"why": "pages of other sites are refused: see --origin"}
    with pytest.raises(WebSocketDisconnect):
        open_socket(friendly, origin)


def test_no_other_site_is_let_in_by_default(client: TestClient) -> None:
    for origin in (FRIEND, "*", "null"):
        answer = client.post("/tables", json=FORM, headers={"Origin": origin})
        assert answer.status_code == 403
        with pytest.raises(WebSocketDisconnect):
            open_socket(client, origin)


def test_two_origins_are_not_one(friendly: TestClient) -> None:
    headers = [("Origin", "http://testserver"), ("Origin", "http://evil.example")]
    assert friendly.post("/tables", json=FORM, headers=headers).status_code == 403


def test_a_browser_learns_who_may_ask(friendly: TestClient) -> None:
    asking = {"Access-Control-Request-Method": "POST"}
    for origin, allowed in ((FRIEND, FRIEND), ("http://evil.example", None)):
        answer = friendly.options("/tables", headers=asking | {"Origin": origin})
        assert answer.headers.get("access-control-allow-origin") == allowed


def test_pages_are_public(client: TestClient) -> None:
    for path in ("/", "/offers", "/tables/x"):
        assert client.get(path, headers={"Origin": "http://evil.example"}).status_code == 200
