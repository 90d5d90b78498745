"""Ids of the games in Gymnasium's registry."""

from __future__ import annotations

import gymnasium

from counter_rules.adapters._ids import list_ids


def register_ids() -> None:
    """Register ``counter_rules/<preset>-v0``, unless it is registered already."""
    for name, arguments in list_ids():
        if name not in gymnasium.registry:
            gymnasium.register(  # pyright: ignore[reportUnknownMemberType]  # its kwargs are a bare dict
                name, "counter_rules.adapters.gymnasium:CounterRulesEnv", kwargs=arguments
            )
