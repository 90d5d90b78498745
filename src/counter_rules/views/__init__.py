"""Views: what a seat may know of a match, and the one exit for hidden cards."""

from counter_rules.views._key import view_key
from counter_rules.views._make import public_view, view
from counter_rules.views._preview import preview
from counter_rules.views._seat_view import View
from counter_rules.views._voids import Void

__all__ = ["View", "Void", "preview", "public_view", "view", "view_key"]
