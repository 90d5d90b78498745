"""What a bot thinks of its moves."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Protocol, runtime_checkable

import attrs

from counter_rules.bots._asking import check_turn
from counter_rules.engine import legal_moves
from counter_rules.moves import Move
from counter_rules.sampling import Way
from counter_rules.views import View


@attrs.frozen(kw_only=True)
class MoveWorth:
    """What a move is worth to a bot.

    Args:
        move: the move.
        worth: the points that the bot expects from the hand: those of its seat, or, of bots that
            search, by how many it gets ahead of the others' mean.
        spread: the standard deviation of what it has seen or reckons with; 0 where it knows none.
        tries: in how many games it has tried the move; 0 where it reckons without.
        way: how the worlds of these games were drawn; None where it reckons without.
    """

    move: Move
    worth: float
    spread: float = 0.0
    tries: int = 0
    way: Way | None = None


@runtime_checkable
class Explains(Protocol):
    """A bot that says why it chooses."""

    def explain(self, view: View, rng: random.Random | None = None, /) -> tuple[MoveWorth, ...]:
        """Return what each legal move is worth, the best first: the one that it would choose.

        Args:
            view: what the seat knows; it must be the seat's turn.
            rng: where the bot's luck comes from; without one, it is the same each time.
        """
        ...


def choose_best(bot: Explains, view: View, rng: random.Random) -> Move:
    """Return the move that a bot thinks best; where there is only one, it need not think."""
    moves = list_choices(view)
    return moves[0] if len(moves) == 1 else bot.explain(view, rng)[0].move


def name_way(worths: Sequence[MoveWorth], way: Way) -> tuple[MoveWorth, ...]:
    """Return what moves are worth, with how the worlds were drawn that they were tried in."""
    return tuple([attrs.evolve(one, way=way) for one in worths])


def list_choices(view: View) -> tuple[Move, ...]:
    """Return the legal moves of the seat of a view.

    Raises:
        StateError: if it has none, as it is not its turn.
    """
    check_turn(view)
    return legal_moves(view)


def draw_seed(rng: random.Random | None) -> int:
    """Return a number that decides the luck of a search; the same one where there is no rng."""
    return 0 if rng is None else rng.getrandbits(62)
