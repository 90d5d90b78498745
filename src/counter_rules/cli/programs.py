"""The commands ``bot-host``, ``check-bot`` and ``kernel``, for programmers."""

from __future__ import annotations

import json
import secrets
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from importlib.metadata import version as read_version
from typing import Annotated

import typer

from counter_rules.bots import Bot, BotOption, get_bot, host_bot
from counter_rules.bots.inner import split_options
from counter_rules.cli.arguments import OptionTexts, make_rules, parse_count
from counter_rules.cli.play import SeedOption
from counter_rules.cli.records import count
from counter_rules.cli.screen import complain, make_bar, reconfigure
from counter_rules.errors import BotError
from counter_rules.games import OptionKind
from counter_rules.kernel import Backend, Horizon, Kernel, Playouts, compile_ruleset
from counter_rules.rules.ruleset import Ruleset
from counter_rules.testing import check_bot as try_bot

# ``bot-host``: one of our bots, for programs that speak the protocol for bots.


def bot_host(
    bot: Annotated[str, typer.Argument(help="A bot, such as good or ismcts:0.1s.")],
    option: Annotated[
        list[str] | None,
        typer.Option(
            "--option",
            "-o",
            metavar="NAME=VALUE",
            help="An option of the bot, such as seconds=0.1. Repeatable.",
        ),
    ] = None,
) -> None:
    """Run a bot that speaks lines of JSON on standard input and output.

    It plays one seat until the host ends it or the input ends. A budget that the
    host sets takes the place of the one given here.
    """
    name, given_option = split_options(bot)
    own = _parse_options(option or (), given_option)
    made = get_bot(name, **own)  # its error lists the known bots
    options = _BUDGETS if hasattr(made, "games") and hasattr(made, "seconds") else ()

    def make(games: int = 0, milliseconds: int = 0) -> Bot:
        budget: dict[str, object] = {"games": games, "seconds": milliseconds / 1000}
        given = {unit: amount for unit, amount in budget.items() if amount}
        kept = own if not given else {key: own[key] for key in own if key not in budget}
        return get_bot(name, **(kept | given))

    host_bot(
        make,
        _read_lines(),
        _write_line,
        name=bot,
        version=read_version("counter-rules"),
        options=options,
    )


_BUDGETS = tuple(
    [
        BotOption(name=name, kind=OptionKind.NUMBER, default=0, least=0, most=10**9)
        for name in ("games", "milliseconds")
    ]
)
"""The options of bots that search: their budget for a move, 0 for their own."""


def _parse_options(texts: Sequence[str], given: Mapping[str, object]) -> dict[str, object]:
    """Parse options of a bot; what is not JSON, such as a word, is text. Some are given already."""
    options: dict[str, object] = {**given}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals or not name.isidentifier():
            raise BotError(f"an option is NAME=VALUE, not {text!r}")
        if name in options:
            raise BotError(f"option {name} is given twice: give it once")
        try:
            options[name] = json.loads(value)
        except (ValueError, RecursionError):
            options[name] = value
    return options


def _read_lines() -> Iterator[bytes]:
    """Yield the lines of standard input as they come."""
    reconfigure(sys.stdin, encoding="utf-8", errors="backslashreplace")
    for line in iter(sys.stdin.readline, ""):
        yield line.encode()


