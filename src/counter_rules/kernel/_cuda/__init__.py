"""Playouts on a GPU: a kernel's text as C++, and the games that a device plays at once.

``docs/howto/billion_hands.rst`` says how to use it. The text is translated (`translate`), its rows
are laid out (`layout`), and both are put between the code of ``device/`` (`source`). CuPy compiles
and runs the result (`backend`, `playouts`).
"""

from counter_rules.kernel._cuda.backend import get_device, make_player
from counter_rules.kernel._cuda.playouts import DevicePlayer
from counter_rules.kernel._cuda.source import DeviceSource

__all__ = ["DevicePlayer", "DeviceSource", "get_device", "make_player"]
