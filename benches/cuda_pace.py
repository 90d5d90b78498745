"""Games on a GPU: whether they are those of the processor, and how many a second.

Run ``python benches/cuda_pace.py --all`` without a GPU: the source of a GPU's code, compiled by g++
and run on the processor, beside the kernel of CPython. Every preset at its smallest and its largest
table and 100 random rulesets: playouts in words as narrow as their bounds, and of at least 16, 32
and 64 bits; steps, with every byte and every scaled input of the observations; and surveys.

Run ``python benches/cuda_pace.py --check`` with one, in under four minutes: every preset at its
largest table beside the processor, then the pace of Counter and Oh Hell with five players. It fails
where results differ, below 25 and 100 billion decisions a second from a dealt hand, or below 0.4
and 0.7 billion steps a second with masks and observations: the bars of an H200. On an H100, those
of steps are 0.3 and 0.5.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, Final, TypeAlias

import numpy as np

from counter_rules import Ruleset, get_ruleset
from counter_rules.kernel import Backend, Kernel, VecEnv, compile_ruleset
from counter_rules.kernel._cuda import get_device
from counter_rules.observations import Observing
from counter_rules.survey import survey

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from support.device_players import (
    check_playouts,
    check_steps,
    check_surveys,
    draw_rulesets,
    list_presets,
)
from support.gpp_device import GppDevice

WIDTHS: Final = (8, 16, 32, 64)
COUNTER: Final = get_ruleset("counter", players=5)
OH_HELL: Final = get_ruleset("oh_hell", players=5, hand_sizes=(10,))
BARS: Final = ((25e9, COUNTER), (100e9, OH_HELL))
STEP_BARS: Final = {"H200": ((0.4e9, COUNTER), (0.7e9, OH_HELL))}
"""The bars of steps by the name of the GPU."""
OTHER_STEP_BARS: Final = ((0.3e9, COUNTER), (0.5e9, OH_HELL))
"""Those of an H100, and of any other GPU."""
GAMES: Final = 1 << 24
SURVEYED: Final = 100_000_000
STEPPED: Final = 1 << 20
STEPS: Final = 200
ROUNDS: Final = 5
CHOOSE: Final = """
extern "C" __global__ void choose(const unsigned char* masks, long long stride, long long actions,
                                  long long games, long long step, long long* chosen) {
  const long long game = (long long)blockIdx.x * blockDim.x + threadIdx.x;
  if (game >= games) return;
  const unsigned char* mask = masks + game * stride;
  int count = 0;
  for (int i = 0; i < actions; i++) count += mask[i];
  unsigned long long z = (unsigned long long)game * 0x9E3779B97F4A7C15ULL + step;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
  int left = count == 0 ? 0 : (int)((z ^ (z >> 31)) % count), action = 0;
  for (; action < actions - 1; action++)
    if (mask[action] && left-- == 0) break;
  chosen[game] = action;
}
"""
"""A random legal action for each game, chosen on the device; its time is not counted."""

Play: TypeAlias = Callable[[Kernel], int]
"""Plays a ruleset on a device as on the processor, and returns the decisions made."""


def check(rulesets: Iterable[tuple[str, Ruleset]], play: Play) -> Iterator[str]:
    """Play and step every ruleset on a device and on the processor; yield what differs."""
    for name, rules in rulesets:
        began = time.perf_counter()
        # CPython's, as numba would compile for minutes.
        kernel = compile_ruleset(rules, backend=Backend.PYTHON)
        try:
            made = play(kernel)
        except AssertionError as error:
            yield f"{name}: {error}"
            continue
        print(f"{name}: equal, {made:,} decisions, {time.perf_counter() - began:.1f} s", flush=True)


def play_by_gpp(kernel: Kernel) -> int:
    """Play, step and survey a ruleset by g++, in all forms; return the decisions of playouts."""
    made = 0
    for least in WIDTHS:
        with tempfile.TemporaryDirectory() as folder:
            device = GppDevice(folder=Path(folder))
            made += check_playouts(kernel, device, games=20, least=least)
    with tempfile.TemporaryDirectory() as folder:
        device = GppDevice(folder=Path(folder))
        for observing in (Observing.BYTES, Observing.SCALED):
            check_steps(kernel, device, games=33, episodes=1, observing=observing)
        check_surveys(kernel.rules, device, hands=12)
    return made


def play_on_gpu(kernel: Kernel) -> int:
    """Play, step and survey a ruleset on the GPU; return the decisions of playouts."""
    device = get_device()
    made = check_playouts(kernel, device, games=100)
    check_steps(kernel, device, games=64, episodes=1)
    check_surveys(kernel.rules, device, hands=100, bots=("random",))
    return made


def measure_pace(kernel: Kernel) -> float:
    """Return the most decisions a second of a few rounds, by the clock."""
    start = kernel.start().deal(7)
    kernel.playouts(start, GAMES, seed=0)  # compiled, and its memory taken
    best = 0.0
    for seed in range(ROUNDS):
        began = time.perf_counter()
        done = kernel.playouts(start, GAMES, seed=seed)
        best = max(best, done.decisions / (time.perf_counter() - began))
    return best


def check_pace() -> Iterator[str]:
    """Measure the pace on the GPU; yield what is too slow."""
    for bar, rules in BARS:
        pace = measure_pace(compile_ruleset(rules, backend=Backend.CUDA))
        line = f"{rules.name}: {pace / 1e9:.1f} billion decisions a second, bar {bar / 1e9:.0f}"
        print(line, flush=True)
        if pace < bar:
            yield line
        pace = measure_survey(rules)
        print(f"{rules.name}: {pace / 1e6:.1f} million hands surveyed a second", flush=True)


def measure_survey(rules: Ruleset) -> float:
    """Return the most hands a second of a few surveys of random play, by the clock."""
    survey(rules, 1_000, seed=0, backend=Backend.CUDA)  # compiled
    best = 0.0
    for seed in range(ROUNDS):
        began = time.perf_counter()
        survey(rules, SURVEYED, seed=seed, backend=Backend.CUDA)
        best = max(best, SURVEYED / (time.perf_counter() - began))
    return best


def measure_steps(kernel: Kernel) -> float:
    """Return the most steps a second of a few rounds, by the clock of the device."""
    cupy: Any = import_module("cupy")  # it has no type hints
    choose = cupy.RawKernel(CHOOSE, "choose", backend="nvrtc")
    best = 0.0
    with VecEnv(kernel, STEPPED, seed=7) as env:
        shown: Any = env.reset()
        actions = cupy.zeros(STEPPED, np.int64)
        for _ in range(ROUNDS):
            timed = [(cupy.cuda.Event(), cupy.cuda.Event()) for _ in range(STEPS)]
            for step, (began, ended) in enumerate(timed):
                masks = shown.masks
                numbers = (masks.strides[0], masks.shape[1], STEPPED, step)
                given = masks, *map(np.int64, numbers), actions
                choose((STEPPED // 128,), (128,), given)
                began.record()
                shown = env.step(actions)
                ended.record()
            env.check()  # only here does the processor wait
            taken = sum([cupy.cuda.get_elapsed_time(*events) for events in timed]) / 1_000
            best = max(best, STEPPED * STEPS / taken)
    return best


def check_step_pace() -> Iterator[str]:
    """Measure the pace of steps with masks and observations; yield what is too slow."""
    cupy: Any = import_module("cupy")
    name = cupy.cuda.runtime.getDeviceProperties(cupy.cuda.Device().id)["name"].decode()
    found = [bars for part, bars in STEP_BARS.items() if part in name]
    for bar, rules in found[0] if found else OTHER_STEP_BARS:
        pace = measure_steps(compile_ruleset(rules, backend=Backend.CUDA))
        line = (
            f"{rules.name} on {name}: {pace / 1e9:.2f} billion steps a second, bar {bar / 1e9:.1f}"
        )
        print(line, flush=True)
        if pace < bar:
            yield line


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    chosen = parser.add_mutually_exclusive_group(required=True)
    chosen.add_argument("--all", action="store_true", help="by g++, without a GPU")
    chosen.add_argument("--check", action="store_true", help="with a GPU")
    if parser.parse_args().all:
        failed = [*check([*list_presets(), *draw_rulesets(42, 100)], play_by_gpp)]
    else:
        largest = {rules.name: rules for _, rules in list_presets()}
        failed = [*check(largest.items(), play_on_gpu), *check_pace(), *check_step_pace()]
    if failed:
        sys.exit("\n".join(["not as it should be:", *failed]))


if __name__ == "__main__":
    main()
