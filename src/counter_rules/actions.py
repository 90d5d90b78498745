"""Actions: the moves of a ruleset as numbers, for searches, learners and compiled code.

The moves that a seat can ever make form a finite list, the same for every seat. An action is the
index of a move in this list, and fits in a byte. The deal is chance and never an action.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, Self, SupportsIndex

import attrs

from counter_rules._base.guards import import_numpy, to_int
from counter_rules._base.quoting import shorten
from counter_rules.cards import JOKER, STANDARD_DECK, Card
from counter_rules.engine import legal_moves
from counter_rules.errors import RulesetError, StateError
from counter_rules.moves import (
    BIDS,
    NAMINGS,
    PASSES,
    PLAYS,
    Bid,
    Deal,
    Look,
    Move,
    NameTrump,
    PassCard,
    PlayCard,
)
from counter_rules.phase import Phase
from counter_rules.position import Position
from counter_rules.rules.ruleset import Ruleset, to_rules
from counter_rules.seats import Seat, check_seat

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

MAX_ACTIONS: Final = 256
"""The most actions that a ruleset may have, so that each fits in a byte."""

_KINDS: Final = frozenset({PlayCard, Bid, Look, PassCard, NameTrump})


@attrs.frozen
class ActionSpace:
    """The actions of a ruleset: a number for each move that a seat can ever make.

    The numbers form `blocks`, one for each kind of move. The action of a play is the index of its
    card (`Card.index`), whether or not the deck holds it, so it means the same in every game.

    Args:
        rules: the ruleset.

    Raises:
        StateError: if it is not a ruleset.
        RulesetError: if it has more than 256 actions.

    >>> from counter_rules import get_ruleset, new_game, shuffle, step
    >>> rules = get_ruleset("counter", players=4)
    >>> space = ActionSpace(rules)
    >>> len(space), space.names[63], space.names[67]
    (127, '4♠+4♥', 'bid 3')
    >>> space.encode(space.decode(67, seat=2))
    67
    >>> state = new_game(rules)
    >>> space.legal(step(state, shuffle(state, seed=7)).state)
    (64, 65, 66, 67, 68, 69, 70, 71, 72, 73, 74)
    """

    rules: Ruleset = attrs.field(converter=to_rules)

    def __attrs_post_init__(self) -> None:
        if self.size > MAX_ACTIONS:
            widths = [f"{len(ids)} {name}" for name, ids in self.blocks.items() if ids]
            raise RulesetError(
                f"ruleset {shorten(self.rules.name)} has {self.size} actions "
                f"({', '.join(widths)}), but at most {MAX_ACTIONS} fit in a byte: "
                "deal fewer cards, or let fewer be shown"
            )

    @cached_property
    def blocks(self) -> Mapping[str, range]:
        """The actions of each kind of move, in order; read-only. A kind may be empty.

        ========= =========================================================================
        play      a card; one that is named (F4.3) is named low
        play_high a card that is named, named high
        show      a card with another one shown (C3.3)
        bid       a bid, of no trick up to all tricks of the longest hand
        bid_blind the same bids, blind (F2.6)
        look      a look at the hand instead (F2.6)
        pass      a card passed on (C7.4)
        name      a suit named as trump, or no trump (F11.2)
        ========= =========================================================================

        >>> from counter_rules import get_ruleset
        >>> ActionSpace(get_ruleset("counter", players=4)).blocks["bid"]
        range(64, 75)
        """
        blocks, start = dict[str, range](), 0
        for name, moves in _list_blocks(self.rules, 0).items():
            blocks[name] = range(start, start + len(moves))
            start += len(moves)
        return MappingProxyType(blocks)

    @cached_property
    def size(self) -> int:
        """The number of actions; they are 0 … size-1."""
        return self.blocks["name"].stop

    def __len__(self) -> int:
        return self.size

    @property
    def actions(self) -> Self:
        """This space, under the name that a ``Codebook`` gives it."""
        return self

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The name of each action, such as ``9♣``, ``*high``, ``4♣+4♦`` or ``bid 3 blind``."""
        return tuple(map(str, self._moves[0]))

    @cached_property
    def _moves(self) -> tuple[tuple[Move, ...], ...]:
        """The moves of each seat, by action."""
        seats = range(self.rules.players)
        return tuple(tuple(chain(*_list_blocks(self.rules, seat).values())) for seat in seats)

    @cached_property
    def _ready(self) -> Mapping[int, int]:
        """The actions by the identity of their moves, which `_moves` keeps alive.

        The engine uses one object for each plain play, bid and pass. Hashing eight of them takes
        longer than listing them.
        """
        return {id(move): action for moves in self._moves for action, move in enumerate(moves)}

    @cached_property
    def _actions(self) -> Mapping[object, int]:
        return {move: action for moves in self._moves for action, move in enumerate(moves)}

    def encode(self, move: Move) -> int:
        """Return the action of a move.

        Args:
            move: a move of any seat, legal now or not; not a deal.

        Returns:
            The action, 0 … size-1; it is the same for every seat.

        Raises:
            StateError: if no seat of this ruleset can ever make it.
        """
        action = self._actions.get(move) if type(move) in _KINDS else None
        if action is None:
            raise self._refuse(move)
        return action

    def encode_all(self, moves: Sequence[Move]) -> list[int]:
        """Return the actions of several moves, such as those of `legal_moves`, in ascending order.

        Raises:
            StateError: if no seat of this ruleset can ever make one of them.

        >>> from counter_rules import Bid, get_ruleset
        >>> ActionSpace(get_ruleset("counter", players=4)).encode_all([Bid(0, 2), Bid(0, 0)])
        [64, 66]
        """
        find = self._ready.get
        actions = [find(id(move), -1) for move in moves]
        if -1 in actions:  # a show or a blind bid is a new object each time
            actions = [self.encode(move) for move in moves]
        actions.sort()
        return actions

    def sort_as_listed(self, actions: Sequence[int]) -> Sequence[int]:
        """Return ascending actions in the order in which `legal_moves` lists their moves.

        The two orders differ where cards are shown or named (C3.3, F4.3): `legal_moves` lists each
        such play beside the plain one.

        >>> from counter_rules import get_ruleset
        >>> ActionSpace(get_ruleset("counter", players=4)).sort_as_listed((3, 16, 53))
        [3, 53, 16]
        """
        if not actions or actions[-1] not in self._declared:
            return actions
        return sorted(actions, key=self._places.__getitem__)

    @cached_property
    def sealed(self) -> frozenset[int]:
        """The actions that stay hidden until all seats have chosen: passes, and sealed bids."""
        hidden = ("pass", "bid", "bid_blind") if self.rules.bidding.is_sealed else ("pass",)
        return frozenset([action for name in hidden for action in self.blocks[name]])

    @cached_property
    def _declared(self) -> range:
        """The plays with a name or a card shown."""
        return range(self.blocks["play_high"].start, self.blocks["show"].stop)

    @cached_property
    def _places(self) -> Mapping[int, tuple[int, ...]]:
        """The keys that sort the plays as `legal_moves` lists them."""
        # The order is that of `list_plays` in the engine.
        return {
            action: (move.card.index, move.high or 0, move.show.index + 1 if move.show else 0)
            for action, move in enumerate(self._moves[0])
            if isinstance(move, PlayCard)
        }

    def decode(self, action: SupportsIndex, seat: Seat) -> Move:
        """Return the move of an action.

        Args:
            action: 0 … size-1; integers of other types, such as NumPy's, are accepted.
            seat: the seat that makes the move.

        Returns:
            The move, legal or not.

        Raises:
            StateError: if there is no such action or seat.
        """
        number = to_int(action)
        if number is None or not 0 <= number < self.size:
            raise StateError(
                f"there is no action {shorten(action)}: ruleset {shorten(self.rules.name)} "
                f"has the actions 0 to {self.size - 1}"
            )
        return self._moves[check_seat(seat, self.rules.players)][number]

    def list_moves(self, seat: Seat) -> tuple[Move, ...]:
        """Return one seat's move for every action.

        Raises:
            StateError: if there is no such seat.
        """
        return self._moves[check_seat(seat, self.rules.players)]

    def legal(self, position: Position, seat: Seat | None = None) -> tuple[int, ...]:
        """Return the actions that are legal for a seat.

        Args:
            position: a state or a view.
            seat: the seat; by default the first seat to act, or the seat of the view.

        Returns:
            The actions, ascending; empty for a seat that may not move now.

        Raises:
            StateError: if the position has other rules, there is no such seat, or the view is
                another seat's.
        """
        moves = legal_moves(position, seat)
        if position.rules is not self.rules and position.rules != self.rules:
            raise StateError(
                f"expected a position of {self.rules!r}, got one of {position.rules!r}"
            )
        return tuple(self.encode_all(moves))

    def mask(self, position: Position, seat: Seat | None = None) -> NDArray[np.int8]:
        """Return a mask of the legal actions of a seat.

        Args:
            position: a state or a view.
            seat: the seat; by default the first seat to act, or the seat of the view.

        Returns:
            1 for a legal action, else 0: int8, of shape ``(size,)``; all 0 for a seat that may not
            move now.

        Raises:
            StateError: as for `legal`.
            MissingExtraError: if NumPy is not installed.
        """
        return make_mask(self.legal(position, seat), self.size)

    def _refuse(self, move: object) -> StateError:
        """Return the error for an object without an action; raise one for an unknown seat."""
        if type(move) is Deal:
            return StateError("a deal is chance and has no action: pass it to apply_move instead")
        if (
            not isinstance(move, PlayCard | Bid | Look | PassCard | NameTrump)
            or type(move) not in _KINDS
        ):
            return StateError(f"expected a move of a seat, got {shorten(move)}")
        seat = check_seat(move.seat, self.rules.players)
        return StateError(
            f"seat {seat} can never make the move {str(move)!r} under ruleset "
            f"{shorten(self.rules.name)}: ActionSpace.names lists its {self.size} actions"
        )


