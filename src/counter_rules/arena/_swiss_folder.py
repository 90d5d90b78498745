"""Running a Swiss tournament, and its folder: the settings, and a folder for each pair."""

from __future__ import annotations

import json
from collections.abc import Callable
from concurrent.futures import Executor
from functools import partial
from pathlib import Path
from typing import Final, TypeAlias, cast

import attrs

from counter_rules._base.quoting import shorten
from counter_rules.arena._folder import (
    SETTINGS,
    name_failures,
    name_faults,
    read_results,
    to_path,
    write_safely,
)
from counter_rules.arena._results import Results
from counter_rules.arena._running import run
from counter_rules.arena._seatings import check_entrants
from counter_rules.arena._settings import format_settings, parse_settings
from counter_rules.arena._swiss import Swiss, SwissResults
from counter_rules.arena._tournament import Tournament
from counter_rules.errors import ArenaError, NotationError
from counter_rules.notation.inner import decode_json, decode_utf8

SWISS: Final = "swiss.json"

_VERSION: Final = 1

_Play: TypeAlias = Callable[[Tournament, str, Callable[[Results], object]], Results | None]
"""Plays or reads the tournament of a pair, kept under a name; None if it was not played."""


def run_swiss(
    swiss: Swiss,
    folder: Path | str | None = None,
    *,
    executor: Executor | None = None,
    jobs: int | None = None,
    max_queued: int | None = None,
    progress: Callable[[SwissResults], object] | None = None,
    keep_records: bool = True,
) -> SwissResults:
    """Play all pairs of a Swiss tournament that have not been played yet.

    Args:
        swiss: the tournament.
        folder: where to keep what is played: each pair has a folder of its own in it, such as
            ``round_1/pair_1``. If it holds a part of this tournament, only the rest is played.
        executor: an executor, as `run` takes it.
        jobs: the number of processes, as `run` takes it.
        max_queued: how many parts to submit to the executor, as `run` takes it.
        progress: called with the results so far after every part.
        keep_records: whether the folder keeps every match as a record, too.

    Returns:
        The results. They do not depend on the workers, or on how often the run was stopped.

    Raises:
        ArenaError: if the folder holds something else, or cannot be written.
        BotError: if a bot cannot be made.
        MissingExtraError: if the extra ``arena`` is not installed.

    >>> from counter_rules import get_ruleset
    >>> from counter_rules.arena import format_swiss
    >>> rules = get_ruleset("oh_hell", players=4)
    >>> bots = ["easy", "heuristic", "policy", "random"]
    >>> swiss = Swiss(Tournament(rules, bots, hands=20, seed=7), rounds=2)
    >>> results = run_swiss(swiss, jobs=1)
    >>> [(one.name, one.score) for one in results.ranking]
    [('heuristic', 2.0), ('policy', 1.0), ('easy', 1.0), ('random', 0.0)]
    >>> print(format_swiss(results).splitlines()[0])
    oh_hell, 4 players, seed 7: 2 of 2 rounds, each pair with 20 hands
    """
    if progress is not None and not callable(progress):
        raise ArenaError(f"progress: expected a function, got {shorten(progress)}")
    place, tournament = None if folder is None else to_path(folder), swiss.tournament
    check_entrants(tournament.bots, tournament.rules, memory=tournament.memory)
    if place is not None:
        _prepare(place, swiss)

    def play(tournament: Tournament, name: str, show: Callable[[Results], object]) -> Results:
        return run(
            tournament,
            None if place is None else place / name,
            executor=executor,
            jobs=jobs,
            max_queued=max_queued,
            progress=show,
            keep_records=keep_records,
        )

    return _play_rounds(swiss, play, progress or (lambda _: None))


def read_swiss(folder: Path | str) -> SwissResults:
    """Read the results of the Swiss tournament of a folder, as far as it has been played.

    Args:
        folder: the folder that `run_swiss` has written.

    Raises:
        ArenaError: if it holds no Swiss tournament, or cannot be read.
        MissingExtraError: if the extra ``arena`` is not installed.

    >>> from tempfile import TemporaryDirectory
    >>> from counter_rules import get_ruleset
    >>> rules = get_ruleset("oh_hell", players=4)
    >>> tournament = Tournament(rules, ["easy", "heuristic", "random"], hands=2, seed=7)
    >>> with TemporaryDirectory() as folder:
    ...     run_swiss(Swiss(tournament, rounds=2), folder, jobs=1) == read_swiss(folder)
    True
    """
    path = to_path(folder)
    swiss = _read_settings(path)

    def read(tournament: Tournament, name: str, _: object) -> Results | None:
        place = path / name
        if not (place / SETTINGS).exists():
            return None
        results = read_results(place)
        if results.tournament != tournament:
            raise ArenaError(f"{place} holds another tournament than that of its pair")
        return results

    return _play_rounds(swiss, read, lambda _: None)


