"""Surveys on a device: hands that are counted as they are played."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

import attrs
import numpy as np

from counter_rules.errors import RulesetError
from counter_rules.kernel._cuda.hardware import (
    Device,
    Limits,
    LoadedProgram,
    WrittenProgram,
    check_memory,
    choose_blocks,
    load_program,
)
from counter_rules.kernel._cuda.layout import Layout
from counter_rules.kernel._cuda.source import (
    POLICY_SURVEYS,
    RANDOM_SURVEYS,
    DeviceSource,
)
from counter_rules.kernel._loaded import LoadedText
from counter_rules.kernel._playouts import Progress
from counter_rules.kernel._running import KernelError
from counter_rules.kernel._surveying import DeviceHands
from counter_rules.kernel.machine.data import D_LARGEST
from counter_rules.rules.ruleset import Ruleset

if TYPE_CHECKING:
    from numpy.typing import NDArray

_COUNTED: Final = 1 << 24
"""The number of hands of a launch; between two, Ctrl-C can stop the survey."""
_KEPT: Final = 1 << 20
"""The same where words of each hand are kept."""
_EACH: Final = 16
"""The most hands of a thread: at its end a block adds its counts to those of a batch."""
_MOST: Final = 2**31 - 1
"""The largest count of a block."""
_NO_FAILURE: Final = -1
"""What says that no hand has failed: the highest number unsigned."""


@attrs.frozen(kw_only=True, eq=False)
class DeviceSurveyor:
    """Plays and counts hands on a device."""

    device: Device
    source: DeviceSource
    """The code of the functions that count."""

    @classmethod
    def read(
        cls,
        device: Device,
        counting: LoadedText,
        rules: Ruleset,
        data: Sequence[int],
        *,
        is_random: bool,
    ) -> DeviceSurveyor:
        """Read the text that counts hands of a ruleset, played at random or by the policy."""
        code = RANDOM_SURVEYS if is_random else POLICY_SURVEYS
        source = DeviceSource.read(counting.text, counting.layout, rules, data, code)
        return cls(device=device, source=source)

    def count(self, hands: DeviceHands, progress: Progress | None) -> NDArray[np.int64]:
        """Return the counts of each batch, as `count_on_device` does."""
        counts = self.device.send(np.zeros((hands.batches, hands.words), np.int64))
        launches = _Launches.make(self, hands, self.device.get_address(counts))
        for first in range(0, launches.longest, size := max(1, _COUNTED // hands.batches)):
            launches.run(first, first + size, 0)
            if progress is not None:
                progress(hands.count_before(first + size), hands.count)
        return self.device.fetch(counts)

    def keep(self, hands: DeviceHands, into: NDArray[np.int64], progress: Progress | None) -> None:
        """Write the words kept of each hand, as `keep_on_device` does."""
        kept = min(_KEPT, hands.count)
        needed = 8 * kept * into.shape[1]
        check_memory(self.device, f"hands: {kept} hands at a time", needed, "use Backend.AUTO")
        counts = self.device.send(np.zeros((1, hands.words), np.int64))
        launches = _Launches.make(self, hands, self.device.get_address(counts))
        room = self.device.allocate(np.int64, kept, into.shape[1])
        for first in range(0, hands.count, _KEPT):
            last = min(first + _KEPT, hands.count)
            launches.run(first, last, self.device.get_address(room))
            into[first:last] = self.device.fetch(room)[: last - first]
            if progress is not None:
                progress(last, hands.count)

    def load(self, hands: DeviceHands) -> LoadedProgram:
        """Return the program for some hands; compile it on first use."""
        device, source, beside = self.device, self.source, 4 * hands.words
        before = source.measure_ledger(np.array([hands.begin], np.int64))
        layout = source.make_layout(source.bound_ledger(max(before, hands.cycle), 1))
        write = partial(write_surveys, source, layout, device.limits, beside)
        parts = source.parts
        return load_program(device, (parts.text, parts.code, layout, beside), write)


def write_surveys(
    source: DeviceSource, layout: Layout, limits: Limits, beside: int
) -> WrittenProgram:
    """Return the source of what counts hands, in ``beside`` bytes of a block."""
    blocks = choose_blocks(layout.size, limits, beside)
    by_policy = int(source.parts.code is POLICY_SURVEYS)
    text, failures = source.write(layout, blocks, {"BY_POLICY": by_policy})
    shared = layout.size * blocks.games + beside
    return WrittenProgram(text=text, failures=failures, blocks=blocks, shared=shared)


@attrs.frozen(kw_only=True, eq=False)
class _Launches:
    """The launches of one survey: the program, and what all of them are given."""

    device: Device
    loaded: LoadedProgram
    hands: DeviceHands
    words: tuple[int, ...]
    span: int
    """The number of hands of a block."""
    failed: NDArray[np.int64]
    inputs: tuple[NDArray[np.int64], ...]
    """What the blocks read; it must outlive them."""

    @classmethod
    def make(cls, surveyor: DeviceSurveyor, hands: DeviceHands, counts: int) -> _Launches:
        """Send what the hands need to the device."""
        device, source = surveyor.device, surveyor.source
        loaded = surveyor.load(hands)
        weights = hands.weights or ()
        inputs = tuple(
            [device.send(np.array(one, np.int64)) for one in (hands.begin, source.data, weights)]
        )
        addresses = [device.get_address(array) if array.size else 0 for array in inputs]
        words = *addresses, hands.seed, hands.cycle, hands.count, hands.batches, hands.words, counts
        return cls(
            device=device,
            loaded=loaded,
            hands=hands,
            words=words,
            span=loaded.blocks.games * choose_each(source, loaded.blocks.games),
            failed=device.send(np.array([_NO_FAILURE], np.int64)),
            inputs=inputs,
        )

    @property
    def longest(self) -> int:
        """The number of hands of the longest batch."""
        return -(-self.hands.count // self.hands.batches)

    def run(self, first: int, last: int, kept: int) -> None:
        """Play hands first … last-1 of each batch; keep words of them if there is a place.

        Wait, and raise the error of the first of them that failed.
        """
        parts = -(-(min(last, self.longest) - first) // self.span)
        words = *self.words, kept, self.device.get_address(self.failed), self.span, first, last
        self.loaded.launch_blocks("survey_hands", parts * self.hands.batches, words)
        found = int(self.device.fetch(self.failed)[0])
        if found != _NO_FAILURE:
            hand, reason = found >> 16, self.loaded.failures[(found & 0xFFFF) - 1]
            raise RulesetError(
                f"an effect fails in hand {hand}, as it was played or with a rank left out: "
                f"{reason}"
            )


def choose_each(source: DeviceSource, block: int) -> int:
    """Return the number of hands of a thread, whose counts together fit in 32 bits.

    Raises:
        KernelError: if not even a hand of each thread does.
    """
    cards = source.numbers["P"] * source.data[D_LARGEST]
    each = _MOST // (block * max(source.gain, cards))
    if each == 0:
        raise KernelError(
            "the hands score too many points to be counted on a GPU: use Backend.AUTO"
        )
    return min(each, _EACH)
