"""The fields of a record: their values, checked as they are given and brought into one form."""

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
    """A sealed move that a record does not know: opened to others, or not opened yet.

    Args:
        seat: whose move it is.
        sealed: what sort of move it is.

    Raises:
        StateError: if that is not a `Sealed`.
    """

    seat: Seat = attrs.field(converter=to_plain)
    sealed: Sealed = attrs.field(converter=_to_sealed)

    def __str__(self) -> str:
        return f"hidden {self.sealed}"


RecordedMove: TypeAlias = Move | HiddenMove
"""A move, or that a sealed one was made.

In a redacted record the hands of a `Deal` that are not known are empty, and so is its stack.
"""


class Perspective(enum.Enum):
    """Whose knowledge a record holds, where it is not that of one seat."""

    TABLE = "table"
    """All there is: a whole record."""
    PUBLIC = "public"
    """What everybody knows."""

    def __str__(self) -> str:
        return self.value


@attrs.frozen
class Comment:
    """A comment on a match.

    Args:
        after: after how many moves of the record it stands; 0 is before the first deal.
        text: the comment, of one line or several.
    """

    after: int
    text: str


SEAT_TAGS: Final = tuple([f"Seat{seat}" for seat in range(MAX_SEATS)])
"""The tags for the players' names, by seat."""

OWN_TAGS: Final = (
    *("Record", "Game", "Players", "Options", "Dealer"),
    *("FirstHand", "ScoresBefore", "KnownTo"),
    *SEAT_TAGS,
)
"""The tags that a record writes from its other fields."""

_OWN_TAGS: Final = {tag.lower(): tag for tag in OWN_TAGS}

Tags = TypeAliasType(
    "Tags", Mapping[str, str] | tuple[tuple[str, str], ...] | list[tuple[str, str]]
)
"""Tags as they may be given: by name, or in pairs."""

TAG_CHARACTERS: Final = "letters, digits and _"
"""What the name of a tag is made of, in words."""

_TAG_NAME: Final = re.compile("[A-Za-z0-9_]+")


def to_perspective(perspective: Seat | Perspective) -> Seat | Perspective:
    """Return a seat as a plain int, and `Perspective` as it is."""
    return perspective if isinstance(perspective, Perspective) else to_plain(perspective)


def to_scores(scores: Iterable[int]) -> tuple[int, ...]:
    """Return scores as plain numbers, none if all are 0; they are checked as the match begins."""
    kept = tuple([to_plain(score) for score in take_by_seat(scores, "scores", most=MAX_SEATS)])
    return () if all(type(score) is int and not score for score in kept) else kept


def to_moves(moves: Iterable[RecordedMove]) -> tuple[RecordedMove, ...]:
    """Return a series of moves as a tuple; they are checked when they are made."""
    if not isinstance(moves, Iterable):
        raise StateError(f"expected a series of moves, got {shorten(moves)}")
    return take(moves, "moves")


def to_names(names: Iterable[str]) -> tuple[str, ...]:
    """Return names by seat, or none."""
    if isinstance(names, str) or not isinstance(names, Iterable):
        raise StateError(f"expected a list of names, got {shorten(names)}")
    kept = take(names, "names", most=MAX_SEATS)
    if not all(isinstance(name, str) for name in kept):
        raise StateError(f"expected a list of names, got {shorten(kept)}")
    _check_characters(kept)
    return kept if any(kept) else ()


def to_tags(tags: Tags) -> tuple[tuple[str, str], ...]:
    """Return tags in pairs: each name once, and none of a record's own."""
    pairs = tuple(tags.items()) if isinstance(tags, Mapping) else tags
    if not isinstance(pairs, tuple | list) or not all(
        isinstance(pair, tuple) and [type(part) for part in pair] == [str, str] for pair in pairs
    ):
        raise StateError(f"expected texts by name as tags, got {shorten(tags)}")
    given: set[str] = set()
    for name, _ in pairs:
        if not is_tag_name(name) or find_own_tag(name) or name in given:
            raise StateError(
                f"{shorten(name)} cannot be a tag: {TAG_CHARACTERS} are allowed, each "
                f"name once, and none of {', '.join(OWN_TAGS)}"
            )
        given.add(name)
    _check_characters(text for _, text in pairs)
    return tuple(pairs)


def to_comments(comments: Iterable[Comment]) -> tuple[Comment, ...]:
    """Return comments in the order of the moves that they stand after."""
    kept = take(comments, "comments") if isinstance(comments, Iterable) else (comments,)
    if not kept:
        return ()  # as in most records
    for comment in kept:
        fields = (comment.after, comment.text) if isinstance(comment, Comment) else ()
        if [type(field) for field in fields] != [int, str]:
            raise StateError(f"expected Comment(after, text), got {shorten(comment)}")
    _check_characters(comment.text for comment in kept)
    return tuple(sorted(kept, key=lambda comment: comment.after))


def is_tag_name(name: str) -> bool:
    """Return whether a tag can have a name."""
    return _TAG_NAME.fullmatch(name) is not None


def find_own_tag(name: str) -> str | None:
    """Return the tag of a record's own that a name stands for in any case; None if none."""
    return _OWN_TAGS.get(name.lower())


def _check_characters(texts: Iterable[str]) -> None:
    """Refuse a lone surrogate, which no file can hold."""
    for text in texts:
        try:
            text.encode()
        except UnicodeEncodeError:
            raise StateError(f"{shorten(text)} cannot be written in UTF-8") from None
