"""Bots at the seats of a match: their turns, their events, and their randomness."""

from __future__ import annotations

import random
from collections.abc import Callable, Generator, Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from counter_rules._base.guards import take, to_int
from counter_rules._base.quoting import name_type, shorten
from counter_rules.bots._bot import Bot, ask, begin, check_player, hear, name_failures
from counter_rules.bots._registry import RandomBot
from counter_rules.chance import check_seed, first_words, seeded_words
from counter_rules.engine import apply_move, legal_moves, shuffle
from counter_rules.errors import StateError
from counter_rules.events import Step, events_for, step
from counter_rules.moves import Move
from counter_rules.phase import Phase
from counter_rules.position import Sight
from counter_rules.seats import Seat
from counter_rules.state import State
from counter_rules.views import View, view

if TYPE_CHECKING:
    from counter_rules.kernel import FastState

AskBot: TypeAlias = Callable[[Bot, View, random.Random], Move]
"""Asks a bot for a move, given the view of its seat and a generator (`ask`)."""

_BID: Final = Phase.BID
_DEAL: Final = Phase.DEAL
_MOST: Final = 64


class Seats:
    """Bots at the seats of one match. They see views; the caller keeps the state.

    Deals come from the seed, as in `shuffle`. The generator of a choice yields the words
    (`counter_rules.chance`) of the seed for the purpose ``bot`` and the number *(1000 × hand +
    choice) × players + seat*. The choice is 0 while the seat may bid blind, 1 for another bid, and
    afterwards 2 plus the number of tricks and passes so far. So bots choose the same in a match
    that is continued, and replacing the bot at one seat does not affect the randomness of the
    others. A bot with a budget of seconds, or with memory beyond the view, may choose differently.

    Args:
        bots: a bot for every seat, by seat; None for a seat that you move yourself, such as a
            person's. A bot with memory sits at one seat only.
        seed: a whole number, as for `shuffle`.
        ask_bot: asks a bot for a move, given the view of its seat and a generator; by default
            `counter_rules.bots.ask`, which raises an error for illegal moves.

    Raises:
        StateError: if the seed is invalid.
        BotError: if one of them is not a bot.

    >>> from counter_rules import apply_move, get_ruleset, new_game
    >>> from counter_rules.bots import RandomBot
    >>> seats = Seats([None, RandomBot(), RandomBot()], seed=7)
    >>> state = new_game(get_ruleset("oh_hell", players=3), dealer=0)
    >>> while (move := seats.move(state)) is not None:
    ...     state = apply_move(state, move)
    >>> state.bids, state.to_act
    ((None, 3, 1), (0,))
    """

    def __init__(self, bots: Iterable[Bot | None], seed: int, *, ask_bot: AskBot = ask) -> None:
        given = take(bots, "bots", most=_MOST)
        self._players, self._seed = len(given), check_seed(seed)
        self._bots = {
            seat: check_player(bot, f"seat {seat}")
            for seat, bot in enumerate(given)
            if bot is not None
        }
        self._ask, self._rng = ask_bot, _ChoiceRandom()
        # They choose without a view, which takes 0.6 of the time for an episode.
        self._at_random = {
            seat for seat, bot in self._bots.items() if ask_bot is ask and type(bot) is RandomBot
        }
        self._last: dict[Seat, State | None] = {
            seat: None for seat, bot in self._bots.items() if _keeps_memory(bot, seat)
        }

    @property
    def is_listening(self) -> bool:
        """Whether a bot begins or hears, so that you must call `hear` after every move."""
        return bool(self._last)

    def restart(self, seed: int) -> None:
        """Begin another match, as new `Seats` of the same bots would do with this seed.

        Raises:
            StateError: if the seed is invalid.
        """
        self._seed = check_seed(seed)
        self._last = dict.fromkeys(self._last)

    def move(self, state: State) -> Move | None:
        """Return the next deal, or the move of the first bot that is to act.

        Bots with memory begin at the first state. They begin again if they have not heard the move
        that led to the state in which they are asked.

        Returns:
            The move; None if the match is over, or only seats without a bot are to act.

        Raises:
            StateError: if it is not a state, or the number of bots and players differs.
            BotError: if a bot fails or returns anything but a legal move of its seat; it names the
                bot and its seat, and the bot's own error is the cause.
        """
        if type(state) is not State:
            raise StateError(f"expected a State, got {name_type(state)}")
        if self._players != (players := state.rules.players):
            raise StateError(f"{players} players need as many bots, got {self._players}")
        waiting = [seat for seat in state.to_act if seat in self._bots]
        if self._last:
            self._begin(state, waiting[:1])
        if not waiting:
            return shuffle(state, seed=self._seed) if state.phase is _DEAL else None
        seat = waiting[0]
        if seat in self._at_random:
            moves = legal_moves(state, None if seat == state.to_act[0] else seat)
            return moves[0] if len(moves) == 1 else self._get_rng(state, seat).choice(moves)
        return self._ask(self._bots[seat], view(state, seat), self._get_rng(state, seat))

    @property
    def are_random(self) -> bool:
        """Whether all bots are a `RandomBot`, so that `choose` serves them all."""
        return len(self._at_random) == len(self._bots)

    def choose(self, state: FastState, seat: Seat, hand_number: int, passes: int) -> int:
        """Return the action of a `RandomBot`: that of the move that `move` returns in that state.

        Args:
            state: the state, of a kernel.
            seat: its turn.
            hand_number: its hand number.
            passes: the number of passes in the hand so far (C7.4), which a kernel does not count.
        """
        legal = state.legal
        if len(legal) == 1:
            return legal[0]
        space = state.kernel.actions
        if legal[0] in space.blocks["bid"]:
            choice = 1
        elif legal[0] in space.blocks["bid_blind"]:
            choice = 0
        else:
            choice = 2 + state.get_word("TRICKS") + passes
        number = _compute_number(hand_number, choice, seat, self._players)
        # As `random.Random.choice` draws from a `_ChoiceRandom`, in a third of the time.
        shift, listed = 32 - len(legal).bit_length(), space.sort_as_listed(legal)
        for make in (first_words, seeded_words):  # all eight are too large once in 256 times
            for word in make("bot", self._seed, number):
                if word >> shift < len(listed):
                    return listed[word >> shift]
        raise AssertionError("a stream of words has no end")

    def _get_rng(self, state: State, seat: Seat) -> _ChoiceRandom:
        """Return the generator of a choice. Its number increases each time a seat is asked."""
        choice = 2 + len(state.tricks) + len(state.passes)
        if state.phase is _BID:
            choice = 0 if state.sights and state.sights[seat] is Sight.HIDDEN else 1
        number = _compute_number(state.hand_number, choice, seat, self._players)
        self._rng.begin(self._seed, number)
        return self._rng

    def _begin(self, state: State, asked: Sequence[Seat]) -> None:
        """Begin bots that have not begun, and the asked bot if it missed the last move."""
        for seat, last in self._last.items():
            if last is None or (seat in asked and last is not state):
                begin(self._bots[seat], view(state, seat))
                self._last[seat] = state

    def hear(self, made: Step) -> None:
        """Send the bots that have begun what their seats learn of a move, deals included.

        Raises:
            BotError: if a bot fails.
        """
        for seat, last in self._last.items():
            if last is not None:
                hear(self._bots[seat], events_for(made.events, seat), seat=seat)
                self._last[seat] = made.state


