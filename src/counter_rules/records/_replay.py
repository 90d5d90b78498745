"""The replay of a record with every card known, and the proof of its deals."""

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
from counter_rules.errors import StateError
from counter_rules.events import Event, step
from counter_rules.moves import Deal, Move
from counter_rules.reasons import IllegalMoveError
from counter_rules.records._fields import HiddenMove, Perspective, RecordedMove, Tags
from counter_rules.records._seat_replay import SeatReplay
from counter_rules.seats import Seat
from counter_rules.state import State
from counter_rules.views import View

# Deals that can be proven: what the tags Commitment and Seed of a record claim.

COMMITMENT: Final = "Commitment"
"""The tag for the digest that `commit` makes of the seed."""

SEED: Final = "Seed"
"""The tag for the seed, once it may be known."""

_DIGEST: Final = re.compile("[0-9a-f]{64}")


def is_seed(name: str) -> bool:
    """Return whether a tag stands for the seed, in upper or lower case."""
    return name.lower() == SEED.lower()


def check_tags(tags: Tags, perspective: Seat | Perspective) -> None:
    """Refuse a seed that a record may not have, or that is not the one committed to."""
    if perspective is Perspective.TABLE:
        find_committed_seed(tags)
        return
    for name in filter(is_seed, dict(tags)):
        raise StateError(
            f"a redacted record cannot have the tag {name}: every card follows from the seed"
        )


def find_committed_seed(tags: Tags) -> int | None:
    """Return the seed that a whole record claims for all its deals; None if it claims none.

    Raises:
        StateError: if the tag Seed is not the seed that Commitment commits to.
    """
    texts = dict(tags)
    if COMMITMENT not in texts or SEED not in texts:
        return None
    digest = texts[COMMITMENT]
    return _parse_seed(texts[SEED], digest, f"and {COMMITMENT} says {shorten(digest)}")


def check_shown_seed(tags: Tags, digest: object) -> int:
    """Return the seed of a whole record, once it is known to be the one behind a digest.

    The digest is the one that was shown before the first deal, unchecked; space around it and
    upper or lower case do not matter.

    Raises:
        StateError: if there is no seed, or it has another digest.
    """
    texts = dict(tags)
    if SEED not in texts:
        raise StateError(f"the record does not have its seed: the tag {SEED} is missing")
    shown = digest.strip().lower() if isinstance(digest, str) else ""
    if not _DIGEST.fullmatch(shown):
        raise StateError(f"expected a digest of 64 hexadecimal digits, got {shorten(digest)}")
    return _parse_seed(texts[SEED], shown, f"not the one shown, {shown}")


def _parse_seed(text: str, digest: str, contrast: str) -> int:
    """Return the seed behind a digest; an error ends with a contrast to the seed's own digest."""
    seed = parse_seed(text)
    if seed is None:
        raise StateError(
            f"{shorten(text)} is not a seed: beside {COMMITMENT}, the tag {SEED} is a whole "
            "number in decimal digits, of at most 4096 bits"
        )
    if commit(seed) != digest:
        raise StateError(
            f"the tag {SEED} is not the seed that was committed to: its digest is {commit(seed)}, "
            f"{contrast}"
        )
    return seed


def check_deal(state: State, deal: Deal, seed: int) -> None:
    """Check that a deal comes from a seed, whatever the order of the cards in each hand."""
    if _sort_hands(deal) != _sort_hands(shuffle(state, seed=seed)):
        raise StateError(
            f"hand {state.hand_number} does not come from the seed in the tag {SEED}, which was "
            "committed to: that seed deals other cards, or a part of the deal is left out"
        )


def _sort_hands(deal: Deal) -> Deal:
    return attrs.evolve(deal, hands=[sort_cards(hand) for hand in deal.hands])


# The replay.

PositionT = TypeVar("PositionT", State, View)


class StateReplay:
    """A match replayed with every card known; its deals come from the seed, if there is one."""

    def __init__(self, start: State, seed: int | None = None) -> None:
        self.position = start
        self._seed = seed

    def make(self, move: RecordedMove) -> None:
        """Make the next move; refuse a deal of another seed, too."""
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
        """Check nothing: in a whole record, everything may be known."""

    @property
    def settled(self) -> int:
        """After how many moves there was nothing left to learn: in a whole record, after all."""
        return self.position.move_number


class PlayedReplay:
    """A match that has just been played: the states before its first move and after each."""

    def __init__(self, states: Iterable[State]) -> None:
        self._states = iter(states)
        self.position = next(self._states)

    def make(self, move: RecordedMove) -> None:
        """Go on to the state after the next move."""
        self.position = next(self._states)

    def finish(self) -> None:
        """Check nothing: all was checked when it was played."""


def check_known(move: RecordedMove) -> Move:
    """Return a move of a whole record; refuse one that it does not know."""
    if isinstance(move, HiddenMove):
        raise StateError(f"what seat {move.seat} has chosen is not known: give it")
    return move


Replay: TypeAlias = StateReplay | SeatReplay
"""A match replayed with every card known, or as one seat knew it."""


class _Replay(Protocol[PositionT]):
    position: PositionT

    def make(self, move: RecordedMove, /) -> None: ...

    def finish(self) -> None: ...


def follow(replay: _Replay[PositionT], moves: Iterable[RecordedMove]) -> Iterator[PositionT]:
    """Yield the position before the first move, and after each; refuse one that cannot be made."""
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
    """Yield the events of each move, as far as a seat learned of them."""
    for _ in islice(follow(replay, moves), 1, None):
        yield replay.events
