"""The commands."""

from __future__ import annotations

import os
import secrets
import sys
from collections.abc import Sequence
from importlib.metadata import version as read_version
from typing import Annotated

import typer
from rich.console import Console

from counter_rules.cli.arguments import (
    JsonFlag,
    OptionTexts,
    make_rules,
    parse_count,
    parse_options,
    parse_whole,
)
from counter_rules.cli.encoding import spell_out_symbols
from counter_rules.cli.json_lines import JsonReporter, format_explanation
from counter_rules.cli.match import Reporter, play_match
from counter_rules.cli.rules import print_preset, print_presets
from counter_rules.cli.text import TextReporter, print_explanation
from counter_rules.engine import explain_trick
from counter_rules.errors import CounterRulesError
from counter_rules.rulesets import get_preset
from counter_rules.trick import Trick

app = typer.Typer(
    add_completion=False,
    pretty_exceptions_enable=False,
)


def run(arguments: Sequence[str]) -> int:
    """Run the command line.

    Args:
        arguments: the words after the program's name.

    Returns:
        The exit status: 0; 2 if the input is not accepted, said in one line; 1 if the reader of
        the output left; 130 after an interrupt.
    """
    spell_out_symbols()
    words = list(arguments) or ["--help"]
    try:
        status = app(words, prog_name="counter-rules", standalone_mode=False)
        sys.stdout.flush()
    except typer.TyperException as error:
        command = words[0] if words[0] in ("play", "trick", "rules") else ""
        hint = f"{' '.join(filter(None, ('counter-rules', command)))} --help tells what is accepted"
        return _complain(f"{error.format_message().rstrip('.')}; {hint}")
    except CounterRulesError as error:
        return _complain(str(error))
    except BrokenPipeError:
        # Whoever reads has enough; stdout must not be flushed again at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except OSError as error:
        return _complain(f"the output cannot be written: {error.strerror}")
    return status if isinstance(status, int) else 0


def _complain(message: str) -> int:
    line = " ".join(message.split())
    Console(stderr=True, highlight=False, markup=False, soft_wrap=True).print(
        f"counter-rules: {line}"
    )
    return 2


def _print_version(is_wanted: bool) -> None:
    if is_wanted:
        typer.echo(read_version("counter-rules"))
        raise typer.Exit


@app.callback()
def take_options(
    version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_print_version, is_eager=True, help="Print the version."
        ),
    ] = False,
) -> None:
    """Play, resolve and explain Counter and the Oh Hell family."""


@app.command()
def play(
    name: Annotated[str, typer.Argument(help="The ruleset, such as counter.")],
    players: Annotated[int, typer.Option(parser=parse_count, help="How many play.")],
    seed: Annotated[
        int | None,
        typer.Option(
            parser=parse_whole, help="Any whole number; the same seed plays the same match."
        ),
    ] = None,
    auto: Annotated[
        bool, typer.Option("--auto", help="Let every seat choose at random among legal moves.")
    ] = False,
    hands: Annotated[
        int | None, typer.Option(parser=parse_count, help="Stop after this many hands.")
    ] = None,
    option: OptionTexts = None,
    quiet: Annotated[bool, typer.Option("--quiet", help="Print the result only.")] = False,
    json: JsonFlag = False,
) -> None:
    """Play a whole match and show it hand by hand, trick by trick, with the explanations."""
    rules = make_rules(get_preset(name), players, option)
    if not auto:
        raise typer.TyperException("no person can take a seat yet: add --auto")
    if seed is None:
        seed = secrets.randbelow(2**32)
    play_match(rules, seed=seed, hands=hands, reporter=_make_reporter(quiet=quiet, json=json))


def _make_reporter(*, quiet: bool, json: bool) -> Reporter:
    return JsonReporter(is_quiet=quiet) if json else TextReporter(_make_console(), is_quiet=quiet)


@app.command()
def trick(
    text: Annotated[
        str,
        typer.Argument(
            help="The plays in order, such as 'KC 7D 10S 4H+4D'; jokers are * or *high, *low."
        ),
    ],
    trump: Annotated[
        str | None,
        typer.Option(help="The trump suit: C, D, H or S, * for jokers; none if left out."),
    ] = None,
    doubled: Annotated[
        bool, typer.Option("--doubled", help="The card led counts double, after a lowest six.")
    ] = False,
    last: Annotated[bool, typer.Option("--last", help="It is the hand's last trick.")] = False,
    name: Annotated[str, typer.Option("--rules", help="The ruleset.")] = "counter",
    players: Annotated[
        int | None,
        typer.Option(parser=parse_count, help="How many play; by default as many as the plays."),
    ] = None,
    option: OptionTexts = None,
    json: JsonFlag = False,
) -> None:
    """Resolve one trick and explain it; seat 0 leads."""
    is_none = trump is not None and trump.strip().lower() in ("none", "-")
    laid = Trick.parse(text, trump=None if is_none else trump, doubled=doubled, last=last)
    preset = get_preset(name)
    nearest = min(preset.players, key=lambda count: abs(count - laid.players))
    chosen = make_rules(preset, players or nearest, option)
    if doubled and all(effect.name != "doubled_lead" for effect in chosen.effects.effects):
        raise typer.TyperException(f"{name} has no doubled leads")
    explanation = explain_trick(chosen, laid)
    if json:
        typer.echo(format_explanation(explanation))
    else:
        print_explanation(_make_console(), explanation, chosen)


@app.command()
def rules(
    name: Annotated[str | None, typer.Argument(help="A ruleset; all if left out.")] = None,
    players: Annotated[
        int | None,
        typer.Option(parser=parse_count, help="How many play; every number if left out."),
    ] = None,
    option: OptionTexts = None,
) -> None:
    """List the rulesets, or tell one: its table on every axis, its options and effects."""
    if name is not None:
        preset = get_preset(name)
        print_preset(_make_console(), preset, players, parse_options(preset, option))
    elif players is None and option is None:
        print_presets(_make_console())
    else:
        raise typer.TyperException("options and players belong to one ruleset: name it")


def _make_console() -> Console:
    return Console(highlight=False, markup=False, soft_wrap=True)
