"""The interface of bots: moves, optional methods, explanations, and errors."""

from __future__ import annotations

import contextlib
import random
import traceback
from collections.abc import Generator, Iterable, Sequence
from pathlib import Path
from types import FrameType
from typing import Final, Protocol, cast, runtime_checkable

import attrs

from counter_rules._base.quoting import name_type, shorten, tidy
from counter_rules.engine import legal_moves, why_illegal
from counter_rules.errors import BotError, StateError
from counter_rules.events import Event
from counter_rules.moves import Bid, Look, Move, NameTrump, PassCard, PlayCard
from counter_rules.sampling import SamplingMethod
from counter_rules.seats import Seat
from counter_rules.views import View

# Bots, and the methods they may have.


class Bot(Protocol):
    """A player: it gets the view of its seat, and returns a move.

    A function is enough. A bot with memory is a separate object for every seat and also has the
    methods `SupportsBegin.begin` and `SupportsHear.hear`. A bot that explains its choice has
    `SupportsExplain.explain`.
    """

    def __call__(self, view: View, rng: random.Random, /) -> Move:
        """Return a move of the view's seat, one of its `legal_moves`.

        Args:
            view: everything the seat knows.
            rng: the source of all randomness, so that a match can be reproduced.
        """
        ...


@runtime_checkable
class SupportsBegin(Protocol):
    """A bot that is notified when it sits down."""

    def begin(self, view: View, /) -> None:
        """Forget everything, and start from what the seat knows as the bot sits down."""
        ...


@runtime_checkable
class SupportsHear(Protocol):
    """A bot that follows the events of the match."""

    def hear(self, events: Iterable[Event], /) -> None:
        """Follow the events of one move that its seat sees, its own moves and deals included."""
        ...


# Errors in a bot's own code, in one line.

_LONGEST_ERROR: Final = 200
"""The most characters quoted of an error in code outside this library."""
_LONGEST_PLACE: Final = 80

_HERE: Final = __name__.partition(".")[0]


def describe_error(error: BaseException) -> str:
    """Return a description of an error in code outside this library."""
    try:
        text = tidy(str(error), _LONGEST_ERROR)
    except Exception:  # noqa: BLE001 - an error whose `__str__` fails, too
        text = ""
    return f"{name_type(error)}: {text}" if text else name_type(error)


def describe_failure(error: BaseException) -> str:
    """Return a description of an error, with the last line outside this library that raised it."""
    frames = list(traceback.walk_tb(error.__traceback__))
    others = [(frame, line) for frame, line in frames if not _is_ours(frame)]
    if not others:
        return describe_error(error)
    frame, line = others[-1]
    place = "/".join(Path(frame.f_code.co_filename).parts[-2:])
    return f"{describe_error(error)} ({tidy(place, _LONGEST_PLACE)}:{line})"


def _is_ours(frame: FrameType) -> bool:
    """Return whether the code belongs to this library."""
    return str(frame.f_globals.get("__name__", "")).partition(".")[0] == _HERE


# Asking a bot for its move, and checking it.

_MOVES: Final = Bid, Look, PassCard, PlayCard, NameTrump


class IllegalAnswerError(BotError):
    """A bot's answer is not a legal move of its seat; errors in its own code are another class."""


def name_bot(bot: object) -> str:
    """Return the name of a bot in messages: its own, that of its function, or its class."""
    for attribute in ("name", "__name__"):
        name = None
        with contextlib.suppress(Exception):  # reading an attribute runs the bot's own code
            name = getattr(bot, attribute, None)
        if isinstance(name, str):
            return shorten(name).strip("'\"")
    return name_type(bot)


def check_player(bot: object, where: str) -> Bot:
    """Return a bot; raise `BotError` for anything not callable, or for a class."""
    if isinstance(bot, type):
        kind = shorten(bot.__name__).strip("'")
        raise BotError(f"{where}: expected a bot, got the class {kind}: call it to make one")
    if not callable(bot):
        raise BotError(f"{where}: expected a bot, got {shorten(bot)}")
    return cast("Bot", bot)


def check_view(view: View) -> None:
    """Raise `StateError` for anything but a view, such as a state, which reveals every hand."""
    if not isinstance(view, View):
        raise StateError(f"expected a View, got {name_type(view)} (see view)")


