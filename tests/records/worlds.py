"""A match in two worlds that a seat cannot tell apart, and what its record says in each."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import attrs

from counter_rules import Ruleset, State, StateError, new_game
from counter_rules.records import Comment, Form, Record, dumps
from support.match_walks import Hand, walk_hand
from support.other_worlds import imagine

Redact = Callable[[Record, int | None], Record]


@attrs.frozen
class Moment:
    """A hand of a match, finished or not, and the match before it."""

    before: Record
    hand: Hand

    def make_record(self, hand: Hand, secret: str) -> Record:
        """Record the match with this hand in the end, and write something secret beside it."""
        moves = (*self.before.moves, *hand.moves)
        beside = [Comment(after, secret) for after in (0, len(moves))]
        return attrs.evolve(self.before, moves=moves, comments=beside, tags={"Secret": secret})


def find_moments(
    rng: random.Random, rules: Ruleset, is_wanted: Callable[[State], bool]
) -> Iterator[Moment]:
    """Play matches, and yield a moment of each hand that has one."""
    while True:
        state = new_game(rules, dealer=rng.randrange(rules.players))
        record = Record(rules=rules, dealer=state.dealer)
        while not state.is_over:
            walk = list(walk_hand(rng, state))
            moments = [hand for hand, reached in walk if is_wanted(reached)]
            if moments:
                yield Moment(record, rng.choice(moments))
            hand, state = walk[-1]
            record = attrs.evolve(record, moves=(*record.moves, *hand.moves))


def redact(record: Record, seat: int | None) -> Record:
    return record.redacted(seat)


def write(known: Record) -> list[str]:
    """Write a record in both forms; or, as it cannot be written, its moves and why not."""
    try:
        return [dumps(known, form) for form in Form]
    except StateError as error:
        return [repr(known.moves), str(error)]


def compare(
    rng: random.Random, moment: Moment, seat: int | None, redact: Redact = redact
) -> tuple[bool, bool]:
    """Tell whether another world was found, and whether the same is written in both."""
    other = imagine(rng, moment.hand, seat)
    worlds = [moment.make_record(moment.hand, "one"), moment.make_record(other, "other")]
    one, two = [write(redact(world, seat)) for world in worlds]
    return other != moment.hand, one == two
