"""What a strong player would do in a person's place, why, and how sure that is."""

from __future__ import annotations

import math
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
    best, *others = worths
    said = f"a strong player would {_describe_move(best.move)}"
    second = next((one for one in others if one.tries or not best.tries), None)
    found = "by rules of thumb, without simulated games"
    if best.tries:
        games = sum([one.tries for one in worths])
        found = f"from {games:,} simulated games consistent with what you know"
        found += _describe_doubt(best, second)
        if find_backend(Backend.AUTO) is Backend.PYTHON:
            found += f" {_FASTER}"
    if not best.tries or best.tries >= _FEWEST:
        said += f": about {_format_worth(best)} points in this hand"
        if second is not None:
            said += f"; next best, {_describe_move(second.move)}: {_format_worth(second)}"
    return [said, found]


def _describe_doubt(best: MoveWorth, second: MoveWorth | None) -> str:
    """Say whether the games are too few for any figure, or to tell the two best moves apart."""
    if best.tries < _FEWEST:
        return ", which are too few to tell"
    if second is None:
        return ""
    apart = math.hypot(_find_error(best), _find_error(second))
    if second.tries < _FEWEST or best.worth - second.worth <= apart:
        return ", which are too few to tell these two apart"
    return ""


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
