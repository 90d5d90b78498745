"""The suite of tactics: what it holds, that its right moves are right, and how bots do in it."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from counter_rules import Move, View, legal_moves
from counter_rules.bots import parse_bot
from counter_rules.errors import StateError
from counter_rules.kernel import Backend
from counter_rules.sampling import worlds
from counter_rules.testing import Proof, Tactic, list_tactics, try_tactics
from counter_rules.testing._proving import TooLargeError, prove
from counter_rules.testing._tactics import parse_tactics
from support.plain_bots import bots_in_python, play_first

TACTICS = list_tactics()
FEW = 80
"""The most worlds of a tactic that is proved again in every run of the tests."""


def list_small() -> list[Tactic]:
    """List the tactics that take little to prove, from all over the suite."""
    return [one for one in TACTICS if worlds(one.view).count <= FEW]


def is_proved(tactic: Tactic, backend: Backend) -> bool:
    """Return whether a proof finds what the tactic says."""
    found = prove(tactic.view, most=10_000_000, backend=backend)
    said = tactic.solution
    return (
        found is not None
        and (found.proof, {*found.right}) == (said.proof, {*said.right})
        and abs(found.lead - said.lead) < 0.006
    )


def test_the_suite_covers_much() -> None:
    assert len(TACTICS) >= 120
    games = Counter(tactic.state.rules.name for tactic in TACTICS)
    assert {"counter", "oh_hell", "blackout", "up_to_ten"} < {*games}
    categories = Counter(tactic.category for tactic in TACTICS)
    assert len(categories) == 10
    assert min(categories.values()) >= 4
    assert {tactic.solution.proof for tactic in TACTICS} == {*Proof}


def test_some_moves_are_right_and_others_wrong() -> None:
    for tactic in TACTICS:
        right, legal = {*tactic.solution.right}, {*legal_moves(tactic.view)}
        assert right < legal
        assert max(tactic.view.cards_left) <= 4
        assert (tactic.solution.lead > 0.3) == (tactic.solution.proof is Proof.EXPECTATION)


def test_a_tactic_is_read_as_it_was_written() -> None:
    text = "\n".join(["# a comment", *map(str, TACTICS)])
    assert tuple(parse_tactics(text)) == TACTICS


def test_a_head_that_cannot_be_read_is_refused() -> None:
    with pytest.raises(StateError, match="is not the first line of a tactic"):
        list(parse_tactics("all that is left, seat 2\nposition"))


def test_small_tactics_are_proved_again() -> None:
    small = list_small()
    assert len(small) >= 10
    assert [str(one) for one in small if not is_proved(one, Backend.PYTHON)] == []


@pytest.mark.slow
def test_all_tactics_are_proved_again() -> None:
    assert [str(one) for one in TACTICS if not is_proved(one, Backend.AUTO)] == []


def test_a_proof_that_takes_too_long_is_given_up() -> None:
    seen = list_small()[0].view
    with pytest.raises(TooLargeError):
        prove(seen, most=worlds(seen).count, backend=Backend.PYTHON)


# Bots.


def test_a_report_counts_by_category() -> None:
    report = try_tactics(play_first, TACTICS)
    assert report == try_tactics(play_first)
    assert sum(one.right for one in report.categories.values()) == report.right
    assert str(report).splitlines()[-1].split() == [
        "all",
        str(report.right),
        "of",
        str(len(TACTICS)),
    ]


def test_who_knows_the_right_moves_answers_all() -> None:
    right = {tactic.view: tactic.solution.right[0] for tactic in TACTICS}

    def answer(view: View, rng: random.Random) -> Move:
        return right[view]

    assert try_tactics(answer).right == len(TACTICS)


FLOORS = {"random": 105, "easy": 125, "good": 175, "heuristic": 175, "policy": 190, "net": 191}
"""How many tactics each bot answers rightly at least."""

FLOORS_OF_SEARCH = {"pimc:240": 12, "ismcts:240": 12}
"""The same for bots that search, of those tactics that have a number divisible by `EVERY`."""
EVERY = 12

FLOORS_AT_LENGTH = {"pimc:1000": 203, "ismcts:1000": 198}
"""The same of all, with a kernel."""


@pytest.mark.parametrize("name", FLOORS)
def test_a_quick_bot_answers_as_many_as_it_did(name: str) -> None:
    with bots_in_python():
        assert try_tactics(parse_bot(name)).right >= FLOORS[name]


@pytest.mark.parametrize("name", FLOORS_OF_SEARCH)
def test_a_search_answers_as_many_as_it_did(name: str) -> None:
    with bots_in_python():
        assert try_tactics(parse_bot(name), TACTICS[::EVERY]).right >= FLOORS_OF_SEARCH[name]


@pytest.mark.slow
@pytest.mark.parametrize("name", FLOORS_AT_LENGTH)
def test_a_longer_search_answers_as_many_as_it_did(name: str) -> None:
    assert try_tactics(parse_bot(name)).right >= FLOORS_AT_LENGTH[name]
