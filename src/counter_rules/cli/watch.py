"""Matches between bots, in words, as JSON, or as lines of CSV."""

from __future__ import annotations

import contextlib
import csv
import json
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Final, cast

import typer

from counter_rules.arena import Board, Tournament
from counter_rules.arena.inner import check_entrants, close_bot, make_pool, play_parts
from counter_rules.bots import ProcessBot, Seats
from counter_rules.cards import Rank
from counter_rules.cli.records import STANDARD, count, create_text
from counter_rules.cli.screen import INDENT, Screen, complain, make_bar
from counter_rules.cli.seats import is_finished
from counter_rules.engine import new_game
from counter_rules.errors import BotError, RulesetError
from counter_rules.events import (
    CardPlayed,
    CardShown,
    CardsPassed,
    ChoiceKept,
    Committed,
    Event,
    HandDealt,
    HandScored,
    HandSeen,
    MatchOver,
    Sealed,
    Step,
    TrickResolved,
    TrumpChanged,
    step,
)
from counter_rules.games import describe_ruleset, format_options, get_preset
from counter_rules.messages import Texts, describe, format_value
from counter_rules.moves import Move
from counter_rules.notation import to_data
from counter_rules.render import score_sheet
from counter_rules.rules.ruleset import Ruleset
from counter_rules.seats import Seat
from counter_rules.state import State
from counter_rules.trick import EffectOrder
from counter_rules.views import View, public_view

# A match in words: hand by hand, trick by trick.

_ELSEWHERE: Final = (CardPlayed, TrumpChanged, ChoiceKept, CardsPassed, MatchOver)
"""The events without a line: the trick, its explanation or a later event shows them."""

_WORDS: Final = {"True": "on", "False": "off", "None": "none"}
"""The words for values of options that Python spells differently."""


class Narrator:
    """A printer of events, which draws and explains each trick once it is complete."""

    def __init__(self, screen: Screen) -> None:
        self._screen = screen
        self._hand_size = self._tricks = self._dealt_at = 0
        self._seen: set[Seat] = set()

    def print_events(self, events: Iterable[Event]) -> None:
        """Print the events of a move."""
        for event in events:
            if isinstance(event, TrickResolved):
                self._print_trick(event)
            elif isinstance(event, HandDealt):
                self._hand_size, self._tricks, self._seen = event.hand_size, 0, set()
                self._dealt_at = event.move_number
                self._screen.skip()
                self._screen.print_sentences(event, style="bold underline")
            elif isinstance(event, HandScored):
                self._screen.skip()
                self._screen.print_sentences(event)
            elif self._is_news(event):
                self._screen.print_sentences(event, indent=INDENT)

    def _print_trick(self, event: TrickResolved) -> None:
        self._tricks += 1
        self._screen.skip()
        self._screen.say(f"trick {self._tricks} of {self._hand_size}", style="bold")
        self._screen.draw(event.result, rules=event.rules)
        self._screen.print_reasons(event.explanation)

    def _is_news(self, event: Event) -> bool:
        """Return whether to print an event: a hand only once, a sealed bid only if blind."""
        if isinstance(event, HandSeen):
            is_new = event.owner not in self._seen
            self._seen.add(event.owner)
            return is_new
        if isinstance(event, CardShown):
            return event.move_number == self._dealt_at
        if isinstance(event, Committed):
            return event.sealed is Sealed.BLIND
        return not isinstance(event, _ELSEWHERE)


def print_heading(screen: Screen, rules: Ruleset, *, seed: int | None = None) -> None:
    """Print the game, the number of players, the seed if it is open, and changed options."""
    shown = "" if seed is None else f", seed {seed}"
    screen.say(f"{screen.name_game(rules)}, {rules.players} players{shown}", style="bold")
    options = [f"{name} {_format_option(rules, name)}" for name in _list_chosen(rules)]
    if options:
        screen.say(f"options: {', '.join(options)}")


def print_aim(screen: Screen, rules: Ruleset) -> None:
    """Print in one sentence the aim of a player and the end of the match."""
    end = dict(describe_ruleset(rules))["end"]
    screen.say(f"aim: take exactly as many tricks as you bid; the match ends {end}")


def print_rules(screen: Screen, rules: Ruleset) -> None:
    """Print the game, its aim, its choice on every axis, and all options in force."""
    print_heading(screen, rules)
    print_aim(screen, rules)
    screen.print_pairs(describe_ruleset(rules))
    options = list(_list_options(rules))
    if options:
        screen.say("options in force:")
        screen.print_pairs(options)


def _list_options(rules: Ruleset) -> Iterator[tuple[str, str]]:
    """Yield every option with its value and, for a preset, its meaning."""
    try:
        known = {option.name: option for option in get_preset(rules.name).options}
    except RulesetError:
        known = {}
    for name, value in rules.options.items():
        option, text = known.get(name), _format_option(rules, name)
        if option is None:
            yield name, text
        else:
            yield (
                name,
                f"{_format_value(option.default) if value is None else text} ({option.meaning})",
            )


def _list_chosen(rules: Ruleset) -> list[str]:
    """List the options that differ from their defaults; all if the game has no defaults."""
    try:
        preset = get_preset(rules.name)
        defaults = preset.make_ruleset(players=rules.players, options={}).options.items()
    except RulesetError:
        return [*rules.options]
    return [name for name, value in rules.options.items() if (name, value) not in defaults]


