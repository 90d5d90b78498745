"""Numbers with their intervals, as text for the page."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from .estimates import Pair


def show(pair: Pair, *, signed: bool = False) -> str:
    """Return a number with its interval, as many digits as that one tells.

    >>> show([0.396012, 0.000031]), show([-1.5, 0.24], signed=True), show([3.0, 0.0])
    ('0.39601 ± 0.00003', '-1.50 ± 0.24', '3')
    """
    number, margin = pair
    if math.isinf(margin):
        return "unknown"
    if margin == 0:
        return f"{number:g}" if number else "none"
    digits = max(0, -math.floor(math.log10(margin)))
    if margin * 10**digits < 2.5:  # a first digit of 1 or 2 says too little by itself
        digits += 1
    return f"{number:{'+' if signed else ''}.{digits}f} ± {margin:.{digits}f}"


def show_share(pair: Pair, *, signed: bool = False) -> str:
    """Return a share in percent, and a change of one in points of that.

    >>> show_share([0.396012, 0.000031])
    '39.601 ± 0.003 %'
    """
    text = show([100 * pair[0], 100 * pair[1]], signed=signed)
    return text if "±" not in text else f"{text} points" if signed else f"{text} %"


def format_table(title: str, header: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a table as reStructuredText."""
    head = [f".. csv-table:: {title}".rstrip(), "   :header-rows: 1", "   :stub-columns: 1", ""]
    cells = [", ".join([f'"{cell}"' for cell in row]) for row in (header, *rows)]
    return "\n".join([*head, *[f"   {line}" for line in cells]])
