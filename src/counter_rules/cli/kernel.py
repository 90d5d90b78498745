"""The command ``kernel``: a ruleset compiled, as text to read, or playing many games."""

from __future__ import annotations

import secrets
import time
from collections.abc import Iterator
from typing import Annotated

import typer

from counter_rules.cli.arguments import OptionTexts, find_preset, parse_count, parse_options
from counter_rules.cli.bars import make_bar
from counter_rules.cli.play_options import SeedOption
from counter_rules.cli.streams import complain
from counter_rules.kernel import (
    Backend,
    Horizon,
    Kernel,
    Playouts,
    compile_ruleset,
)
from counter_rules.rules.ruleset import Ruleset


def kernel(
    name: Annotated[str, typer.Argument(help="A ruleset.")],
    players: Annotated[
        int | None,
        typer.Option(parser=parse_count, help="How many play; as many as usually do if left out."),
    ] = None,
    option: OptionTexts = None,
    backend: Annotated[
        Backend | None, typer.Option(help="What runs it; python suffices for the text.")
    ] = None,
    playouts: Annotated[
        int | None,
        typer.Option(parser=parse_count, metavar="N", help="Play N games from a new match."),
    ] = None,
    seed: SeedOption = None,
    threads: Annotated[
        int | None, typer.Option(parser=parse_count, help="How many threads play; one if left out.")
    ] = None,
    until: Annotated[
        Horizon | None, typer.Option(help="How far games are played; a hand if left out.")
    ] = None,
) -> None:
    """Compile a ruleset: print the text that is made of it, or play many games at random."""
    preset = find_preset(name)
    rules = preset.make_ruleset(
        players=players or preset.usual_players, options=parse_options(preset, option)
    )
    if playouts is not None:
        made = compile_ruleset(rules, backend=backend or Backend.AUTO)
        _play(made, playouts, _take_seed(seed), threads or 1, until or Horizon.HAND)
    elif (seed, threads, until) == (None, None, None):
        # The text is the same whoever runs it, and machine code takes a while.
        _print_text(rules, backend or Backend.PYTHON)
    else:
        raise typer.TyperException("--seed, --threads and --until need --playouts N")


def _take_seed(seed: int | None) -> int:
    """Return the seed, or draw one and say it."""
    if seed is None:
        seed = secrets.randbits(64)
        complain(f"the games come from --seed {seed}")
    return seed


def _print_text(rules: Ruleset, backend: Backend) -> None:
    """Print the text of a kernel, below comments with its figures."""
    start = time.perf_counter()
    made = compile_ruleset(rules, backend=backend)
    seconds = time.perf_counter() - start
    typer.echo(f"# lines    {len(made.text.splitlines())}")
    typer.echo(f"# words    {made.layout['ROW']} of 64 bits in the row of a match")
    typer.echo(f"# actions  {made.actions.size}")
    typer.echo(f"# observed {made.observations.size} bytes")
    typer.echo(f"# seconds  {seconds:.2f} to make it, for {made.backend.value}")
    typer.echo(made.text, nl=False)


def _play(made: Kernel, count: int, seed: int, threads: int, until: Horizon) -> None:
    """Play games of a kernel, and print what came of them."""
    start = made.start()
    with make_bar(has_thread=True) as bar:
        task = bar.add_task("games", total=count)
        began = time.process_time()
        done = made.playouts(
            start,
            count,
            seed=seed,
            threads=threads,
            until=until,
            progress=lambda played, _: bar.update(task, completed=played),
        )
        seconds = time.process_time() - began
    title = f"{made.rules.name}, {made.rules.players} players, seed {seed}"
    typer.echo(f"{title}: each game to the end of the {until}, run by {made.backend.value}\n")
    typer.echo("\n".join(_format_playouts(done, seconds, until)))


def _format_playouts(done: Playouts, seconds: float, until: Horizon) -> Iterator[str]:
    """Format what came of games: how many there were and how fast, then a line for each seat."""
    games, players = done.points.shape
    yield f"games                 {games:>15,}"
    yield f"decisions             {done.decisions:>15,}"
    yield f"a second of processor {done.decisions / max(seconds, 1e-9):>15,.0f}"
    yield ""
    yield "seat    points    wins"[: 22 if until is Horizon.MATCH else 14]
    points, wins = done.points.mean(axis=0), done.winners.mean(axis=0)
    for seat in range(players):
        won = f"{wins[seat]:8.1%}" if until is Horizon.MATCH else ""
        yield f"{seat:<4}{points[seat]:10.3f}{won}"
