"""A state of a kernel: immutable, fast to step, and convertible to a `State`."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final, SupportsIndex, TypeAlias

from counter_rules._base.guards import import_numpy, to_int
from counter_rules._base.quoting import shorten
from counter_rules.actions import make_mask, refuse_without_turn
from counter_rules.cards import CARDS, Card, sort_cards
from counter_rules.engine import apply_move
from counter_rules.engine.inner import list_dealt, make_deal
from counter_rules.errors import CounterRulesError, StateError
from counter_rules.kernel._checks import refuse_action, to_word
from counter_rules.kernel._memory import PHASES, ROW_WORDS, Place, Words, make_words
from counter_rules.kernel._tables.cards import COPIES
from counter_rules.kernel.machine.codes import MOST_ACTIONS
from counter_rules.moves import Deal, Move
from counter_rules.phase import Phase
from counter_rules.seats import Seat, check_seat
from counter_rules.state import State

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from counter_rules.kernel._kernel import Kernel

# A deal, rebuilt from a row.


def _get_deal(state: FastState) -> Deal:
    """Return the deal that the kernel made, from the row after it."""
    rules, number = state.kernel.rules, state.hand_number
    twins = state.get_words("TWIN") if state.kernel.layout["TWINS"] else (0,) * rules.players
    turned = [state.get_word(name) for name in ("FLIPPED_CARD", "TURNED_CARD")]
    return make_deal(
        rules,
        number,
        state.get_word("DEALER"),
        hands=tuple(map(_list_cards, state.get_words("HAND"), twins)),
        turned=tuple([CARDS[card] for card in turned if card >= 0]),
        stack=_list_cards(state.get_word("STACK"), state.get_word("STACK_TWIN")),
    )


def _list_cards(hand: int, twins: int) -> tuple[Card, ...]:
    """Return the cards of a hand in card order, from the sets of cards held and held twice."""
    cards = [card for card in CARDS for held in (hand, twins) if held >> card.index & 1]
    copies = hand >> len(CARDS) << len(CARDS)
    if copies:
        cards += [card for card in COPIES for _ in range((copies & COPIES[card]).bit_count())]
    return sort_cards(cards) if copies else tuple(cards)


# The state.


MakeState: TypeAlias = "Callable[[Words, FastState | State], FastState]"
"""A function that makes the state of a row, from its words and its parent (`FastState.parent`)."""

_PHASES: Final[Mapping[int, Phase]] = {number: phase for phase, number in PHASES.items()}
_WORDS: Final = frozenset(ROW_WORDS)  # found 0.25 µs sooner than in the tuple


class FastState(ABC):
    """A match at one moment, as a kernel stores it: one row of whole numbers.

    Make one with `Kernel.start` or `Kernel.pack`. States are immutable: `child` and `deal` return
    new ones. Each state keeps its parent and the action between them, so `to_state` can convert it
    back to a `State`.
    """

    __slots__ = ("_made", "cause", "legal", "memory", "parent", "row")

    legal: bytes
    """The legal actions of the seat to act, ascending; empty at `Phase.DEAL` and `Phase.OVER`."""
    row: Place
    """The place of its words; only the functions of a text read them."""
    memory: bytes | bytearray
    """The memory that holds its words and legal actions, or the legal actions alone."""
    parent: FastState | State
    """The state before it, or the `State` that was packed."""
    cause: int | None
    """The action that led to it; None after a deal or `Kernel.pack`."""

    _made: State
    """The `State` of the same moment, once `to_state` has made it; unset before that."""

    @property
    @abstractmethod
    def kernel(self) -> Kernel:
        """The kernel of the state."""

    @abstractmethod
    def child(self, action: int) -> FastState:
        """Return the state after an action of the seat to act.

        Args:
            action: one of `legal`.

        Raises:
            StateError: if it is not legal.
            RulesetError: if an effect fails; an effect may also raise an error of its own.
        """

    @abstractmethod
    def _deal(self, seed: int) -> FastState:
        """Return the state after a deal that the kernel makes from a seed."""

    @abstractmethod
    def _read(self, word: int) -> int:
        """Return the word with this index."""

    def deal(self, deal: int | Deal) -> FastState:
        """Return the state after a deal.

        Args:
            deal: a deal, or a seed of 64 bits; the same seed may serve all hands of a match. The
                kernel's deals differ from those of `counter_rules.shuffle`, whatever the seed.

        Raises:
            StateError: if the phase is not `Phase.DEAL`, or it is neither a deal nor a seed.
            IllegalMoveError: if the deal is illegal.
        """
        if self.phase is not Phase.DEAL:
            raise StateError(f"cannot deal in phase {self.phase}, only in phase deal")
        if isinstance(deal, Deal):
            return self.kernel.pack(apply_move(self.to_state(), deal))
        return self._deal(to_word(deal))

    @property
    def phase(self) -> Phase:
        """The phase of the match."""
        return _PHASES[self.get_word("PHASE")]

    @property
    @abstractmethod
    def turn(self) -> Seat | None:
        """The seat to act, or None; while several seats choose sealed moves, the lowest of them."""

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """The seats that may move now: several while they choose sealed moves; none between hands.

        >>> from counter_rules import get_ruleset
        >>> from counter_rules.kernel import Backend, compile_ruleset
        >>> rules = get_ruleset("office_oh_hell", players=3)
        >>> state = compile_ruleset(rules, backend=Backend.PYTHON).start().deal(7)
        >>> state.to_act, state.for_seat(2).turn
        ((0, 1, 2), 2)
        """
        turn = self.turn
        if turn is None:
            return ()
        if self.legal[0] not in self.kernel.actions.sealed:
            return (turn,)
        waiting = self.get_word("WAITING")
        return tuple([seat for seat in range(self.kernel.rules.players) if waiting >> seat & 1])

    def for_seat(self, seat: Seat) -> FastState:
        """Return the same moment with another of the seats that may move as the one to act.

        Sealed moves are chosen in any order, and `child` makes the move of the seat to act.

        Args:
            seat: one of `to_act`.

        Raises:
            StateError: if it may not move now.
        """
        if check_seat(seat, self.kernel.rules.players) not in self.to_act:
            raise StateError(f"seat {seat} may not move now: see to_act")
        if seat == self.turn:
            return self
        words = self.copy_words()
        words[self.kernel.layout["TURN"]] = seat
        made = self.kernel.make_state(words, self.parent)
        made.cause = self.cause  # it came about in the same way
        return made

    @property
    def scores(self) -> tuple[int, ...]:
        """The scores after the finished hands, by seat."""
        return self.get_words("SCORE")

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats that have won, several if they share the win; empty before the end."""
        if not self.is_over:
            return ()
        winners = self.kernel.code.winners_at(self.row, self.kernel.data_place)
        return tuple([s for s in range(self.kernel.rules.players) if winners >> s & 1])

    @property
    def is_over(self) -> bool:
        """Whether the match is over."""
        return self.phase is Phase.OVER

    @property
    def hand_number(self) -> int:
        """The hand in progress or next to be dealt, counted from 1; at the end, the last one."""
        return self.get_word("HAND_NUMBER")

    def decode(self, action: SupportsIndex) -> Move:
        """Return the move that an action stands for when the seat to act makes it.

        Raises:
            StateError: if there is no such action, or no seat to act.
        """
        turn = self.turn
        if turn is None:
            raise refuse_without_turn(self.phase)
        return self.kernel.actions.decode(action, turn)

    def mask(self) -> NDArray[np.bool_]:
        """Return a mask of the legal actions.

        Returns:
            Whether each action is legal now: bool, of shape ``(actions,)``.

        Raises:
            MissingExtraError: if NumPy is not installed.
        """
        return make_mask(self.legal, self.kernel.actions.size).view(import_numpy().bool_)

    def observe(self, seat: Seat | None = None) -> NDArray[np.uint8]:
        """Return the observation of a seat, equal to `ObservationSpace.encode` of the seat's view.

        Args:
            seat: the seat that observes; by default the seat to act.

        Returns:
            The bytes, in the layout of `Kernel.observations`: uint8, of shape ``(size,)``.

        Raises:
            StateError: if there is no such seat, or you pass none and no seat is to act.
            MissingExtraError: if NumPy is not installed.
        """
        return self._observe(seat)[0]

    def observe_scaled(self, seat: Seat | None = None) -> NDArray[np.float32]:
        """Return the observation of a seat as inputs for a network.

        It is equal to `ObservationSpace.scale` of `observe`, in a ninth of the time.

        Args:
            seat: the seat that observes; by default the seat to act.

        Returns:
            The inputs, from -1 to 1: float32, of shape ``(scaled_size,)``.

        Raises:
            StateError: if there is no such seat, or you pass none and no seat is to act.
            MissingExtraError: if NumPy is not installed.
        """
        kernel = self.kernel
        observed = self._observe(seat)
        inputs, place = next(kernel.scaled)
        kernel.code.scale_at(observed[1], place, kernel.factors_place, kernel.data_place)
        return inputs

    def _observe(self, seat: Seat | None) -> tuple[NDArray[np.uint8], Place]:
        """Return the observation of a seat, and its place."""
        kernel = self.kernel
        viewer = self.turn if seat is None else check_seat(seat, kernel.rules.players)
        if viewer is None:
            raise StateError(
                f"no seat is to act in phase {self.phase}: pass the seat that observes"
            )
        made = next(kernel.observed)
        kernel.code.observe_at(self.row, made[1], viewer)
        return made

    def to_state(self) -> State:
        """Return the same moment as a `State`, to explain, draw or record it.

        The readable engine replays the moves since the last state that was packed or converted, so
        to ask for every state of a match takes as long as to play it with the readable engine.
        """
        path: list[tuple[FastState, FastState]] = []
        at = self
        while (made := getattr(at, "_made", None)) is None:
            if isinstance(at.parent, State):
                made = at.parent
                break
            path.append((at.parent, at))
            at = at.parent
        for before, after in reversed(path):
            move = _get_deal(after) if after.cause is None else before.decode(after.cause)
            made = apply_move(made, move)
        self._made = made
        return made

    def to_deal(self) -> Deal:
        """Return the deal of the hand in progress, to deal the same hand elsewhere.

        The rest of the stack is in card order: a kernel does not shuffle it, and no rule needs it.

        Raises:
            StateError: if no hand is in progress.
        """
        if not self.legal:
            raise StateError(f"no hand is in progress in phase {self.phase}")
        state = self
        while not isinstance(state.parent, State):
            if not state.parent.legal:
                return _get_deal(state)
            state = state.parent
        begin = state.parent
        return make_deal(
            begin.rules,
            begin.hand_number,
            begin.dealer,
            hands=list_dealt(begin),
            turned=begin.turned_at_deal,
            stack=begin.stack,
        )

    def get_words(self, name: str) -> tuple[int, ...]:
        """Return the words of a group that has one for each seat, such as ``"BID"``.

        Raises:
            StateError: if the row has no such group.
        """
        return tuple([self.get_word(name, seat) for seat in range(self.kernel.rules.players)])

    def get_word(self, name: str, place: int = 0) -> int:
        """Return a word of the row, such as ``"TRUMP"``.

        Args:
            name: its name in the list of words in `Kernel.text`.
            place: the index of the seat or play, for a word of a group.

        Raises:
            StateError: if the row has no such word.
        """
        layout, number = self.kernel.layout, to_int(place)
        word = layout[name] if name in _WORDS else -1
        # Reads outside the row are refused, and so is `ROW`, its size.
        if number is None or word < 0 or not word <= word + number < layout["ROW"]:
            raise StateError(
                f"a row has no word {shorten(name)} at index {shorten(place)}: "
                "Kernel.text lists the words"
            )
        return self._read(word + number)

    def copy_words(self) -> Words:
        """Return a copy of all words of the row."""
        return make_words(map(self._read, range(self.kernel.layout["ROW"])))

    def __repr__(self) -> str:
        waiting = "nobody" if self.turn is None else f"seat {self.turn}"
        name = self.kernel.rules.name
        return f"<FastState: {name}, hand {self.hand_number}, {self.phase}, {waiting} to act>"

    def __copy__(self) -> FastState:
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> FastState:
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return _pack_for, (self.kernel, self.to_state(), self.turn)

    def _explain_failure(self, action: int, error: Exception) -> Exception:
        """Return the readable engine's error for an action that failed; else the given error."""
        try:
            apply_move(self.to_state(), self.decode(action))
        except CounterRulesError as better:
            return better
        return error

    def _check(self, action: int) -> int:
        """Return a legal action as a plain int; refuse anything else."""
        number = action if type(action) is int else to_int(action)
        if number is None or not 0 <= number < MOST_ACTIONS or number not in self.legal:
            raise self._refuse(action)
        return number

    def _refuse(self, action: object) -> StateError:
        """Return the error for an action that is not legal."""
        space, number = self.kernel.actions, to_int(action)
        if self.turn is None and number is not None and 0 <= number < space.size:
            return refuse_without_turn(self.phase)
        return refuse_action(space, action, self.turn, self.legal)


def _pack_for(kernel: Kernel, state: State, turn: Seat | None) -> FastState:
    """Return a state again from its pickle: also while several seats choose sealed moves."""
    packed = kernel.pack(state)
    return packed if turn is None else packed.for_seat(turn)
