"""The ways in which a match is stepped: machine code if it is at hand or wanted, or the engine."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

pytest.importorskip("numpy")

from counter_rules import IllegalMoveError, StateError, apply_move, legal_moves, new_game, shuffle
from counter_rules.adapters._config import EnvConfig, make_config
from counter_rules.adapters._stepped import PlainState, follow, read_result
from counter_rules.errors import MissingExtraError
from counter_rules.kernel import Backend, FastState, NotCompilableError
from support.builders import custom


def make(*, warm: bool = False) -> EnvConfig:
    rules = custom(2, hand_sizes=(2,), lowest_rank="J", trump="C")
    return make_config(rules, None, "hand", "points", {}, warm=warm)


def test_nothing_is_compiled_until_it_is_wanted(own_folder: Path) -> None:
    pytest.importorskip("numba")
    first = make()
    assert isinstance(first.pack(new_game(first.rules)), PlainState)
    assert not own_folder.exists()
    warm = make(warm=True)
    packed = warm.pack(new_game(warm.rules))
    assert isinstance(packed, FastState)
    assert packed.kernel.backend is Backend.NUMBA
    # Later ones find the machine code, and what was made before goes on as it was.
    assert isinstance(make().pack(new_game(first.rules)), FastState)
    assert isinstance(first.pack(new_game(first.rules)), PlainState)


def test_what_the_kernel_refuses_is_stepped_by_the_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("numba")

    def refuse(*_: object, **__: object) -> None:
        raise NotCompilableError("effect mine", "uses Dict")

    monkeypatch.setattr("counter_rules.adapters._stepped.compile_ruleset", refuse)
    config = make(warm=True)
    assert isinstance(config.pack(new_game(config.rules)), PlainState)


def test_to_compile_takes_numba(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(name: str, what: str, extra: str) -> None:
        raise MissingExtraError(f"{what}: {name}, {extra}")

    monkeypatch.setattr("counter_rules.adapters._stepped.import_for", fail)
    with pytest.raises(MissingExtraError, match="warm=True needs numba"):
        make(warm=True).pack  # noqa: B018 - to read it is to choose
    with pytest.raises(StateError, match="warm: expected True or False, got 'yes'"):
        make(warm="yes")  # type: ignore[arg-type]


@pytest.mark.usefixtures("stepping")
def test_both_forms_are_asked_by_the_same_names() -> None:
    config, rng = make(), random.Random(7)
    state = new_game(config.rules)
    position = config.pack(state).deal(shuffle(state, seed=7))
    state = apply_move(state, shuffle(state, seed=7))
    with pytest.raises(StateError, match="no seat is to act in phase deal"):
        config.pack(new_game(config.rules)).decode(0)
    while position.turn is not None:
        before = position
        assert (position.to_state(), position.to_act) == (state, state.to_act)
        assert position.for_seat(position.turn) is position
        moves = legal_moves(state)
        assert [*position.legal] == config.codebook.encode_all(moves)
        with pytest.raises(StateError, match="no action"):
            follow(position, len(config.codebook))
        illegal = set(range(len(config.codebook))) - {*position.legal}
        with pytest.raises(IllegalMoveError, match="seat"):
            follow(position, min(illegal))
        move = rng.choice(moves)
        assert position.decode(config.codebook.encode(move)) == move
        position, state = follow(position, config.codebook.encode(move)), apply_move(state, move)
    result, read = state.hand_results[-1], read_result(before, position)
    assert (read.points, read.scores) == (result.points, result.scores)
    assert (read.bids, read.tricks_won, read.exact) == (
        result.bids,
        result.tricks_won,
        result.exact,
    )
    assert (read.hand_number, read.dealer, read.hand_size) == (1, result.dealer, 2)
