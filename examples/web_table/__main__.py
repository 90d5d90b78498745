"""Start the server: ``python -m examples.web_table`` in the folder of the checkout."""

from __future__ import annotations

import argparse
import ipaddress
import math
import socket
import sys
from collections.abc import Sequence
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Final

import uvicorn
from starlette.applications import Starlette

from .app import make_app
from .hosts import find_address, parse_host
from .origins import parse_origin
from .places import get_store_path
from .settings import Settings
from .store import Store, StoreError

HIGHEST_PORT: Final = 65_535

LONGEST_UNREAD: Final = 20_000
"""The milliseconds after which the system drops the socket of a page with unread data."""


def main(words: Sequence[str] | None = None) -> None:
    """Parse the arguments and serve until Ctrl-C.

    Args:
        words: the arguments; those of the command line by default.
    """
    parser = make_parser()
    arguments = parser.parse_args(words)
    host, port = arguments.host, arguments.port
    try:
        listening = open_socket(host, port)
    except OSError as error:
        why = str(error.strerror or error).partition(" (")[0]  # the rest repeats the address
        parser.error(f"cannot listen at {host}, port {port}: {why}")
    with listening, ExitStack() as closing:
        try:
            store = None if arguments.store is None else Store.open(arguments.store)
        except StoreError as error:
            parser.error(str(error))
        if store is not None:
            closing.callback(store.close)
        bound = listening.getsockname()
        settings = Settings(
            delay=arguments.delay,
            origins=frozenset(arguments.origin),
            hosts=frozenset([*arguments.allow_host, host.lower(), bound[0]]),
            takes_addresses=ipaddress.ip_address(bound[0]).is_unspecified,
        )
        app = make_app(settings, store)
        drop_unread(listening)
        print(f"open {make_url(host, bound[1])} in a browser")
        print(f"it answers to {describe_hosts(settings)}; --allow-host adds a name", flush=True)
        serve(app, listening)


def make_url(host: str, port: int) -> str:
    """Return the address of the first page, for a browser on this machine."""
    address = find_address(host)
    if not host or (address is not None and address.is_unspecified):
        host = "localhost"
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"


def describe_hosts(settings: Settings) -> str:
    """Describe the names that the server answers to."""
    named = sorted(
        host
        for host in settings.hosts - {"", "localhost"}
        if (address := find_address(host)) is None
        or not (settings.takes_addresses or address.is_loopback)
    )
    every = "every address" if settings.takes_addresses else "loopback addresses"
    return ", ".join(["localhost", every, *named])


def serve(app: Starlette, listening: socket.socket) -> None:
    """Serve until Ctrl-C."""
    config = uvicorn.Config(app, ws="websockets-sansio", ws_max_size=65_536, log_level="warning")
    with suppress(KeyboardInterrupt):
        uvicorn.Server(config).run(sockets=[listening])


def make_parser() -> argparse.ArgumentParser:
    """Make the parser of the arguments; an error ends the program with one line."""
    name = "python -m examples.web_table"
    parser = argparse.ArgumentParser(
        prog=name,
        usage=f"{name} [options]",
        description="A table in the browser for people and bots. Ctrl-C stops the server.",
    )
    parser.add_argument(
        "--host",
        default="127.0.0.1",
        help="the address to listen at; 0.0.0.0 lets other machines in (default: %(default)s)",
    )
    parser.add_argument(
        "--port",
        type=parse_port,
        default=8000,
        help="the port to listen at; 0 takes any that is free (default: %(default)s)",
    )
    parser.add_argument(
        "--delay",
        type=parse_delay,
        metavar="SECONDS",
        default=Settings().delay,
        help="how long a bot waits before it moves (default: %(default)s)",
    )
    parser.add_argument(
        "--origin",
        type=parse_site,
        metavar="SITE",
        action="append",
        default=[],
        help="another site whose pages may play here, such as https://cards.example; "
        "repeatable (default: none)",
    )
    parser.add_argument(
        "--allow-host",
        type=parse_name,
        metavar="NAME",
        action="append",
        default=[],
        help="another name under which browsers find this server, such as cards.example; "
        "repeatable (default: none)",
    )
    parser.add_argument(
        "--store",
        type=Path,
        metavar="FILE",
        default=get_store_path(),
        help="the file that keeps the tables when the server ends (default: %(default)s)",
    )
    parser.add_argument(
        "--no-store",
        dest="store",
        action="store_const",
        const=None,
        help="keep no tables: when the server ends, they are gone",
    )
    return parser


def parse_port(text: str) -> int:
    """Parse a port number."""
    port = int(text) if text.isdecimal() else -1
    if not 0 <= port <= HIGHEST_PORT:
        raise argparse.ArgumentTypeError(f"expected 0 to {HIGHEST_PORT}, got {text!r}")
    return port


def parse_delay(text: str) -> float:
    """Parse a number of seconds."""
    with suppress(ValueError):
        delay = float(text)
        if delay >= 0 and math.isfinite(delay):
            return delay
    raise argparse.ArgumentTypeError(f"expected a number of seconds, 0 or more, got {text!r}")


def parse_site(text: str) -> str:
    """Parse the argument of ``--origin``."""
    try:
        return parse_origin(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def parse_name(text: str) -> str:
    """Parse the argument of ``--allow-host``."""
    try:
        return parse_host(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def open_socket(host: str, port: int) -> socket.socket:
    """Listen at an address.

    Raises:
        OSError: if the address is taken, or not one of this machine.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    return socket.create_server((host, port), family=family)


def drop_unread(listening: socket.socket, longest: int = LONGEST_UNREAD) -> None:
    """On Linux, have the system drop the sockets of pages that read nothing.

    Otherwise, closing such a socket could wait forever for the page to read the rest.

    Args:
        listening: the socket that accepts the others.
        longest: how many milliseconds data may stay unread.
    """
    if sys.platform == "linux":
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, longest)


if __name__ == "__main__":
    main()
