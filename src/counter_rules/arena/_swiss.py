"""Swiss tournaments: in every round, bots meet others that have done as well."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

import attrs

from counter_rules._base.guards import to_int
from counter_rules._base.quoting import shorten
from counter_rules.arena._results import Results
from counter_rules.arena._table import format_count, format_number, format_table
from counter_rules.arena._tournament import Tournament
from counter_rules.errors import ArenaError

_MOST_TRIES: Final = 10_000
"""How many pairs are tried before bots may meet twice."""


def _to_rounds(given: object) -> int:
    number = to_int(given)
    if number is None or number < 1:
        raise ArenaError(f"expected rounds from 1 up, got {shorten(given)}")
    return number


def _to_tournament(given: object) -> Tournament:
    if not isinstance(given, Tournament):
        raise ArenaError(f"expected a Tournament, got {shorten(given)}")
    return given


@attrs.frozen
class Swiss:
    """A Swiss tournament: it finds the best of many bots in a few rounds; `run_swiss` plays it.

    In each round every bot meets one other. The first round pairs them in their order, each later
    one those that have done as well, as far as they have not met. A pair plays the boards of the
    tournament; the bot with more points wins the pair. Each round has boards of its own, the same
    for all pairs. With an odd number of bots, the last one that has not sat out yet does.

    Args:
        tournament: the bots, and the rules, boards and terms of each pair.
        rounds: the number of rounds, in which no two bots need to meet twice.

    Raises:
        ArenaError: if there are fewer than three bots, too many rounds, or too few deals for all
            rounds.

    >>> from counter_rules import get_ruleset
    >>> rules = get_ruleset("oh_hell", players=4)
    >>> bots = ["easy", "heuristic", "policy", "random"]
    >>> Swiss(Tournament(rules, bots, hands=20, seed=7), rounds=2).make_round([]).pairs
    (('easy', 'heuristic'), ('policy', 'random'))
    """

    tournament: Tournament = attrs.field(converter=_to_tournament)
    rounds: int = attrs.field(converter=_to_rounds)

    def __attrs_post_init__(self) -> None:
        bots = len(self.tournament.bots)
        if bots < 3:
            raise ArenaError(f"a Swiss tournament is for three bots or more, got {bots}")
        most = bots - 1 + bots % 2
        if self.rounds > most:
            raise ArenaError(
                f"{bots} bots have met after {most} rounds, got {self.rounds}: give fewer"
            )
        self.make_tournament(self.rounds - 1, self.tournament.names[:2])  # its deals must reach

    def make_tournament(self, number: int, pair: Sequence[str]) -> Tournament:
        """Return the tournament of a pair in a round, counted from 0."""
        whole = self.tournament
        return attrs.evolve(
            whole,
            bots=[whole.bots[whole.names.index(name)] for name in pair],
            first=whole.first + number * whole.boards,
        )

    def make_round(self, rounds: Sequence[SwissRound]) -> SwissRound:
        """Return the next round, without results.

        Args:
            rounds: the rounds before it, all complete.
        """
        order = [one.name for one in _rank(self.tournament.names, rounds)]
        rests = None
        if len(order) % 2:
            rested = {one.rests for one in rounds}
            rests = next(name for name in reversed(order) if name not in rested)
            order.remove(rests)
        met = {frozenset(pair) for one in rounds for pair in one.pairs}
        found = _pair(order, met, iter(range(_MOST_TRIES)))
        pairs = zip(order[::2], order[1::2], strict=True) if found is None else found
        return SwissRound(pairs=tuple(pairs), rests=rests, results=())


def _pair(
    order: Sequence[str], met: set[frozenset[str]], tries: Iterator[int]
) -> list[tuple[str, str]] | None:
    """Pair bots with their neighbours, unless they have met; None if no way was found."""
    if not order:
        return []
    first, *others = order
    for other in others:
        if frozenset([first, other]) in met:
            continue
        if next(tries, None) is None:
            return None
        rest = _pair([bot for bot in others if bot != other], met, tries)
        if rest is not None:
            return [(first, other), *rest]
    return None


@attrs.frozen(kw_only=True)
class SwissRound:
    """A round of a Swiss tournament.

    Args:
        pairs: the names of the bots that meet.
        rests: the bot that sits out, or None. It gets the point of a win.
        results: the results of the pairs, in order, as far as they have been played.
    """

    pairs: tuple[tuple[str, str], ...]
    rests: str | None
    results: tuple[Results, ...] = attrs.field(repr=False)


@attrs.frozen(kw_only=True)
class SwissPlace:
    """The place of a bot in a Swiss tournament.

    Args:
        name: its name.
        score: the pairs that it has won; a level one counts half.
        lead: the sum of how many points a hand (or match) it was ahead in each round.
        rounds: for each round its opponent, and how far it was ahead; None for the opponent where
            it sat out.
    """

    name: str
    score: float
    lead: float
    rounds: tuple[tuple[str | None, float], ...]


@attrs.frozen
class SwissResults:
    """The results of a Swiss tournament, or of the part of it that has been played.

    Args:
        swiss: the tournament.
        rounds: its rounds; the last one may be incomplete.
    """

    swiss: Swiss
    rounds: tuple[SwissRound, ...]

    @property
    def is_complete(self) -> bool:
        """Whether all rounds have been played."""
        return len(self.rounds) == self.swiss.rounds and all(map(is_played, self.rounds))

    @property
    def ranking(self) -> tuple[SwissPlace, ...]:
        """The bots by their scores, those with the same score by their leads; the best first."""
        return _rank(self.swiss.tournament.names, self.rounds)


def is_played(one: SwissRound) -> bool:
    """Return whether a round is complete."""
    return len(one.results) == len(one.pairs) and all(of.is_complete for of in one.results)


def _rank(names: Iterable[str], rounds: Iterable[SwissRound]) -> tuple[SwissPlace, ...]:
    rounds = [*rounds]
    places = [_make_place(name, rounds) for name in names]
    return tuple(sorted(places, key=lambda one: (-one.score, -one.lead)))


def _make_place(name: str, rounds: Iterable[SwissRound]) -> SwissPlace:
    met = list[tuple[str | None, float]]()
    for one in rounds:
        if name == one.rests:
            met.append((None, 0.0))
        for pair, results in zip(one.pairs, one.results, strict=False):
            if name in pair:
                (other,) = {*pair} - {name}
                met.append((other, results.compare(name, other).estimate.mean))
    scores = [1.0 if other is None or lead > 0 else 0.5 * (lead == 0) for other, lead in met]
    return SwissPlace(
        name=name, score=sum(scores), lead=sum([lead for _, lead in met]), rounds=tuple(met)
    )


def format_swiss(results: SwissResults) -> str:
    """Return the ranking of a Swiss tournament as a table, with each bot's opponents.

    Args:
        results: the results of the tournament, or of a part of it.

    Returns:
        The text that the command line prints, of several lines. A cell of a round has the opponent
        and how far the bot was ahead.

    `run_swiss` has an example.
    """
    swiss, tournament = results.swiss, results.swiss.tournament
    played = sum(map(is_played, results.rounds))
    rows = [["bot", "won", "ahead", *[f"round {number + 1}" for number in range(swiss.rounds)]]]
    for one in results.ranking:
        cells = [_format_cell(*met) for met in one.rounds]
        cells += [""] * (swiss.rounds - len(cells))
        rows.append([one.name, f"{one.score:g}", format_number(one.lead), *cells])
    boards = format_count(tournament.boards, str(tournament.unit))
    title = (
        f"{tournament.rules.name}, {tournament.rules.players} players, seed {tournament.seed}: "
        f"{played} of {swiss.rounds} rounds, each pair with {boards}"
    )
    return "\n\n".join([title, "\n".join(format_table(rows))])


def _format_cell(opponent: str | None, lead: float) -> str:
    return "sat out" if opponent is None else f"{opponent} {format_number(lead)}"
