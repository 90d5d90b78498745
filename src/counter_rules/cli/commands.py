"""What a person may ask for in place of a move: the table, the scores, why, help, a file."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from counter_rules.cli.choices import (
    describe_answers,
    list_refusals,
    list_ways,
    read_move,
    write_move,
)
from counter_rules.cli.files import choose_form, find_free_name, write_records
from counter_rules.cli.screen import Screen
from counter_rules.cli.table import Table
from counter_rules.engine import why_illegal
from counter_rules.errors import CounterRulesError
from counter_rules.events import TrickResolved
from counter_rules.messages import describe
from counter_rules.moves import Move
from counter_rules.render import score_sheet

_COMMANDS: Final = (
    "table, or Enter  the table, as you see it",
    "score            the score sheet",
    "why              why the last trick came out as it did",
    "? ANSWER         why that answer is not allowed; ? alone lists all of them",
    "save FILE        save what you know, to replay; after the match, everything",
    "quit             leave",
)
_TO_GO_ON: Final = "start with --save FILE to go on another time, with --resume FILE"
_ON_LEAVING: Final = "Ctrl-C and Ctrl-D keep what you know, and leave"
_WHEN_KEPT: Final = (
    "the whole match is kept however you leave; go on with it another time, with --resume"
)


class Commands:
    """Answers what a person asks.

    Args:
        table: where they play.
        screen: where they read.
    """

    def __init__(self, table: Table, screen: Screen) -> None:
        self._table, self._screen = table, screen
        self.has_saved = False
        self._known: Mapping[str, Callable[[str], None]] = {
            "": self._draw_table,
            "table": self._draw_table,
            "?": self._help,
            "help": self._help,
            "why": self._explain,
            "score": self._draw_scores,
            "save": self._save,
        }

    def obey(self, answer: str) -> bool:
        """Do what an answer asks for.

        Args:
            answer: the answer.

        Returns:
            Whether it was a command.
        """
        mark = "?" if answer.startswith("?") else ""
        word, _, rest = (mark or answer).partition(" ")
        command = self._known.get(word.lower())
        if command is not None:
            command((answer[1:] if mark else rest).strip())
        return command is not None

    def refuse(self, move: Move) -> bool:
        """Tell why a move is illegal, if it is.

        Args:
            move: the move.

        Returns:
            Whether it is.
        """
        reason = why_illegal(self._table.view, move)
        if reason is None:
            return False
        sentence, given = describe(reason, self._screen.texts)[0], write_move(move)
        self._screen.say(sentence if sentence.startswith(given) else f"{given}: {sentence}")
        return True

    def _draw_table(self, _: str) -> None:
        self._screen.draw(self._table.view)

    def _draw_scores(self, _: str) -> None:
        self._screen.draw(score_sheet(self._table.view))

    def _help(self, asked: str) -> None:
        if asked:
            self._tell_about(asked)
            return
        answers = describe_answers(self._table.view)
        if answers:
            self._screen.say(answers)
        self._screen.print(_COMMANDS)
        for sentence in (_WHEN_KEPT,) if self._table.is_kept else (_ON_LEAVING, _TO_GO_ON):
            self._screen.say(sentence)
        for sentence in list_refusals(self._table.view, self._screen.texts):
            self._screen.say(sentence)

    def _tell_about(self, asked: str) -> None:
        """Tell whether a move may be made, and if not, why."""
        try:
            move = read_move(self._table.view, asked)
        except CounterRulesError as error:
            self._screen.say(str(error))
            return
        ways = list_ways(self._table.view, move)
        if ways or not self.refuse(move):
            self._screen.say(f"legal: {', '.join(map(write_move, ways or (move,)))}")

    def _explain(self, _: str) -> None:
        tricks = [event for event in self._table.heard if isinstance(event, TrickResolved)]
        if tricks:
            self._screen.draw(tricks[-1].explanation)
        else:
            self._screen.say("no trick is finished yet")

    def _save(self, name: str) -> None:
        try:
            self._screen.say(save_own(self._table, name))
        except CounterRulesError as error:
            self._screen.say(str(error))
        else:
            self.has_saved = True


def save_own(table: Table, name: str = "") -> str:
    """Save a match as its person may keep it.

    Args:
        table: the table.
        name: the name of the file, or nothing to find one that is free.

    Returns:
        A sentence that says what is where.

    Raises:
        FileError: if there is such a file already, or it cannot be written.
    """
    path = name or find_free_name()
    write_records([table.own_record], path, choose_form(path))
    own = f"what seat {table.seat} knows of the match, to replay"
    return f"saved in {path}: {own if table.is_going_on else 'the match'}"
