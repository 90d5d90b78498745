"""Words of a picture, from a catalogue, in a charset and fitted to a width."""

from __future__ import annotations

import enum
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from itertools import accumulate
from typing import Final, TypeAlias

import attrs

from counter_rules.cards import Card, Suit
from counter_rules.messages import Message, Texts, format_message, format_value
from counter_rules.rules.ruleset import Ruleset
from counter_rules.seats import Seat
from counter_rules.views import View

# Fitting text into a width: columns of a terminal, or multiples of the type size in a picture.

Measure: TypeAlias = Callable[[str], float]
"""The measure of a text: `measure_columns` or `measure_type`."""

LINE_WIDTH: Final = 80
"""The most columns of a line in a terminal."""

_JOINER: Final = "\N{ZERO WIDTH JOINER}"
"""The character that joins several emoji into one, such as a family."""

_NOT_IN_XML: Final = {0xFFFE: None, 0xFFFF: None}
_LIGHTEST_SKIN: Final = "\N{EMOJI MODIFIER FITZPATRICK TYPE-1-2}"
_DARKEST_SKIN: Final = "\N{EMOJI MODIFIER FITZPATRICK TYPE-6}"
_NARROW: Final = frozenset("iljtfrI.,:;|!'()[]/ ·-")
_BROAD: Final = frozenset("mwMW@%—…→<>&+=#~★")


def make_visible(text: str) -> str:
    """Return a text in one line, without control and formatting characters."""
    if text.isprintable():
        return text
    return "".join([" " if c.isspace() else c for c in text if c.isspace() or _is_visible(c)])


def _is_visible(character: str) -> bool:
    return character == _JOINER or unicodedata.category(character) not in ("Cc", "Cf", "Cs")


def make_plain(text: str) -> str:
    """Return a text that XML may contain: visible, with single spaces between words."""
    return " ".join(make_visible(text).translate(_NOT_IN_XML).split())


def measure_columns(text: str) -> int:
    """Measure a text in columns: most characters take one, wide ones two, accents none.

    >>> measure_columns("Ana"), measure_columns("王"), measure_columns("e\u0301")
    (3, 2, 1)
    """
    return len(text) if text.isascii() else sum(map(_measure_column, text))


def _measure_column(character: str) -> int:
    if character.isascii():
        return 1
    if unicodedata.category(character) in ("Mn", "Me"):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def measure_type(text: str) -> float:
    """Estimate the greatest width of a text in bold, in multiples of the type size."""
    return sum(map(_measure_type, text))


def _measure_type(character: str) -> float:
    if _is_joined(character):
        return 0
    if unicodedata.east_asian_width(character) in "WF":
        return 1.25
    if character in _NARROW:
        return 0.4
    return 1.0 if character in _BROAD else 0.76 if character.isupper() else 0.66


def _is_joined(character: str) -> bool:
    """Return whether a character belongs to the one before: an accent, or a skin colour."""
    is_skin = _LIGHTEST_SKIN <= character <= _DARKEST_SKIN
    return is_skin or character == _JOINER or unicodedata.category(character) in ("Mn", "Me")


def _cut(text: str, width: float, measure: Measure) -> str:
    """Cut a text that is too wide to the part that fits."""
    widths = accumulate(map(measure, text))
    end = next(place for place, taken in enumerate(widths) if taken > width)
    # In a picture, where joiners take no room, an emoji of several parts is not cut.
    is_whole = measure(_JOINER) == 0
    while is_whole and end and (_is_joined(text[end]) or text[end - 1] == _JOINER):
        end -= 1
    return text[:end].rstrip()


def fit(text: str, width: int, ending: str = "…") -> str:
    """Shorten a text that takes more than a number of columns.

    >>> fit("Maximiliane", 8), fit("Ana", 8)
    ('Maximil…', 'Ana')
    """
    if measure_columns(text) <= width:
        return text
    return _cut(text, width - measure_columns(ending), measure_columns) + ending


def fit_type(text: str, width: float) -> str:
    """Return a plain text, shortened with … if its type would be too wide.

    >>> fit_type("Wilhelmina", 4), fit_type("Ana", 4)
    ('Wilhe…', 'Ana')
    """
    text = make_plain(text)
    return text if measure_type(text) <= width else _cut(text, width - 0.8, measure_type) + "…"


def wrap(text: str, *, indent: str = "", width: int = LINE_WIDTH) -> list[str]:
    """Break a text into lines of at most ``width`` columns, between words if possible."""
    return flow(text.split(), indent=indent, width=width)


def wrap_type(text: str, width: float, most: int) -> list[str]:
    """Break a text into at most ``most`` lines, and shorten those that are still too wide."""
    lines = _fill(make_plain(text).split(" "), width, measure_type)
    if len(lines) > most:
        lines[most - 1 :] = [" ".join(lines[most - 1 :])]
    return [fit_type(line, width) for line in lines]


