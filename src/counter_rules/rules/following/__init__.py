"""Following suit: the cards of a hand that may be played, one module per duty."""

from counter_rules.rules.following.follow_suit import FollowSuit
from counter_rules.rules.following.must_beat import MustBeat
from counter_rules.rules.following.must_trump import MustTrump
from counter_rules.rules.following.protocol import Following

__all__ = ["FollowSuit", "Following", "MustBeat", "MustTrump"]
