"""Views: everything a seat may know of a match, and the only exit for hidden cards."""

from counter_rules.views._card_sets import Void
from counter_rules.views._make import preview, public_view, view, view_key
from counter_rules.views._seat_view import View

__all__ = ["View", "Void", "preview", "public_view", "view", "view_key"]
