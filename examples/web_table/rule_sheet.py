"""The sheet of a table's rules: the powers of the cards, and the choice on every axis."""

from __future__ import annotations

import re

from counter_rules import Ruleset, list_powers
from counter_rules.games import describe_ruleset
from counter_rules.rules.scoring import SYMBOLS

from .page_texts import Data


def describe_rules(rules: Ruleset) -> Data:
    """Describe rules for the players at a table.

    Returns:
        The ``powers``, one for each effect, and the ``rules``, one for each axis.
    """
    return {
        "powers": [
            {
                "rank": power.label,
                "title": "every trick" if power.rank is None else str(power.rank),
                "cards": [card.code for card in power.cards],
                "sentences": power.sentences,
            }
            for power in list_powers(rules)
        ],
        "rules": [
            {"axis": axis, "choice": text + _explain_symbols(text)}
            for axis, text in describe_ruleset(rules)
        ],
    }


def _explain_symbols(text: str) -> str:
    """Explain the symbols of a formula, such as W in ``W + 10``; empty if there are none."""
    found = [f"{one} {means}" for one, means in SYMBOLS.items() if re.search(rf"\b{one}\b", text)]
    return f" ({', '.join(found)})" if found else ""
