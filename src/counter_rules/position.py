"""A match at one moment: the fields and properties that states and views share."""

from __future__ import annotations

import enum
from typing import Final, Self, final

from counter_rules._base.guards import to_int
from counter_rules.cards import Card, Suit
from counter_rules.moves import Bid, PassCard, PlayCard
from counter_rules.phase import Phase, Question
from counter_rules.results import HandResult, Passed
from counter_rules.rules.dealing import NamingTime
from counter_rules.rules.inner import find_first_leader, list_blind_offers
from counter_rules.rules.ruleset import Ruleset
from counter_rules.rules.scoring import RowBonus
from counter_rules.seats import Seat
from counter_rules.trick import TrickResult
from counter_rules.trick.resolve import find_led


class Sight(enum.Enum):
    """The way a seat holds its hand, which decides the hands it sees."""

    OWN = "own"
    """The seat sees its own hand."""
    HIDDEN = "hidden"
    """Face down: the seat may bid blind, and has neither looked nor bid yet (F2.6)."""
    BLIND = "blind"
    """The seat has bid blind, as every player knows, and has seen its own hand since."""
    FOREHEAD = "forehead"
    """On the forehead: the seat sees every hand except its own during the bidding (F2.5)."""

    def __str__(self) -> str:
        return self.value


_BID: Final = Phase.BID
_DEAL: Final = Phase.DEAL
_NAME: Final = Phase.NAME
_OVER: Final = Phase.OVER


