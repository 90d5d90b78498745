"""An episode at one moment: all that changes in a state of OpenSpiel, as one immutable value."""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

from counter_rules.adapters.openspiel._spiel import CHANCE, TERMINAL
from counter_rules.cards import CARDS, Card
from counter_rules.engine import apply_move, complete_deal, deal_outcomes, new_game
from counter_rules.errors import StateError
from counter_rules.kernel import Horizon
from counter_rules.moves import Move
from counter_rules.results import HandResult
from counter_rules.rules.ruleset import Ruleset
from counter_rules.rules.seeing import OwnHand
from counter_rules.seats import Seat
from counter_rules.state import State
from counter_rules.views import public_view, view, view_key

Outcomes: TypeAlias = tuple[tuple[int, float], ...]
"""The cards that may come next, by their index, each with its probability."""

_HAND: Final = Horizon.HAND


class Chapter(NamedTuple):
    """A state whose views hold what a seat has learned, of a hand or of the end of one."""

    state: State
    """The state."""
    keys: dict[Seat | None, str]
    """The keys of its views, by seat or None for everybody's, once they were asked for: strings of
    a whole match take two thirds of the time."""

    def find_key(self, seat: Seat | None) -> str:
        """Return the key of a seat's view, or of everybody's."""
        if seat not in self.keys:
            seen = public_view(self.state) if seat is None else view(self.state, seat)
            self.keys[seat] = view_key(seen)
        return self.keys[seat]


class Moment(NamedTuple):
    """An episode at one moment.

    OpenSpiel copies a state attribute by attribute: one that cannot change, and so is its own
    copy, takes a third of the time of five. It is a tuple because one is made at every step, and
    that takes two thirds of the time of an attrs class (0.28 µs).
    """

    state: State
    """The state; while cards are dealt, the one that waits for the deal."""
    player: int
    """Who acts: a seat, ``CHANCE`` or ``TERMINAL``."""
    past: tuple[Chapter, ...] = ()
    """The states at which earlier hands ended, for recall; so is this one where a hand has ended.
    Where hands are held on foreheads, the state before each of them comes first."""
    dealt: tuple[Card, ...] = ()
    """The cards dealt so far, while they are dealt."""
    outcomes: Outcomes = ()
    """Which card may come next, while they are dealt."""

    @property
    def scored(self) -> HandResult | None:
        """What the last decision has brought: the result of a hand; None if the hand goes on.

        It is the same until the next decision, through the deal in between.
        """
        # A deal is a move of a match, too.
        if self.past and self.state.move_number <= self.past[-1].state.move_number + 1:
            return self.state.hand_results[-1]
        return None

    @property
    def story(self) -> tuple[Chapter, ...]:
        """What holds all that a seat has learned: past states, and this one."""
        state, past = self.state, self.past
        return past if past and past[-1].state is state else (*past, Chapter(state, {}))

    def recall(self, seat: Seat | None) -> str:
        """Return the keys of all views of a seat in the story, or of everybody's."""
        return "|".join([chapter.find_key(seat) for chapter in self.story])

    def play(self, move: Move, horizon: Horizon) -> Moment:
        """Return the moment after a move.

        Raises:
            IllegalMoveError: if the move is illegal.
        """
        before, after = self.state, apply_move(self.state, move)
        if after.to_act:
            return Moment(after, after.to_act[0], self.past)
        recalled = (after,) if after.rules.seeing == OwnHand() else (before, after)
        past = (*self.past, *[Chapter(state, {}) for state in recalled])
        if after.is_over or horizon is _HAND:
            return Moment(after, TERMINAL, past)
        return wait_for_deal(after, past, ())

    def deal(self, action: int) -> Moment:
        """Return the moment after a card was dealt.

        Raises:
            StateError: if it is no card that may come next.
        """
        if all(action != card for card, _ in self.outcomes):
            raise StateError(f"card {action} cannot come next in the deal: see chance_outcomes")
        return wait_for_deal(self.state, self.past, (*self.dealt, CARDS[action]))

    def __copy__(self) -> Moment:
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> Moment:
        return self


def begin(rules: Ruleset) -> Moment:
    """Return the moment at which a match begins: its first card is due."""
    return wait_for_deal(new_game(rules), (), ())


def wait_for_deal(state: State, past: tuple[Chapter, ...], dealt: tuple[Card, ...]) -> Moment:
    """Return the moment at which certain cards are dealt: the hand begins after the last of them.

    Args:
        state: a state that waits for the deal.
        past: what is recalled of earlier hands.
        dealt: the cards, in the order of `deal_outcomes`.
    """
    outcomes = deal_outcomes(state, dealt)
    if outcomes:
        chances = tuple([(card.index, float(odds)) for card, odds in outcomes])
        return Moment(state, CHANCE, past, dealt, chances)
    begun = apply_move(state, complete_deal(state, dealt))
    return Moment(begun, begun.to_act[0], past)
