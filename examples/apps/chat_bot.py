"""A chat bot that hosts a match: it reads what people write, and writes to each of them.

It knows no chat service: give it every message with its writer, and send what it returns to each
writer alone. People write ``play counter 4``, ``join``, ``bots`` (for the empty seats), and their
moves: ``3``, ``QS``, ``queen of spades``.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator

import attrs

from counter_rules import CounterRulesError, StateError, describe, get_ruleset, parse_answer
from counter_rules.messages import ENGLISH, Texts, format_message
from counter_rules.render import text
from counter_rules.table import Match

HELP = "write: play GAME PLAYERS, join, bots, or your move, such as 3 or queen of spades"


@attrs.define
class ChatBot:
    """A match in a chat. Each writer has a key, which the bot keeps for them."""

    texts: Texts = attrs.field(default=ENGLISH, repr=False)
    bot: str = "good"
    match: Match | None = None
    keys: dict[str, str] = attrs.field(factory=dict, repr=False)
    version: int = 0

    def receive(self, writer: str, message: str) -> list[tuple[str, str]]:
        """Carry out a message; return what to write, and to whom."""
        try:
            self.match, _ = self._carry_out(writer, message.split()).play_bots()
        except CounterRulesError as error:
            messages = getattr(error, "messages", ())  # those of the game and the table
            lines = [format_message(one, self.texts) for one in messages] or [f"{error}; {HELP}"]
            return [(writer, "\n".join(lines))]
        return list(self._tell(self.match, writer))

    def _carry_out(self, writer: str, words: list[str]) -> Match:
        """Return the match after a message."""
        if words[:1] == ["play"] and len(words) == 3 and words[2].isdecimal():
            rules = get_ruleset(words[1], players=int(words[2]))
            self.keys, self.version = {}, 0
            return Match.start(rules, seed=secrets.randbits(128))
        if self.match is None:
            raise StateError("nobody has begun a match")
        if words == ["bots"]:
            match = self.match
            for seat in match.free_seats:
                match = match.release(seat, bot=self.bot)
            return match
        key = self.keys.setdefault(writer, secrets.token_urlsafe())
        if words == ["join"]:
            return self.match.sit(min(self.match.free_seats, default=None), key, name=writer)
        seen = self.match.view(key)
        move = parse_answer(seen, " ".join(words), self.texts)
        return self.match.answer(key, seen.question, move)[0]

    def _tell(self, match: Match, sender: str) -> Iterator[tuple[str, str]]:
        """Yield what each writer learns; who is to move sees the table, too."""
        known, self.version = self.version, match.version
        for writer, key in self.keys.items():
            missed, seen = match.catch_up(key, known), match.view(key)
            lines = (
                describe(missed, self.texts, names=match.names) if isinstance(missed, tuple) else ()
            )
            if seen.question is not None and (lines or writer == sender):
                lines = (*lines, text(seen, texts=self.texts, names=match.names))
            if lines:
                yield writer, "\n".join(lines)
