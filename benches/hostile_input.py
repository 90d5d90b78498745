"""What hostile inputs cost, each in a process of its own: processor time, and peak memory.

Each attack of ``tests/hostile/inputs.py`` is made as long as is read by default, so that all of it
is gone through, and then of ten million characters, which a limit may refuse. No process may take
more than a gigabyte and a minute.

Run ``python benches/hostile_input.py``; ``--check`` makes it fail where one takes more than ten
seconds or 300 MB. Names, or parts of them, choose among the attacks.
"""

from __future__ import annotations

import argparse
import os
import resource
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from counter_rules.notation import MAX_CHARACTERS, MAX_POSITION_CHARACTERS
from hostile.inputs import ATTACKS

LONG: Final = 10_000_000
SECONDS: Final = 10
MEGABYTES: Final = 300
MAX_SECONDS: Final = 60
MAX_BYTES: Final = 2**30


def measure(name: str, size: int) -> tuple[float, float] | None:
    """Return the seconds and the megabytes that an attack takes; None if it takes far too much."""
    read_end, write_end = os.pipe()
    child = os.fork()
    if not child:
        try:
            resource.setrlimit(resource.RLIMIT_AS, (MAX_BYTES, MAX_BYTES))
            resource.setrlimit(resource.RLIMIT_CPU, (MAX_SECONDS, MAX_SECONDS))
            text = ATTACKS[name].make(size)
            start = time.process_time()
            ATTACKS[name].run(text)
            taken = time.process_time() - start
            peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
            os.write(write_end, f"{taken} {peak}".encode())
        finally:
            os._exit(0)
    os.close(write_end)
    os.waitpid(child, 0)
    with os.fdopen(read_end) as file:
        found = [float(word) for word in file.read().split()]
    return (found[0], found[1]) if found else None


def find_limit(name: str) -> int:
    """Return how many characters are read by default of what an attack gives."""
    return MAX_POSITION_CHARACTERS if name.startswith("position") else MAX_CHARACTERS


def main() -> int:
    """Measure every attack, print a line for each, and return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="*", help="parts of the names of attacks")
    parser.add_argument("--check", action="store_true", help="fail beyond the limits")
    options = parser.parse_args()
    names = [name for name in ATTACKS if not options.names or any(n in name for n in options.names)]
    if not names:
        parser.error(f"no attack has a name with {' or '.join(options.names)} in it")
    attacks = [(name, size) for name in names for size in (find_limit(name) - 100, LONG)]
    is_fine = True
    with ProcessPoolExecutor() as pool:  # processor time is measured, so they may run side by side
        costs = pool.map(measure, *zip(*attacks, strict=True))
        for (name, size), found in zip(attacks, costs, strict=True):
            is_kept = found is not None and found[0] < SECONDS and found[1] < MEGABYTES
            is_fine = is_fine and is_kept
            cost = "too much" if found is None else f"{found[0]:6.2f} s {found[1]:5.0f} MB"
            print(f"{name:<44}{size:>12,}{cost:>20}{'' if is_kept else '  <<'}", flush=True)
    return 0 if is_fine or not options.check else 1


if __name__ == "__main__":
    sys.exit(main())
