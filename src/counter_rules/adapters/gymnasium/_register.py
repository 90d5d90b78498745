"""Ids of the games in Gymnasium's registry."""

from __future__ import annotations

from typing import Final

import gymnasium

from counter_rules.adapters._ids import list_ids

_HERE: Final = "counter_rules.adapters.gymnasium"


def register_ids() -> None:
    """Register ``counter_rules/<preset>-v0``, unless it is registered already."""
    for name, arguments in list_ids():
        if name not in gymnasium.registry:
            gymnasium.register(  # pyright: ignore[reportUnknownMemberType]  # its kwargs are a bare dict
                name,
                f"{_HERE}:CounterRulesEnv",
                vector_entry_point=f"{_HERE}:CounterRulesVectorEnv",
                kwargs=arguments,
            )
