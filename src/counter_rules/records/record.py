"""A record: a match as it was played, move by move, with what people wrote beside it."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Final

import attrs

from counter_rules.engine import new_game
from counter_rules.errors import StateError, shorten
from counter_rules.given import to_plain
from counter_rules.moves import Seat
from counter_rules.records.hidden import RecordedMove
from counter_rules.records.proof import (
    check_tags,
    find_committed_seed,
    find_shown_seed,
    is_seed,
)
from counter_rules.records.record_fields import (
    Comment,
    Knower,
    to_comments,
    to_knower,
    to_moves,
    to_names,
    to_tags,
)
from counter_rules.records.replay import StateWalk, Walk, hide_moves, look, walk_states, walk_views
from counter_rules.records.view_walk import ViewWalk
from counter_rules.ruleset import Ruleset, to_rules
from counter_rules.seats import check_seat
from counter_rules.state import State
from counter_rules.views import View

_TABLE: Final = Knower.TABLE


def _seat_dealer(record: Record) -> Seat:
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
        tags: what else is to be said of the match, such as its date, by name. ``Commitment`` and
            ``Seed`` together claim that every deal comes from the seed, which is checked.
        comments: what was written beside the moves.
        knower: whose knowledge it holds: a seat's, everybody's, or all there is.

    >>> from counter_rules import Bid, get_ruleset, new_game, shuffle
    >>> rules = get_ruleset("counter", players=3)
    >>> record = Record(rules=rules, moves=[shuffle(new_game(rules), seed=7), Bid(0, 3)])
    >>> record.replay().bids
    (3, None, None)
    """

    rules: Ruleset = attrs.field(converter=to_rules)
    dealer: Seat = attrs.field(
        default=attrs.Factory(_seat_dealer, takes_self=True), converter=to_plain
    )
    moves: tuple[RecordedMove, ...] = attrs.field(default=(), converter=to_moves, repr=False)
    names: tuple[str, ...] = attrs.field(default=(), converter=to_names)
    tags: tuple[tuple[str, str], ...] = attrs.field(default=(), converter=to_tags)
    comments: tuple[Comment, ...] = attrs.field(default=(), converter=to_comments)
    knower: Seat | Knower = attrs.field(default=_TABLE, converter=to_knower)

    def __attrs_post_init__(self) -> None:
        players = self.rules.players
        check_seat(self.dealer, players)
        if not isinstance(self.knower, Knower):
            check_seat(self.knower, players)
        if self.names and len(self.names) != players:
            raise StateError(f"names wanted: {players} or none, not {len(self.names)}")
        check_tags(self.tags, self.knower)
        last = len(self.moves)
        for comment in self.comments:
            if not 0 <= comment.after <= last:
                raise StateError(f"a comment stands after move 0 to {last}, not {comment.after}")

    def replay(self) -> State:
        """Play the match again to its last move.

        Returns:
            The state after it.

        Raises:
            IllegalMoveError: at a move that is illegal.
            StateError: if the record is not a whole one, or at a deal of another seed than the one
                it claims.
        """
        self._check_whole()
        walk = _walk_whole(self)
        for move in self.moves:
            walk.take(move)
        return walk.position

    def states(self) -> Iterator[State]:
        """Play the match again, move by move.

        Yields:
            The state before the first deal, and the state after every move.

        Raises:
            IllegalMoveError: at a move that is illegal.
            StateError: if the record is not a whole one, or at a deal of another seed than the one
                it claims.
        """
        self._check_whole()
        return walk_states(_walk_whole(self), self.moves)

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

    def redacted(self, knower: Seat | Knower | None, *, tags: Collection[str] = ()) -> Record:
        """Return the record of what a seat knew, or everybody (C9.1, C9.2, F2.5, F2.6).

        It is built up from the events that the seat learned of. Comments are left out, and so
        are tags, as anything may stand there. The tag Seed is never kept.

        Args:
            knower: the seat; None, or `Knower.PUBLIC`, for somebody who looked on.
            tags: the names of the tags that are kept, such as ``["Date", "Commitment"]``.

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
        seat = None if knower is Knower.PUBLIC else knower
        if isinstance(seat, Knower):
            raise StateError("a record is redacted for a seat, or for everybody")
        if isinstance(tags, str):
            raise StateError(
                f"the names of tags are wanted, such as [{shorten(tags)}], not {shorten(tags)}"
            )
        return Record(
            rules=self.rules,
            dealer=self.dealer,
            moves=hide_moves(self._start(), self.moves, seat),
            names=self.names,
            tags=[(name, text) for name, text in self.tags if name in tags and not is_seed(name)],
            knower=Knower.PUBLIC if seat is None else seat,
        )

    def check_deals(self, commitment: str) -> None:
        """See that every deal came from the seed that somebody committed to.

        Args:
            commitment: the digest that was shown before the first deal, as `commit` makes it. Take
                it from where you kept it: the record's own may have been written afterwards.

        Raises:
            IllegalMoveError: at a move that is illegal.
            StateError: if the record is not a whole one or has no tag Seed, if that is not the
                seed committed to, or at a deal that does not come from it.

        >>> from counter_rules import commit, get_ruleset, new_game, shuffle
        >>> rules, shown = get_ruleset("counter", players=3), commit(7)
        >>> moves = [shuffle(new_game(rules), seed=7)]
        >>> Record(rules=rules, moves=moves, tags={"Seed": "7"}).check_deals(shown)
        """
        self._check_whole()
        walk = StateWalk(self._start(), find_shown_seed(self.tags, commitment))
        for move in self.moves:
            walk.take(move)

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
    if record.knower is _TABLE:
        return _walk_whole(record)
    start = new_game(record.rules, dealer=record.dealer)
    return ViewWalk(look(start, _find_seat(record.knower)))


def _walk_whole(record: Record) -> StateWalk:
    start = new_game(record.rules, dealer=record.dealer)
    return StateWalk(start, find_committed_seed(record.tags))


def _find_seat(knower: Seat | Knower) -> Seat | None:
    return None if isinstance(knower, Knower) else knower
