"""Playouts on a device."""

from __future__ import annotations

import ctypes
from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, Final

import attrs
import numpy as np

from counter_rules.kernel._cuda.hardware import (
    Device,
    Limits,
    LoadedProgram,
    WrittenProgram,
    allocate_all,
    check_memory,
    check_threads,
    choose_blocks,
    count_bytes,
    load_program,
)
from counter_rules.kernel._cuda.layout import Layout
from counter_rules.kernel._cuda.source import PLAYOUTS, DeviceSource
from counter_rules.kernel._games import Plan
from counter_rules.kernel._memory import get_address
from counter_rules.kernel._playouts import Batch, Playouts, Progress, refuse_failure

if TYPE_CHECKING:
    from numpy.typing import NDArray

_PART: Final = 1 << 20
"""The number of games of a launch; between two, Ctrl-C can stop the playouts."""


def plan_results(games: int, players: int) -> Plan:
    """Return the arrays that ``play_games`` writes, in its order.

    They are those of `Playouts`, then ``made``: the number of decisions, or below 0 the number of
    the reason why the game failed.
    """
    return {
        "scores": (np.int32, (games, players)),
        "points": (np.int32, (games, players)),
        "tricks_won": (np.int8, (games, players)),
        "winners": (np.bool_, (games, players)),
        "hands": (np.int32, (games,)),
        "world": (np.int32, (games,)),
        "made": (np.int32, (games,)),
    }


def write_playouts(source: DeviceSource, layout: Layout, limits: Limits) -> WrittenProgram:
    """Return the source of what plays games on a device with these limits."""
    blocks = choose_blocks(layout.size, limits)
    text, failures = source.write(layout, blocks)
    shared = layout.size * blocks.games
    return WrittenProgram(text=text, failures=failures, blocks=blocks, shared=shared)


@attrs.frozen(kw_only=True, eq=False)
class DevicePlayer:
    """A device that plays the games of one kernel."""

    device: Device
    source: DeviceSource

    def load(self, layout: Layout) -> LoadedProgram:
        """Return the program of a layout; compile it on first use."""
        device, source = self.device, self.source
        write = partial(write_playouts, source, layout, device.limits)
        return load_program(device, (source.parts.text, PLAYOUTS, layout), write)

    def play(self, batch: Batch, threads: int, progress: Progress | None) -> Playouts:
        """Play a batch of games; the results stay on the device.

        Raises:
            StateError: if there is more than one thread, or the device has too little memory.
            RulesetError: if an effect fails.
        """
        check_threads(threads)
        count, rows = batch.count, self._read_rows(batch)
        plan = plan_results(count, self.source.numbers["P"])
        needed = count_bytes(plan) + rows.nbytes
        check_memory(self.device, f"count: {count} games", needed, "play fewer at a time")
        ledger = self.source.bound_ledger(self.source.measure_ledger(rows), batch.hands)
        loaded = self.load(self.source.make_layout(ledger))
        results = allocate_all(self.device, plan)
        self._launch(batch, loaded, rows, results, progress)
        return self._finish(loaded, results)

    def _read_rows(self, batch: Batch) -> NDArray[np.int64]:
        """Return the rows that the games begin with: int64, of shape ``(worlds, ROW)``."""
        size = self.source.numbers["ROW"]
        starts = batch.starts
        memory = ctypes.string_at(get_address(starts.rows), 8 * size * starts.worlds)
        return np.frombuffer(memory, np.int64).reshape(starts.worlds, size)

    def _launch(
        self,
        batch: Batch,
        loaded: LoadedProgram,
        rows: NDArray[np.int64],
        results: Mapping[str, NDArray[Any]],
        progress: Progress | None,
    ) -> None:
        """Play all games, in parts."""
        device, starts = self.device, batch.starts
        begin, data = device.send(rows), device.send(np.array(self.source.data, np.int64))
        scores = None if starts.scores is None else device.send(np.array(starts.scores, np.int64))
        words = [
            *(device.get_address(begin), starts.worlds, batch.count, batch.seed, batch.hands),
            device.get_address(data),
            *(0 if scores is None else device.get_address(scores), starts.ended),
            *map(device.get_address, results.values()),
        ]
        for first in range(0, batch.count, _PART):
            last = min(first + _PART, batch.count)
            loaded.launch("play_games", last - first, [*words, first, last])
            device.wait()  # for Ctrl-C; and what the games read must outlive them
            if progress is not None:
                progress(last, batch.count)

    def _finish(self, loaded: LoadedProgram, results: Mapping[str, NDArray[Any]]) -> Playouts:
        """Return the results, or raise the error of the first game that failed."""
        made = results["made"]
        if len(made) and int(made.min()) < 0:
            found = self.device.fetch(made)
            game = int((found < 0).argmax())
            raise refuse_failure(range(game, game + 1), loaded.failures[-int(found[game]) - 1])
        arrays = {name: array for name, array in results.items() if name != "made"}
        return Playouts(decisions=int(made.sum(dtype=np.int64)), **arrays)
