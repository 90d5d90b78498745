"""Stores: where a host keeps its matches, one file each or all in one SQLite database.

Any thread may use a store. Save a match before its clients learn of it: then a server that is
killed forgets nothing that they have seen. Save only the newest match of a table, since it takes
the place of the one before it. A store holds every card; let only its owner read it.
"""

from __future__ import annotations

import json
import re
import sqlite3
import threading
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, NoReturn, Protocol, Self

import attrs

from counter_rules._base.files import replace_file
from counter_rules._base.quoting import shorten
from counter_rules.errors import CopyError, StateError
from counter_rules.notation.inner import decode_utf8
from counter_rules.rules.ruleset import Ruleset
from counter_rules.table._match import Match

__all__ = ["FileStore", "SqliteStore", "Store"]

_NAME: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,63}", re.ASCII)
_SUFFIX: Final = ".match.json"
_LARGEST: Final = 100_000_000
"""The most characters of a match that are read: a store is the host's own."""


class Store(Protocol):
    """A place for matches by name; all methods raise `OSError` if it cannot be used."""

    def save(self, name: str, match: Match) -> None:
        """Keep a match under a name, in place of the one before it.

        Raises:
            StateError: if the name has other characters than letters, digits, ``-`` and ``_``.
        """
        ...

    def load(self, name: str, *, rules: Ruleset | None = None) -> Match | None:
        """Return the match of a name, or None if there is none.

        Args:
            name: the name.
            rules: the ruleset; needed only for a custom one.

        Raises:
            NotationError: if what is kept is not a match.
            StateError: if it is not a name.
        """
        ...

    def list_names(self) -> tuple[str, ...]:
        """Return the names of all matches, in order."""
        ...

    def remove(self, name: str) -> None:
        """Remove a match, if there is one of this name.

        Raises:
            StateError: if it is not a name.
        """
        ...


def _check_name(name: object) -> str:
    if not isinstance(name, str) or _NAME.fullmatch(name) is None:
        raise StateError(
            "expected a name of 1 to 64 letters, digits, - and _, which begins with a letter or a "
            f"digit, got {shorten(name)}"
        )
    return name


@attrs.frozen
class FileStore:
    """A folder with one file for each match, which is written anew with every move.

    Until a file is whole, and after a crash, the one before it stays.

    Args:
        folder: the folder; it is made if there is none, for its owner alone.

    >>> import tempfile
    >>> from counter_rules import get_ruleset
    >>> store = FileStore(Path(tempfile.mkdtemp()))
    >>> match = Match.start(get_ruleset("counter", players=3), seed=7)
    >>> store.save("first", match)
    >>> store.load("first") == match, store.list_names()
    (True, ('first',))
    """

    folder: Path = attrs.field(converter=Path)

    def save(self, name: str, match: Match) -> None:
        """Keep a match, as `Store.save` says."""
        path, content = self._get_path(name), json.dumps(match.to_data()).encode()
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        replace_file(path, content, mode=0o600)

    def load(self, name: str, *, rules: Ruleset | None = None) -> Match | None:
        """Return a match, as `Store.load` says."""
        try:
            content = self._get_path(name).read_bytes()
        except FileNotFoundError:
            return None
        return Match.from_data(decode_utf8(content), rules=rules, limit=_LARGEST)

    def list_names(self) -> tuple[str, ...]:
        """Return the names of all matches, in order."""
        found = [path.name.removesuffix(_SUFFIX) for path in self.folder.glob(f"*{_SUFFIX}")]
        return tuple(sorted([name for name in found if _NAME.fullmatch(name)]))

    def remove(self, name: str) -> None:
        """Remove a match, as `Store.remove` says."""
        self._get_path(name).unlink(missing_ok=True)

    def _get_path(self, name: str) -> Path:
        return self.folder / f"{_check_name(name)}{_SUFFIX}"


