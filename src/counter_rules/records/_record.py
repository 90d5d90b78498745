"""Records: the moves of a match, with names, tags and comments."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Final

import attrs

from counter_rules._base.guards import to_plain
from counter_rules._base.quoting import shorten
from counter_rules.engine import new_game
from counter_rules.errors import StateError
from counter_rules.events import Event
from counter_rules.records._fields import (
    Comment,
    Perspective,
    RecordedMove,
    to_comments,
    to_moves,
    to_names,
    to_perspective,
    to_scores,
    to_streaks,
    to_tags,
)
from counter_rules.records._redaction import redact_moves
from counter_rules.records._replay import (
    Replay,
    StateReplay,
    check_shown_seed,
    check_tags,
    find_committed_seed,
    follow,
    is_seed,
    list_events,
    list_seat_events,
)
from counter_rules.records._seat_replay import SeatReplay
from counter_rules.rules.ruleset import Ruleset, to_rules
from counter_rules.seats import Seat, check_seat
from counter_rules.state import State
from counter_rules.views import View, public_view, view

_TABLE: Final = Perspective.TABLE


def _get_default_dealer(record: Record) -> Seat:
    return new_game(
        record.rules,
        hand_number=record.hand_number,
        scores=record.scores,
        streaks=record.streaks,
    ).dealer


@attrs.frozen(kw_only=True)
class Record:
    """A match as it was played, whole or as one seat knew it.

    A record has the moves; their results follow from the rules in a replay. Records are values:
    equal if all fields are equal, and hashable.

    Args:
        rules: the rules of the match.
        hand_number: the number of the first hand; not 1 if the match began in the middle
            (`new_game`).
        scores: the scores before it, by seat; empty if all were 0.
        streaks: the bids made in a row before it, by seat, as `new_game` takes them.
        dealer: the dealer of that hand; by default as in `new_game`.
        moves: the moves in the order in which they were made, deals included.
        names: the players' names, by seat; empty if they have none.
        tags: further texts about the match, such as its date, by name. ``Commitment`` and ``Seed``
            together claim that every deal comes from the seed, which is checked.
        comments: the comments on the moves.
        perspective: the knowledge it holds: that of a seat, of everybody, or all of it.

    >>> from counter_rules import Bid, get_ruleset, new_game, shuffle
    >>> rules = get_ruleset("counter", players=3)
    >>> record = Record(rules=rules, moves=[shuffle(new_game(rules), seed=7), Bid(0, 3)])
    >>> record.replay().bids
    (3, None, None)
    """

    rules: Ruleset = attrs.field(converter=to_rules)
    hand_number: int = attrs.field(default=1, converter=to_plain)
    scores: tuple[int, ...] = attrs.field(default=(), converter=to_scores)
    streaks: tuple[int, ...] = attrs.field(default=(), converter=to_streaks)
    dealer: Seat = attrs.field(
        default=attrs.Factory(_get_default_dealer, takes_self=True), converter=to_plain
    )
    moves: tuple[RecordedMove, ...] = attrs.field(default=(), converter=to_moves, repr=False)
    names: tuple[str, ...] = attrs.field(default=(), converter=to_names)
    tags: tuple[tuple[str, str], ...] = attrs.field(default=(), converter=to_tags)
    comments: tuple[Comment, ...] = attrs.field(default=(), converter=to_comments)
    perspective: Seat | Perspective = attrs.field(default=_TABLE, converter=to_perspective)

    def __attrs_post_init__(self) -> None:
        players = self.rules.players
        check_seat(self.dealer, players)
        _ = self.start  # `new_game` checks the dealer, the hand and the scores
        if not isinstance(self.perspective, Perspective):
            check_seat(self.perspective, players)
        if self.names and len(self.names) != players:
            raise StateError(f"expected {players} names or none, got {len(self.names)}")
        check_tags(self.tags, self.perspective)
        last = len(self.moves)
        for comment in self.comments:
            if not 0 <= comment.after <= last:
                raise StateError(f"a comment comes after move 0 to {last}, not {comment.after}")

    @property
    def start(self) -> State:
        """The state before the first deal."""
        return new_game(
            self.rules,
            dealer=self.dealer,
            hand_number=self.hand_number,
            scores=self.scores,
            streaks=self.streaks,
        )

    def replay(self) -> State:
        """Replay the match, and return the state after its last move.

        Raises:
            IllegalMoveError: at an illegal move.
            StateError: if the record is not whole, or at a deal that does not come from the seed
                it claims.
        """
        self._check_whole()
        return _play(self, find_committed_seed(self.tags)).position

    def states(self) -> Iterator[State]:
        """Replay the match, move by move.

        Yields:
            The state before the first deal, and the state after every move.

        Raises:
            IllegalMoveError: at an illegal move.
            StateError: if the record is not whole, or at a deal that does not come from the seed
                it claims.
        """
        self._check_whole()
        return follow(StateReplay(self.start, find_committed_seed(self.tags)), self.moves)

    def views(self) -> Iterator[View]:
        """Replay the match as its seat or a spectator saw it.

        Yields:
            The view before the first deal, and the view after every move.

        Raises:
            StateError: if the record is whole and must be redacted first, or at a move that cannot
                have been made.
        """
        if self.perspective is _TABLE:
            raise StateError("a whole record holds every card: use redacted(seat).views()")
        return follow(_replay_seat(self), self.moves)

    def events(self) -> Iterator[tuple[Event, ...]]:
        """Replay the match, and yield the known events of each move.

        Yields:
            The events of each move in turn: all of them if the record is whole, otherwise those
            that the seat or a spectator saw.

        Raises:
            IllegalMoveError: at an illegal move.
            StateError: at a move that cannot have been made, or that must be known but is hidden.

        >>> from counter_rules import Bid, get_ruleset, new_game, shuffle
        >>> rules = get_ruleset("blackout", players=2)
        >>> record = Record(rules=rules, moves=[shuffle(new_game(rules), seed=7), Bid(0, 1)])
        >>> for events in record.redacted(0).events():
        ...     print(*[type(event).__name__ for event in events])
        HandDealt HandSeen
        BidMade
        """
        if self.perspective is _TABLE:
            return list_events(self.start, self.moves)
        return list_seat_events(_replay_seat(self), self.moves)

    def redacted(
        self, perspective: Seat | Perspective | None, *, tags: Collection[str] = ()
    ) -> Record:
        """Return the record of what a seat or a spectator knew (C9.1, C9.2, F2.5, F2.6).

        It is built from the events that the seat saw. Comments and tags are left out, as they may
        contain anything. The tag Seed is never kept.

        Args:
            perspective: the seat, or None or `Perspective.PUBLIC` for a spectator.
            tags: the names of the tags to keep, such as ``["Date", "Commitment"]``.

        Returns:
            The redacted record; `views` replays it.

        Raises:
            IllegalMoveError: at an illegal move.
            StateError: if there is no such seat, or the record is not whole.

        >>> from counter_rules import get_ruleset, new_game, shuffle
        >>> rules = get_ruleset("counter", players=3)
        >>> record = Record(rules=rules, moves=[shuffle(new_game(rules), seed=7)])
        >>> [len(hand) for hand in record.redacted(1).moves[0].hands]
        [0, 10, 0]
        """
        self._check_whole()
        seat = None if perspective is Perspective.PUBLIC else perspective
        if isinstance(seat, Perspective):
            raise StateError("expected a seat, None or Perspective.PUBLIC, got Perspective.TABLE")
        if seat is not None:
            check_seat(seat, self.rules.players)
        if isinstance(tags, str):
            raise StateError(
                f"expected a list of tag names such as [{shorten(tags)}], got {shorten(tags)}"
            )
        return attrs.evolve(
            self,
            moves=redact_moves(self.start, self.moves, seat),
            comments=(),
            tags=[(name, text) for name, text in self.tags if name in tags and not is_seed(name)],
            perspective=Perspective.PUBLIC if seat is None else seat,
        )

    def check_deals(self, commitment: str) -> None:
        """Check that every deal comes from the seed of a commitment.

        Args:
            commitment: the digest published before the first deal, as `commit` makes it. Use your
                own copy: the one in the record may have been written afterwards.

        Raises:
            IllegalMoveError: at an illegal move.
            StateError: if the record is not whole or has no tag Seed, if that seed has another
                digest, or at a deal that does not come from it.

        >>> from counter_rules import commit, get_ruleset, new_game, shuffle
        >>> rules, shown = get_ruleset("counter", players=3), commit(7)
        >>> moves = [shuffle(new_game(rules), seed=7)]
        >>> Record(rules=rules, moves=moves, tags={"Seed": "7"}).check_deals(shown)
        """
        self._check_whole()
        _play(self, check_shown_seed(self.tags, commitment))

    def _check_whole(self) -> None:
        if self.perspective is not _TABLE:
            raise StateError(f"this record holds what {self.perspective_name} knew: use views()")

    @property
    def perspective_name(self) -> str:
        """Its perspective in words: ``seat 1``, ``everybody`` or ``the table``."""
        if isinstance(self.perspective, Perspective):
            return "the table" if self.perspective is _TABLE else "everybody"
        return f"seat {self.perspective}"


def begin_replay(record: Record) -> Replay:
    """Return a replay before the first move of a record, with its perspective."""
    if record.perspective is not _TABLE:
        return _replay_seat(record)
    return StateReplay(record.start, find_committed_seed(record.tags))


def _replay_seat(record: Record) -> SeatReplay:
    return SeatReplay(view_start(record))


def view_start(record: Record) -> View:
    """Return the view before the first deal, from the perspective of a redacted record."""
    if isinstance(record.perspective, Perspective):
        return public_view(record.start)
    return view(record.start, record.perspective)


def _play(record: Record, seed: int | None) -> StateReplay:
    """Replay a whole record to its last move."""
    replay = StateReplay(record.start, seed)
    for move in record.moves:
        replay.make(move)
    return replay
