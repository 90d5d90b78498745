"""A message: a sentence before it is said, as the key of its text and what fills the text in."""

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
"""A catalogue: texts by key. What it lacks is said in English."""


STYLES: Final = ("", "seat", "symbol")
"""How a text may ask for a detail to be written, as in ``{winner:seat}``."""


@attrs.frozen
class Message:
    """A sentence in no language yet.

    Args:
        key: the key of its text in a catalogue.
        details: what the text fills in, by name.
        preferred: keys that are used instead where a catalogue has them, such as
            ``change.tide.value`` for an effect of your own.

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
        """Make a message from the first key that has an English text; those before are preferred.

        Args:
            keys: the keys, the most specific one first; the last one has a text.
            details: what the text fills in.
        """
        place = next(place for place, key in enumerate(keys) if key in ENGLISH)
        return cls(keys[place], tuple(details.items()), tuple(keys[:place]))

    def __str__(self) -> str:
        return format_message(self)


class HasMessages(Protocol):
    """Anything with something to say: reasons, refusals, explanations, events."""

    @property
    def messages(self) -> tuple[Message, ...]:
        """The sentences, in no language yet."""
        ...


def format_message(message: Message, texts: Texts | None = None) -> str:
    """Return a message in the language of a catalogue.

    Args:
        message: the message.
        texts: the catalogue, by default the English one; what it lacks is said in English.

    Returns:
        The sentence, without a full stop.

    Raises:
        NotationError: if the text cannot be filled in.
    """
    if not isinstance(message, Message):
        raise StateError(
            f"expected a Message, got {shorten(message)} (reasons and events have them)"
        )
    texts = check_texts(texts)
    key = next((own for own in message.preferred if own in texts), message.key)
    text = find_text(key, texts)
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
    """Return a catalogue, by default the English one, or refuse what is none."""
    if texts is None:
        return ENGLISH
    if not isinstance(texts, Mapping):
        raise NotationError(
            f"expected a catalogue such as ENGLISH or GERMAN, got {shorten(texts)}", text=texts
        )
    return texts


def find_text(key: str, texts: Texts) -> str:
    """Return the text of a key, the English one if the catalogue has none."""
    text = texts[key] if key in texts else ENGLISH.get(key)
    if not isinstance(text, str):
        raise NotationError(
            f"the text of {shorten(key)} must be a string, not {shorten(text)}", text=text
        )
    return text


class _Filler(string.Formatter):
    """Fills in a text, each detail as the language of the catalogue writes it."""

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
    """Write a detail for people to read.

    Args:
        value: a card, a suit, a number or range, another message, several of them, or anything.
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
        return find_text("word.none", texts)
    if isinstance(value, range):
        return _format_range(value, texts)
    if isinstance(value, Suit) and style == "symbol":
        return value.symbol
    if isinstance(value, enum.Enum):
        word = f"word.{type(value).__name__.lower()}.{value.name.lower()}"
        return find_text(word, texts) if word in ENGLISH else str(value)
    return _format_number(value) if isinstance(value, float) else str(value)


def _name_seat(seat: object, texts: Texts) -> str:
    """Name a seat: by a text of its own, such as ``seat.2``, which an app fills with a name."""
    own = f"seat.{seat}"
    if own in texts:
        return find_text(own, texts)
    return format_message(Message.of("seat", number=seat), texts)


def _join(parts: Sequence[str], texts: Texts) -> str:
    ends = filter(None, (", ".join(parts[:-1]), "".join(parts[-1:])))
    return find_text("word.and", texts).join(ends)


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
    """Return a sentence with its clause, if there is one."""
    return Message.of("cited", sentence=sentence, clause=clause) if clause else sentence
