"""Events: what a move brought about, as values, each with its audience.

`step` carries out a move and says what happened; `events_for` picks what a seat may learn of.
"""

from counter_rules.events._bid_events import (
    BidMade,
    BidsOpened,
    ChoiceKept,
    Committed,
    HandDealt,
    HandSeen,
    Looked,
    Sealed,
)
from counter_rules.events._play_events import (
    CardGiven,
    CardPlayed,
    CardShown,
    CardsPassed,
    HandScored,
    MatchOver,
    SeatScore,
    TrickResolved,
    TrumpChanged,
)
from counter_rules.events._steps import Event, Step, events_for, is_for, step

__all__ = [
    "BidMade",
    "BidsOpened",
    "CardGiven",
    "CardPlayed",
    "CardShown",
    "CardsPassed",
    "ChoiceKept",
    "Committed",
    "Event",
    "HandDealt",
    "HandScored",
    "HandSeen",
    "Looked",
    "MatchOver",
    "Sealed",
    "SeatScore",
    "Step",
    "TrickResolved",
    "TrumpChanged",
    "events_for",
    "is_for",
    "step",
]
