"""Asking a bot for its move, and refusing what is none."""

from __future__ import annotations

import contextlib
import random
from collections.abc import Generator, Iterable
from typing import Final, cast

from counter_rules._quoting import name_type, shorten
from counter_rules.bots._bot import Begins, Bot, Hears
from counter_rules.bots._failure import describe_failure
from counter_rules.engine import why_illegal
from counter_rules.errors import BotError, StateError
from counter_rules.events import Event
from counter_rules.moves import Bid, Look, Move, PassCard, PlayCard
from counter_rules.seats import Seat
from counter_rules.views import View

_MOVES: Final = Bid, Look, PassCard, PlayCard


class IllegalAnswerError(BotError):
    """A bot's answer that is no legal move of its seat; other errors are those of its own code."""


def name_bot(bot: object) -> str:
    """Return the name by which messages call a bot: its own, that of its function or its class."""
    for attribute in ("name", "__name__"):
        name = None
        with contextlib.suppress(Exception):  # whatever the bot makes of being asked
            name = getattr(bot, attribute, None)
        if isinstance(name, str):
            return shorten(name).strip("'\"")
    return name_type(bot)


def check_bot(bot: object, where: str) -> Bot:
    """Return a bot, once it is known to be one as far as can be seen.

    Raises:
        BotError: if it cannot be called, or is a class.
    """
    if isinstance(bot, type):
        kind = shorten(bot.__name__).strip("'")
        raise BotError(f"{where}: expected a bot, got the class {kind}: call it to make one")
    if not callable(bot):
        raise BotError(f"{where}: expected a bot, got {shorten(bot)}")
    return cast("Bot", bot)


def check_view(view: View) -> None:
    """Refuse what is no view, such as a state, which shows every hand.

    Raises:
        StateError: if it is none.
    """
    if not isinstance(view, View):
        raise StateError(f"expected a View, got {name_type(view)} (see view)")


def check_turn(view: View) -> Seat:
    """Return the seat of a view that is asked for a move.

    Raises:
        StateError: if it is no view, or its seat is not asked for a move.
    """
    check_view(view)
    if view.seat is None:
        raise StateError("expected the view of a seat, got that of the table (see view)")
    if view.seat not in view.to_act:
        to_act = ", ".join(map(str, view.to_act)) or "none"
        raise StateError(
            f"it is not the turn of seat {view.seat} in phase {view.phase}: "
            f"expected the view of a seat to act ({to_act})"
        )
    return view.seat


@contextlib.contextmanager
def name_failures(bot: object, seat: Seat | None) -> Generator[None]:
    """Name the bot and its seat where its code fails; the error itself is the cause.

    Raises:
        BotError: if anything is raised. One that is raised already names its bot.
    """
    try:
        yield
    except (BotError, KeyboardInterrupt):
        raise
    except BaseException as error:  # a bot that calls `exit` does not end whoever asks it
        at = "" if seat is None else f" at seat {seat}"
        raise BotError(f"bot {name_bot(bot)}{at} failed: {describe_failure(error)}") from error


def begin(bot: Bot, view: View) -> None:
    """Tell a bot that it sits down, if it wants to know.

    Raises:
        BotError: if it fails.
        StateError: if the view is none.
    """
    check_view(view)
    if isinstance(bot, Begins):
        with name_failures(bot, view.seat):
            bot.begin(view)


def hear(bot: Bot, events: Iterable[Event], *, seat: Seat | None = None) -> None:
    """Tell a bot what its seat learns of a move, if it wants to know.

    Args:
        bot: the bot.
        events: what its seat learns.
        seat: the seat, to be named if the bot fails.

    Raises:
        BotError: if it fails.
    """
    if isinstance(bot, Hears):
        with name_failures(bot, seat):
            bot.hear(events)


def ask(bot: Bot, view: View, rng: random.Random) -> Move:
    """Ask a bot for its move.

    Args:
        bot: the bot.
        view: what its seat knows; it must be the seat's turn.
        rng: where the bot's luck comes from.

    Returns:
        A legal move of the seat.

    Raises:
        BotError: if it is no bot, returns something else, or fails; what it raised is the cause.
        StateError: if the view or the generator is none, or it is not the seat's turn.
    """
    check_turn(view)
    if not isinstance(rng, random.Random):
        raise StateError(f"expected a random.Random, got {shorten(rng)}")
    player = check_bot(bot, f"seat {view.seat}")
    with name_failures(bot, view.seat):
        move: object = player(view, rng)
    who = f"bot {name_bot(bot)} at seat {view.seat}"
    if not isinstance(move, _MOVES):
        raise IllegalAnswerError(f"{who}: expected a move, got {shorten(move)}")
    if move.seat != view.seat:
        raise IllegalAnswerError(f"{who}: {shorten(str(move))} is a move of seat {move.seat}")
    reason = why_illegal(view, move)
    if reason is not None:
        raise IllegalAnswerError(f"{who}: illegal move: {reason}")
    return move