_VERSION: Final = 1
"""The number of the tables below, in the header of the database."""
_SCHEMA: Final = f"""
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = NORMAL;
    CREATE TABLE IF NOT EXISTS matches (name TEXT PRIMARY KEY, match TEXT NOT NULL);
    PRAGMA user_version = {_VERSION};
"""
_PATIENCE: Final = 10.0
"""The seconds to wait for another writer."""
_SHORT_PATIENCE: Final = 1.0
"""The seconds to wait for another process that is about to end."""


@attrs.frozen(eq=False)
class SqliteStore:
    """A SQLite database with all matches.

    It is open until `close`, or to the end of a ``with`` block. Several threads may use it, and
    several processes. A process that is killed loses nothing that was saved. A power failure may
    lose the last moves, but does not damage the file.

    Args:
        path: the file; it is made if there is none, for its owner alone.
        alone: whether no other process may use the file at the same time: for a server, which has
            the newest match of each table in its memory.

    Raises:
        OSError: if the file cannot be opened, or another process uses it and one of them is alone.

    >>> import tempfile
    >>> from counter_rules import get_ruleset
    >>> match = Match.start(get_ruleset("counter", players=3), seed=7)
    >>> with SqliteStore(Path(tempfile.mkdtemp()) / "matches.sqlite3") as store:
    ...     store.save("first", match)
    ...     store.load("first") == match, store.list_names()
    (True, ('first',))
    """

    path: Path = attrs.field(converter=Path)
    alone: bool = attrs.field(default=False, kw_only=True)
    _base: sqlite3.Connection = attrs.field(
        init=False,
        repr=False,
        default=attrs.Factory(lambda self: _connect(self.path, self.alone), takes_self=True),
    )
    _lock: threading.Lock = attrs.field(init=False, repr=False, factory=threading.Lock)

    def save(self, name: str, match: Match) -> None:
        """Keep a match, as `Store.save` says."""
        row = _check_name(name), json.dumps(match.to_data())
        self._run("REPLACE INTO matches VALUES (?, ?)", *row)

    def load(self, name: str, *, rules: Ruleset | None = None) -> Match | None:
        """Return a match, as `Store.load` says."""
        rows = self._run("SELECT match FROM matches WHERE name = ?", _check_name(name))
        return Match.from_data(rows[0][0], rules=rules, limit=_LARGEST) if rows else None

    def list_names(self) -> tuple[str, ...]:
        """Return the names of all matches, in order."""
        return tuple([name for (name,) in self._run("SELECT name FROM matches ORDER BY name")])

    def remove(self, name: str) -> None:
        """Remove a match, as `Store.remove` says."""
        self._run("DELETE FROM matches WHERE name = ?", _check_name(name))

    def close(self) -> None:
        """Close the file; nothing is lost without it."""
        self._base.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __reduce__(self) -> NoReturn:
        raise CopyError(
            "an open database cannot be copied or pickled: send its path, and open it there"
        )

    def _run(self, statement: str, *values: str) -> list[tuple[str, ...]]:
        """Return the rows of a statement, which is a transaction of its own."""
        with self._lock, _name_errors(self.path):
            return self._base.execute(statement, values).fetchall()


def _connect(path: Path, alone: bool) -> sqlite3.Connection:
    """Open a database from any thread, and set it up if it is new."""
    with _name_errors(path):
        path.touch(mode=0o600)
        patience = _SHORT_PATIENCE if alone else _PATIENCE
        base = sqlite3.connect(
            path.absolute(), patience, isolation_level=None, check_same_thread=False
        )
        try:
            if alone:  # the lock is taken below, and kept
                base.execute("PRAGMA locking_mode = EXCLUSIVE")
            (version,) = base.execute("PRAGMA user_version").fetchone()
            if version not in (0, _VERSION):
                raise sqlite3.DatabaseError(f"it has version {version}, expected {_VERSION}")
            base.executescript(_SCHEMA)
        except sqlite3.Error:
            base.close()
            raise
    return base


@contextmanager
def _name_errors(path: Path) -> Generator[None]:
    """Turn an error of SQLite into an `OSError` that names the file."""
    try:
        yield
    except sqlite3.Error as error:
        is_busy = getattr(error, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_BUSY
        why = "another process is using it" if is_busy else error
        raise OSError(f"cannot keep matches in {path}: {why}") from error
