"""Situations and talks in which a program is tried."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Callable, Iterator, Mapping
from typing import Final, TextIO, cast

import attrs

from counter_rules.bots import FaultPolicy, TimeControl
from counter_rules.bots.inner import make_hello
from counter_rules.engine import apply_move, legal_moves, new_game, shuffle
from counter_rules.errors import BotError, NotationError
from counter_rules.games import Preset, get_ruleset
from counter_rules.moves import Bid, Look, Move, PassCard, PlayCard
from counter_rules.phase import Phase
from counter_rules.position import Sight
from counter_rules.protocol.answers import BadAnswerError, parse_answer, parse_hello
from counter_rules.protocol.child import Child, Command
from counter_rules.protocol.messages import (
    AskMove,
    End,
    MoveToMake,
    TimeLeft,
    ToBot,
    format_line,
    quote_line,
)
from counter_rules.protocol.terms import describe_seconds
from counter_rules.rules.ruleset import Ruleset
from counter_rules.state import State
from counter_rules.views import View, view

# Situations: every sort of question that a seat is asked, each where a game asks it.

_MOST_MOVES: Final = 5_000
_SEED: Final = 7


@attrs.frozen(kw_only=True)
class Situation:
    """A sort of question, and a game that asks it.

    Args:
        title: what is asked, in words.
        game: the name of the preset.
        players: how many play.
        options: the options of the preset.
        is_asked: whether a seat is asked it, by its view and its legal moves.
    """

    title: str
    game: str
    players: int
    options: Mapping[str, object] = attrs.field(factory=dict[str, object])
    is_asked: Callable[[View, tuple[Move, ...]], bool]

    @property
    def rules(self) -> Ruleset:
        """The ruleset."""
        return get_ruleset(self.game, players=self.players, **self.options)

    def find_views(self) -> tuple[View, View]:
        """Find the first two views of a match at random in which a seat is asked this.

        Raises:
            LookupError: if no seat is asked it in thousands of moves.
        """
        found: list[View] = []
        for state in _walk(self.rules):
            for seat in state.to_act:
                seen = view(state, seat)
                if self.is_asked(seen, legal_moves(seen)):
                    found.append(seen)
                if len(found) == 2:
                    return found[0], found[1]
        raise LookupError(self.title)


def _walk(rules: Ruleset) -> Iterator[State]:
    """Yield the states of matches at random, one after the other."""
    rng = random.Random(_SEED)  # noqa: S311 - it has to be repeatable
    state = new_game(rules)
    for _ in range(_MOST_MOVES):
        if state.is_over:
            state = new_game(rules)
        if state.phase is Phase.DEAL:
            move: Move = shuffle(state, rng=rng)
        else:
            move = rng.choice(legal_moves(state))
        state = apply_move(state, move)
        yield state


def _is_bid(seen: View, _: tuple[Move, ...]) -> bool:
    return seen.phase is Phase.BID


def find_first_bid(preset: Preset) -> View:
    """Find the first bid of a game at its usual table."""
    first = Situation(
        title="a bid", game=preset.name, players=preset.usual_players, is_asked=_is_bid
    )
    return first.find_views()[0]


def _is_in_sight(seen: View, sight: Sight) -> bool:
    return seen.seat is not None and bool(seen.sights) and seen.sights[seen.seat] is sight


def _has(kind: type, field: str | None = None) -> Callable[[View, tuple[Move, ...]], bool]:
    """Ask for a move of a kind, and for one whose field says something, if a field is given."""
    return lambda _, moves: any(
        isinstance(move, kind) and (field is None or getattr(move, field) is not None)
        for move in moves
    )


SITUATIONS: Final = (
    Situation(
        title="a bid",
        game="counter",
        players=3,
        is_asked=_is_bid,
    ),
    Situation(
        title="a look, or a bid made blind",
        game="up_to_ten",
        players=3,
        options={"bidding_blind": True},
        is_asked=_has(Look),
    ),
    Situation(
        title="a bid of a hand on the forehead",
        game="up_to_ten",
        players=4,
        options={"devils_bridge": True},
        is_asked=lambda seen, _: _is_in_sight(seen, Sight.FOREHEAD),
    ),
    Situation(
        title="a sealed bid",
        game="blackout",
        players=4,
        options={"simultaneous_bidding": True},
        is_asked=lambda seen, moves: len(seen.to_act) > 1 and isinstance(moves[0], Bid),
    ),
    Situation(
        title="a lead",
        game="oh_hell",
        players=4,
        is_asked=lambda seen, _: seen.phase is Phase.PLAY and not seen.trick,
    ),
    Situation(
        title="a card played to a trick",
        game="oh_hell",
        players=4,
        is_asked=lambda seen, _: seen.phase is Phase.PLAY and bool(seen.trick),
    ),
    Situation(
        title="a joker named high or low",
        game="northeast_blackout",
        players=5,
        is_asked=_has(PlayCard, "high"),
    ),
    Situation(
        title="a four that may show another",
        game="counter",
        players=4,
        is_asked=_has(PlayCard, "show"),
    ),
    Situation(
        title="a card to pass",
        game="counter",
        players=5,
        is_asked=_has(PassCard),
    ),
)
"""Every sort of question."""


# Talks that a host seldom has with a program: news out of order, words that are not known.

_NUMBER: Final = 41
"""A request need not be the first one to have a number."""


@attrs.frozen(kw_only=True)
class Terms:
    """How programs are started and waited for; see `check_bot`."""

    command: Command
    options: Mapping[str, object]
    seconds: float
    start: float
    log: TextIO | None


@attrs.frozen
class Talk:
    """A program that has just been started, and what is said to it.

    Args:
        child: the program.
        terms: how it was started.
        view: what its seat knows where it is asked.
    """

    child: Child
    terms: Terms
    view: View

    def say(self, **fields: object) -> None:
        """Send a message of any fields."""
        self.child.send(json.dumps(fields))

    def send(self, message: ToBot, **more: object) -> None:
        """Send a message of the protocol, with more fields than it has."""
        self.say(**json.loads(format_line(message)) | more)

    def greet(self, **more: object) -> None:
        """Say hello, and expect it."""
        clock = TimeControl(move=self.terms.seconds)
        self.send(make_hello(self.terms.options, clock, FaultPolicy.RANDOM), **more)
        parse_hello(self._hear(self.terms.start))

    def ask(self, **more: object) -> None:
        """Ask for a move, and expect a legal one."""
        seen, seconds = self.view, self.terms.seconds
        moves = cast("tuple[MoveToMake, ...]", legal_moves(seen))
        clock = TimeLeft(move=seconds, match=None, increment=0)
        self.send(AskMove(id=_NUMBER, view=seen, moves=moves, clock=clock, seed=7), **more)
        if parse_answer(self._hear(seconds), _NUMBER, seen) is None:
            raise BotError(f"its answer has not the number of the request, {_NUMBER}")

    def expect_end(self) -> None:
        """Expect that nothing else is said, and the program leaves by itself."""
        seconds = self.terms.seconds
        late = BotError(f"it has not left after {describe_seconds(seconds)}")
        try:
            line = self.child.receive(time.monotonic() + seconds, time.monotonic)
        except TimeoutError:
            raise late from None
        if line is not None:
            raise BotError(f"it says something more: {quote_line(line)}")
        if not self.child.close(seconds):
            raise late

    def _hear(self, seconds: float) -> bytes:
        line = self.child.receive(time.monotonic() + seconds, time.monotonic)
        if line is None:
            raise BotError(self.child.finish())
        return line


def _add_fields(talk: Talk) -> None:
    talk.greet(colour="red")
    talk.ask(colour="red", shape={"corners": [1, 2, 3]})


def _add_messages(talk: Talk) -> None:
    talk.greet()
    talk.say(message="sing", song="la")
    talk.ask()


def _hear_early(talk: Talk) -> None:
    talk.greet()
    talk.say(message="hear", events=[{"event": "Looked", "move_number": 2, "seat": 1}])
    talk.say(message="fault", id=7, what="late", why="a fault of no request", played=None)
    talk.ask()


def _skip_begin(talk: Talk) -> None:
    talk.greet()
    talk.ask()


def _end(talk: Talk) -> None:
    talk.greet()
    talk.send(End())
    talk.expect_end()


def _close(talk: Talk) -> None:
    talk.greet()
    talk.child.hang_up()
    talk.expect_end()


TALKS: Final[Mapping[str, Callable[[Talk], None]]] = {
    "answers the number of the request, without a begin before it": _skip_begin,
    "leaves alone fields that it does not know": _add_fields,
    "leaves alone messages that it does not know": _add_messages,
    "leaves alone news before the beginning": _hear_early,
    "leaves when it is told to": _end,
    "leaves when its input ends": _close,
}
"""What is tried in a talk, by what is expected."""


def find_fault(talk: Callable[[Talk], None], terms: Terms, seen: View) -> str:
    """Start a program for a talk with it; return what goes wrong, or nothing."""
    child = Child(terms.command, terms.log)
    try:
        talk(Talk(child, terms, seen))
    except TimeoutError:
        return f"no answer in {describe_seconds(terms.seconds)}"
    except BadAnswerError as error:
        return error.reason
    except (BotError, NotationError) as error:
        return str(error)
    finally:
        child.close(0.0)
    return ""
