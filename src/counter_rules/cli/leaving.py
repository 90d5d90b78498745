"""The end of a session: the ways a person leaves, and what is saved of the match."""

from __future__ import annotations

import enum
from collections.abc import Callable
from functools import partial
from typing import Final

from counter_rules.cli.keeping import Keeper
from counter_rules.cli.records import FileError, choose_form, choose_free_name, write_records
from counter_rules.cli.screen import Screen, complain
from counter_rules.cli.seats import SeatedMatch
from counter_rules.cli.session import Session, save_own
from counter_rules.errors import BotError
from counter_rules_command import INTERRUPTED

_TO_CONTINUE: Final = "to continue a match later, start it with --save FILE"


class Leaving(enum.Enum):
    """The way a person left the table."""

    DONE = enum.auto()
    """The match is over or stopped, or they quit."""
    NO_MORE_INPUT = enum.auto()
    INTERRUPTED = enum.auto()
    BOT_FAILED = enum.auto()
    """The bot of another seat failed, so the match cannot continue."""

    @property
    def status(self) -> int:
        """The exit status."""
        return {Leaving.INTERRUPTED: INTERRUPTED, Leaving.BOT_FAILED: 2}.get(self, 0)


def play_out(session: Session) -> Leaving:
    """Let a person play until they leave, and report a bot that fails.

    See :doc:`/howto/play_in_a_terminal` for an example.
    """
    try:
        session.run()
    except EOFError:
        return Leaving.NO_MORE_INPUT
    except KeyboardInterrupt:
        return Leaving.INTERRUPTED
    except BotError as error:
        complain(str(error))
        return Leaving.BOT_FAILED
    return Leaving.DONE


def save_or_warn(session: Session, table: SeatedMatch, screen: Screen, leaving: Leaving) -> None:
    """Save what a person knows of a match that breaks off, or warn them if they quit and lose it.

    Raise `FileError` if no file can be written.
    """
    if leaving is not Leaving.DONE and table.is_going_on:
        _save(partial(save_own, table), "", screen, leaving)
        screen.say(_TO_CONTINUE)
    elif leaving is Leaving.DONE and session.is_lost:
        is_part = session.commands.has_saved
        lost = "what followed the last save is lost" if is_part else "nothing was saved"
        screen.say(lost, _TO_CONTINUE)


def finish_file(keeper: Keeper, table: SeatedMatch, screen: Screen, leaving: Leaving) -> None:
    """Complete the file that keeps the match, or write another; raise `FileError` if both fail."""

    def save(name: str) -> str:
        if name == keeper.name:
            keeper.close()
        else:
            write_records([table.whole_record], name, choose_form(name))
        return f"saved in {name}: the whole match, with every card"

    _save(save, keeper.name, screen, leaving)


def _save(save: Callable[[str], str], name: str, screen: Screen, leaving: Leaving) -> None:
    """Save in a file; ask for another name until one works or the person gives up.

    If the input has ended, try one free name instead.
    """
    is_last = False
    while True:
        try:
            screen.say(save(name))
        except FileError as error:
            screen.say(str(error))
            if leaving is not Leaving.NO_MORE_INPUT:
                name = _ask_name(screen)
            elif not is_last:
                name, is_last = choose_free_name(), True
            else:
                name = ""
            if not name:
                raise
        else:
            return


def _ask_name(screen: Screen) -> str:
    try:
        return screen.ask("another FILE; Enter gives up")
    except (EOFError, KeyboardInterrupt):
        return ""
