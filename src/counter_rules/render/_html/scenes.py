"""The scenes of a match: what there is to see and to say after each of its moves."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import chain

import attrs

from counter_rules.events import (
    ChoiceKept,
    Committed,
    Event,
    HandDealt,
    HandScored,
    TrickResolved,
    TrumpChanged,
)
from counter_rules.question import Phase
from counter_rules.records import Perspective, Record
from counter_rules.render._svg.hands import Hands
from counter_rules.views import View, public_view


@attrs.frozen(kw_only=True)
class Scene:
    """A moment of a match.

    Args:
        view: the table, as the one who looks knows it.
        hands: the cards that lie open in each hand.
        events: what has just happened, apart from what others say already.
        comments: what was written at this place of the record.
        begins: whether a part of the hand begins here: its bidding, or a trick.
    """

    view: View
    hands: Hands
    events: tuple[Event, ...]
    comments: tuple[str, ...]
    begins: bool

    @property
    def number(self) -> int:
        """How many moves of the match have been made."""
        return self.view.move_number

    @property
    def is_deal(self) -> bool:
        """Whether a hand begins."""
        return any(isinstance(event, HandDealt) for event in self.events)

    @property
    def is_bid(self) -> bool:
        """Whether all have bid, and no card has been played."""
        view = self.view
        return view.phase is Phase.PLAY and not view.tricks and not view.trick

    @property
    def trick(self) -> TrickResolved | None:
        """The trick that has just ended, if one has."""
        return next((event for event in self.events if isinstance(event, TrickResolved)), None)

    @property
    def is_scored(self) -> bool:
        """Whether a hand has just been scored."""
        return any(isinstance(event, HandScored) for event in self.events)


def list_scenes(record: Record) -> Iterator[Scene]:
    """Yield the scene before the first deal, and one after each move.

    Of a whole record all hands are open. The views of any other are its own.
    """
    comments, begins = _group_comments(record), True
    moves = zip(_list_views(record), chain([()], record.events()), strict=True)
    for number, ((view, hands), events) in enumerate(moves):
        yield Scene(
            view=view,
            hands=hands,
            events=tuple(_leave_out_twins(events)),
            comments=comments[number],
            begins=begins,
        )
        begins = view.phase is Phase.DEAL or (view.phase is Phase.PLAY and not view.trick)


def _list_views(record: Record) -> Iterator[tuple[View, Hands]]:
    """Yield each view of the match, and the hands that are seen in it."""
    if record.perspective is Perspective.TABLE:
        return ((public_view(state), state.hands) for state in record.states())
    return ((view, view.known) for view in record.views())


def _group_comments(record: Record) -> defaultdict[int, tuple[str, ...]]:
    """Return the comments by the number of moves that they stand after."""
    grouped = defaultdict[int, tuple[str, ...]](tuple)
    for comment in record.comments:
        grouped[comment.after] += (comment.text,)
    return grouped


def _leave_out_twins(events: Iterable[Event]) -> Iterator[Event]:
    """Yield events without those of which another one says as much, or more."""
    kept = tuple(events)
    is_known = any(isinstance(event, ChoiceKept) for event in kept)
    for event in kept:
        is_said = isinstance(event, TrumpChanged) or (is_known and isinstance(event, Committed))
        if not is_said:
            yield event
