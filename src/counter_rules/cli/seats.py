"""Which bots play the seats at which no person sits, and when a match stops."""

from __future__ import annotations

from contextlib import ExitStack
from typing import Final

from counter_rules.bots import Bot, parse_bot
from counter_rules.bots._process._bot import close_after
from counter_rules.question import Phase
from counter_rules.seats import Seat
from counter_rules.state import State

USUAL: Final = "good"
"""The opponents where nobody names others: they play to win, and the same by the same seed."""


def make_bots(
    opponents: str, players: int, opened: ExitStack, person: Seat | None = None
) -> tuple[Bot | None, ...]:
    """Make a bot for every seat but the person's.

    Args:
        opponents: which bots they are (`counter_rules.bots.parse_bot`).
        players: how many play.
        opened: lets those leave that are programs.
        person: where a person sits.

    Raises:
        BotError: if there is no such bot.
    """
    return tuple(
        [
            None if seat == person else close_after(opened, parse_bot(opponents))
            for seat in range(players)
        ]
    )


def is_finished(state: State, hands: int | None) -> bool:
    """Return whether a match is over, or is to stop because so many hands have been played."""
    if hands is None or state.phase is not Phase.DEAL:
        return state.is_over
    return sum(not result.is_brought_forward for result in state.hand_results) >= hands
