"""Observations: what a seat knows as bytes or as inputs; one layout for every ruleset."""

from counter_rules.observations._encode import Block
from counter_rules.observations._scale import Observing
from counter_rules.observations._space import ObservationSpace

__all__ = ["Block", "ObservationSpace", "Observing"]
