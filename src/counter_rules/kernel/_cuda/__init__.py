"""Games on a GPU: a kernel's text as C++, and the games that a device plays, steps or counts.

``docs/howto/billion_hands.rst`` says how to use it. The text is translated (`translate`), its rows
are laid out (`layout`), and both are put between the code of ``device/`` (`source`). The result
plays games (`playouts`), steps them (`steps`) or counts hands (`surveys`) on a device (`hardware`),
by CuPy (`backend`).
"""

from counter_rules.kernel._cuda.backend import get_device, make_player
from counter_rules.kernel._cuda.playouts import DevicePlayer
from counter_rules.kernel._cuda.source import DeviceSource
from counter_rules.kernel._cuda.steps import DeviceGames
from counter_rules.kernel._cuda.surveys import DeviceSurveyor

__all__ = [
    "DeviceGames",
    "DevicePlayer",
    "DeviceSource",
    "DeviceSurveyor",
    "get_device",
    "make_player",
]
