"""Observations: what a seat knows as bytes, for learners; one layout for every ruleset."""

from counter_rules.observations._encode import Block
from counter_rules.observations._space import ObservationSpace

__all__ = ["Block", "ObservationSpace"]
