"""The forms in which an environment of Gymnasium shows what a seat knows."""

from __future__ import annotations

import enum
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

ObservationName: TypeAlias = Literal["dict", "flat"]
"""What is observed: a dict of the ``observation`` and its ``action_mask``, or the bytes alone."""

Observed: TypeAlias = "dict[str, NDArray[Any]] | NDArray[np.uint8]"
"""What is observed; Any, as an observation and a mask are in one dict."""

Infos: TypeAlias = dict[str, Any]
"""What comes beside an observation; Any, as Gymnasium has it."""


class Form(enum.Enum):
    """What is observed."""

    DICT = "dict"
    FLAT = "flat"
