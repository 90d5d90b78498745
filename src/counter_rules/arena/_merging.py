"""Merging: the folder of a tournament from those of its parts."""

from __future__ import annotations

import shutil
from collections.abc import Iterable, Sequence
from contextlib import ExitStack
from itertools import pairwise
from pathlib import Path

import attrs

from counter_rules.arena._folder import (
    BOARDS,
    RECORDS,
    SETTINGS,
    Folder,
    name_failures,
    name_log,
    read_tournament,
    to_path,
    to_paths,
    write_safely,
)
from counter_rules.arena._machines import MACHINES
from counter_rules.arena._settings import format_settings
from counter_rules.arena._tournament import Tournament, Until
from counter_rules.errors import ArenaError


@attrs.frozen(kw_only=True)
class _PlayedPart:
    """A folder, its tournament, and the numbers of the boards that have been played."""

    path: Path
    tournament: Tournament
    numbers: range


def merge_folders(parts: Iterable[Path | str], folder: Path | str) -> None:
    """Merge parts of a tournament into a new folder, which is as if one run had played them.

    The parts are tournaments that differ only in their ``first`` board and in how many they play;
    the boards of one begin where those of another end. If all parts have records, so has the new
    folder. Bots that are Python objects are known by their names alone.

    Args:
        parts: the folders, in any order.
        folder: the new folder, which must be empty, or not exist.

    Raises:
        ArenaError: if the parts are not of one tournament, boards are missing or there twice, or a
            folder cannot be used.

    >>> from tempfile import TemporaryDirectory
    >>> from counter_rules import get_ruleset
    >>> from counter_rules.arena import read_results, run
    >>> whole = Tournament(get_ruleset("oh_hell", players=3), ["easy", "random"], hands=6, seed=7)
    >>> with TemporaryDirectory() as place:
    ...     for name, first in (("a", 0), ("b", 3)):
    ...         part = attrs.evolve(whole, hands=3, first=first)
    ...         results = run(part, f"{place}/{name}", jobs=1)
    ...     merge_folders([f"{place}/a", f"{place}/b"], f"{place}/all")
    ...     read_results(f"{place}/all") == run(whole, jobs=1)
    True
    """
    place, paths = to_path(folder), to_paths(parts)
    with ExitStack() as opened:
        found = [_open_part(path, opened) for path in paths]
        begun = [part for part in found if part.numbers] or found
        ordered = sorted(begun, key=lambda part: (part.numbers.start, part.numbers.stop))
        merged = _join(ordered)
        with name_failures(place):
            place.mkdir(parents=True, exist_ok=True)
            if any(place.iterdir()):
                raise ArenaError(f"{place} is not empty: choose another")
            _copy(ordered, merged, place)
            # Last, so that nobody takes half of it for a tournament.
            write_safely(place / SETTINGS, format_settings(merged))


def _open_part(path: Path, opened: ExitStack) -> _PlayedPart:
    """Lock a folder, check all of it, and cut off what was being written when it was stopped."""
    tournament = read_tournament(path)
    keep_records = (path / RECORDS).exists()
    folder = opened.enter_context(Folder(path, tournament, keep_records=keep_records))
    played = sum(1 for _ in folder.read_boards())
    return _PlayedPart(path=path, tournament=tournament, numbers=tournament.numbers[:played])


def _join(parts: Sequence[_PlayedPart]) -> Tournament:
    """Return the tournament of all parts, which are in the order of their boards."""
    if not parts:
        raise ArenaError("there is nothing to merge: give the folders of parts")
    first = parts[0].tournament
    for part in parts[1:]:
        if _leave_out_amounts(part.tournament) != _leave_out_amounts(first):
            raise ArenaError(f"{part.path} and {parts[0].path} are not of one tournament")
    for one, other in pairwise(parts):
        end, start = one.numbers.stop, other.numbers.start
        if end > start:
            raise ArenaError(f"{one.path} and {other.path} both have board {start}")
        if end < start:
            raise ArenaError(f"no folder has board {end}: {other.path} begins with {start}")
    total = sum([len(part.numbers) for part in parts])
    if not total:
        raise ArenaError("there is nothing to merge: no board has been played")
    return _set_boards(first, total, parts[0].numbers.start)


def _leave_out_amounts(tournament: Tournament) -> Tournament:
    return _set_boards(tournament, 1, 0)


def _set_boards(tournament: Tournament, boards: int, first: int) -> Tournament:
    is_hands = tournament.hands is not None
    return attrs.evolve(
        tournament,
        hands=boards if is_hands else None,
        matches=None if is_hands else boards,
        first=first,
        until=Until.ALL,
    )


def _copy(parts: Sequence[_PlayedPart], merged: Tournament, place: Path) -> None:
    """Write the files of all parts, one after another."""
    has_records = all((part.path / RECORDS).exists() for part in parts)
    names = [MACHINES, *[name_log(bot) for bot in range(len(merged.bots))], BOARDS]
    for name in [RECORDS, *names] if has_records else names:
        sources = [part.path / name for part in parts if (part.path / name).exists()]
        if sources:
            with (place / name).open("wb") as joined:
                for source in sources:
                    with source.open("rb") as file:
                        shutil.copyfileobj(file, joined)
