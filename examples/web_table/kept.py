"""A stored table: a table as text, and back."""

from __future__ import annotations

import json
import math
from typing import Self, cast

import attrs

from counter_rules import CounterRulesError
from counter_rules.notation import parse_move
from counter_rules.records import Record, dumps, loads
from counter_rules.seats import Seat

from .guard import guard_rules
from .keys import Keys, Place
from .levels import LEVELS
from .match import Match
from .opening import Opening
from .refused import RefusedError


class BrokenTableError(Exception):
    """A stored table cannot be read."""


@attrs.frozen(kw_only=True)
class KeptTable:
    """A table as texts, one for each column of the database.

    Args:
        name: its name.
        record: a record without moves: the rules, and the names of the players.
        levels: the levels of the seats, as JSON.
        seed: the seed, as decimal digits.
        keys: the secrets of its links, as JSON: pairs of a seat, or null, and a secret.
        age: the seconds since a page last connected or disconnected; infinite if none ever has.
        moves: its moves, each as JSON.
    """

    name: str
    record: str
    levels: str
    seed: str = attrs.field(repr=False)
    keys: str = attrs.field(repr=False)
    age: float = math.inf
    moves: tuple[str, ...] = attrs.field(default=(), repr=False)

    @classmethod
    def write(cls, name: str, opening: Opening, keys: Keys) -> Self:
        """Convert a new table to text.

        Raises:
            RefusedError: if its rules have no text form, so the table could not be read again.
        """
        record = dumps(Record(rules=opening.rules, names=opening.names))
        try:
            is_readable = loads(record).rules == opening.rules
        except CounterRulesError:
            is_readable = False
        if not is_readable:
            raise RefusedError(f"{opening.rules.name} cannot be kept: no text names its rules")
        secrets = [(place.seat, secret) for place, secret in keys.by_place.items()]
        return cls(
            name=name,
            record=record,
            levels=json.dumps(opening.levels),
            seed=str(opening.seed),
            keys=json.dumps(secrets),
        )

    def read(self) -> tuple[Match, Keys]:
        """Replay the match, and return it with the secrets of its links.

        Raises:
            BrokenTableError: if a text cannot be parsed, a move is illegal, or the rules fail.
        """
        texts = (self.name, self.record, self.levels, self.seed, self.keys, *self.moves)
        if not all(isinstance(text, str) for text in texts):
            raise BrokenTableError("something in it is not text in UTF-8")
        try:
            moves = [parse_move(text) for text in self.moves]
            with guard_rules():
                match = Match.replay(self._read_opening(), moves)
            secrets = dict(cast("list[tuple[Seat | None, str]]", json.loads(self.keys)))
        except (CounterRulesError, RefusedError, ValueError, TypeError, RecursionError) as error:
            raise BrokenTableError(str(error)) from None
        if secrets.keys() != {*match.opening.people, None}:
            raise BrokenTableError("its links are not those of its seats")
        return match, Keys({Place(seat): str(secret) for seat, secret in secrets.items()})

    def _read_opening(self) -> Opening:
        record, levels = loads(self.record), cast("list[str | None]", json.loads(self.levels))
        unknown = [level for level in levels if level is not None and level not in LEVELS]
        if unknown or not record.rules.players == len(levels) == len(record.names):
            raise ValueError("its seats are not those of a table")
        return Opening(
            rules=record.rules,
            names=record.names,
            levels=tuple(levels),
            seed=int(self.seed),
        )
