"""Whose pages may use the server: its own, and those of the sites named to it."""

from __future__ import annotations

import re
from typing import Final

import attrs
from starlette.datastructures import Headers
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocketClose

READING: Final = ("GET", "HEAD", "OPTIONS")
"""The requests that change nothing: any page may make them, as no secret comes back."""

SITE: Final = re.compile(r"https?://([a-z0-9._-]+|\[[0-9a-f:.]+\])(:[0-9]+)?")
"""A site as browsers name it: no path, and all other characters encoded in these."""


@attrs.frozen
class OriginCheck:
    """Refuses what a page of another site asks for.

    A browser says in ``Origin`` which site a page comes from, and the page cannot change that.
    A program that is not a browser sends none and is let in: it carries nobody's cookies, and
    needs a link like everybody else.

    Args:
        app: the application.
        origins: the other sites whose pages may use it.
    """

    app: ASGIApp
    origins: frozenset[str]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        if self._is_allowed(scope):
            await self.app(scope, receive, send)
        elif scope["type"] == "websocket":
            await WebSocketClose()(scope, receive, send)  # before it is accepted: an answer of 403
        else:
            why = "pages of other sites are refused: see --origin"
            await JSONResponse({"why": why}, status_code=403)(scope, receive, send)

    def _is_allowed(self, scope: Scope) -> bool:
        if scope["type"] != "websocket" and scope.get("method", "GET") in READING:
            return True
        headers = Headers(scope=scope)
        origins, hosts = headers.getlist("origin"), headers.getlist("host")
        return all(origin in self.origins or _is_own(origin, hosts) for origin in origins)


def parse_origin(text: str) -> str:
    """Read a site as browsers name it in ``Origin``: its scheme, its host, and a port if needed.

    Raises:
        ValueError: if it is not one.
    """
    site = text.lower()
    if not SITE.fullmatch(site):
        raise ValueError(f"expected a site such as https://cards.example, got {text!r}")
    return site


def _is_own(origin: str, hosts: list[str]) -> bool:
    """Return whether an origin is the host that was asked for, by HTTP or by HTTPS.

    A server in front may have taken the encryption off, so the scheme says nothing.
    """
    own = [f"{scheme}://{host.lower()}" for host in hosts for scheme in ("http", "https")]
    return len(hosts) == 1 and origin.lower() in own
