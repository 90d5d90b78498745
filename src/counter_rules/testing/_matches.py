"""Matches at random, kept move by move, for whatever is to be tried on them."""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Final, TypeVar

import attrs

from counter_rules.engine import legal_moves, new_game, shuffle
from counter_rules.errors import RulesetError
from counter_rules.events import Step, step
from counter_rules.moves import Move
from counter_rules.question import Phase
from counter_rules.rules.ending import BoundedEnding
from counter_rules.rules.ruleset import Ruleset
from counter_rules.state import State
from counter_rules.testing._report import FaultError, LeftOutError
from counter_rules.trick import TrickResult

OneT = TypeVar("OneT")

_MOST_MOVES: Final = 2_000
"""A match of Counter by four has some 600 at random."""


@attrs.frozen
class Turn:
    """One move of a match.

    Args:
        before: the state in which it was made.
        move: the move.
        made: what came of it.
    """

    before: State
    move: Move
    made: Step


@attrs.frozen
class Matches:
    """Matches of a ruleset, played at random as they are asked for.

    Args:
        rules: the ruleset.
        count: how many there are.
        seed: what makes them; the same seed makes the same matches.
    """

    rules: Ruleset
    count: int
    seed: int

    def make_random(self, purpose: str) -> random.Random:
        """Return a generator for a purpose of its own."""
        return random.Random(f"{self.seed} {purpose}")  # noqa: S311 - it has to be repeatable

    @cached_property
    def _played(self) -> tuple[tuple[tuple[Turn, ...], ...], Exception | None]:
        played: list[tuple[Turn, ...]] = []
        for number in range(self.count):
            turns: deque[Turn] = deque()
            walk = _play(self.rules, self.make_random(f"match {number}"))
            try:
                turns.extend(walk)
            except Exception as error:  # noqa: BLE001 - rules may be anybody's code
                return (*played, tuple(turns)), error
            played.append(tuple(turns))
        return tuple(played), None

    @property
    def all(self) -> tuple[tuple[Turn, ...], ...]:
        """The turns of every match, as far as it could be played."""
        return self._played[0]

    @property
    def turns(self) -> tuple[Turn, ...]:
        """The turns of all matches."""
        return tuple([turn for match in self.all for turn in match])

    @property
    def ends(self) -> tuple[State, ...]:
        """The last state of every match that has begun."""
        return tuple([match[-1].made.state for match in self.all if match])

    def check_played(self) -> None:
        """See that every match came to its end.

        Raises:
            FaultError: if one did not.
        """
        if (error := self._played[1]) is not None:
            raise error

    def draw(self, purpose: str, count: int) -> Sequence[Turn]:
        """Draw so many turns of every phase, and the last of every match."""
        rng, drawn = self.make_random(purpose), [match[-1] for match in self.all if match]
        for phase in Phase:
            drawn += _draw(rng, [turn for turn in self.turns if turn.before.phase is phase], count)
        return drawn

    def draw_tricks(self, count: int) -> Sequence[TrickResult]:
        """Draw so many finished tricks."""
        results = [
            turn.made.state.tricks[-1]
            for turn in self.turns
            if len(turn.made.state.tricks) > len(turn.before.tricks)
        ]
        return _draw(self.make_random("tricks"), results, count)


def _draw(rng: random.Random, many: Sequence[OneT], count: int) -> list[OneT]:
    return rng.sample(many, min(count, len(many)))


def _play(rules: Ruleset, rng: random.Random) -> Iterator[Turn]:
    state = new_game(rules)
    for _ in range(_MOST_MOVES):
        if state.is_over:
            return
        move = _pick_move(state, rng)
        made = step(state, move)
        yield Turn(state, move, made)
        state = made.state
    ending, scheduled = rules.ending, rules.hand_sizes.hands
    most = ending.find_most_hands(scheduled) if isinstance(ending, BoundedEnding) else None
    if most is not None and state.hand_number > most:
        raise FaultError(f"a match has {state.hand_number} hands; find_most_hands says {most}")
    raise LeftOutError(
        f"a match is not over after {_MOST_MOVES} moves at random, and its ending names no bound: "
        "try one that ends earlier"
    )


def _pick_move(state: State, rng: random.Random) -> Move:
    if state.phase is Phase.DEAL:
        return shuffle(state, rng=rng)
    if not state.to_act:
        raise FaultError(f"nobody is to act in phase {state.phase} of hand {state.hand_number}")
    seat = rng.choice(state.to_act)
    moves = legal_moves(state, seat)
    if not moves:
        raise RulesetError(f"seat {seat} is to act and has no legal move: {state}")
    return rng.choice(moves)
