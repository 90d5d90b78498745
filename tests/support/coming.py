"""Clauses that the oracle follows and the library does not have yet.

A line of `COMING` goes when its rule comes; the module goes when it is empty.
"""

from __future__ import annotations

from typing import Final

COMING: Final = {
    "F11.3",
}
