"""Tricks in progress, for views, and the changes in a trick, for marks in pictures."""

from __future__ import annotations

from counter_rules.explain._changes import ChangeValue
from counter_rules.explain._preview import find_standing, make_preview
from counter_rules.explain._verdict import check_parts

__all__ = ["ChangeValue", "check_parts", "find_standing", "make_preview"]
