"""The command ``trick``: one trick, resolved and explained."""

from __future__ import annotations

from typing import Annotated

import typer

from counter_rules.cli.arguments import JsonFlag, OptionTexts, make_rules, parse_count
from counter_rules.cli.json_lines import format_explanation
from counter_rules.cli.screen import make_console
from counter_rules.cli.text import print_explanation
from counter_rules.engine import explain_trick
from counter_rules.rulesets import get_preset
from counter_rules.trick import Trick


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
        print_explanation(make_console(), explanation, chosen)
