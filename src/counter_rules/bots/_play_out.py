"""Bots play a match: they see views, and the table keeps the state."""

from __future__ import annotations

import random
from collections.abc import Callable, Generator, Sequence
from typing import TypeVar

from counter_rules._given import take, to_int
from counter_rules._quoting import name_type, shorten
from counter_rules.bots._asking import ask, begin, check_bot, hear
from counter_rules.bots._bot import Bot, Hears
from counter_rules.engine import shuffle
from counter_rules.errors import StateError
from counter_rules.events import Step, events_for, step
from counter_rules.moves import Move
from counter_rules.question import Phase
from counter_rules.rules.chance import check_seed, seeded_words
from counter_rules.state import State
from counter_rules.views import View, view

BotT = TypeVar("BotT", bound=Bot)


def play_out(state: State, bots: Sequence[Bot], *, seed: int, hands: int | None = None) -> State:
    """Let bots play on from a state, and return the state that they come to.

    Deals come from the seed as `shuffle` makes them, and each seat has luck of its own from it. So
    a match can be played again, and another bot at one seat changes nobody else's luck.

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
    (69, 49, 81)
    """
    if not isinstance(state, State):
        raise StateError(f"expected a State, got {name_type(state)}")
    seated = take(bots, "bots", most=state.rules.players)
    if len(seated) != state.rules.players:
        raise StateError(f"{state.rules.players} players need as many bots, got {len(seated)}")
    for seat, bot in enumerate(seated):
        check_bot(bot, f"seat {seat}")
    last = _find_last(state, hands)
    for _, made in play_on(state, seated, seed=check_seed(seed), last=last):
        state = made.state
    return state


def play_on(
    state: State,
    bots: Sequence[BotT],
    *,
    seed: int,
    last: int | None = None,
    let: Callable[[BotT, View, random.Random], Move] = ask,
) -> Generator[tuple[Move, Step]]:
    """Let bots play on from a state, and yield every move, deals included, with what it makes.

    Args:
        state: the state.
        bots: a bot for every seat.
        seed: where the deals and the bots' luck come from.
        last: stop once so many hands of the match have ended.
        let: lets a bot move.

    Raises:
        BotError: as `play_out`.
    """
    words = [seeded_words("bot", seed, seat) for seat in range(len(bots))]
    luck = [random.Random(next(one) << 32 | next(one)) for one in words]  # noqa: S311 - by the seed
    listening = [(seat, bot) for seat, bot in enumerate(bots) if isinstance(bot, Hears)]
    for seat, bot in enumerate(bots):
        begin(bot, view(state, seat))
    while not state.is_over and not (state.phase is Phase.DEAL and len(state.hand_results) == last):
        move: Move
        if state.phase is Phase.DEAL:
            move = shuffle(state, seed=seed)
        else:
            seat = state.to_act[0]
            move = let(bots[seat], view(state, seat), luck[seat])
        made = step(state, move)
        state = made.state
        for seat, bot in listening:
            hear(bot, events_for(made.events, seat), seat=seat)
        yield move, made


def _find_last(state: State, hands: int | None) -> int | None:
    """Return how many hands there are to have ended in the end; None for all."""
    if hands is None:
        return None
    number = to_int(hands)
    if number is None or number < 1:
        raise StateError(f"hands: expected a whole number above 0, got {shorten(hands)}")
    return len(state.hand_results) + number
