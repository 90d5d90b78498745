"""Observers: the information of a player as a tensor in named pieces, and as a string."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from math import prod
from typing import TYPE_CHECKING, Final, TypeAlias

import attrs

from counter_rules._base.guards import import_numpy
from counter_rules._base.quoting import shorten
from counter_rules.adapters.openspiel._spiel import (
    ALL_PLAYERS,
    CHANCE,
    SINGLE_PLAYER,
    ObservationKind,
    PlayerAction,
    count_own_decisions,
    list_decisions,
)
from counter_rules.cards import Card
from counter_rules.engine.inner import list_sights
from counter_rules.errors import StateError
from counter_rules.seats import Seat, check_seat
from counter_rules.state import State
from counter_rules.views import public_view, view

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from counter_rules.adapters.openspiel._moment import Moment
    from counter_rules.adapters.openspiel._state import CounterRulesState
    from counter_rules.observations import Block, ObservationSpace
    from counter_rules.views import View


# The tensor of an observation, in named pieces.


class Pieces:
    """A tensor and its pieces by name, each of its shape; the shape of a single number is empty."""

    def __init__(self, shapes: Mapping[str, tuple[int, ...]]) -> None:
        numpy, size = import_numpy(), sum(map(prod, shapes.values()))
        self.tensor: NDArray[np.float32] = numpy.zeros(size, "float32")
        """All numbers: float32, of shape ``(size,)``."""
        self.dict: dict[str, NDArray[np.float32]] = {}
        """The pieces, which share its memory."""
        start = 0
        for name, shape in shapes.items():
            if prod(shape):
                self.dict[name] = self.tensor[start : start + prod(shape)].reshape(shape or (1,))
            start += prod(shape)


@attrs.frozen
class Encoding:
    """Encodes views as numbers, with or without the history of the hand."""

    encoder: ObservationSpace
    is_recalled: bool

    @cached_property
    def blocks(self) -> list[Block]:
        """The blocks, in order."""
        recall = self.encoder.recall_blocks.values() if self.is_recalled else ()
        return [*self.encoder.blocks.values(), *recall]

    def encode(self, view: View) -> NDArray[np.uint8]:
        """Return the numbers, in the order of the blocks: uint8, of shape ``(size,)``."""
        return self.encoder.recall(view) if self.is_recalled else self.encoder.encode(view)

    def encode_public(self, state: State, seat: Seat) -> NDArray[np.uint8]:
        """Return public information from the position of a seat that has no hand of its own."""
        return self.encode(attrs.evolve(public_view(state), seat=seat))


def name_numbers(blocks: Iterable[Block], numbers: NDArray[np.uint8]) -> str:
    """Return the numbers of blocks that are not 0, each with its name."""
    return " ".join(
        [
            f"{block.names[place]}={numbers[block.start + place]}"
            for block in blocks
            for place in numbers[block.slice].nonzero()[0]
        ]
    )


# Observations that separate public information from the private information of each player.

Numbers: TypeAlias = "dict[str, NDArray[np.uint8]]"
"""Pieces of a tensor by name."""

_INNER: Final = frozenset(("hand", "dealt", "given", "taken"))
"""The blocks without public information."""
_PRIVATE: Final = _INNER | {"shown", "known", "bids"}
"""The blocks in which a player may know more than the public."""


class _Public:
    """The public information. Seats are counted from seat 0, so it is the same for all."""

    def __init__(self, encoding: Encoding) -> None:
        self._encoding = encoding
        self._blocks = [one for one in encoding.blocks if one.name not in _INNER | {"viewer"}]
        self.shapes = {block.name: block.shape for block in self._blocks}

    def encode(self, state: CounterRulesState) -> Numbers:
        """Return the pieces."""
        numbers = self._encoding.encode_public(state.game_state, 0)
        return {block.name: numbers[block.slice] for block in self._blocks}

    def format(self, state: CounterRulesState) -> str:
        """Return it as a string; with recall, the keys of a spectator's views."""
        if self._encoding.is_recalled:
            return state.moment.recall(None)
        return name_numbers(self._blocks, self._encoding.encode_public(state.game_state, 0))


