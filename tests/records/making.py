"""Making records of random matches, stopped anywhere, with anything written beside them."""

from __future__ import annotations

import random
from collections.abc import Iterator

import attrs

from counter_rules import Phase, Ruleset, State, get_ruleset, new_game, public_view, view
from counter_rules.games import counter_effects
from counter_rules.records import Comment, Perspective, Record
from support.builders import custom
from support.match_walks import TABLES, draw_rules, walk_match

SIGNS = 'ab 0♥é💡.;:,|=?/*{}[]()"\\\n\r\t\x0b\x0c\x1c\x85\u2028\ufeff'
"""What a comment, a tag or a name is made of."""

LENGTHS = (0, 1, 3, 10, 30, 80, 300)
"""After how many moves a match may be stopped."""


@attrs.frozen
class Played:
    """A whole record, and the states of its match from before the first deal on."""

    record: Record
    states: tuple[State, ...]


def draw_text(rng: random.Random) -> str:
    return "".join(rng.choices(SIGNS, k=rng.randint(0, 12)))


def play(rng: random.Random, rules: Ruleset, most: int) -> Played:
    """Play a match at random, for so many moves at most."""
    start = new_game(rules, dealer=rng.randrange(rules.players))
    walk = list(walk_match(rng, start, most))
    record = Record(rules=rules, dealer=start.dealer, moves=[move for _, move, _ in walk])
    return Played(record, (start, *[step.state for *_, step in walk]))


def annotate(rng: random.Random, record: Record) -> Record:
    """Write anything beside a record."""
    last, players = len(record.moves), record.rules.players
    return attrs.evolve(
        record,
        names=[draw_text(rng) for _ in range(rng.choice([0, players]))],
        tags={name: draw_text(rng) for name in rng.sample(["Date", "Event", "x", "_1"], k=2)},
        comments=[Comment(rng.randint(0, last), draw_text(rng)) for _ in range(rng.randint(0, 4))],
    )


def draw_played(rng: random.Random, name: str, most: int | None = None) -> Played:
    """Play a match of a preset, with random options and players."""
    table = rng.choice([table for table in TABLES if table[0] == name])
    return play(rng, draw_rules(rng, *table), rng.choice(LENGTHS) if most is None else most)


def list_perspectives(record: Record) -> list[Record]:
    """List a whole record, and what of it everybody and each seat knew."""
    return [record, *[record.redacted(seat) for seat in (None, *range(record.rules.players))]]


def draw_known(rng: random.Random, record: Record) -> Record:
    """Redact a record for any seat or for everybody, or leave it whole; write beside it."""
    seat = rng.choice([Perspective.TABLE, None, *range(record.rules.players)])
    return annotate(rng, record if seat is Perspective.TABLE else record.redacted(seat))


def look(state: State, record: Record) -> object:
    """Look at a state from the perspective of a record."""
    if record.perspective is Perspective.TABLE:
        return state
    return (
        public_view(state)
        if isinstance(record.perspective, Perspective)
        else view(state, record.perspective)
    )


FIVES = counter_effects().without(*[e.name for e in counter_effects().effects if e.name != "five"])
"""Only fives do something: they pass cards on."""

SMALL = {
    "plain": custom(3, hand_sizes=(2, 1)),
    "counter": get_ruleset("counter", players=3, max_hands=1),
    "passing": custom(3, hand_sizes=(3, 3), effects=FIVES),
    "sealed": custom(3, hand_sizes=(2, 1), bidding="simultaneous"),
    "blind": custom(3, hand_sizes=(3,) * 9, blind_bids=True, score="wizard"),
    "blind and sealed": custom(
        3, hand_sizes=(3,) * 9, blind_bids=True, score="wizard", bidding="simultaneous"
    ),
    "foreheads": custom(3, hand_sizes=(1, 1), seen="forehead", bidding="simultaneous"),
    "two cards face up": custom(3, hand_sizes="card_flip", trump="second_deck", hands=2),
    "shown": custom(3, hand_sizes=(3, 1, 2), trump="dealers_last", no_trump_hands=(3,)),
    "shown before a look": custom(
        3, hand_sizes=(3,) * 9, trump="dealers_last", blind_bids=True, score="wizard"
    ),
    "shown on foreheads": custom(3, hand_sizes=(2, 1, 3), trump="dealers_last", seen=(1, 2)),
    "named by the dealer": custom(3, hand_sizes=(2, 1, 3), trump="dealer_names", seen=(3,)),
    "named by a bidder": custom(
        3, hand_sizes=(2, 3), trump="highest_bidder_names", seen=(3,), bidding="simultaneous"
    ),
    "jokers": get_ruleset("northeast_blackout", players=5),
    "two decks": custom(4, hand_sizes=(3, 2), decks=2, effects=FIVES),
}
"""Games of short matches, in which everything happens that a record writes."""


def stop_everywhere(played: Played) -> Iterator[Played]:
    """Stop a match after each of its moves."""
    for count in range(len(played.states)):
        record = attrs.evolve(played.record, moves=played.record.moves[:count])
        yield Played(record, played.states[: count + 1])


def is_half_sealed(state: State) -> bool:
    """Tell whether some have chosen face down, and others not yet."""
    return 0 < sum(choice is not None for choice in state.committed) < state.rules.players


def name_stop(state: State) -> str:
    """Say where a match stands."""
    if is_half_sealed(state):
        return f"half sealed {state.phase}"
    if state.phase is Phase.PLAY and state.trick:
        return "in a trick"
    return str(state.phase)
