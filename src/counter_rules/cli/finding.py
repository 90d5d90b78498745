"""The talk of ``rules --find``: a few questions to a table, and the game that fits its answers."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Sequence
from typing import Final, TypeVar

import typer

from counter_rules._base.quoting import shorten
from counter_rules.cli.screen import Screen
from counter_rules.games.inner import (
    QUESTIONS,
    Answer,
    FoundGame,
    Question,
    list_answers,
    list_games,
)
from counter_rules.seats import MAX_SEATS

_FEWEST_PLAYERS: Final = 2
_USUAL_PLAYERS: Final = 4
_DIGITS: Final = 3
"""The most digits of an answer that is read as a number."""

FoundT = TypeVar("FoundT")


def find_by_talk(screen: Screen, players: int | None = None) -> None:
    """Ask a table a few questions, and print the game that fits best and the next one.

    A question is left out if the answers so far leave one answer to it. At the end of the input,
    the other questions are skipped. Raise `typer.TyperException` if no game has that many players.
    """
    if players is not None and not _FEWEST_PLAYERS <= players <= MAX_SEATS:
        raise typer.TyperException(
            f"--players {shorten(players)}: {_FEWEST_PLAYERS} to {MAX_SEATS} can play"
        )
    screen.say("Let us find your game. Answer with a number, or press Enter to skip a question.")
    count, answers = players or _USUAL_PLAYERS, list[Answer]()
    try:
        if players is None:
            screen.skip()
            many = f"How many of you play, {_FEWEST_PLAYERS} to {MAX_SEATS}?"
            count = _ask_until(screen, f"{many} Enter for {count}", _parse_players)
        for question in QUESTIONS:
            answers += _ask(screen, question, list_answers(question, count, answers))
    except EOFError:
        pass
    screen.skip()
    if not answers:
        screen.say("No question was answered, so any game fits. Here is the first.")
    _print_found(screen, list_games(count, answers))


def _ask(screen: Screen, question: Question, offered: Sequence[Answer]) -> Sequence[Answer]:
    """Ask a question; return the answer, or nothing if it is skipped."""
    if len(offered) == 1:
        return offered
    screen.skip()
    screen.say(question.text, style="bold")
    screen.print_pairs([(str(n), answer.text) for n, answer in enumerate(offered, start=1)])

    def parse(text: str) -> Sequence[Answer] | None:
        number = _parse_number(text)
        return offered[number - 1 : number] if 0 < number <= len(offered) else None

    return _ask_until(screen, "your answer", lambda text: parse(text) if text else ())


def _ask_until(screen: Screen, question: str, parse: Callable[[str], FoundT | None]) -> FoundT:
    """Ask until there is an answer that can be parsed."""
    while (found := parse(text := screen.ask(question))) is None:
        screen.say(f"{shorten(text)} is none of the numbers: choose one, or press Enter")
    return found


def _parse_players(text: str) -> int | None:
    players = _parse_number(text) if text else _USUAL_PLAYERS
    return players if _FEWEST_PLAYERS <= players <= MAX_SEATS else None


def _parse_number(text: str) -> int:
    """Return the number that a text is, or 0."""
    return int(text) if text.isdecimal() and len(text) < _DIGITS else 0


def _print_found(screen: Screen, found: Sequence[FoundGame]) -> None:
    """Print the first game with its options and how to play it, and name the second."""
    best, *others = found
    summary = "With these options:" if best.options else best.preset.summary
    screen.say(f"Your game: {best.preset.title}. {summary}", style="bold")
    for name, value in best.options.items():
        screen.say(f"{name}={value}: {_describe(best, name, value)}", indent="  ")
    screen.skip()
    _print_commands(best, "play", "rules")
    if others:
        screen.skip()
        screen.say(f"{others[0].preset.title} fits, too:")
        _print_commands(others[0], "play")


def _describe(found: FoundGame, name: str, value: str) -> str:
    """Describe an option with its value, or the option alone if the value says enough."""
    option = found.preset.get_option(name)
    meanings = {choice.value: choice.meaning for choice in option.choices}
    chosen = meanings.get(value)
    if value == "false":
        return f"not played: {option.meaning}"
    return f"{option.meaning}: {chosen}" if chosen else option.meaning


def _print_commands(found: FoundGame, *commands: str) -> None:
    """Print the commands about a game, each on one line, however long, to be copied."""
    for command in commands:
        typer.echo(f"  {_format_command(command, found)}")


def _format_command(command: str, found: FoundGame) -> str:
    """Format the command that plays or describes a game."""
    words = [part for word in found.words for part in ("-o", word)]
    name, players = found.preset.name, str(found.rules.players)
    return shlex.join(["counter-rules", command, name, "--players", players, *words])
