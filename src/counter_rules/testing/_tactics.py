"""The suite of tactics: small positions whose right moves are proved, and asking bots for them."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence
from functools import cache
from importlib.resources import files
from typing import Final

import attrs

from counter_rules.bots import Bot, ask, begin
from counter_rules.engine import legal_moves
from counter_rules.errors import StateError
from counter_rules.moves import Move
from counter_rules.records import format_position, parse_position
from counter_rules.seats import Seat
from counter_rules.state import State
from counter_rules.testing._proving import Proof, Solution
from counter_rules.views import View, view

# The tactics, which lie beside this module: ``python benches/find_tactics.py`` writes them.

FILE: Final = "tactics.txt"

_HEAD: Final = re.compile(
    r"(?P<category>[a-z ]+) \| seat (?P<seat>\d+) \| (?P<proof>[a-z ]+)"
    r"(?:, (?P<lead>\d+\.\d\d) ahead)? \| (?P<right>.+)"
)


@attrs.frozen(kw_only=True)
class Tactic:
    """A position in which it is proved which moves are right.

    Args:
        category: what it is about, in a few words, such as ``"last to play"``.
        state: the position, with all hands.
        seat: the seat that is to move.
        solution: the right moves, and how they are proved.
    """

    category: str
    state: State
    seat: Seat
    solution: Solution

    @property
    def view(self) -> View:
        """The view of the seat: everything it knows."""
        return view(self.state, self.seat)

    def __str__(self) -> str:
        right = ", ".join(map(str, self.solution.right))
        ahead = f", {self.solution.lead:.2f} ahead" if self.solution.lead else ""
        proof = f"{self.solution.proof.value}{ahead}"
        return (
            f"{self.category} | seat {self.seat} | {proof} | {right}\n{format_position(self.state)}"
        )


def parse_tactics(text: str) -> Iterator[Tactic]:
    """Yield the tactics of a text: two lines for each, and comments that begin with ``#``."""
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    for head, position in zip(lines[::2], lines[1::2], strict=True):
        found = _HEAD.fullmatch(head)
        if found is None:
            raise StateError(f"{head!r} is not the first line of a tactic")
        state, seat = parse_position(position), int(found["seat"])
        moves = {str(move): move for move in legal_moves(state, seat)}
        right = tuple([moves[word] for word in found["right"].split(", ")])
        proof, lead = Proof(found["proof"]), float(found["lead"] or 0)
        solution = Solution(proof=proof, right=right, lead=lead)
        yield Tactic(category=found["category"], state=state, seat=seat, solution=solution)


@cache
def list_tactics() -> tuple[Tactic, ...]:
    """Return the tactics that come with the library, by category.

    See :doc:`/explanation/tactics`.

    >>> from counter_rules.testing import list_tactics
    >>> tactic = list_tactics()[0]
    >>> tactic.category, [str(move) for move in tactic.solution.right]
    ('all that is left', ['3♣'])
    """
    text = files("counter_rules.testing").joinpath(FILE).read_text(encoding="utf-8")
    return tuple(parse_tactics(text))


# Asking a bot.


@attrs.frozen(kw_only=True)
class Answer:
    """The move of a bot in a tactic."""

    tactic: Tactic
    move: Move

    @property
    def is_right(self) -> bool:
        """Whether the move is one of the right ones."""
        return self.move in self.tactic.solution.right


@attrs.frozen
class TacticsReport:
    """The answers of a bot, in the order of the tactics.

    Args:
        answers: the answers.
    """

    answers: tuple[Answer, ...]

    @property
    def right(self) -> int:
        """The number of right answers."""
        return sum(answer.is_right for answer in self.answers)

    @property
    def categories(self) -> dict[str, TacticsReport]:
        """The answers by category."""
        found: dict[str, list[Answer]] = {}
        for answer in self.answers:
            found.setdefault(answer.tactic.category, []).append(answer)
        return {category: TacticsReport(tuple(answers)) for category, answers in found.items()}

    def __str__(self) -> str:
        rows = [*self.categories.items(), ("all", self)]
        return "\n".join([f"{name:20} {one.right:3} of {len(one.answers)}" for name, one in rows])


def try_tactics(
    bot: Bot, tactics: Sequence[Tactic] | None = None, *, seed: int = 7
) -> TacticsReport:
    """Ask a bot for its move in every tactic.

    A bot that follows a match sits down in each of them (`counter_rules.bots.begin`).

    Args:
        bot: the bot.
        tactics: the tactics; by default those of `list_tactics`.
        seed: the seed of its randomness. The tactic decides, too, so that a bot that errs now and
            then does not err everywhere.

    Raises:
        BotError: if the bot fails, or makes an illegal move.

    >>> from counter_rules.bots import HeuristicBot
    >>> from counter_rules.testing import list_tactics, try_tactics
    >>> report = try_tactics(HeuristicBot(), list_tactics()[:5])
    >>> report.right
    2
    """
    answers = list[Answer]()
    for tactic in list_tactics() if tactics is None else tactics:
        seen = tactic.view
        begin(bot, seen)
        rng = random.Random(f"{seed} {tactic}")  # noqa: S311 - it has to be repeatable
        move = ask(bot, seen, rng)
        answers.append(Answer(tactic=tactic, move=move))
    return TacticsReport(tuple(answers))
