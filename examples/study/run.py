"""The study "How unpredictable is Counter?", run again: numbers, plots and the page.

    pip install 'counter-rules[arena,fast]'
    python examples/study/run.py --out study

takes about a minute, and some more the first time, when two dozen games are compiled. ``--large``
plays as much as the page shows, in about two hours of one core; stopped and run again, it goes on.
``--gpu`` plays on a GPU what kernels play; the numbers are the same.
``--bots`` sets how many hands the bots play that search: 6,000 take an hour.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path

import attrs
from unpredictable.conduct import Results, Study
from unpredictable.page import format_page
from unpredictable.plots import PLOTS
from unpredictable.size import LARGE, SMALL

from counter_rules import get_ruleset
from counter_rules.kernel import Backend, KernelError, compile_ruleset


def conduct(study: Study, file: Path) -> Results:
    """Return the results of a study: what its file has already, and the rest of it."""
    about = study.about
    results: Results = json.loads(file.read_text(encoding="utf-8")) if file.exists() else about
    if results | about != results:
        raise SystemExit(f"{file} is of another size, seed or machine: name another folder")
    for name, measure in study.parts.items():
        if name not in results:
            print(f"{time.strftime('%X')} {name}", flush=True)
            results[name] = measure()
            text = json.dumps(results, indent=1) + "\n"
            file.with_suffix(".new").write_text(text, encoding="utf-8")
            file.with_suffix(".new").replace(file)
    return results


def check_gpu() -> None:
    """Leave at once if no kernel runs on a GPU here."""
    try:
        compile_ruleset(get_ruleset("counter", players=4), backend=Backend.CUDA)
    except KernelError as error:
        raise SystemExit(str(error)) from None


def main() -> None:
    """Conduct the study, and write its results into a folder."""
    parser = argparse.ArgumentParser(description="how unpredictable is Counter?")
    parser.add_argument("--out", type=Path, default=Path("study"), help="the folder")
    parser.add_argument("--large", action="store_true", help="play as much as the page shows")
    parser.add_argument("--bots", type=int, help="hands of the bots that search")
    parser.add_argument("--seed", type=int, default=2026)
    parser.add_argument("--threads", type=int, default=1)
    gpu = "play the surveys on an NVIDIA GPU (extra cuda12 or cuda13)"
    parser.add_argument("--gpu", action="store_true", help=gpu)
    given = parser.parse_args()
    if given.gpu:
        check_gpu()
    given.out.mkdir(parents=True, exist_ok=True)
    size = LARGE if given.large else SMALL
    if given.bots is not None:
        size = attrs.evolve(size, bots=given.bots)
    study = Study(
        size=size,
        seed=given.seed,
        threads=given.threads,
        games=given.out / "games",
        backend=Backend.CUDA if given.gpu else Backend.AUTO,
    )
    results = conduct(study, given.out / "results.json")
    (given.out / "page.rst").write_text(format_page(results), encoding="utf-8")
    for name, plot in PLOTS.items():
        plot(results).savefig(given.out / f"{name}.svg")
    print(f"written to {given.out}")


if __name__ == "__main__":
    main()
