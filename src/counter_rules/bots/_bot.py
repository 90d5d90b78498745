"""Bots: what they are asked, what they explain, how they fail."""

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
from counter_rules.moves import Bid, Look, Move, PassCard, PlayCard
from counter_rules.sampling import SamplingMethod
from counter_rules.seats import Seat
from counter_rules.views import View

# Bots, and what they may offer besides their moves.


class Bot(Protocol):
    """A player: it is given what its seat knows, and returns a move.

    A function is enough. A bot that keeps a memory is an object of its own for every seat, and has
    the methods `SupportsBegin.begin` and `SupportsHear.hear` as well. One that explains its choice
    has `SupportsExplain.explain`.
    """

    def __call__(self, view: View, rng: random.Random, /) -> Move:
        """Return a move of the view's seat, one of its `legal_moves`.

        Args:
            view: what the seat knows.
            rng: where all its luck comes from, so that a match can be played again.
        """
        ...


@runtime_checkable
class SupportsBegin(Protocol):
    """A bot that is told when it sits down."""

    def begin(self, view: View, /) -> None:
        """Forget what was before, and learn what the seat knows as the bot sits down."""
        ...


@runtime_checkable
class SupportsHear(Protocol):
    """A bot that is told what happens."""

    def hear(self, events: Iterable[Event], /) -> None:
        """Learn what its seat sees of one move, its own moves and the deals included."""
        ...


# Errors in a bot's own code, in one line.

_LONGEST_ERROR: Final = 200
"""How much is said of an error in code that is not ours."""
_LONGEST_PLACE: Final = 80

_HERE: Final = __name__.partition(".")[0]


def describe_error(error: BaseException) -> str:
    """Say what went wrong in code that is not ours."""
    try:
        text = tidy(str(error), _LONGEST_ERROR)
    except Exception:  # noqa: BLE001 - an error whose `__str__` fails, too
        text = ""
    return f"{name_type(error)}: {text}" if text else name_type(error)


def describe_failure(error: BaseException) -> str:
    """Say what went wrong, and in which line of the code that is not ours."""
    frames = list(traceback.walk_tb(error.__traceback__))
    others = [(frame, line) for frame, line in frames if not _is_ours(frame)]
    if not others:
        return describe_error(error)
    frame, line = others[-1]
    place = "/".join(Path(frame.f_code.co_filename).parts[-2:])
    return f"{describe_error(error)} ({tidy(place, _LONGEST_PLACE)}:{line})"


def _is_ours(frame: FrameType) -> bool:
    """Return whether code is of this library."""
    return str(frame.f_globals.get("__name__", "")).partition(".")[0] == _HERE


# Asking a bot for its move, and refusing what is none.

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
    """Return a bot; raise `BotError` for what cannot be called, or is a class."""
    if isinstance(bot, type):
        kind = shorten(bot.__name__).strip("'")
        raise BotError(f"{where}: expected a bot, got the class {kind}: call it to make one")
    if not callable(bot):
        raise BotError(f"{where}: expected a bot, got {shorten(bot)}")
    return cast("Bot", bot)


def check_view(view: View) -> None:
    """Raise `StateError` for what is no view, such as a state, which shows every hand."""
    if not isinstance(view, View):
        raise StateError(f"expected a View, got {name_type(view)} (see view)")


def check_turn(view: View) -> Seat:
    """Return the seat of a view that is asked for a move; raise `StateError` if none is."""
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
    """Raise a `BotError` that names the bot and its seat where its code fails.

    One that is raised already names its bot; Ctrl-C passes.
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
    with name_failures(bot, view.seat):
        if isinstance(bot, SupportsBegin):
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
    with name_failures(bot, seat):
        if isinstance(bot, SupportsHear):
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


# Explanations: what a bot thinks of its moves.


@attrs.frozen(kw_only=True)
class MoveValue:
    """What a move is worth to a bot.

    Args:
        move: the move.
        value: the points that the bot expects from the hand: those of its seat, or, of bots that
            search, by how many it gets ahead of the others' mean.
        std: the standard deviation of what it has seen or reckons with; 0 where it knows none.
        visits: in how many games it has tried the move; 0 where it reckons without.
        method: how the worlds of these games were drawn; None where it reckons without.
    """

    move: Move
    value: float
    std: float = 0.0
    visits: int = 0
    method: SamplingMethod | None = None


@runtime_checkable
class SupportsExplain(Protocol):
    """A bot that says why it chooses."""

    def explain(self, view: View, rng: random.Random | None = None, /) -> tuple[MoveValue, ...]:
        """Return what each legal move is worth, the best first: the one that it would choose.

        Args:
            view: what the seat knows; it must be the seat's turn.
            rng: where the bot's luck comes from; without one, it is the same each time.
        """
        ...


def choose_best(bot: SupportsExplain, view: View, rng: random.Random) -> Move:
    """Return the move that a bot thinks best; where there is only one, it need not think."""
    moves = list_choices(view)
    return moves[0] if len(moves) == 1 else bot.explain(view, rng)[0].move


def set_method(values: Sequence[MoveValue], method: SamplingMethod) -> tuple[MoveValue, ...]:
    """Return what moves are worth, with how the worlds were drawn that they were tried in."""
    return tuple([attrs.evolve(one, method=method) for one in values])


def list_choices(view: View) -> tuple[Move, ...]:
    """Return the legal moves of the seat of a view; raise `StateError` if it is not its turn."""
    check_turn(view)
    return legal_moves(view)


def draw_seed(rng: random.Random | None) -> int:
    """Return a number that decides the luck of a search; the same one where there is no rng."""
    return 0 if rng is None else rng.getrandbits(62)
