"""Views: what a seat may know of a match, and the one exit for hidden cards."""

from counter_rules.engine.lacking import Void
from counter_rules.views.make import public_view, view
from counter_rules.views.seat_view import View

__all__ = ["View", "Void", "public_view", "view"]
