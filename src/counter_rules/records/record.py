"""A record: a match as it was played, move by move, with what people wrote beside it."""

from __future__ import annotations

import enum
import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Final, cast

import attrs
from typing_extensions import TypeAliasType

from counter_rules.engine import new_game
from counter_rules.errors import StateError, shorten
from counter_rules.moves import MAX_SEATS, Seat
from counter_rules.records.hidden import RecordedMove
from counter_rules.records.replay import StateWalk, Walk, hide_moves, look, walk_states, walk_views
from counter_rules.records.view_walk import ViewWalk
from counter_rules.ruleset import Ruleset
from counter_rules.seats import check_seat
from counter_rules.state import State
from counter_rules.views import View


class Knower(enum.Enum):
    """Whose knowledge a record holds, where it is not that of one seat."""

    TABLE = "table"
    """All there is: a whole record."""
    PUBLIC = "public"
    """What everybody knows."""

    def __str__(self) -> str:
        return self.value


_TABLE: Final = Knower.TABLE

OWN_TAGS: Final = (
    *("Record", "Game", "Players", "Options", "Dealer", "KnownTo"),
    *[f"Seat{seat}" for seat in range(MAX_SEATS)],
)
"""The tags that a record writes from its other fields."""

_TAG_NAME: Final = re.compile("[A-Za-z0-9_]+")


@attrs.frozen
class Comment:
    """What somebody wrote beside a match.

    Args:
        after: after how many moves of the record it stands; 0 is before the first deal.
        text: the comment, of one line or several.
    """

    after: int
    text: str


Tags = TypeAliasType(
    "Tags", Mapping[str, str] | tuple[tuple[str, str], ...] | list[tuple[str, str]]
)
"""Tags as they may be given: by name, or in pairs."""


def _to_moves(moves: Iterable[RecordedMove]) -> tuple[RecordedMove, ...]:
    return tuple(moves) if isinstance(moves, Iterable) else moves


def _to_names(names: Iterable[str]) -> tuple[str, ...]:
    if isinstance(names, str) or not isinstance(names, Iterable):
        raise StateError(f"names are a list of texts, not {shorten(names)}")
    kept = tuple(names)
    return kept if any(kept) else ()


def _to_tags(tags: Tags) -> tuple[tuple[str, str], ...]:
    pairs = tuple(tags.items()) if isinstance(tags, Mapping) else tags
    if not isinstance(pairs, tuple | list) or not all(
        isinstance(pair, tuple) and [type(part) for part in pair] == [str, str] for pair in pairs
    ):
        raise StateError(f"tags are texts by name, not {shorten(tags)}")
    return tuple(pairs)


def _sort_comments(comments: Iterable[Comment]) -> tuple[Comment, ...]:
    kept = tuple(comments) if isinstance(comments, Iterable) else (comments,)
    for comment in kept:
        fields = (comment.after, comment.text) if isinstance(comment, Comment) else ()
        if [type(field) for field in fields] != [int, str]:
            raise StateError(f"comments are Comment(after, text), not {shorten(comment)}")
    return tuple(sorted(kept, key=lambda comment: comment.after))


def _check_letters(texts: Iterable[str]) -> None:
    """Refuse half of a letter, which no file can hold."""
    for text in texts:
        try:
            text.encode()
        except UnicodeEncodeError:
            raise StateError(f"{shorten(text)} is no text that can be written in UTF-8") from None


def _seat_dealer(record: Record) -> Seat:
    if not isinstance(record.rules, Ruleset):
        raise StateError(f"{shorten(record.rules)} is no Ruleset: get_ruleset makes one")
    return record.rules.players - 1


