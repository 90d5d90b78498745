"""What a strong player would do in a person's place, and why."""

from __future__ import annotations

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
    """Say what is best, what it is worth beside the next best, and how that was found."""
    best, *others = worths
    worth = f"about {_format_worth(best)} points in this hand"
    said = f"a strong player would {_describe_move(best.move)}: {worth}"
    second = next((one for one in others if one.tries or not best.tries), None)
    if second is not None:
        said += f"; next best, {_describe_move(second.move)}: {_format_worth(second)}"
    found = f"by {best.tries:,} games played on from here, in deals that fit what you see"
    if find_backend(Backend.AUTO) is Backend.PYTHON:
        found += f" {_FASTER}"
    return [said, *([found] if best.tries else [])]


def _format_worth(one: MoveWorth) -> str:
    # So that it is never -0.00.
    return f"{round(one.worth, 2) + 0.0:+.2f}"


def _describe_move(move: Move) -> str:
    """Say what a move is, with its verb."""
    if isinstance(move, Look):
        return "look"
    verb = "bid" if isinstance(move, Bid) else "pass" if isinstance(move, PassCard) else "play"
    return f"{verb} {format_answer(move)}"
