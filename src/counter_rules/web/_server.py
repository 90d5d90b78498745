"""A server for the application, until Ctrl-C."""

from __future__ import annotations

import ipaddress
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Final

import attrs
import uvicorn

from counter_rules.table.stores import Store
from counter_rules.web._app import make_app
from counter_rules.web._guards import find_address
from counter_rules.web._settings import Settings

_LONGEST_UNREAD: Final = 20_000
"""The milliseconds after which the system drops the socket of a page with unread data."""

_LONGEST_MESSAGE: Final = 65_536
"""The longest message of a page, in bytes."""


def serve(
    settings: Settings | None = None,
    store: Store | None = None,
    *,
    host: str = "127.0.0.1",
    port: int = 8000,
    announce: Callable[[str], None] | None = None,
) -> None:
    """Serve the browser table until Ctrl-C, as ``counter-rules serve`` does.

    :doc:`/howto/serve_a_table` has an example of the pages.

    Args:
        settings: the settings; the server answers to ``host``, too.
        store: the store that keeps the tables; by default, they are lost when the server ends.
        host: the address to listen at; ``0.0.0.0`` lets other machines in.
        port: the port to listen at; 0 takes any that is free.
        announce: takes a text of a few lines that says where the pages are, once it listens.

    Raises:
        OSError: if the address is taken, or not one of this machine.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.create_server((host, port), family=family) as listening:
        _drop_unread(listening)
        bound = listening.getsockname()
        chosen = _name_host(settings or Settings(), host, bound[0])
        app = make_app(chosen, store)
        if announce is not None:
            announce(_describe_places(chosen, host, bound[1], family))
        config = uvicorn.Config(
            app,
            ws="websockets-sansio",
            ws_max_size=_LONGEST_MESSAGE,
            log_config=None,  # uvicorn's would close the handlers of the program that calls this
            log_level="warning",
        )
        with suppress(KeyboardInterrupt):
            uvicorn.Server(config).run(sockets=[listening])


def _name_host(settings: Settings, host: str, address: str) -> Settings:
    """Add the server's own name and address to those that it answers to."""
    return attrs.evolve(
        settings,
        hosts=settings.hosts | {host.lower(), address},
        takes_addresses=settings.takes_addresses or ipaddress.ip_address(address).is_unspecified,
    )


def make_url(host: str, port: int) -> str:
    """Return the address of the first page, for a browser on this machine."""
    address = find_address(host)
    if not host or (address is not None and address.is_unspecified):
        host = "localhost"
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"


def _get_own_address(family: socket.AddressFamily) -> str:
    """Return the address of this machine in its network; the loopback one without a network.

    A datagram socket names the address from which it would send; nothing is sent.
    """
    far = "2001:db8::1" if family is socket.AF_INET6 else "192.0.2.1"  # addresses of nobody
    with socket.socket(family, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect((far, 9))
        except OSError:
            return "::1" if family is socket.AF_INET6 else "127.0.0.1"
        return str(asking.getsockname()[0])


def _describe_places(settings: Settings, host: str, port: int, family: socket.AddressFamily) -> str:
    lines = [f"open {make_url(host, port)} in a browser"]
    if settings.takes_addresses:
        lines.append(f"on other machines, open {make_url(_get_own_address(family), port)}")
    lines.append(f"it answers to {describe_hosts(settings)}; --allow-host adds a name")
    return "\n".join(lines)


def describe_hosts(settings: Settings) -> str:
    """Describe the names that the server answers to."""
    named = sorted(
        host
        for host in settings.hosts - {"", "localhost"}
        if (address := find_address(host)) is None
        or not (settings.takes_addresses or address.is_loopback)
    )
    every = "any address" if settings.takes_addresses else "loopback addresses"
    return ", ".join(["localhost", every, *named])


def _drop_unread(listening: socket.socket, longest: int = _LONGEST_UNREAD) -> None:
    """On Linux, have the system drop the sockets of pages that read nothing.

    Otherwise, closing such a socket could wait forever for the page to read the rest.

    Args:
        listening: the socket that accepts the others.
        longest: how many milliseconds data may stay unread.
    """
    if sys.platform == "linux":
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, longest)
