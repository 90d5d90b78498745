"""The state of a match: everything, hidden cards included, as one immutable value."""

from __future__ import annotations

import enum

import attrs

from counter_rules.cards import Card, Suit
from counter_rules.hand_result import HandResult
from counter_rules.moves import Bid, PassCard, PlayCard, Seat
from counter_rules.ruleset import Ruleset
from counter_rules.seats import check_seat
from counter_rules.trick import TrickResult
from counter_rules.trick.resolve import find_led


class Phase(enum.Enum):
    """What a state waits for."""

    DEAL = "deal"
    BID = "bid"
    PLAY = "play"
    PASS = "pass"
    OVER = "over"

    def __str__(self) -> str:
        return self.value


class Sight(enum.Enum):
    """How a seat holds its hand."""

    OWN = "own"
    """As usual: it sees its own hand."""
    HIDDEN = "hidden"
    """Face down: it may bid blind, and has neither looked nor bid (F2.6)."""
    BLIND = "blind"
    """It has bid blind, which everybody sees, and sees its own hand since."""
    FOREHEAD = "forehead"
    """On the forehead: it sees all hands but its own until the bidding is over (F2.5)."""

    def __str__(self) -> str:
        return self.value


def _is_visible(sight: Sight, *, is_own: bool) -> bool:
    if sight is Sight.FOREHEAD:
        return not is_own
    return is_own and sight is not Sight.HIDDEN


@attrs.frozen
class State:
    """A match at one moment.

    States are values: `apply_move` makes a new one and changes none. Two states are equal if
    all their fields are, however they were reached; they hash and pickle, and a deep copy is
    the state itself. What follows from other fields is not stored but read off them.

    A state holds every hidden card: it is for the table, not for a player.

    Args:
        rules: the rules of the match.
        phase: what the state waits for.
        dealer: the dealer of the hand in progress or next to be dealt.
        hands: the cards held, by seat, each hand in card order; empty between hands.
        bids: the bids by seat, None where there is none yet.
        trump: the trump suit (the indicator's), or None.
        trick: the plays of the trick in progress, in play order.
        tricks: the hand's finished tricks; between hands, those of the hand just finished.
        hand_results: the finished hands.
        to_act: the seats that may move now; none at `Phase.DEAL` and `Phase.OVER`, several
            where moves are sealed.
        committed: the sealed moves chosen so far, by seat; empty when none are asked for.
        turned: the cards face up on the stack, the last one being the indicator.
        stack: the rest of the stack, face down, top card first.
        sights: how each seat holds its hand; empty where everybody simply sees their own.
    """

    rules: Ruleset
    phase: Phase
    dealer: Seat
    hands: tuple[tuple[Card, ...], ...]
    bids: tuple[int | None, ...]
    trump: Suit | None = None
    trick: tuple[PlayCard, ...] = ()
    tricks: tuple[TrickResult, ...] = ()
    hand_results: tuple[HandResult, ...] = ()
    to_act: tuple[Seat, ...] = ()
    committed: tuple[PassCard | Bid | None, ...] = ()
    turned: tuple[Card, ...] = ()
    stack: tuple[Card, ...] = ()
    sights: tuple[Sight, ...] = ()

    @property
    def is_in_hand(self) -> bool:
        """Whether a hand is being bid or played."""
        return self.phase is not Phase.DEAL and self.phase is not Phase.OVER

    @property
    def is_over(self) -> bool:
        """Whether the match is over."""
        return self.phase is Phase.OVER

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats that have won, several if they share the win.

        None before the end, and none after it where all have lost together (F3.6).
        """
        return self.rules.ending.list_winners(self.hand_results) if self.is_over else ()

    @property
    def hand_number(self) -> int:
        """The hand in progress or next to be dealt, counted from 1; at the end, the last one."""
        return len(self.hand_results) + (not self.is_over)

    @property
    def scores(self) -> tuple[int, ...]:
        """The scores after the finished hands, by seat."""
        return self.hand_results[-1].scores if self.hand_results else (0,) * self.rules.players

    @property
    def tricks_won(self) -> tuple[int, ...]:
        """The tricks taken in the hand in progress, by seat; all 0 between hands."""
        winners = [result.winner for result in self.tricks] if self.is_in_hand else []
        return tuple(winners.count(seat) for seat in range(self.rules.players))

    @property
    def led(self) -> Suit | None:
        """The led suit of the trick in progress, or None if no card has set one (C4.1)."""
        return find_led(self.trick, self.trump, self.rules.effects)

    @property
    def leader(self) -> Seat | None:
        """The seat that leads the trick in progress or the next one; None between hands."""
        if not self.is_in_hand:
            return None
        if self.trick:
            return self.trick[0].seat
        return self.tricks[-1].next_leader if self.tricks else self._first_leader

    @property
    def _first_leader(self) -> Seat:
        return self.rules.first_leader.find_leader(self.dealer, self.rules.players)

    @property
    def doubled(self) -> bool:
        """Whether the card led to the trick in progress or the next one counts double (C7.2)."""
        return self.is_in_hand and bool(self.tricks) and self.tricks[-1].doubled_lead

    @property
    def blind(self) -> tuple[Seat, ...]:
        """The seats that have bid blind in the hand in progress (F2.6)."""
        return tuple(seat for seat, sight in enumerate(self.sights) if sight is Sight.BLIND)

    def visible(self, seat: Seat) -> tuple[tuple[Card, ...] | None, ...]:
        """Return what a seat may see of every hand: its cards, or None.

        Players see their own hand. Before they have looked or bid blind they do not (F2.6),
        and with hands on the forehead they see all but their own until the bidding is over
        (F2.5).

        Args:
            seat: who looks.

        Returns:
            The hands, by seat.

        Raises:
            StateError: if there is no such seat.
        """
        check_seat(seat, self.rules.players)
        sight = self.sights[seat] if self.sights else Sight.OWN
        return tuple(
            hand if _is_visible(sight, is_own=owner == seat) else None
            for owner, hand in enumerate(self.hands)
        )

    def __str__(self) -> str:
        waiting = ", ".join(map(str, self.to_act)) or "nobody"
        return f"{self.rules.name}, hand {self.hand_number}, {self.phase}: seats to act {waiting}"

    def __copy__(self) -> State:
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> State:
        return self
