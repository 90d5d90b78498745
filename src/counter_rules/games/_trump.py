"""The option for the source of trump, in games of which tables play it in two ways."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import attrs

from counter_rules.games._kinds import choice
from counter_rules.rules.dealing import AlwaysTrump, SecondDeck, TrumpSource, TurnUp


@attrs.frozen
class Trump:
    """A source of trump, and what it means in words."""

    meaning: str
    source: TrumpSource


TRUMPS: Final[Mapping[str, Trump]] = {
    "turn_up": Trump("a card turned up after the deal", TurnUp()),
    "second_deck": Trump("the next card of another deck", SecondDeck()),
    "none": Trump("no hand has a trump", AlwaysTrump(None)),
}
"""The sources by name."""


def choice_of_trump(clause: str, *names: str) -> str:
    """Make the option that chooses the source of trump; the first name is the default."""
    return choice("where trump comes from", clause, {name: TRUMPS[name].meaning for name in names})
