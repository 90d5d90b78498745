"""The study, conducted: everything that is played, and what is measured of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, Final, TypeAlias

import attrs

from counter_rules import Ruleset, get_ruleset
from counter_rules.arena import Design, Tournament, run
from counter_rules.cards import RANKS
from counter_rules.games import counter_effects
from counter_rules.kernel import Backend
from counter_rules.records import Record, loads
from counter_rules.rules.dealing import ConstantHands
from counter_rules.survey import Hands, Survey, play_hands, read_hands, survey, survey_records

from .hands import measure_bids, measure_matches
from .seats import compare_seats, measure_seats
from .size import Size
from .strength import Strength, find_strength, measure_strength
from .tricks import compare_best, measure_powers, measure_tricks

Results: TypeAlias = dict[str, Any]
"""Numbers by name, as JSON has them: of different shapes, and so Any."""

PLAYERS: Final = (3, 4, 5)
PLAYED_BY: Final = ("random", "policy")
FIRST_TAG: Final = "[Record "
"""What a record begins with."""
SEARCH: Final = "ismcts:1000"
"""The strongest bot that is fast enough."""


@attrs.frozen(kw_only=True)
class Study:
    """The study.

    Args:
        size: how much is played.
        seed: where all luck comes from.
        threads: how many threads play what kernels play.
        backend: what plays it; the numbers are the same from a GPU and from a processor.
        games: a folder in which the games of the bots that search are kept, and gone on with.
    """

    size: Size
    seed: int
    threads: int
    games: Path
    backend: Backend = Backend.AUTO

    @property
    def about(self) -> Results:
        """What the results depend on, and the machine that counted."""
        machine = "GPU" if self.backend is Backend.CUDA else "processor"
        return {"seed": self.seed, "size": attrs.asdict(self.size), "machine": machine}

    @property
    def parts(self) -> dict[str, Callable[[], Results]]:
        """The parts of the study by name; each plays what it needs and returns what it measures."""
        return {
            "play": self._measure_play,
            "without": self._leave_out_powers,
            "strength": self._measure_strength,
            "hook": self._measure_hook,
            "bids": self._measure_bids,
            "matches": self._measure_matches,
            "search": self._measure_search,
        }

    def _survey(self, rules: Ruleset, hands: int, bot: str = "random") -> Survey:
        return survey(
            rules, hands, seed=self.seed, bot=bot, threads=self._threads, backend=self.backend
        )

    @property
    def _threads(self) -> int:
        """The threads of kernels: a GPU takes none."""
        return 1 if self.backend is Backend.CUDA else self.threads

    def _count(self, bot: str, players: int) -> int:
        if bot == "policy":
            return self.size.policy
        return self.size.random if players == 4 else self.size.tables

    def _measure_play(self) -> Results:
        """Return what tricks and seats are like, by who plays and how many they are."""
        return {
            bot: {
                str(players): _measure_all(
                    self._survey(get_counter(players), self._count(bot, players), bot)
                )
                for players in PLAYERS
            }
            for bot in PLAYED_BY
        }

    def _leave_out_powers(self) -> Results:
        """Return what the game is like without one of its powers, on the same deals."""
        whole, size = get_counter(4), self.size
        survey_of = partial(self._survey, hands=size.powers)
        base, strength = survey_of(whole), self._find_strength(whole, size.strength // 2)
        found: Results = {}
        for rank in RANKS:
            name = rank.name.lower()
            rules = get_counter(4, effects=counter_effects().without(name))
            other = self._find_strength(rules, size.strength // 2)
            found[name] = {
                "best": compare_best(survey_of(rules), base),
                "bits": other.compare(strength),
            }
        bare = get_counter(4, effects=counter_effects().without(*[r.name.lower() for r in RANKS]))
        found["all"] = {
            "best": compare_best(survey_of(bare), base),
            "bits": self._find_strength(bare, size.strength // 2).compare(strength),
        }
        return found

    def _find_strength(self, rules: Ruleset, hands: int, bot: str = "random") -> Strength:
        return find_strength(self._play(rules, hands, bot))

    def _play(self, rules: Ruleset, hands: int, bot: str) -> Hands:
        return play_hands(
            rules, hands, seed=self.seed, bot=bot, threads=self._threads, backend=self.backend
        )

    def _measure_strength(self) -> Results:
        """Return what a hand of ten cards says in three games, from the same deals."""
        games = {"counter": get_counter(4), "oh_hell": get_oh_hell(), "blackout": get_blackout()}
        found: Results = {}
        for bot in PLAYED_BY:
            strengths = {
                name: self._find_strength(rules, self.size.strength, bot)
                for name, rules in games.items()
            }
            made = {
                name: measure_seats(self._survey(rules, self.size.strength, bot))["all made"]
                for name, rules in games.items()
            }
            found[bot] = {
                name: {
                    **strength.measure(),
                    "made": made[name][0],
                    "over counter": strength.compare(strengths["counter"]),
                }
                for name, strength in strengths.items()
            }
        return found

    def _measure_hook(self) -> Results:
        """Return what the hook changes, on the same deals."""
        found: Results = {}
        for bot, hands in zip(PLAYED_BY, (self.size.tables, self.size.policy), strict=True):
            for players in PLAYERS:
                hooked = self._survey(get_counter(players, hook=True), hands, bot)
                free = self._survey(get_counter(players), hands, bot)
                found.setdefault(bot, {})[str(players)] = compare_seats(hooked, free) | {
                    "best": [compare_best(hooked, free)]
                }
        return found

    def _measure_bids(self) -> Results:
        """Return what the bids of a hand add up to, and how often to the number of its tricks."""
        found: Results = {}
        for bot in PLAYED_BY:
            for players in PLAYERS:
                hands = self._play(get_counter(players), self.size.strength, bot)
                found.setdefault(bot, {})[str(players)] = measure_bids(hands)
        return found

    def _measure_matches(self) -> Results:
        """Return how long matches last."""
        found: Results = {}
        for bot, hands in zip(PLAYED_BY, (self.size.powers, self.size.policy), strict=True):
            found[bot] = {
                str(players): measure_matches(self._play(get_counter(players), hands, bot))
                for players in PLAYERS
            }
        return found

    def _measure_search(self) -> Results:
        """Return what hands of bots that search are like, and of others on the same deals."""
        bots = [SEARCH, *reversed(PLAYED_BY)]
        tournament = Tournament(
            get_counter(4), bots, hands=self.size.bots, seed=self.seed, design=Design.TABLES
        )
        run(tournament, self.games, jobs=self.threads)
        return {bot: self._measure_games(bot) for bot in bots}

    def _measure_games(self, bot: str) -> Results:
        """Return what the games of one kind of bot are like."""
        hands = read_hands(self._read_games(bot))
        return {
            **_measure_all(survey_records(self._read_games(bot))),
            "strength": measure_strength(hands),
            "bids": measure_bids(hands),
            "matches": measure_matches(hands),
        }

    def _read_games(self, bot: str) -> Iterator[Record]:
        """Yield the games that tables of one kind of bot have played."""
        texts = (self.games / "matches.record").read_text(encoding="utf-8").split(FIRST_TAG)
        for text in texts[1:]:
            if f'[Seat0 "{bot}"]' in text:
                yield loads(FIRST_TAG + text)


def _measure_all(found: Survey) -> Results:
    return {
        "hands": found.counts.hands,
        "tricks": measure_tricks(found),
        "powers": measure_powers(found),
        "seats": measure_seats(found),
    }


def get_counter(players: int, **options: object) -> Ruleset:
    """Return Counter."""
    return get_ruleset("counter", players=players, **options)


def get_oh_hell() -> Ruleset:
    """Return Oh Hell with ten cards in every hand, in which tricks always count."""
    return get_ruleset("oh_hell", players=4, hand_sizes=(10,), score="tricks_plus_ten")


def get_blackout() -> Ruleset:
    """Return Blackout, with the ten cards of its tenth hand in every one."""
    rules = get_ruleset("blackout", players=4)
    return attrs.evolve(rules, hand_sizes=ConstantHands(10), no_trump=())
