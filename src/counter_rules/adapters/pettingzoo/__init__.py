"""PettingZoo: each game as an environment of several agents."""

from counter_rules._base.guards import import_for

import_for("pettingzoo", "these environments need PettingZoo", "pettingzoo")

# Only now, as these import it.
from counter_rules.adapters.pettingzoo._aec import RawEnv  # noqa: E402
from counter_rules.adapters.pettingzoo._make import (  # noqa: E402
    env,
    parallel_env,
    raw_env,
    register_ids,
)
from counter_rules.adapters.pettingzoo._parallel import ParallelGame  # noqa: E402

register_ids()

__all__ = ["ParallelGame", "RawEnv", "env", "parallel_env", "raw_env"]
