"""Sets of deals, collected from tournaments, and their files."""

from __future__ import annotations

from pathlib import Path

from counter_rules._base.guards import to_int
from counter_rules._base.quoting import shorten
from counter_rules.arena._deals import DealSet, Start
from counter_rules.arena._folder import (
    name_failures,
    name_faults,
    read_boards,
    read_tournament,
    to_path,
)
from counter_rules.arena._seatings import LONGEST_NAME, Board
from counter_rules.arena._settings import format_deals, parse_deals
from counter_rules.arena._tally import list_parts
from counter_rules.arena._tournament import Tournament
from counter_rules.errors import ArenaError
from counter_rules.notation.inner import decode_utf8


def make_deals(tournament: Tournament, name: str) -> DealSet:
    """Return the boards of a tournament as a set of deals.

    Args:
        tournament: the tournament, such as that of a `Task`.
        name: the name of the set.

    Raises:
        ArenaError: if the name is not one.

    >>> from counter_rules.arena import get_task
    >>> standard = get_task("counter-4p").make_tournament("random")
    >>> len(make_deals(standard, "standard-counter-4p"))
    1000
    """
    starts = map(tournament.get_start, tournament.numbers)
    return DealSet(name=name, rules=tournament.rules, unit=tournament.unit, starts=starts)


def collect_losses(folder: Path | str, bot: str, count: int = 100) -> DealSet:
    """Collect the boards that a bot has lost most clearly, the clearest one first.

    At each it has fewer points than the bots that it met there, in the mean over all tables.

    Args:
        folder: the folder of a tournament.
        bot: the name of the bot.
        count: the most boards.

    Raises:
        ArenaError: if the folder cannot be read, the bot did not play, or it has lost no board.

    >>> from tempfile import TemporaryDirectory
    >>> from counter_rules import get_ruleset
    >>> from counter_rules.arena import run
    >>> rules = get_ruleset("oh_hell", players=3)
    >>> with TemporaryDirectory() as folder:
    ...     results = run(Tournament(rules, ["easy", "random"], hands=20, seed=7), folder, jobs=1)
    ...     len(collect_losses(folder, "easy", 5))
    5
    """
    number = to_int(count)
    if number is None or number < 1:
        raise ArenaError(f"expected a number of boards from 1 up, got {shorten(count)}")
    tournament = read_tournament(folder)
    if bot not in tournament.names:
        names = ", ".join(tournament.names)
        raise ArenaError(f"{shorten(bot)} did not play: the bots are {names}")
    place, lost = tournament.names.index(bot), list[tuple[float, int, Start]]()
    for board in read_boards(folder, tournament):
        lead = _compute_lead(tournament, board, place)
        if lead < 0:
            lost.append((lead, board.number, Start(board.hand_number, board.seed)))
    if not lost:
        raise ArenaError(f"{bot} has lost no board yet")
    return DealSet(
        name=f"lost by {bot}"[:LONGEST_NAME],
        rules=tournament.rules,
        unit=tournament.unit,
        starts=[start for _, _, start in sorted(lost)[:number]],
    )


def _compute_lead(tournament: Tournament, board: Board, bot: int) -> float:
    """Return how far a bot is ahead of those that it met, in the mean; 0 if it met none."""
    others = [other for other in range(len(tournament.bots)) if other != bot]
    met = [list_parts(tournament.design, board, bot, other) for other in others]
    leads = [float(sum(parts)) for parts in met if parts]
    return sum(leads) / len(leads) if leads else 0.0


def read_deals(path: Path | str) -> DealSet:
    """Read a set of deals from a file; :ref:`deals-file` describes it.

    `write_deals` has an example.

    Args:
        path: the file.

    Raises:
        ArenaError: if it holds no set of deals, or cannot be read.
    """
    place = to_path(path)
    with name_failures(place):
        data = place.read_bytes()
    with name_faults(place):
        return parse_deals(decode_utf8(data))


def write_deals(deals: DealSet, path: Path | str) -> None:
    """Write a set of deals to a file, which is overwritten.

    Args:
        deals: the set.
        path: the file.

    Raises:
        ArenaError: if it cannot be written.
        CounterRulesError: if its rules were composed by hand, so that no text describes them.

    >>> from tempfile import TemporaryDirectory
    >>> from counter_rules.arena import get_task
    >>> task = get_task("counter-4p")
    >>> deals = make_deals(task.make_tournament("random", boards=10), "ten")
    >>> with TemporaryDirectory() as folder:
    ...     write_deals(deals, f"{folder}/ten.json")
    ...     read_deals(f"{folder}/ten.json") == deals
    True
    """
    text, place = format_deals(deals), to_path(path)
    with name_failures(place):
        place.write_text(text, "utf-8")
