"""Observations: what a seat knows, as bytes or as inputs for a network."""

from counter_rules.observations._encode import Block
from counter_rules.observations._scale import Observing
from counter_rules.observations._space import ObservationSpace

__all__ = ["Block", "ObservationSpace", "Observing"]
