"""Views: a match at one moment, as one seat or everybody knows it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cached_property
from typing import final

import attrs

from counter_rules.cards import Card, Suit, sort_cards
from counter_rules.engine.inner import list_face_up
from counter_rules.errors import StateError
from counter_rules.events import Event
from counter_rules.explain import Standing
from counter_rules.explain.inner import find_standing
from counter_rules.moves import Bid, PassCard, PlayCard
from counter_rules.phase import Phase, Question
from counter_rules.position import Position, Sight
from counter_rules.results import HandResult, Passed
from counter_rules.rules.ruleset import Ruleset
from counter_rules.seats import Seat, is_seat
from counter_rules.trick import TrickResult
from counter_rules.views._advance import advance
from counter_rules.views._card_sets import Void
from counter_rules.views._knowledge import Knowledge, conclude


@final
@attrs.frozen(kw_only=True)
class View(Position):
    """A match at one moment, as one seat knows it (C9.1, C9.2, F2.5, F2.6).

    Make one with `view` or `public_view`. Views are values like states: equal if all fields are
    equal, hashable, picklable, and safe to give to the player. `legal_moves` and `why_illegal`
    accept a view in place of a state, and `explain_trick` explains its tricks.
    """

    seat: Seat | None
    """The seat that knows it; None in a public view."""
    rules: Ruleset
    phase: Phase
    dealer: Seat
    hands: tuple[tuple[Card, ...] | None, ...]
    """The hands in sight now, by seat, each in card order; None for the others.

    A seat sees its own hand, but not before it has looked or bid blind (F2.6). With hands on the
    forehead it sees all but its own until the bidding is over (F2.5).
    """
    bids: tuple[int | None, ...]
    trump: Suit | None = None
    trick: tuple[PlayCard, ...] = ()
    tricks: tuple[TrickResult, ...] = ()
    hand_results: tuple[HandResult, ...] = ()
    to_act: tuple[Seat, ...] = ()
    committed: tuple[PassCard | Bid | None, ...] = ()
    """The seat's own sealed move in its place, None for the others; empty if no sealed moves are
    due."""
    turned: tuple[Card, ...] = ()
    sights: tuple[Sight, ...] = ()
    passes: tuple[Passed, ...] = ()
    """The hand's passes, with the cards that the seat gave and took."""
    move_number: int = 0
    dealt: tuple[tuple[Card, ...], ...] = ()
    """The hands that the seat has seen on foreheads, by seat, as they were dealt (F2.5); empty in
    other hands."""

    def advance(self, events: Iterable[Event]) -> View:
        """Return the view after the events of one move or several.

        Args:
            events: the events that the seat may see (`events_for`), all those of each move
                together and in order.

        Returns:
            The view, equal to `view` of the new state.

        Raises:
            StateError: if an event is not for this seat, is repeated or out of order, or
                contradicts the view. The view is unchanged.

        >>> from counter_rules import events_for, get_ruleset, new_game, shuffle, step, view
        >>> state = new_game(get_ruleset("counter", players=3))
        >>> done = step(state, shuffle(state, seed=7))
        >>> view(state, 1).advance(events_for(done.events, 1)) == view(done.state, 1)
        True
        """
        return advance(self, events)

    @property
    def default_seat(self) -> Seat | None:
        """The seat of the view, the only one whose moves it knows."""
        return self.seat

    def check_may_ask(self, seat: Seat) -> None:
        """Refuse a question about another seat; callers refuse seats that do not exist."""
        if seat == self.seat or not is_seat(seat, self.rules.players):
            return
        if self.seat is None:
            raise StateError(
                f"the public view has no moves of seat {seat}: ask the view of that seat"
            )
        raise StateError(
            f"the view of seat {self.seat} does not know the moves of seat {seat}: "
            "ask the view of that seat"
        )

    @property
    def question(self) -> Question | None:
        """The question to the seat now; None if there is none, and in a public view."""
        return None if self.seat is None else self.find_question(self.seat)

    @property
    def hand(self) -> tuple[Card, ...] | None:
        """The seat's own cards in card order; None in a public view, or while hidden from it."""
        return None if self.seat is None else self.hands[self.seat]

    @property
    def current_trick(self) -> Standing | None:
        """The standing of the trick in progress: the seat ahead and its card. None without a trick.

        >>> from counter_rules import Bid, apply_move, get_ruleset, new_game, shuffle, view
        >>> state = new_game(get_ruleset("counter", players=4))
        >>> state = apply_move(state, shuffle(state, seed=3))
        >>> for seat in range(4):
        ...     state = apply_move(state, Bid(seat, 2))
        >>> for seat, code in enumerate(("6D", "5D")):
        ...     state = apply_move(state, PlayCard(seat, Card.parse(code)))
        >>> standing = view(state, 2).current_trick
        >>> standing.ahead, str(standing.card), standing.values
        (1, '5♦', (0.0, 11.0))
        """
        return find_standing(self)

    @property
    def known(self) -> tuple[tuple[Card, ...], ...]:
        """The cards that must be in each hand, by seat, in card order.

        They are all cards of the hands in sight, and every card of another hand that is there in
        each arrangement consistent with what the seat has seen. Computed when first read.
        """
        return self._knowledge[0]

    @property
    def voids(self) -> tuple[Void, ...]:
        """The suits that other seats cannot hold, by seat; computed like `known`."""
        return self._knowledge[1]

    @property
    def is_possible(self) -> bool:
        """Whether any arrangement of the cards is consistent with the view.

        It is true of every view made from a state; a view composed by hand may contradict itself.
        """
        return self._knowledge[2]

    @cached_property
    def _knowledge(self) -> Knowledge:
        return conclude(self)

    @property
    def cards_left(self) -> tuple[int, ...]:
        """The number of cards in each hand, by seat."""
        left = self.hand_size - len(self.tricks) if self.is_in_hand else 0
        played = [play.seat for play in self.trick]
        return tuple([left - (seat in played) for seat in range(self.rules.players)])

    @property
    def stack_size(self) -> int:
        """The number of cards face down on the stack; 0 between hands."""
        dealt = self.hand_size * self.rules.players + len(self.face_up)
        return len(self.rules.deck) - dealt if self.is_in_hand else 0

    @property
    def face_up(self) -> tuple[Card, ...]:
        """The cards of the deck turned face up before the play, so that no seat holds them.

        `turned` has them, too, and also a card drawn from a second deck (F3.6) and the jacks played
        (C7.3).
        """
        return list_face_up(self)

    @property
    def unseen(self) -> tuple[Card, ...]:
        """The cards whose place the seat does not know, in card order; none between hands.

        They are in hands that are not fully known and face down on the stack.
        """
        if not self.is_in_hand:
            return ()
        seen = Counter(card for hand in self.known for card in hand)
        seen.update(play.card for play in self.plays)
        seen.update(self.face_up)
        return sort_cards((Counter(self.rules.deck) - seen).elements())

    def __str__(self) -> str:
        who = "everybody" if self.seat is None else f"seat {self.seat}"
        waiting = ", ".join(map(str, self.to_act)) or "nobody"
        return (
            f"{self.rules.name} as {who} knows it, hand {self.hand_number}, {self.phase}: "
            f"seats to act {waiting}"
        )
