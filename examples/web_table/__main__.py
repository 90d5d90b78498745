"""Start the server: ``python -m examples.web_table`` in the folder of the checkout."""

from __future__ import annotations

import argparse

import uvicorn

from .app import make_app
from .settings import Settings


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
    print(f"open http://{arguments.host}:{arguments.port}/ in a browser", flush=True)
    uvicorn.run(
        make_app(Settings(delay=arguments.delay, origins=frozenset(arguments.origin))),
        host=arguments.host,
        port=arguments.port,
        ws="websockets-sansio",
        ws_max_size=65_536,
        log_level="warning",
    )


if __name__ == "__main__":
    main()
