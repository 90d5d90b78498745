"""Places at a table: chairs with people and bots, and spectators, each known by a key."""

from __future__ import annotations

import enum
import hashlib
import re
from collections.abc import Mapping
from typing import Final, Self, cast

import attrs

from counter_rules._base.quoting import name_type, shorten
from counter_rules.errors import StateError
from counter_rules.messages import Message
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
    """Return the SHA-256 of a key in hexadecimal; raise `StateError` if it is not even a text."""
    if not isinstance(key, str):
        raise StateError(f"expected a key as text, got {name_type(key)}")
    return hashlib.sha256(key.encode(errors="surrogatepass")).hexdigest()


def check_key(key: object) -> str:
    """Return a new key; raise `StateError` if it could be guessed, or is none."""
    if isinstance(key, str) and len(key) in KEY_LENGTHS:
        return key
    given = f"{len(key)} characters" if isinstance(key, str) else name_type(key)
    raise StateError(
        f"expected a key of {KEY_LENGTHS[0]} to {KEY_LENGTHS[-1]} characters, such as "
        f"secrets.token_urlsafe() draws, got {given}"
    )


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


class Player(enum.Enum):
    """The kind of player that a seat has."""

    PERSON = "person"
    BOT = "bot"
    NOBODY = "nobody"

    def __str__(self) -> str:
        return self.value


@attrs.frozen(kw_only=True)
class Chair:
    """A seat of a match, and who plays it: a person, a bot, or nobody.

    Args:
        name: the name of the player; empty if there is none.
        bot: the bot that plays the seat, as its text (`counter_rules.bots.parse_bot`).
        key_hash: the SHA-256 of the key of the person; it stays while a bot plays for them.
        since: the first version of the match with the person at the seat.
        seconds: the seconds that the seat has left for the match; a player who sits down here has
            no more. None without a limit.

    Raises:
        StateError: if a value is none of these.
    """

    name: str = attrs.field(default="", converter=_check_name)
    bot: str | None = attrs.field(default=None, converter=check_bot_text)
    key_hash: str | None = attrs.field(
        default=None, converter=attrs.converters.optional(_check_hash), repr=False
    )
    since: int = 0
    seconds: float | None = attrs.field(default=None, converter=_check_seconds)

    @property
    def is_held(self) -> bool:
        """Whether the seat belongs to a person, though a bot may play for them now."""
        return self.key_hash is not None

    @property
    def is_replaced(self) -> bool:
        """Whether a bot plays for the person to whom the seat belongs."""
        return self.is_held and self.bot is not None

    @property
    def player(self) -> Player:
        """The kind of player that plays the seat now."""
        if self.bot is not None:
            return Player.BOT
        return Player.PERSON if self.is_held else Player.NOBODY


@attrs.frozen
class Seated:
    """An entry of a match: from here on, another player has a seat, or another name.

    Args:
        seat: the seat.
        player: the kind of player.
        name: the name of the player.
        bot: the text of the bot; None without one.
    """

    seat: Seat
    player: Player
    name: str
    bot: str | None

    @property
    def messages(self) -> tuple[Message, ...]:
        """The change as a sentence, for `counter_rules.describe`."""
        return (Message.of(f"table.seated.{self.player}", seat=self.seat),)


@attrs.frozen
class Spectator:
    """A spectator: the SHA-256 of the key, and the first version of the match that they saw."""

    key_hash: str = attrs.field(converter=_check_hash, repr=False)
    since: int = 0


@attrs.frozen
class Place:
    """A seat or, as None, the place of a spectator; and the first version seen from there."""

    seat: Seat | None
    since: int


