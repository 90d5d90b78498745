"""Many worlds at once, as arrays: the table of a puzzle is written as whole numbers, and compiled.

The table, word by word: how many places there are; where the first node stands; how many piles
there are; where the piles stand, each as where its cards begin and how many they are; where the
cards stand; where the cards stand that are known to lie somewhere, as sets, and behind them those
that do so twice; how many cards there are; how many piles are open; for each seat 1 if it has
sealed a bid, 2 if a card; and where the bids stand, behind their number.

A node has the number of its choices and that of its shares. Then come the choices, each as a bound,
where what is laid stands, and the next node; or the shares, as place and size.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Final, Protocol, cast

from counter_rules._base.guards import import_numpy
from counter_rules.cards import Card
from counter_rules.kernel import Backend
from counter_rules.kernel.inner import (
    Place,
    Words,
    WorldArrays,
    choose_backend,
    find_cache,
    make_room,
    make_words,
    run_text,
)
from counter_rules.moves import Bid
from counter_rules.sampling import _machine
from counter_rules.sampling._counting import Laid, Node
from counter_rules.sampling._drawing import Dealer, StateMaker
from counter_rules.state import State
from counter_rules.views import View

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_BOUND: Final = 1 << 62
"""Bounds are shares of this."""


class Code(Protocol):
    """What the text offers (`counter_rules.sampling._machine`)."""

    def draw_worlds(self, table: Place, out: Place, first: int, last: int, seed: int, /) -> int: ...


@cache
def load_code(backend: Backend) -> Code:
    """Return the compiled functions; all games share them."""
    body = ast.parse(inspect.getsource(_machine)).body
    functions = [node for node in body if isinstance(node, ast.FunctionDef)]
    functions.sort(key=lambda node: node.name == "draw_worlds")
    text = "\n\n\n".join(
        [
            f"@{'bulk_entry' if node.name == 'draw_worlds' else 'inlined'}\n{ast.unparse(node)}"
            for node in functions
        ]
    )
    place = find_cache("user")
    return cast("Code", run_text(text + "\n", name="worlds", backend=backend, cache=place))


def write_table(dealer: Dealer, maker: StateMaker) -> Words:
    """Write the table of a puzzle."""
    sealed = 1 if maker.bids else 2
    puzzle, places = dealer.puzzle, len(dealer.puzzle.lain)
    words = [0] * (8 + places)
    words[0], words[2], words[7] = places, len(dealer.piles), len(puzzle.open)
    for seat in maker.secret:
        words[8 + seat] = sealed
    words[7 + places] = len(words)
    words += [len(maker.bids), *maker.bids]
    words[3], start = len(words), 0
    for pile in dealer.piles:
        words += [start, len(pile)]
        start += len(pile)
    words[4], words[6] = len(words), start
    words += [card for pile in dealer.piles for card in pile]
    words[5] = len(words)
    words += [sum({1 << card for card in cards}) for cards in puzzle.lain]
    words += [sum([1 << c for c in {*cards} if cards.count(c) > 1]) for cards in puzzle.lain]
    words[1] = _write_node(words, dealer.table, {}, {})
    return make_words(words)


def _write_node(
    words: list[int], node: Node, nodes: dict[int, int], laid: dict[tuple[Laid, ...], int]
) -> int:
    """Write a node behind those that follow it, unless it is there; return where it stands."""
    if id(node) in nodes:
        return nodes[id(node)]
    choices: list[int] = []
    for bound, (what, after) in zip(node.bounds, node.choices, strict=True):
        if what not in laid:
            laid[what] = len(words)
            lying = [each for each in what if each[1] >= 0]
            words += [len(lying), *[word for each in lying for word in each[:3]]]
        place = laid[what]
        choices += [bound * _BOUND // node.ways, place, _write_node(words, after, nodes, laid)]
    nodes[id(node)] = len(words)
    # The largest share comes last: it takes what is left, and nothing is drawn for it.
    shares = sorted(node.rest, key=lambda share: share[1])
    words += [len(node.choices), len(shares), *choices]
    words += [word for share in shares for word in share]
    return nodes[id(node)]


def draw_arrays(
    table: Words,
    places: int,
    count: int,
    seed: int,
    forbidden: Sequence[int] = (),
    backend: Backend = Backend.AUTO,
) -> WorldArrays:
    """Draw worlds by a table; without forbidden cards, world w follows from the seed and w."""
    size = 3 * places - 1
    drawn = make_room(count * size)
    load_code(choose_backend(backend)).draw_worlds(table, drawn, 0, count, seed)
    rows = import_numpy().frombuffer(drawn, "int64").reshape(count, size)
    return _cut(leave_out(rows, forbidden), places)


def _cut(rows: NDArray[np.int64], places: int) -> WorldArrays:
    """Name the columns."""
    return WorldArrays(
        hands=rows[:, : places - 1],
        stack=rows[:, places - 1],
        hands_twice=rows[:, places : 2 * places - 1],
        stack_twice=rows[:, 2 * places - 1],
        sealed=rows[:, 2 * places :],
    )


def leave_out(rows: NDArray[np.int64], forbidden: Sequence[int]) -> NDArray[np.int64]:
    """Put others in the place of worlds in which a card lies where it is forbidden."""
    numpy = import_numpy()
    wrong = rows[:, : len(forbidden)] & numpy.array(forbidden, numpy.int64)
    right = numpy.flatnonzero(~wrong.any(axis=1))
    return rows[numpy.resize(right, len(rows))] if 0 < len(right) < len(rows) else rows


def list_arrays(states: Sequence[State], view: View) -> WorldArrays:
    """Return worlds that were drawn one by one as arrays."""
    numpy, rows = import_numpy(), list[list[int]]()
    for state in states:
        piles = (*state.hands, state.stack)
        sealed = [-1] * len(state.hands)
        for seat, move in enumerate(state.committed):
            if move is not None and view.committed[seat] is None:
                sealed[seat] = move.tricks if isinstance(move, Bid) else move.card.index
        rows.append([*map(_make_set, piles), *map(_make_twins, piles), *sealed])
    places = len(view.hands) + 1
    return _cut(numpy.array(rows, numpy.int64).reshape(len(states), 3 * places - 1), places)


def _make_set(cards: Sequence[Card]) -> int:
    return sum({1 << card.index for card in cards})


def _make_twins(cards: Sequence[Card]) -> int:
    return sum({1 << card.index for card in cards if cards.count(card) > 1})