def refuse_without_turn(phase: Phase) -> StateError:
    """Return the error for an action where no seat is to act.

    >>> str(refuse_without_turn(Phase.DEAL))
    'no seat is to act in phase deal: deal a hand, or start a new match'
    """
    return StateError(f"no seat is to act in phase {phase}: deal a hand, or start a new match")


def make_mask(legal: Iterable[int], size: int) -> NDArray[np.int8]:
    """Return a mask of actions: int8, of shape ``(size,)``.

    Bytes are marked in a third of the time in which NumPy takes a list of places (1.1 µs).

    Raises:
        MissingExtraError: if NumPy is not installed.

    >>> make_mask([0, 3], 5).tolist()
    [1, 0, 0, 1, 0]
    """
    marks = bytearray(size)
    for action in legal:
        marks[action] = 1
    numpy = import_numpy()
    mask: NDArray[np.int8] = numpy.frombuffer(marks, numpy.int8)
    return mask


def list_moves(rules: Ruleset, seat: Seat = 0) -> tuple[Move, ...]:
    """Return one seat's move for every action of a ruleset.

    They include everything that `legal_moves` may ever list for the seat. They also include plays
    of cards that are not in the deck, because the action of a play is the index of its card.

    Args:
        rules: the ruleset.
        seat: the seat that makes the moves.

    Returns:
        The moves, by action.

    Raises:
        StateError: if it is not a ruleset, or there is no such seat.
        RulesetError: if it has more than 256 actions.

    >>> from counter_rules import get_ruleset
    >>> moves = list_moves(get_ruleset("seven_truf", players=4))
    >>> len(moves), str(moves[8]), str(moves[-1])
    (60, '9♣', 'bid 7')
    """
    return ActionSpace(rules).list_moves(seat)


