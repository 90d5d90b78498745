"""What lies on a table keeps off its neighbours, however many sit there."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations, product

import pytest

from counter_rules import Ruleset, State, View, get_ruleset, new_game, view
from counter_rules.messages import GERMAN
from counter_rules.render import svg
from render.boxes import Box, list_boxes
from render.moments import MOMENTS
from support.builders import custom
from support.match_walks import TABLES, walk_match

EFFECTS = get_ruleset("counter", players=4).effects
COUNTERS = [custom(players, effects=EFFECTS, decks=2, hand_sizes=(8,)) for players in range(2, 11)]
"""Counter's cards at tables of every size."""

PRESETS = [get_ruleset(name, players=players) for name, players in TABLES]


def draw_boxes(seen: View) -> list[Box]:
    """Draw a table with the longer words of two languages, and list its boxes."""
    return list_boxes(svg(seen, texts=GERMAN))


def list_clashes(boxes: list[Box]) -> list[tuple[str, str]]:
    """List what covers something else on a table, other than a card its own number and note."""
    plays = list(pair_cards([box for box in boxes if is_of_trick(box)]))
    plates = [box for box in boxes if box.what == "plate"]
    marks = [box for box in boxes if box.what in ("pill", "disc")]
    others = [mark for mark in marks if mark.owner is None]
    written = [mark for mark in marks if mark.owner is not None]
    pairs = [
        *[pair for one, other in combinations(plays, 2) for pair in product(one, other)],
        *[(card, plate) for play in plays for card, plate in product(play, plates)],
        *[
            (mark, card)
            for mark in others
            for play in plays
            if not is_own(mark, play)
            for card in play
        ],
        # What is written on a plate may cover a card that peeks out behind another.
        *[(mark, play[0]) for mark in written for play in plays],
        *product(others, plates),
        *[(mark, plate) for mark, plate in product(written, plates) if mark.owner != plate.owner],
        *combinations(others, 2),
        *product(others, written),
    ]
    return [(one.what, other.what) for one, other in pairs if one.overlaps(other)]


def is_of_trick(box: Box) -> bool:
    """Return whether a box is a card of the trick: smaller than those of the hand, and no fan's."""
    return box.what[0] in "A23456789JQK1*" and 33 < box.width < 49 and box.top > 60


def pair_cards(cards: list[Box]) -> Iterator[list[Box]]:
    """Yield each card of a trick, and the card that was shown with it, which peeks out behind."""
    while cards:
        card = cards.pop(0)
        is_behind = bool(cards) and abs(card.left + card.width * 0.06 - cards[0].left) < 0.1
        yield [cards.pop(0), card] if is_behind else [card]


def is_own(mark: Box, play: list[Box]) -> bool:
    """Return whether a number or a note is written on a card."""
    card, middle = play[0], (mark.left + mark.right) / 2
    if mark.what == "disc":
        return abs(middle - card.right + 2) < 0.1 and abs(mark.top + 5 - card.top) < 0.1
    is_at_foot = abs((mark.top + mark.bottom) / 2 - card.bottom + 4) < 0.1
    return is_at_foot and abs(middle * 2 - card.left - card.right) < 0.1


@pytest.mark.parametrize("state", MOMENTS.values(), ids=MOMENTS)
def test_nothing_is_covered_at_a_moment(state: State) -> None:
    for seat in range(state.rules.players):
        assert list_clashes(draw_boxes(view(state, seat))) == []


@pytest.mark.parametrize(
    "rules",
    [*COUNTERS, *[pytest.param(rules, marks=pytest.mark.slow) for rules in PRESETS]],
    ids=lambda rules: f"{rules.name}-{rules.players}",
)
def test_nothing_is_covered_in_a_match(rules: Ruleset) -> None:
    rng = random.Random(str((rules.name, rules.players)))
    for _, _, made in walk_match(rng, new_game(rules), most=120):
        if rng.random() < 0.25:
            assert list_clashes(draw_boxes(view(made.state, rng.randrange(rules.players)))) == []


@pytest.mark.parametrize("players", [3, 4, 5])
def test_c7_2_the_badge_of_a_doubled_lead_keeps_off_its_neighbours(players: int) -> None:
    rules, rng = get_ruleset("counter", players=players), random.Random(players)
    made = [made.state for _, _, made in walk_match(rng, new_game(rules), most=400)]
    full = [state for state in made if state.doubled and len(state.trick) == players - 1]
    assert len(full) > 3
    for state in full:
        for seat in range(players):
            boxes = draw_boxes(view(state, seat))
            assert any(box.what == "pill" for box in boxes)
            assert list_clashes(boxes) == []
