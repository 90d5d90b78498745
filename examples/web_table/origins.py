"""The sites whose pages may use the server: its own, and those of ``--origin``."""

from __future__ import annotations

import re
from typing import Final

import attrs
from starlette.datastructures import Headers
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocketClose

READING: Final = ("GET", "HEAD", "OPTIONS")
"""Methods that change nothing. Any page may use them, because no answer contains a secret."""

SITE: Final = re.compile(r"https?://([a-z0-9._-]+|\[[0-9a-f:.]+\])(:[0-9]+)?")
"""A site in the form that browsers send: no path, and other characters encoded in these."""


@attrs.frozen
class OriginCheck:
    """Middleware that refuses requests from pages of other sites.

    A browser sends the site of a page in ``Origin``, and the page cannot change it. Programs other
    than browsers send none and are accepted: they carry no user's cookies, and need a link like
    everyone else.

    Args:
        app: the application.
        origins: the other sites whose pages may use it.
    """

    app: ASGIApp
    origins: frozenset[str]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request, or refuse it."""
        if self._is_allowed(scope):
            await self.app(scope, receive, send)
        elif scope["type"] == "websocket":
            await WebSocketClose()(scope, receive, send)  # not accepted yet: answers 403
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
    """Parse a site as in ``Origin``: scheme, host, and optional port.

    Raises:
        ValueError: if it is not a site.
    """
    site = text.lower()
    if not SITE.fullmatch(site):
        raise ValueError(f"expected a site such as https://cards.example, got {text!r}")
    return site


def _is_own(origin: str, hosts: list[str]) -> bool:
    """Return whether an origin is the host of the request, over HTTP or HTTPS.

    A proxy may have removed the encryption, so the scheme does not matter.
    """
    own = [f"{scheme}://{host.lower()}" for host in hosts for scheme in ("http", "https")]
    return len(hosts) == 1 and origin.lower() in own
