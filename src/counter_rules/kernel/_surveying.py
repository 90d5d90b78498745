"""Hands that a survey plays and counts on a device."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import attrs

from counter_rules.kernel._kernel import Kernel, extend
from counter_rules.kernel._memory import Words
from counter_rules.kernel._playouts import Progress
from counter_rules.kernel._running import Backend
from counter_rules.kernel._text import Extension

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from counter_rules.kernel._cuda import DevicePlayer, DeviceSurveyor


@attrs.frozen(kw_only=True, eq=False)
class DeviceHands:
    """Hands to play and count on a device.

    Args:
        count: their number.
        batches: the number of batches that they are counted in.
        seed: the seed; each hand has its own stream from it.
        begin: a match before its first deal, as a row.
        cycle: after how many hands the schedule of hand sizes repeats.
        words: the number of counts.
        weights: the weights of the policy that plays; None for random play.
    """

    count: int
    batches: int
    seed: int
    begin: Words
    cycle: int
    words: int
    weights: Words | None

    def count_before(self, place: int) -> int:
        """Return the number of hands that lie before a place in their batch."""
        ends = [batch * self.count // self.batches for batch in range(self.batches + 1)]
        return sum([min(place, ends[i + 1] - ends[i]) for i in range(self.batches)])


def count_on_device(
    kernel: Kernel, extension: Extension, hands: DeviceHands, progress: Progress | None
) -> NDArray[np.int64]:
    """Return the counts of each batch: int64, of shape ``(batches, words)``.

    Args:
        kernel: a kernel of `Backend.CUDA`.
        extension: the functions that count.
        hands: the hands.
        progress: called between launches.

    Raises:
        KernelError: if a hand can score too many points for the counts of a block.
        RulesetError: if an effect fails.
    """
    return _make_surveyor(kernel, extension, hands).count(hands, progress)


def keep_on_device(
    kernel: Kernel,
    extension: Extension,
    hands: DeviceHands,
    into: NDArray[np.int64],
    progress: Progress | None,
) -> None:
    """Write the words kept of the hands of a single batch: int64, of shape ``(hands, KEPT)``.

    The other arguments and the errors are those of `count_on_device`.
    """
    _make_surveyor(kernel, extension, hands).keep(hands, into, progress)


def _make_surveyor(kernel: Kernel, extension: Extension, hands: DeviceHands) -> DeviceSurveyor:
    from counter_rules.kernel._cuda import DeviceSurveyor  # it imports NumPy

    device = cast("DevicePlayer", kernel.player).device
    counting = extend(kernel, extension, Backend.PYTHON)
    is_random = hands.weights is None
    return DeviceSurveyor.read(device, counting, kernel.rules, kernel.data, is_random=is_random)
