"""The names under which environments are registered."""

from __future__ import annotations

from collections.abc import Iterator

from counter_rules.games._registry import BUILT_IN


def list_ids() -> Iterator[tuple[str, dict[str, object]]]:
    """Yield the id of every preset of ours, with the arguments that make it."""
    for preset in BUILT_IN:
        yield (
            f"counter_rules/{preset.name}-v0",
            {
                "game": preset.name,
                "players": preset.usual_players,
            },
        )
