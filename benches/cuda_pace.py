"""Playouts on a GPU: whether they are those of the processor, and how many a second.

Run ``python benches/cuda_pace.py --all`` without a GPU: the source of a GPU's code, compiled by g++
and run on the processor, beside the kernel of CPython. Every preset at its smallest and its largest
table and 100 random rulesets, in words as narrow as their bounds, and of at least 16, 32 and 64
bits.

Run ``python benches/cuda_pace.py --check`` with one, in under four minutes: every preset at its
largest table beside the processor, then the pace of Counter and Oh Hell with five players from a
dealt hand. It fails where results differ, or below 25 and 100 billion decisions a second: the bars
are those of an H100.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from counter_rules import get_ruleset
from counter_rules.kernel import Backend, Kernel, compile_ruleset
from counter_rules.kernel._cuda import get_device

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from support.device_players import (
    check_playouts,
    draw_rulesets,
    list_presets,
)
from support.gpp_device import GppDevice

WIDTHS: Final = (8, 16, 32, 64)
BARS: Final = (
    (25e9, get_ruleset("counter", players=5)),
    (100e9, get_ruleset("oh_hell", players=5, hand_sizes=(10,))),
)
GAMES: Final = 1 << 24
ROUNDS: Final = 5


def check_by_gpp() -> Iterator[str]:
    """Play every ruleset by g++ and on the processor; yield what differs."""
    rulesets = [*list_presets(), *draw_rulesets(42, 100)]
    for name, rules in rulesets:
        began = time.process_time()
        kernel = compile_ruleset(rules, backend=Backend.PYTHON)
        made = 0
        try:
            for least in WIDTHS:
                with tempfile.TemporaryDirectory() as folder:
                    device = GppDevice(folder=Path(folder))
                    made += check_playouts(kernel, device, games=20, least=least)
        except AssertionError as error:
            yield f"{name}: {error}"
            continue
        print(f"{name}: equal, {made:,} decisions, {time.process_time() - began:.1f} s", flush=True)
    print(f"{len(rulesets)} rulesets in {len(WIDTHS)} layouts")


def check_on_gpu() -> Iterator[str]:
    """Play every preset on the GPU and on the processor; yield what differs."""
    device = get_device()
    largest = {rules.name: rules for _, rules in list_presets()}
    for name, rules in largest.items():
        began = time.perf_counter()
        # CPython's, as numba would compile for minutes.
        kernel = compile_ruleset(rules, backend=Backend.PYTHON)
        try:
            made = check_playouts(kernel, device, games=100)
        except AssertionError as error:
            yield f"{name}: {error}"
            continue
        print(f"{name}: equal, {made:,} decisions, {time.perf_counter() - began:.1f} s", flush=True)


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


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    chosen = parser.add_mutually_exclusive_group(required=True)
    chosen.add_argument("--all", action="store_true", help="by g++, without a GPU")
    chosen.add_argument("--check", action="store_true", help="with a GPU")
    failed = [*check_by_gpp()] if parser.parse_args().all else [*check_on_gpu(), *check_pace()]
    if failed:
        sys.exit("\n".join(["not as it should be:", *failed]))


if __name__ == "__main__":
    main()
