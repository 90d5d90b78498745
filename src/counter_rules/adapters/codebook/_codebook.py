"""The codebook of a ruleset: its moves as numbers, and which of them are legal."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, SupportsIndex

import attrs

from counter_rules._extras import import_numpy
from counter_rules._quoting import name_type
from counter_rules.actions import ActionSpace
from counter_rules.engine import legal_moves
from counter_rules.errors import StateError
from counter_rules.moves import Move
from counter_rules.position import Position
from counter_rules.rules.ruleset import Ruleset, to_rules
from counter_rules.seats import Seat

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


@attrs.frozen
class Codebook:
    """The moves of a ruleset as numbers, the same as in kernels (`ActionSpace`).

    Args:
        rules: the ruleset.

    Raises:
        StateError: if it is not a ruleset.
        RulesetError: if it has more than 256 actions.

    >>> from counter_rules import apply_move, get_ruleset, new_game, shuffle
    >>> rules = get_ruleset("counter", players=4)
    >>> book = Codebook(rules)
    >>> state = new_game(rules)
    >>> state = apply_move(state, shuffle(state, seed=7))
    >>> len(book), book.legal(state)
    (127, (64, 65, 66, 67, 68, 69, 70, 71, 72, 73, 74))
    >>> str(book.decode(67, seat=0)), int(book.mask(state).sum())
    ('bid 3', 11)
    """

    rules: Ruleset = attrs.field(converter=to_rules)

    def __attrs_post_init__(self) -> None:
        _ = self.actions  # refused here if they are too many

    @cached_property
    def actions(self) -> ActionSpace:
        """The actions in their blocks, with their names."""
        return ActionSpace(self.rules)

    def __len__(self) -> int:
        return self.actions.size

    def encode(self, move: Move) -> int:
        """Return the action of a move, 0 … len-1; see `ActionSpace.encode`.

        Raises:
            StateError: if no seat of this ruleset can ever make the move.
        """
        return self.actions.encode(move)

    def decode(self, action: SupportsIndex, seat: Seat) -> Move:
        """Return the move of an action, legal or not; see `ActionSpace.decode`.

        Raises:
            StateError: if there is no such action or seat.
        """
        return self.actions.decode(action, seat)

    def legal(self, position: Position, seat: Seat | None = None) -> tuple[int, ...]:
        """Return the actions that are legal for a seat.

        Args:
            position: a state or a view.
            seat: whose; by default the first seat to act, or the seat of the view.

        Returns:
            The actions, ascending; none for a seat that may not move now.

        Raises:
            StateError: if the position is of other rules, there is no such seat, or the view is
                another seat's.
        """
        if not isinstance(position, Position):
            raise StateError(f"expected a State or a View, got {name_type(position)}")
        if position.rules is not self.rules and position.rules != self.rules:
            raise StateError(f"the position is one of {position.rules!r}, not of {self.rules!r}")
        return tuple(self.actions.encode_all(legal_moves(position, seat)))

    def mask(self, position: Position, seat: Seat | None = None) -> NDArray[np.int8]:
        """Return which actions are legal for a seat.

        Args:
            position: a state or a view.
            seat: whose; by default the first seat to act, or the seat of the view.

        Returns:
            1 for a legal action, else 0: int8, of shape ``(len,)``; all 0 for a seat that may not
            move now.

        Raises:
            StateError: as `legal` does.
            MissingExtraError: if NumPy is not installed.
        """
        numpy = import_numpy()
        mask: NDArray[np.int8] = numpy.zeros(len(self), numpy.int8)
        mask[list(self.legal(position, seat))] = 1
        return mask
