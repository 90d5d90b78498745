"""A league: ratings of bots over many tournaments."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from pathlib import Path

import attrs

from counter_rules.arena._estimates import Rating, Ratings
from counter_rules.arena._folder import read_boards, read_tournament, to_paths
from counter_rules.arena._swiss_folder import is_swiss, list_pair_folders
from counter_rules.arena._table import format_rating, format_table
from counter_rules.arena._tally import Tally
from counter_rules.errors import ArenaError


@attrs.frozen(kw_only=True)
class LeaguePlace:
    """The place of a bot in a league.

    Args:
        name: its name.
        rating: its rating after all tournaments.
        tournaments: in how many it has played.
        boards: how many boards these had.
    """

    name: str
    rating: Rating
    tournaments: int
    boards: int


def rate_folders(folders: Iterable[Path | str]) -> tuple[LeaguePlace, ...]:
    """Rate bots over many tournaments, of any games.

    Bots with the same name are the same bot. Each board is a game, as it is for the ratings of one
    tournament, and games that come later count a little more. So the order of the folders is that
    in which the tournaments were played.

    Args:
        folders: the folders of tournaments, Swiss ones included.

    Returns:
        The bots, the one with the highest rating first.

    Raises:
        ArenaError: if there is no folder, or one cannot be read.
        MissingExtraError: if the extra ``arena`` is not installed.

    >>> from tempfile import TemporaryDirectory
    >>> from counter_rules import get_ruleset
    >>> from counter_rules.arena import Tournament, run
    >>> with TemporaryDirectory() as place:
    ...     folders = [f"{place}/oh_hell", f"{place}/counter"]
    ...     for name, folder in zip(["oh_hell", "counter"], folders, strict=True):
    ...         rules = get_ruleset(name, players=3)
    ...         tournament = Tournament(rules, ["heuristic", "random"], hands=10, seed=7)
    ...         results = run(tournament, folder, jobs=1)
    ...     [(one.name, one.tournaments, one.boards) for one in rate_folders(folders)]
    [('heuristic', 2, 20), ('random', 2, 20)]
    """
    ratings, tournaments, boards = Ratings(), Counter[str](), Counter[str]()
    for folder in [one for given in to_paths(folders) for one in _list_folders(given)]:
        tournament = read_tournament(folder)
        tally = Tally(tournament, ratings)
        for board in read_boards(folder, tournament):
            tally.add(board)
        for name in tournament.names:
            tournaments[name] += 1
            boards[name] += tally.boards
    if not tournaments:
        raise ArenaError("a league is of tournaments: give their folders")
    places = [
        LeaguePlace(
            name=name,
            rating=ratings.get(name),
            tournaments=tournaments[name],
            boards=boards[name],
        )
        for name in tournaments
    ]
    return tuple(sorted(places, key=lambda one: (-one.rating.mu, one.name)))


def _list_folders(folder: Path) -> list[Path]:
    return list_pair_folders(folder) if is_swiss(folder) else [folder]


def format_league(places: Iterable[LeaguePlace]) -> str:
    """Return a league as a table.

    Args:
        places: the bots, as `rate_folders` returns them.

    >>> place = LeaguePlace(name="good", rating=Rating(30, 1), tournaments=3, boards=4_000)
    >>> print(format_league([place]))
    bot        rating   tournaments   boards
    good   30.0 ± 2.0             3    4,000
    """
    rows = [["bot", "rating", "tournaments", "boards"]]
    rows += [
        [one.name, format_rating(one.rating), f"{one.tournaments:,}", f"{one.boards:,}"]
        for one in places
    ]
    return "\n".join(format_table(rows))
