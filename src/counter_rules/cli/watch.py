"""``play --auto``: a match that nobody at the terminal plays, in words or as JSON."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator

import typer

from counter_rules.bots import Seats
from counter_rules.cli.narrator import Narrator, describe_end, print_aim, print_end, print_heading
from counter_rules.cli.screen import Screen
from counter_rules.cli.seats import is_finished
from counter_rules.engine import new_game
from counter_rules.events import Step, step
from counter_rules.moves import Move
from counter_rules.notation import to_data
from counter_rules.rules.ruleset import Ruleset
from counter_rules.views import public_view


def play_match(
    rules: Ruleset,
    seats: Seats,
    *,
    hands: int | None,
    keep: Callable[[Move], object] | None = None,
) -> Iterator[Step]:
    """Let bots play a match for so many hands, or to its end; yield what each move did.

    Every move is given to ``keep`` before it is made.
    """
    state = new_game(rules)
    while not is_finished(state, hands) and (move := seats.move(state)):
        if keep is not None:
            keep(move)
        done = step(state, move)
        state = done.state
        seats.hear(done)
        yield done


def print_match(
    rules: Ruleset, seed: int, steps: Iterable[Step], screen: Screen, *, is_quiet: bool
) -> None:
    """Print a match in words while it is played; or only its result, in one line."""
    narrator, state = Narrator(screen), new_game(rules)
    if not is_quiet:
        print_heading(screen, rules, seed=seed)
        print_aim(screen, rules)
    for done in steps:
        state = done.state
        if not is_quiet:
            narrator.print_events(done.events)
    if is_quiet:
        typer.echo(describe_end(state, screen.texts))
    else:
        print_end(screen, state)


def print_json(rules: Ruleset, seed: int, steps: Iterable[Step], *, is_quiet: bool) -> None:
    """Print a match as lines of JSON while it is played; or only the last one.

    The first line is how the match begins, every further one the events of a move. Nothing is
    hidden: `events_for` picks what a seat may learn of.
    """
    line = json.dumps({"seed": seed, "view": to_data(public_view(new_game(rules)))})
    if not is_quiet:
        typer.echo(line)
    for done in steps:
        line = json.dumps([to_data(event) for event in done.events])
        if not is_quiet:
            typer.echo(line)
    if is_quiet:
        typer.echo(line)
