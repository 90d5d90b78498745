"""A seed: which numbers are one, how it is written, and the digest that commits to it.

A seed is a whole number of at most 4096 bits. Its text is the number in decimal, in the digits 0
to 9: no sign but a minus, no leading zero. The digest is the SHA-256 of the text
``counter-rules/1 commit SEED``, in ASCII, written as 64 lower-case hexadecimal digits. No text that
`seeded_words` hashes begins with the same words, so the digest tells nothing of the deals.
"""

from __future__ import annotations

import hashlib
import re
from typing import Final

from counter_rules.errors import StateError, shorten
from counter_rules.given import to_int

_MOST_BITS: Final = 4096
_TEXT: Final = re.compile(r"0|-?[1-9][0-9]{0,1233}")
"""As many digits as 4096 bits can have."""


def check_seed(seed: object) -> int:
    """Return a seed, once it is known to be one.

    Raises:
        StateError: if it is not a whole number, or has more than 4096 bits.
    """
    number = to_int(seed)
    if number is None or number.bit_length() > _MOST_BITS:
        raise StateError(
            f"a seed is a whole number of at most {_MOST_BITS} bits, not {shorten(seed)}"
        )
    return number


def parse_seed(text: str) -> int | None:
    """Read the text of a seed.

    Args:
        text: the text, from anybody.

    Returns:
        The seed; None if the text is not one, as in ``+7``, ``007`` or ``1_000``.

    >>> parse_seed("7"), parse_seed("007")
    (7, None)
    """
    seed = int(text) if _TEXT.fullmatch(text) else None
    return None if seed is None or seed.bit_length() > _MOST_BITS else seed


def commit(seed: int) -> str:
    """Return the digest that commits to a seed and does not tell it.

    Show the digest before the first deal, and the seed once the match is over: whoever kept the
    digest sees that the seed is the same (`counter_rules.records.Record.check_deals`). The digest
    hides a seed that nobody can guess, such as ``secrets.randbits(128)``. It does not hide a small
    one, as all of those can be tried.

    Args:
        seed: a whole number of at most 4096 bits, as for `shuffle`.

    Returns:
        64 lower-case hexadecimal digits.

    Raises:
        StateError: if it is not such a number.

    >>> commit(7)
    'c7a5b2194e3e58570eb0ee7f5e038fdd2c97d89a68804e16e88cc47c5cd7dc88'
    """
    text = f"counter-rules/1 commit {check_seed(seed)}"
    return hashlib.sha256(text.encode("ascii")).hexdigest()
