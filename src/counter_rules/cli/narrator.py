"""A match in words, for whoever watches it: hand by hand, trick by trick."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final, cast

from counter_rules.cards import Rank
from counter_rules.cli.files import count
from counter_rules.cli.screen import INDENT, Screen
from counter_rules.errors import RulesetError
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
    TrickResolved,
    TrumpChanged,
)
from counter_rules.games import describe_ruleset, get_preset
from counter_rules.messages import Texts, describe, format_value
from counter_rules.render import score_sheet
from counter_rules.rules.ruleset import Ruleset
from counter_rules.seats import Seat
from counter_rules.state import State
from counter_rules.trick import EffectOrder
from counter_rules.views import View

_ELSEWHERE: Final = (CardPlayed, CardShown, TrumpChanged, ChoiceKept, CardsPassed, MatchOver)
"""What is not printed by itself: the trick shows it, or its explanation, or what comes after."""

_WORDS: Final = {"True": "on", "False": "off", "None": "none"}
"""What options are said to be that are not what Python calls them."""


class Narrator:
    """Prints what happens in a match, each trick drawn and explained once it is complete."""

    def __init__(self, screen: Screen) -> None:
        self._screen = screen
        self._hand_size = self._tricks = 0
        self._seen: set[Seat] = set()

    def print_events(self, events: Iterable[Event]) -> None:
        """Print the events of a move."""
        for event in events:
            if isinstance(event, TrickResolved):
                self._print_trick(event)
            elif isinstance(event, HandDealt):
                self._hand_size, self._tricks, self._seen = event.hand_size, 0, set()
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
        """Return whether an event has to be printed: a hand once, a sealed bid only if blind."""
        if isinstance(event, HandSeen):
            is_new = event.owner not in self._seen
            self._seen.add(event.owner)
            return is_new
        if isinstance(event, Committed):
            return event.sealed is Sealed.BLIND
        return not isinstance(event, _ELSEWHERE)


def print_heading(screen: Screen, rules: Ruleset, *, seed: int | None = None) -> None:
    """Print the game, how many play, the seed if it is open, and what is not as usual."""
    shown = "" if seed is None else f", seed {seed}"
    screen.say(f"{screen.name_game(rules)}, {rules.players} players{shown}", style="bold")
    options = [f"{name} {_format_option(rules, name)}" for name in _find_chosen(rules)]
    if options:
        screen.say(f"options: {', '.join(options)}")


def print_aim(screen: Screen, rules: Ruleset) -> None:
    """Print in one sentence what a player tries to do, and when the match ends."""
    end = dict(describe_ruleset(rules))["end"]
    screen.say(f"aim: take exactly as many tricks as you bid; the match ends {end}")


def print_rules(screen: Screen, rules: Ruleset) -> None:
    """Print the game and its aim, what holds on every axis, and all options in force."""
    print_heading(screen, rules)
    print_aim(screen, rules)
    screen.print_pairs(describe_ruleset(rules))
    options = list(_list_options(rules))
    if options:
        screen.say("options in force:")
        screen.print_pairs(options)


def _list_options(rules: Ruleset) -> Iterator[tuple[str, str]]:
    """Yield every option with its value and, of a preset, what it chooses."""
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


def _find_chosen(rules: Ruleset) -> Mapping[str, object]:
    """Return the options that do not have their defaults; all of a game that has no defaults."""
    try:
        preset = get_preset(rules.name)
        usual = preset.make_ruleset(players=rules.players, options={}).options
    except RulesetError:
        return rules.options
    return {
        name: value
        for name, value in rules.options.items()
        if name not in usual or value != usual[name]
    }


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
    """Print who has won, or where the match was stopped, no score across two lines."""
    screen.skip()
    screen.say_words(_list_end(position, screen.texts), style="bold")


def describe_end(position: State | View, texts: Texts) -> str:
    """Say in one line who has won, or where the match was stopped."""
    return " ".join(_list_end(position, texts))


def _list_end(position: State | View, texts: Texts) -> list[str]:
    """List the words that say how a match ended, each score with its name."""
    (sentence,) = describe(score_sheet(position), texts) or ("stopped",)
    hands = count(position.hand_number - (not position.is_over), "hand")
    scores = ",\n".join(
        f"{format_value(seat, texts, 'seat')}: {score}"
        for seat, score in enumerate(position.scores)
    )
    words = f"{sentence[0].upper()}{sentence[1:]} after {hands}".split()
    return [*words, *f"({scores}).".split("\n")]
