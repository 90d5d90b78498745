"""The public contract: its names, and what importing them brings along."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from pathlib import Path

import pytest

import counter_rules
from counter_rules import (
    Bid,
    Card,
    Deal,
    HandResult,
    IllegalMoveError,
    Look,
    NameTrump,
    NotationError,
    PassCard,
    Phase,
    PlayCard,
    Reason,
    Ruleset,
    State,
    Step,
    Trick,
    TrickResult,
    View,
    apply_move,
    new_game,
    shuffle,
)
from support.builders import COUNTER
from support.failures import each

EXPORTS = [
    *["Card", "Suit", "Rank", "Deal", "Bid", "Look", "PlayCard", "PassCard", "NameTrump"],
    *["Trick", "Phase"],
    *[
        "State",
        "Ruleset",
        "HandResult",
        "TrickResult",
        "get_ruleset",
        "ruleset_names",
        "new_game",
        "shuffle",
    ],
    *["legal_moves", "apply_move", "resolve_trick", "explain_trick", "why_illegal"],
    *["view", "public_view", "View", "step", "Step", "events_for", "describe"],
    *["CounterRulesError", "IllegalMoveError", "RulesetError", "NotationError", "StateError"],
]
FIELDS: dict[type, list[str]] = {
    State: [
        *["rules", "phase", "hand_number", "dealer", "hands", "bids", "tricks_won", "scores"],
        *["trump", "led", "trick", "tricks", "hand_results", "to_act", "is_over", "winners"],
        *["hand_size", "passes", "move_number"],
    ],
    View: [
        *["seat", "rules", "phase", "hand_number", "dealer", "hand", "hands", "known", "voids"],
        *["bids", "tricks_won", "scores", "trump", "led", "trick", "tricks", "hand_results"],
        *["to_act", "is_over", "winners", "passes", "move_number", "advance", "unseen"],
        *["cards_left", "stack_size", "committed", "turned", "sights", "doubled", "leader"],
    ],
    Step: ["state", "events"],
    Trick: ["leader", "plays", "trump", "players", "doubled", "last", "parse"],
    TrickResult: [
        *["winner", "next_leader", "doubled_lead", "trump", "led", "values", "indicator"],
        "passing",
    ],
    HandResult: [
        *["hand_number", "dealer", "hand_size", "bids", "blind", "tricks_won", "points", "scores"],
        *["turned", "exact"],
    ],
    Deal: ["hands", "turned", "stack"],
    Bid: ["seat", "tricks", "blind"],
    Look: ["seat"],
    PlayCard: ["seat", "card", "show", "high"],
    PassCard: ["seat", "card"],
    NameTrump: ["seat", "suit"],
    Ruleset: ["players", "name", "options"],
    Card: ["parse", "code"],
    Reason: ["code", "clause", "sentence"],
}


@each("name", EXPORTS)
def test_the_names_of_the_contract_are_exported(name: str) -> None:
    assert hasattr(counter_rules, name)
    assert name in counter_rules.__all__


@each("kind", FIELDS, ids=lambda kind: kind.__name__)
def test_the_fields_of_the_contract_exist(kind: type) -> None:
    assert [name for name in FIELDS[kind] if not hasattr(kind, name)] == []


def test_errors_carry_what_the_contract_says() -> None:
    with pytest.raises(IllegalMoveError) as illegal:
        apply_move(new_game(COUNTER[4]), Bid(0, 1))
    assert {"move", "reason", "legal"} <= vars(illegal.value).keys()
    with pytest.raises(NotationError) as unread:
        Card.parse("X")
    assert {"text", "line", "column"} <= vars(unread.value).keys()


def test_the_phases() -> None:
    assert [str(phase) for phase in Phase] == ["deal", "bid", "play", "pass", "over", "name"]


def run_python(code: str, *, stdin: bytes = b"", hash_seed: str = "0") -> bytes:
    sources = str(Path(counter_rules.__file__).parents[1])
    found = subprocess.run(
        [sys.executable, "-c", code],
        input=stdin,
        env={**os.environ, "PYTHONPATH": sources, "PYTHONHASHSEED": hash_seed},
        capture_output=True,
        check=True,
    )
    assert found.stderr == b""
    return found.stdout


@pytest.mark.parametrize("hash_seed", ["1", "2"])
def test_a_state_pickled_here_is_equal_elsewhere(hash_seed: str) -> None:
    """Hashes kept with a value must not travel: they differ between processes."""
    state = apply_move(new_game(COUNTER[5]), shuffle(new_game(COUNTER[5]), seed=7))
    assert hash(state) == hash(state)
    code = """
import pickle, sys
from counter_rules import apply_move, get_ruleset, legal_moves, new_game, shuffle
there = pickle.load(sys.stdin.buffer)
start = new_game(get_ruleset("counter", players=5))
here = apply_move(start, shuffle(start, seed=7))
assert there == here and hash(there) == hash(here) and {there, here} == {here}
assert there.rules in {here.rules} and there.hands[0][0] is here.hands[0][0]
sys.stdout.buffer.write(pickle.dumps(apply_move(there, legal_moves(there)[3])))
"""
    found = run_python(code, stdin=pickle.dumps(state), hash_seed=hash_seed)
    again, expected = pickle.loads(found), apply_move(state, Bid(0, 3))  # noqa: S301 - our own
    assert again == expected
    assert hash(again) == hash(expected)


def test_importing_prints_nothing_and_imports_no_extra() -> None:
    code = """
import sys
before = set(sys.modules)
import counter_rules
print(*sorted({name.partition(".")[0] for name in set(sys.modules) - before}))
"""
    names = set(run_python(code).decode().split())
    assert "counter_rules" in names
    allowed = {"counter_rules", "attr", "attrs", "typing_extensions"}
    assert names - set(sys.stdlib_module_names) <= allowed
    assert run_python("import counter_rules") == b""
