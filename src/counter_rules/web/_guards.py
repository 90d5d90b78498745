"""Guards in front of the application: security headers, its own host names, and its own pages."""

from __future__ import annotations

import ipaddress
import re
from typing import Final, TypeAlias

import attrs
from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse, PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocketClose

Address: TypeAlias = ipaddress.IPv4Address | ipaddress.IPv6Address

HEADERS: Final = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
        "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "Cache-Control": "no-cache",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}

_HOST: Final = re.compile(r"([a-z0-9._-]{1,253}|\[[0-9a-f:.]{2,45}\])(:[0-9]{1,5})?")
"""A host and an optional port, in the form that browsers send."""

_SITE: Final = re.compile(r"https?://([a-z0-9._-]+|\[[0-9a-f:.]+\])(:[0-9]+)?")
"""A site in the form that browsers send: no path, and other characters encoded in these."""

_READING: Final = ("GET", "HEAD", "OPTIONS")
"""Methods that change nothing. Any page may use them, because no answer contains a secret."""


@attrs.frozen
class SafeHeaders:
    """Middleware that adds security headers to every response: pages load nothing from elsewhere.

    Args:
        app: the application.
    """

    app: ASGIApp

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request, and add the headers to the response."""

        async def send_safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(HEADERS)
            await send(message)

        await self.app(scope, receive, send_safely)


@attrs.frozen
class HostCheck:
    """Middleware that refuses requests under a host name that is not the server's.

    Anyone who owns a domain can make it resolve to this server (DNS rebinding). To a browser, the
    server is then part of that site, whose pages could open tables and read the answers. The
    browser sends the name in ``Host``, and a page cannot change it.

    Args:
        app: the application.
        hosts: the names and addresses that it answers to, in addition to the loopback ones.
        takes_addresses: whether it answers to every address, because it listens at all addresses.
            An address, unlike a name, cannot be made to resolve to another machine.
    """

    app: ASGIApp
    hosts: frozenset[str]
    takes_addresses: bool

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request, or refuse it."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        given = Headers(scope=scope).getlist("host")
        name = _find_name(given[0]) if len(given) == 1 else None
        if name is not None and self._is_own(name):
            await self.app(scope, receive, send)
        elif scope["type"] == "websocket":
            await WebSocketClose()(scope, receive, send)  # not accepted yet: answers 403
        else:
            why = "the request does not name this server" if name is None else _explain(name)
            await PlainTextResponse(why, status_code=403)(scope, receive, send)

    def _is_own(self, name: str) -> bool:
        address = find_address(name)
        if address is None:
            return name == "localhost" or name in self.hosts
        return self.takes_addresses or address.is_loopback or str(address) in self.hosts


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
        if scope["type"] != "websocket" and scope.get("method", "GET") in _READING:
            return True
        headers = Headers(scope=scope)
        origins, hosts = headers.getlist("origin"), headers.getlist("host")
        return all(origin in self.origins or _is_own(origin, hosts) for origin in origins)


def parse_host(text: str) -> str:
    """Parse a name or an address that the server answers to, without a port.

    Raises:
        ValueError: if it is neither a name nor an address.
    """
    name = text.lower()
    address = find_address(name)
    if address is not None:
        return str(address)
    found = _HOST.fullmatch(name)
    if found is None or found[2] or name.startswith("["):
        raise ValueError(f"expected a name such as cards.example, got {text!r}")
    return name


def parse_origin(text: str) -> str:
    """Parse a site as in ``Origin``: scheme, host, and optional port.

    Raises:
        ValueError: if it is not a site.
    """
    site = text.lower()
    if not _SITE.fullmatch(site):
        raise ValueError(f"expected a site such as https://cards.example, got {text!r}")
    return site


def find_address(name: str) -> Address | None:
    """Return the address of a host, with or without brackets; None if it is a name."""
    try:
        return ipaddress.ip_address(name.removeprefix("[").removesuffix("]"))
    except ValueError:
        return None


def _find_name(given: str) -> str | None:
    """Return the name or address in a ``Host`` header, without its port."""
    found = _HOST.fullmatch(given.lower())
    return None if found is None else found[1]


def _explain(name: str) -> str:
    return f"this server does not answer to {name}: start it with --allow-host {name}"


def _is_own(origin: str, hosts: list[str]) -> bool:
    """Return whether an origin is the host of the request, over HTTP or HTTPS.

    A proxy may have removed the encryption, so the scheme does not matter.
    """
    own = [f"{scheme}://{host.lower()}" for host in hosts for scheme in ("http", "https")]
    return len(hosts) == 1 and origin.lower() in own
