"""The checks of programs that play: every kind of decision, every game, unusual messages."""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Final, Self, TextIO, TypeAlias

from counter_rules._base.quoting import shorten
from counter_rules.bots import (
    Bot,
    BotOption,
    FaultKind,
    FaultPolicy,
    ProcessBot,
    RandomBot,
    SupportsExplain,
    TimeControl,
    ask,
    begin,
    hear,
    process,
)
from counter_rules.bots.inner import check_options, check_waits
from counter_rules.engine import new_game, shuffle
from counter_rules.errors import BotError
from counter_rules.events import events_for, step
from counter_rules.games import Preset
from counter_rules.games.inner import BUILT_IN
from counter_rules.protocol.child import Command
from counter_rules.protocol.terms import is_time
from counter_rules.rules.ruleset import Ruleset
from counter_rules.testing._conversations import (
    CONVERSATIONS,
    ProgramConfig,
    hold_conversation,
    list_option_talks,
)
from counter_rules.testing._report import Check, Report, SkippedError
from counter_rules.testing._situations import SITUATIONS, Situation, get_first_bid
from counter_rules.views import View, view

_SEED: Final = 7
_HANDS: Final = 3
_TINY: Final = 1e-6
_ALIKE: Final = 3
"""After this number of failures in the same words the other checks are left out."""

_Attempt: TypeAlias = tuple[str, Callable[[], str]]
"""The title of a check, and the function that returns the fault, or an empty text."""


def check_bot(
    command: Command,
    *,
    options: Mapping[str, object] | None = None,
    seconds: float = 10.0,
    start: float = 30.0,
    log: TextIO | None = None,
    progress: Callable[[Check], object] | None = None,
) -> Report:
    """Check that a program plays all games by the protocol for bots.

    The program makes every kind of decision, and explains it if it can. It plays three hands of
    every game at the smallest and the largest table. It plays with each of its options at both
    ends, is stopped while it thinks, and gets unusual messages. Games that it does not play are
    left out, and what it does not declare is skipped. After three checks in a row that fail in the
    same words the rest is left out.

    See :doc:`/howto/bots_in_any_language` for an example.

    Args:
        command: the program and its arguments.
        options: the values of its options, by name.
        seconds: the seconds that it has for a move, and to exit.
        start: the seconds that it has to say hello, and to be ready.
        log: the stream for its standard error, which is dropped by default.
        progress: called with every check when it is done.

    Returns:
        The report of all checks.

    Raises:
        BotError: if ``seconds`` or ``start`` is not a positive number, or ``options`` is not a
            mapping.
    """
    if not (is_time(seconds) and seconds > 0):
        raise BotError(f"seconds must be a number above 0, not {shorten(seconds)}")
    check_waits(start=start)
    check_options(options)
    config = ProgramConfig(
        command=command, options=dict(options or {}), seconds=seconds, start=start, log=log
    )
    with _Player(config) as player:
        return _try_all(player, progress or (lambda _: None))


class _Player:
    """A program that runs through many checks, and is started again when it has ended."""

    def __init__(self, config: ProgramConfig) -> None:
        self.config = config
        self.name = ""
        self.games: tuple[str, ...] | None = None
        self.options: tuple[BotOption, ...] = ()
        self.explains = False
        self._bot: ProcessBot | None = None

    def sit_down(self) -> ProcessBot:
        """Return the running program; start it if necessary."""
        if self._bot is None:
            self._bot = self.start(FaultPolicy.FORFEIT, TimeControl(move=self.config.seconds))
            self.name, self.games = self._bot.name, self._bot.games
            self.options = self._bot.options
            self.explains = isinstance(self._bot, SupportsExplain)
        return self._bot

    def start(self, on_fault: FaultPolicy, clock: TimeControl) -> ProcessBot:
        """Start the program."""
        return process(
            self.config.command,
            options=self.config.options,
            clock=clock,
            on_fault=on_fault,
            log=self.config.log,
            start=self.config.start,
            grace=self.config.seconds,
        )

    def stop(self) -> None:
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
        """Return whether the program says that it plays a game."""
        return self.games is None or game in self.games

    def get_fault(self, attempt: Callable[[], object]) -> str:
        """Run a check; return its fault, or an empty text. A program at fault is stopped."""
        try:
            attempt()
        except BotError as error:
            self.stop()
            return str(error)
        return ""


