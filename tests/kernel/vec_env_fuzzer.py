"""Hostile calls to environments at random, among legal steps that a twin makes too; a program.

It is run as a process of its own, so that a crash shows as its exit status.
"""

from __future__ import annotations

import gc
import random
import sys
import threading
from typing import Any

import numpy as np

from counter_rules.errors import CounterRulesError
from counter_rules.kernel import Backend, Horizon, Kernel, StepArrays, VecEnv
from support.kernel_states import compile_small

NUMBERS = (-1, 0, 1, 52, 127, 128, 255, 256, 2**31, 2**62, 2**63 - 1, -(2**63), 2**64, 10**30)


class Liar:
    """It says that it is an array, and fails, or says something else every time."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng

    def __array__(self, *_: object, **__: object) -> np.ndarray[Any, Any]:
        if self.rng.random() < 0.5:
            raise ZeroDivisionError
        return np.full(self.rng.randrange(9), self.rng.choice(NUMBERS[:10]))


def draw_actions(rng: random.Random, right: np.ndarray[Any, Any]) -> object:
    """Draw what is not, or hardly, a series of actions."""
    games = len(right)
    one = rng.choice(NUMBERS)
    return rng.choice(
        [
            lambda: np.full(games, one if -(2**63) <= one < 2**63 else 7),
            lambda: [one] * games,
            lambda: [one, *right[1:].tolist()],
            lambda: right.astype(rng.choice(["f4", "f8", "?", "c16", "U3", "S2", "O", "M8[s]"])),
            lambda: np.full(games, np.nan),
            lambda: right.reshape(1, -1),
            lambda: right[: rng.randrange(games)],
            lambda: np.concatenate([right, right]),
            lambda: np.lib.stride_tricks.as_strided(right, (games,), (0,)),
            lambda: memoryview(bytes(8 * games)),
            lambda: Liar(rng),
            lambda: np.ma.masked_array(right, mask=True),
            lambda: np.rec.fromarrays([right]),
            lambda: {0: 1},
            lambda: (n for n in range(3)),
            lambda: object(),
            lambda: None,
            lambda: "64" * games,
        ]
    )()


def read(shown: StepArrays) -> list[bytes]:
    """Read all that a step tells."""
    arrays = shown.observations, shown.masks, shown.turns, shown.rewards, shown.scores
    return [array.tobytes() for array in arrays]


def is_refused(rng: random.Random, env: VecEnv, right: np.ndarray[Any, Any]) -> bool:
    """Make one hostile call, and return whether it was refused; by chance it may be legal."""
    calls: list[Any] = [
        lambda: env.step(draw_actions(rng, right)),  # type: ignore[arg-type]
        lambda: env.reset(rng.choice(["x", 1.5, [1], [None], 2**64, object()])),  # type: ignore[arg-type]
        lambda: VecEnv(env.kernel, rng.choice([0, -1, 2**40, True, "7"]), seed=1),
        lambda: VecEnv(env.kernel, 3, seed=1, threads=rng.choice([0, -1, 999])),
        lambda: setattr(env._games._memory.get_step().masks.flags, "writeable", True),  # type: ignore[attr-defined]
    ]
    try:
        rng.choice(calls)()
    except CounterRulesError as error:
        return "\n" not in str(error)
    except ValueError as error:
        return "WRITEABLE" in str(error)
    return False


def attack(kernel: Kernel, rng: random.Random, rounds: int) -> int:
    """Attack environments, and return how many legal steps were compared with a twin's."""
    compared = 0
    for _ in range(rounds):
        games, seed = rng.randint(1, 9), rng.getrandbits(64)
        options: dict[str, Any] = {"seed": seed, "until": rng.choice([*Horizon])}
        env = VecEnv(kernel, games, threads=rng.randint(1, 4), **options)
        twin = VecEnv(kernel, games, **options)
        shown, other = env.reset(), twin.reset()
        for _ in range(rng.randint(1, 60)):
            right = np.array([rng.choice(mask.nonzero()[0]) for mask in other.masks])
            if rng.random() < 0.5:
                if not is_refused(rng, env, right):
                    # The twin cannot follow.
                    shown, other = env.reset(seed), twin.reset(seed)
                    continue
                assert read(shown) == read(other)
            shown, other = env.step(right), twin.step(right)
            assert read(shown) == read(other)
            compared += 1
        close_somehow(rng, env, shown)
    return compared


def close_somehow(rng: random.Random, env: VecEnv, shown: StepArrays) -> None:
    """Close an environment while others use it, or drop it while its arrays are kept."""
    users = [threading.Thread(target=use, args=(env, shown)) for _ in range(rng.randint(0, 3))]
    for user in users:
        user.start()
    if rng.random() < 0.7:
        env.close()
    for user in users:
        user.join()
    del env
    gc.collect()
    assert shown.masks.any()


def use(env: VecEnv, shown: StepArrays) -> None:
    for _ in range(5):
        try:
            env.step(shown.masks.argmax(axis=1))
            env.reset()
        except CounterRulesError:
            return


if __name__ == "__main__":
    name, number, count = sys.argv[1:]
    made = attack(compile_small(Backend(name)), random.Random(int(number)), int(count))
    print(made)  # noqa: T201 - for the test that has run it
