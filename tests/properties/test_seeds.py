"""A seed: which numbers are one, what it gives away, and the digest that commits to it."""

from __future__ import annotations

import hashlib
from typing import Any

import pytest

from counter_rules import StateError, apply_move, commit, get_ruleset, new_game, shuffle, view
from counter_rules.chance import parse_seed

START = new_game(get_ruleset("counter", players=4))

DIGESTS = {
    0: "2fe4dc63c81e95a216f2588a6a513ade4229e29c207b174c509562fc37073665",
    1: "d77a394da3c0c8148154c7d07e87e352a2c41c4c3b81fc19b05800436429c5c2",
    7: "c7a5b2194e3e58570eb0ee7f5e038fdd2c97d89a68804e16e88cc47c5cd7dc88",
    -1: "822b97b8d7055fc69ab78e50be6167387accee602a825f646d17290d5abef5ee",
    2**32: "09bb2eced5bfadb72c6bf05f98fc08d3091ea3a0d13bd2f8990b2405b5adef29",
    2**128 - 1: "e363de802063fbf39fc529a05908c62d6a9c91aad516f2928a2b115ad561861a",
    10**38: "5e331162676dfc67433af5e65ac088718a55a19fd1cc9920ca1ccfa4846b4fe4",
}
"""They never change: a digest that was shown must fit for ever."""


@pytest.mark.parametrize("seed", DIGESTS)
def test_digests_that_will_never_change(seed: int) -> None:
    assert commit(seed) == DIGESTS[seed]


@pytest.mark.parametrize("seed", [*DIGESTS, 2**4096 - 1, -(2**4096) + 1])
def test_the_digest_is_as_described(seed: int) -> None:
    text = b"counter-rules/1 commit " + str(seed).encode("ascii")
    assert commit(seed) == hashlib.sha256(text).hexdigest()


NO_SEEDS: list[Any] = [2**4096, -(2**4096), True, 7.0, "7", None, b"7", (7,)]


@pytest.mark.parametrize("seed", NO_SEEDS, ids=lambda seed: repr(seed)[:9])
def test_only_what_can_be_shuffled_can_be_committed_to(seed: int) -> None:
    with pytest.raises(StateError) as refused:
        commit(seed)
    if seed is not None:
        with pytest.raises(StateError) as also_refused:
            shuffle(START, seed=seed)
        assert str(also_refused.value) == str(refused.value)


@pytest.mark.parametrize("seed", [0, 7, -7, 10**38, 2**4096 - 1, -(2**4096) + 1])
def test_a_seed_is_read_as_it_is_written(seed: int) -> None:
    assert parse_seed(str(seed)) == seed


NO_TEXTS = ["", "-", "-0", "+7", "007", " 7", "7 ", "7\n", "1_000", "0x7", "7.0", "1e3", "seven"]
NO_TEXTS += ["\u0667", "\u00b2", "\uff17", "\ud800", "-\u0661", str(2**4096), str(-(2**4096))]


@pytest.mark.parametrize("text", NO_TEXTS, ids=lambda text: ascii(text)[:12])
def test_what_is_written_otherwise_is_not_a_seed(text: str) -> None:
    assert parse_seed(text) is None


@pytest.mark.parametrize("digit", ["7", "0", "\u0667", "-"])
def test_a_text_of_ten_megabytes_is_not_a_seed(digit: str) -> None:
    assert parse_seed(digit * 10_000_000) is None


def test_one_hand_gives_a_small_seed_away() -> None:
    """What the page says of small seeds: all are tried, and one of them deals this hand."""
    hand = view(apply_move(START, shuffle(START, seed=271)), 2).hand
    assert hand is not None
    found = [seed for seed in range(1000) if set(shuffle(START, seed=seed).hands[2]) == set(hand)]
    assert found == [271]


def test_a_digest_gives_a_small_seed_away_before_the_first_deal() -> None:
    shown = commit(271)
    assert [seed for seed in range(1000) if commit(seed) == shown] == [271]
