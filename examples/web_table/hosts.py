"""The host names that the server answers to: its own, and those of ``--allow-host``."""

from __future__ import annotations

import ipaddress
import re
from typing import Final, TypeAlias

import attrs
from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocketClose

Address: TypeAlias = ipaddress.IPv4Address | ipaddress.IPv6Address

HOST: Final = re.compile(r"([a-z0-9._-]{1,253}|\[[0-9a-f:.]{2,45}\])(:[0-9]{1,5})?")
"""A host and an optional port, in the form that browsers send."""


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


def parse_host(text: str) -> str:
    """Parse a name or an address that the server answers to, without a port.

    Raises:
        ValueError: if it is neither a name nor an address.
    """
    name = text.lower()
    address = find_address(name)
    if address is not None:
        return str(address)
    found = HOST.fullmatch(name)
    if found is None or found[2] or name.startswith("["):
        raise ValueError(f"expected a name such as cards.example, got {text!r}")
    return name


def find_address(name: str) -> Address | None:
    """Return the address of a host, with or without brackets; None if it is a name."""
    try:
        return ipaddress.ip_address(name.removeprefix("[").removesuffix("]"))
    except ValueError:
        return None


def _find_name(given: str) -> str | None:
    """Return the name or address in a ``Host`` header, without its port."""
    found = HOST.fullmatch(given.lower())
    return None if found is None else found[1]


def _explain(name: str) -> str:
    return f"this server does not answer to {name}: --allow-host {name} lets it"
