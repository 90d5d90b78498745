"""The shapes and the data of rulesets, computed by calling their parts."""

from counter_rules.kernel._tables.cards import Tables
from counter_rules.kernel._tables.data import NAMING_TIMES, make_data
from counter_rules.kernel._tables.shape import Shape, make_shape

__all__ = ["NAMING_TIMES", "Shape", "Tables", "make_data", "make_shape"]