def _list_blocks(rules: Ruleset, seat: Seat) -> Mapping[str, tuple[Move, ...]]:
    """Return the moves of a seat, by the name of their block."""
    has_others = JOKER in rules.deck_counts or rules.has_winners_or_losers
    cards = rules.card_places if has_others else STANDARD_DECK
    named, held = rules.effects.named, [card for card in cards if card in rules.deck_counts]
    bids = range(rules.hand_sizes.largest + 1)
    blind_bids = () if rules.blind is None else bids
    ready = BIDS[seat]
    return {
        "play": tuple([_play(seat, card, is_named=card.rank in named) for card in cards]),
        "play_high": tuple([PlayCard(seat, c, high=True) for c in held if c.rank in named]),
        "show": tuple(_list_shows(rules, seat, held)),
        "bid": tuple([ready[n] if n < len(ready) else Bid(seat, n) for n in bids]),
        "bid_blind": tuple([Bid(seat, n, blind=True) for n in blind_bids]),
        "look": (Look(seat),) if blind_bids else (),
        "pass": PASSES[seat][: len(cards)] if rules.effects.can_pass else (),
        "name": tuple([NAMINGS[seat][suit] for suit in rules.naming.names]) if rules.naming else (),
    }


def _play(seat: Seat, card: Card, *, is_named: bool) -> PlayCard:
    return PlayCard(seat, card, high=False) if is_named else PLAYS[seat][card.index]


def _list_shows(rules: Ruleset, seat: Seat, held: list[Card]) -> Iterator[PlayCard]:
    """Yield the plays that show another card, by card; named cards first low, then high."""
    shows, named = rules.effects.shows, rules.effects.named
    for card in held:
        show = shows.get(card.rank)
        if show is None:
            continue
        names: tuple[bool | None, ...] = (False, True) if card.rank in named else (None,)
        for other in held:
            if other.rank is show.rank and (other is not card or rules.deck_counts[card] > 1):
                yield from [PlayCard(seat, card, other, high) for high in names]
