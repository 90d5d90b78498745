"""What can be copied and pickled; what cannot says which thing it is, and what to send instead."""

from __future__ import annotations

import copy
import pickle
import random
import sys
from collections.abc import Callable, Iterator
from contextlib import closing

import pytest

from counter_rules import (
    Bid,
    BotError,
    CounterRulesError,
    IllegalMoveError,
    NotationError,
    Trick,
    apply_move,
    explain_trick,
    get_ruleset,
    new_game,
    records,
    render,
    shuffle,
    step,
    view,
    why_illegal,
)
from counter_rules.actions import ActionSpace
from counter_rules.arena import Tournament
from counter_rules.bots import TimeControl, ask, bot_names, get_bot, process
from counter_rules.errors import CopyError
from counter_rules.games import get_preset
from counter_rules.kernel import Backend, Kernel, NotCompilableError, VecEnv, compile_ruleset
from counter_rules.observations import ObservationSpace
from counter_rules.sampling import worlds
from counter_rules.survey import Survey

RULES = get_ruleset("oh_hell", players=3)
START = new_game(RULES)
STEP = step(START, shuffle(START, seed=7))
VIEW = view(STEP.state, 0)
TRICK = Trick.parse("KC 7D 10S")
RECORD = records.Record(rules=RULES, moves=[shuffle(START, seed=7), Bid(0, 3)])
KERNEL = compile_ruleset(RULES, backend=Backend.PYTHON)


def get_kernel() -> Kernel:
    """Return the kernel that a pickle comes back to: only the last few stay compiled."""
    return compile_ruleset(RULES, backend=Backend.PYTHON)


COPIES: dict[str, Callable[[object], object]] = {
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "pickle": lambda thing: pickle.loads(pickle.dumps(thing)),  # noqa: S301 - made here
}

VALUES: dict[str, Callable[[], object]] = {
    "rules": lambda: RULES,
    "preset": lambda: get_preset("oh_hell"),
    "state": lambda: STEP.state,
    "step": lambda: STEP,
    "view": lambda: VIEW,
    "trick": lambda: TRICK,
    "explanation": lambda: explain_trick(RULES, TRICK),
    "reason": lambda: why_illegal(STEP.state, Bid(1, 1)),
    "record": lambda: RECORD,
    "writer": lambda: records.RecordWriter(RECORD, records.Form.JSON),
    "reading": lambda: next(iter(records.read_all(records.dumps(RECORD)))),
    "picture": lambda: render.svg(VIEW),
    "actions": lambda: ActionSpace(RULES),
    "observations": lambda: ObservationSpace(RULES),
    "worlds": lambda: worlds(VIEW),
    "kernel": get_kernel,
    "fast state": lambda: get_kernel().start().deal(7),
    "tournament": lambda: Tournament(RULES, ["random", "easy"], hands=1, seed=7),
    "time control": lambda: TimeControl(move=1),
} | {f"bot {name}": lambda name=name: get_bot(name) for name in bot_names()}  # type: ignore[misc]

ARRAYS: dict[str, Callable[[], object]] = {
    "playouts": lambda: KERNEL.playouts(KERNEL.start(), 2, seed=7),
    "step of games": lambda: VecEnv(KERNEL, 2, seed=7).reset(),
    "world arrays": lambda: worlds(VIEW).draw_many(2, seed=7),
    "survey": lambda: Survey(
        rules=RULES, batches=pytest.importorskip("numpy").zeros((2, 3)), layout=KERNEL.layout
    ),
}


@pytest.mark.parametrize("name", VALUES | ARRAYS)
def test_a_value_is_copied_and_pickled(name: str) -> None:
    if name in ARRAYS:
        pytest.importorskip("numpy")
    value = (VALUES | ARRAYS)[name]()
    for make in COPIES.values():
        assert type(make(value)) is type(value)


GREETER = """print('{"message": "hello", "protocol": 2, "name": "x"}')"""


def make_option() -> Iterator[object]:
    yield get_preset("counter").options[0]


def make_games() -> Iterator[object]:
    pytest.importorskip("numpy")
    with VecEnv(KERNEL, 2, seed=7) as env:
        yield env


