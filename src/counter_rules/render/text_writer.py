"""Writing for a picture of text: every word from a catalogue, every letter from a charset."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import attrs

from counter_rules.cards import Card, Suit
from counter_rules.messages import Message, Texts, format_message, write_value
from counter_rules.moves import Seat
from counter_rules.render.charset import Charset, spell
from counter_rules.render.text_lines import fit
from counter_rules.ruleset import Ruleset

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
        """Write the text of a key, filled in."""
        return self.tell(Message.of(key, **details))

    def tell(self, message: Message) -> str:
        """Write a message."""
        return self.spell(format_message(message, self.texts))

    def write(self, value: object) -> str:
        """Write a card, a suit's name, a number or anything else that texts fill in."""
        return self.spell(write_value(value, self.texts))

    def write_number(self, number: int | None) -> str:
        """Write a number, or a dash where there is none."""
        return "-" if number is None else str(number)

    def write_cards(self, cards: Iterable[Card]) -> str:
        """Write cards with a space between them."""
        return " ".join(self.write(card) for card in cards)

    def write_suit(self, suit: Suit) -> str:
        """Write a suit as its symbol."""
        return self.spell(suit.symbol)

    def join_steps(self, steps: Iterable[str]) -> str:
        """Write what something was, became and is now, with arrows between."""
        return self.spell(" → ".join(steps))

    def name(self, seat: Seat, width: int = NAME_WIDTH) -> str:
        """Write the name of a seat, shortened to a width."""
        return self.fit(write_value(seat, self.texts, "seat"), width)

    def name_game(self, rules: Ruleset) -> str:
        """Write the name of a game, which is the same in every language."""
        return self.spell(rules.name.replace("_", " "))

    def fit(self, text: str, width: int) -> str:
        """Write a text, shortened to a width."""
        return fit(self.spell(text), width, self.spell("…"))

    def spell(self, text: str) -> str:
        """Write a text in the charset."""
        return spell(text, self.charset)
