"""The command ``learn``: train a network by self-play, and measure how strong it is."""

from __future__ import annotations

import shlex
from collections.abc import Iterable
from importlib import import_module
from pathlib import Path
from typing import Annotated, Final

import typer
from rich.progress import BarColumn, TextColumn, TimeElapsedColumn

from counter_rules.cli.arguments import OptionTexts, make_rules, parse_count
from counter_rules.cli.play import PlayersOption, SeedOption
from counter_rules.cli.screen import complain, make_bar
from counter_rules_command import INTERRUPTED

_MINUTES: Final = 60.0
_BOARDS: Final = 100

OutOption = Annotated[
    str | None,
    typer.Option(metavar="FOLDER", help="Keep the network and its log in a folder, to resume."),
]
ThreadsOption = Annotated[
    int, typer.Option(parser=parse_count, help="The number of threads, at best one a core.")
]
AgainstOption = Annotated[
    str, typer.Option(metavar="BOT", help="The bot to compare the network with at the end.")
]


def learn(
    name: Annotated[str, typer.Argument(help="A ruleset, such as counter.")],
    players: PlayersOption = None,
    option: OptionTexts = None,
    minutes: Annotated[
        float | None, typer.Option(help="The minutes to learn, by default 60.")
    ] = None,
    decisions: Annotated[
        int | None, typer.Option(parser=parse_count, help="The decisions to learn from instead.")
    ] = None,
    seed: SeedOption = None,
    reward: Annotated[
        str, typer.Option(help="What a seat tries to get: difference, points or exact.")
    ] = "difference",
    threads: ThreadsOption = 1,
    out: OutOption = None,
    against: AgainstOption = "heuristic",
    boards: Annotated[
        int,
        typer.Option(
            parser=parse_count,
            help="The hands of that comparison, or matches where a hand cannot be dealt by itself.",
        ),
    ] = _BOARDS,
) -> int:
    """Train a network by letting it play against itself.

    At the end it is compared with another bot on the same cards. Ctrl-C stops
    the training; with --out the same command resumes it.
    """
    # Only now, as the help needs no PyTorch.
    from counter_rules.arena import Entrant
    from counter_rules.arena.inner import check_entrants, find_fault_of_hands
    from counter_rules.learning import Reward, Trainer, Training, compare

    import_module("torch").set_num_threads(threads)
    if reward not in (known := [str(each) for each in Reward]):
        raise typer.BadParameter(f"--reward: {reward!r} is not one of {', '.join(known)}")
    if minutes is None and decisions is None:
        minutes = _MINUTES
    rules = make_rules(name, players, option)
    check_entrants([Entrant(against, against)], rules)
    training = Training(
        rules,
        minutes=minutes,
        decisions=decisions,
        seed=seed or 0,
        reward=Reward(reward),
    )
    trainer = Trainer(training, out, threads=threads)
    try:
        _show((progress.share, str(progress)) for progress in trainer.run())
    except KeyboardInterrupt:
        is_kept = out is not None and Path(out, "network.net").exists()
        complain(f"stopped; the network is in {shlex.quote(out)}" if out and is_kept else "stopped")
        return INTERRUPTED
    lead = compare(trainer.network, against, boards=boards, seed=training.seed).estimate
    where = "ahead of" if lead.mean >= 0 else "behind"
    gap = f"{abs(lead.mean):.2f} ± {lead.margin:.2f}"
    unit = "hand" if find_fault_of_hands(rules) is None else "match"
    typer.echo(f"the network is {where} {against} by {gap} points a {unit}")
    if out is not None:
        file = shlex.quote(str(Path(out, "network.net")))
        complain(f"the network is {file}: play against it with --opponents net:{file}")
    return 0


def _show(parts: Iterable[tuple[float, str]]) -> None:
    """Show a training as a bar on a terminal, and else as a line for each tenth of it."""
    bar = make_bar(BarColumn(bar_width=20), TextColumn("{task.description}"), TimeElapsedColumn())
    tenths = 0
    with bar:
        task = bar.add_task("the first games", total=1.0)
        for share, text in parts:
            bar.update(task, completed=share, description=text, refresh=True)
            if bar.disable and int(10 * share) > tenths:
                tenths = int(10 * share)
                typer.echo(text)