class Position:
    """A match at one moment: a `State`, which holds every card, or a `View`, which does not.

    Both have the fields below. The properties are derived from them.
    """

    # Declared here, not in the subclasses, so that a draft can become a state (`make_state`).
    __slots__ = ("__weakref__",)

    rules: Ruleset
    """The rules of the match."""
    phase: Phase
    """What the match waits for."""
    dealer: Seat
    """The dealer of the hand in progress or next to be dealt."""
    hands: tuple[tuple[Card, ...] | None, ...]
    """The cards held, by seat, each hand in card order; None for a hidden hand."""
    bids: tuple[int | None, ...]
    """The bids, by seat; None for a seat that has not bid, or whose bid is still sealed."""
    trump: Suit | None
    """The trump suit (the indicator's), or None."""
    trick: tuple[PlayCard, ...]
    """The plays of the trick in progress, in play order."""
    tricks: tuple[TrickResult, ...]
    """The hand's finished tricks; between hands, those of the hand just finished."""
    hand_results: tuple[HandResult, ...]
    """The finished hands. In a match that began in the middle, the first represents all earlier
    hands (`HandResult.is_brought_forward`)."""
    to_act: tuple[Seat, ...]
    """The seats that may move now: none in `Phase.DEAL` and `Phase.OVER`, several if moves are
    sealed."""
    committed: tuple[PassCard | Bid | None, ...]
    """The known sealed moves, by seat; empty unless the seats make sealed moves now."""
    turned: tuple[Card, ...]
    """The cards face up, the last one being the indicator. They are on the stack, but the first is
    in the dealer's hand if it was shown there (F11.5)."""
    sights: tuple[Sight, ...]
    """How each seat holds its hand; empty if every seat simply sees its own."""
    passes: tuple[Passed, ...]
    """The hand's passes; between hands, those of the hand just finished."""
    move_number: int
    """The number of moves made in the match, deals included."""

    @final
    @property
    def is_in_hand(self) -> bool:
        """Whether a hand is being bid or played."""
        phase = self.phase
        return phase is not _DEAL and phase is not _OVER

    @final
    @property
    def is_over(self) -> bool:
        """Whether the match is over."""
        return self.phase is _OVER

    @final
    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats that have won; several if they share the win.

        Empty before the end, and after it if all players lose together (F3.6).
        """
        return self.rules.ending.list_winners(self.hand_results) if self.is_over else ()

    @final
    @property
    def hand_number(self) -> int:
        """The hand in progress or next to be dealt, counted from 1; at the end, the last one."""
        results = self.hand_results
        return (results[-1].hand_number if results else 0) + (self.phase is not _OVER)

    @final
    @property
    def turned_at_deal(self) -> tuple[Card, ...]:
        """The cards face up since the deal, without the jacks that changed trump since (C7.3)."""
        since = sum([len(result.turned) for result in self.tricks])
        return self.turned[: len(self.turned) - since]

    @final
    @property
    def opening_trump(self) -> Suit | None:
        """The trump with which the hand began; between hands, the hand just finished."""
        return self.tricks[0].opening_trump if self.tricks else self.trump

    @final
    @property
    def is_trump_named(self) -> bool:
        """Whether a seat has named the `opening_trump` (F11.2)."""
        if self.rules.naming is None or self.is_trump_open:
            return False
        return bool(self.tricks) or self.naming_time is not None

    @final
    @property
    def naming_time(self) -> NamingTime | None:
        """The moment at which a seat names the hand's trump; None if no seat does (F11.2)."""
        if self.rules.naming is None or not self.is_in_hand:
            return None
        return self.rules.find_naming_time(self.hand_number, self.turned_at_deal)

    @final
    @property
    def namer(self) -> Seat | None:
        """The seat that names the trump of the hand in progress, or has named it (F11.2).

        None if no seat does, or while the bids do not yet say which seat.
        """
        naming, time = self.rules.naming, self.naming_time
        if naming is None or time is None:
            return None
        if time is NamingTime.AFTER_BIDS and None in self.bids:
            return None
        return naming.get_namer(self.dealer, self.bids)

    @final
    @property
    def is_trump_open(self) -> bool:
        """Whether a seat has still to name the trump of the hand in progress (F11.2)."""
        if self.rules.naming is None:
            return False
        phase = self.phase
        is_later = phase is _BID and self.naming_time is NamingTime.AFTER_BIDS
        return is_later or phase is _NAME

    @final
    @property
    def hand_size(self) -> int:
        """The number of cards dealt to each seat; 0 between hands."""
        if not self.is_in_hand:
            return 0
        return self.rules.hand_sizes.get_size(self.hand_number, self.turned)

    @final
    @property
    def scores(self) -> tuple[int, ...]:
        """The scores after the finished hands, by seat."""
        results = self.hand_results
        return results[-1].scores if results else (0,) * self.rules.players

    @final
    @property
    def streaks(self) -> tuple[int, ...]:
        """The bids made in a row, by seat; missed ones as negative numbers (F11.7).

        They are those of the finished hands. Empty unless a row of bids earns points.
        """
        if not isinstance(self.rules.scoring, RowBonus):
            return ()
        results = self.hand_results
        known = results[-1].streaks if results else ()
        return known or (0,) * self.rules.players

    @final
    @property
    def last_result(self) -> HandResult | None:
        """The result of the last hand played, or None before the first."""
        results = self.hand_results
        return results[-1] if results and not results[-1].is_brought_forward else None

    @final
    @property
    def tricks_won(self) -> tuple[int, ...]:
        """The tricks taken in the hand in progress, by seat; all 0 between hands."""
        winners = [result.winner for result in self.tricks] if self.is_in_hand else []
        return tuple([winners.count(seat) for seat in range(self.rules.players)])

    @final
    @property
    def led(self) -> Suit | None:
        """The led suit of the trick in progress, or None if no card has set one (C4.1)."""
        return find_led(self.trick, self.trump, self.rules.effects)

    @final
    @property
    def leader(self) -> Seat | None:
        """The seat that leads the trick in progress or the next one.

        None between hands; and during the bidding, if the first leader depends on the hand.
        """
        if not self.is_in_hand:
            return None
        if self.trick:
            return self.trick[0].seat
        if self.tricks:
            return self.tricks[-1].next_leader
        size, before = self.hand_size, self.hand_results
        return find_first_leader(self.rules, self.dealer, self.bids, size, before)

    @final
    @property
    def doubled(self) -> bool:
        """Whether the card led to the trick in progress or the next one counts double (C7.2)."""
        return bool(self.tricks) and self.tricks[-1].doubled_lead and self.is_in_hand

    @final
    @property
    def blind(self) -> tuple[Seat, ...]:
        """The seats that have bid blind in the hand in progress (F2.6)."""
        return tuple([s for s, sight in enumerate(self.sights) if sight is Sight.BLIND])

    @final
    @property
    def plays(self) -> tuple[PlayCard, ...]:
        """The plays of the hand in order; between hands, those of the hand just finished."""
        finished = [play for result in self.tricks for play in result.plays]
        return (*finished, *self.trick)

    @final
    def get_sight(self, seat: Seat) -> Sight:
        """Return the sight of a seat."""
        return self.sights[seat] if self.sights else Sight.OWN

    @final
    def list_seen(self, seat: Seat | None) -> tuple[Seat, ...]:
        """Return the seats whose hands a seat sees now (F2.5, F2.6); a spectator sees none.

        A seat sees its own hand. It sees none while its hand is face down, and all except its own
        while hands are on the forehead.
        """
        if seat is None:
            return ()
        sight = self.get_sight(seat)
        if sight is Sight.FOREHEAD:
            return tuple([other for other in range(self.rules.players) if other != seat])
        return () if sight is Sight.HIDDEN else (seat,)

    @final
    def find_question(self, seat: Seat) -> Question | None:
        """Return the question that a seat must answer now, or None if it may not move.

        Questions are public, so a view and its state return the same for every seat.

        >>> from counter_rules import get_ruleset, new_game, shuffle, step
        >>> state = new_game(get_ruleset("counter", players=4))
        >>> state = step(state, shuffle(state, seed=7)).state
        >>> print(state.find_question(0), state.find_question(1))
        1-bid-0-0-1 None
        """
        asked, phase = to_int(seat), self.phase
        if asked is None or asked not in self.to_act:
            return None
        return Question(
            seat=asked,
            hand_number=self.hand_number,
            phase=phase,
            trick_number=len(self.tricks) + (phase is Phase.PLAY),
            times=1 + self._has_looked(asked),
        )

    def _has_looked(self, seat: Seat) -> bool:
        """Return whether a seat still to bid has declined to bid blind (F2.6)."""
        blind = self.rules.blind
        if self.phase is not Phase.BID or blind is None or self.get_sight(seat) is not Sight.OWN:
            return False
        if not self.sights:
            return False
        return seat in list_blind_offers(
            self.rules,
            self.scores,
            number=self.hand_number,
            size=self.hand_size,
            dealer=self.dealer,
            turned=self.turned_at_deal,
        )

    @property
    def default_seat(self) -> Seat | None:
        """The default seat of `legal_moves`: the first to act."""
        return self.to_act[0] if self.to_act else None

    def check_may_ask(self, seat: Seat) -> None:
        """Refuse a seat whose moves this position does not know."""

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> Self:
        return self
