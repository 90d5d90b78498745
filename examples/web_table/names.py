"""Valid names of players: visible and distinct."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from typing import Final

from .refused import RefusedError

BLANK: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Invisible letters and symbols: Hangul fillers, and a Braille cell without dots."""


def check_names(names: Iterable[str]) -> None:
    """Check that names are visible, and distinct apart from case and width.

    Raises:
        RefusedError: if one of them is invisible or has too many marks, or two are the same.
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
