"""Surveys on a device: hands that are counted as they are played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final, TypeAlias

import attrs
import numpy as np

from counter_rules.errors import RulesetError
from counter_rules.kernel._checks import RecentCache
from counter_rules.kernel._cuda.layout import Layout, bound_gain
from counter_rules.kernel._cuda.playouts import Device, LoadedProgram, choose_shape
from counter_rules.kernel._cuda.source import (
    POLICY_SURVEYS,
    RANDOM_SURVEYS,
    DeviceSource,
    TextParts,
)
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

_Wanted: TypeAlias = tuple[Device, TextParts, Layout, int]

_PROGRAMS: Final = RecentCache[_Wanted, LoadedProgram](most=32)
"""The programs that were used last: rulesets of one shape share them."""


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
        text: str,
        numbers: Mapping[str, int],
        rules: Ruleset,
        data: Sequence[int],
        *,
        is_random: bool,
    ) -> DeviceSurveyor:
        """Read a text that counts hands, played at random or by the policy, as `DeviceSource`."""
        code = RANDOM_SURVEYS if is_random else POLICY_SURVEYS
        return cls(device=device, source=DeviceSource.read(text, numbers, rules, data, code))

    def count(self, hands: DeviceHands, progress: Progress | None) -> NDArray[np.int64]:
        """Return the counts of each batch, as `count_on_device` does."""
        counts = self.device.send(np.zeros((hands.batches, hands.words), np.int64))
        launches = _Launches.make(self, hands, self.device.get_address(counts))
        for first in range(0, launches.longest, size := max(1, _COUNTED // hands.batches)):
            launches.run(first, first + size, 0)
            if progress is not None:
                self.device.wait()
                progress(hands.count_before(first + size), hands.count)
        launches.finish()
        return self.device.fetch(counts)

    def keep(self, hands: DeviceHands, into: NDArray[np.int64], progress: Progress | None) -> None:
        """Write the words kept of each hand, as `keep_on_device` does."""
        counts = self.device.send(np.zeros((1, hands.words), np.int64))
        launches = _Launches.make(self, hands, self.device.get_address(counts))
        room = self.device.allocate(np.int64, min(_KEPT, hands.count), into.shape[1])
        for first in range(0, hands.count, _KEPT):
            last = min(first + _KEPT, hands.count)
            launches.run(first, last, self.device.get_address(room))
            into[first:last] = self.device.fetch(room)[: last - first]
            if progress is not None:
                progress(last, hands.count)
        launches.finish()

    def load(self, hands: DeviceHands) -> LoadedProgram:
        """Return the program for some hands; compile it on first use."""
        source, beside = self.source, 4 * hands.words
        before = {
            name: max(map(abs, hands.begin[at : at + count]))
            for name, at, count in source.list_words()
            if count
        }
        before["HAND_NUMBER"] = hands.cycle
        layout = source.make_layout(source.bound_ledger(before, 1))
        wanted = self.device, source.parts, layout, beside
        return _PROGRAMS.get(wanted, partial(self._compile, layout, beside))

    def _compile(self, layout: Layout, beside: int) -> LoadedProgram:
        shape = choose_shape(layout, self.device.limits, beside)
        by_policy = int(self.source.parts.code is POLICY_SURVEYS)
        text, failures = self.source.write(layout, shape, {"BY_POLICY": by_policy})
        return LoadedProgram(
            program=self.device.compile(text),
            shape=shape,
            shared=layout.size * shape.block + beside,
            failures=failures,
        )


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
            span=loaded.shape.block * choose_each(source, loaded.shape.block),
            failed=device.send(np.array([_NO_FAILURE], np.int64)),
            inputs=inputs,
        )

    @property
    def longest(self) -> int:
        """The number of hands of the longest batch."""
        return -(-self.hands.count // self.hands.batches)

    def run(self, first: int, last: int, kept: int) -> None:
        """Play hands first … last-1 of each batch; keep words of them if there is a place."""
        parts = -(-(min(last, self.longest) - first) // self.span)
        words = *self.words, kept, self.device.get_address(self.failed), self.span, first, last
        self.loaded.program.launch(
            "survey_hands",
            parts * self.hands.batches,
            self.loaded.shape.block,
            self.loaded.shared,
            words,
        )

    def finish(self) -> None:
        """Wait, and raise the error of the first hand that failed."""
        self.device.wait()
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
    each = _MOST // (block * max(bound_gain(source.data), cards))
    if each == 0:
        raise KernelError(
            "the hands score too many points to be counted on a GPU: use Backend.AUTO"
        )
    return min(each, _EACH)
