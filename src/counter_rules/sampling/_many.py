"""Many worlds at once, as arrays: the table becomes integers, and compiled code draws from it.

The table, word by word: the number of places; the position of the root node; the number of
classes; the position of the classes, each a pair of its first card and its size; the position of
the bits of the cards; the position of the cards whose place is known, a set for each place, then
the sets of those that are there twice; the number of cards; the number of open classes; for each
seat 1 if it has sealed a bid, 2 if a card; and the position of the bids, their number first.

A node has the number of its choices and that of its shares. Then follow the choices, each a bound,
the position of its placements, and the next node; or the shares, each a place and a size.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Final, Protocol, cast

from counter_rules._base.guards import import_numpy
from counter_rules.cards import CARDS, Card
from counter_rules.kernel import Backend
from counter_rules.kernel.inner import (
    COPIES,
    Place,
    Words,
    WorldArrays,
    choose_backend,
    find_cache,
    make_pile,
    make_room,
    make_twins,
    make_words,
    run_text,
)
from counter_rules.moves import Bid
from counter_rules.sampling import _machine
from counter_rules.sampling._counting import Node, Placement
from counter_rules.sampling._drawing import Sampler, StateMaker
from counter_rules.state import State
from counter_rules.views import View

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_BOUND: Final = 1 << 62
"""The scale of the bounds: a bound is a share of it."""


class Code(Protocol):
    """The compiled functions of `counter_rules.sampling._machine`."""

    def draw_worlds(self, table: Place, out: Place, first: int, last: int, seed: int, /) -> int: ...


@cache
def load_code(backend: Backend) -> Code:
    """Return the compiled functions, which all games share."""
    body = ast.parse(inspect.getsource(_machine)).body
    functions = [node for node in body if isinstance(node, ast.FunctionDef)]
    functions.sort(key=lambda node: node.name == "draw_worlds")
    marks = {"draw_worlds": "releasing_entry"}
    text = "\n\n\n".join(
        [f"@{marks.get(node.name, 'inlined')}\n{ast.unparse(node)}" for node in functions]
    )
    place = find_cache("user")
    return cast("Code", run_text(text + "\n", name="worlds", backend=backend, cache=place))


def find_crowd(deck: Mapping[Card, int]) -> tuple[Card, int] | None:
    """Return a card of which arrays cannot hold all copies, and their number."""
    for card, count in deck.items():
        if count > (COPIES[card].bit_count() if card in COPIES else 2):
            return card, count
    return None


def write_table(sampler: Sampler, maker: StateMaker) -> Words:
    """Return the table of a sampler as words."""
    sealed = 1 if maker.bids else 2
    constraints, places = sampler.constraints, len(sampler.constraints.fixed)
    words = [0] * (8 + places)
    words[0], words[2], words[7] = places, len(sampler.classes), len(constraints.open)
    for seat in maker.secret:
        words[8 + seat] = sealed
    words[7 + places] = len(words)
    words += [len(maker.bids), *maker.bids]
    words[3], start = len(words), 0
    for each in sampler.classes:
        words += [start, len(each)]
        start += len(each)
    words[4], words[6] = len(words), start
    words += [COPIES.get(CARDS[card], 1 << card) for each in sampler.classes for card in each]
    words[5] = len(words)
    fixed = [[CARDS[card] for card in cards] for cards in constraints.fixed]
    words += [*map(make_pile, fixed), *map(make_twins, fixed)]
    words[1] = _write_node(words, sampler.table, {}, {})
    return make_words(words)


def _write_node(
    words: list[int], node: Node, nodes: dict[int, int], laid: dict[tuple[Placement, ...], int]
) -> int:
    """Write a node after its children, unless it is already there; return its position."""
    if id(node) in nodes:
        return nodes[id(node)]
    choices: list[int] = []
    for bound, (placed, after) in zip(node.bounds, node.choices, strict=True):
        if placed not in laid:
            laid[placed] = len(words)
            moved = [each for each in placed if each[1] >= 0]
            words += [len(moved), *[word for each in moved for word in each[:3]]]
        place = laid[placed]
        choices += [bound * _BOUND // node.ways, place, _write_node(words, after, nodes, laid)]
    nodes[id(node)] = len(words)
    # The largest share comes last: it takes the remaining cards without a draw.
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
    """Draw worlds from a table; without forbidden cards, world w depends on seed and w alone."""
    size = 3 * places - 1
    drawn = make_room(count * size)
    load_code(choose_backend(backend)).draw_worlds(table, drawn, 0, count, seed)
    rows = import_numpy().frombuffer(drawn, "int64").reshape(count, size)
    return _cut(leave_out(rows, forbidden), places)


def _cut(rows: NDArray[np.int64], places: int) -> WorldArrays:
    """Return the columns of the rows by name."""
    return WorldArrays(
        hands=rows[:, : places - 1],
        stack=rows[:, places - 1],
        hands_twice=rows[:, places : 2 * places - 1],
        stack_twice=rows[:, 2 * places - 1],
        sealed=rows[:, 2 * places :],
    )


def leave_out(rows: NDArray[np.int64], forbidden: Sequence[int]) -> NDArray[np.int64]:
    """Replace worlds in which a card is in a forbidden place by others."""
    numpy = import_numpy()
    wrong = rows[:, : len(forbidden)] & numpy.array(forbidden, numpy.int64)
    right = numpy.flatnonzero(~wrong.any(axis=1))
    return rows[numpy.resize(right, len(rows))] if 0 < len(right) < len(rows) else rows


def make_arrays(states: Sequence[State], view: View) -> WorldArrays:
    """Return worlds that were drawn one by one as arrays."""
    numpy, rows = import_numpy(), list[list[int]]()
    for state in states:
        held = (*state.hands, state.stack)
        sealed = [-1] * len(state.hands)
        for seat, move in enumerate(state.committed):
            if move is not None and view.committed[seat] is None:
                sealed[seat] = move.tricks if isinstance(move, Bid) else move.card.index
        rows.append([*map(make_pile, held), *map(make_twins, held), *sealed])
    places = len(view.hands) + 1
    return _cut(numpy.array(rows, numpy.int64).reshape(len(states), 3 * places - 1), places)
