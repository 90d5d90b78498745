"""How much is played for the study."""

from __future__ import annotations

from typing import Final

import attrs


@attrs.frozen(kw_only=True)
class Size:
    """How many hands each part of the study takes.

    Args:
        random: hands of four players that play at random.
        tables: hands of three players, and of five, and of those with the hook.
        powers: hands for each game in which a power is left out.
        policy: hands of players that play by the policy.
        strength: hands for measuring what a hand says about its tricks.
        bots: hands of players that search.
    """

    random: int
    tables: int
    powers: int
    policy: int
    strength: int
    bots: int


SMALL: Final = Size(
    random=300_000,
    tables=100_000,
    powers=50_000,
    policy=40_000,
    strength=20_000,
    bots=20,
)
"""A minute, on one core and with the kernels compiled."""

LARGE: Final = Size(
    random=100_000_000,
    tables=10_000_000,
    powers=4_000_000,
    policy=2_000_000,
    strength=400_000,
    bots=7_500,
)
"""What the page shows."""
