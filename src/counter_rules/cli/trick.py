"""The command ``trick``: one trick, resolved and explained."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from counter_rules.cli.arguments import (
    JsonFlag,
    OptionTexts,
    find_preset,
    parse_count,
    parse_options,
)
from counter_rules.cli.screen import Screen
from counter_rules.events import TrickResolved
from counter_rules.explain import Explanation, explain_trick
from counter_rules.notation import to_data
from counter_rules.rules.ruleset import Ruleset
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
    is_json: JsonFlag = False,
) -> None:
    """Resolve one trick and explain it; seat 0 leads."""
    is_none = trump is not None and trump.strip().lower() in ("none", "-")
    played = Trick.parse(text, trump=None if is_none else trump, doubled=doubled, last=last)
    preset = find_preset(name)
    nearest = min(preset.players, key=lambda count: abs(count - played.players))
    options = parse_options(preset, option)
    rules = preset.make_ruleset(players=players or nearest, options=options)
    if doubled and all(effect.name != "doubled_lead" for effect in rules.effects.effects):
        raise typer.TyperException(f"{preset.name} has no doubled leads")
    explanation = explain_trick(rules, played)
    if is_json:
        typer.echo(format_explanation(explanation, rules))
    else:
        Screen().draw(explanation)


def format_explanation(explanation: Explanation, rules: Ruleset) -> str:
    """Format a trick as one line of JSON: its event, and why it came out so in sentences."""
    result = explanation.result
    event = TrickResolved(move_number=len(result.plays), result=result, rules=rules)
    return json.dumps({"events": [to_data(event)], "explanation": explanation.sentences})
