"""Stores: where a host keeps its matches, one file each or all in one SQLite database.

Any thread may use a store. Save a match before its clients learn of it: then a server that is
killed forgets nothing that they have seen. A store holds every card; let only its owner read it.
"""

from __future__ import annotations

import json
import re
import sqlite3
import threading
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, Protocol, cast

import attrs

from counter_rules._base.files import replace_file
from counter_rules._base.quoting import shorten
from counter_rules.errors import StateError
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
        folder: the folder; it is made if there is none.

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
        path = self._get_path(name)
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        replace_file(path, json.dumps(match.to_data()).encode())

    def load(self, name: str, *, rules: Ruleset | None = None) -> Match | None:
        """Return a match, as `Store.load` says."""
        path = self._get_path(name)
        if not path.exists():
            return None
        return Match.from_data(path.read_text(encoding="utf-8"), rules=rules, limit=_LARGEST)

    def list_names(self) -> tuple[str, ...]:
        """Return the names of all matches, in order."""
        found = [path.name.removesuffix(_SUFFIX) for path in self.folder.glob(f"*{_SUFFIX}")]
        return tuple(sorted(found))

    def remove(self, name: str) -> None:
        """Remove a match, as `Store.remove` says."""
        self._get_path(name).unlink(missing_ok=True)

    def _get_path(self, name: str) -> Path:
        return self.folder / f"{_check_name(name)}{_SUFFIX}"


# SQLite. The seats change seldom and the moves only grow, so a move writes two rows.

_SCHEMA: Final = """
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = NORMAL;
    CREATE TABLE IF NOT EXISTS matches (name TEXT PRIMARY KEY, head TEXT NOT NULL);
    CREATE TABLE IF NOT EXISTS entries (
        name TEXT NOT NULL, number INTEGER NOT NULL, entry TEXT NOT NULL,
        PRIMARY KEY (name, number)
    ) WITHOUT ROWID;
"""
_PATIENCE: Final = 10.0
"""The seconds to wait for another writer."""


def _connect(path: Path) -> sqlite3.Connection:
    """Open a database from any thread, and set it up if it is new."""
    with _name_errors(path):
        path.touch(mode=0o600)
        base = sqlite3.connect(path, _PATIENCE, isolation_level=None, check_same_thread=False)
        try:
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
        raise OSError(f"cannot keep matches in {path}: {error}") from error


@attrs.frozen(eq=False)
class SqliteStore:
    """A SQLite database with all matches, to which a move adds a row.

    It is open from the start until `close`, and several threads may use it. A match that is killed
    while it is saved is kept as it was before. A power failure may lose the last moves, but does
    not damage the file.

    Args:
        path: the file; it is made if there is none, for its owner alone.

    Raises:
        OSError: if the file cannot be opened.

    >>> import tempfile
    >>> from counter_rules import get_ruleset
    >>> store = SqliteStore(Path(tempfile.mkdtemp()) / "matches.sqlite3")
    >>> match = Match.start(get_ruleset("counter", players=3), seed=7)
    >>> store.save("first", match)
    >>> store.load("first") == match, store.list_names()
    (True, ('first',))
    >>> store.close()
    """

    path: Path = attrs.field(converter=Path)
    _base: sqlite3.Connection = attrs.field(
        init=False,
        repr=False,
        default=attrs.Factory(lambda self: _connect(self.path), takes_self=True),
    )
    _lock: threading.Lock = attrs.field(init=False, repr=False, factory=threading.Lock)

    def save(self, name: str, match: Match) -> None:
        """Keep a match, as `Store.save` says."""
        head = match.to_data()
        entries = [json.dumps(entry) for entry in cast("list[object]", head.pop("entries"))]
        row = (_check_name(name), json.dumps(head))
        with self._write() as base:
            kept = _list_entries(base, name)
            if kept != entries[: len(kept)]:  # another match of this name
                _remove_entries(base, name)
                kept = []
            base.execute("REPLACE INTO matches VALUES (?, ?)", row)
            base.executemany(
                "INSERT INTO entries VALUES (?, ?, ?)",
                [(name, number, entries[number]) for number in range(len(kept), len(entries))],
            )

    def load(self, name: str, *, rules: Ruleset | None = None) -> Match | None:
        """Return a match, as `Store.load` says."""
        query = "SELECT head FROM matches WHERE name = ?"
        with self._write() as base:
            head = base.execute(query, (_check_name(name),)).fetchone()
            entries = _list_entries(base, name)
        if head is None:
            return None
        text = f'{head[0][:-1]}, "entries": [{", ".join(entries)}]}}'
        return Match.from_data(text, rules=rules, limit=_LARGEST)

    def list_names(self) -> tuple[str, ...]:
        """Return the names of all matches, in order."""
        with self._write() as base:
            rows = base.execute("SELECT name FROM matches ORDER BY name").fetchall()
        return tuple([name for (name,) in rows])

    def remove(self, name: str) -> None:
        """Remove a match, as `Store.remove` says."""
        _check_name(name)
        with self._write() as base:
            _remove_entries(base, name)
            base.execute("DELETE FROM matches WHERE name = ?", (name,))

    def close(self) -> None:
        """Close the file; nothing is lost without it."""
        self._base.close()

    @contextmanager
    def _write(self) -> Generator[sqlite3.Connection]:
        """Use the database in one transaction, in one thread at a time."""
        with self._lock, _name_errors(self.path):
            self._base.execute("BEGIN IMMEDIATE")
            try:
                yield self._base
            except BaseException:
                self._base.execute("ROLLBACK")
                raise
            self._base.execute("COMMIT")


def _list_entries(base: sqlite3.Connection, name: str) -> list[str]:
    query = "SELECT entry FROM entries WHERE name = ? ORDER BY number"
    return [entry for (entry,) in base.execute(query, (name,))]


def _remove_entries(base: sqlite3.Connection, name: str) -> None:
    base.execute("DELETE FROM entries WHERE name = ?", (name,))
