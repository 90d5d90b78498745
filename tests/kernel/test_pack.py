"""Clause F11.3 in kernels: winners and losers, whose copies nobody can tell apart."""

from __future__ import annotations

import random
from collections import Counter

import attrs
import numpy as np
import pytest

from counter_rules import (
    Effect,
    PlayCard,
    Rank,
    get_ruleset,
    new_game,
    view,
)
from counter_rules.cards import CARDS, LOSER, WINNER, Card, parse_cards
from counter_rules.kernel import Backend, NotCompilableError, compile_ruleset
from counter_rules.kernel.machine.pack import add_copy, get_kind, join_piles, take_copy
from counter_rules.sampling import worlds
from counter_rules.trick import PLAIN_TRICK, Act, Freedom, Lead, Restraint, Table, set_no_suit
from support.beside_kernel import observe_beside, walk_beside
from support.builders import COUNTER, custom, deal
from support.hands import bid_all
from support.kernel_rulesets import compile_here
from support.kernel_states import read_words, walk

W, L = 53, 54
ALL_W = tuple([1 << W | (1 << more) - 1 << 55 for more in (3, 2, 1, 0)])
ALL_L = tuple([1 << L | (1 << more) - 1 << 58 for more in (3, 2, 1, 0)])
"""The sets of four, three, two and one of them."""
WIZARD = get_ruleset("wizard", players=3, hand_sizes=(3, 5))


# Sets that count.


def test_a_pile_counts_from_the_lowest_bit() -> None:
    for card, piles in ((W, ALL_W), (L, ALL_L)):
        pile = 1
        for wanted in reversed(piles):
            pile = add_copy(pile, card)
            assert pile == wanted | 1
        for wanted in (*piles[1:], 0):
            pile = take_copy(pile, card)
            assert pile == wanted | 1


def test_two_piles_are_counted_together() -> None:
    assert join_piles(ALL_W[2] | ALL_L[3] | 1, ALL_W[3] | ALL_L[1] | 2) == ALL_W[1] | ALL_L[0] | 3


