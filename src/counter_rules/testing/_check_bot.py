"""The suite for programs that play: every sort of question, every game, and rough handling."""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Final, Self, TextIO, TypeAlias

import attrs
from typing_extensions import TypeAliasType

from counter_rules._base.quoting import name_type, shorten, tidy
from counter_rules.bots import (
    Bot,
    FaultKind,
    FaultPolicy,
    ProcessBot,
    RandomBot,
    TimeControl,
    ask,
    begin,
    hear,
    process,
)
from counter_rules.bots.inner import check_options, check_waits
from counter_rules.engine import new_game, shuffle
from counter_rules.errors import BotError, CounterRulesError, MissingExtraError
from counter_rules.events import events_for, step
from counter_rules.games import Preset
from counter_rules.games.inner import BUILT_IN
from counter_rules.protocol.child import Command
from counter_rules.protocol.terms import is_time
from counter_rules.rules.ruleset import Ruleset
from counter_rules.testing._talks import (
    SITUATIONS,
    TALKS,
    Situation,
    Terms,
    find_fault,
    find_first_bid,
)
from counter_rules.views import View, view

# The report of what a suite has found.

_LONGEST = 400


@attrs.frozen(kw_only=True)
class Check:
    """One thing that was tried.

    Args:
        title: what is expected, in words.
        fault: what is wrong, or nothing if it went as expected.
        skipped: why it was not tried, or nothing if it was.
    """

    title: str
    fault: str = ""
    skipped: str = ""

    @property
    def has_passed(self) -> bool:
        """Whether it went as expected, or was left out."""
        return not self.fault

    def __str__(self) -> str:
        if self.skipped:
            return f"skipped: {self.title}: {self.skipped}"
        return f"failed: {self.title}: {self.fault}" if self.fault else f"passed: {self.title}"


@attrs.frozen(kw_only=True)
class Report:
    """All that was tried, in order.

    Args:
        name: what was tried, by its own name; nothing if it did not say one.
        checks: what was tried.
        omitted: how many checks were left out, as three in a row failed in the same words.
    """

    name: str
    checks: tuple[Check, ...]
    omitted: int = 0

    @property
    def faults(self) -> tuple[Check, ...]:
        """The checks that failed."""
        return tuple([check for check in self.checks if not check.has_passed])

    @property
    def skipped(self) -> tuple[Check, ...]:
        """The checks that were not tried, each with the reason."""
        return tuple([check for check in self.checks if check.skipped])

    @property
    def has_passed(self) -> bool:
        """Whether all that was tried went as expected."""
        return not self.faults

    def __str__(self) -> str:
        return "\n".join(map(str, self.checks))


class FaultError(Exception):
    """What is wrong, in words."""


class LeftOutError(Exception):
    """Why something cannot be tried, in words."""


Attempt = TypeAliasType("Attempt", tuple[str, Callable[[], None]])
"""What is expected, and what tries it: a function that raises what is wrong."""


def make_report(
    name: str, attempts: Iterable[Attempt], progress: Callable[[Check], object] | None
) -> Report:
    """Try one thing after another, whatever goes wrong with each.

    Args:
        name: the name of what is tried.
        attempts: what is tried.
        progress: called with every check when it is done.
    """
    checks: list[Check] = []
    for title, attempt in attempts:
        checks.append(_make_check(title, attempt))
        if progress is not None:
            progress(checks[-1])
    return Report(name=name, checks=tuple(checks))


def _make_check(title: str, attempt: Callable[[], None]) -> Check:
    try:
        attempt()
    except (LeftOutError, MissingExtraError) as why:
        return Check(title=title, skipped=tidy(str(why), _LONGEST))
    except (FaultError, CounterRulesError) as fault:
        return Check(title=title, fault=tidy(str(fault), _LONGEST) or name_type(fault))
    except Exception as error:  # noqa: BLE001 - what is tried is anybody's code
        return Check(title=title, fault=tidy(f"{name_type(error)}: {error}", _LONGEST))
    return Check(title=title)


# The suite.

_SEED: Final = 7
_HANDS: Final = 3
_TINY: Final = 1e-6
_ALIKE: Final = 3
"""After so many failures in the same words nothing else is tried."""

_Attempt: TypeAlias = tuple[str, Callable[[], str]]
"""What is expected, and what returns the fault, or nothing."""


def check_bot(
    command: Command,
    *,
    options: Mapping[str, object] | None = None,
    seconds: float = 10.0,
    start: float = 30.0,
    log: TextIO | None = None,
    progress: Callable[[Check], object] | None = None,
) -> Report:
    """Try whether a program plays all games by the protocol for bots.

    It is asked every sort of question, plays three hands of every game at the smallest and the
    largest table, and is handled as a careless host would. Games that it does not play are left
    out. After three questions in a row that fail in the same words the rest is not tried.

    Args:
        command: the program and its arguments.
        options: the options for the program, by name.
        seconds: how long it may take for a move, and to leave.
        start: how long it may take to say hello.
        log: where its standard error goes; dropped if left out.
        progress: called with every check when it is done.

    Returns:
        What was tried, and what came of it.

    Raises:
        BotError: if ``seconds`` or ``start`` is no time, or ``options`` is no mapping.
    """
    if not (is_time(seconds) and seconds > 0):
        raise BotError(f"seconds must be a number above 0, not {shorten(seconds)}")
    check_waits(start=start)
    check_options(options)
    terms = Terms(
        command=command, options=dict(options or {}), seconds=seconds, start=start, log=log
    )
    with _Player(terms) as player:
        return _try_all(player, progress or (lambda _: None))