@attrs.frozen(kw_only=True)
class Seating:
    """The chairs of a match by seat, and its spectators."""

    chairs: tuple[Chair, ...]
    spectators: tuple[Spectator, ...] = attrs.field(default=(), repr=False)

    def __attrs_post_init__(self) -> None:
        held = [chair.key_hash for chair in self.chairs if chair.key_hash is not None]
        held += [one.key_hash for one in self.spectators]
        if len({*held}) < len(held):
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
        return tuple(
            [seat for seat, chair in enumerate(self.chairs) if chair.player is Player.PERSON]
        )

    @property
    def bots(self) -> Mapping[Seat, str]:
        """The bots that play now, by seat."""
        return {seat: chair.bot for seat, chair in enumerate(self.chairs) if chair.bot is not None}

    @property
    def holders(self) -> tuple[Seat, ...]:
        """The seats that belong to people, though bots may play for some of them now."""
        return tuple([seat for seat, chair in enumerate(self.chairs) if chair.is_held])

    def get_place(self, key: str) -> Place:
        """Return the place that a key opens, or raise `TableError`."""
        digest = hash_key(key)
        seat = self._find_held(digest)
        if seat is not None:
            return Place(seat, self.chairs[seat].since)
        for spectator in self.spectators:
            if spectator.key_hash == digest:
                return Place(None, spectator.since)
        raise TableError.of(TableCode.UNKNOWN_KEY)

    def check_holder(self, key: str) -> Seat:
        """Return the seat that belongs to the person with this key, or raise `TableError`."""
        seat = self.get_place(key).seat
        if seat is None:
            raise TableError.of(TableCode.WATCHING)
        return seat

    def check_player(self, key: str) -> Seat:
        """Return the seat that the person with this key plays now, or raise `TableError`."""
        seat = self.check_holder(key)
        if self.chairs[seat].bot is not None:
            raise TableError.of(TableCode.BOT_PLAYS)
        return seat

    def check_bot(self, seat: Seat) -> Seat:
        """Return a seat that a bot plays now, or raise `TableError`."""
        if seat not in self.bots:
            raise TableError.of(TableCode.NO_BOT, seat=seat)
        return seat

    def _find_held(self, digest: str) -> Seat | None:
        held = [seat for seat, chair in enumerate(self.chairs) if chair.key_hash == digest]
        return held[0] if held else None

    def sit(self, seat: Seat | None, key: str, name: str | None, version: int) -> Self:
        """Return the seating with a person at a place, as `Match.sit` says."""
        digest = hash_key(check_key(key))
        place = None if seat is None else check_seat(seat, len(self.chairs))
        held = self._find_held(digest)
        if held is not None and held != place:
            raise TableError.of(TableCode.HAS_SEAT, seat=held)
        others = tuple([one for one in self.spectators if one.key_hash != digest])
        if place is None:
            if len(others) < len(self.spectators):
                return self
            return attrs.evolve(self, spectators=(*others, Spectator(digest, version)))
        chair = self.chairs[place]
        if chair.key_hash not in (None, digest):
            raise TableError.of(TableCode.SEAT_TAKEN, seat=place)
        since = chair.since if held is not None else version + 1  # the change is an entry
        own = chair.name if name is None else name
        chair = attrs.evolve(chair, key_hash=digest, bot=None, name=own, since=since)
        return attrs.evolve(self, spectators=others)._replace(place, chair)

    def stand(self, key: str, bot: str | None) -> Self:
        """Return the seating without a person, as `Match.stand` says."""
        seat = self.get_place(key).seat
        if seat is not None:
            return self.release(seat, bot, None)
        digest = hash_key(key)
        others = [one for one in self.spectators if one.key_hash != digest]
        return attrs.evolve(self, spectators=tuple(others))

    def release(self, seat: Seat, bot: str | None, name: str | None) -> Self:
        """Return the seating with a bot at a seat, or nobody, as `Match.release` says."""
        place = check_seat(seat, len(self.chairs))
        chair = self.chairs[place]
        if bot is None:
            return self._replace(place, Chair(seconds=chair.seconds))
        own = chair.name if name is None else name
        return self._replace(place, attrs.evolve(chair, bot=bot, name=own))

    def list_changes(self, before: Self) -> tuple[Seated, ...]:
        """List what is new in the chairs, as entries of the match."""
        return tuple(
            [
                Seated(seat, chair.player, chair.name, chair.bot)
                for seat, chair in enumerate(self.chairs)
                if chair != before.chairs[seat]
            ]
        )

    def _replace(self, seat: Seat, chair: Chair) -> Self:
        return attrs.evolve(self, chairs=replace_at(self.chairs, seat, chair))
