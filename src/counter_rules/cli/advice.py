"""What a strong player would do in a person's place, why, and how sure that is."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from counter_rules.bots import Bot, Explains, MoveWorth, parse_bot
from counter_rules.cli.choices import format_answer
from counter_rules.cli.screen import Screen
from counter_rules.engine import legal_moves
from counter_rules.kernel import Backend
from counter_rules.kernel._backend import find_backend
from counter_rules.moves import Bid, Look, Move, PassCard
from counter_rules.views import View

_ADVISER = "strong"
"""Whom a person asks: a bot that says what each move is worth to it."""
_FEWEST: Final = 30
"""How many games a move needs before the spread of its points says how sure their mean is."""
_LIKELY: Final = 1.96
"""How many standard errors from the mean hold the true worth in 95 of 100 cases."""
_FASTER = "(pip install 'counter-rules[fast]' for a hundred times as many)"


class Adviser:
    """A strong player whom a person may ask; it sees no more than they do."""

    def __init__(self) -> None:
        self._bot: Bot | None = None

    def print_advice(self, screen: Screen, view: View) -> None:
        """Print what it would do, what that is worth, and what it thinks is next best."""
        moves = legal_moves(view)
        if not moves:
            screen.say("there is nothing to choose now")
        elif len(moves) == 1:
            screen.say(f"there is only one choice: {_describe_move(moves[0])}")
        else:
            screen.say(*_describe_advice(self._explain(view)))

    def _explain(self, view: View) -> tuple[MoveWorth, ...]:
        """Return what moves are worth. The bot is made once: its first choice takes the longest."""
        if self._bot is None:
            self._bot = parse_bot(_ADVISER)
        return self._bot.explain(view) if isinstance(self._bot, Explains) else ()


def _describe_advice(worths: tuple[MoveWorth, ...]) -> list[str]:
    """Say what is best, what it is worth beside the next best, and how sure that is."""
    best, second = worths[:2]
    known = [one for one in (best, second) if one.tries >= _FEWEST or not best.tries]
    said = f"a strong player would {_describe_move(best.move)}"
    if best in known:
        said += f": about {_format_worth(best)} points in this hand"
    if second in known:
        said += f"; next best, {_describe_move(second.move)}: {_format_worth(second)}"
    if not best.tries:
        return [said, "by rules of thumb, without simulated games"]
    games = sum([one.tries for one in worths])
    found = f"from {games:,} simulated games consistent with what you know{_describe_doubt(known)}"
    if find_backend(Backend.AUTO) is Backend.PYTHON:
        found += f" {_FASTER}"
    return [said, found]


def _describe_doubt(known: Sequence[MoveWorth]) -> str:
    """Say whether the games are too few for any figure, or to tell the best two moves apart."""
    if len(known) < 2:
        return f", which are too few to {'compare other choices' if known else 'tell'}"
    best, second = known
    apart = math.hypot(_find_error(best), _find_error(second))
    is_close = best.worth - second.worth <= apart
    return ", which are too few to tell these two apart" if is_close else ""


def _find_error(one: MoveWorth) -> float:
    """Return how far the worth found in games may be from the true one, in 95 of 100 cases."""
    return _LIKELY * one.spread / math.sqrt(one.tries)


def _format_worth(one: MoveWorth) -> str:
    # So that it is never -0.00.
    worth = f"{round(one.worth, 2) + 0.0:+.2f}"
    return f"{worth} ± {_find_error(one):.2f}" if one.tries else worth


def _describe_move(move: Move) -> str:
    """Say what a move is, with its verb."""
    if isinstance(move, Look):
        return "look"
    verb = "bid" if isinstance(move, Bid) else "pass" if isinstance(move, PassCard) else "play"
    return f"{verb} {format_answer(move)}"