@attrs.frozen(kw_only=True)
class Record:
    """A match as it was played, whole or as one seat knew it.

    A record says which moves were made; what came of them, the rules tell when it is replayed.
    Records are values: equal if all their fields are, and hashable.

    Args:
        rules: the rules of the match.
        dealer: who dealt the first hand; by default the last seat, as in `new_game`.
        moves: the moves in the order in which they were made, deals included.
        names: the players' names, by seat; empty where they have none.
        tags: what else is to be said of the match, such as its date, by name.
        comments: what was written beside the moves.
        knower: whose knowledge it holds: a seat's, everybody's, or all there is.

    >>> from counter_rules import Bid, get_ruleset, new_game, shuffle
    >>> rules = get_ruleset("counter", players=3)
    >>> record = Record(rules=rules, moves=[shuffle(new_game(rules), seed=7), Bid(0, 3)])
    >>> record.replay().bids
    (3, None, None)
    """

    rules: Ruleset
    dealer: Seat = attrs.field(default=attrs.Factory(_seat_dealer, takes_self=True))
    moves: tuple[RecordedMove, ...] = attrs.field(default=(), converter=_to_moves, repr=False)
    names: tuple[str, ...] = attrs.field(default=(), converter=_to_names)
    tags: tuple[tuple[str, str], ...] = attrs.field(default=(), converter=_to_tags)
    comments: tuple[Comment, ...] = attrs.field(default=(), converter=_sort_comments)
    knower: Seat | Knower = _TABLE

    def __attrs_post_init__(self) -> None:
        if not isinstance(self.rules, Ruleset):
            raise StateError(f"{shorten(self.rules)} is no Ruleset: get_ruleset makes one")
        if not isinstance(self.moves, tuple):
            raise StateError(f"moves are a list, not {shorten(self.moves)}")
        players = self.rules.players
        check_seat(self.dealer, players)
        if not isinstance(self.knower, Knower):
            check_seat(self.knower, players)
        if self.names and len(self.names) != players:
            raise StateError(f"names wanted: {players} or none, not {len(self.names)}")
        if not all(isinstance(name, str) for name in self.names):
            raise StateError(f"names are a list of texts, not {shorten(self.names)}")
        given: set[str] = set()
        for name, _ in self.tags:
            if not _TAG_NAME.fullmatch(name) or name in OWN_TAGS or name in given:
                raise StateError(
                    f"{shorten(name)} cannot be a tag: letters, digits and _ are wanted, each name "
                    f"once, and none of {', '.join(OWN_TAGS)}"
                )
            given.add(name)
        _check_letters([*self.names, *[text for _, text in self.tags]])
        _check_letters([comment.text for comment in self.comments])
        for comment in self.comments:
            if not 0 <= comment.after <= len(self.moves):
                last = len(self.moves)
                raise StateError(f"a comment stands after move 0 to {last}, not {comment.after}")

    def replay(self) -> State:
        """Play the match again to its last move.

        Returns:
            The state after it.

        Raises:
            IllegalMoveError: at a move that is illegal.
            StateError: if the record is not a whole one.
        """
        self._check_whole()
        walk = begin_walk(self)
        for move in self.moves:
            walk.take(move)
        return cast("State", walk.position)

    def states(self) -> Iterator[State]:
        """Play the match again, move by move.

        Yields:
            The state before the first deal, and the state after every move.

        Raises:
            IllegalMoveError: at a move that is illegal.
            StateError: if the record is not a whole one.
        """
        self._check_whole()
        return walk_states(self._start(), self.moves)

    def views(self) -> Iterator[View]:
        """Follow the match again as its seat did, or as everybody did.

        Yields:
            The view before the first deal, and the view after every move.

        Raises:
            StateError: if the record is a whole one, to be redacted first; or at a move that
                cannot have been made.
        """
        if self.knower is _TABLE:
            raise StateError("a whole record holds every card: redacted(seat).views() is a seat's")
        return walk_views(self._start(), self.moves, _find_seat(self.knower))

    def redacted(self, seat: Seat | None, *, tags: Collection[str] = ()) -> Record:
        """Return the record of what a seat knew, or everybody (C9.1, C9.2, F2.5, F2.6).

        It is built up from the events that the seat learned of. Comments are left out, and so
        are tags, as anything may stand there.

        Args:
            seat: the seat, or None for somebody who looked on.
            tags: the names of the tags that are kept, such as ``["Date"]``.

        Returns:
            The redacted record: `views` follows it.

        Raises:
            IllegalMoveError: at a move that is illegal.
            StateError: if there is no such seat, or the record is not a whole one.

        >>> from counter_rules import get_ruleset, new_game, shuffle
        >>> rules = get_ruleset("counter", players=3)
        >>> record = Record(rules=rules, moves=[shuffle(new_game(rules), seed=7)])
        >>> [len(hand) for hand in record.redacted(1).moves[0].hands]
        [0, 10, 0]
        """
        self._check_whole()
        if isinstance(tags, str):
            raise StateError(f"the names of tags are wanted, such as [{tags!r}], not {tags!r}")
        return Record(
            rules=self.rules,
            dealer=self.dealer,
            moves=hide_moves(self._start(), self.moves, seat),
            names=self.names,
            tags=[(name, text) for name, text in self.tags if name in tags],
            knower=Knower.PUBLIC if seat is None else seat,
        )

    def _start(self) -> State:
        return new_game(self.rules, dealer=self.dealer)

    def _check_whole(self) -> None:
        if self.knower is not _TABLE:
            raise StateError(f"this record holds what {self.knower_name} knew: views() follows it")

    @property
    def knower_name(self) -> str:
        """Whose knowledge it holds, in words: ``seat 1``, ``everybody`` or ``the table``."""
        if isinstance(self.knower, Knower):
            return "the table" if self.knower is _TABLE else "everybody"
        return f"seat {self.knower}"


def begin_walk(record: Record) -> Walk:
    """Stand before the first move of a record, to go through it in whichever way it is known.

    Args:
        record: the record.
    """
    start = new_game(record.rules, dealer=record.dealer)
    if record.knower is _TABLE:
        return StateWalk(start)
    return ViewWalk(look(start, _find_seat(record.knower)))


def _find_seat(knower: Seat | Knower) -> Seat | None:
    return None if isinstance(knower, Knower) else knower
