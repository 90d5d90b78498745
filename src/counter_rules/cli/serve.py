"""The command ``serve``: a table in the browser for people and bots."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from contextlib import nullcontext, suppress
from pathlib import Path
from typing import Annotated, Final

import typer

from counter_rules._base.files import UserFolder, get_user_folder
from counter_rules.cli.screen import complain
from counter_rules.table.stores import SqliteStore

_HIGHEST_PORT: Final = 65_535


def _parse_port(text: str) -> int:
    with suppress(ValueError):
        port = int(text)
        if 0 <= port <= _HIGHEST_PORT:
            return port
    raise typer.BadParameter(f"expected 0 to {_HIGHEST_PORT}, got {text!r}")


def _parse_delay(text: str) -> float:
    with suppress(ValueError):
        delay = float(text)
        if delay >= 0 and math.isfinite(delay):
            return delay
    raise typer.BadParameter(f"expected a number of seconds, 0 or more, got {text!r}")


HostOption = Annotated[
    str, typer.Option(help="The address to listen at; 0.0.0.0 lets other machines in.")
]
PortOption = Annotated[
    int, typer.Option(parser=_parse_port, metavar="PORT", help="The port; 0 takes a free one.")
]
DelayOption = Annotated[
    float,
    typer.Option(
        parser=_parse_delay, metavar="SECONDS", help="How long a bot waits before it moves."
    ),
]
OriginOption = Annotated[
    list[str] | None,
    typer.Option(
        metavar="SITE",
        help="Another site whose pages may play here, such as https://cards.example; repeatable.",
    ),
]
AllowHostOption = Annotated[
    list[str] | None,
    typer.Option(
        metavar="NAME", help="Another name of this server, such as cards.example; repeatable."
    ),
]
StoreOption = Annotated[
    Path | None,
    typer.Option(
        metavar="FILE", help="The file that keeps the tables, by default one of your own."
    ),
]
NoStoreFlag = Annotated[
    bool, typer.Option("--no-store", help="Keep no tables: they end with the server.")
]


def serve(
    host: HostOption = "127.0.0.1",
    port: PortOption = 8000,
    delay: DelayOption = 0.8,
    origin: OriginOption = None,
    allow_host: AllowHostOption = None,
    store: StoreOption = None,
    no_store: NoStoreFlag = False,
) -> int:
    """Serve a table in the browser for people and bots.

    It prints the address to open. Ctrl-C stops it; the tables are kept.
    """
    # Only now, as the help needs no Starlette.
    from counter_rules import web
    from counter_rules.web.inner import parse_host, parse_origin

    settings = web.Settings(
        delay=delay,
        origins=frozenset(_parse_all("--origin", origin, parse_origin)),
        hosts=frozenset(_parse_all("--allow-host", allow_host, parse_host)),
        report=complain,
    )
    if no_store and store is not None:
        raise typer.TyperException("--store and --no-store exclude each other")
    with nullcontext() if no_store else _open_store(store) as kept:
        where = "no table is kept" if kept is None else f"the tables are kept in {kept.path}"
        try:
            web.serve(
                settings,
                kept,
                host=host,
                port=port,
                announce=lambda lines: typer.echo(f"{lines}\n{where}"),
            )
        except BrokenPipeError:
            raise
        except OSError as error:
            why = str(error.strerror or error).partition(" (")[0]  # the rest repeats the address
            raise typer.TyperException(f"cannot listen at {host}, port {port}: {why}") from None
    return 0


def _parse_all(name: str, texts: list[str] | None, parse: Callable[[str], str]) -> Iterator[str]:
    for text in texts or []:
        try:
            yield parse(text)
        except ValueError as error:
            raise typer.BadParameter(str(error), param_hint=f"'{name}'") from None


def _open_store(named: Path | None) -> SqliteStore:
    """Open the file that keeps the tables, by default the user's own, for this server alone."""
    path = named or get_user_folder(UserFolder.STATE) / "matches.sqlite3"
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        return SqliteStore(path, alone=True)
    except OSError as error:
        why = error.strerror and f"cannot keep tables in {path}: {error.strerror}"
        raise typer.TyperException(f"{why or error} (see --store and --no-store)") from None
