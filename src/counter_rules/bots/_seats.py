"""Bots at the seats of a match: who is asked, what each hears, and where its luck comes from."""

from __future__ import annotations

import random
from collections.abc import Callable, Generator, Iterable, Sequence
from typing import Any, Final, TypeAlias

from counter_rules._base.guards import take, to_int
from counter_rules._base.quoting import name_type, shorten
from counter_rules.bots._bot import Bot, ask, begin, check_bot, hear, name_failures
from counter_rules.bots._registry import RandomBot
from counter_rules.chance import check_seed, seeded_words
from counter_rules.engine import apply_move, legal_moves, shuffle
from counter_rules.errors import StateError
from counter_rules.events import Step, events_for, step
from counter_rules.moves import Move
from counter_rules.phase import Phase
from counter_rules.position import Sight
from counter_rules.seats import Seat
from counter_rules.state import State
from counter_rules.views import View, view

AskBot: TypeAlias = Callable[[Bot, View, random.Random], Move]
"""Asks a bot for a move, given the view of its seat and its luck (`ask`)."""

_BID: Final = Phase.BID
_DEAL: Final = Phase.DEAL
_MOST: Final = 64


class Seats:
    """Bots at the seats of one match. They see views, and whoever seats them keeps the state.

    Deals come from the seed as `shuffle` makes them. The luck of a choice is a generator of the
    words (`counter_rules.chance`) that the seed gives for the purpose ``bot`` and the number
    *(1000 × hand + choice) × players + seat*. The choice is 0 as long as the seat may bid blind, 1
    for another bid, and afterwards 2 more than the tricks and passes so far. So bots choose the
    same in a match that is continued, and another bot at one seat changes nobody else's luck. One
    that counts seconds, or remembers what no view holds, may choose differently.

    Args:
        bots: a bot for every seat, by seat; None where somebody else chooses, such as a person.
            One that keeps a memory sits at one seat only.
        seed: a whole number, as for `shuffle`.
        ask_bot: asks a bot for a move, given the view of its seat and its luck; by default
            `counter_rules.bots.ask`, which raises an error for what is no legal move.

    Raises:
        StateError: if the seed is none.
        BotError: if one of them is no bot.

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
            seat: check_bot(bot, f"seat {seat}")
            for seat, bot in enumerate(given)
            if bot is not None
        }
        self._ask, self._rng = ask_bot, _ChoiceRandom()
        # They choose without a view: an episode in which they play takes 0.6 of the time.
        self._at_random = {
            seat for seat, bot in self._bots.items() if ask_bot is ask and type(bot) is RandomBot
        }
        self._last: dict[Seat, State | None] = {
            seat: None for seat, bot in self._bots.items() if _keeps_memory(bot, seat)
        }

    @property
    def is_listening(self) -> bool:
        """Whether a bot begins or hears, so that `hear` is to be called after every move."""
        return bool(self._last)

    def move(self, state: State) -> Move | None:
        """Return the next deal, or the move of the first bot that is to act.

        Bots that keep a memory begin at the first state, and anew where they have not heard the
        move that led to the state in which they are asked.

        Returns:
            The move; None if the match is over, or only seats without a bot are to act.

        Raises:
            StateError: if it is no state, or there are not as many bots as players.
            BotError: if a bot fails or returns what is no legal move of its seat; it names the bot
                and its seat, and what the bot raised is its cause.
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

    def _get_rng(self, state: State, seat: Seat) -> _ChoiceRandom:
        """Return the luck of a choice. Its number is higher each time that a seat is asked."""
        choice = 2 + len(state.tricks) + len(state.passes)
        if state.phase is _BID:
            choice = 0 if state.sights and state.sights[seat] is Sight.HIDDEN else 1
        hand = 1_000 * state.hand_number
        self._rng.begin(self._seed, (hand + choice) * state.rules.players + seat)
        return self._rng

    def _begin(self, state: State, asked: Sequence[Seat]) -> None:
        """Let those begin who have not, and who is asked and has not heard what led here."""
        for seat, last in self._last.items():
            if last is None or (seat in asked and last is not state):
                begin(self._bots[seat], view(state, seat))
                self._last[seat] = state

    def hear(self, made: Step) -> None:
        """Let the bots that have begun hear what their seats learn of a move, a deal included.

        Raises:
            BotError: if a bot fails.
        """
        for seat, last in self._last.items():
            if last is not None:
                hear(self._bots[seat], events_for(made.events, seat), seat=seat)
                self._last[seat] = made.state