class _Private:
    """The private information of a player. Seats are counted from the player.

    During a deal it has the cards dealt so far, one by one, as OpenSpiel's tests require.
    """

    def __init__(self, encoding: Encoding) -> None:
        self._encoding, encoder = encoding, encoding.encoder
        self._blocks = [block for block in encoding.blocks if block.name in _PRIVATE]
        self.shapes = {f"private_{block.name}": block.shape for block in self._blocks}
        if encoding.is_recalled:
            most = count_own_decisions(encoder.rules, encoder.rules.hand_sizes.largest)
            self.shapes["private_actions"] = (most, encoder.actions.size)

    def encode(self, state: CounterRulesState, seat: Seat) -> Numbers:
        """Return the pieces, without earlier hands."""
        numbers = self._encode(state.game_state, seat)
        self._add_dealt(numbers, state.moment, seat)
        pieces = {f"private_{block.name}": numbers[block.slice] for block in self._blocks}
        if self._encoding.is_recalled:
            shape = self.shapes["private_actions"]
            pieces["private_actions"] = import_numpy().zeros(shape, "uint8")
            for place, taken in enumerate(_list_own(_list_hand(state), seat)):
                pieces["private_actions"][place, taken] = 1
        return pieces

    def format(self, state: CounterRulesState, seat: Seat) -> str:
        """Return it as a string; empty if the player knows nothing in private."""
        is_recalled, moment = self._encoding.is_recalled, state.moment
        known_states = [one.state for one in moment.snapshots] if is_recalled else [moment.state]
        known = [self._encode(each, seat) for each in known_states]
        self._add_dealt(known[-1], moment, seat)
        texts = [name_numbers(self._blocks, each) for each in known]
        if is_recalled:
            names = self._encoding.encoder.actions.names
            done = [names[action] for action in _list_own(state.full_history(), seat)]
            texts.append(",".join(done))
        return _join("|", texts)

    def _encode(self, state: State, seat: Seat) -> NDArray[np.uint8]:
        public = self._encoding.encode_public(state, seat)
        whole = self._encoding.encode(view(state, seat))
        # Public information is a part of what the player knows, number by number.
        alone: NDArray[np.uint8] = whole - public
        return alone

    def _add_dealt(self, numbers: NDArray[np.uint8], moment: Moment, seat: Seat) -> None:
        """Count the cards that a player has seen in an incomplete deal."""
        blocks, players = self._encoding.encoder.blocks, moment.state.rules.players
        for owner, card in _list_dealt(moment, seat):
            row = (owner - seat) % players
            hand, known = blocks["hand"], blocks["known"]
            start = known.start + (row - 1) * hand.size if row else hand.start
            numbers[start + card.index] += 1


class PartsObserver(Pieces):
    """An observer of public information, of private information, of both or neither."""

    def __init__(self, encoding: Encoding, kind: ObservationKind) -> None:
        self._public, self._private = _Public(encoding), _Private(encoding)
        self._kind, self._players = kind, encoding.encoder.rules.players
        shapes = dict(self._public.shapes) if kind.public_info else {}
        if kind.private_info == SINGLE_PLAYER:
            shapes |= self._private.shapes
        if kind.private_info == ALL_PLAYERS:
            rows = {name: (self._players, *shape) for name, shape in self._private.shapes.items()}
            shapes |= rows
        super().__init__(shapes)

    def set_from(self, state: CounterRulesState, player: Seat) -> None:
        """Write the observation into the tensor; earlier hands count by their scores only."""
        seats = self._list_seats(player)
        pieces = self._public.encode(state) if self._kind.public_info else {}
        private = [self._private.encode(state, seat) for seat in seats]
        for name in private[0] if private else ():
            pieces[name] = import_numpy().stack([each[name] for each in private])
        for name, piece in self.dict.items():
            piece[...] = pieces[name].reshape(piece.shape)

    def string_from(self, state: CounterRulesState, player: Seat) -> str:
        """Return the parts, the public one first, then the private ones; empty if all are."""
        seats = self._list_seats(player)
        texts = [self._public.format(state)] if self._kind.public_info else []
        texts += [self._private.format(state, seat) for seat in seats]
        return _join(" / ", texts)

    def _list_seats(self, player: Seat) -> tuple[Seat, ...]:
        """Return the seats whose private information it has."""
        seat = check_seat(player, self._players)
        if self._kind.private_info == ALL_PLAYERS:
            return tuple(range(self._players))
        return (seat,) if self._kind.private_info == SINGLE_PLAYER else ()


