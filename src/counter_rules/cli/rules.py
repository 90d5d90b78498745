"""Printing the rulesets and their options."""

from __future__ import annotations

from rich.console import Console

from counter_rules.errors import RulesetError
from counter_rules.rulesets import Preset, get_preset, ruleset_names


def print_presets(console: Console) -> None:
    """Print every ruleset with its players and its game in one sentence."""
    for name in ruleset_names():
        try:
            preset = get_preset(name)
        except RulesetError as error:
            console.print(f"{name}: {error}")
            continue
        console.print(f"{name} ({_list_players(preset)} players): {preset.summary}")
    console.print("\ncounter-rules rules NAME tells the options and rulings of one.")


def print_preset(console: Console, preset: Preset) -> None:
    """Print one ruleset with its options, rulings and effects.

    Args:
        console: where to print.
        preset: the ruleset's preset.
    """
    console.print(f"{preset.name}: {preset.summary}", style="bold")
    console.print(f"players: {_list_players(preset)}")
    console.print("\nOptions", style="bold")
    for option in preset.options:
        console.print(f"  {option.name}: {option.meaning} ({option.clause})")
        console.print(f"      accepts {option.accepted}; default {option.default}", style="dim")
    effects = preset.make_ruleset(players=preset.players[0], options={}).effects
    if effects.effects:
        console.print("\nEffects, stage by stage in the order in which they act", style="bold")
        for stage, names in effects.list_stages():
            console.print(f"  {stage:<8} {', '.join(names)}")


def _list_players(preset: Preset) -> str:
    first, last = preset.players[0], preset.players[-1]
    return str(first) if first == last else f"{first} to {last}"