def make_vector() -> Iterator[object]:
    pytest.importorskip("numba")
    pytest.importorskip("gymnasium")
    from counter_rules.adapters.gymnasium import CounterRulesVectorEnv

    with closing(CounterRulesVectorEnv(2, RULES)) as env:
        yield env


def make_program() -> Iterator[object]:
    with process([sys.executable, "-S", "-c", GREETER]) as bot:
        yield bot


@pytest.mark.parametrize(
    ("make", "who", "instead", "copies"),
    [
        (make_games, "a VecEnv", "send its kernel and its seeds", 3),
        (make_vector, "a CounterRulesVectorEnv", "send its arguments", 3),
        (make_program, "bot 'x'", "send its command", 3),
        (make_option, "option 'target'", "send the name of its game", 1),
    ],
)
def test_what_stays_is_named(
    make: Callable[[], Iterator[object]], who: str, instead: str, copies: int
) -> None:
    for thing in make():
        for each in list(COPIES.values())[-copies:]:
            with pytest.raises(CopyError, match=rf"^{who} cannot be .*pickled, .*: {instead}"):
                each(thing)


# Errors and what they were raised from


class TwoArgumentsError(Exception):
    """Cannot be unpickled: it is made of more than it keeps."""

    def __init__(self, one: str, other: str) -> None:
        super().__init__(one + other)


def fail(error: Exception, cause: BaseException | None) -> CounterRulesError:
    try:
        raise error from cause
    except CounterRulesError as raised:
        return raised


def make_errors() -> list[Exception]:
    with pytest.raises(IllegalMoveError) as caught:
        apply_move(STEP.state, Bid(1, 1))
    return [
        caught.value,
        BotError("a bot"),
        NotationError("a text", text="x", line=3),
        NotCompilableError("effect mine", "uses Dict", file="own.py", line=20),
    ]


@pytest.mark.parametrize("how", COPIES)
def test_an_error_keeps_its_causes(how: str) -> None:
    for error in make_errors():
        first = fail(BotError("another bot"), ZeroDivisionError("by nought"))
        again = COPIES[how](fail(error, first))
        assert isinstance(again, type(error))
        assert (str(again), again.args) == (str(error), error.args)
        assert {name: value for name, value in vars(again).items() if name != "__notes__"} == vars(
            error
        )
        assert repr(again.__cause__) == "BotError('another bot')"
        assert repr(again.__cause__.__cause__) == "ZeroDivisionError('by nought')"
        assert again.__cause__.__cause__.__cause__ is None


@pytest.mark.parametrize("how", COPIES)
def test_a_cause_that_does_not_pickle_is_quoted(how: str) -> None:
    class LocalError(Exception):
        """Cannot be pickled: nobody finds its class."""

    causes = [LocalError("here"), TwoArgumentsError("a", "b"), ValueError(lambda: None)]
    for cause in causes:
        error = COPIES[how](fail(BotError("a bot"), cause))
        assert isinstance(error, BotError)
        assert type(error.__cause__) is CounterRulesError
        assert str(error.__cause__).startswith(type(cause).__name__)


def test_causes_in_a_circle_come_to_an_end() -> None:
    one, other = BotError("one"), BotError("other")
    one.__cause__, other.__cause__ = other, one
    again = pickle.loads(pickle.dumps(one))  # noqa: S301 - made here
    assert str(again.__cause__) == "other"


def test_the_error_of_a_bot_keeps_what_the_bot_raised() -> None:
    def divide(*_: object) -> None:
        raise ZeroDivisionError("by nought")

    with pytest.raises(BotError, match="bot divide at seat 0 failed: ZeroDiv") as caught:
        ask(divide, VIEW, random.Random(7))  # type: ignore[arg-type]
    again = pickle.loads(pickle.dumps(caught.value))  # noqa: S301 - made here
    assert repr(again.__cause__) == "ZeroDivisionError('by nought')"


def test_an_error_without_a_cause_is_pickled_as_before() -> None:
    again = pickle.loads(pickle.dumps(BotError("a bot")))  # noqa: S301 - made here
    assert (str(again), again.__cause__, vars(again)) == ("a bot", None, {})