def check_turn(view: View) -> Seat:
    """Return the seat of a view whose turn it is; raise `StateError` if it is not its turn."""
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
    """Raise a `BotError` that names the bot and its seat if its code fails.

    A `BotError` passes unchanged, since it already names its bot; so does Ctrl-C.
    """
    try:
        yield
    except (BotError, KeyboardInterrupt):
        raise
    except BaseException as error:  # a bot that calls `exit` does not end the caller
        at = "" if seat is None else f" at seat {seat}"
        raise BotError(f"bot {name_bot(bot)}{at} failed: {describe_failure(error)}") from error


def begin(bot: Bot, view: View) -> None:
    """Notify a bot that it sits down, if it supports that.

    Raises:
        BotError: if it fails.
        StateError: if ``view`` is not a view.

    >>> from counter_rules import get_ruleset, new_game, view
    >>> from counter_rules.bots import RandomBot, begin
    >>> begin(RandomBot(), view(new_game(get_ruleset("oh_hell", players=4)), 0))
    """
    check_view(view)
    with name_failures(bot, view.seat):
        if isinstance(bot, SupportsBegin):
            bot.begin(view)


def hear(bot: Bot, events: Iterable[Event], *, seat: Seat | None = None) -> None:
    """Send a bot what its seat learns of a move, if it supports that.

    Args:
        bot: the bot.
        events: the events its seat sees.
        seat: the seat, to be named if the bot fails.

    Raises:
        BotError: if it fails.

    >>> from counter_rules.bots import RandomBot, hear
    >>> hear(RandomBot(), (), seat=0)  # it has no method `hear`
    """
    with name_failures(bot, seat):
        if isinstance(bot, SupportsHear):
            bot.hear(events)


def ask(bot: Bot, view: View, rng: random.Random) -> Move:
    """Ask a bot for its move.

    Args:
        bot: the bot.
        view: everything its seat knows; it must be the seat's turn.
        rng: the source of the bot's randomness.

    Returns:
        A legal move of the seat.

    Raises:
        BotError: if ``bot`` is not a bot, returns something else, or fails; its own error is the
            cause.
        StateError: if ``view`` or ``rng`` is of another type, or it is not the seat's turn.

    >>> from counter_rules import get_ruleset, new_game, shuffle, step, view
    >>> from counter_rules.bots import RandomBot, ask
    >>> state = new_game(get_ruleset("counter", players=3))
    >>> state = step(state, shuffle(state, seed=7)).state
    >>> ask(RandomBot(), view(state, 0), random.Random(7))
    Bid(seat=0, tricks=5, blind=False)
    """
    check_turn(view)
    if not isinstance(rng, random.Random):
        raise StateError(f"expected a random.Random, got {shorten(rng)}")
    player = check_player(bot, f"seat {view.seat}")
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


# Explanations: the values of moves.


@attrs.frozen(kw_only=True)
class MoveValue:
    """The value of a move to a bot.

    Args:
        move: the move.
        value: the expected points of the hand: those of the bot's seat or, for bots that search,
            its margin over the mean of the others. A bot that has learned may give the move's
            probability instead.
        std: the standard deviation of the points, simulated or estimated; 0 if unknown.
        visits: the number of games in which the bot tried the move; 0 without a search.
        method: the method by which the worlds of these games were sampled; None without a search.
        made: the share of these games in which the seat made its bid; None without a search.
    """

    move: Move
    value: float
    std: float = 0.0
    visits: int = 0
    method: SamplingMethod | None = None
    made: float | None = None


@runtime_checkable
class SupportsExplain(Protocol):
    """A bot that explains its choice."""

    def explain(self, view: View, rng: random.Random | None = None, /) -> tuple[MoveValue, ...]:
        """Return the value of each legal move, the best first: the one that the bot would choose.

        Args:
            view: everything the seat knows; it must be the seat's turn.
            rng: the source of the bot's randomness; by default the result is always the same.
        """
        ...


def choose_best(bot: SupportsExplain, view: View, rng: random.Random) -> Move:
    """Return the move that a bot values most; a single legal move needs no evaluation."""
    moves = list_choices(view)
    return moves[0] if len(moves) == 1 else bot.explain(view, rng)[0].move


def set_method(values: Sequence[MoveValue], method: SamplingMethod) -> tuple[MoveValue, ...]:
    """Return the values of moves with the sampling method of the worlds they were tried in."""
    return tuple([attrs.evolve(one, method=method) for one in values])


def list_choices(view: View) -> tuple[Move, ...]:
    """Return the legal moves of a view's seat; raise `StateError` if it is not its turn."""
    check_turn(view)
    return legal_moves(view)


def draw_seed(rng: random.Random | None) -> int:
    """Return a seed for a search, always 0 without a generator."""
    return 0 if rng is None else rng.getrandbits(62)