def _format_option(rules: Ruleset, name: str) -> str:
    return str(rules.hand_sizes) if name == "hand_sizes" else _format_value(rules.options[name])


def _format_value(value: object) -> str:
    if isinstance(value, EffectOrder):
        return " ".join(effect.name for effect in value.effects)
    if isinstance(value, tuple):
        parts = cast("tuple[object, ...]", value)
        if isinstance(parts[0], Rank):
            return "".join(part.letter for part in parts if isinstance(part, Rank))
        return ",".join("-" if part is None else str(part) for part in parts)
    return _WORDS.get(str(value), str(value))


def print_end(screen: Screen, position: State | View) -> None:
    """Print who won, or where the match stopped, without breaking a score."""
    screen.skip()
    screen.say_words(_list_end(position, screen.texts), style="bold")


def _list_end(position: State | View, texts: Texts) -> list[str]:
    """List the words of the sentence on the end, each score together with its name."""
    (sentence,) = describe(score_sheet(position), texts) or ("stopped",)
    hands = count(position.hand_number - (not position.is_over), "hand")
    scores = ",\n".join(
        f"{format_value(seat, texts, 'seat')}: {score}"
        for seat, score in enumerate(position.scores)
    )
    words = f"{sentence[0].upper()}{sentence[1:]} after {hands}".split()
    return [*words, *f"({scores}).".split("\n")]


# ``play --matches``: many matches of one bot in all seats, one line of CSV each.


def write_series(
    tournament: Tournament,
    name: str,
    *,
    hands: int | None = None,
    jobs: int = 1,
    is_drawn: bool = False,
) -> None:
    """Play matches of one bot in all seats, and write their lines to a new file, or to ``-``.

    A seed that was drawn is printed, as the user does not know it. Raise `BotError` if there is no
    such bot or it fails, `FileError` if the file exists or cannot be written, and `ArenaError` if
    processes die again and again.
    """
    check_entrants(tournament.bots, tournament.rules)
    opened = contextlib.nullcontext(sys.stdout) if name == STANDARD else create_text(Path(name))
    with opened as file:
        if is_drawn:
            complain(f"the matches come from --seed {tournament.seed}")
        lines = csv.writer(file, lineterminator="\n")
        lines.writerow(_list_columns(tournament.rules.players))
        # A bar would disturb the lines on a terminal.
        is_hidden = name == STANDARD and sys.stdout.isatty()
        pool = make_pool(None, jobs, None, tournament.boards)
        played = play_parts(tournament, range(tournament.boards), pool, most_hands=hands)
        with make_bar(is_hidden=is_hidden) as bar, contextlib.closing(played) as parts:
            task = bar.add_task("matches", total=tournament.boards)
            for part in parts:
                lines.writerows([_list_cells(tournament, board) for board in part.boards])
                # Flushed, so that a kill cuts no line in two.
                file.flush()
                bar.update(task, advance=len(part.boards), refresh=True)


def _list_cells(tournament: Tournament, board: Board) -> list[object]:
    """List the cells of the line of a match.

    Raise `BotError` if a bot has failed; it names the match. A program that gives no legal move
    does not fail: it plays at random, as at a table.
    """
    (play,), (entrant,), rules = board.plays, tournament.bots, tournament.rules
    number = board.number + 1
    for fault in filter(None, play.faults):
        bot = entrant.make_bot()
        close_bot(bot)
        if not isinstance(bot, ProcessBot):
            raise BotError(f"match {number} (play --auto --seed {board.seed}): {fault.why}")
    game = (rules.name, rules.players, entrant.make, format_options(rules))
    winners = " ".join(map(str, play.winners))
    made = map(play.count_made, range(rules.players))
    return [number, board.seed, *game, len(play.hands), winners, *play.points, *made]


def _list_columns(players: int) -> list[str]:
    """List the names of the columns."""
    seats = range(players)
    return [
        *("match", "seed", "game", "players", "opponents", "options", "hands", "winners"),
        *[f"score_{seat}" for seat in seats],
        *[f"made_{seat}" for seat in seats],
    ]


# ``play --auto``: one match between bots, in words or as JSON.


def play_match(
    rules: Ruleset, seats: Seats, *, hands: int | None, keep: Callable[[Move], object] | None = None
) -> Iterator[Step]:
    """Let bots play a match, up to a number of hands; yield the step of each move.

    ``keep`` receives every move before it is made.
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
    """Print a match in words while it is played, or only its result in one line."""
    narrator, state = Narrator(screen), new_game(rules)
    if not is_quiet:
        print_heading(screen, rules, seed=seed)
        print_aim(screen, rules)
    for done in steps:
        state = done.state
        if not is_quiet:
            narrator.print_events(done.events)
    if is_quiet:
        typer.echo(" ".join(_list_end(state, screen.texts)))
    else:
        print_end(screen, state)


def print_json(rules: Ruleset, seed: int, steps: Iterable[Step], *, is_quiet: bool) -> None:
    """Print a match as lines of JSON while it is played, or only the last line.

    The first line is the start of the match, every other one the events of a move. Nothing is
    hidden: `events_for` selects the events for one seat.
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
