"""A session at the terminal: the questions to a person, and the commands they can give.

Everything printed here comes from the person's view and from the events they learn of.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from counter_rules.cli.choices import (
    Adviser,
    describe_answers,
    describe_bids,
    describe_fault,
    describe_trumps,
    format_answer,
    format_choices,
    list_refusals,
    list_ways,
    parse_choice,
    print_hint,
    print_powers,
)
from counter_rules.cli.records import choose_form, choose_free_name, write_records
from counter_rules.cli.screen import Screen
from counter_rules.cli.seats import SeatedMatch
from counter_rules.cli.watch import print_rules
from counter_rules.errors import CounterRulesError, NotationError
from counter_rules.events import (
    BidMade,
    CardPlayed,
    CardShown,
    ChoiceKept,
    Committed,
    Event,
    HandDealt,
    HandScored,
    HandSeen,
    MatchOver,
    TrickResolved,
    TrumpChanged,
)
from counter_rules.moves import Move
from counter_rules.phase import Phase
from counter_rules.reasons import IllegalMoveError
from counter_rules.records.inner import SEED
from counter_rules.render import score_sheet
from counter_rules.views import View

# Commands in place of a move: the table, the scores, advice, help, saving.

_COMMANDS: Final = (
    ("table, or Enter", "the table, as you see it"),
    ("score", "the score sheet"),
    ("why", "the explanation of the last trick"),
    ("powers", "what the cards do"),
    ("rules", "the aim, and the rules and options of this match"),
    ("? CARD", "what that card does, and would do now or why it is illegal"),
    ("hint", "what a strong player would do here, and what that is worth"),
    ("save FILE", "save what you know, for replay; after the match, everything"),
    ("quit, or q", "leave"),
)
_TO_CONTINUE: Final = "to continue another time, start with --save FILE, then --resume FILE"
_ON_LEAVING: Final = "Ctrl-C and Ctrl-D save what you know and leave"
_WHEN_KEPT: Final = "the whole match is saved, however you leave; continue it later with --resume"


class Commands:
    """The commands of a person at the table, answered on the screen."""

    def __init__(self, table: SeatedMatch, screen: Screen) -> None:
        self._table, self._screen = table, screen
        adviser = Adviser()
        self._saved: int | None = None  # the number of events that were known then
        self._known: Mapping[str, Callable[[str], None]] = {
            "": self._draw_table,
            "table": self._draw_table,
            "?": self._help,
            "help": self._help,
            "why": self._explain,
            "score": lambda _: screen.draw(score_sheet(table.view)),
            "powers": lambda _: print_powers(screen, table.view.rules),
            "rules": lambda _: print_rules(screen, table.view.rules),
            "hint": lambda _: adviser.print_advice(screen, table.view),
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

    def run(self, answer: str) -> bool:
        """Carry out an answer that is a command; return whether it was one."""
        mark = "?" if answer.startswith("?") else ""
        word, _, rest = (mark or answer).partition(" ")
        command = self._known.get(word.lower())
        if command is not None:
            try:
                command((answer[1:] if mark else rest).strip())
            except CounterRulesError as error:
                self._screen.say(str(error))
        return command is not None

    def _draw_table(self, _: str) -> None:
        self._screen.draw(self._table.view)

    def _help(self, asked: str) -> None:
        view, texts = self._table.view, self._screen.texts
        if asked:
            print_hint(self._screen, view, asked)
            return
        answers = describe_answers(view)
        if answers:
            self._screen.say(answers)
        self._screen.print_pairs(_COMMANDS)
        ways = (_WHEN_KEPT,) if self._table.is_kept else (_ON_LEAVING, _TO_CONTINUE)
        self._screen.say(*ways, *list_refusals(view, texts))

    def _explain(self, _: str) -> None:
        tricks = [event for event in self._table.heard if isinstance(event, TrickResolved)]
        if tricks:
            self._screen.draw(tricks[-1].explanation)
        else:
            self._screen.say("no trick is finished yet")

    def _save(self, name: str) -> None:
        self._screen.say(save_own(self._table, name))
        self._saved = len(self._table.heard)


def save_own(table: SeatedMatch, name: str = "") -> str:
    """Save what the person may keep of a match, by default under a free name.

    Return a sentence with the name of the file and its content. Raise `FileError` if there is such
    a file already, or it cannot be written.
    """
    path = name or choose_free_name()
    write_records([table.own_record], path, choose_form(path))
    own = "what you know; counter-rules replay shows it"
    return f"saved in {path}: {own if table.is_going_on else 'the match'}"


# The session.

_QUIT: Final = ("quit", "q")
_YES: Final = ("yes", "y", *_QUIT)
_BEFORE_PLAY: Final = (Phase.BID, Phase.NAME)
"""The phases whose questions are asked below the drawn table."""
_ON_TABLE: Final = (HandDealt, BidMade, Committed)
"""The events that are not printed before a bid, as the drawing of the table shows them."""

_ON_CARDS: Final = (CardPlayed, CardShown)
"""The events that are not printed if the trick is drawn as cards."""

_SHOWN: Final = (HandSeen, ChoiceKept, TrumpChanged, MatchOver)
"""The events that are never printed: the hand, the answer, the reasons of the trick or the last
score sheet shows them."""


class Session:
    """The match of one person from the first question to the last."""

    def __init__(self, table: SeatedMatch, screen: Screen) -> None:
        self._table, self._screen = table, screen
        self.commands = Commands(table, screen)
        """The commands that the person may give instead of a move."""
        self._printed = len(table.heard)
        self._ways: tuple[Move, ...] = ()

    def run(self) -> None:
        """Play until the match is over, or stops, or the person quits.

        The end of the input and Ctrl-C are raised as `EOFError` and `KeyboardInterrupt`.
        """
        before = self._table.view
        self._table.play_others()
        if self._printed and not self._is_bidding:
            self._screen.skip()
            self._screen.draw(before)
        while self._table.is_open:
            move = self._choose() if self._report_news() else None
            if move is None:
                return
            self._table.make(move)
            self._table.play_others()
        self._report_news()
        self._screen.draw(score_sheet(self._table.view))
        if not self._table.is_going_on:
            seed = dict(self._table.own_record.tags).get(SEED)
            if seed is not None:
                self._screen.say(f"seed: {seed}")
        self._talk()

    @property
    def is_lost(self) -> bool:
        """Whether the person would lose something by leaving: the match is open and not saved."""
        is_saved = self._table.is_kept or self.commands.has_saved_all
        return self._table.is_open and not is_saved

    @property
    def _is_bidding(self) -> bool:
        """Whether the next question is a bid, so that the table is drawn."""
        return self._table.is_open and self._table.view.phase in _BEFORE_PLAY

    def _talk(self) -> None:
        """Answer questions after the last hand."""
        question = "save FILE, score, why; Enter leaves"
        while (answer := self._screen.ask(question)) and answer.lower() not in _QUIT:
            if not self.commands.run(answer):
                self._screen.say("there is nothing left to play here")

    def _report_news(self) -> bool:
        """Print what has happened since the last question, with a pause after every hand.

        Return whether the person plays on.
        """
        heard = self._table.heard
        ends = [
            number
            for number, event in enumerate(heard, start=1)
            if number > self._printed and isinstance(event, HandScored)
        ]
        for end in ends if self._screen.is_interactive and self._table.is_open else ():
            self._print_news(heard[self._printed : end], is_drawn=False)
            self._printed = end
            self._screen.skip()
            if not self._pause():
                return False
        is_drawn = self._is_bidding
        self._print_news(heard[self._printed :], is_drawn=is_drawn)
        self._printed = len(heard)
        self._screen.skip()
        if is_drawn:
            self._screen.draw(self._table.view)
            self._screen.skip()
        return True

    def _pause(self) -> bool:
        """Wait between two hands; return whether the person plays on."""
        while answer := self._screen.ask("Enter to continue"):
            if answer.lower() in _QUIT:
                if self._may_leave():
                    return False
            elif not self.commands.run(answer):
                self._screen.say("the hand is over: press Enter for the next one")
        return True

    def _print_news(self, news: Sequence[Event], *, is_drawn: bool) -> None:
        """Print the events that no drawing shows; ``is_drawn``: the table is drawn next."""
        skipped: tuple[type[Event], ...] = (
            *_SHOWN,
            *(_ON_TABLE if is_drawn else ()),
            *(_ON_CARDS if self._screen.has_cards(self._table.view.rules.players) else ()),
        )
        own = self._table.seat
        self._screen.print_events(
            [
                event
                for event in news
                if not isinstance(event, skipped)
                and not (isinstance(event, Committed) and event.seat == own)
            ]
        )

    def _choose(self) -> Move | None:
        """Ask until the answer is a legal move; return None if the person quits."""
        self._ways = ()
        move: Move | None = None
        while move is None:
            answer = self._screen.ask(self._print_choices(self._table.view))
            if answer.lower() in _QUIT:
                if self._may_leave():
                    return None
            elif not self.commands.run(answer):
                move = self._parse(answer)
            if move is None:
                self._screen.skip()
        return move

    def _may_leave(self) -> bool:
        """Ask a person who would lose something by leaving; return whether they leave."""
        if not (self.is_lost and self._screen.is_interactive):
            return True
        lost = "what followed the save" if self.commands.has_saved else "the match"
        answer = self._screen.ask(f"leave and lose {lost}? yes, or save FILE; Enter plays on")
        if answer.lower() in _YES:
            return True
        return bool(answer) and self.commands.run(answer) and not self.is_lost

    def _print_choices(self, view: View) -> str:
        """Show the choices; return the question."""
        name = self._screen.name(self._table.seat)
        if view.phase is Phase.BID:
            self._screen.say(describe_bids(view, self._screen.texts))
            return f"{name}, your bid"
        if view.phase is Phase.NAME:
            self._screen.say(f"name the trump: {describe_trumps(view)}")
            return f"{name}, your trump"
        if view.phase is Phase.PLAY:
            self._print_trick_line(view)
            self._screen.draw_trick(view)
        self._screen.print_flowing(format_choices(view))
        if view.phase is Phase.PLAY:
            return f"{name}, your card"
        taker = self._screen.name((self._table.seat + 1) % view.rules.players)
        return f"{name}, your card for {taker}"

    def _print_trick_line(self, view: View) -> None:
        """Print the number of the trick, the trump, and the bids and tricks of all players."""
        parts = [
            f"trick {len(view.tricks) + 1} of {view.hand_size}",
            f"trump {'none' if view.trump is None else view.trump.symbol}",
            *([f"{view.led.symbol} led"] if view.led else []),
            *(["the card led counts double"] if view.doubled else []),
        ]
        self._screen.say(", ".join(parts))
        pairs = zip(view.bids, view.tricks_won, strict=True)
        pieces = [
            f"{self._screen.name(seat)}: {bid}/{won}" for seat, (bid, won) in enumerate(pairs)
        ]
        self._screen.print_flowing(["bid/won", *pieces])

    def _parse(self, answer: str) -> Move | None:
        """Return the legal move that an answer means, or None after printing what is wrong."""
        view, texts = self._table.view, self._screen.texts
        try:
            move = parse_choice(view, answer, texts)
        except (IllegalMoveError, NotationError) as error:
            self._screen.say(describe_fault(error, texts))
            return None
        ways = () if answer.isdecimal() else list_ways(view, move)
        if len(ways) > 1 and ways != self._ways:
            self._ways = ways
            self._screen.say(f"which one: {' or '.join(map(format_answer, ways))}?")
            return None
        return move
