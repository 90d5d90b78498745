"""A tournament on a cluster of Ray: an executor that hands its work to Ray.

Run it with ``pip install ray 'counter-rules[arena]'`` and ``python examples/ray_executor.py``.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor, Future
from typing import TypeVar

import ray

from counter_rules import get_ruleset
from counter_rules.arena import Tournament, format_results, run

ResultT = TypeVar("ResultT")


@ray.remote
def do(work: Callable[..., ResultT], args: tuple[object, ...]) -> ResultT:
    """Do a piece of work; Ray itself takes nothing but functions and classes."""
    return work(*args)


class RayExecutor(Executor):
    """Lets Ray do what is submitted, on whichever of its machines."""

    def submit(self, work: Callable[..., ResultT], /, *args: object) -> Future[ResultT]:
        """Submit a piece of work."""
        return do.remote(work, args).future()


if __name__ == "__main__":
    ray.init(num_cpus=2)
    rules = get_ruleset("counter", players=4)
    tournament = Tournament(rules, ["heuristic", "easy"], hands=200, seed=7)
    print(format_results(run(tournament, executor=RayExecutor())))
