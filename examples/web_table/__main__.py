"""Start the server: ``python -m examples.web_table`` in the folder of the checkout."""

from __future__ import annotations

import argparse
import socket
import sys
from contextlib import suppress
from typing import Final

import uvicorn

from .app import make_app
from .settings import Settings

LONGEST_UNREAD: Final = 20_000
"""How many milliseconds a page may leave unread what it was sent, before its socket is dropped."""


def main() -> None:
    """Read the arguments and serve until somebody presses Ctrl-C."""
    parser = argparse.ArgumentParser(prog="python -m examples.web_table", description=__doc__)
    parser.add_argument("--host", default="127.0.0.1", help="0.0.0.0 lets other machines in")
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument(
        "--delay", type=float, default=Settings().delay, help="seconds before a random seat moves"
    )
    parser.add_argument(
        "--origin",
        action="append",
        default=[],
        help="another site whose pages may play here, such as https://cards.example; repeatable",
    )
    arguments = parser.parse_args()
    settings = Settings(delay=arguments.delay, origins=frozenset(arguments.origin))
    config = uvicorn.Config(
        make_app(settings),
        host=arguments.host,
        port=arguments.port,
        ws="websockets-sansio",
        ws_max_size=65_536,
        log_level="warning",
    )
    listening = config.bind_socket()
    drop_unread(listening)
    print(f"open http://{arguments.host}:{arguments.port}/ in a browser", flush=True)
    with suppress(KeyboardInterrupt):
        uvicorn.Server(config).run(sockets=[listening])


def drop_unread(listening: socket.socket, longest: int = LONGEST_UNREAD) -> None:
    """Have the system drop the sockets of pages that read nothing, where it can.

    Closing such a socket would wait for ever until the page has read the rest.

    Args:
        listening: the socket that the others come from.
        longest: how many milliseconds something may stay unread.
    """
    if sys.platform == "linux":
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, longest)


if __name__ == "__main__":
    main()
