"""Tricks in tables of text, such as ``JC QC 8C, doubled``, and what comes of them.

A heading is ``==``, what its cases are about, and the game unless it is Counter of four:
``== C4.5: counter 4 doubling=first``.
"""

from __future__ import annotations

import re
from typing import Any

from counter_rules import Explanation, Ruleset, Suit, get_ruleset
from counter_rules.games import counter_effects
from support.builders import cards, explain
from support.tables import NAMED, make_dict, read_options, read_rulesets

# Any: the keywords of `explain`.
MARKS: dict[str, dict[str, Any]] = {
    "no trump": {"trump": None},
    "doubled": {"doubled": True},
    "last": {"last": True},
    **{f"trump {suit.value}": {"trump": suit.value} for suit in Suit},
}
"""What may be said of a trick behind its plays; without it hearts are trump."""

WORDS = {"none": None, "yes": True, "no": False, **{suit.value: suit for suit in Suit}}
"""What a part of an outcome may be, besides a number."""


def read_clause(text: str) -> tuple[str, Ruleset]:
    """Read the clause that the cases below a heading are about, and their game."""
    clause, rules = _read_heading(text)
    if not re.fullmatch(r"[CF]\d+(\.\d+)?", clause):
        raise ValueError(f"expected a clause such as C4.5, got {clause!r}")
    return clause, rules


def read_effect(text: str) -> tuple[str, Ruleset]:
    """Read the effect, or ``verdict``, that the cases below a heading are about, and their game."""
    name, rules = _read_heading(text)
    if name not in {"verdict", *(effect.name for effect in rules.effects.effects)}:
        raise ValueError(f"expected verdict or an effect of the game, got {name!r}")
    return name, rules


def _read_heading(text: str) -> tuple[str, Ruleset]:
    about, _, game = text.partition(": ")
    named = {**NAMED, "COUNTER": counter_effects()}
    ((preset, players, options),) = read_rulesets(game or "counter 4", named)
    return about, get_ruleset(preset, players=players, **options)


def explain_text(text: str, rules: Ruleset) -> Explanation:
    """Explain a trick such as ``5C KD 8S, no trump``."""
    plays, *marks = text.split(", ")
    said = make_dict(part for mark in marks for part in MARKS[mark].items())
    return explain(plays, rules=rules, **said)


def read_outcome(text: str) -> dict[str, object]:
    """Read what comes of a trick, such as ``winner=1 values=9 2 13``."""
    found = {name: _read_part(name, str(part)) for name, part in read_options(text, {}).items()}
    if not found:
        raise ValueError("nothing is said of the outcome")
    return found


def _read_part(name: str, text: str) -> object:
    if name == "values":
        return tuple(map(float, text.split()))
    if name == "turned":
        return cards("" if text == "none" else text)
    return WORDS[text] if text in WORDS else int(text)
