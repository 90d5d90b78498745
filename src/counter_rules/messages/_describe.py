"""Sentences about anything that has messages, and checks of the catalogues they come from."""

from __future__ import annotations

import re
import string
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from counter_rules._base.guards import take
from counter_rules._base.quoting import shorten
from counter_rules.errors import StateError
from counter_rules.messages._english import ENGLISH
from counter_rules.messages._message import (
    STYLES,
    HasMessages,
    Message,
    Texts,
    check_texts,
    format_message,
)

# Names of the players as part of a catalogue.


def name_seats(texts: Texts | None, names: Sequence[str]) -> Texts:
    """Return a catalogue, by default the English one, with names for ``seat.0``, ``seat.1`` ….

    A seat without a name keeps its number. Names must be strings, one for each seat.
    """
    is_other = isinstance(names, str | Mapping)
    kept = names if is_other else take(names, "names")
    if is_other or not all(isinstance(name, str) for name in kept):
        raise StateError(f"names must be strings in a list, one for each seat, not {shorten(kept)}")
    own = {f"seat.{seat}": name for seat, name in enumerate(kept) if name.strip()}
    checked = check_texts(texts)
    return {**checked, **own} if own else checked


# Sentences.


def describe(
    subject: HasMessages | Iterable[HasMessages],
    texts: Texts | None = None,
    *,
    names: Sequence[str] = (),
) -> tuple[str, ...]:
    """Describe something in sentences, in the language of a catalogue.

    Args:
        subject: a `Reason`, `IllegalMoveError`, `Explanation`, `Preview`, `Power` or event, a
            part of one that has messages, such as a `Verdict`, or several of them.
        texts: the catalogue, by default the English one; a missing text is taken from that.
        names: the names of the players, by seat, such as ``("Ana", "Ben")``; a seat without one
            keeps its number.

    Returns:
        The sentences, without full stops.

    Raises:
        NotationError: if a text of the catalogue cannot be filled in.
        StateError: if it has no messages, or the names are not strings.

    >>> from counter_rules import Bid, get_ruleset, new_game, why_illegal
    >>> state = new_game(get_ruleset("counter", players=4))
    >>> reason = why_illegal(state, Bid(0, 3))
    >>> describe(reason)
    ('a Bid cannot be made in phase deal, only in phase bid (C2.1)',)
    >>> from counter_rules.messages import GERMAN
    >>> describe(reason, GERMAN)
    ('Bid geht nur beim Ansagen, aktuelle Phase: Geben (C2.1)',)
    """
    several = take(subject, "reasons or events") if isinstance(subject, Iterable) else (subject,)
    messages = [message for one in several for message in _list_messages(one)]
    named = name_seats(texts, names)
    return tuple([format_message(message, named) for message in messages])


def _list_messages(subject: HasMessages) -> tuple[Message, ...]:
    if not hasattr(subject, "messages"):
        raise StateError(
            f"expected a reason, explanation, preview, power or event, got {shorten(subject)}"
        )
    return subject.messages


# Faults of a catalogue, for the tests of translators.

_SEAT_NAME: Final = re.compile(r"seat\.\d+")


def list_text_faults(texts: Texts) -> tuple[str, ...]:
    """Compare a catalogue with the English one.

    Args:
        texts: the catalogue.

    Returns:
        A sentence for every text that is missing, has an unknown key, or fills in a detail that the
        English text does not have; none if the catalogue is complete. Names of seats, such as
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
    own = ENGLISH.get(key) or ENGLISH.get(_generalise(key))
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


def _generalise(key: str) -> str:
    """Return the general key that stands in for one of a custom effect, or an empty text."""
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
