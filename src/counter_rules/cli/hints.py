"""What a player may ask of a card: what it does, what it would do now, or why it cannot."""

from __future__ import annotations

from collections.abc import Iterator

from counter_rules.cli.choices import (
    describe_refusal,
    format_answer,
    list_ways,
    parse_answer,
)
from counter_rules.cli.screen import INDENT, Screen
from counter_rules.errors import NotationError
from counter_rules.explain import describe_card, list_powers
from counter_rules.messages import describe
from counter_rules.moves import Move, PassCard, PlayCard
from counter_rules.question import Phase
from counter_rules.rules.ruleset import Ruleset
from counter_rules.trick.trick import parse_play
from counter_rules.views import View, preview


def print_hint(screen: Screen, view: View, asked: str) -> None:
    """Print what a card does and would do now, or whether another answer is legal.

    Raises:
        NotationError: if it is neither a card nor an answer.
        StateError: if there is no such card in the deck.
    """
    move = _parse_asked(view, asked)
    if isinstance(move, PlayCard | PassCard):
        screen.say(*describe_card(view.rules, move.card, screen.texts))
        if view.phase not in (Phase.PLAY, Phase.PASS):
            return
    ways = list_ways(view, move) or (move,)
    refusal = describe_refusal(view, ways[0], screen.texts)
    if refusal is not None:
        screen.say(refusal)
    elif isinstance(move, PlayCard):
        for way in ways:
            _print_preview(screen, view, way)
    else:
        screen.say(f"legal: {format_answer(move)}")


def _parse_asked(view: View, asked: str) -> Move:
    """Parse a card whatever the phase; or else an answer to the question that is open."""
    if view.phase not in (Phase.PLAY, Phase.PASS):
        try:
            return parse_play(view.seat or 0, "".join(asked.split()))
        except NotationError:
            pass
    return parse_answer(view, asked)


def _print_preview(screen: Screen, view: View, move: Move) -> None:
    """Print what a legal play would do."""
    seen = preview(view, move) if isinstance(move, PlayCard) else None
    sentences = describe(seen, screen.texts) if seen else ()
    screen.say(f"{format_answer(move)} now:" if sentences else f"legal: {format_answer(move)}")
    screen.say(*[f"- {sentence}" for sentence in sentences], indent=INDENT)


def print_powers(screen: Screen, rules: Ruleset) -> None:
    """Print what the cards of a game do, rank by rank, and what is so in every trick."""
    rows = list(_list_rows(screen, rules))
    if rows:
        screen.print_pairs(rows, hang=INDENT)
    else:
        screen.say("no card has a power here: suit and rank are all that counts")


def _list_rows(screen: Screen, rules: Ruleset) -> Iterator[tuple[str, str]]:
    for power in list_powers(rules):
        label = power.label
        for sentence in describe(power, screen.texts):
            yield f"{label:<2}", sentence
            label = ""