def _write_line(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


# ``check-bot``: test whether a program follows the protocol for bots.

_ENDED = "it ended with "
"""The beginning of the fault of a program that ended too early."""


def check_bot(
    command: Annotated[
        list[str], typer.Argument(metavar="COMMAND…", help="The program and its arguments.")
    ],
    seconds: Annotated[
        float, typer.Option(help="The time limit for a move, and for leaving.")
    ] = 10.0,
    is_loud: Annotated[
        bool, typer.Option("--log", help="Show what it writes on standard error.")
    ] = False,
) -> int:
    """Try a program as a bot: every kind of question, every game, unusual messages.

    After three questions in a row that fail with the same words, the rest is
    left out. The exit status is 0 if everything passes, 1 if anything fails.
    """
    report = try_bot(
        command, seconds=seconds, log=sys.stderr if is_loud else None, progress=typer.echo
    )
    failed = len(report.faults)
    if report.omitted:
        omitted = count(report.omitted, "check")
        typer.echo(f"{omitted} left out: the last ones failed in the same way")
    if not is_loud and any(_ENDED in check.fault for check in report.faults):
        typer.echo("add --log before the program to see what it writes before it ends")
    skipped = f", {len(report.skipped)} skipped" if report.skipped else ""
    typer.echo(f"{count(len(report.checks), 'check')}, {failed or 'none'} failed{skipped}")
    return int(failed > 0)


# ``kernel``: compile a ruleset, and print its code or play many games.


def kernel(
    name: Annotated[str, typer.Argument(help="A ruleset.")],
    players: Annotated[
        int | None,
        typer.Option(parser=parse_count, help="How many play; by default the usual number."),
    ] = None,
    option: OptionTexts = None,
    backend: Annotated[
        Backend | None, typer.Option(help="The backend; python is enough to print the code.")
    ] = None,
    playouts: Annotated[
        int | None,
        typer.Option(parser=parse_count, metavar="N", help="Play N games from a new match."),
    ] = None,
    seed: SeedOption = None,
    threads: Annotated[
        int | None, typer.Option(parser=parse_count, help="The number of threads; by default 1.")
    ] = None,
    until: Annotated[
        Horizon | None, typer.Option(help="How far to play each game; by default one hand.")
    ] = None,
) -> None:
    """Compile a ruleset: print the generated code, or play many random games."""
    rules = make_rules(name, players, option)
    if playouts is not None:
        made = compile_ruleset(rules, backend=backend or Backend.AUTO)
        _play(made, playouts, _choose_seed(seed), threads or 1, until or Horizon.HAND)
    elif (seed, threads, until) == (None, None, None):
        # Every backend compiles the same text, and machine code takes a while.
        _print_text(rules, backend or Backend.PYTHON)
    else:
        raise typer.TyperException("--seed, --threads and --until need --playouts N")


def _choose_seed(seed: int | None) -> int:
    """Return the seed, or draw one and print it."""
    if seed is None:
        seed = secrets.randbits(64)
        complain(f"the games come from --seed {seed}")
    return seed


def _print_text(rules: Ruleset, backend: Backend) -> None:
    """Print the text of a kernel after comments with its figures."""
    start = time.perf_counter()
    made = compile_ruleset(rules, backend=backend)
    seconds = time.perf_counter() - start
    typer.echo(f"# lines    {len(made.text.splitlines())}")
    typer.echo(f"# words    {made.layout['ROW']} of 64 bits in the row of a match")
    typer.echo(f"# actions  {made.actions.size}")
    typer.echo(f"# observed {made.observations.size} bytes")
    typer.echo(f"# seconds  {seconds:.2f} to compile it for {made.backend.value}")
    typer.echo(made.text, nl=False)


def _play(made: Kernel, count: int, seed: int, threads: int, until: Horizon) -> None:
    """Play games of a kernel and print the results."""
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
        ).to_host()
        seconds = time.process_time() - began
    title = f"{made.rules.name}, {made.rules.players} players, seed {seed}"
    typer.echo(f"{title}: each game to the end of the {until}, run by {made.backend.value}\n")
    typer.echo("\n".join(_list_result_lines(done, seconds, until)))


def _list_result_lines(done: Playouts, seconds: float, until: Horizon) -> Iterator[str]:
    """Yield the lines of a result: the number of games, the speed, then a line for each seat."""
    games, players = done.points.shape
    yield f"games                 {games:>15,}"
    yield f"decisions             {done.decisions:>15,}"
    yield f"per second of CPU     {done.decisions / max(seconds, 1e-9):>15,.0f}"
    yield ""
    yield "seat    points    wins"[: 22 if until is Horizon.MATCH else 14]
    points, wins = done.points.mean(axis=0), done.winners.mean(axis=0)
    for seat in range(players):
        won = f"{wins[seat]:8.1%}" if until is Horizon.MATCH else ""
        yield f"{seat:<4}{points[seat]:10.3f}{won}"
