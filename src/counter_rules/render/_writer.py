"""Writing the words of a picture: from a catalogue, in the characters of a charset."""

from __future__ import annotations

import enum
import unicodedata
from collections.abc import Iterable
from typing import Final

import attrs

from counter_rules.cards import Card, Suit
from counter_rules.messages import Message, Texts, format_message, format_value
from counter_rules.render._fitting import fit, make_visible
from counter_rules.rules.ruleset import Ruleset
from counter_rules.seats import Seat
from counter_rules.views import View


class Charset(enum.Enum):
    """The characters of a picture made of text."""

    UNICODE = "unicode"
    """Any: suits as symbols, names as they are."""
    ASCII = "ascii"
    """Plain ones only: suits as letters, other characters as near as can be, else ``?``."""


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
    """Spell a text in the characters of a charset.

    >>> spell("Zoë plays 10♥: ½ → 15", Charset.ASCII), spell("王", Charset.ASCII)
    ('Zoe plays 10H: .5 -> 15', '?')
    """
    line = make_visible(text)
    if charset is Charset.UNICODE or line.isascii():
        return line
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFC", line).translate(_SPELLED))
    return "".join([c if c.isascii() else "?" for c in plain if not unicodedata.combining(c)])


NAME_WIDTH: Final = 16
"""How many columns the name of a player may take in a table."""


@attrs.frozen(kw_only=True)
class Writer:
    """Writes in one language and one charset.

    Args:
        charset: the characters.
        texts: the catalogue, by default the English one.
    """

    charset: Charset
    texts: Texts | None

    def say(self, key: str, **details: object) -> str:
        """Return the text of a key, filled in."""
        return self.format_message(Message.of(key, **details))

    def format_message(self, message: Message) -> str:
        """Return a message in words."""
        return self.spell(format_message(message, self.texts))

    def format_value(self, value: object) -> str:
        """Return a card, a suit's name, a number or anything else that texts fill in."""
        return self.spell(format_value(value, self.texts))

    def format_number(self, number: int | None) -> str:
        """Return a number, or a dash where there is none."""
        return "-" if number is None else str(number)

    def format_cards(self, cards: Iterable[Card]) -> str:
        """Return cards with a space between them."""
        return " ".join(self.format_value(card) for card in cards)

    def format_suit(self, suit: Suit) -> str:
        """Return a suit as its symbol."""
        return self.spell(suit.symbol)

    def format_steps(self, steps: Iterable[str]) -> str:
        """Return what something was, became and is now, with arrows between."""
        return self.spell(" → ".join(steps))

    def name(self, seat: Seat, width: int = NAME_WIDTH) -> str:
        """Return the name of a seat, shortened to a width."""
        return self.fit(format_value(seat, self.texts, "seat"), width)

    def name_game(self, rules: Ruleset) -> str:
        """Return the name of a game, which is the same in every language."""
        return self.spell(rules.name.replace("_", " "))

    def name_hand(self, view: View) -> str:
        """Return which hand it is, and of how many if that is settled."""
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
