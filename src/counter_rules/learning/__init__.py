"""Learning: networks that learn a game by playing it against themselves (extra ``learn``)."""

from counter_rules._base.guards import import_for

import_for("torch", "networks need PyTorch", "learn")

# Only now, as these import it.
from counter_rules.bots.inner import NetInputs  # noqa: E402
from counter_rules.learning._experience import Reward  # noqa: E402
from counter_rules.learning._log import Progress, plot_progress, read_progress  # noqa: E402
from counter_rules.learning._network import Network, read_network  # noqa: E402
from counter_rules.learning._quantized import compare, quantize  # noqa: E402
from counter_rules.learning._trainer import Trainer  # noqa: E402
from counter_rules.learning._training import Training  # noqa: E402

__all__ = [
    "NetInputs",
    "Network",
    "Progress",
    "Reward",
    "Trainer",
    "Training",
    "compare",
    "plot_progress",
    "quantize",
    "read_network",
    "read_progress",
]
