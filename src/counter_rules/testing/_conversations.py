"""Decisions and unusual conversations by which a program is checked."""

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
from counter_rules.moves import Bid, Look, Move, NameTrump, PassCard, PlayCard
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

# Situations: every kind of decision, each in a game that has it.

_MOST_MOVES: Final = 5_000
_SEED: Final = 7


@attrs.frozen(kw_only=True)
class Situation:
    """A kind of decision, and a game that has it.

    Args:
        title: the decision, in words.
        game: the name of the preset.
        players: the number of players.
        options: the options of the preset.
        is_asked: whether a seat has this decision, by its view and its legal moves.
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

    def get_views(self) -> tuple[View, View]:
        """Return the first two views of random matches in which a seat has this decision.

        Raises:
            LookupError: if no seat has it in thousands of moves.
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
    """Yield the states of random matches, one after the other."""
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


def get_first_bid(preset: Preset) -> View:
    """Return the view before the first bid of a game at its usual table."""
    first = Situation(
        title="a bid", game=preset.name, players=preset.usual_players, is_asked=_is_bid
    )
    return first.get_views()[0]


def _is_in_sight(seen: View, sight: Sight) -> bool:
    return seen.seat is not None and bool(seen.sights) and seen.sights[seen.seat] is sight


def _has(kind: type, field: str | None = None) -> Callable[[View, tuple[Move, ...]], bool]:
    """Make a condition: a move of a kind is legal, with a value in a field if one is given."""
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
    Situation(
        title="a trump to name",
        game="custom",
        players=4,
        options={"trump": "highest_bidder_names"},
        is_asked=_has(NameTrump),
    ),
)
"""Every kind of decision."""


# Unusual conversations: events out of order, unknown messages and fields.

_NUMBER: Final = 41
"""The number of the request, which need not begin with 1."""


@attrs.frozen(kw_only=True)
class ProgramConfig:
    """The command, options and timeouts of a program; see `check_bot`."""

    command: Command
    options: Mapping[str, object]
    seconds: float
    start: float
    log: TextIO | None


@attrs.frozen
class Conversation:
    """A conversation with a program that has just been started.

    Args:
        child: the program.
        config: how it was started.
        view: the view of its seat when it is asked for a move.
    """

    child: Child
    config: ProgramConfig
    view: View

    def say(self, **fields: object) -> None:
        """Send a message with any fields."""
        self.child.send(json.dumps(fields))

    def send(self, message: ToBot, **more: object) -> None:
        """Send a message of the protocol, with additional fields."""
        self.say(**json.loads(format_line(message)) | more)

    def greet(self, **more: object) -> None:
        """Say hello, and expect a hello."""
        clock = TimeControl(move=self.config.seconds)
        self.send(make_hello(self.config.options, clock, FaultPolicy.RANDOM), **more)
        parse_hello(self._hear(self.config.start))

    def ask(self, **more: object) -> None:
        """Ask for a move, and expect a legal one."""
        seen, seconds = self.view, self.config.seconds
        moves = cast("tuple[MoveToMake, ...]", legal_moves(seen))
        clock = TimeLeft(move=seconds, match=None, increment=0)
        self.send(AskMove(id=_NUMBER, view=seen, moves=moves, clock=clock, seed=7), **more)
        if parse_answer(self._hear(seconds), _NUMBER, seen) is None:
            raise BotError(f"its answer does not have the number of the request, {_NUMBER}")

    def expect_end(self) -> None:
        """Expect that the program sends nothing and exits."""
        seconds = self.config.seconds
        late = BotError(f"it has not exited after {describe_seconds(seconds)}")
        try:
            line = self.child.receive(time.monotonic() + seconds, time.monotonic)
        except TimeoutError:
            raise late from None
        if line is not None:
            raise BotError(f"it sends another line: {quote_line(line)}")
        if not self.child.close(seconds):
            raise late

    def _hear(self, seconds: float) -> bytes:
        line = self.child.receive(time.monotonic() + seconds, time.monotonic)
        if line is None:
            raise BotError(self.child.finish())
        return line


def _add_fields(conversation: Conversation) -> None:
    conversation.greet(colour="red")
    conversation.ask(colour="red", shape={"corners": [1, 2, 3]})


def _add_messages(conversation: Conversation) -> None:
    conversation.greet()
    conversation.say(message="sing", song="la")
    conversation.ask()


def _hear_early(conversation: Conversation) -> None:
    conversation.greet()
    conversation.say(message="hear", events=[{"event": "Looked", "move_number": 2, "seat": 1}])
    conversation.say(message="fault", id=7, what="late", why="a fault of no request", played=None)
    conversation.ask()


def _skip_begin(conversation: Conversation) -> None:
    conversation.greet()
    conversation.ask()


def _end(conversation: Conversation) -> None:
    conversation.greet()
    conversation.send(End())
    conversation.expect_end()


def _close(conversation: Conversation) -> None:
    conversation.greet()
    conversation.child.hang_up()
    conversation.expect_end()


CONVERSATIONS: Final[Mapping[str, Callable[[Conversation], None]]] = {
    "answers the number of the request, without a begin before it": _skip_begin,
    "ignores unknown fields": _add_fields,
    "ignores unknown messages": _add_messages,
    "ignores events before the match begins": _hear_early,
    "exits on an end message": _end,
    "exits when its input ends": _close,
}
"""The conversations, by what they expect."""


def hold_conversation(
    conversation: Callable[[Conversation], None], config: ProgramConfig, seen: View
) -> str:
    """Start a program and talk to it; return the fault, or an empty text."""
    child = Child(config.command, config.log)
    try:
        conversation(Conversation(child, config, seen))
    except TimeoutError:
        return f"no answer in {describe_seconds(config.seconds)}"
    except BadAnswerError as error:
        return error.reason
    except (BotError, NotationError) as error:
        return str(error)
    finally:
        child.close(0.0)
    return ""
