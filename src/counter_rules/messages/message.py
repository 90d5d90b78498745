"""A message: a sentence before it is said, as the key of its text and what fills it in."""

from __future__ import annotations

import enum
import math
import string
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, Protocol, Self, cast

import attrs
from typing_extensions import TypeAliasType, override

from counter_rules.cards import Suit
from counter_rules.errors import NotationError, StateError, shorten
from counter_rules.given import take
from counter_rules.messages.english import ENGLISH

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
        rather: keys that go before it where a catalogue has them: those of effects that are
            not ours, such as ``change.tide.value``.

    >>> message = Message.of("reason.must_follow", suit=Suit.HEARTS)
    >>> str(message)
    'must follow hearts'
    """

    key: str
    details: tuple[tuple[str, object], ...] = ()
    rather: tuple[str, ...] = ()

    @classmethod
    def of(cls, key: str, /, **details: object) -> Self:
        """Make a message from its details as keywords."""
        return cls(key, tuple(details.items()))

    def __str__(self) -> str:
        return format_message(self)


class Told(Protocol):
    """Anything that can be told in sentences: reasons, refusals, explanations, events."""

    @property
    def messages(self) -> tuple[Message, ...]:
        """The sentences, in no language yet."""
        ...


def describe(told: Told | Iterable[Told], texts: Texts | None = None) -> tuple[str, ...]:
    """Tell something in sentences, in the language of a catalogue.

    Args:
        told: a `Reason`, `IllegalMoveError`, `Explanation`, `EffectReport`, `Verdict` or event,
            or several of them.
        texts: the catalogue, by default the English one; what it lacks is said in English.

    Returns:
        The sentences, without full stops.

    Raises:
        NotationError: if a text of the catalogue cannot be filled in.
        StateError: if there is nothing to tell.

    >>> from counter_rules import Bid, get_ruleset, new_game, why_illegal
    >>> state = new_game(get_ruleset("counter", players=4))
    >>> reason = why_illegal(state, Bid(0, 3))
    >>> describe(reason)
    ('a Bid belongs to the phase bid, and this is deal (C2.1)',)
    >>> from counter_rules.messages import GERMAN
    >>> describe(reason, GERMAN)
    ('Bid gehört zur Phase Ansagen, jetzt ist die Phase Geben (C2.1)',)
    """
    several = take(told, "reasons or events") if isinstance(told, Iterable) else (told,)
    messages = [message for one in several for message in _list_messages(one)]
    return tuple([format_message(message, texts) for message in messages])


def _list_messages(told: Told) -> tuple[Message, ...]:
    if not hasattr(told, "messages"):
        raise StateError(
            f"{shorten(told)} cannot be told: reasons, refusals, explanations and events can"
        )
    return told.messages


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
        raise StateError(f"{shorten(message)} is no Message: reasons and events have them")
    texts = ENGLISH if texts is None else texts
    if not isinstance(texts, Mapping):
        raise NotationError(
            f"{shorten(texts)} is no catalogue: give ENGLISH, GERMAN or texts by key",
            text=texts,
        )
    key = next((own for own in message.rather if own in texts), message.key)
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


def find_text(key: str, texts: Texts) -> str:
    """Return the text of a key, the English one if the catalogue has none."""
    text = texts[key] if key in texts else ENGLISH.get(key)
    if not isinstance(text, str):
        raise NotationError(f"{shorten(key)} has no text, but {shorten(text)}", text=text)
    return text


class _Filler(string.Formatter):
    """Fills a text in, every detail as its language writes it."""

    def __init__(self, texts: Texts) -> None:
        self._texts = texts

    @override
    def get_field(
        self, field_name: str, args: Sequence[object], kwargs: Mapping[str, object]
    ) -> tuple[object, str]:
        return kwargs[field_name], field_name

    @override
    def format_field(self, value: object, format_spec: str) -> str:
        return write_value(value, self._texts, format_spec)


def write_value(value: object, texts: Texts | None = None, style: str = "") -> str:
    """Write a detail as people read it.

    Args:
        value: a card, a suit, a number, another message, several of them, or anything else.
        texts: the catalogue, by default the English one.
        style: ``"seat"`` names a seat, ``"symbol"`` writes a suit as its symbol; otherwise empty.

    Raises:
        ValueError: if there is no such style.

    >>> write_value(11.0), write_value(0.5), write_value(None), write_value(2, style="seat")
    ('11', '½', 'none', 'seat 2')
    """
    texts = ENGLISH if texts is None else texts
    if style not in STYLES:
        raise ValueError(f"there is no style {shorten(style)}: the styles are seat and symbol")
    if isinstance(value, tuple):
        parts = [write_value(part, texts, style) for part in cast("tuple[object, ...]", value)]
        return _join(parts, texts) if style == "seat" else ", ".join(parts)
    if style == "seat":
        return _name_seat(value, texts)
    if isinstance(value, Message):
        return format_message(value, texts)
    if value is None:
        return find_text("word.none", texts)
    if isinstance(value, Suit) and style == "symbol":
        return value.symbol
    if isinstance(value, enum.Enum):
        word = f"word.{type(value).__name__.lower()}.{value.name.lower()}"
        return find_text(word, texts) if word in ENGLISH else str(value)
    return _write_number(value) if isinstance(value, float) else str(value)


def _name_seat(seat: object, texts: Texts) -> str:
    """Name a seat: by a text of its own, such as ``seat.2``, which an app fills with a name."""
    own = f"seat.{seat}"
    if own in texts:
        return find_text(own, texts)
    return format_message(Message.of("seat", number=seat), texts)


def _join(parts: Sequence[str], texts: Texts) -> str:
    ends = filter(None, (", ".join(parts[:-1]), "".join(parts[-1:])))
    return find_text("word.and", texts).join(ends)


def _write_number(value: float) -> str:
    if not math.isfinite(value):
        return str(value)
    whole, sign = int(abs(value)), "-" if value < 0 else ""
    return sign + (str(whole) if abs(value) == whole else f"{whole or ''}½")


def cite(sentence: Message, clause: str) -> Message:
    """Add the clause to a sentence, if there is one."""
    return Message.of("cited", sentence=sentence, clause=clause) if clause else sentence
