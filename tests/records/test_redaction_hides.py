"""Whatever lies where a seat cannot look, its record is the same; and a leak would be seen."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable

import attrs
import pytest

from counter_rules import Deal, Phase, Sight, State
from counter_rules.records import Comment, HiddenMove, Record
from records.making import SMALL, is_half_sealed
from records.worlds import Redact, compare, find_moments, redact, write
from support.match_walks import PRESETS, TABLES, draw_rules


def is_any(state: State) -> bool:
    return state.is_in_hand


def has_passed(state: State) -> bool:
    return state.phase is Phase.PLAY and bool(state.passes)


def is_finished(state: State) -> bool:
    return not state.is_in_hand


def is_not_looked_at(state: State) -> bool:
    return Sight.HIDDEN in state.sights


def is_on_forehead(state: State) -> bool:
    return Sight.FOREHEAD in state.sights


@pytest.mark.parametrize("name", PRESETS)
def test_a_record_of_a_seat_is_the_same_in_all_its_worlds(name: str) -> None:
    rng = random.Random(name)
    found = 0
    tables = [table for table in TABLES if table[0] == name]
    for table in rng.choices(tables, k=3):
        rules = draw_rules(rng, *table)
        for moment in itertools.islice(find_moments(rng, rules, is_any), 2):
            seat = rng.choice([None, *range(rules.players)])
            is_other, is_same = compare(rng, moment, seat)
            assert is_same, (rules, seat)
            found += is_other
    assert found


SPOTS: dict[str, tuple[str, Callable[[State], bool]]] = {
    "a pass half sealed": ("counter", is_half_sealed),
    "after a pass": ("passing", has_passed),
    "after a pass with two decks": ("two decks", has_passed),
    "bids half sealed": ("sealed", is_half_sealed),
    "hands not looked at": ("blind", is_not_looked_at),
    "bids half sealed and hands not looked at": ("blind and sealed", is_not_looked_at),
    "foreheads": ("foreheads", is_on_forehead),
    "a finished hand": ("counter", is_finished),
}
"""Moments at which most is hidden: the game, and how to know the moment."""


@pytest.mark.parametrize("spot", SPOTS)
def test_nothing_comes_out_where_most_is_hidden(spot: str) -> None:
    name, is_wanted = SPOTS[spot]
    rng, found = random.Random(spot), 0
    rules = SMALL[name]
    for moment in itertools.islice(find_moments(rng, rules, is_wanted), 2):
        for seat in (None, *range(rules.players)):
            is_other, is_same = compare(rng, moment, seat)
            assert is_same, (moment.hand, seat)
            found += is_other
            record = moment.make_record(moment.hand, "secret")
            texts = write(redact(record, seat))
            assert all("secret" not in text for text in texts)
            assert texts[0].startswith("[Record ")
    assert found >= 3


def unseal(record: Record, seat: int | None) -> Record:
    """Leave out nothing that is sealed."""
    known = record.redacted(seat)
    pairs = zip(record.moves, known.moves, strict=True)
    return attrs.evolve(
        known, moves=[move if isinstance(shown, HiddenMove) else shown for move, shown in pairs]
    )


def tell_stack(record: Record, seat: int | None) -> Record:
    """Tell the card on top of the stack, in a comment."""
    (*_, deal) = [move for move in record.moves if isinstance(move, Deal)]
    told = "".join(card.code for card in deal.stack[:9])
    return attrs.evolve(record.redacted(seat), comments=[Comment(0, told)])


def keep_comments(record: Record, seat: int | None) -> Record:
    return attrs.evolve(record.redacted(seat), comments=record.comments)


def keep_tags(record: Record, seat: int | None) -> Record:
    return attrs.evolve(record.redacted(seat), tags=record.tags)


def keep_hands(record: Record, seat: int | None) -> Record:
    """Leave the deals as they are."""
    known = record.redacted(seat)
    pairs = zip(record.moves, known.moves, strict=True)
    return attrs.evolve(
        known, moves=[move if isinstance(move, Deal) else shown for move, shown in pairs]
    )


LEAKS: dict[str, tuple[Redact, str]] = {
    "sealed passes": (unseal, "a pass half sealed"),
    "passes between others": (unseal, "after a pass"),
    "sealed bids": (unseal, "bids half sealed"),
    "the stack": (tell_stack, "a finished hand"),
    "comments": (keep_comments, "a finished hand"),
    "tags": (keep_tags, "after a pass"),
    "hands": (keep_hands, "a finished hand"),
    "hands not looked at": (keep_hands, "hands not looked at"),
    "the card on the forehead": (keep_hands, "foreheads"),
}


@pytest.mark.parametrize("leak", LEAKS)
def test_a_redaction_that_leaks_is_caught(leak: str) -> None:
    leaking, spot = LEAKS[leak]
    name, is_wanted = SPOTS[spot]
    rng = random.Random(leak)
    moments = itertools.islice(find_moments(rng, SMALL[name], is_wanted), 3)
    assert not all(
        compare(rng, moment, seat, leaking)[1]
        for moment in moments
        for seat in (None, *range(SMALL[name].players))
    )
