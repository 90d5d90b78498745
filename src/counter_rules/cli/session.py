"""A person plays: what they read, and what they are asked.

All that is printed here comes from the person's view and from the events that they learn of.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from counter_rules.cli.choices import (
    describe_bids,
    describe_refusal,
    format_answer,
    format_choices,
    list_ways,
    parse_answer,
)
from counter_rules.cli.commands import Commands
from counter_rules.cli.screen import Screen
from counter_rules.cli.table import Table
from counter_rules.errors import NotationError
from counter_rules.events import (
    BidMade,
    ChoiceKept,
    Committed,
    Event,
    HandDealt,
    HandSeen,
    MatchOver,
    TrumpChanged,
)
from counter_rules.moves import Move
from counter_rules.position import Phase
from counter_rules.records._proof import COMMITMENT, SEED
from counter_rules.render import score_sheet
from counter_rules.views import View

_QUIT: Final = "quit"
_ON_TABLE: Final = (HandDealt, BidMade, Committed)
"""What is not printed before a bid: the table that is drawn then shows it."""

_SHOWN: Final = (HandSeen, ChoiceKept, TrumpChanged, MatchOver)
"""What is never printed, as it is seen in the hand, the answer, the reasons of the trick or the
last score sheet."""


class Session:
    """One person's match from the first question to the last."""

    def __init__(self, table: Table, screen: Screen) -> None:
        self._table, self._screen = table, screen
        self._commands = Commands(table, screen)
        self._printed = len(table.heard)
        self._ways: tuple[Move, ...] = ()

    def run(self) -> None:
        """Play until the match is over, or stops, or the person quits.

        Raises:
            EOFError: if there are no more answers.
            KeyboardInterrupt: if the person wants to leave.
        """
        before = self._table.view
        self._say_tag(COMMITMENT)
        self._table.go_on()
        if self._printed and not self._is_bidding:
            self._screen.skip()
            self._screen.draw(before)
        while self._table.is_open:
            self._print_news()
            move = self._choose()
            if move is None:
                return
            self._table.make(move)
            self._table.go_on()
        self._print_news()
        self._screen.draw(score_sheet(self._table.view))
        if not self._table.is_going_on:
            self._say_tag(SEED)
        self._talk()

    def _say_tag(self, name: str) -> None:
        """Print a tag of the record, if the person may know it."""
        text = dict(self._table.own_record.tags).get(name)
        if text is not None:
            self._screen.say(f"{name.lower()}: {text}")

    @property
    def is_lost(self) -> bool:
        """Whether the match has not ended here, and the person has saved nothing."""
        return self._table.is_open and not self._commands.has_saved

    @property
    def _is_bidding(self) -> bool:
        """Whether a bid is asked for, so that the table is drawn."""
        return self._table.is_open and self._table.view.phase is Phase.BID

    def _talk(self) -> None:
        """Answer questions once there is nothing more to play."""
        question = "save FILE, score, why; Enter leaves"
        while (answer := self._screen.ask(question)) and answer.lower() != _QUIT:
            if not self._commands.obey(answer):
                self._screen.say("there is nothing more to play here")

    def _print_news(self) -> None:
        """Print what has happened since the last question."""
        heard, is_drawn = self._table.heard, self._is_bidding
        self._screen.print_events(self._pick(heard[self._printed :], is_drawn=is_drawn))
        self._printed = len(heard)
        self._screen.skip()
        if is_drawn:
            self._screen.draw(self._table.view)
            self._screen.skip()

    def _pick(self, news: Sequence[Event], *, is_drawn: bool) -> Iterator[Event]:
        """Yield what has to be printed in words."""
        for event in news:
            is_own = isinstance(event, Committed) and event.seat == self._table.seat
            is_seen = is_drawn and isinstance(event, _ON_TABLE)
            if not is_own and not is_seen and not isinstance(event, _SHOWN):
                yield event

    def _choose(self) -> Move | None:
        """Ask until there is a legal move, or None if the person quits."""
        self._ways = ()
        move: Move | None = None
        while move is None:
            answer = self._screen.ask(self._lay_choices(self._table.view))
            if answer.lower() == _QUIT:
                return None
            if not self._commands.obey(answer):
                move = self._parse(answer)
            if move is None:
                self._screen.skip()
        return move

    def _lay_choices(self, view: View) -> str:
        """Show what can be chosen; return the question."""
        name = self._screen.name(self._table.seat)
        if view.phase is Phase.BID:
            self._screen.say(describe_bids(view, self._screen.texts))
            return f"{name}, your bid"
        if view.phase is Phase.PLAY:
            self._describe_trick(view)
        self._screen.lay(format_choices(view))
        if view.phase is Phase.PLAY:
            return f"{name}, your card"
        taker = self._screen.name((self._table.seat + 1) % view.rules.players)
        return f"{name}, your card for {taker}"

    def _describe_trick(self, view: View) -> None:
        """Say which trick it is, what is trump, and who has bid and won how many."""
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
        self._screen.lay(["bid/won", *pieces])

    def _parse(self, answer: str) -> Move | None:
        """Return the legal move that an answer means, or say why there is none."""
        view = self._table.view
        try:
            move = parse_answer(view, answer)
        except NotationError as error:
            self._screen.say(f"{error.message}; ? for help")
            return None
        ways = () if answer.isdecimal() else list_ways(view, move)
        if len(ways) == 1:
            return ways[0]
        if ways and not (ways == self._ways and move in ways):
            self._ways = ways
            self._screen.say(f"which one: {' or '.join(map(format_answer, ways))}?")
            return None
        refusal = describe_refusal(view, move, self._screen.texts)
        if refusal is not None:
            self._screen.say(refusal)
            return None
        return move
