"""Gymnasium: each game as an environment of one seat, and as a vector of compiled games."""

from counter_rules._base.guards import import_for

import_for("gymnasium", "these environments need Gymnasium", "gymnasium")

# Only now, as these import it.
from counter_rules.adapters.gymnasium._env import CounterRulesEnv, register_ids  # noqa: E402
from counter_rules.adapters.gymnasium._vector import CounterRulesVectorEnv  # noqa: E402

register_ids()

__all__ = ["CounterRulesEnv", "CounterRulesVectorEnv"]
