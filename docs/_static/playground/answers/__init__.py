"""What the playground answers.

The same code runs in the reader's browser, draws the examples while the page is built, and is
what the tests compare the page with.
"""

from __future__ import annotations

import json

from answers.cells import Cell
from answers.hands import Hand
from answers.tricks import explain
from counter_rules import CounterRulesError, NotationError

__all__ = ["Desk"]


class Desk:
    """Answers one reader: keeps the hand that they play, and the names of their Python."""

    def __init__(self) -> None:
        self._hand: Hand | None = None
        self._cell = Cell()

    def answer(self, asked: str) -> str:
        """Answer a question as JSON with JSON; what is refused has an ``error``."""
        question = json.loads(asked)
        try:
            answer = self._find(question["kind"], question["form"])
        except CounterRulesError as error:
            why = str(error)
            answer = {"error": why[:1].upper() + why[1:]}
        return json.dumps(answer)

    def _find(self, kind: str, form: dict[str, str]) -> dict[str, object]:
        if kind == "explain":
            return explain(form)
        if kind == "run":
            return self._cell.run(form["code"])
        if kind == "deal":
            self._hand = Hand.deal(form)
        elif self._hand is None:
            raise NotationError("no hand is on the table: deal one first", text=kind)
        elif kind == "choose":
            self._hand.choose(int(form["number"]))
        else:
            self._hand.go_on()
        return self._hand.show()
