"""Replay of a record with every card known, and verification of its deals."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Final, Protocol, TypeAlias, TypeVar

import attrs

from counter_rules._base.quoting import shorten
from counter_rules.cards import sort_cards
from counter_rules.chance import commit, parse_seed
from counter_rules.engine import apply_move, shuffle
from counter_rules.engine.inner import list_turned
from counter_rules.errors import StateError
from counter_rules.events import Event, step
from counter_rules.moves import Deal, Move
from counter_rules.reasons import IllegalMoveError
from counter_rules.records._fields import HiddenMove, Perspective, RecordedMove, Tags
from counter_rules.records._seat_replay import SeatReplay
from counter_rules.seats import Seat
from counter_rules.state import State
from counter_rules.views import View

# Provable deals: the claim of the tags Commitment and Seed.

COMMITMENT: Final = "Commitment"
"""The tag for the digest of the seed, as `commit` makes it."""

SEED: Final = "Seed"
"""The tag for the seed, once it is published."""

_DIGEST: Final = re.compile("[0-9a-f]{64}")


def is_seed(name: str) -> bool:
    """Return whether a tag is that of the seed, in upper or lower case."""
    return name.lower() == SEED.lower()


def check_tags(tags: Tags, perspective: Seat | Perspective) -> None:
    """Refuse a seed in a redacted record, or one without the digest of the commitment."""
    if perspective is Perspective.TABLE:
        find_committed_seed(tags)
        return
    for name in filter(is_seed, dict(tags)):
        raise StateError(
            f"a redacted record cannot have the tag {name}: every card follows from the seed"
        )


def find_committed_seed(tags: Tags) -> int | None:
    """Return the seed that a whole record claims for all its deals, or None.

    Raises:
        StateError: if the seed does not have the digest of the tag Commitment.
    """
    texts = dict(tags)
    if COMMITMENT not in texts or SEED not in texts:
        return None
    digest = texts[COMMITMENT]
    return _parse_seed(texts[SEED], digest, f"and {COMMITMENT} says {shorten(digest)}")


def check_shown_seed(tags: Tags, digest: object) -> int:
    """Check that the seed of a whole record has the published digest, and return the seed.

    White space around the digest and upper or lower case do not matter.

    Raises:
        StateError: if there is no seed, if it has another digest, or if that is not a digest.
    """
    texts = dict(tags)
    if SEED not in texts:
        raise StateError(f"the record does not have its seed: the tag {SEED} is missing")
    shown = digest.strip().lower() if isinstance(digest, str) else ""
    if not _DIGEST.fullmatch(shown):
        raise StateError(f"expected a digest of 64 hexadecimal digits, got {shorten(digest)}")
    return _parse_seed(texts[SEED], shown, f"not the one shown, {shown}")


def _parse_seed(text: str, digest: str, contrast: str) -> int:
    """Parse the seed of a digest; an error contrasts its actual digest with ``contrast``."""
    seed = parse_seed(text)
    if seed is None:
        raise StateError(
            f"{shorten(text)} is not a seed: with the tag {COMMITMENT}, {SEED} must be a whole "
            "number in decimal digits, of at most 4096 bits"
        )
    if commit(seed) != digest:
        raise StateError(
            f"the tag {SEED} is not the seed that was committed to: its digest is {commit(seed)}, "
            f"{contrast}"
        )
    return seed


def check_deal(state: State, deal: Deal, seed: int) -> None:
    """Check that a deal comes from a seed.

    The order of the cards in a hand does not matter, except that the dealer may have to show the
    last one (F11.5).
    """
    rules, number, dealer = state.rules, state.hand_number, state.dealer
    due, given = [
        (_sort_hands(one), list_turned(rules, number, dealer, one))
        for one in (shuffle(state, seed=seed), deal)
    ]
    if given != due:
        raise StateError(
            f"hand {state.hand_number} does not come from the seed in the tag {SEED}, which was "
            "committed to: that seed deals other cards, or a part of the deal is left out"
        )


def _sort_hands(deal: Deal) -> Deal:
    return attrs.evolve(deal, hands=[sort_cards(hand) for hand in deal.hands])


# The replay.

PositionT = TypeVar("PositionT", State, View)


class StateReplay:
    """A replay with every card known, which checks deals against the seed, if any."""

    def __init__(self, start: State, seed: int | None = None) -> None:
        self.position = start
        self._seed = seed

    def make(self, move: RecordedMove) -> None:
        """Make the next move; refuse an illegal one, and a deal that is not from the seed."""
        before, known = self.position, check_known(move)
        try:
            after = apply_move(before, known)
        except IllegalMoveError as error:
            error.add_note(f"it is move {before.move_number + 1} of the match")
            raise
        if self._seed is not None and isinstance(known, Deal):
            check_deal(before, known, self._seed)
        self.position = after

    def finish(self) -> None:
        """Do nothing: in a whole record, everything may be known."""

    @property
    def settled(self) -> int:
        """The number of moves after which nothing is known too early: here, all moves."""
        return self.position.move_number


class PlayedReplay:
    """A replay of the states of a match that has just been played."""

    def __init__(self, states: Iterable[State]) -> None:
        self._states = iter(states)
        self.position = next(self._states)

    def make(self, move: RecordedMove) -> None:
        """Advance to the state after the next move."""
        self.position = next(self._states)

    def finish(self) -> None:
        """Do nothing: every move was checked when it was played."""


def check_known(move: RecordedMove) -> Move:
    """Return a move of a whole record; refuse a hidden one."""
    if isinstance(move, HiddenMove):
        raise StateError(f"the choice of seat {move.seat} is not known: give it")
    return move


Replay: TypeAlias = StateReplay | SeatReplay
"""A replay with every card known, or as one seat knew them."""


class _Replay(Protocol[PositionT]):
    position: PositionT

    def make(self, move: RecordedMove, /) -> None: ...

    def finish(self) -> None: ...


def follow(replay: _Replay[PositionT], moves: Iterable[RecordedMove]) -> Iterator[PositionT]:
    """Yield the position before the first move and after each; refuse an impossible move."""
    yield replay.position
    for move in moves:
        replay.make(move)
        yield replay.position
    replay.finish()


def list_events(start: State, moves: Iterable[RecordedMove]) -> Iterator[tuple[Event, ...]]:
    """Yield the events of each move, with every card known."""
    state = start
    for move in moves:
        done = step(state, check_known(move))
        yield done.events
        state = done.state


def list_seat_events(
    replay: SeatReplay, moves: Iterable[RecordedMove]
) -> Iterator[tuple[Event, ...]]:
    """Yield the events of each move that a seat may see."""
    for _ in islice(follow(replay, moves), 1, None):
        yield replay.events
