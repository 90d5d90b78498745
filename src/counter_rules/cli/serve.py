"""The command ``serve``: a table in the browser for people and bots."""

from __future__ import annotations

import math
import os
import sqlite3
import sys
from collections.abc import Callable, Generator, Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Annotated, Final

import typer

from counter_rules.cli.screen import complain
from counter_rules.table.stores import SqliteStore, Store

_HIGHEST_PORT: Final = 65_535
_PATIENCE: Final = 1.0
"""The seconds to wait for a server that is just stopping."""


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


def serve(
    host: Annotated[
        str,
        typer.Option(help="The address to listen at; 0.0.0.0 lets other machines in."),
    ] = "127.0.0.1",
    port: Annotated[
        int,
        typer.Option(parser=_parse_port, metavar="PORT", help="The port; 0 takes a free one."),
    ] = 8000,
    delay: Annotated[
        float,
        typer.Option(
            parser=_parse_delay, metavar="SECONDS", help="How long a bot waits before it moves."
        ),
    ] = 0.8,
    origin: Annotated[
        list[str] | None,
        typer.Option(
            metavar="SITE",
            help="Another site whose pages may play here, such as https://cards.example; "
            "repeatable.",
        ),
    ] = None,
    allow_host: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME",
            help="Another name under which browsers find this server, such as cards.example; "
            "repeatable.",
        ),
    ] = None,
    store: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="The file that keeps the tables; by default one in the folder of your programs' "
            "data.",
        ),
    ] = None,
    no_store: Annotated[
        bool, typer.Option("--no-store", help="Keep no tables: they end with the server.")
    ] = False,
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
    path = store or get_store_path()
    with ExitStack() as opened:
        kept = None if no_store else _open_store(opened, path)
        where = "no table is kept" if no_store else f"the tables are kept in {path}"
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


def get_store_path(
    system: str = sys.platform, variables: Mapping[str, str] = os.environ, home: Path | None = None
) -> Path:
    """Return the default file for tables.

    Args:
        system: the operating system, as in ``sys.platform``.
        variables: the environment variables.
        home: the user's home folder.
    """
    home = home or Path.home()
    if system == "darwin":
        folder = home / "Library" / "Application Support"
    elif system == "win32":
        folder = _get_folder(variables, "LOCALAPPDATA", home / "AppData" / "Local")
    else:
        folder = _get_folder(variables, "XDG_STATE_HOME", home / ".local" / "state")
    return folder / "counter-rules" / "matches.sqlite3"


def _get_folder(variables: Mapping[str, str], name: str, default: Path) -> Path:
    """Read a folder from the environment, and ignore one that is not absolute."""
    folder = Path(variables.get(name, ""))
    return folder if folder.is_absolute() else default


def _open_store(opened: ExitStack, path: Path) -> Store:
    """Open the file that keeps the tables, for this server alone."""
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        opened.enter_context(_lock(path))
        return opened.enter_context(SqliteStore(path))
    except OSError as error:
        why = (
            str(error)
            if error.strerror is None
            else f"cannot keep tables in {path}: {error.strerror}"
        )
        raise typer.TyperException(f"{why} (see --store and --no-store)") from None


@contextmanager
def _lock(path: Path) -> Generator[None]:
    """Lock the file of a server, since each has the newest matches in its own memory.

    The lock is one of SQLite on a file beside it, which every system has, and which ends with a
    process that is killed.
    """
    beside = path.absolute().parent / f"{path.name}.lock"
    with ExitStack() as opened:
        try:
            base = sqlite3.connect(beside, timeout=_PATIENCE, isolation_level=None)
            opened.callback(base.close)
            base.execute("BEGIN EXCLUSIVE")
        except sqlite3.Error as error:
            is_busy = error.sqlite_errorcode == sqlite3.SQLITE_BUSY
            why = "another server is using it" if is_busy else str(error)
            raise OSError(f"cannot keep tables in {path}: {why}") from None
        yield
