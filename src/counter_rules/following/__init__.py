"""Following suit: which cards of a hand may be played, one module per duty."""

from counter_rules.following.follow_suit import FollowSuit
from counter_rules.following.must_beat import MustBeat
from counter_rules.following.must_trump import MustTrump
from counter_rules.following.protocol import Beating, Following

__all__ = ["Beating", "FollowSuit", "Following", "MustBeat", "MustTrump"]
