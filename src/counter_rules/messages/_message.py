"""Messages: sentences in no language yet, as the key of a text and the details it fills in."""

from __future__ import annotations

import enum
import math
import string
from collections.abc import Mapping, Sequence
from typing import Final, Protocol, Self, cast

import attrs
from typing_extensions import TypeAliasType, override

from counter_rules._base.quoting import shorten
from counter_rules.cards import Suit
from counter_rules.errors import NotationError, StateError
from counter_rules.messages._english import ENGLISH

Texts = TypeAliasType("Texts", Mapping[str, str])
"""A catalogue: texts by key. A missing text is taken from the English one."""


STYLES: Final = ("", "seat", "symbol")
"""The forms in which a text may write a detail, as in ``{winner:seat}``."""


@attrs.frozen
class Message:
    """A sentence in no language yet.

    Args:
        key: the key of its text in a catalogue.
        details: the values the text fills in, by name.
        preferred: keys that are used instead if a catalogue has them, such as
            ``change.tide.value`` for a custom effect.

    >>> message = Message.of("reason.must_follow", suit=Suit.HEARTS)
    >>> str(message)
    'must follow hearts'
    """

    key: str
    details: tuple[tuple[str, object], ...] = ()
    preferred: tuple[str, ...] = ()

    @classmethod
    def of(cls, key: str, /, **details: object) -> Self:
        """Make a message from its details as keywords."""
        return cls(key, tuple(details.items()))

    @classmethod
    def first_of(cls, keys: Sequence[str], /, **details: object) -> Self:
        """Make a message from the first key that has an English text and prefer those before it.

        Args:
            keys: the keys, the most specific one first; the last one has a text.
            details: the values the text fills in.
        """
        place = next(place for place, key in enumerate(keys) if key in ENGLISH)
        return cls(keys[place], tuple(details.items()), tuple(keys[:place]))

    def __str__(self) -> str:
        return format_message(self)


class HasMessages(Protocol):
    """Anything with messages: reasons, refusals, explanations, events.

    `describe` turns such an object into sentences.
    """

    @property
    def messages(self) -> tuple[Message, ...]:
        """The sentences, in no language yet."""
        ...


def format_message(message: Message, texts: Texts | None = None) -> str:
    """Format a message in the language of a catalogue.

    Args:
        message: the message.
        texts: the catalogue, by default the English one; a missing text is taken from that.

    Returns:
        The sentence, without a full stop.

    Raises:
        NotationError: if the text cannot be filled in.

    >>> format_message(Message.of("reason.must_follow", suit=Suit.HEARTS), {})
    'must follow hearts'
    """
    if not isinstance(message, Message):
        raise StateError(
            f"expected a Message, got {shorten(message)} (reasons and events have them)"
        )
    texts = check_texts(texts)
    key = next((own for own in message.preferred if own in texts), message.key)
    text = get_text(key, texts)
    try:
        return _Filler(texts).vformat(text, (), dict(message.details))
    except NotationError:
        raise  # from a message within the message
    except (KeyError, IndexError, ValueError, RecursionError):
        raise NotationError(
            f"the text of {shorten(key)} cannot be filled in: the details are "
            f"{', '.join(name for name, _ in message.details) or 'none'}",
            text=text,
        ) from None


def check_texts(texts: Texts | None) -> Texts:
    """Return a catalogue, by default the English one, or refuse a value that is not one."""
    if texts is None:
        return ENGLISH
    if not isinstance(texts, Mapping):
        raise NotationError(
            f"expected a catalogue such as ENGLISH or GERMAN, got {shorten(texts)}", text=texts
        )
    return texts


def get_text(key: str, texts: Texts) -> str:
    """Return the text of a key, from the English catalogue if the given one lacks it."""
    text = texts[key] if key in texts else ENGLISH.get(key)
    if not isinstance(text, str):
        raise NotationError(
            f"the text of {shorten(key)} must be a string, not {shorten(text)}", text=text
        )
    return text


class _Filler(string.Formatter):
    """A formatter that fills in a text, with its details in the language of the catalogue."""

    def __init__(self, texts: Texts) -> None:
        self._texts = texts

    @override
    def get_field(
        self, field_name: str, args: Sequence[object], kwargs: Mapping[str, object]
    ) -> tuple[object, str]:
        return kwargs[field_name], field_name

    @override
    def format_field(self, value: object, format_spec: str) -> str:
        return format_value(value, self._texts, format_spec)


def format_value(value: object, texts: Texts | None = None, style: str = "") -> str:
    """Format a detail for people to read.

    Args:
        value: a card, a suit, a number or range, another message, several of these, or any value.
        texts: the catalogue, by default the English one.
        style: ``"seat"`` names a seat, ``"symbol"`` writes a suit as its symbol; otherwise empty.

    Raises:
        ValueError: if there is no such style.

    >>> format_value(11.0), format_value(0.5), format_value(range(3)), format_value(2, style="seat")
    ('11', '½', '0 to 2', 'seat 2')
    """
    texts = ENGLISH if texts is None else texts
    if style not in STYLES:
        raise ValueError(f"there is no style {shorten(style)}: the styles are seat and symbol")
    if isinstance(value, tuple):
        parts = [format_value(part, texts, style) for part in cast("tuple[object, ...]", value)]
        return _join(parts, texts) if style == "seat" else ", ".join(parts)
    if style == "seat":
        return _name_seat(value, texts)
    if isinstance(value, Message):
        return format_message(value, texts)
    if value is None:
        return get_text("word.none", texts)
    if isinstance(value, range):
        return _format_range(value, texts)
    if isinstance(value, Suit) and style == "symbol":
        return value.symbol
    if isinstance(value, enum.Enum):
        word = f"word.{type(value).__name__.lower()}.{value.name.lower()}"
        return get_text(word, texts) if word in ENGLISH else str(value)
    return _format_number(value) if isinstance(value, float) else str(value)


def _name_seat(seat: object, texts: Texts) -> str:
    """Name a seat by its own text, such as ``seat.2``, in which an app puts a name."""
    own = f"seat.{seat}"
    if own in texts:
        return get_text(own, texts)
    return format_message(Message.of("seat", number=seat), texts)


def _join(parts: Sequence[str], texts: Texts) -> str:
    ends = filter(None, (", ".join(parts[:-1]), "".join(parts[-1:])))
    return get_text("word.and", texts).join(ends)


def _format_range(numbers: range, texts: Texts) -> str:
    if not numbers[1:]:
        return str(numbers[0])
    return format_message(Message.of("word.range", first=numbers[0], last=numbers[-1]), texts)


def _format_number(value: float) -> str:
    if not math.isfinite(value):
        return str(value)
    whole, sign = int(abs(value)), "-" if value < 0 else ""
    return sign + (str(whole) if abs(value) == whole else f"{whole or ''}½")


def with_clause(sentence: Message, clause: str) -> Message:
    """Return a sentence with its clause, if there is one.

    >>> str(with_clause(Message.of("reason.must_follow", suit=Suit.HEARTS), "C3.1"))
    'must follow hearts (C3.1)'
    """
    return Message.of("cited", sentence=sentence, clause=clause) if clause else sentence