def test_every_bit_stands_for_a_kind(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("counter_rules.kernel.machine.pack.KINDS", len(CARDS))
    assert [get_kind(index) for index in range(52, 61)] == [52, W, L, W, W, W, L, L, L]


# States.


def test_f11_3_hands_are_counted_and_each_kind_is_one_action() -> None:
    kernel = compile_here(WIZARD)
    state = kernel.pack(bid_all(deal(new_game(WIZARD), "W W L", "W 3C 4C", "L L 5C", turned="2S")))
    assert state.get_words("HAND") == (ALL_W[2] | ALL_L[3], ALL_W[3] | 0b1100, ALL_L[2] | 1 << 4)
    assert state.legal == bytes([W, L])
    after = state.child(W)
    assert after.get_words("HAND")[0] == ALL_W[3] | ALL_L[3]
    assert after.get_words("PLAYED") == (1 << W, 0, 0)
    assert after.get_word("CARD") == W
    assert after.decode(W) == PlayCard(1, WINNER)
    assert after.child(W).get_words("PLAYED") == (1 << W, 1 << W, 0)


def test_f11_3_which_winner_is_played_leaves_no_trace() -> None:
    """Every state is the one that the engine's state packs to, whatever copies were drawn."""
    kernel = compile_here(WIZARD)
    held = Counter[int]()
    for seed in range(30):
        for state in walk(kernel, random.Random(seed), 2):
            if state.legal:
                words = state.get_words("HAND"), state.get_word("STACK")
                again = kernel.pack(state.to_state())
                assert words == (again.get_words("HAND"), again.get_word("STACK"))
                held.update((hand & ALL_W[0]).bit_count() for hand in words[0])
    assert {0, 1, 2} <= {*held}


def test_f11_3_two_ways_to_equal_hands_are_equal_rows() -> None:
    kernel = compile_here(get_ruleset("wizard", players=3, hand_sizes=(4, 4)))
    one, other = [
        bid_all(deal(new_game(kernel.rules), hand, "3C 4C 5C 6C", "7C 8C 9C JC", turned="2S"))
        for hand in ("W 10C W L", "L W W 10C")
    ]
    rows = [kernel.pack(state).child(W) for state in (one, other)]
    assert read_words(rows[0]) == read_words(rows[1])


@pytest.mark.parametrize("card", [WINNER, LOSER])
def test_f11_3_copies_are_dealt_like_any_other_cards(card: Card) -> None:
    """Two of six cards, four of them equal: both equal in 6 of 15 deals, one in 8, none in 1."""
    rules = attrs.evolve(
        custom(2, jokers="four_and_four", hand_sizes=(2,), trump="none"),
        deck=(*parse_cards("AC KC"), *[card] * 4),
    )
    start = compile_here(rules).start()
    found = Counter(start.deal(seed).to_deal().hands[0].count(card) for seed in range(1_500))
    for times, share in ((2, 6), (1, 8), (0, 1)):
        # Within four standard deviations of the mean.
        mean = 1_500 * share / 15
        assert abs(found[times] - mean) < 4 * (mean * (1 - share / 15)) ** 0.5


# Rules of one's own.


NINES = Effect(
    name="nines",
    rank=Rank.NINE,
    lead=Lead("X1", set_no_suit, is_final=True),
    freedom=Freedom("X1", is_led_freely=True),
)
ACES = Effect(
    name="aces",
    rank=Rank.ACE,
    freedom=Freedom("X1", is_led_freely=True),
    restraint=Restraint("X1"),
)
"""Led freely, but only from a hand of nothing else."""
SEVENS = Effect(name="sevens", rank=Rank.SEVEN, lead=Lead("X1", set_no_suit))


def see_winners(table: Table) -> None:
    if table.list_plays(Rank.WINNER) or Rank.LOSER in table.awake:
        table.champion = 0


SEEING = Effect(name="seeing", rank=None, contest=Act("X1", see_winners))


@pytest.mark.parametrize("effect", [NINES, ACES, SEVENS, SEEING], ids=lambda effect: effect.name)
def test_other_cards_may_do_the_same(effect: Effect) -> None:
    """Led freely, with nobody bound to follow; unled tricks break no trumps."""
    rules = custom(3, ranks="A97", hand_sizes=(4, 4), lead_limit="broken_trumps")
    kernel = compile_here(attrs.evolve(rules, effects=PLAIN_TRICK.adding(effect)))
    rng = random.Random(effect.name)
    for _ in range(25):
        for fast, state in walk_beside(kernel, rng, new_game(kernel.rules), hands=2):
            if rng.random() < 0.1:
                observe_beside(fast, state)


# Worlds.


@pytest.mark.parametrize("first", [None, PlayCard(0, WINNER)])
def test_worlds_of_a_view_are_played_out(first: PlayCard | None) -> None:
    state = bid_all(deal(new_game(WIZARD), "W W L", "W 3C 4C", "L L 5C", turned="2S"), 2, 1, 0)
    found = worlds(view(state, 0))
    done = compile_here(WIZARD).playouts(found, 40, seed=3, worlds=20, first=first)
    assert done.tricks_won.sum(axis=1).tolist() == [3] * 40
    assert len(np.unique(done.scores, axis=0)) > 1
    if first is not None:
        assert (done.tricks_won[:, 0] >= 1).all()


# What is refused.

PACK = custom(3, jokers="four_and_four", hand_sizes=(3, 3))


REFUSED = {
    "a deck with 5 of W cannot be compiled: kernels support at most four winners and four losers; "
    "shuffle fewer decks, or play it with the readable engine": attrs.evolve(
        PACK, deck=(*PACK.deck, WINNER)
    ),
    "a deck with 2 of 9♣ cannot be compiled: kernels support one of each other card beside "
    "winners and losers; shuffle fewer decks, or play it with the readable engine": attrs.evolve(
        PACK, deck=(*PACK.deck, *parse_cards("9C"))
    ),
    "passes in a deck with winners or losers cannot be compiled: kernels do not pass them on; "
    "leave out the effect, or play it with the readable engine": attrs.evolve(
        PACK, effects=COUNTER[3].effects
    ),
}


@pytest.mark.parametrize("message", REFUSED)
def test_what_a_kernel_does_not_know_of_them_is_refused(message: str) -> None:
    with pytest.raises(NotCompilableError) as caught:
        compile_here(REFUSED[message])
    assert str(caught.value) == message


@pytest.mark.slow
@pytest.mark.parametrize("players", [3, 6])
def test_numba_deals_and_plays_the_same(players: int) -> None:
    pytest.importorskip("numba")
    rules = get_ruleset("wizard", players=players)
    here, there = [
        compile_ruleset(rules, backend=backend) for backend in (Backend.PYTHON, Backend.NUMBA)
    ]
    done, also = [kernel.playouts(kernel.start(), 50, seed=4) for kernel in (here, there)]
    assert np.array_equal(done.scores, also.scores)
    assert done.decisions == also.decisions
