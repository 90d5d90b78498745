"""A policy at work: it judges moves, and plays worlds on to the end of the hand."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, TypeAlias

import attrs

from counter_rules._extras import import_numpy
from counter_rules.bots._policy._numbers import find_numbers
from counter_rules.engine import legal_moves
from counter_rules.errors import StateError
from counter_rules.kernel import Backend, Kernel, NotCompilable, compile_ruleset
from counter_rules.kernel._code import Place
from counter_rules.kernel._machine.codes import MOST_ACTIONS
from counter_rules.kernel._pack import pack_state
from counter_rules.kernel._policy import PolicyCode, Rows, load_policy_code
from counter_rules.kernel._world_arrays import make_rows
from counter_rules.moves import Move
from counter_rules.question import Phase
from counter_rules.rules.ruleset import Ruleset
from counter_rules.sampling import Worlds, worlds
from counter_rules.seats import Seat
from counter_rules.views import View

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Words: TypeAlias = "list[int] | NDArray[np.int64]"
"""A list of words, in the form that a kernel takes."""

TRUST: Final = 32
"""How often it thinks that others play by its own policy, in parts of 64."""
PLAYS_DRAWS: Final = 2
"""From how many likely worlds by the bids each is picked by the plays."""
Held: TypeAlias = "list[list[int]] | NDArray[np.int64]"
"""Many rows, in the form that a kernel takes."""

SHARPNESS: Final = 16
"""How sure it is of what bids tell: 16 stands for a standard deviation of 0.7 tricks."""


_WORLDS: Final = 256
"""How many worlds a search plays in."""
_WORLDS_OF_PYTHON: Final = 16
"""The same where numba is not installed."""
_DRAWS: Final = 8
"""From how many worlds each of them is picked."""


@attrs.frozen(kw_only=True, eq=False)
class LikelyWorlds:
    """Worlds that fit a view, the likelier the more often, as rows of a kernel.

    Args:
        rows: where the rows lie.
        count: how many they are.
        owner: what keeps their memory.
    """

    rows: Rows
    count: int
    owner: object


@attrs.frozen(kw_only=True, eq=False)
class Player:
    """What plays by a policy.

    Args:
        kernel: the kernel of the rules.
        code: the functions that play.
        weights: where the numbers of the policy lie.
        owner: what keeps their memory.
    """

    kernel: Kernel
    code: PolicyCode
    weights: Place
    owner: object

    @property
    def is_compiled(self) -> bool:
        """Whether it is machine code that plays; Python is some hundred times slower."""
        return self.kernel.backend is Backend.NUMBA

    def judge(self, found: Worlds, seed: int) -> list[tuple[Move, int]]:
        """Return each legal move of the seat to act with what the policy thinks of it.

        Args:
            found: the worlds of its view; it does not matter which of them is true.
            seed: the luck by which one of them is drawn.
        """
        worths, worlds = self.make_words(MOST_ACTIONS), self.deal_worlds(found, 1, 1, seed)
        row = worlds.rows if isinstance(worlds.rows, int) else worlds.rows[0]
        count = self.code.judge_actions(row, self.weights, find_place(worths))
        moves = sorted(legal_moves(found.view), key=self.kernel.actions.encode)
        return [(move, int(worth)) for move, worth in zip(moves, worths[:count], strict=True)]

    def make_words(self, count: int) -> Words:
        """Make room for so many words."""
        return import_numpy().zeros(count, "int64") if self.is_compiled else [0] * count

    def deal_worlds(self, found: Worlds, count: int, draws: int, seed: int) -> LikelyWorlds:
        """Draw worlds, and pick the likely ones.

        Args:
            found: the worlds of a view.
            count: how many are picked.
            draws: from how many.
            seed: where the luck comes from.
        """
        view, rng = found.view, random.Random(seed)  # noqa: S311 - by the seed
        seat = view.seat or 0
        rows: Held
        if self.is_compiled:
            one = self.kernel.pack(found.draw(rng))
            rows = make_rows(self.kernel, one, found.draw_many(draws, seed=seed))
            self.ask(rows.T, seat, view.phase)
        else:
            rows = [pack_state(found.draw(rng), self.kernel.layout) for _ in range(draws)]
            for row in rows:
                self.ask(row, seat, view.phase)
        if draws > count:
            rows = self._pick(rows, view, count)
        return LikelyWorlds(rows=_find_rows(rows), count=count, owner=rows)

    def _pick(self, rows: Held, view: View, count: int) -> Held:
        """Pick the likely ones of many worlds."""
        seat, plays = view.seat or 0, view.plays
        is_read = bool(plays) and not self.kernel.rules.effects.has_powers
        is_read = is_read and TRUST > 0 and not self.kernel.rules.has_twins
        wanted = PLAYS_DRAWS * count if is_read else count
        picked = self.make_words(wanted + len(rows))
        self.code.pick_by_bids(
            _find_rows(rows), len(rows), seat, self.weights, SHARPNESS, find_place(picked), wanted
        )
        rows = _take(rows, picked[:wanted])
        if not is_read:
            return rows
        actions = self.make_words(len(plays))
        for i, play in enumerate(plays):
            actions[i] = self.kernel.actions.encode(play)
        self.code.pick_by_plays(
            _find_rows(rows), wanted, seat, self.weights, TRUST,
            find_place(actions), len(plays), find_place(picked), count,
        )  # fmt: skip
        return _take(rows, picked[:count])

    def deal_some(self, found: Worlds, games: float | None, seed: int) -> LikelyWorlds:
        """Draw worlds for a search that plays so many games, or as many as it has time for."""
        count = _WORLDS if self.is_compiled else _WORLDS_OF_PYTHON
        if games is not None:
            count = max(1, min(count, int(games)))
        return self.deal_worlds(found, count, _DRAWS * count, seed)

    def ask(self, words: Words, seat: Seat, phase: Phase) -> None:
        """Ask a seat for its move, and those after it that choose under seal: as the policy does.

        Args:
            words: a row, or the words of many.
            seat: the seat.
            phase: the phase.
        """
        at, players = self.kernel.layout, self.kernel.rules.players
        if phase is Phase.PASS or (phase is Phase.BID and self.kernel.rules.bidding.is_sealed):
            chosen = at["BID" if phase is Phase.BID else "GIVEN"]
            for other in range(players):
                words[chosen + other] = -1
            words[at["WAITING"]] = (1 << players) - 1
            words[at["TOTAL"]] = 0
        words[at["TURN"]] = seat

    def try_move(
        self, worlds: LikelyWorlds, move: Move, games: range, seed: int
    ) -> Sequence[float]:
        """Return the points that a move brings the seat that makes it, game by game.

        Args:
            worlds: the worlds. Beyond the last of them the first comes again, with other luck.
            move: the move.
            games: the numbers of the games.
            seed: where the luck of playing on comes from.
        """
        points: list[float] = []
        actions = self.make_words(1)
        actions[0] = self.kernel.actions.encode(move)
        first = games.start
        while first < games.stop:
            lap, begin = divmod(first, worlds.count)
            end = min(begin + games.stop - first, worlds.count)
            results = self.make_words(end - begin)
            self.code.try_actions(
                worlds.rows,
                begin,
                end,
                find_place(actions),
                1,
                self.weights,
                seed + lap,
                find_place(results),
            )
            points += [float(one) for one in results]
            first += end - begin
        return points


def _find_rows(rows: Held) -> Rows:
    return rows if isinstance(rows, list) else rows.ctypes.data


def _take(rows: Held, picked: Words) -> Held:
    return [rows[world] for world in picked] if isinstance(rows, list) else rows[picked]


def find_place(words: Words) -> Place:
    """Return where words lie, as compiled functions are told."""
    return words if isinstance(words, list) else words.ctypes.data


def find_player(rules: Ruleset, backend: Backend) -> Player | None:
    """Return what plays by the policy for some rules, or None where they cannot be compiled."""
    try:
        kernel = compile_ruleset(rules, backend=backend)
    except NotCompilable:
        return None
    numbers = list(find_numbers(rules))
    owner: list[int] | NDArray[np.int64] = numbers
    if kernel.backend is Backend.NUMBA:
        owner = import_numpy().array(numbers, "int64")
    return Player(
        kernel=kernel, code=load_policy_code(kernel), weights=find_place(owner), owner=owner
    )


def find_worlds(view: View) -> Worlds | None:
    """Return the worlds of a view, or None where none is found in time.

    That can happen in games of one's own in which cards are passed, and must be beaten besides, or
    come from two decks.
    """
    try:
        return worlds(view)
    except StateError:
        return None


@attrs.define
class PlayerFinder:
    """Finds what plays by some rules, and keeps it, as it may take seconds to compile.

    Args:
        backend: what runs it.
    """

    backend: Backend = Backend.AUTO
    _known: tuple[Ruleset, Player | None] | None = attrs.field(default=None, init=False, repr=False)

    def find(self, rules: Ruleset) -> Player | None:
        """Return what plays by some rules; None where no kernel knows them."""
        if self._known is None or self._known[0] != rules:
            self._known = rules, find_player(rules, self.backend)
        return self._known[1]