def _compute_number(hand_number: int, choice: int, seat: Seat, players: int) -> int:
    """Return the number of a choice, which distinguishes its words from those of all others."""
    return (1_000 * hand_number + choice) * players + seat


def _keeps_memory(bot: Bot, seat: Seat) -> bool:
    """Return whether a bot begins or hears."""
    with name_failures(bot, seat):
        # By attribute: `isinstance` takes 10 µs for a protocol, and environments seat bots often.
        return hasattr(bot, "begin") or hasattr(bot, "hear")


class _ChoiceRandom(random.Random):
    """The generator of one choice after another, from the words of a seed.

    Seeding a generator of Python for every choice takes three times as long as a random choice.
    """

    def __init__(self) -> None:
        self.begin(0, 0)

    def begin(self, seed: int, number: int, drawn: int = 0, gauss: float | None = None) -> None:
        """Restart with the words of a choice, of which ``drawn`` have been used."""
        self._place = seed, number
        self._drawn = drawn
        self.gauss_next = gauss  # the method `gauss` keeps this for its next call
        self._words = seeded_words("bot", seed, number)
        for _ in range(drawn):
            next(self._words)

    def getrandbits(self, k: int, /) -> int:
        """Return an integer of ``k`` random bits."""
        if k < 0:
            raise ValueError("number of bits must be non-negative")  # like Python's own
        self._drawn += 1
        number = next(self._words)
        for _ in range(32, k, 32):
            self._drawn += 1
            number = number << 32 | next(self._words)
        return number >> -k % 32 if k else 0

    def random(self) -> float:
        """Return a number from 0 up to but not including 1, of 53 bits."""
        return self.getrandbits(53) / 2**53

    def getstate(self) -> tuple[Any, ...]:  # Any: like Python's own, with a float
        """Return the argument of `setstate`."""
        return (*self._place, self._drawn, self.gauss_next)

    def setstate(self, state: tuple[Any, ...]) -> None:
        """Restore a state."""
        self.begin(*state)


