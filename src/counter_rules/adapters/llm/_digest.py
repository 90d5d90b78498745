"""The rules in force, short enough to stand in every prompt."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final

from counter_rules.cards import Rank
from counter_rules.explain import list_powers
from counter_rules.games import describe_ruleset
from counter_rules.rules.ruleset import Ruleset
from counter_rules.rules.scoring import SYMBOLS

_COURSE: Final = """\
Each hand is dealt, bid and played. A bid says how many tricks its seat will win. A trick is one
card from every seat, clockwise. The highest trump wins it, or without trumps the highest card of
the led suit; of equal cards the first. The winner of a trick leads the next one. If
no card can win, nobody takes the trick, and its leader leads again."""
"""What holds in the whole family, but for the powers of cards."""

_STAGES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "arrive": "As each card is played",
        "settle": "once all are played",
        "value": "on values",
        "contest": "on who wins",
        "after": "after the trick",
    }
)
"""When the effects of a stage act, in words."""


def describe_rules(rules: Ruleset) -> str:
    """Return a digest of the rules in force: the course of a hand, the table's choices, powers."""
    return "\n".join([_COURSE.replace("\n", " "), *_list_choices(rules), *_list_powers(rules)])


def _list_choices(rules: Ruleset) -> Iterator[str]:
    """Yield what holds on every axis, and what the letters in it stand for."""
    rows = dict(describe_ruleset(rules))
    rows.pop("cards that do more", None)  # the powers say it
    yield f"- ranks, highest first: {_format_ranks(rules)}"
    yield from (f"- {name}: {text}" for name, text in rows.items())
    words = set(re.findall(r"\w+", f"{rows['bidding']} {rows['score']}"))
    known = [f"{symbol} {meaning}" for symbol, meaning in SYMBOLS.items() if symbol in words]
    if known:
        yield f"- letters: {', '.join(known)}"


def _format_ranks(rules: Ruleset) -> str:
    """Return the ranks in order; with what they are worth, if a power goes by it."""
    values = rules.values
    held = {card.rank for card in rules.deck} - {Rank.JOKER}
    ranks = sorted(held, key=lambda rank: values[rank], reverse=True)
    if not dict(rules.effects.list_stages())["value"]:
        return " ".join(rank.letter for rank in ranks)
    return ", ".join(
        rank.letter if rank.letter == str(values[rank]) else f"{rank.letter} = {values[rank]}"
        for rank in ranks
    )


def _list_powers(rules: Ruleset) -> Iterator[str]:
    """Yield what each rank does, and in what order they do it."""
    powers = list_powers(rules)
    if powers:
        yield "Powers of the cards, which override the rules above:"
    for power in powers:
        whose = "every trick" if power.rank is None else power.rank
        yield f"- {whose}: {'; '.join(power.sentences)}"
    stages = [
        f"{_STAGES[stage]}: {', '.join(names).replace('_', ' ')}"
        for stage, names in rules.effects.list_stages()
        if names
    ]
    if len(powers) > 1:
        yield f"They act in this order. {'; '.join(stages)}"