class _Player:
    """A program that is kept for many checks, and started anew where it is gone."""

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self.name = ""
        self.games: tuple[str, ...] | None = None
        self._bot: ProcessBot | None = None

    def sit_down(self) -> ProcessBot:
        """Return the program, running."""
        if self._bot is None:
            self._bot = self.start(FaultPolicy.FORFEIT, TimeControl(move=self.terms.seconds))
            self.name, self.games = self._bot.name, self._bot.games
        return self._bot

    def start(self, on_fault: FaultPolicy, clock: TimeControl) -> ProcessBot:
        """Start the program anew."""
        return process(
            self.terms.command,
            options=self.terms.options,
            clock=clock,
            on_fault=on_fault,
            log=self.terms.log,
            start=self.terms.start,
            grace=self.terms.seconds,
        )

    def leave(self) -> None:
        """Stop the program, if it runs."""
        if self._bot is not None:
            self._bot.close()
        self._bot = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if self._bot is not None:
            self._bot.__exit__(kind)

    def plays(self, game: str) -> bool:
        """Return whether it says that it plays a game."""
        return self.games is None or game in self.games

    def find_fault(self, attempt: Callable[[], object]) -> str:
        """Try something; return what goes wrong, or nothing. A program at fault starts anew."""
        try:
            attempt()
        except BotError as error:
            self.leave()
            return str(error)
        return ""


def _try_all(player: _Player, progress: Callable[[Check], object]) -> Report:
    """Make every check, if the program says hello at all, and stop where all go wrong alike."""
    checks = list[Check]()
    attempts = deque[_Attempt]([("says hello", partial(_greet, player))])
    # The talks last are tried one and all: what each of them finds is a habit of its own.
    while attempts and not (len(attempts) > len(TALKS) and _fails_alike(checks)):
        title, find_fault = attempts.popleft()
        checks.append(Check(title=title, fault=find_fault()))
        progress(checks[-1])
        if len(checks) == 1 and checks[0].has_passed:
            attempts.extend(_list_attempts(player))
    return Report(name=player.name, checks=tuple(checks), omitted=len(attempts))


def _fails_alike(checks: Sequence[Check]) -> bool:
    """Return whether the last checks failed, all in the same words."""
    last = {check.fault for check in checks[-_ALIKE:]}
    return len(checks) >= _ALIKE and len(last) == 1 and "" not in last


def _greet(player: _Player) -> str:
    """Start the program; return what goes wrong, or nothing."""
    fault = player.find_fault(player.sit_down)
    return fault or ("" if _list_games(player) else "it plays none of our games")


def _list_games(player: _Player) -> list[Preset]:
    return [preset for preset in BUILT_IN if player.plays(preset.name)]


def _list_attempts(player: _Player) -> Iterator[_Attempt]:
    """Yield every check after the first: what is expected, and what finds the fault."""
    for situation in SITUATIONS:
        if player.plays(situation.game):
            ask_it = partial(_ask, player, situation)
            yield f"answers: {situation.title}", partial(player.find_fault, ask_it)
    played = _list_games(player)
    for title, rules in _list_tables(played):
        yield title, partial(player.find_fault, partial(_play, player, rules))
    seen = find_first_bid(played[0])
    hurry = partial(_hurry, player, seen)
    yield "goes on after an answer that was late", partial(player.find_fault, hurry)
    for title, talk in TALKS.items():
        yield title, partial(find_fault, talk, player.terms, seen)


def _list_tables(presets: Sequence[Preset]) -> Iterator[tuple[str, Ruleset]]:
    """Yield every game at its smallest and its largest table, and with options that ask more."""
    for preset in presets:
        for players in sorted({preset.players[0], preset.players[-1]}):
            title = f"plays three hands of {preset.name} with {players} players"
            yield title, preset.make_ruleset(players=players, options={})
        for situation in SITUATIONS:
            if situation.game == preset.name and situation.options:
                options = ", ".join(situation.options)
                yield f"plays three hands of {preset.name} with {options}", situation.rules


def _ask(player: _Player, situation: Situation) -> None:
    """Seat the program in the middle of a match, twice, and ask it for a move."""
    bot, rng = player.sit_down(), random.Random(_SEED)  # noqa: S311 - it has to be repeatable
    for seen in situation.find_views():
        begin(bot, seen)
        ask(bot, seen, rng)


def _play(player: _Player, rules: Ruleset) -> None:
    """Let the program play hands of a match against seats that choose at random."""
    bots: list[Bot] = [player.sit_down(), *[RandomBot()] * (rules.players - 1)]
    rng = random.Random(_SEED)  # noqa: S311 - it has to be repeatable
    state = new_game(rules)
    begin(bots[0], view(state, 0))
    while not state.is_over and len(state.hand_results) < _HANDS:
        if state.to_act:
            seat = state.to_act[0]
            made = step(state, ask(bots[seat], view(state, seat), rng))
        else:
            made = step(state, shuffle(state, seed=_SEED))
        state = made.state
        hear(bots[0], events_for(made.events, 0))


def _hurry(player: _Player, seen: View) -> None:
    """Ask once with a clock that hardly anybody can meet, and then with the usual one."""
    rng = random.Random(_SEED)  # noqa: S311 - it has to be repeatable
    player.leave()
    clock = TimeControl(move=None, match=_TINY, increment=player.terms.seconds)
    with player.start(FaultPolicy.RANDOM, clock) as bot:
        for _ in range(4):
            ask(bot, seen, rng)
        first = [fault for fault in bot.faults[:1] if fault.kind is FaultKind.LATE]
        if more := bot.faults[len(first) :]:
            raise BotError(more[0].reason)
