"""Lists of names that messages give in full, and tables as a word such as ``<rulesets>``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from counter_rules import ruleset_names
from counter_rules.games import get_preset

_TAGS: Final = (
    *(
        "Record",
        "ScorePad",
        "Game",
        "Players",
        "Options",
        "Dealer",
        "FirstHand",
        "ScoresBefore",
        "StreaksBefore",
        "KnownTo",
    ),
    *[f"Seat{seat}" for seat in range(10)],
)

KNOWN: Final[Mapping[str, str]] = {
    "rulesets": ", ".join(ruleset_names()),
    "bots": "random, heuristic, policy, net, pimc, ismcts, easy, good, strong",
    "tags of a record": ", ".join(_TAGS),
    **{
        f"options of {name}": ", ".join(option.name for option in get_preset(name).options)
        for name in ruleset_names()
    },
}


def put_words(text: str, words: Mapping[str, str] = KNOWN) -> str:
    """Put what words stand for in their place."""
    for word, meant in words.items():
        text = text.replace(f"<{word}>", meant)
    return text
