"""A view: a match at one moment as one seat knows it, or as everybody does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cached_property

import attrs

from counter_rules import facts
from counter_rules.cards import Card, Suit, sort_cards
from counter_rules.engine.lacking import Void
from counter_rules.engine.turned import list_face_up
from counter_rules.events import Event
from counter_rules.hand_result import HandResult
from counter_rules.moves import Bid, PassCard, PlayCard, Seat
from counter_rules.passed import Passed
from counter_rules.phase import Phase, Sight
from counter_rules.ruleset import Ruleset
from counter_rules.trick import TrickResult
from counter_rules.views.advance import advance
from counter_rules.views.knowledge import Knowledge, conclude


@attrs.frozen(kw_only=True)
class View:
    """A match at one moment, as one seat knows it (C9.1, C9.2, F2.5, F2.6).

    Make one with `view` or `public_view`. Views are values like states: equal if all their
    fields are, hashable, pickled, safe to hand to the player. `legal_moves` and `why_illegal`
    take a view in place of a state, and `explain_trick` explains its tricks.

    Args:
        seat: the seat that knows it; None for what everybody knows.
        rules: the rules of the match.
        phase: what the match waits for.
        dealer: the dealer of the hand in progress or next to be dealt.
        hands: the hands in sight now, by seat, each in card order; None for the others. A seat
            sees its own. Before it has looked or bid blind it does not (F2.6), and with hands on
            the forehead it sees all but its own until the bidding is over (F2.5).
        bids: the bids by seat, None where there is none yet or it is still sealed.
        trump: the trump suit (the indicator's), or None.
        trick: the plays of the trick in progress, in play order.
        tricks: the hand's finished tricks; between hands, those of the hand just finished.
        hand_results: the finished hands.
        to_act: the seats that may move now.
        committed: its own sealed move in its place, None for the others; empty when none are
            asked for.
        turned: the cards face up on the stack, the last one being the indicator.
        sights: how each seat holds its hand; empty where everybody simply sees their own.
        passes: the hand's passes, with the cards that the seat gave and took.
        move_number: how many moves have been made in the match, deals included.
        dealt: the hands that the seat has seen on foreheads, as they were dealt (F2.5), by seat;
            empty in other hands.
    """

    seat: Seat | None
    rules: Ruleset
    phase: Phase
    dealer: Seat
    hands: tuple[tuple[Card, ...] | None, ...]
    bids: tuple[int | None, ...]
    trump: Suit | None = None
    trick: tuple[PlayCard, ...] = ()
    tricks: tuple[TrickResult, ...] = ()
    hand_results: tuple[HandResult, ...] = ()
    to_act: tuple[Seat, ...] = ()
    committed: tuple[PassCard | Bid | None, ...] = ()
    turned: tuple[Card, ...] = ()
    sights: tuple[Sight, ...] = ()
    passes: tuple[Passed, ...] = ()
    move_number: int = 0
    dealt: tuple[tuple[Card, ...], ...] = ()

    def advance(self, events: Iterable[Event]) -> View:
        """Return the view after what happened by one move or several.

        Args:
            events: the events that the seat learns of (`events_for`), all those of each move
                together and in order.

        Returns:
            The same view that `view` makes of the new state.

        Raises:
            StateError: if an event is not for this seat, is fed twice or out of order, or does
                not fit; the view is unchanged.

        >>> from counter_rules import events_for, get_ruleset, new_game, shuffle, step, view
        >>> state = new_game(get_ruleset("counter", players=3))
        >>> done = step(state, shuffle(state, seed=7))
        >>> view(state, 1).advance(events_for(done.events, 1)) == view(done.state, 1)
        True
        """
        return advance(self, events)

    @property
    def hand(self) -> tuple[Card, ...] | None:
        """The seat's own cards in card order; None while it does not see them, or is nobody."""
        return None if self.seat is None else self.hands[self.seat]

    @property
    def known(self) -> tuple[tuple[Card, ...], ...]:
        """The cards that must lie in each hand, by seat, in card order.

        They are all of the hands in sight, and of the others every card that lies there in each
        arrangement of the cards that fits what the seat has seen. It is worked out when it is
        first asked for.
        """
        return self._knowledge[0]

    @property
    def voids(self) -> tuple[Void, ...]:
        """The suits that other seats cannot hold, by seat; worked out like `known`."""
        return self._knowledge[1]

    @cached_property
    def _knowledge(self) -> Knowledge:
        return conclude(self)

    @property
    def cards_left(self) -> tuple[int, ...]:
        """How many cards each seat holds."""
        left = self.hand_size - len(self.tricks) if self.is_in_hand else 0
        played = [play.seat for play in self.trick]
        return tuple([left - (seat in played) for seat in range(self.rules.players)])

    @property
    def stack_size(self) -> int:
        """How many cards lie face down on the stack; 0 between hands."""
        dealt = self.hand_size * self.rules.players + len(self.face_up)
        return len(self.rules.deck) - dealt if self.is_in_hand else 0

    @property
    def face_up(self) -> tuple[Card, ...]:
        """The cards of the deck that were turned face up before the play, so that none holds them.

        They are in `turned`, too, as are a card drawn from a second deck (F3.6) and the jacks
        that were played (C7.3).
        """
        return list_face_up(self)

    @property
    def unseen(self) -> tuple[Card, ...]:
        """The cards whose place the seat does not know, in card order; none between hands.

        They lie in hands that are not fully known and face down on the stack.
        """
        if not self.is_in_hand:
            return ()
        plays = [play for result in self.tricks for play in result.plays] + list(self.trick)
        seen = Counter(card for hand in self.known for card in hand)
        seen.update(play.card for play in plays)
        seen.update(self.face_up)
        return sort_cards((Counter(self.rules.deck) - seen).elements())

    @property
    def is_in_hand(self) -> bool:
        """Whether a hand is being bid or played."""
        return facts.is_in_hand(self)

    @property
    def is_over(self) -> bool:
        """Whether the match is over."""
        return self.phase is Phase.OVER

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats that have won; none before the end, or where all have lost together."""
        return facts.list_winners(self)

    @property
    def hand_number(self) -> int:
        """The hand in progress or next to be dealt, counted from 1; at the end, the last one."""
        return facts.get_hand_number(self)

    @property
    def hand_size(self) -> int:
        """How many cards each seat was dealt; 0 between hands."""
        return facts.get_hand_size(self)

    @property
    def scores(self) -> tuple[int, ...]:
        """The scores after the finished hands, by seat."""
        return facts.get_scores(self)

    @property
    def tricks_won(self) -> tuple[int, ...]:
        """The tricks taken in the hand in progress, by seat; all 0 between hands."""
        return facts.count_tricks_won(self)

    @property
    def led(self) -> Suit | None:
        """The led suit of the trick in progress, or None if no card has set one (C4.1)."""
        return facts.find_led_suit(self)

    @property
    def leader(self) -> Seat | None:
        """The seat that leads the trick in progress or the next one; None between hands."""
        return facts.find_leader(self)

    @property
    def doubled(self) -> bool:
        """Whether the card led to the trick in progress or the next one counts double (C7.2)."""
        return facts.is_doubled(self)

    @property
    def blind(self) -> tuple[Seat, ...]:
        """The seats that have bid blind in the hand in progress (F2.6)."""
        return facts.list_blind(self)

    def __str__(self) -> str:
        who = "everybody" if self.seat is None else f"seat {self.seat}"
        waiting = ", ".join(map(str, self.to_act)) or "nobody"
        return (
            f"{self.rules.name} as {who} knows it, hand {self.hand_number}, {self.phase}: "
            f"seats to act {waiting}"
        )

    def _repr_svg_(self) -> str:
        """Draw the table where a notebook shows it."""
        from counter_rules.render import svg

        return svg(self)

    def __copy__(self) -> View:
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> View:
        return self
