"""What a person may ask for in place of a move: the table, the scores, advice, help, a file."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from counter_rules.cli.advice import Adviser
from counter_rules.cli.choices import describe_answers, list_refusals
from counter_rules.cli.files import choose_form, find_free_name, write_records
from counter_rules.cli.hints import print_hint, print_powers
from counter_rules.cli.narrator import print_rules
from counter_rules.cli.screen import Screen
from counter_rules.cli.table import Table
from counter_rules.errors import CounterRulesError
from counter_rules.events import TrickResolved
from counter_rules.render import score_sheet

_COMMANDS: Final = (
    ("table, or Enter", "the table, as you see it"),
    ("score", "the score sheet"),
    ("why", "why the last trick came out as it did"),
    ("powers", "what the cards do"),
    ("rules", "the aim, and the rules and options of this match"),
    ("? CARD", "what that card does, and would do now; or why it cannot"),
    ("hint", "what a strong player would do in your place, and what that is worth"),
    ("save FILE", "save what you know, to replay; after the match, everything"),
    ("quit, or q", "leave"),
)
_TO_CONTINUE: Final = "start with --save FILE to continue another time, with --resume FILE"
_ON_LEAVING: Final = "Ctrl-C and Ctrl-D keep what you know, and leave"
_WHEN_KEPT: Final = (
    "the whole match is kept however you leave; continue it another time, with --resume"
)


class Commands:
    """Answers on the screen what a person at the table asks."""

    def __init__(self, table: Table, screen: Screen) -> None:
        self._table, self._screen = table, screen
        self._adviser = Adviser()
        self._saved: int | None = None  # how much the person knew when they saved
        self._known: Mapping[str, Callable[[str], None]] = {
            "": self._draw_table,
            "table": self._draw_table,
            "?": self._help,
            "help": self._help,
            "why": self._explain,
            "score": self._draw_scores,
            "powers": self._list_powers,
            "rules": self._list_rules,
            "hint": self._advise,
            "save": self._save,
        }

    @property
    def has_saved(self) -> bool:
        """Whether the person has saved, now or before."""
        return self._saved is not None

    @property
    def has_saved_all(self) -> bool:
        """Whether the person has learned nothing since they saved."""
        return self._saved == len(self._table.heard)

    def obey(self, answer: str) -> bool:
        """Do what an answer asks for; return whether it was a command."""
        mark = "?" if answer.startswith("?") else ""
        word, _, rest = (mark or answer).partition(" ")
        command = self._known.get(word.lower())
        if command is not None:
            command((answer[1:] if mark else rest).strip())
        return command is not None

    def _draw_table(self, _: str) -> None:
        self._screen.draw(self._table.view)

    def _draw_scores(self, _: str) -> None:
        self._screen.draw(score_sheet(self._table.view))

    def _help(self, asked: str) -> None:
        view, texts = self._table.view, self._screen.texts
        if asked:
            self._answer(asked)
            return
        answers = describe_answers(view)
        if answers:
            self._screen.say(answers)
        self._screen.print_pairs(_COMMANDS)
        ways = (_WHEN_KEPT,) if self._table.is_kept else (_ON_LEAVING, _TO_CONTINUE)
        self._screen.say(*ways, *list_refusals(view, texts))

    def _answer(self, asked: str) -> None:
        try:
            print_hint(self._screen, self._table.view, asked)
        except CounterRulesError as error:
            self._screen.say(str(error))

    def _list_powers(self, _: str) -> None:
        print_powers(self._screen, self._table.view.rules)

    def _list_rules(self, _: str) -> None:
        print_rules(self._screen, self._table.view.rules)

    def _advise(self, _: str) -> None:
        try:
            self._adviser.print_advice(self._screen, self._table.view)
        except CounterRulesError as error:
            self._screen.say(str(error))

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
            self._saved = len(self._table.heard)


def save_own(table: Table, name: str = "") -> str:
    """Save a match as its person may keep it; without a name, in a file with a free one.

    Returns:
        A sentence that says what is where.

    Raises:
        FileError: if there is such a file already, or it cannot be written.
    """
    path = name or find_free_name()
    write_records([table.own_record], path, choose_form(path))
    own = "what you know of the match, to replay"
    return f"saved in {path}: {own if table.is_going_on else 'the match'}"
