"""The games of an environment on a device: their memory, and how they step."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from counter_rules.engine import new_game
from counter_rules.errors import RulesetError, StateError
from counter_rules.kernel._checks import check_actions, refuse_action
from counter_rules.kernel._cuda.hardware import (
    Blocks,
    Device,
    Limits,
    LoadedProgram,
    NumberT,
    WrittenProgram,
    allocate_all,
    check_memory,
    check_threads,
    count_bytes,
    count_resident,
    load_program,
)
from counter_rules.kernel._cuda.layout import Layout
from counter_rules.kernel._cuda.playouts import DevicePlayer
from counter_rules.kernel._cuda.source import STEPS, DeviceSource
from counter_rules.kernel._games import Plan, plan_step, round_up, show_step
from counter_rules.kernel._memory import pack_state
from counter_rules.kernel._playouts import StepArrays
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
_PIECE: Final = 16
"""The bytes that a thread writes at once: rows of bytes are whole pieces."""
_MOST_HANDS: Final = 1 << 20
"""The hands of a match that the words of a row are surely wide enough for."""
_OBSERVING: Final[Mapping[Observing, int]] = {
    Observing.NONE: 0,
    Observing.BYTES: 1,
    Observing.SCALED: 2,
}


# Programs.


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
    rest = round_up(size, 16) - numbers["O_BIDS"] // 16 * 16
    return planes, planes * (round_up(size, 32) // 32) + rest // 4


def measure_room(numbers: Mapping[str, int], layout: Layout, observing: Observing) -> int:
    """Return the shared memory of a block, in bytes."""
    players = numbers["P"]
    moving = _LANES * (layout.table_size + 10 * players + 1)
    words = 0 if observing is Observing.NONE else measure_shown(numbers)[1]
    return round_up(max(moving, _GAP * max(words, MOST_ACTIONS // 32)), 16)


def choose_step_blocks(shared: int, limits: Limits) -> Blocks:
    """Return the blocks that step games with so much shared memory each.

    Raises:
        KernelError: if a block may not have as much.
    """
    if shared > limits.block_bytes:
        raise KernelError(
            f"the kernel cannot step games on this GPU: {_LANES} games take {shared} bytes of "
            f"shared memory, and a block may have {limits.block_bytes}; use Backend.AUTO"
        )
    return Blocks(games=_LANES, resident=count_resident(shared, _LANES, limits))


def load_steps(device: Device, source: DeviceSource, observing: Observing) -> LoadedProgram:
    """Return what steps the games of a ruleset; compile it on first use."""
    write = partial(write_steps, source, device.limits, observing)
    wanted = source.parts.text, STEPS, make_step_layout(source), observing
    return load_program(device, wanted, write)


def make_step_layout(source: DeviceSource) -> Layout:
    """Return the layout of the rows of an environment."""
    return source.make_layout(source.bound_ledger(0, _MOST_HANDS))


def write_steps(source: DeviceSource, limits: Limits, observing: Observing) -> WrittenProgram:
    """Return the source of what steps games on a device with these limits."""
    layout = make_step_layout(source)
    shared = measure_room(source.numbers, layout, observing)
    blocks = choose_step_blocks(shared, limits)
    more = {
        "SHARED": shared,
        "OBSERVING": _OBSERVING[observing],
        "SEEN_PLANES": measure_shown(source.numbers)[0],
    }
    text, failures = source.write(layout, blocks, more)
    return WrittenProgram(text=text, failures=failures, blocks=blocks, shared=shared)


# Memory.


def _plan_memory(kernel: Kernel, layout: Layout, games: int) -> Plan:
    """Return the arrays that the games are in, in the order of ``step_games``."""
    return {
        "rows": (np.uint8, (games * layout.row_size,)),
        "legal": (np.uint32, (round_up(kernel.actions.size, 32) // 32, games)),
        "failed": (np.int32, (games,)),
        "refused": (np.int64, (games,)),
    }


class _Buffers(NamedTuple):
    """The arrays that a step writes, and the arguments of ``step_games`` that stay the same."""

    step: StepArrays
    words: tuple[int, ...]


class Errors(NamedTuple):
    """The events of one kind since the last check or reset: illegal actions, or failures."""

    events: int
    """Their number."""
    step: int
    """The step of the first one, counted from the reset, which is 0 itself."""
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
        threads: the number of threads: 1.
        until_over: 1 if an episode is a match, 0 if it is a hand.
        observing: the form of the observations.
        checking: whether every step waits, to refuse illegal actions and to raise failures at once.

    Raises:
        StateError: if there is more than one thread, or the device has too little memory.
    """

    def __init__(
        self,
        player: DevicePlayer,
        kernel: Kernel,
        games: int,
        *,
        threads: int,
        until_over: int,
        observing: Observing,
        checking: bool,
    ) -> None:
        check_threads(threads)
        self._kernel, self._games, self._checking = kernel, games, checking
        self._device = device = player.device
        source = player.source.use(STEPS)
        memory = _plan_memory(kernel, make_step_layout(source), games)
        shown = plan_step(kernel, games, observing, _PIECE)
        needed = count_bytes(memory) + 2 * count_bytes(shown) + 8 * games
        check_memory(device, f"games: {games} games", needed, "use fewer")
        self._loaded = load_steps(device, source, observing)
        begin = pack_state(new_game(kernel.rules), kernel.layout)
        self._arrays = {
            **allocate_all(device, memory),
            "begin": device.send(np.array(begin, np.int64)),
            "data": device.send(np.array(source.data, np.int64)),
            "factors": device.send(kernel.observations.factors.copy()),
        }
        fixed = games, until_over, *map(self._find, self._arrays.values())
        self._current, self._before = (
            self._make_buffers(shown, observing, fixed) for _ in range(2)
        )
        self._step, self._errors = 0, self._make_errors()
        self._actions = device.send(np.empty(0, np.int64))
        self.set_seeds(np.zeros(games, np.int64))

    def _make_buffers(self, plan: Plan, observing: Observing, fixed: Iterable[int]) -> _Buffers:
        """Allocate the arrays that a step writes."""
        made = allocate_all(self._device, plan)
        step = show_step(made, self._kernel, observing)
        return _Buffers(step, (*fixed, *map(self._find, made.values())))

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
        """Begin a match in every game; what went wrong before is forgotten."""
        self._step, self._errors = 0, self._make_errors()
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
        """Wait, and raise what went wrong since the last check or reset.

        Raises:
            RulesetError: if an effect failed in a game, which has stopped.
            StateError: if an action was illegal, and its game left as it was.
        """
        words = self._device.fetch(self._errors).tolist()
        illegal, failed = Errors.read(words[:2]), Errors.read(words[2:])
        if failed.events:
            self._errors = self._make_errors(illegal=words[:2])
            raise self._refuse_failure(failed)
        if illegal.events:
            self._errors = self._make_errors()
            raise self._refuse_illegal(illegal)

    def close(self) -> None:
        """Do nothing: memory is freed with the last array that is used."""

    # How it does so.

    def _make_errors(self, illegal: Sequence[int] = _NO_ERRORS) -> NDArray[np.int64]:
        """Return the words of both kinds of errors: these of illegal actions, and no failures."""
        return self._device.send(np.array([*illegal, *_NO_ERRORS], np.int64))

    def _launch(self, actions: int) -> StepArrays:
        """Step all games, or begin them anew if there are no actions; do not wait."""
        self._current, self._before = self._before, self._current
        seeds, errors = self._find(self._seeds), self._find(self._errors)
        words = [seeds, actions, errors, self._step, *self._current.words]
        self._loaded.launch("step_games", self._games, words)
        return self._current.step

    def _check_actions(self, actions: NDArray[np.int64]) -> None:
        """Refuse the first illegal action, before any game moves."""
        found = self._device.send(np.array([-1], np.int64))
        kept = [self._arrays[name] for name in ("data", "legal", "failed")]
        words = [self._games, *map(self._find, (actions, *kept, found))]
        self._loaded.launch("find_illegal", self._games, words)
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
