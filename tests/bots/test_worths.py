"""What the heuristic and the policy think is pinned: a change of play is seen, and must be meant.

``worths.txt`` holds what either bot says of some 570 positions; `golden.write_worths` says how a
line reads.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache

import attrs
import pytest

from counter_rules.bots import HeuristicBot, MoveValue
from golden.write_worths import FILE, GAMES, explain_by_policy
from golden.write_worths import name_positions as make_positions
from support.goldens import HOW
from support.kernel_rulesets import ALL

NAMES = [*ALL]
AS_IT_STANDS = [f"{name} {rules.players}" for name, rules in ALL.items()]
"""The tables of most tests of kernels: the games of the others would have to be compiled."""
ONE_MOVE = re.compile(r"(.+?) (-?[\d.]+)±([\d.]+) (-?[\d.]+)(\*?)")


@attrs.frozen
class Kept:
    """What the file says of a move: worth and spread to the heuristic, and worth to the policy."""

    move: str
    worth: float
    spread: float
    share: float
    is_chosen: bool


name_positions = cache(make_positions)


@cache
def read_file() -> dict[str, list[Kept]]:
    kept = dict[str, list[Kept]]()
    for line in FILE.read_text(encoding="utf-8").splitlines():
        where, moves = line.split(": ")
        found = [ONE_MOVE.fullmatch(text) for text in moves.split(", ")]
        kept[where] = [
            Kept(move, float(worth), float(spread), float(share), star == "*")
            for move, worth, spread, share, star in [one.groups() for one in found if one]
        ]
    return kept


def is_near(number: float, kept: float, digits: int) -> bool:
    """Return whether a number is one that was rounded; the last bits are no two machines' own."""
    return abs(number - kept) < 0.501 * 10**-digits


def list_changes_of_heuristic(game: str) -> Iterator[str]:
    for where, seen in name_positions(game):
        kept, found = read_file()[where], HeuristicBot().explain(seen)
        if [str(one.move) for one in found] != [one.move for one in kept]:
            yield f"{where}: {' '.join([str(one.move) for one in found])}"
        for one, old in zip(found, kept, strict=False):
            if not (is_near(one.value, old.worth, 3) and is_near(one.std, old.spread, 3)):
                yield f"{where}: {one.move} {one.value:.3f}±{one.std:.3f}, not {old}"


def list_changes_of_policy(game: str) -> Iterator[str]:
    for where, seen in name_positions(game):
        kept, found = {one.move: one for one in read_file()[where]}, explain_by_policy(seen)
        if {str(one.move) for one in found} != {*kept} or not kept[str(found[0].move)].is_chosen:
            yield f"{where}: it chooses {found[0].move}"
        yield from list_changed_shares(where, found, kept)


def list_changed_shares(
    where: str, found: Sequence[MoveValue], kept: dict[str, Kept]
) -> Iterator[str]:
    for one in found:
        old = kept.get(str(one.move))
        if old is None or not is_near(one.value, old.share, 4):
            yield f"{where}: {one.move} {one.value:.4f}, not {old}"


def list_games(name: str) -> list[str]:
    return [game for game in GAMES if game.split()[0] == name]


@pytest.mark.parametrize("name", NAMES)
def test_the_heuristic_thinks_as_it_did(name: str) -> None:
    changes = [change for game in list_games(name) for change in list_changes_of_heuristic(game)]
    assert not changes, HOW


@pytest.mark.parametrize("game", AS_IT_STANDS)
def test_the_policy_thinks_as_it_did(game: str) -> None:
    assert not [*list_changes_of_policy(game)], HOW


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_the_policy_thinks_as_it_did_at_every_table(name: str) -> None:
    changes = [change for game in list_games(name) for change in list_changes_of_policy(game)]
    assert not changes, HOW


def test_the_last_bit_of_an_exponential_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """C libraries differ in it; so the file holds on every machine."""
    exact = math.exp

    def exp(number: float) -> float:
        made = exact(number)
        return math.nextafter(made, math.inf if hash(number) % 2 else 0)

    monkeypatch.setattr(math, "exp", exp)
    assert not [change for game in GAMES for change in list_changes_of_heuristic(game)]


def test_every_table_and_every_question_is_there() -> None:
    positions = [where for game in GAMES for where, _ in name_positions(game)]
    assert positions == [*read_file()]
    assert 580 <= len(positions) <= 640
    questions = Counter(re.sub(r"^\w+ \d+ no. \d+ ", "", where) for where in positions)
    assert questions.keys() == {
        "bid", "bid blind", "bid on a forehead", "lead", "name a joker", "name the trump", "pass",
        "play",
        "show a card",
    }  # fmt: skip
    assert min(questions.values()) >= 4
    assert all(len(kept) > 1 for kept in read_file().values())
