"""Events: what a move brought about, as values, each with its audience.

`step` carries out a move and says what happened; `events_for` picks what a seat may learn of.
"""

from counter_rules.events._audience import events_for, is_for
from counter_rules.events._bid_events import (
    BidMade,
    BidsOpened,
    ChoiceKept,
    Committed,
    Looked,
    Sealed,
)
from counter_rules.events._deal_events import HandDealt, HandSeen
from counter_rules.events._end_events import HandScored, MatchOver, SeatScore
from counter_rules.events._pass_events import CardGiven, CardsPassed
from counter_rules.events._play_events import CardPlayed, CardShown, TrickResolved, TrumpChanged
from counter_rules.events._steps import Event, Step, step

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