def _try_all(player: _Player, progress: Callable[[Check], object]) -> Report:
    """Make every check, if the program says hello at all; stop when all fail alike."""
    checks = list[Check]()
    attempts = deque[_Attempt]([("says hello", partial(_greet, player))])
    # The conversations at the end are never left out: each of them checks something else.
    while attempts and not (len(attempts) > len(CONVERSATIONS) and _fails_alike(checks)):
        checks.append(_make_check(*attempts.popleft()))
        progress(checks[-1])
        if len(checks) == 1 and checks[0].has_passed:
            attempts.extend(_list_attempts(player))
    return Report(name=player.name, checks=tuple(checks), omitted=len(attempts))


def _make_check(title: str, get_fault: Callable[[], str]) -> Check:
    try:
        return Check(title=title, fault=get_fault())
    except SkippedError as why:
        return Check(title=title, skipped=str(why))


def _fails_alike(checks: Sequence[Check]) -> bool:
    """Return whether the last checks have failed in the same words."""
    last = {check.fault for check in checks[-_ALIKE:]}
    return len(checks) >= _ALIKE and len(last) == 1 and "" not in last


def _greet(player: _Player) -> str:
    """Start the program; return the fault, or an empty text."""
    fault = player.get_fault(player.sit_down)
    return fault or ("" if _list_games(player) else "it plays none of the library's games")


def _list_games(player: _Player) -> list[Preset]:
    return [preset for preset in BUILT_IN if player.plays(preset.name)]


def _list_attempts(player: _Player) -> Iterator[_Attempt]:
    """Yield every check after the first."""
    for situation in SITUATIONS:
        if player.plays(situation.game):
            ask_it = partial(_ask, player, situation)
            yield f"answers: {situation.title}", partial(player.get_fault, ask_it)
            if player.explains:
                explain_it = partial(_explain, player, situation)
                yield f"explains: {situation.title}", partial(player.get_fault, explain_it)
    played = _list_games(player)
    for title, rules in _list_tables(played):
        yield title, partial(player.get_fault, partial(_play, player, rules))
    seen = get_first_bid(played[0])
    hurry = partial(_hurry, player, seen)
    yield "continues after a late answer", partial(player.get_fault, hurry)
    for title, conversation in (*list_option_talks(player.options), *CONVERSATIONS.items()):
        yield title, partial(hold_conversation, conversation, player.config, seen)


def _list_tables(presets: Sequence[Preset]) -> Iterator[tuple[str, Ruleset]]:
    """Yield each game at its smallest and largest table, and with options that add decisions."""
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
    for seen in situation.get_views():
        begin(bot, seen)
        ask(bot, seen, rng)


def _explain(player: _Player, situation: Situation) -> None:
    """Seat the program in the middle of a match, and ask which move it would choose and why."""
    bot, seen = player.sit_down(), situation.get_views()[0]
    begin(bot, seen)
    if isinstance(bot, SupportsExplain):
        bot.explain(seen)


def _play(player: _Player, rules: Ruleset) -> None:
    """Let the program play hands of a match against random bots."""
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
    """Ask once with a clock that is nearly impossible to meet, and then with the normal one."""
    rng = random.Random(_SEED)  # noqa: S311 - it has to be repeatable
    player.stop()
    clock = TimeControl(move=None, match=_TINY, increment=player.config.seconds)
    with player.start(FaultPolicy.RANDOM, clock) as bot:
        for _ in range(4):
            ask(bot, seen, rng)
        first = [fault for fault in bot.faults[:1] if fault.kind is FaultKind.LATE]
        if more := bot.faults[len(first) :]:
            raise BotError(more[0].reason)
