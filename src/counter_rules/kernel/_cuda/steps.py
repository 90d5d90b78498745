"""The games of an environment on a device: their memory, and how they step."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

import numpy as np

from counter_rules.engine import new_game
from counter_rules.errors import RulesetError, StateError
from counter_rules.kernel._checks import check_actions, refuse_action
from counter_rules.kernel._cuda.layout import Layout
from counter_rules.kernel._cuda.playouts import (
    Device,
    DevicePlayer,
    Limits,
    LoadedProgram,
    NumberT,
    count_resident,
)
from counter_rules.kernel._cuda.source import STEPS, DeviceSource, Shape
from counter_rules.kernel._memory import pack_state
from counter_rules.kernel._playouts import StepArrays
from counter_rules.kernel._recent import RecentCache
from counter_rules.kernel._running import KernelError
from counter_rules.kernel.machine.codes import MOST_ACTIONS
from counter_rules.observations import Observing

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from counter_rules.kernel._kernel import Kernel

_LANES: Final = 32
"""The games of a block: those of a warp."""
_GAP: Final = 4 * (_LANES + 1)
"""The bytes of a word of all games of a block, and of a gap (``device/steps.h``)."""
_MOST_HANDS: Final = 1 << 20
"""The hands of a match that the words of a row are surely wide enough for."""
_OBSERVING: Final[Mapping[Observing, int]] = {
    Observing.NONE: 0,
    Observing.BYTES: 1,
    Observing.SCALED: 2,
}


# Programs.


def _round_up(size: int, unit: int) -> int:
    return -(-size // unit) * unit


def measure_shown(numbers: Mapping[str, int]) -> tuple[int, int]:
    """Return the planes of bits that an observation takes, and all its words.

    A byte of a card is 0 or 1; 2 if a joker is named high or there are two such cards; and up to 4
    if there are copies of winners or losers.
    """
    planes = 1
    if numbers["NAMED"] or numbers["TWINS"] or numbers["FLIPS"]:
        planes = 2
    if numbers["PACK"]:
        planes = 3
    size = numbers["OBSERVED"]
    rest = _round_up(size, 16) - numbers["O_BIDS"] // 16 * 16
    return planes, planes * (_round_up(size, 32) // 32) + rest // 4


def measure_room(numbers: Mapping[str, int], layout: Layout, observing: Observing) -> int:
    """Return the shared memory of a block, in bytes."""
    players = numbers["P"]
    moving = _LANES * (layout.table_words * layout.table_bits // 8 + 9 * players + 1)
    words = 0 if observing is Observing.NONE else measure_shown(numbers)[1]
    return _round_up(max(moving, _GAP * max(words, MOST_ACTIONS // 32)), 16)


def choose_step_shape(shared: int, limits: Limits) -> Shape:
    """Return the blocks that step games with so much shared memory each.

    Raises:
        KernelError: if a block may not have as much.
    """
    if shared > limits.block_bytes:
        raise KernelError(
            f"the kernel cannot step games on this GPU: {_LANES} games take {shared} bytes of "
            f"shared memory, and a block may have {limits.block_bytes}; use Backend.AUTO"
        )
    return Shape(block=_LANES, resident=count_resident(shared, _LANES, limits))


_PROGRAMS: Final = RecentCache[tuple[Device, str, Layout, Observing], LoadedProgram](most=32)
"""The programs that were used last: rulesets of one shape share them."""


def load_steps(device: Device, source: DeviceSource, observing: Observing) -> LoadedProgram:
    """Return what steps the games of a ruleset; compile it on first use."""
    layout = make_step_layout(source)
    wanted = device, source.parts.text, layout, observing
    return _PROGRAMS.get(wanted, partial(_compile, device, source, observing))


def make_step_layout(source: DeviceSource) -> Layout:
    """Return the layout of the rows of an environment."""
    return source.make_layout(source.bound_ledger({"SCORE": 0}, _MOST_HANDS))


class WrittenSteps(NamedTuple):
    """The source of what steps games, with what a launch needs."""

    text: str
    failures: tuple[str, ...]
    shape: Shape
    shared: int


def write_steps(source: DeviceSource, limits: Limits, observing: Observing) -> WrittenSteps:
    """Return the source of what steps games on a device with these limits."""
    layout = make_step_layout(source)
    shared = measure_room(source.numbers, layout, observing)
    shape = choose_step_shape(shared, limits)
    more = {
        "SHARED": shared,
        "OBSERVING": _OBSERVING[observing],
        "SEEN_PLANES": measure_shown(source.numbers)[0],
    }
    text, failures = source.write(layout, shape, more)
    return WrittenSteps(text, failures, shape, shared)


def _compile(device: Device, source: DeviceSource, observing: Observing) -> LoadedProgram:
    written = write_steps(source, device.limits, observing)
    return LoadedProgram(
        program=device.compile(written.text),
        shape=written.shape,
        shared=written.shared,
        failures=written.failures,
    )


# Memory.

_Plan: TypeAlias = "dict[str, tuple[type[np.generic], tuple[int, ...]]]"
"""Arrays to allocate, by name: the kind of their numbers, and their shape."""


def _plan_step(kernel: Kernel, games: int, observing: Observing) -> _Plan:
    """Return the arrays that a step writes. Rows of bytes are whole pieces of 16."""
    players, space = kernel.rules.players, kernel.observations
    observed: tuple[type[np.generic], int]
    if observing is Observing.SCALED:
        observed = np.float32, space.scaled_size
    else:
        size = space.size if observing is Observing.BYTES else 0
        observed = np.uint8, _round_up(size, 16)
    return {
        "masks": (np.bool_, (games, _round_up(kernel.actions.size, 16))),
        "turns": (np.int64, (games,)),
        "rewards": (np.int32, (games, players)),
        "scores": (np.int32, (games, players)),
        "ends": (np.bool_, (games, 1 + players)),
        "observed": (observed[0], (games, observed[1])),
    }


def _plan_memory(kernel: Kernel, layout: Layout, games: int) -> _Plan:
    """Return the arrays that the games are in."""
    row = sum([cell.count * cell.bits for cell in layout.cells]) // 8
    return {
        "rows": (np.uint8, (games * row,)),
        "legal": (np.uint32, (_round_up(kernel.actions.size, 32) // 32, games)),
        "failed": (np.int32, (games,)),
        "refused": (np.int64, (games,)),
    }


def _count_bytes(wanted: _Plan) -> int:
    return sum([int(np.prod(shape)) * np.dtype(kind).itemsize for kind, shape in wanted.values()])


class _Buffers(NamedTuple):
    """The arrays that a step writes, and their addresses in the order of ``step_games``."""

    step: StepArrays
    words: tuple[int, ...]


class Errors(NamedTuple):
    """The events of one kind since the last check: illegal actions, or failures."""

    events: int
    """Their number."""
    step: int
    """The step of the first one, counted from 1; 0 for a reset."""
    game: int
    """The game of the first one; of those of one step, the lowest."""

    @classmethod
    def read(cls, words: Iterable[int]) -> Errors:
        """Read the words of one kind."""
        events, first = words
        return cls(events, first >> 32, first & 0xFFFFFFFF)


_NO_ERRORS: Final = (0, -1)
"""The words of a kind of errors as long as there are none; -1 is the highest number unsigned."""


class DeviceGames:
    """Games on a device, and two sets of the arrays of a step.

    Args:
        player: the device, and the code of the kernel for it.
        kernel: the kernel.
        games: the number of games.
        until_over: 1 if an episode is a match, 0 if it is a hand.
        observing: the form of the observations.
        checking: whether every step waits, to refuse illegal actions and to raise failures at once.

    Raises:
        StateError: if the device has too little memory.
    """

    def __init__(
        self,
        player: DevicePlayer,
        kernel: Kernel,
        games: int,
        *,
        until_over: int,
        observing: Observing,
        checking: bool,
    ) -> None:
        self._kernel, self._games, self._checking = kernel, games, checking
        self._device = device = player.device
        source = player.source.use(STEPS)
        layout = make_step_layout(source)
        shown = _plan_step(kernel, games, observing)
        memory = _plan_memory(kernel, layout, games)
        self._check_memory(2 * _count_bytes(shown) + _count_bytes(memory) + 8 * games)
        self._loaded = load_steps(device, source, observing)
        self._arrays = self._allocate(memory)
        self._current, self._before = (self._make_buffers(shown, observing) for _ in range(2))
        self._until_over, self._step = until_over, 0
        begin = pack_state(new_game(kernel.rules), kernel.layout)
        self._begin = device.send(np.array(begin, np.int64))
        self._data = device.send(np.array(source.data, np.int64))
        self._errors = device.send(np.array(2 * _NO_ERRORS, np.int64))
        self._factors = device.send(kernel.observations.factors.copy())
        self._actions = device.send(np.empty(0, np.int64))
        self.set_seeds(np.zeros(games, np.int64))

    def _check_memory(self, needed: int) -> None:
        free = self._device.count_free()
        if needed > free:
            raise StateError(
                f"games: {self._games} games need {needed} bytes on the device, and {free} are "
                "free: use fewer"
            )

    def _allocate(self, wanted: _Plan) -> dict[str, NDArray[Any]]:  # any kind of number
        return {name: self._device.allocate(kind, *shape) for name, (kind, shape) in wanted.items()}

    def _make_buffers(self, wanted: _Plan, observing: Observing) -> _Buffers:
        """Allocate the arrays that a step writes; what is between two rows is not shown."""
        made, space = self._allocate(wanted), self._kernel.observations
        size = {Observing.NONE: 0, Observing.BYTES: space.size}.get(observing, space.scaled_size)
        step = StepArrays(
            observations=made["observed"][:, :size],
            masks=made["masks"][:, : self._kernel.actions.size],
            turns=made["turns"],
            rewards=made["rewards"],
            done=made["ends"][:, 0],
            scores=made["scores"],
            winners=made["ends"][:, 1:],
        )
        return _Buffers(step, tuple([self._find(array) for array in made.values()]))

    def _find(self, array: NDArray[NumberT]) -> int:
        """Return the address of an array; 0 if it is empty."""
        return self._device.get_address(array) if array.size else 0

    # What an environment asks of its games.

    @property
    def seeds(self) -> NDArray[np.int64]:
        """The seed of each match in progress."""
        return self._device.fetch(self._seeds)

    def set_seeds(self, seeds: NDArray[np.int64]) -> None:
        """Set the seed of each match to begin."""
        self._seeds = self._device.send(seeds)

    def reset(self) -> StepArrays:
        """Begin a match in every game."""
        return self._launch(0)

    def take(self, actions: object) -> None:
        """Take the actions of the next step: an array on the device or on the host.

        Raises:
            StateError: if they are not one whole number for each game; or, with ``checking``, if
                one is illegal.
        """
        try:
            given = self._device.adopt(actions)
        except Exception as error:
            raise StateError(f"actions: expected whole numbers, {error}") from error
        self._actions = check_actions(given, self._games)
        if self._checking:
            self._check_actions(self._actions)

    def step(self) -> StepArrays:
        """Carry out the actions taken; those that are illegal are noted."""
        self._step += 1
        shown = self._launch(self._find(self._actions))
        if self._checking:
            self.check()
        return shown

    def check(self) -> None:
        """Wait, and raise what went wrong since the last check.

        Raises:
            RulesetError: if an effect failed in a game, which has stopped.
            StateError: if an action was illegal, and its game left as it was.
        """
        words = self._device.fetch(self._errors).tolist()
        illegal, failed = Errors.read(words[:2]), Errors.read(words[2:])
        if failed.events:
            self._errors = self._device.send(np.array([*words[:2], *_NO_ERRORS], np.int64))
            raise self._refuse_failure(failed)
        if illegal.events:
            self._errors = self._device.send(np.array(2 * _NO_ERRORS, np.int64))
            raise self._refuse_illegal(illegal)

    def close(self) -> None:
        """Do nothing: memory is freed with the last array that is used."""

    # How it does so.

    def _launch(self, actions: int) -> StepArrays:
        """Step all games, or begin them anew if there are no actions; do not wait."""
        self._current, self._before = self._before, self._current
        words = [
            *(self._find(self._arrays["rows"]), self._games, self._find(self._seeds), actions),
            *(self._find(self._begin), self._find(self._data), self._until_over),
            *self._current.words,
            self._find(self._factors),
            *[self._find(self._arrays[name]) for name in ("legal", "failed", "refused")],
            *(self._find(self._errors), self._step if actions else 0),
        ]
        self._run("step_games", words)
        return self._current.step

    def _run(self, name: str, words: list[int]) -> None:
        blocks = -(-self._games // _LANES)
        self._loaded.program.launch(name, blocks, _LANES, self._loaded.shared, words)

    def _check_actions(self, actions: NDArray[np.int64]) -> None:
        """Refuse the first illegal action, before any game moves."""
        found = self._device.send(np.array([-1], np.int64))
        arrays = actions, self._data, self._arrays["legal"], self._arrays["failed"], found
        self._run("find_illegal", [self._games, *map(self._find, arrays)])
        game = int(self._device.fetch(found)[0])
        if game < 0:
            return
        shown = self._current.step
        legal = bytes(self._device.fetch(shown.masks[game]).nonzero()[0].tolist())
        action, seat = (int(array[game]) for array in (actions, shown.turns))
        raise refuse_action(self._kernel.actions, action, seat, legal, where=f"game {game}: ")

    def _refuse_illegal(self, errors: Errors) -> StateError:
        action, space = int(self._arrays["refused"][errors.game]), self._kernel.actions
        named = f" ({space.names[action]})" if 0 <= action < space.size else ""
        return StateError(
            f"game {errors.game}: action {action}{named} was illegal at step {errors.step}, and "
            f"{errors.events} since the last check in all; the games were left as they were: "
            "choose by the masks"
        )

    def _refuse_failure(self, errors: Errors) -> RulesetError:
        number = int(self._arrays["failed"][errors.game])
        return RulesetError(
            f"game {errors.game}: an effect fails at step {errors.step}: "
            f"{self._loaded.failures[number - 1]}; games that have stopped: {errors.events}; reset "
            "them, and play with the readable engine to find out why"
        )