def _list_dealt(moment: Moment, seat: Seat) -> Iterator[tuple[Seat, Card]]:
    """Yield the cards that a seat has seen in an incomplete deal, each after its owner."""
    state, flips = moment.state, int(moment.state.rules.is_flipped)
    if len(moment.dealt) <= flips:
        return
    size = state.rules.hand_sizes.get_size(state.hand_number, moment.dealt[:flips])
    sights = list_sights(state, size, moment.dealt[:flips])
    seen = attrs.evolve(state, sights=sights).list_seen(seat)
    for place, card in enumerate(moment.dealt[flips:]):
        if place // size in seen:  # the card turned up comes after the hands
            yield place // size, card


def _list_hand(state: CounterRulesState) -> list[PlayerAction]:
    """Return the decisions of the hand in progress; between hands, of the last one."""
    history = state.full_history()
    if not state.game_state.is_in_hand:
        while history and history[-1].player == CHANCE:
            history.pop()
    return list_decisions(history)


def _join(sign: str, texts: list[str]) -> str:
    """Join texts, each of which may be empty; return an empty one if all are."""
    return sign.join(texts) if any(texts) else ""


def _list_own(history: list[PlayerAction], seat: Seat) -> list[int]:
    return [taken.action for taken in history if taken.player == seat]


# The observers.


class WholeObserver(Pieces):
    """An observer of a player's view, or of the information state: all that the player knows."""

    def __init__(self, encoding: Encoding) -> None:
        self._encoding = encoding
        super().__init__({block.name: block.shape for block in encoding.blocks})

    def set_from(self, state: CounterRulesState, player: Seat) -> None:
        """Write a player's information into the tensor; of earlier hands, only the scores."""
        if self._encoding.is_recalled:
            self.tensor[:] = self._encoding.encode(view(state.game_state, player))
        else:
            self.tensor[:] = state.moment.position.observe(player)

    def string_from(self, state: CounterRulesState, player: Seat) -> str:
        """Return the numbers of the tensor that are not 0, each with its name.

        For the information state, return the keys of the player's views at the end of each earlier
        hand, and now.
        """
        if self._encoding.is_recalled:
            return state.moment.recall(check_seat(player, state.get_game().config.rules.players))
        seen = view(state.game_state, player)
        return name_numbers(self._encoding.blocks, self._encoding.encode(seen))


Observer: TypeAlias = WholeObserver | PartsObserver
"""An observer of states, for OpenSpiel."""


def make_observer(
    encoder: ObservationSpace, kind: object = None, params: object = None
) -> Observer:
    """Return an observer, as OpenSpiel requires it.

    Args:
        encoder: encodes the views as numbers.
        kind: a ``pyspiel.IIGObservationType``: whether it has public information, whose private
            information, and whether with perfect recall. None, or OpenSpiel's empty parameters in
            its place, means what a player can see now.
        params: OpenSpiel's parameters of observers: there are none.

    Raises:
        StateError: if there are parameters.
    """
    is_named = isinstance(kind, ObservationKind)
    given = params or (None if is_named else kind)
    if given:
        raise StateError(f"an observer takes no parameters, got {shorten(given)}: leave them out")
    if not isinstance(kind, ObservationKind):
        return WholeObserver(Encoding(encoder, is_recalled=False))
    encoding = Encoding(encoder, is_recalled=kind.perfect_recall)
    is_whole = kind.public_info and kind.private_info == SINGLE_PLAYER
    return WholeObserver(encoding) if is_whole else PartsObserver(encoding, kind)
