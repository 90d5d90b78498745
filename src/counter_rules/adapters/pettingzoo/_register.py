"""Ids of the games in PettingZoo's registry, in those versions that have one."""

from __future__ import annotations

import pettingzoo

from counter_rules.adapters._ids import list_ids
from counter_rules.adapters.pettingzoo._make import env, parallel_env


def register_ids() -> None:
    """Register ``counter_rules/<preset>-v0``, unless it is registered already."""
    if not hasattr(pettingzoo, "register"):
        return
    for name, arguments in list_ids():
        if name not in pettingzoo.aec_registry:
            pettingzoo.register("aec", name, env, kwargs=arguments)
        if name not in pettingzoo.parallel_registry:
            pettingzoo.register("parallel", name, parallel_env, kwargs=arguments)
