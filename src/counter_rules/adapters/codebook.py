"""Other names for `ActionSpace` and `ObservationSpace`, which all environments use."""

from counter_rules.actions import ActionSpace as Codebook
from counter_rules.observations import ObservationSpace as Encoder

__all__ = ["Codebook", "Encoder"]
