"""The fields of a record as they are given: checked, and brought into one form."""

from __future__ import annotations

import enum
import re
from collections.abc import Iterable, Mapping
from typing import Final

import attrs
from typing_extensions import TypeAliasType

from counter_rules.errors import StateError, shorten
from counter_rules.given import take, to_plain
from counter_rules.moves import MAX_SEATS, Seat
from counter_rules.records.hidden import RecordedMove


class Knower(enum.Enum):
    """Whose knowledge a record holds, where it is not that of one seat."""

    TABLE = "table"
    """All there is: a whole record."""
    PUBLIC = "public"
    """What everybody knows."""

    def __str__(self) -> str:
        return self.value


@attrs.frozen
class Comment:
    """What somebody wrote beside a match.

    Args:
        after: after how many moves of the record it stands; 0 is before the first deal.
        text: the comment, of one line or several.
    """

    after: int
    text: str


OWN_TAGS: Final = (
    *("Record", "Game", "Players", "Options", "Dealer", "KnownTo"),
    *[f"Seat{seat}" for seat in range(MAX_SEATS)],
)
"""The tags that a record writes from its other fields."""

Tags = TypeAliasType(
    "Tags", Mapping[str, str] | tuple[tuple[str, str], ...] | list[tuple[str, str]]
)
"""Tags as they may be given: by name, or in pairs."""

_TAG_NAME: Final = re.compile("[A-Za-z0-9_]+")


def to_knower(knower: Seat | Knower) -> Seat | Knower:
    """Take a seat as a plain int, or who is no seat."""
    return knower if isinstance(knower, Knower) else to_plain(knower)


def to_moves(moves: Iterable[RecordedMove]) -> tuple[RecordedMove, ...]:
    """Take moves in any series; what they are is seen when they are made."""
    if not isinstance(moves, Iterable):
        raise StateError(f"moves are a list, not {shorten(moves)}")
    return take(moves, "moves")


def to_names(names: Iterable[str]) -> tuple[str, ...]:
    """Take names by seat, or none."""
    if isinstance(names, str) or not isinstance(names, Iterable):
        raise StateError(f"names are a list of texts, not {shorten(names)}")
    kept = take(names, "names", most=MAX_SEATS)
    if not all(isinstance(name, str) for name in kept):
        raise StateError(f"names are a list of texts, not {shorten(kept)}")
    _check_letters(kept)
    return kept if any(kept) else ()


def to_tags(tags: Tags) -> tuple[tuple[str, str], ...]:
    """Take tags by name or in pairs; each name once, and none of those of a record's own."""
    pairs = tuple(tags.items()) if isinstance(tags, Mapping) else tags
    if not isinstance(pairs, tuple | list) or not all(
        isinstance(pair, tuple) and [type(part) for part in pair] == [str, str] for pair in pairs
    ):
        raise StateError(f"tags are texts by name, not {shorten(tags)}")
    given: set[str] = set()
    for name, _ in pairs:
        if not _TAG_NAME.fullmatch(name) or find_own_tag(name) or name in given:
            raise StateError(
                f"{shorten(name)} cannot be a tag: letters, digits and _ are wanted, each name "
                f"once, and none of {', '.join(OWN_TAGS)}"
            )
        given.add(name)
    _check_letters(text for _, text in pairs)
    return tuple(pairs)


def to_comments(comments: Iterable[Comment]) -> tuple[Comment, ...]:
    """Take comments in any order, and sort them by the moves that they stand after."""
    kept = take(comments, "comments") if isinstance(comments, Iterable) else (comments,)
    for comment in kept:
        fields = (comment.after, comment.text) if isinstance(comment, Comment) else ()
        if [type(field) for field in fields] != [int, str]:
            raise StateError(f"comments are Comment(after, text), not {shorten(comment)}")
    _check_letters(comment.text for comment in kept)
    return tuple(sorted(kept, key=lambda comment: comment.after))


def find_own_tag(name: str) -> str | None:
    """Return the tag of a record's own that a name means, in capitals or not; None if none."""
    return next((tag for tag in OWN_TAGS if tag.lower() == name.lower()), None)


def _check_letters(texts: Iterable[str]) -> None:
    """Refuse half of a letter, which no file can hold."""
    for text in texts:
        try:
            text.encode()
        except UnicodeEncodeError:
            raise StateError(f"{shorten(text)} is no text that can be written in UTF-8") from None
