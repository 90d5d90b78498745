"""Which characters a picture of text is made of, and spelling a text in them."""

from __future__ import annotations

import enum
import unicodedata
from typing import Final


class Charset(enum.Enum):
    """The characters of a picture made of text."""

    UNICODE = "unicode"
    """Any: suits as symbols, names as they are."""
    ASCII = "ascii"
    """Plain ones only: suits as letters, other letters as near as can be, else ``?``."""


_SPELLED: Final = str.maketrans(
    {
        "♣": "C",
        "♦": "D",
        "♥": "H",
        "♠": "S",
        "½": ".5",
        "→": "->",
        "▸": ">",
        "◂": "<",
        "✓": "+",
        "✗": "x",
        "…": "...",
        "×": "x",
        "\N{EN DASH}": "-",
        "\N{EM DASH}": "-",
        "\N{MINUS SIGN}": "-",
        "★": "*",
        "─": "-",
        "│": "|",
        "┼": "+",
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
    """Write a text in the characters of a charset.

    Args:
        text: the text, such as a sentence with the name of a player in it.
        charset: the characters.

    Returns:
        The text in one line, without control characters.

    >>> spell("Zoë plays 10♥: ½ → 15", Charset.ASCII), spell("王", Charset.ASCII)
    ('Zoe plays 10H: .5 -> 15', '?')
    """
    if text.isascii() and text.isprintable():
        return text
    letters = (" " if letter.isspace() else letter for letter in text)
    line = "".join(letter for letter in letters if _is_visible(letter))
    if charset is Charset.UNICODE:
        return line
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFC", line).translate(_SPELLED))
    spelled = (letter for letter in plain if not unicodedata.combining(letter))
    return "".join(letter if letter.isascii() else "?" for letter in spelled)


_JOINER: Final = "\u200d"
"""It makes one sign of several, such as a family."""


def _is_visible(letter: str) -> bool:
    """Tell a letter from what steers the terminal or the direction of writing."""
    return letter == _JOINER or unicodedata.category(letter) not in ("Cc", "Cf", "Cs")
