"""Places at a table: chairs with people and bots, and spectators, each known by a key."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from typing import Final, Self, cast

import attrs

from counter_rules._base.guards import to_int
from counter_rules._base.quoting import name_type, shorten
from counter_rules.errors import StateError
from counter_rules.protocol.terms import TimeControl, is_time
from counter_rules.reasons import TableCode, TableError
from counter_rules.seats import Seat, check_seat, replace_at

KEY_LENGTHS: Final = range(16, 257)
"""The characters that a key may have: with fewer, it could be guessed."""
_LONGEST_NAME: Final = 80
_LONGEST_BOT: Final = 200
_HASH: Final = re.compile("[0-9a-f]{64}")
"""A SHA-256."""

# Values from the host. No message quotes a key.


def hash_key(key: object) -> str:
    """Return the SHA-256 of a key in hexadecimal; raise `StateError` if it is no key."""
    if not isinstance(key, str):
        raise StateError(f"expected a key as text, got {name_type(key)}")
    if len(key) not in KEY_LENGTHS:
        raise StateError(
            f"expected a key of {KEY_LENGTHS[0]} to {KEY_LENGTHS[-1]} characters, such as "
            f"secrets.token_urlsafe() draws, got {len(key)}"
        )
    return hashlib.sha256(key.encode(errors="surrogatepass")).hexdigest()


def _check_name(name: object) -> str:
    if not isinstance(name, str) or len(name) > _LONGEST_NAME or not name.isprintable():
        raise StateError(
            f"expected a name of at most {_LONGEST_NAME} printable characters, got {shorten(name)}"
        )
    return name


def check_bot_text(bot: object) -> str | None:
    """Return the text of a bot, or None; raise `StateError` for anything else."""
    if bot is not None and not (isinstance(bot, str) and 0 < len(bot) <= _LONGEST_BOT):
        raise StateError(f"expected a bot as text, such as 'good', got {shorten(bot)}")
    return bot


def _check_seconds(seconds: object) -> float | None:
    if seconds is not None and not is_time(seconds):
        raise StateError(f"expected seconds from 0 up, or None, got {shorten(seconds)}")
    return cast("float | None", seconds)


def _check_hash(digest: object) -> str:
    if not isinstance(digest, str) or _HASH.fullmatch(digest) is None:
        raise StateError("expected the SHA-256 of a key")
    return digest


# Chairs, and who is on them.


@attrs.frozen(kw_only=True)
class Chair:
    """A seat of a match, and who plays it: a person, a bot, or nobody.

    Args:
        name: the name of the player; empty if there is none.
        bot: the bot that plays the seat, as its text (`counter_rules.bots.parse_bot`).
        key_hash: the SHA-256 of the key of the person; it stays while a bot plays for them.
        seconds: the seconds that the person has left for the match; None without a limit.

    Raises:
        StateError: if a value is none of these.
    """

    name: str = attrs.field(default="", converter=_check_name)
    bot: str | None = attrs.field(default=None, converter=check_bot_text)
    key_hash: str | None = attrs.field(
        default=None, converter=attrs.converters.optional(_check_hash), repr=False
    )
    seconds: float | None = attrs.field(default=None, converter=_check_seconds)

    @property
    def is_person(self) -> bool:
        """Whether a person plays the seat now."""
        return self.key_hash is not None and self.bot is None


@attrs.frozen(kw_only=True)
class Seating:
    """The chairs of a match by seat, and the SHA-256 of the keys of its spectators."""

    chairs: tuple[Chair, ...]
    spectators: tuple[str, ...] = attrs.field(default=(), repr=False)

    def __attrs_post_init__(self) -> None:
        for digest in self.spectators:
            _check_hash(digest)
        held = [chair.key_hash for chair in self.chairs if chair.key_hash is not None]
        if len({*held, *self.spectators}) < len(held) + len(self.spectators):
            raise StateError("a key opens one place only, and here one opens two")

    @classmethod
    def open(
        cls, players: int, bots: Mapping[Seat, str] | None, control: TimeControl | None
    ) -> Self:
        """Return the seating of a new match, with bots at some seats."""
        given: Mapping[Seat, str] = {} if bots is None else bots
        if not isinstance(given, Mapping):
            raise StateError(f"expected bots as texts by seat, got {shorten(given)}")
        seated = {check_seat(seat, players): check_bot_text(bot) for seat, bot in given.items()}
        chairs = [Chair(bot=seated.get(seat)) for seat in range(players)]
        return cls(chairs=tuple(chairs)).reset(control)

    def reset(self, control: TimeControl | None) -> Self:
        """Return the seating with all the time of a match."""
        left = None if control is None else control.match
        return attrs.evolve(
            self, chairs=tuple([attrs.evolve(chair, seconds=left) for chair in self.chairs])
        )

    def spend(self, seat: Seat, seconds: float, control: TimeControl | None) -> Self:
        """Return the seating after a person has used some of their time."""
        chair = self.chairs[seat]
        if control is None or chair.seconds is None:
            return self
        left = max(0.0, chair.seconds - seconds) + control.increment
        return self._replace(seat, attrs.evolve(chair, seconds=left))

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats that people play now."""
        return tuple([seat for seat, chair in enumerate(self.chairs) if chair.is_person])

    @property
    def bots(self) -> Mapping[Seat, str]:
        """The bots that play now, by seat."""
        return {seat: chair.bot for seat, chair in enumerate(self.chairs) if chair.bot is not None}

    def find_seat(self, key: str) -> Seat | None:
        """Return the seat of a key, or None for that of a spectator.

        Raises:
            TableError: if the key opens no place.
        """
        digest = hash_key(key)
        seat = self._find_held(digest)
        if seat is None and digest not in self.spectators:
            raise TableError.of(TableCode.UNKNOWN_KEY)
        return seat

    def check_player(self, key: str) -> Seat:
        """Return the seat that the person with this key plays now, or raise `TableError`."""
        seat = self.find_seat(key)
        if seat is None:
            raise TableError.of(TableCode.WATCHING)
        if self.chairs[seat].bot is not None:
            raise TableError.of(TableCode.BOT_PLAYS)
        return seat

    def _find_held(self, digest: str) -> Seat | None:
        held = [seat for seat, chair in enumerate(self.chairs) if chair.key_hash == digest]
        return held[0] if held else None

    def sit(self, seat: Seat | None, key: str, name: str | None) -> Self:
        """Return the seating with a person at a place, as `Match.sit` says."""
        digest = hash_key(key)
        place = None if seat is None else check_seat(seat, len(self.chairs))
        held = self._find_held(digest)
        if held is not None and held != place:
            raise TableError.of(TableCode.HAS_SEAT, seat=held)
        if place is None:
            is_new = digest not in self.spectators
            return attrs.evolve(self, spectators=(*self.spectators, digest)) if is_new else self
        chair = self.chairs[place]
        if chair.key_hash not in (None, digest):
            raise TableError.of(TableCode.SEAT_TAKEN, seat=place)
        own = chair.name if name is None else name
        chair = attrs.evolve(chair, key_hash=digest, bot=None, name=own)
        others = tuple([one for one in self.spectators if one != digest])
        return attrs.evolve(self, spectators=others)._replace(place, chair)

    def stand(self, who: str | Seat, bot: str | None) -> Self:
        """Return the seating without a person, as `Match.stand` says."""
        number = to_int(who)
        seat = self.find_seat(cast("str", who)) if number is None else number
        if seat is None:
            digest = hash_key(who)
            others = [one for one in self.spectators if one != digest]
            return attrs.evolve(self, spectators=tuple(others))
        place = check_seat(seat, len(self.chairs))
        chair = self.chairs[place]
        if bot is None:
            chair = attrs.evolve(chair, name="", bot=None, key_hash=None)
        else:
            chair = attrs.evolve(chair, bot=bot)
        return self._replace(place, chair)

    def _replace(self, seat: Seat, chair: Chair) -> Self:
        return attrs.evolve(self, chairs=replace_at(self.chairs, seat, chair))
