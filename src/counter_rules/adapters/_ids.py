"""The names under which environments are registered."""

from __future__ import annotations

from collections.abc import Iterator

from counter_rules.adapters._setting import count_players
from counter_rules.games import ruleset_names


def list_ids() -> Iterator[tuple[str, dict[str, object]]]:
    """Yield the id of every preset, with the arguments that make it."""
    for name in ruleset_names():
        yield f"counter_rules/{name}-v0", {"game": name, "players": count_players(name)}