def play_out(state: State, bots: Sequence[Bot], *, seed: int, hands: int | None = None) -> State:
    """Let bots play on from a state, and return the final state.

    Deals and randomness come from the seed, as in `Seats`. So a match can be reproduced, or
    continued later as if it had not stopped.

    Args:
        state: the state; it may be in the middle of a hand.
        bots: a bot for every seat, by seat. A bot with memory sits at one seat only.
        seed: a whole number, as for `shuffle`.
        hands: stop after this number of hands, counted from this state; by default the match is
            played to its end. Counter may have none (``max_hands``).

    Raises:
        StateError: if the number of bots and players differs, or an argument is invalid.
        BotError: if one of them is not a bot, returns anything but a legal move of its seat, or
            fails; it names the bot and its seat, and the bot's own error is the cause.

    >>> from counter_rules import get_ruleset, new_game
    >>> from counter_rules.bots import get_bot
    >>> state = new_game(get_ruleset("oh_hell", players=3))
    >>> play_out(state, [get_bot("random") for _ in range(3)], seed=7).scores
    (33, 13, 27)
    """
    if not isinstance(state, State):
        raise StateError(f"expected a State, got {name_type(state)}")
    seated = take(bots, "bots", most=state.rules.players)
    for seat, bot in enumerate(seated):
        check_player(bot, f"seat {seat}")
    last = _find_last(state, hands)
    for _, after in play_on(state, Seats(seated, seed), last=last):
        state = after
    return state


def play_on(
    state: State, seats: Seats, *, last: int | None = None
) -> Generator[tuple[Move, State]]:
    """Yield every move, deals included, and the state after it, until ``last`` hands have ended."""
    is_heard = seats.is_listening
    while not (state.phase is _DEAL and len(state.hand_results) == last):
        move = seats.move(state)
        if move is None:
            return
        if is_heard:
            made = step(state, move)
            state = made.state
            seats.hear(made)
        else:
            state = apply_move(state, move)
        yield move, state


def _find_last(state: State, hands: int | None) -> int | None:
    """Return the number of ended hands at which to stop; None for no limit."""
    if hands is None:
        return None
    number = to_int(hands)
    if number is None or number < 1:
        raise StateError(f"hands: expected a whole number above 0, got {shorten(hands)}")
    return len(state.hand_results) + number