def _keeps_memory(bot: Bot, seat: Seat) -> bool:
    """Return whether a bot begins or hears."""
    with name_failures(bot, seat):
        # By attribute, as `isinstance` asks a protocol for 10 µs, and environments seat bots often.
        return hasattr(bot, "begin") or hasattr(bot, "hear")


class _ChoiceRandom(random.Random):
    """The luck of one choice after the other: a generator of the words of a seed.

    To seed one of Python's own for every choice takes three times as long as a random one.
    """

    def __init__(self) -> None:
        self.begin(0, 0)

    def begin(
        self, seed: int, number: int, drawn: int = 0, gauss_next: float | None = None
    ) -> None:
        """Begin with the luck of a choice, of which so many words have been drawn."""
        self._place = seed, number
        self._drawn = drawn
        self.gauss_next = gauss_next  # what `gauss` keeps for its next call
        self._words = seeded_words("bot", seed, number)
        for _ in range(drawn):
            next(self._words)

    def getrandbits(self, k: int, /) -> int:
        """Return a whole number of so many bits."""
        if k < 0:
            raise ValueError("number of bits must be non-negative")  # as Python's own
        self._drawn += 1
        number = next(self._words)
        for _ in range(32, k, 32):
            self._drawn += 1
            number = number << 32 | next(self._words)
        return number >> -k % 32 if k else 0

    def random(self) -> float:
        """Return a number from 0 to 1, without 1, of 53 bits."""
        return self.getrandbits(53) / 2**53

    def getstate(self) -> tuple[Any, ...]:  # Any: a float as well, as Python's own has
        """Return what `setstate` takes."""
        return (*self._place, self._drawn, self.gauss_next)

    def setstate(self, state: tuple[Any, ...]) -> None:
        """Go back to where it was."""
        self.begin(*state)


def play_out(state: State, bots: Sequence[Bot], *, seed: int, hands: int | None = None) -> State:
    """Let bots play on from a state, and return the state that they come to.

    Deals and luck come from the seed as `Seats` has it. So a match can be played again, or
    continued later as if it had not stopped.

    Args:
        state: the state; in the middle of a hand as well.
        bots: a bot for every seat, by seat. One that keeps a memory sits at one seat only.
        seed: a whole number, as for `shuffle`.
        hands: stop once so many hands have ended, counted from this state; without it, the match
            is played to its end. Counter need not have one (``max_hands``).

    Raises:
        StateError: if there are not as many bots as players, or an argument is not what it should
            be.
        BotError: if one of them is no bot, returns what is no legal move of its seat, or fails;
            it names the bot and its seat, and what the bot raised is its cause.

    >>> from counter_rules import get_ruleset, new_game
    >>> from counter_rules.bots import get_bot
    >>> state = new_game(get_ruleset("oh_hell", players=3))
    >>> play_out(state, [get_bot("random") for _ in range(3)], seed=7).scores
    (69, 37, 63)
    """
    if not isinstance(state, State):
        raise StateError(f"expected a State, got {name_type(state)}")
    seated = take(bots, "bots", most=state.rules.players)
    for seat, bot in enumerate(seated):
        check_bot(bot, f"seat {seat}")
    last = _find_last(state, hands)
    for _, after in play_on(state, Seats(seated, seed), last=last):
        state = after
    return state


def play_on(
    state: State, seats: Seats, *, last: int | None = None
) -> Generator[tuple[Move, State]]:
    """Let bots play on from a state, and yield every move, deals included, with where it leads.

    It stops once as many hands of the match have ended as ``last`` says.
    """
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
    """Return how many hands there are to have ended in the end; None for all."""
    if hands is None:
        return None
    number = to_int(hands)
    if number is None or number < 1:
        raise StateError(f"hands: expected a whole number above 0, got {shorten(hands)}")
    return len(state.hand_results) + number