def is_swiss(folder: Path | str) -> bool:
    """Return whether a folder holds a Swiss tournament."""
    return (Path(folder) / SWISS).exists()


def list_pair_folders(folder: Path) -> list[Path]:
    """List the folders of the pairs of a Swiss tournament that have begun, in order."""
    swiss = _read_settings(folder)
    pairs = [
        folder / _name_pair(number, place)
        for number in range(swiss.rounds)
        for place in range(len(swiss.tournament.bots) // 2)
    ]
    return [pair for pair in pairs if (pair / SETTINGS).exists()]


def _name_pair(number: int, place: int) -> str:
    return f"round_{number + 1}/pair_{place + 1}"


def _play_rounds(swiss: Swiss, play: _Play, show: Callable[[SwissResults], object]) -> SwissResults:
    """Play or read one round after another, up to the first that is not complete."""
    played = SwissResults(swiss, ())
    for number in range(swiss.rounds):
        one, before = swiss.make_round(played.rounds), played
        played = SwissResults(swiss, (*played.rounds, one))
        for place, pair in enumerate(one.pairs):
            tournament = swiss.make_tournament(number, pair)
            name = _name_pair(number, place)
            results = play(tournament, name, partial(_show_part, show, played))
            if results is None:
                return played if place else before
            played = _add(played, results)
            if not results.is_complete:
                return played
    return played


def _show_part(
    show: Callable[[SwissResults], object], played: SwissResults, results: Results
) -> None:
    show(_add(played, results))


def _add(played: SwissResults, results: Results) -> SwissResults:
    """Add the results of a pair to the last round."""
    *before, last = played.rounds
    longer = attrs.evolve(last, results=(*last.results, results))
    return SwissResults(played.swiss, (*before, longer))


# The settings.


def _prepare(path: Path, swiss: Swiss) -> None:
    """Write the settings of a new folder; refuse one that holds something else."""
    with name_failures(path):
        path.mkdir(parents=True, exist_ok=True)
        text, file = _format_settings(swiss), path / SWISS
        if not file.exists() and any(path.iterdir()):
            raise ArenaError(f"{path} is not empty and holds no Swiss tournament: choose another")
        if file.exists():
            with name_faults(file):
                old = _parse_all_but_rounds(decode_utf8(file.read_bytes()))
            if old != _parse_all_but_rounds(text):
                raise ArenaError(f"{path} holds another tournament: choose another folder")
        write_safely(file, text)


def _parse_all_but_rounds(text: str) -> object:
    data = decode_json(text)
    return cast("dict[str, object]", data) | {"rounds": 0} if isinstance(data, dict) else None


def _read_settings(path: Path) -> Swiss:
    file = path / SWISS
    with name_failures(path):
        if not file.exists():
            raise ArenaError(f"{path} holds no Swiss tournament")
        data = file.read_bytes()
    with name_faults(file):
        return _parse_settings(decode_utf8(data))


def _format_settings(swiss: Swiss) -> str:
    tournament: object = json.loads(format_settings(swiss.tournament))
    data = {"swiss": _VERSION, "rounds": swiss.rounds, "tournament": tournament}
    return json.dumps(data, indent=2) + "\n"


def _parse_settings(text: str) -> Swiss:
    data = decode_json(text)
    if not isinstance(data, dict):
        raise NotationError(f"not a valid Swiss tournament: {shorten(text)}", text=text)
    fields = cast("dict[str, object]", data)
    if fields.get("swiss") != _VERSION:
        raise ArenaError(
            f"expected a Swiss tournament of version {_VERSION}, got {shorten(fields.get('swiss'))}"
        )
    tournament = parse_settings(json.dumps(fields.get("tournament")))
    return Swiss(tournament, cast("int", fields.get("rounds")))
