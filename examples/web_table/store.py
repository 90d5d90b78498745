"""Tables on disk: a database that the server writes before it sends a move to any page.

It is an SQLite file with a row for each table and for each move. One server uses it at a time, and
holds the lock of the file until it ends, even if it is killed.

The database has a write-ahead log (WAL) with ``synchronous=NORMAL``: a move is a single write that
hardly ever waits for the disk. A killed server loses nothing. A power failure may lose the last
moves but does not damage the file: the matches then continue from a slightly earlier position.
"""

from __future__ import annotations

import math
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, Self

import attrs

from .kept import KeptTable
from .refused import RefusedError

OURS: Final = 0x_C0_47_E5
"""The application id that marks a file as ours, in the header of the SQLite file."""

VERSION: Final = 1
"""The version of the tables below."""

PATIENCE: Final = 1.0
"""The seconds to wait for another server that is about to end."""

SCHEMA: Final = (
    """
    CREATE TABLE tables (
        name TEXT PRIMARY KEY,
        record TEXT NOT NULL,
        levels TEXT NOT NULL,
        seed TEXT NOT NULL,
        keys TEXT NOT NULL,
        used REAL
    )
    """,
    """
    CREATE TABLE moves (
        table_name TEXT NOT NULL,
        number INTEGER NOT NULL,
        move TEXT NOT NULL,
        PRIMARY KEY (table_name, number)
    ) WITHOUT ROWID
    """,
)
"""A table was ``used`` when a page last connected or left, in seconds since 1970; null if never."""


class StoreError(Exception):
    """A file cannot store tables. The message is for the operator of the server."""


@attrs.frozen
class Store:
    """The file in which a server keeps its tables.

    Args:
        path: the path of the file.
        base: the open database.
        now: returns the time in seconds since 1970; a test may use one that it sets.
    """

    path: Path
    _base: sqlite3.Connection = attrs.field(alias="base", repr=False)
    _now: Callable[[], float] = attrs.field(default=time.time, alias="now", repr=False)

    @classmethod
    def open(cls, path: Path, now: Callable[[], float] = time.time) -> Self:
        """Open or create the file. Only its owner can read it, because it reveals every card.

        Raises:
            StoreError: if it cannot be opened, is damaged, belongs to another program, was written
                by another version, or is in use by another server.
        """
        try:
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            path.touch(mode=0o600)
            base = sqlite3.connect(
                path, timeout=PATIENCE, isolation_level=None, check_same_thread=False
            )
        except (OSError, sqlite3.Error) as error:
            raise _cannot_keep(path, getattr(error, "strerror", None) or str(error)) from None
        try:
            _prepare(base)
            _make_private(path)
        except (OSError, sqlite3.Error, StoreError) as error:
            base.close()
            raise _cannot_keep(path, _explain(error)) from None
        base.text_factory = _decode
        return cls(path, base, now)

    def close(self) -> None:
        """Close the file, so that another server can use it."""
        self._base.close()

    def add(self, table: KeptTable) -> None:
        """Store a new table.

        Raises:
            RefusedError: if it cannot be stored.
        """
        with self._writing():
            self._base.execute(
                "INSERT INTO tables VALUES (?, ?, ?, ?, ?, NULL)",
                (table.name, table.record, table.levels, table.seed, table.keys),
            )

    def add_move(self, name: str, number: int, move: str) -> None:
        """Store a move of a table.

        Raises:
            RefusedError: if it cannot be stored.
        """
        with self._writing():
            self._base.execute("INSERT INTO moves VALUES (?, ?, ?)", (name, number, move))

    def note_use(self, name: str) -> None:
        """Store that a page has just connected to a table or left it.

        Raises:
            RefusedError: if it cannot be stored.
        """
        with self._writing():
            self._base.execute("UPDATE tables SET used = ? WHERE name = ?", (self._now(), name))

    def remove(self, name: str) -> None:
        """Remove a table and its moves.

        Raises:
            RefusedError: if it fails.
        """
        with self._writing(), self._base:
            self._base.execute("BEGIN")
            self._base.execute("DELETE FROM moves WHERE table_name = ?", (name,))
            self._base.execute("DELETE FROM tables WHERE name = ?", (name,))

    def list_tables(self) -> Iterator[KeptTable]:
        """List the tables, the one used last first, and those that were never used last."""
        rows = self._base.execute(
            "SELECT name, record, levels, seed, keys, used FROM tables"
            " ORDER BY used IS NULL, used DESC, rowid DESC"
        ).fetchall()
        for name, record, levels, seed, keys, used in rows:
            yield KeptTable(
                name=name,
                record=record,
                levels=levels,
                seed=seed,
                keys=keys,
                age=max(self._now() - used, 0) if isinstance(used, float) else math.inf,
                moves=self._list_moves(name),
            )

    def _list_moves(self, name: str) -> tuple[str, ...]:
        found = self._base.execute(
            "SELECT move FROM moves WHERE table_name = ? ORDER BY number", (name,)
        )
        return tuple([move for (move,) in found])

    @contextmanager
    def _writing(self) -> Iterator[None]:
        """Turn an error of the database into a refusal."""
        try:
            yield
        except sqlite3.Error as error:
            raise RefusedError(f"the server cannot keep this now: {error}") from None


def _prepare(base: sqlite3.Connection) -> None:
    """Lock the file for this server, and check it, or set it up if it is empty.

    Nothing is written before these checks.
    """
    base.execute("PRAGMA locking_mode = EXCLUSIVE")
    base.execute("BEGIN EXCLUSIVE")
    (mark,) = base.execute("PRAGMA application_id").fetchone()
    (version,) = base.execute("PRAGMA user_version").fetchone()
    (size,) = base.execute("SELECT count(*) FROM sqlite_schema").fetchone()
    if (mark, version, size) == (0, 0, 0):
        base.execute(f"PRAGMA application_id = {OURS}")
        base.execute(f"PRAGMA user_version = {VERSION}")
        for statement in SCHEMA:
            base.execute(statement)
    elif mark != OURS:
        raise StoreError("it belongs to another program")
    elif version != VERSION:
        raise StoreError(f"another version wrote it: {version}, and this one reads {VERSION}")
    else:
        _check_tables(base)
    base.execute("COMMIT")
    base.execute("PRAGMA journal_mode = WAL")
    base.execute("PRAGMA synchronous = NORMAL")
    (found,) = base.execute("PRAGMA quick_check(1)").fetchone()
    if found != "ok":
        raise StoreError("it is damaged")


def _check_tables(base: sqlite3.Connection) -> None:
    """Check that all tables and columns exist; an error names a missing one."""
    base.execute("SELECT rowid, name, record, levels, seed, keys, used FROM tables LIMIT 0")
    base.execute("SELECT table_name, number, move FROM moves LIMIT 0")


def _decode(data: bytes) -> str | bytes:
    """Decode UTF-8; return other bytes as they are, so that only their table is unreadable."""
    try:
        return data.decode()
    except UnicodeDecodeError:
        return data


def _make_private(path: Path) -> None:
    """Let only the owner read the file and the write-ahead log beside it."""
    for file in (path, path.with_name(f"{path.name}-wal")):
        if file.exists():
            file.chmod(0o600)


def _explain(error: Exception) -> str:
    """Describe what is wrong with a file, including a lock held by another server."""
    code = getattr(error, "sqlite_errorcode", None)
    if code is not None and code & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return "another server is using it"
    return str(error)


def _cannot_keep(path: Path, why: str) -> StoreError:
    return StoreError(f"cannot keep tables in {path}: {why} (see --store and --no-store)")
