"""Tasks: standard boards against a standard opponent, on which everybody's bots can be compared."""

from __future__ import annotations

import hashlib
import re
from contextlib import suppress
from typing import Final

import attrs

from counter_rules._base.quoting import shorten
from counter_rules.arena._seatings import Design, Entrant, to_entrants, to_name
from counter_rules.arena._tournament import Tournament, is_shared
from counter_rules.engine import shuffle
from counter_rules.errors import ArenaError, CounterRulesError
from counter_rules.games import get_preset, get_ruleset, ruleset_names
from counter_rules.notation import format_move
from counter_rules.rules.ruleset import Ruleset, to_rules

OPPONENT: Final = "heuristic"
"""The bot at the other seats: it is quick, and needs no extra."""

_SEED: Final = 1_414_213_562
"""A seed that nobody trains or tunes with by chance."""
_BOARDS: Final = 1_000
_MATCHES: Final = {"boerenbridge": 100, "cooperative_blackout": 1_000, "dutch_school_game": 100}
"""How many matches there are where a hand cannot be dealt by itself."""
_TASK: Final = re.compile(r"(.+)-([1-9][0-9]?)p")


@attrs.frozen
class Task:
    """Standard boards of a game, to compare a bot with others that have played the same ones.

    The bot plays alone among copies of the bot ``heuristic``, at every seat in turn
    (`Design.GAUNTLET`). Where all seats share one score, a table of it is compared with a table of
    the others (`Design.TABLES`). The result is its lead, in points a hand (or match).

    Args:
        name: its name, such as ``counter-4p``.
        rules: the rules; `get_task` has those of the name.

    >>> task = get_task("oh_hell-4p")
    >>> task.make_tournament("policy").boards
    1000
    """

    name: str = attrs.field(converter=to_name)
    rules: Ruleset = attrs.field(converter=to_rules)

    @property
    def boards(self) -> int:
        """The number of boards: hands, or matches where a hand cannot be dealt by itself."""
        return _MATCHES.get(self.rules.name, _BOARDS)

    def make_tournament(self, bot: object, *, boards: int | None = None) -> Tournament:
        """Return the tournament of the task; `run` plays it.

        Args:
            bot: the bot, as a `Tournament` takes one.
            boards: play only the first ones, this many; by default all.

        Raises:
            ArenaError: if the task does not have that many boards, the bot is not one, or it has
                the name of the opponent.

        >>> get_task("counter-4p").make_tournament("net", boards=200).names
        ('net', 'heuristic')
        """
        if to_entrants([bot])[0].name == OPPONENT:
            raise ArenaError(
                f"{OPPONENT} is the opponent: give the bot another name, with Entrant(name, bot), "
                "or --name on the command line"
            )
        number = self.boards if boards is None else boards
        is_match = self.rules.name in _MATCHES
        tournament = Tournament(
            self.rules,
            [bot, Entrant(OPPONENT, OPPONENT)],
            hands=None if is_match else number,
            matches=number if is_match else None,
            seed=_SEED,
            design=Design.TABLES if is_shared(self.rules) else Design.GAUNTLET,
        )
        if tournament.boards > self.boards:
            raise ArenaError(f"{self.name} has {self.boards:,} boards, got {shorten(boards)}")
        return tournament

    def compute_digest(self, boards: int | None = None) -> str:
        """Return 16 hexadecimal digits for the cards: the first deal of every board.

        Results with the same digest are from the same boards.

        Args:
            boards: take only the first ones, this many; by default all.

        Raises:
            ArenaError: if the task does not have that many boards.

        >>> get_task("counter-4p").compute_digest()
        'e82331155feefc64'
        """
        tournament = self.make_tournament("random", boards=boards)
        digest = hashlib.sha256(f"{self.name} {tournament.design} {tournament.unit}".encode())
        for number in range(tournament.boards):
            state = tournament.start_board(number)
            deal = shuffle(state, seed=tournament.get_seed(number))
            digest.update(f"\n{state.hand_number} {format_move(deal)}".encode())
        return digest.hexdigest()[:16]


def task_names() -> tuple[str, ...]:
    """Return the names of the tasks: every preset with its usual number of players.

    >>> task_names()[:3]
    ('counter-4p', 'up_to_ten-4p', 'blackout-4p')
    """
    presets = [get_preset(name) for name in ruleset_names()]
    return tuple([f"{preset.name}-{preset.usual_players}p" for preset in presets])


def get_task(name: str) -> Task:
    """Return a task by its name: a preset and a number of players.

    Args:
        name: one of `task_names`, or a preset with another number of players (``counter-5p``).

    Raises:
        ArenaError: if the name has another form.
        RulesetError: if there is no such preset, or not for this many players.

    >>> get_task("counter-5p").rules.players
    5
    """
    found = _TASK.fullmatch(name) if isinstance(name, str) else None
    if found is None:
        raise ArenaError(f"expected a task, such as counter-4p, got {shorten(name)}")
    preset, players = found.groups()
    return Task(name, get_ruleset(preset, players=int(players)))


def find_task(tournament: Tournament) -> Task | None:
    """Return the task whose tournament it is, whole or a part of it; None for any other."""
    rules = tournament.rules
    with suppress(CounterRulesError):
        task = get_task(f"{rules.name}-{rules.players}p")
        if task.make_tournament(tournament.bots[0], boards=tournament.boards) == tournament:
            return task
    return None
