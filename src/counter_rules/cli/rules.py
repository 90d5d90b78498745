"""The commands ``rules`` and ``trick``: show a ruleset, and resolve a trick under it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Annotated

import typer
from rich.console import Console

from counter_rules.cli.arguments import (
    JsonFlag,
    OptionTexts,
    parse_count,
    parse_options,
    parse_preset,
)
from counter_rules.cli.finding import find_by_talk
from counter_rules.cli.screen import Screen, make_console
from counter_rules.errors import RulesetError
from counter_rules.events import TrickResolved
from counter_rules.explain import Explanation, explain_trick, list_powers
from counter_rules.games import (
    Preset,
    describe_preset,
    format_players,
    get_preset,
    list_rulesets,
    ruleset_names,
)
from counter_rules.notation import to_data
from counter_rules.rules.ruleset import Ruleset
from counter_rules.trick import EffectOrder, Trick

# ``rules``: the list of rulesets, or one with its table, options, powers and effects.


def print_presets(console: Console) -> None:
    """Print every ruleset with its title, its players and its game in one sentence."""
    for name in ruleset_names():
        try:
            preset = get_preset(name)
        except RulesetError as error:
            console.print(f"{name}: {error}")
            continue
        played = f"{preset.title}, {format_players(preset.players)} players"
        console.print(f"{name} ({played}): {preset.summary}")
    console.print("\ncounter-rules rules NAME describes one: its table and its options.")


def print_preset(
    console: Console, preset: Preset, players: int | None, options: Mapping[str, object]
) -> None:
    """Print one ruleset: its choice on every axis, its options, its powers and their order."""
    asked = None if players is None else (players,)
    rows = describe_preset(preset, options, asked)
    console.print(f"{preset.title}: {preset.summary}", style="bold")
    width = max(len(name) for name, _ in rows)
    for name, text in rows:
        for line, part in enumerate(text.split(" | ")):
            console.print(f"  {'' if line else name:<{width}}  {part}")
    console.print("\nOptions", style="bold")
    for option in preset.options:
        console.print(f"  {option.name}: {option.meaning} ({option.clause})")
        console.print(f"      accepts {option.hint}; default {option.default}", style="dim")
    shown = list_rulesets(preset, options, asked)[0]
    _print_powers(console, shown)
    _print_effects(console, shown.effects)


def _print_powers(console: Console, rules: Ruleset) -> None:
    powers = list_powers(rules)
    if powers:
        console.print("\nPowers of the cards", style="bold")
    for power in powers:
        for line, sentence in enumerate(power.sentences):
            console.print(f"  {'' if line else power.label:<2}  {sentence}")


def _print_effects(console: Console, effects: EffectOrder) -> None:
    stages = [(stage, names) for stage, names in effects.list_stages() if names]
    if stages:
        console.print("\nEffects, stage by stage in the order in which they act", style="bold")
    for stage, names in stages:
        console.print(f"  {stage:<8} {', '.join(names)}")


FindFlag = Annotated[
    bool, typer.Option("--find", help="Ask a few questions, and name the ruleset that fits.")
]


def rules(
    name: Annotated[str | None, typer.Argument(help="The ruleset; by default all.")] = None,
    players: Annotated[
        int | None, typer.Option(parser=parse_count, help="How many play; by default every number.")
    ] = None,
    option: OptionTexts = None,
    find: FindFlag = False,
) -> None:
    """List the rulesets, or describe one: its table, options, and what cards do."""
    if find:
        if name is not None or option is not None:
            raise typer.TyperException("--find asks for the ruleset: leave out NAME and --option")
        find_by_talk(Screen(), players)
    elif name is not None:
        preset = parse_preset(name)
        print_preset(make_console(), preset, players, parse_options(preset, option))
    elif players is None and option is None:
        print_presets(make_console())
    else:
        raise typer.TyperException("--players and --option need a ruleset: name one")


# ``trick``: one trick, resolved and explained.


def trick(
    text: Annotated[
        str,
        typer.Argument(
            help="The plays in order, such as 'KC 7D 10S 4H+4D'; jokers are * or *high, *low, "
            "winners W, losers L."
        ),
    ],
    trump: Annotated[
        str | None,
        typer.Option(help="The trump suit: C, D, H or S, * for jokers; by default none."),
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
    preset = parse_preset(name)
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
    """Format a trick as one line of JSON: its event, and the sentences that explain it."""
    result = explanation.result
    event = TrickResolved(move_number=len(result.plays), result=result, rules=rules)
    return json.dumps({"events": [to_data(event)], "explanation": explanation.sentences})
