"""What hostile inputs cost, each in a process of its own: processor time, and memory at most.

Each attack of ``tests/hostile/inputs.py`` is made as long as is read by default, so that all of it
is gone through, and then of ten million letters, which a limit may refuse. The processes may take
a gigabyte and a minute and no more.

Run ``python benches/hostile_input.py``; ``--check`` makes it fail where one takes more than ten
seconds or 300 MB. Names, or parts of them, choose among the attacks.
"""

from __future__ import annotations

import argparse
import os
import resource
import sys
import time
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from counter_rules.notation import MOST_LETTERS, MOST_OF_POSITION
from hostile.inputs import ATTACKS

LONG: Final = 10_000_000
SECONDS: Final = 10
MEGABYTES: Final = 300
MOST_SECONDS: Final = 60
MOST_BYTES: Final = 2**30


def measure(name: str, size: int) -> tuple[float, float] | None:
    """Return the seconds and the megabytes that an attack takes; None if it takes far too much."""
    read_end, write_end = os.pipe()
    child = os.fork()
    if not child:
        try:
            resource.setrlimit(resource.RLIMIT_AS, (MOST_BYTES, MOST_BYTES))
            resource.setrlimit(resource.RLIMIT_CPU, (MOST_SECONDS, MOST_SECONDS))
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


def main() -> int:
    """Measure every attack, print a line for each, and return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="*", help="parts of the names of attacks")
    parser.add_argument("--check", action="store_true", help="fail beyond the limits")
    options = parser.parse_args()
    names = [name for name in ATTACKS if not options.names or any(n in name for n in options.names)]
    is_fine = True
    for name in names:
        most = MOST_OF_POSITION if name.startswith("position") else MOST_LETTERS
        for size in (most - 100, LONG):
            found = measure(name, size)
            is_kept = found is not None and found[0] < SECONDS and found[1] < MEGABYTES
            is_fine = is_fine and is_kept
            costs = "too much" if found is None else f"{found[0]:6.2f} s {found[1]:5.0f} MB"
            print(f"{name:<44}{size:>12,}{costs:>20}{'' if is_kept else '  <<'}", flush=True)
    return 0 if is_fine or not options.check else 1


if __name__ == "__main__":
    sys.exit(main())
