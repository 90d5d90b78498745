"""A state of the compiled engine: immutable, quick to step, and never far from a `State`."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final, SupportsIndex, TypeAlias

from counter_rules._given import to_int
from counter_rules._quoting import shorten
from counter_rules.cards import CARDS, Card
from counter_rules.engine import apply_move
from counter_rules.engine._flow.hands import list_dealt
from counter_rules.errors import StateError
from counter_rules.kernel._machine.codes import MOST_ACTIONS
from counter_rules.kernel._pack import PHASES
from counter_rules.moves import Deal, Move
from counter_rules.question import Phase
from counter_rules.seats import Seat
from counter_rules.state import State

if TYPE_CHECKING:
    from counter_rules.kernel._kernel import Kernel

MakeState: TypeAlias = Callable[[list[int], State], "FastState"]
"""Makes the state of a row, from its words and the `State` that was packed."""

_PHASES: Final[Mapping[int, Phase]] = {number: phase for phase, number in PHASES.items()}


class FastState(ABC):
    """A match at one moment, as a kernel holds it: whole numbers in one row of memory.

    Make one with `Kernel.start` or `Kernel.pack`. States are never changed: `child` and `deal` make
    new ones. Each remembers how it came about, so that any of them can come back as a `State`.
    """

    __slots__ = ("cause", "legal", "parent", "row")

    legal: bytes
    """The legal actions of the seat to act, ascending; empty at `Phase.DEAL` and `Phase.OVER`."""
    row: Any  # an address or a list, as its kernel has it
    """Where its words lie; the functions of a text alone look there."""
    parent: FastState | State
    """What it came from: another state, or the `State` that was packed."""
    cause: int | None
    """The action that led here; None for a deal, or for packing."""

    @property
    @abstractmethod
    def kernel(self) -> Kernel:
        """The kernel that it belongs to."""

    @abstractmethod
    def child(self, action: int) -> FastState:
        """Return the state after an action of the seat to act.

        Args:
            action: one of `legal`.

        Raises:
            StateError: if it is not legal.
        """

    @abstractmethod
    def _deal(self, seed: int) -> FastState:
        """Return the state after a deal of the kernel's own."""

    def deal(self, deal: int | Deal) -> FastState:
        """Return the state after a deal.

        Args:
            deal: a deal, or a seed of 64 bits; one seed serves a match. The kernel's deals are not
                those of `counter_rules.shuffle`, whatever the seed.

        Raises:
            StateError: if the state waits for no deal, or it is neither a deal nor a seed.
            IllegalMoveError: if the deal is illegal.
        """
        if self.phase is not Phase.DEAL:
            raise StateError(f"cannot deal in phase {self.phase}, only in phase deal")
        if isinstance(deal, Deal):
            after = apply_move(self.to_state(), deal)
            return self.kernel.pack(after)
        return self._deal(to_word(deal))

    @property
    def phase(self) -> Phase:
        """What the match waits for."""
        return _PHASES[self.read("PHASE")]

    @property
    def turn(self) -> Seat | None:
        """The seat to act; of those that are asked for sealed moves, the lowest; None for none."""
        return self.read("TURN") if self.legal else None

    @property
    def scores(self) -> tuple[int, ...]:
        """The scores after the finished hands, by seat."""
        return self.read_seats("SCORE")

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats that have won, several if they share the win; none before the end."""
        if not self.is_over:
            return ()
        winners = self.kernel.code.winners_at(self.row)
        return tuple([s for s in range(self.kernel.rules.players) if winners >> s & 1])

    @property
    def is_over(self) -> bool:
        """Whether the match is over."""
        return self.phase is Phase.OVER

    @property
    def hand_number(self) -> int:
        """The hand in progress or next to be dealt, counted from 1; at the end, the last one."""
        return self.read("HAND_NUMBER")

    def decode(self, action: SupportsIndex) -> Move:
        """Return the move that an action is for the seat to act.

        Raises:
            StateError: if there is no such action, or no seat to act.
        """
        turn = self.turn
        if turn is None:
            raise StateError(f"no seat is to act in phase {self.phase}: deal, or start anew")
        return self.kernel.actions.decode(action, turn)

    def to_state(self) -> State:
        """Return the same moment as a `State`, to be explained, drawn or recorded.

        All its moves are made again by the readable engine, from the state that it began with.
        """
        path: list[FastState] = []
        begin: FastState | State = self
        while isinstance(begin, FastState):
            path.append(begin)
            begin = begin.parent
        state = begin
        for before, after in zip(path[:0:-1], path[-2::-1], strict=True):
            state = apply_move(state, after.find_move(before))
        return state

    def to_deal(self) -> Deal:
        """Return the deal of the hand in progress, so that it can be dealt elsewhere.

        The rest of the stack lies in card order: a kernel does not shuffle it, and no rule asks.

        Raises:
            StateError: if no hand is in progress.
        """
        if not self.legal:
            raise StateError(f"no hand is in progress in phase {self.phase}")
        after: FastState = self
        while isinstance(after.parent, FastState):
            before = after.parent
            if not before.legal:
                return after.read_deal()
            after = before
        begin = after.parent
        since = sum(len(result.turned) for result in begin.tricks)
        turned = begin.turned[: len(begin.turned) - since]
        return Deal(list_dealt(begin), turned, begin.stack)

    def find_move(self, before: FastState) -> Move:
        """Return the move that has led here."""
        if self.cause is None:
            return self.read_deal()
        return before.decode(self.cause)

    def read_deal(self) -> Deal:
        """Read a deal that the kernel has made off the row after it."""
        seats = range(self.kernel.rules.players)
        twins = self.read_seats("TWIN") if self.kernel.rules.has_twins else (0 for _ in seats)
        hands = tuple(map(_list_cards, self.read_seats("HAND"), twins))
        turned = [self.read(name) for name in ("FLIPPED_CARD", "TURNED_CARD")]
        face_up = tuple([CARDS[card] for card in turned if card >= 0])
        stack = _list_cards(self.read("STACK"), self.read("STACK_TWIN"))
        return Deal(hands, face_up, stack)

    def read_seats(self, name: str) -> tuple[int, ...]:
        """Return the words that a group of the row has for each seat."""
        return tuple([self.read(name, seat) for seat in range(self.kernel.rules.players)])

    def read(self, name: str, place: int = 0) -> int:
        """Return a word of the row."""
        kernel = self.kernel
        return kernel.code.read_at(self.row, kernel.layout[name] + place)

    def __repr__(self) -> str:
        waiting = "nobody" if self.turn is None else f"seat {self.turn}"
        name = self.kernel.rules.name
        return f"<FastState: {name}, hand {self.hand_number}, {self.phase}, {waiting} to act>"

    def __copy__(self) -> FastState:
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> FastState:
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return _restore, (self.kernel, self.to_state())

    def _check(self, action: int) -> int:
        """Return a legal action as a plain int; refuse anything else."""
        number = action if type(action) is int else to_int(action)
        if number is None or not 0 <= number < MOST_ACTIONS or number not in self.legal:
            raise self._refuse(action)
        return number

    def _refuse(self, action: object) -> StateError:
        """Return the error for an action that is not legal."""
        number, space = to_int(action), self.kernel.actions
        if number is None or not 0 <= number < space.size:
            return StateError(
                f"there is no action {shorten(action)}: the actions are 0 to {space.size - 1}"
            )
        if not self.legal:
            return StateError(f"no seat is to act in phase {self.phase}: deal, or start anew")
        names = ", ".join([space.names[legal] for legal in self.legal])
        return StateError(
            f"action {number} ({space.names[number]}) is illegal for seat {self.turn}: "
            f"legal are {names}"
        )


def _restore(kernel: Kernel, state: State) -> FastState:
    return kernel.pack(state)


def to_word(seed: object) -> int:
    """Return a seed as a word of 64 bits with a sign.

    Raises:
        StateError: if it is not a whole number of at most 64 bits.
    """
    number = to_int(seed)
    if number is None or not -(2**63) <= number < 2**64:
        raise StateError(f"a seed must be a whole number of at most 64 bits, not {shorten(seed)}")
    return number - 2**64 if number >= 2**63 else number


def _list_cards(hand: int, twins: int) -> tuple[Card, ...]:
    """Return the cards of a hand in card order, from the sets of those held and held twice."""
    return tuple([card for card in CARDS for held in (hand, twins) if held >> card.index & 1])
