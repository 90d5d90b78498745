"""Events: the results of a move as values, each with its audience.

`step` makes a move and returns its events; `events_for` selects those that a seat may see.
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
    TrumpNamed,
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
    "TrumpNamed",
    "events_for",
    "is_for",
    "step",
]
