"""The fields of a record: their types, checks and converters."""

from __future__ import annotations

import enum
import re
from collections.abc import Iterable, Mapping
from typing import Final, TypeAlias

import attrs
from typing_extensions import TypeAliasType

from counter_rules._base.guards import take, take_by_seat, to_plain
from counter_rules._base.quoting import shorten
from counter_rules.errors import StateError
from counter_rules.events import Sealed
from counter_rules.moves import Move
from counter_rules.seats import MAX_SEATS, Seat


def _to_sealed(sealed: Sealed) -> Sealed:
    if not isinstance(sealed, Sealed):
        raise StateError(f"expected a Sealed such as Sealed.BID, got {shorten(sealed)}")
    return sealed


@attrs.frozen
class HiddenMove:
    """A sealed move that a record does not know: opened to other seats only, or not opened yet.

    Args:
        seat: the seat that made it.
        sealed: the kind of move.

    Raises:
        StateError: if ``sealed`` is not a `Sealed`.
    """

    seat: Seat = attrs.field(converter=to_plain)
    sealed: Sealed = attrs.field(converter=_to_sealed)

    def __str__(self) -> str:
        return f"hidden {self.sealed}"


RecordedMove: TypeAlias = Move | HiddenMove
"""A move, known or hidden.

In a redacted record, the stack of a `Deal` and the hands that are not known are empty.
"""


class Perspective(enum.Enum):
    """The knowledge a record holds, if it is not that of one seat."""

    TABLE = "table"
    """Everything: a whole record."""
    PUBLIC = "public"
    """Everything that all seats know."""

    def __str__(self) -> str:
        return self.value


@attrs.frozen
class Comment:
    """A comment on a match.

    Args:
        after: the number of moves before it; 0 is before the first deal.
        text: the comment, which may have several lines.
    """

    after: int
    text: str


SEAT_TAGS: Final = tuple([f"Seat{seat}" for seat in range(MAX_SEATS)])
"""The tags for the players' names, by seat."""

OWN_TAGS: Final = (
    *("Record", "ScorePad", "Game", "Players", "Options", "Dealer"),
    *("FirstHand", "ScoresBefore", "StreaksBefore", "KnownTo"),
    *SEAT_TAGS,
)
"""The tags that are written from the other fields of a record or a score pad."""

_OWN_TAGS: Final = {tag.lower(): tag for tag in OWN_TAGS}

Tags = TypeAliasType(
    "Tags", Mapping[str, str] | tuple[tuple[str, str], ...] | list[tuple[str, str]]
)
"""Accepted forms of tags: a mapping by name, or pairs."""

TAG_CHARACTERS: Final = "letters, digits and _"
"""The characters allowed in the name of a tag, in words."""

_TAG_NAME: Final = re.compile("[A-Za-z0-9_]+")


def to_perspective(perspective: Seat | Perspective) -> Seat | Perspective:
    """Return a seat as a plain int, and `Perspective` as it is."""
    return perspective if isinstance(perspective, Perspective) else to_plain(perspective)


def to_scores(scores: Iterable[int]) -> tuple[int, ...]:
    """Return scores as plain ints, or () if all are 0; `new_game` checks them."""
    kept = tuple([to_plain(score) for score in take_by_seat(scores, "scores", most=MAX_SEATS)])
    return () if all(type(score) is int and not score for score in kept) else kept


def to_streaks(streaks: Iterable[int]) -> tuple[int, ...]:
    """Return streaks as plain ints; `new_game` checks them."""
    return tuple([to_plain(one) for one in take_by_seat(streaks, "streaks", most=MAX_SEATS)])


def to_moves(moves: Iterable[RecordedMove]) -> tuple[RecordedMove, ...]:
    """Return moves as a tuple; each is checked when it is made."""
    if not isinstance(moves, Iterable):
        raise StateError(f"expected a series of moves, got {shorten(moves)}")
    return take(moves, "moves")


def to_names(names: Iterable[str]) -> tuple[str, ...]:
    """Return names by seat, or () if all are empty."""
    if isinstance(names, str) or not isinstance(names, Iterable):
        raise StateError(f"expected a list of names, got {shorten(names)}")
    kept = take(names, "names", most=MAX_SEATS)
    if not all(isinstance(name, str) for name in kept):
        raise StateError(f"expected a list of names, got {shorten(kept)}")
    _check_characters(kept)
    return kept if any(kept) else ()


def to_tags(tags: Tags) -> tuple[tuple[str, str], ...]:
    """Return tags as pairs; refuse repeated names and those of `OWN_TAGS`."""
    pairs = tuple(tags.items()) if isinstance(tags, Mapping) else tags
    if not isinstance(pairs, tuple | list) or not all(
        isinstance(pair, tuple) and [type(part) for part in pair] == [str, str] for pair in pairs
    ):
        raise StateError(f"expected tags as texts by name or pairs of texts, got {shorten(tags)}")
    given: set[str] = set()
    for name, _ in pairs:
        if not is_tag_name(name) or find_own_tag(name) or name in given:
            raise StateError(
                f"expected names of tags of {TAG_CHARACTERS}, each once and not one of "
                f"{', '.join(OWN_TAGS)}, got {shorten(name)}"
            )
        given.add(name)
    _check_characters(text for _, text in pairs)
    return tuple(pairs)


def to_comments(comments: Iterable[Comment]) -> tuple[Comment, ...]:
    """Return comments in the order of the moves that they follow."""
    kept = take(comments, "comments") if isinstance(comments, Iterable) else (comments,)
    if not kept:
        return ()  # most records have none
    for comment in kept:
        fields = (comment.after, comment.text) if isinstance(comment, Comment) else ()
        if [type(field) for field in fields] != [int, str]:
            raise StateError(f"expected Comment(after, text), got {shorten(comment)}")
    _check_characters(comment.text for comment in kept)
    return tuple(sorted(kept, key=lambda comment: comment.after))


def is_tag_name(name: str) -> bool:
    """Return whether a text is a valid name of a tag."""
    return _TAG_NAME.fullmatch(name) is not None


def find_own_tag(name: str) -> str | None:
    """Return the tag of `OWN_TAGS` that a name equals in upper or lower case, or None."""
    return _OWN_TAGS.get(name.lower())


def _check_characters(texts: Iterable[str]) -> None:
    """Refuse a lone surrogate, which no file can hold."""
    for text in texts:
        try:
            text.encode()
        except UnicodeEncodeError:
            raise StateError(f"{shorten(text)} cannot be written in UTF-8") from None
