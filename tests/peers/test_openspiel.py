"""Our Oh Hell and OpenSpiel's, side by side: the same deals, bids and plays, chosen at random.

Both deal single hands of one plain deck with a turn-up and the hook. OpenSpiel scores the tricks
of a hand, and ten more if the bid was met: our ``tricks_plus_ten``, which is not our default.
"""

from __future__ import annotations

import random

import pytest

from counter_rules import (
    Bid,
    Card,
    Deal,
    Move,
    PlayCard,
    State,
    apply_move,
    get_ruleset,
    legal_moves,
    new_game,
)

pytestmark = pytest.mark.slow

pyspiel = pytest.importorskip(
    "pyspiel", reason="OpenSpiel is not installed: pip install -e '.[peers]' to compare with it"
)

HANDS = 2_000
"""Hands of each number of players."""

DECK = 52


def read_their_cards() -> tuple[Card, ...]:
    """Return the card of each of their actions below 52, by their own names, such as ``HT``."""
    state = pyspiel.load_game("oh_hell").new_initial_state()
    for _ in ("the number of tricks", "the dealer"):
        state.apply_action(state.legal_actions()[0])
    names = [state.action_to_string(action) for action in state.legal_actions()]
    return tuple(Card.parse(rank + suit) for suit, rank in names)


THEIR_CARDS = read_their_cards()


def read_action(action: int, seat: int) -> Move:
    """Return one of their actions as our move; from 52 on they are the bids from 0 on."""
    return PlayCard(seat, THEIR_CARDS[action]) if action < DECK else Bid(seat, action - DECK)


def deal_ours(players: int, size: int, dealer: int, order: list[int]) -> State:
    """Deal our hand: a card to each seat in turn, seat 0 first, then the turn-up."""
    rules = get_ruleset("oh_hell", players=players, hand_sizes=(size,), score="tricks_plus_ten")
    pile = [THEIR_CARDS[action] for action in order]
    dealt = players * size
    hands = [pile[seat:dealt:players] for seat in range(players)]
    return apply_move(
        new_game(rules, dealer=dealer), Deal(hands, pile[dealt : dealt + 1], pile[dealt + 1 :])
    )


def deal_theirs(players: int, size: int, dealer: int, order: list[int]) -> pyspiel.State:
    """Deal theirs: the number of tricks, the dealer, the same cards, the turn-up."""
    game = pyspiel.load_game("oh_hell", {"players": players, "num_tricks_fixed": size})
    state = game.new_initial_state()
    for action in (size, dealer, *order[: players * size + 1]):
        assert state.is_chance_node()
        state.apply_action(action)
    return state


def read_their_tricks(theirs: pyspiel.State) -> tuple[int, ...]:
    """Return the tricks each seat has taken, as their state writes them."""
    _, _, after = str(theirs).partition("Tricks Won:")
    return tuple(map(int, after.splitlines()[0].split()))


def compare_decision(ours: State, theirs: pyspiel.State, rng: random.Random) -> State:
    """Compare who may do what, do the same in both, and compare who has which tricks."""
    (seat,) = ours.to_act
    assert theirs.current_player() == seat, str(theirs)
    actions = theirs.legal_actions()
    moves = legal_moves(ours)
    assert len(moves) == len(actions), str(theirs)
    assert set(moves) == {read_action(action, seat) for action in actions}, str(theirs)
    chosen = rng.choice(actions)
    theirs.apply_action(chosen)
    after = apply_move(ours, read_action(chosen, seat))
    if len(after.tricks) > len(ours.tricks):
        won = [result.winner for result in after.tricks]
        counts = tuple(map(won.count, range(len(after.hands))))
        assert counts == read_their_tricks(theirs), str(theirs)
    return after


def compare_hand(players: int, size: int, rng: random.Random) -> None:
    """Play one hand in both, from the deal to the points."""
    dealer = rng.randrange(players)
    order = rng.sample(range(DECK), DECK)
    ours = deal_ours(players, size, dealer, order)
    theirs = deal_theirs(players, size, dealer, order)
    while not ours.is_over:
        ours = compare_decision(ours, theirs, rng)
    assert theirs.is_terminal(), str(theirs)
    assert len(ours.tricks) == size
    assert list(ours.scores) == theirs.returns(), str(theirs)


@pytest.mark.parametrize("players", [3, 4, 5, 7])
def test_f9_oh_hell_agrees_with_openspiel(players: int) -> None:
    most = (DECK - 1) // players
    for number in range(HANDS):
        rng = random.Random(f"{players} players, hand {number}")
        compare_hand(players, 1 + number % most, rng)


def test_their_cards_are_the_deck() -> None:
    assert len(set(THEIR_CARDS)) == len(THEIR_CARDS) == DECK
