"""The plays of a trick as cards side by side: what stands under one never touches the next."""

from __future__ import annotations

import random
import re

import pytest

from counter_rules import get_ruleset
from counter_rules.messages import ENGLISH, GERMAN, Texts
from counter_rules.messages._describe import name_seats
from counter_rules.render import Charset
from counter_rules.render._marks import mark_plays
from counter_rules.render._text.trick import format_cards, has_room
from counter_rules.render._writer import Writer
from support.builders import explain

NAMES = ["Wilhelmina Augusta", "Ana", "Maximiliane", "Ben", "Cleopatra"]


def list_gaps(lines: list[str], players: int, width: int) -> set[str]:
    """Return what stands before the columns of all cards but the first."""
    starts = [edge.start() for edge in re.finditer("[╭┏]", lines[1])][1:]
    assert len(starts) == players - 1
    return {line.ljust(width)[start - 2 : start] for line in lines for start in starts}


@pytest.mark.parametrize("texts", [ENGLISH, GERMAN], ids=["english", "german"])
@pytest.mark.parametrize(("players", "width"), [(3, 80), (4, 80), (4, 50), (5, 80), (5, 56)])
def test_two_columns_are_free_between_cards(players: int, width: int, texts: Texts) -> None:
    rules, rng = get_ruleset("counter", players=players), random.Random(players)
    writer = Writer(charset=Charset.UNICODE, texts=name_seats(texts, NAMES[:players]))
    for _ in range(60):
        explained = explain(" ".join(map(str, rng.sample(rules.deck, players))), rules=rules)
        lines = list(format_cards(mark_plays(explained), writer, width=width))
        assert list_gaps(lines, players, width) == {"  "}
        assert max(map(len, lines)) <= width


@pytest.mark.parametrize(("players", "width"), [(7, 76), (8, 87), (10, 109)])
def test_there_is_room_for_a_card_and_one_that_is_shown_with_it(players: int, width: int) -> None:
    assert has_room(players, width)
    assert not has_room(players, width - 1)
