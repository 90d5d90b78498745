"""What a network reads: every fact has an input, and suits have no names."""

from __future__ import annotations

from functools import cache
from itertools import permutations
from typing import TYPE_CHECKING, Final

import pytest

from counter_rules import get_ruleset
from counter_rules.bots.inner import NetInputs
from counter_rules.cards import Suit
from counter_rules.kernel import VecEnv
from support.builders import custom
from support.kernel_rulesets import ALL, compile_here

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
else:
    np = pytest.importorskip("numpy")

GAMES: Final = 24
SUITS: Final = (Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS, Suit.SPADES)


@cache
def look_around(name: str) -> tuple[NetInputs, NDArray[np.uint8], NDArray[np.bool_]]:
    """Return inputs of a ruleset, and the observations and masks of some hands at random."""
    rng, inputs = np.random.default_rng(7), NetInputs(ALL[name])
    seen, masks = [], []
    with VecEnv(compile_here(inputs.rules), GAMES, seed=7) as env:
        shown = env.reset()
        for _ in range(20):
            seen.append(shown.observations.copy())
            masks.append(shown.masks.copy())
            shown = env.step((rng.random(shown.masks.shape) * shown.masks).argmax(axis=1))
    return inputs, np.concatenate(seen), np.concatenate(masks)


def rename(names: tuple[str, ...], order: tuple[int, ...]) -> list[int]:
    """Return where each name stands once every suit has the name of another."""
    words = {}
    for suit, other in zip(SUITS, order, strict=True):
        words[str(suit)], words[suit.symbol] = str(SUITS[other]), SUITS[other].symbol
    split = [name.replace("+", " + ").replace("[", "[ ").replace("]", " ]") for name in names]
    renamed = ["".join(words.get(part, part) for part in _split(name)) for name in split]
    return [["".join(_split(name)) for name in split].index(name) for name in renamed]


def _split(name: str) -> list[str]:
    """Split a name into its words and the symbols of suits."""
    for suit in SUITS:
        name = name.replace(suit.symbol, f" {suit.symbol} ")
    return name.split()


@pytest.mark.parametrize("name", ALL)
def test_legal_actions_stay_legal(name: str) -> None:
    inputs, seen, masks = look_around(name)
    arranged = inputs.arrange(seen, masks)
    assert np.array_equal(arranged.masks.sum(axis=1), masks.sum(axis=1))
    rows, actions = arranged.masks.nonzero()
    for row in range(0, len(seen), 7):
        restored = inputs.restore(
            inputs.arrange(seen[row : row + 1], masks[row : row + 1]), actions[rows == row]
        )
        assert sorted(restored.tolist()) == masks[row].nonzero()[0].tolist()


@pytest.mark.parametrize("name", ALL)
def test_each_value_has_an_input(name: str) -> None:
    inputs, seen, masks = look_around(name)
    arranged = inputs.arrange(seen, masks)
    assert arranged.values.shape == (len(seen), len(inputs.bounds))
    read = np.array(inputs.bounds) > 0
    assert (arranged.values <= np.array(inputs.bounds))[:, read].all()
    assert inputs.size == sum(inputs.bounds) == inputs.starts[-1] + inputs.bounds[-1]


@pytest.mark.parametrize("name", ["counter", "oh_hell", "named", "sealed"])
def test_suits_have_no_names(name: str) -> None:
    inputs, seen, masks = look_around(name)
    hand = seen[:, inputs.observations.blocks["hand"].slice]
    lengths = [
        hand[:, [card.suit is suit for card in inputs.rules.card_places]].sum(axis=1)
        for suit in SUITS
    ]
    told_apart = np.array([len({*each}) == len(SUITS) for each in zip(*lengths, strict=True)])
    assert told_apart.sum() > 20
    seen, masks = seen[told_apart], masks[told_apart]
    expected = inputs.arrange(seen, masks)
    for order in [*permutations(range(4))][1::5]:
        bytes_, actions = (
            rename(names, order) for names in (inputs.observations.names, inputs.actions.names)
        )
        found = inputs.arrange(seen[:, bytes_], masks[:, actions])
        assert np.array_equal(found.values, expected.values)
        assert np.array_equal(found.masks, expected.masks)


def test_trumps_come_first_and_then_the_led_suit() -> None:
    inputs, seen, masks = look_around("counter")
    values = inputs.arrange(seen, masks).values
    blocks = inputs.observations.blocks
    trump, led = (values[:, blocks[name].slice] for name in ("trump", "led"))
    assert (trump[:, 2:5] == 0).all()  # none, or the first suit
    assert (led[:, 3:5] == 0).all()  # none, trumps, or the second suit


def test_what_each_seat_needs() -> None:
    inputs, seen, masks = look_around("counter")
    blocks, largest = inputs.observations.blocks, inputs.rules.hand_sizes.largest
    bids, won = (seen[:, blocks[name].slice].astype(int) for name in ("bids", "tricks_won"))
    needs = inputs.arrange(seen, masks).values[:, -4:].astype(int)
    assert (needs[bids == 0] == 0).all()
    assert (needs - 1 - largest == bids - 1 - won)[bids > 0].all()


def test_the_layout_tells_rulesets_apart() -> None:
    layouts = {NetInputs(get_ruleset("counter", players=players)).layout for players in (3, 4, 5)}
    more = (
        NetInputs(custom(4, hand_sizes=(7,))).layout,
        NetInputs(custom(4, hand_sizes=(8,))).layout,
    )
    assert len({*layouts, *more}) == 5


def test_a_layout_does_not_change_by_itself() -> None:
    assert NetInputs(get_ruleset("counter", players=4)).layout == "8ad9476b30e05c31"