def flow(
    pieces: Iterable[str], *, gap: str = " ", indent: str = "", width: int = LINE_WIDTH
) -> list[str]:
    """Join pieces into lines of at most ``width`` columns; a piece that is too long is divided.

    The gap separates two pieces; every line but the first begins with the indent.

    >>> flow(["one", "two", "three"], indent="  ", width=8)
    ['one two', '  three']
    """
    pieces = _divide(pieces, width - measure_columns(indent))
    return _fill(pieces, width, measure_columns, gap=gap, indent=indent)


def _fill(
    pieces: Iterable[str], width: float, measure: Measure, *, gap: str = " ", indent: str = ""
) -> list[str]:
    """Join pieces into lines without breaking any."""
    lines: list[str] = []
    line = ""
    for piece in pieces:
        if line and measure(line + gap + piece) > width:
            lines.append(line)
            line = indent + piece
        else:
            line = f"{line}{gap}{piece}" if line else piece
    return [*lines, line]


def _divide(pieces: Iterable[str], width: int) -> Iterator[str]:
    """Yield the pieces, divided into parts of at most ``width`` columns, but never empty ones."""
    for piece in pieces:
        start = taken = 0
        for place, character in enumerate(piece) if measure_columns(piece) > width else ():
            wide = _measure_column(character)
            if wide and place > start and taken + wide > width:
                yield piece[start:place].rstrip()
                start, taken = place, 0
            taken += wide
        yield piece[start:]


# The writer.


class Charset(enum.Enum):
    """The characters of a picture that is made of text."""

    UNICODE = "unicode"
    """All characters: suits are symbols, names stay as they are."""
    ASCII = "ascii"
    """ASCII only: suits are letters, other characters the nearest equivalent, or ``?``."""


_SPELLED: Final = str.maketrans("♣♦♥♠▸◂✓✗×★─│┼", "CDHS><+xx*-|+") | str.maketrans(
    {
        "\N{EN DASH}": "-",
        "\N{EM DASH}": "-",
        "\N{MINUS SIGN}": "-",
        "½": ".5",
        "→": "->",
        "…": "...",
        "ä": "ae",
        "ö": "oe",
        "ü": "ue",
        "Ä": "Ae",
        "Ö": "Oe",
        "Ü": "Ue",
        "ß": "ss",
    }
)


def spell(text: str, charset: Charset) -> str:
    """Spell a text in a charset.

    >>> spell("Zoë plays 10♥: ½ → 15", Charset.ASCII), spell("王", Charset.ASCII)
    ('Zoe plays 10H: .5 -> 15', '?')
    """
    line = make_visible(text)
    if charset is Charset.UNICODE or line.isascii():
        return line
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFC", line).translate(_SPELLED))
    return "".join([c if c.isascii() else "?" for c in plain if not unicodedata.combining(c)])


NAME_WIDTH: Final = 16
"""The most columns of a player's name in a table."""


@attrs.frozen(kw_only=True)
class Writer:
    """A writer in one language, by default English, and one charset."""

    charset: Charset
    texts: Texts | None

    def say(self, key: str, **details: object) -> str:
        """Return the text of a key, filled in."""
        return self.format_message(Message.of(key, **details))

    def format_message(self, message: Message) -> str:
        """Format a message in words."""
        return self.spell(format_message(message, self.texts))

    def format_value(self, value: object) -> str:
        """Format a card, a suit, a number or any other detail of a text."""
        return self.spell(format_value(value, self.texts))

    def format_number(self, number: int | None) -> str:
        """Format a number, or a dash for None."""
        return "-" if number is None else str(number)

    def format_cards(self, cards: Iterable[Card]) -> str:
        """Format cards with a space between them."""
        return " ".join(self.format_value(card) for card in cards)

    def format_suit(self, suit: Suit) -> str:
        """Format a suit as its symbol."""
        return self.spell(suit.symbol)

    def format_steps(self, steps: Iterable[str]) -> str:
        """Format successive values with arrows between them."""
        return self.spell(" → ".join(steps))

    def name(self, seat: Seat, width: int = NAME_WIDTH) -> str:
        """Return the name of a seat, shortened to a width."""
        return self.fit(format_value(seat, self.texts, "seat"), width)

    def name_game(self, rules: Ruleset) -> str:
        """Return the name of a game, which is the same in every language."""
        return self.spell(rules.name.replace("_", " "))

    def name_hand(self, view: View) -> str:
        """Name the hand by its number, with the number of hands if that is fixed."""
        hands, number = view.rules.hand_sizes.hands, view.hand_number
        if hands is None or number > hands:
            return self.say("picture.hand", number=number)
        return self.say("picture.hand.of", number=number, hands=hands)

    def fit(self, text: str, width: int) -> str:
        """Return a text, shortened to a width."""
        return fit(self.spell(text), width, self.spell("…"))

    def spell(self, text: str) -> str:
        """Return a text in the charset."""
        return spell(text, self.charset)
