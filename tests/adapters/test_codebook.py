"""Moves as numbers: what is legal, by its actions."""

import random

import attrs
import numpy as np
import pytest

from counter_rules import RulesetError, StateError, legal_moves, new_game, view
from counter_rules.adapters.codebook import Codebook
from counter_rules.rules.bidding import BlindBids
from counter_rules.rules.dealing import ConstantHands
from support.builders import COUNTER, custom
from support.match_walks import TABLES, draw_rules, draw_start, walk_match


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_the_legal_actions_are_those_of_the_legal_moves(name: str, players: int) -> None:
    rng = random.Random(f"{name} {players}")
    rules = draw_rules(rng, name, players)
    book = Codebook(rules)
    for before, _, _ in walk_match(rng, draw_start(rng, rules), 80):
        for seat in range(players):
            moves = set(legal_moves(before, seat))
            legal = book.legal(before, seat)
            assert {book.decode(action, seat) for action in legal} == moves
            assert list(legal) == sorted(set(legal))
            assert book.legal(view(before, seat)) == legal
            mask = book.mask(before, seat)
            assert (mask.dtype, mask.shape) == (np.int8, (len(book),))
            assert tuple(mask.nonzero()[0].tolist()) == legal


def test_an_action_is_that_of_its_move_for_every_seat() -> None:
    book = Codebook(COUNTER[4])
    for seat in range(4):
        for action in range(len(book)):
            assert book.encode(book.decode(action, seat)) == action


def test_a_position_of_other_rules_is_refused() -> None:
    with pytest.raises(StateError, match="not of"):
        Codebook(COUNTER[4]).legal(new_game(COUNTER[3]))
    with pytest.raises(StateError, match="expected a State or a View, got str"):
        Codebook(COUNTER[4]).mask("chess")  # type: ignore[arg-type]


def test_too_many_moves_are_refused_at_once() -> None:
    rules = custom(2, decks=2, jokers="lose", effects=COUNTER[4].effects)
    longer = attrs.evolve(rules, players=1, hand_sizes=ConstantHands(106, 1), blind=BlindBids())
    with pytest.raises(RulesetError, match="at most 256"):
        Codebook(longer)
