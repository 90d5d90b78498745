"""Which bids are open: every hook, for all that may have been bid before."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import cast

import pytest

from counter_rules import Ruleset
from counter_rules.kernel import Backend, FastState, compile_ruleset
from support.builders import custom

HOOKS = ("off", "last_bidder", "exact_total", "no_excess")

TABLES = {2: 60, 3: 60, 5: 20, 10: 12}
"""The largest hand tried, by the number of players."""


def list_totals(hook: str, made: int, size: int) -> range:
    """List what the bids made so far may add up to."""
    most = made * size
    return range(1 + (min(most, size) if hook in ("exact_total", "no_excess") else most))


def spread(total: int, made: int, size: int) -> list[int]:
    """Return some bids that add up to a total."""
    bids = list[int]()
    for _ in range(made):
        bids.append(min(size, total - sum(bids)))
    return bids


def list_cases(hook: str, players: int, most: int) -> Iterator[tuple[int, list[int | None]]]:
    """Yield every size of hand with bids of every number and total; who begins goes round."""
    for size in range(1, most + 1):
        for made in range(players):
            for total in list_totals(hook, made, size):
                bids = [*spread(total, made, size), *[None] * (players - made)]
                first = (size + total) % players
                yield size, bids[-first:] + bids[:-first]


def make_rules(hook: str, players: int) -> Ruleset:
    return custom(players, hook=hook, hand_sizes=(5,), trump="none")


@pytest.mark.parametrize("players", TABLES)
@pytest.mark.parametrize("hook", HOOKS)
def test_every_hook(hook: str, players: int) -> None:
    rules = make_rules(hook, players)
    kernel = compile_ruleset(rules, backend=Backend.PYTHON)
    list_allowed_bids = cast("Callable[..., int]", kernel.code.list_allowed_bids)  # type: ignore[attr-defined]
    row, at = [0] * kernel.layout["ROW"], kernel.layout
    row[at["HAND_NUMBER"]], count = 1, 0
    for size, bids in list_cases(hook, players, TABLES[players]):
        row[at["SIZE"]] = size
        row[at["TOTAL"]] = sum(bid for bid in bids if bid is not None)
        row[at["WAITING"]] = sum(1 << seat for seat, bid in enumerate(bids) if bid is None)
        found = list_allowed_bids(row, kernel.data)
        allowed = rules.bidding.list_allowed(bids, size)
        assert found == sum(1 << bid for bid in allowed), (size, bids)
        count += 1
    assert count > 700


@pytest.mark.parametrize("hook", HOOKS)
def test_the_hooks_of_a_match(hook: str) -> None:
    # Whole biddings of three players with hands of two cards, every one that there is.
    rules = custom(3, hook=hook, hand_sizes=(2,), trump="none")
    kernel = compile_ruleset(rules, backend=Backend.PYTHON)
    begin = kernel.actions.blocks["bid"].start
    waiting: list[tuple[FastState, tuple[int, ...]]] = [(kernel.start().deal(1), ())]
    ends = set[tuple[int, ...]]()
    while waiting:
        state, made = waiting.pop()
        if len(made) == 3:
            ends.add(made)
            continue
        bids = (*made, *[None] * (3 - len(made)))
        open_bids = [action - begin for action in state.legal]
        assert open_bids == list(rules.bidding.list_allowed(bids, 2))
        waiting += [(state.child(begin + bid), (*made, bid)) for bid in open_bids]
    totals = {sum(made) for made in ends}
    wanted = {
        "off": {0, 1, 2, 3, 4, 5, 6},
        "last_bidder": {0, 1, 3, 4, 5, 6},
        "exact_total": {2},
        "no_excess": {0, 1, 2},
    }
    assert totals == wanted[hook]
