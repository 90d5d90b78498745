"""What players may be called: names that can be seen, and told apart."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from typing import Final

from .refused import RefusedError

BLANK: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and a symbol that show nothing: fillers of Hangul, and a Braille cell without dots."""


def check_names(names: Iterable[str]) -> None:
    """See that names can be seen and told apart, as far as case and width go.

    Raises:
        RefusedError: if one of them shows nothing or is covered by marks, or two are alike.
    """
    known: set[str] = set()
    for number, name in enumerate(names, start=1):
        kinds = [unicodedata.category(one)[0] for one in unicodedata.normalize("NFC", name)]
        if not BLANK.isdisjoint(name) or not {"L", "N", "S"} & set(kinds):
            raise RefusedError(f"player {number}: a name needs a visible letter, digit or symbol")
        if "MMM" in "".join(kinds):
            raise RefusedError(f"player {number}: a letter has at most two marks")
        plain = unicodedata.normalize("NFKC", name).casefold()
        if plain in known:
            raise RefusedError(f"two players have the same name, {name}: give each their own")
        known.add(plain)
