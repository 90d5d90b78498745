"""The facts that a page draws of a trick, each card with what it has become.

Like the messages that contain them, they follow from the view alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from counter_rules import Trick, View, describe, explain_trick
from counter_rules.cards import Suit
from counter_rules.render import Mark, mark_plays

Data: TypeAlias = dict[str, object]


def describe_trick(seen: View) -> list[Data]:
    """Describe the cards of the trick in progress, as far as they are known before its end."""
    if seen.leader is None:
        return []
    trick = Trick(seen.leader, seen.trick, seen.trump, seen.rules.players, seen.doubled)
    return [_describe_play(mark) for mark in mark_plays(trick, seen.rules.counting)]


def describe_last_trick(seen: View, names: Sequence[str]) -> Data | None:
    """Describe the last finished trick of the hand; None before the first.

    Returns:
        ``plays``, each with what the card became; the led suit, the trump and the winner; and
        ``explained``, the reasons in sentences.
    """
    if not seen.tricks:
        return None
    result = seen.tricks[-1]
    explanation = explain_trick(seen.rules, result.trick)
    return {
        "plays": [_describe_play(mark) for mark in mark_plays(explanation)],
        "winner": result.winner,
        "led": _name(result.led),
        "trump": _name(result.trump),
        "has_new_trump": result.trump is not result.opening_trump,
        "doubled": result.doubled,
        "explained": describe(explanation, names=names),
    }


def _describe_play(mark: Mark) -> Data:
    """Describe a play, with its final ``value`` and ``suit``, each None if it has not changed.

    A barred four already has the ``buff`` "void"; ``is_barred`` is for all other cards.
    """
    return {
        "seat": mark.play.seat,
        "card": mark.card.code,
        "show": None if mark.play.show is None else mark.play.show.code,
        "high": mark.play.high,
        "value": mark.values[-1] if len(mark.values) > 1 else None,
        "suit": mark.suits[-1].value if len(mark.suits) > 1 else None,
        "buff": None if mark.buff is None else mark.buff.value,
        "is_always_trump": mark.is_always_trump,
        "is_barred": mark.is_barred and mark.buff is None,
        "leads_next": mark.leads_next,
    }


def _name(suit: Suit | None) -> str | None:
    return None if suit is None else suit.value
