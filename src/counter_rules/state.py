"""The state of a match: everything, hidden cards included, as one immutable value."""

from __future__ import annotations

import attrs

from counter_rules import facts
from counter_rules.cards import Card, Suit
from counter_rules.hand_result import HandResult
from counter_rules.moves import Bid, PassCard, PlayCard, Seat
from counter_rules.passed import Passed
from counter_rules.phase import Phase, Sight
from counter_rules.ruleset import Ruleset
from counter_rules.trick import TrickResult


@attrs.frozen
class State:
    """A match at one moment.

    States are values: `apply_move` makes a new one and changes none. Two states are equal if
    all their fields are, however they were reached; they hash and pickle, and a deep copy is
    the state itself. What follows from other fields is not stored but read off them.

    A state holds every hidden card: it is for the table, not for a player: players get
    a `View`.

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
        passes: the hand's passes; between hands, those of the hand just finished.
        move_number: how many moves have been made in the match, deals included.
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
    passes: tuple[Passed, ...] = ()
    move_number: int = 0

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
        """The seats that have won, several if they share the win.

        None before the end, and none after it where all have lost together (F3.6).
        """
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
        waiting = ", ".join(map(str, self.to_act)) or "nobody"
        return f"{self.rules.name}, hand {self.hand_number}, {self.phase}: seats to act {waiting}"

    def __copy__(self) -> State:
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> State:
        return self
