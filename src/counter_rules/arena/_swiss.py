"""Swiss tournaments: in every round, bots meet others that have done as well."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

import attrs

from counter_rules._base.guards import to_int
from counter_rules._base.quoting import shorten
from counter_rules.arena._results import Results
from counter_rules.arena._table import format_count, format_number, format_table
from counter_rules.arena._tournament import Tournament, Until
from counter_rules.errors import ArenaError

_MOST_TRIES: Final = 10_000
"""How many pairs are tried where an exchange is not enough, before bots may meet twice."""


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
    one those that have done as well and have not met. A pair plays the boards of the
    tournament; the bot with more points wins the pair. Each round has boards of its own, the same
    for all pairs. With an odd number of bots, the last one that has not sat out yet does.

    Args:
        tournament: the bots, and the rules, boards and terms of each pair.
        rounds: the number of rounds. Up to half as many as bots, no two meet twice; beyond that, as
            few as can be.

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
            raise ArenaError(f"{bots} bots have at most {most} rounds, got {self.rounds}")
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
        return SwissRound(pairs=tuple(_pair(order, met)), rests=rests, results=())


def _pair(order: Sequence[str], met: set[frozenset[str]]) -> list[tuple[str, str]]:
    """Pair bots with their neighbours; where two have met, exchange them with another pair.

    If each has met fewer than half of the others, one exchange is always enough.
    """
    pairs = list(zip(order[::2], order[1::2], strict=True))
    for place in range(len(pairs)):
        if frozenset(pairs[place]) in met:
            _exchange(pairs, place, met)
    found = _search(order, met, iter(range(_MOST_TRIES))) if _count_met(pairs, met) else None
    return pairs if found is None else found


def _exchange(pairs: list[tuple[str, str]], place: int, met: set[frozenset[str]]) -> None:
    """Exchange a pair that has met with another one that has, or else with the nearest."""

    def rank(other: int) -> tuple[bool, int, int]:
        return frozenset(pairs[other]) not in met, abs(other - place), -other

    first, second = pairs[place]
    for other in sorted({*range(len(pairs))} - {place}, key=rank):
        third, fourth = pairs[other]
        for new in ([(first, third), (second, fourth)], [(first, fourth), (second, third)]):
            if not _count_met(new, met):
                pairs[place], pairs[other] = new
                return


def _count_met(pairs: Iterable[tuple[str, str]], met: set[frozenset[str]]) -> int:
    return sum([frozenset(pair) in met for pair in pairs])


def _search(
    order: Sequence[str], met: set[frozenset[str]], tries: Iterator[int]
) -> list[tuple[str, str]] | None:
    """Search pairs of which none has met; None if there are none, or too many ways to try."""
    if not order:
        return []
    first, *others = order
    for other in others:
        if frozenset([first, other]) in met:
            continue
        if next(tries, None) is None:
            return None
        rest = _search([bot for bot in others if bot != other], met, tries)
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
        score: the pairs that it has won, as far as they are complete; a level one counts half, and
            to sit out counts as a win.
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
            if name in pair and results.is_complete:
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
    if tournament.until is Until.DECIDED:
        boards = f"at most {boards}, until it was decided"
    title = (
        f"{tournament.rules.name}, {tournament.rules.players} players, seed {tournament.seed}: "
        f"{played} of {swiss.rounds} rounds, each pair with {boards}"
    )
    return "\n\n".join([title, "\n".join(format_table(rows))])


def _format_cell(opponent: str | None, lead: float) -> str:
    return "sat out" if opponent is None else f"{opponent} {format_number(lead)}"
