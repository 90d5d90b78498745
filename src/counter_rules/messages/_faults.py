"""What is wrong with a catalogue, for translators' tests."""

from __future__ import annotations

import re
import string
from collections.abc import Mapping
from typing import Final

from counter_rules._quoting import shorten
from counter_rules.messages._english import ENGLISH
from counter_rules.messages._message import STYLES, Texts

_SEAT_NAME: Final = re.compile(r"seat\.\d+")


def list_text_faults(texts: Texts) -> tuple[str, ...]:
    """Compare a catalogue with the English one.

    Args:
        texts: the catalogue.

    Returns:
        A sentence for every text that is missing, belongs to nothing, or fills in what the
        English text does not; none if the catalogue is complete. Names of seats, such as
        ``seat.2``, and sentences for effects of your own, such as ``change.tide.value`` and
        ``power.tide``, may be added.

    >>> list_text_faults({**ENGLISH, "reason.hooked": "not {number}"})
    ("reason.hooked fills in 'number', which is not one of its details: tricks",)
    """
    if not isinstance(texts, Mapping):
        return (f"expected a catalogue, got {shorten(texts)}",)
    missing = [f"{key} is missing" for key in ENGLISH if key not in texts]
    return (*missing, *[fault for key in texts for fault in _list_faults_of(key, texts[key])])


def _list_faults_of(key: str, text: str) -> list[str]:
    if not isinstance(key, str) or not isinstance(text, str):
        return [f"the text of {shorten(key)} must be a string, not {shorten(text)}"]
    if _SEAT_NAME.fullmatch(key):
        return []
    own = ENGLISH.get(key) or ENGLISH.get(_find_general(key))
    if own is None:
        return [f"{key} is not a key of the catalogue"]
    known = _list_fields(own)
    try:
        fields = _list_fields(text)
    except ValueError as error:
        return [f"{key} cannot be read: {str(error).lower()}"]
    listed = ", ".join(known) or "none"
    return [
        f"{key} fills in {shorten(name)}, which is not one of its details: {listed}"
        for name in fields
        if name not in known
    ]


def _find_general(key: str) -> str:
    """Return the key that stands in for one of an effect that is not ours."""
    first, *others = key.split(".")
    if first == "change" and len(others) > 1:
        return f"change.{others[1]}"
    if first == "power" and others and f"power.{others[0]}" not in ENGLISH:
        return "power.other"
    return "verdict.champion" if key.startswith("verdict.champion.") else ""


def _list_fields(text: str) -> tuple[str, ...]:
    names: list[str] = []
    for _, name, style, conversion in string.Formatter().parse(text):
        if name is None:
            continue
        if style not in STYLES or conversion or (style and name == "number"):
            raise ValueError(f"{{{name}}} may be written plainly, with :seat or with :symbol")
        names.append(name)
    return tuple(names)
