"""Checks of a view by a replay of its hand: the one in progress, or the one just finished.

The deal, bids, looks, plays and passes are taken from the view. Everything else follows from them
by the rules. It is computed by the functions of the engine, and compared with the view.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import Final

import attrs

from counter_rules._base.quoting import shorten
from counter_rules.cards import Card, Suit, sort_cards
from counter_rules.engine import find_fault
from counter_rules.engine.inner import (
    NEXT_TO_ACT,
    find_drawn,
    find_last_shown,
    find_trump,
    keep_blind,
    list_from_deck,
    list_sights,
    list_undrawn,
)
from counter_rules.errors import StateError
from counter_rules.moves import Bid, PassCard, PlayCard
from counter_rules.phase import Phase
from counter_rules.position import Sight
from counter_rules.results import HandResult, Passed
from counter_rules.rules.dealing import NamingTime
from counter_rules.rules.inner import find_first_leader
from counter_rules.seats import Seat, replace_at
from counter_rules.trick import Trick, TrickResult
from counter_rules.trick.resolve import resolve_plays
from counter_rules.views._after_bidding import find_choice_fault
from counter_rules.views._parts import (
    check_deck,
    check_seats,
    compare,
    differ,
    differ_in,
    format_part,
    list_givers,
    measure_hand,
    replay_bids,
)
from counter_rules.views._seat_view import View

_IN_HAND: Final = ("to_act", "committed", "turned", "sights", "dealt", "trick")
"""The fields that are empty between hands."""


def replay(view: View, *, is_trusted: bool = False) -> int:
    """Replay the hand of a view, compare, and return the number of its moves; 0 between hands.

    With ``is_trusted``, the legality of plays, the results of tricks and everything before the hand
    in progress are not checked; that takes less than half the time.
    """
    if view.is_in_hand:
        size, up = measure_hand(view.rules, view.hand_number, view.turned)
        hand = view.hand_number, size, view.dealer
        return _Replay(view, *hand, view.turned[:up], is_trusted).run()
    if not is_trusted and (view.tricks or view.passes):
        _replay_last(view)
    none = (None,) * view.rules.players
    hands = none if view.seat is None else replace_at(none, view.seat, ())
    compare(view, {"bids": none, "hands": hands} | dict.fromkeys(_IN_HAND, ()) | {"trump": None})
    return 0


def _replay_last(view: View) -> None:
    """Replay the hand just finished, whose tricks and passes are still in the view."""
    last = view.last_result
    if last is None or len(view.tricks) != last.hand_size:
        raise StateError("tricks: these are not those of the hand just finished")
    size, up = measure_hand(view.rules, last.hand_number, last.turned)
    hand = _Replay(view, last.hand_number, size, last.dealer, last.turned[:up])
    hand.play(last.bids, view.hand_results[:-1])
    winners = [result.winner for result in view.tricks]
    won = tuple([winners.count(seat) for seat in range(view.rules.players)])
    for name, given, due in (("turned", last.turned, hand.turned), ("won", last.tricks_won, won)):
        if given != due:
            raise differ(f"hand {last.hand_number}, {name}", due, given)


@attrs.define
class _Replay:
    """A hand during its replay: a temporary, mutable object.

    Args:
        view: the view to check.
        number: the number of the hand.
        size: the number of cards dealt to each seat.
        dealer: the seat that dealt.
        turned: the cards face up; before the replay, those of the deal.
        is_trusted: whether plays and the results of tricks are trusted.
        leader: the seat that leads next; None after the last trick.
        trump: the trump suit.
        doubled: whether the card led next counts double.
        is_passing: whether cards are passed now.
        held: the hand of the seat of the view, as far as it knows.
    """

    view: View
    number: int
    size: int
    dealer: Seat
    turned: tuple[Card, ...]
    is_trusted: bool = False
    leader: Seat | None = None
    trump: Suit | None = None
    doubled: bool = False
    is_passing: bool = False
    held: list[Card] = attrs.Factory(list[Card])

    def run(self) -> int:
        """Replay a hand in progress, compare, and return the number of its moves."""
        view, rules, size = self.view, self.view.rules, self.size
        if len(view.tricks) >= size:
            raise StateError(f"there are {len(view.tricks)} finished tricks in a hand of {size}")
        bidders = replay_bids(
            rules, view.bids, dealer=self.dealer, hand_size=size, before=view.hand_results
        )
        time = rules.find_naming_time(self.number, self.turned)
        start = list_sights(view, size, self.turned)
        self.play(view.bids, view.hand_results)
        plays = len(view.tricks) * rules.players + len(view.trick)
        if bidders and plays:
            raise StateError("a bid is missing, and cards were played")
        phase = Phase.BID if bidders else Phase.PASS if self.is_passing else Phase.PLAY
        is_naming = time is not None and self._is_naming(time, bidders)
        phase = Phase.NAME if is_naming else phase
        is_sealed = self.is_passing or (phase is Phase.BID and rules.bidding.is_sealed)
        to_act = self._list_choosers(bidders) if is_sealed else bidders
        if view.trick:
            to_act = NEXT_TO_ACT[rules.players][view.trick[-1].seat]
        elif is_naming and rules.naming is not None:
            to_act = (rules.naming.get_namer(self.dealer, view.bids),)
        elif phase is Phase.PLAY and self.leader is not None:
            to_act = (self.leader,)
        sights, looks = self._get_sights(start, phase, to_act)
        compare(view, {"phase": phase, "trump": self.trump, "turned": self.turned})
        compare(view, {"to_act": to_act, "sights": sights, "dealt": self._get_dealt()})
        compare(view, {"committed": self._get_committed(is_sealed=is_sealed)})
        compare(view, {"hands": self._get_hands()})
        chosen = rules.players - len(to_act) if is_sealed else 0
        bids = rules.players - view.bids.count(None)
        namings = 0 if time is None or view.is_trump_open else 1
        return 1 + namings + looks + bids + chosen + plays + rules.players * len(view.passes)

    def _is_naming(self, time: NamingTime, bidders: tuple[Seat, ...]) -> bool:
        """Return whether a seat is to name the trump now, as far as the view says (F11.2)."""
        if self.view.phase is not Phase.NAME:
            return False
        bids, is_started = self.view.bids, bool(self.view.tricks or self.view.trick)
        is_due = bids.count(None) == len(bids) if time is NamingTime.BEFORE_BIDS else not bidders
        return is_due and not is_started

    def _find_named(self) -> Suit | None:
        """Return the trump that a seat has named in this hand, which only the view has (F11.2)."""
        view, naming = self.view, self.view.rules.naming
        if view.is_trump_open or naming is None:
            return None
        suit = view.opening_trump
        if suit not in naming.names:
            raise StateError(f"trump: {format_part(suit)} cannot have been named")
        return suit

    def play(self, bids: tuple[int | None, ...], before: Sequence[HandResult]) -> None:
        """Replay the deal, the tricks and the passes, after these bids and earlier hands."""
        view, rules = self.view, self.view.rules
        if rules.find_naming_time(self.number, self.turned) is None:
            self.trump = find_trump(rules, self.number, self.turned)
        else:
            self.trump = self._find_named()
        self.leader = find_first_leader(rules, self.dealer, bids, self.size, before)
        if self.leader is None and view.plays:
            raise StateError("a bid is missing, and cards were played")
        passes = self._get_passes()
        self._deal()
        for number, result in enumerate(view.tricks, start=1):
            self._finish(number, result)
            if number in passes:
                self._pass(passes[number])
        if len(view.trick) >= rules.players:
            raise StateError("the trick in progress is complete")
        self._lay(len(view.tricks) + 1, view.trick)

    def _deal(self) -> None:
        """Reconstruct the hand dealt to the seat, and refuse cards that occur too often."""
        view, rules, seat = self.view, self.view.rules, self.view.seat
        up = list_from_deck(rules, self.number, self.turned)
        drawn = find_drawn(rules, self.number, self.turned)
        is_checked = drawn is not None and not self.is_trusted and view.is_in_hand
        if is_checked and drawn not in list_undrawn(view):
            raise StateError(f"turned: {drawn} is not left in the second deck")
        plays = view.plays
        check_deck(rules, chain(up, [play.card for play in plays], *filter(None, view.hands)))
        if view.dealt:
            check_deck(rules, chain(up, *filter(None, view.dealt)))
        if seat is not None:
            self.held = [*(view.hand or ()), *[p.card for p in plays if p.seat == seat]]
        for passed in reversed(view.passes):
            self._pass(passed, is_undone=True)
        self._check_shown()

    def _check_shown(self) -> None:
        """Refuse a card that the dealer has shown (F11.5) and not been dealt."""
        view, seat = self.view, self.view.seat
        shown = find_last_shown(view)
        if shown is None:
            return
        dealer, card = shown
        dealt = view.dealt[dealer] if view.dealt else ()
        if dealer == seat and view.hand is not None:
            dealt = tuple(self.held)
        if dealt and card not in dealt:
            raise StateError(f"turned: {card} was not dealt to seat {dealer}, which has shown it")

    def _get_passes(self) -> dict[int, Passed]:
        """Return the passes that were made, by the trick that they came after."""
        view = self.view
        made = tuple([passed.trick for passed in view.passes])
        due = tuple([n for n, result in enumerate(view.tricks, start=1) if result.passing])
        self.is_passing = not view.trick and due == (*made, len(view.tricks))
        if made != due and not self.is_passing:
            raise differ("passes, by the trick before them", due, made)
        return dict(zip(made, view.passes, strict=True))

    def _pass(self, passed: Passed, *, is_undone: bool = False) -> None:
        """Make a pass in the hand of the seat, or undo it."""
        seat, cards = self.view.seat, passed.cards
        mine = list_givers(seat, len(cards))
        known = tuple([giver for giver, card in enumerate(cards) if card is not None])
        if known != mine:
            raise differ(f"pass {passed.trick}, givers of the known cards", mine, known)
        if seat is not None:
            gone, come = (seat - 1, seat) if is_undone else (seat, seat - 1)
            self._drop(cards[gone], f"pass {passed.trick}")
            self.held += [card for card in (cards[come],) if card is not None]

    def _drop(self, card: Card | None, when: str) -> None:
        """Take a card from the hand of the seat."""
        if card is None or card not in self.held:
            raise StateError(f"{when}: {card} is not in the hand of seat {self.view.seat}")
        self.held.remove(card)

    def _finish(self, number: int, result: TrickResult) -> None:
        """Replay a finished trick."""
        rules, plays, leader = self.view.rules, result.plays, self.leader
        if len(plays) != rules.players or leader is None:
            raise StateError(f"trick {number} has {len(plays)} of {rules.players} plays")
        self._lay(number, plays)
        if (result.opening_trump, result.doubled) != (self.trump, self.doubled):
            raise StateError(f"trick {number} does not follow from what came before it")
        due, is_last = result, number == self.size
        if self.is_trusted:
            check_seats(rules, (due.winner or 0, due.next_leader or 0))  # perhaps nobody
        else:
            trick = Trick(leader, plays, self.trump, rules.players, self.doubled, is_last)
            due = resolve_plays(trick, rules.doubled_values, rules.effects)
            if result != due:
                raise differ_in(f"trick {number}, ", due, result)
        self.leader, self.trump, self.doubled = due.next_leader, due.indicator, due.doubled_lead
        self.turned += due.turned

    def _lay(self, number: int, plays: Sequence[PlayCard]) -> None:
        """Replay the plays of a trick."""
        if not plays or self.leader is None:
            return
        view, players, turn = self.view, self.view.rules.players, self.leader
        declared = view.rules.effects.declared
        for place, play in enumerate(plays):
            if play.seat != turn:
                raise StateError(
                    f"trick {number}: seat {play.seat} plays in the turn of seat {turn}"
                )
            turn = (turn + 1) % players
            if play.seat == view.seat:
                if not self.is_trusted:
                    self._check_play(number, plays[:place], play, self.held)
                self._drop(play.card, f"trick {number}")
            elif not self.is_trusted and (
                play.show is not None or play.high is not None or play.card.rank in declared
            ):
                shown = [card for card in (play.card, play.show) if card is not None]
                self._check_play(number, plays[:place], play, shown)

    def _check_play(
        self, number: int, plays: Sequence[PlayCard], play: PlayCard, hand: Sequence[Card]
    ) -> None:
        """Refuse a play that was not legal with these cards in the hand."""
        view, players = self.view, self.view.rules.players
        seen = View(
            seat=view.seat,
            rules=view.rules,
            phase=Phase.PLAY,
            dealer=self.dealer,
            hands=tuple([tuple(hand) if seat == play.seat else None for seat in range(players)]),
            bids=view.bids,
            trump=self.trump,
            trick=tuple(plays),
            tricks=view.tricks[: number - 1],
            to_act=(play.seat,),
        )
        fault = find_fault(seen, play)
        if fault is not None:
            raise StateError(f"trick {number}: seat {play.seat} cannot play {play}: {fault}")

    def _list_choosers(self, bidders: tuple[Seat, ...]) -> tuple[Seat, ...]:
        """Return the seats that have still to make a sealed choice, which only the view has."""
        given = self.view.to_act
        seats = bidders or tuple(range(self.view.rules.players))
        if not given or given != tuple([seat for seat in seats if seat in given]):
            wanted, got = format_part(seats), format_part(given)
            raise StateError(f"to_act: expected some of {wanted}, in order, got {got}")
        return given

    def _get_committed(self, *, is_sealed: bool) -> tuple[Bid | PassCard | None, ...]:
        """Return the sealed moves that the seat knows: its own."""
        view, seat = self.view, self.view.seat
        none: tuple[Bid | PassCard | None, ...] = (None,) * view.rules.players
        if not is_sealed:
            return ()
        if seat is None or seat in view.to_act or not view.committed:
            return none
        move = view.committed[seat]
        if move is None or move.seat != seat:
            raise StateError(f"committed: expected the move of seat {seat}, got {shorten(move)}")
        fault = find_choice_fault(view, move)
        if fault is not None:
            raise StateError(f"committed: seat {seat} cannot have chosen {shorten(move)}: {fault}")
        return replace_at(none, seat, move)

    def _get_sights(
        self, start: tuple[Sight, ...], phase: Phase, to_act: tuple[Seat, ...]
    ) -> tuple[tuple[Sight, ...], int]:
        """Return the sights of the hands, and the number of seats that have looked (F2.6)."""
        view, is_bidding = self.view, phase in (Phase.BID, Phase.NAME)
        if not start or Sight.FOREHEAD in start:
            return (start if is_bidding else ()), 0
        is_sealed = phase is Phase.BID and view.rules.bidding.is_sealed
        sights = list(start)
        for seat in [seat for seat, sight in enumerate(start) if sight is Sight.HIDDEN]:
            now = view.get_sight(seat)
            if view.bids[seat] is not None or (is_sealed and seat not in to_act):
                sights[seat] = Sight.BLIND if now is Sight.BLIND else Sight.OWN
            elif seat in to_act and now is Sight.OWN:
                sights[seat] = Sight.OWN
        looks = sum([was is not now for was, now in zip(start, sights, strict=True)])
        looks -= sights.count(Sight.BLIND)
        return (tuple(sights) if is_bidding else keep_blind(tuple(sights))), looks

    def _get_dealt(self) -> tuple[tuple[Card, ...], ...]:
        """Return the hands that the seat has seen on foreheads (F2.5)."""
        view, seat = self.view, self.view.seat
        if seat is None or not view.rules.seeing.is_forehead(self.number, self.size):
            return ()
        sizes = [0 if owner == seat else self.size for owner in range(len(view.hands))]
        if [*map(len, view.dealt)] != sizes or any(sort_cards(h) != h for h in view.dealt):
            wanted = format_part(tuple(sizes))
            raise StateError(f"dealt: expected hands of {wanted} cards, in card order")
        return view.dealt

    def _get_hands(self) -> tuple[tuple[Card, ...] | None, ...]:
        """Return the hands in sight."""
        view, seat = self.view, self.view.seat
        hands: list[tuple[Card, ...] | None] = [None] * view.rules.players
        left = view.cards_left
        for owner in view.list_seen(seat):
            hand = view.dealt[owner] if owner != seat else sort_cards(self.held)
            if len(hand) != left[owner]:
                raise StateError(
                    f"{len(hand)} of the {left[owner]} cards of seat {owner} are in sight"
                )
            hands[owner] = hand
        return tuple(hands)
