"""A match drawn as pictures: a file for every hand and trick, and one for the scores."""

from __future__ import annotations

from pathlib import Path

from counter_rules.cli.files import FileError
from counter_rules.cli.match import Seen
from counter_rules.engine import Explanation
from counter_rules.hand_result import HandResult
from counter_rules.messages import Texts
from counter_rules.passed import Passed
from counter_rules.render import ScoreSheet, score_sheet, svg
from counter_rules.ruleset import Ruleset
from counter_rules.state import State
from counter_rules.views import View, public_view


class PictureReporter:
    """Draws every hand as its play begins, every trick, and the score sheet, as SVG.

    The names of the files are in the order of the match: ``hand-01-table.svg``,
    ``hand-01-trick-01.svg`` … ``scores.svg``.

    Args:
        folder: where the files go; it is made if need be.
        prefix: what their names begin with.
        texts: a catalogue, such as one of the players' names.
    """

    def __init__(self, folder: Path, prefix: str, texts: Texts) -> None:
        self._folder, self._prefix, self._texts = folder, prefix, texts
        self._hand = 1
        self.drawn = 0
        """How many pictures have been drawn."""

    def start_match(self, rules: Ruleset, seed: int | None) -> None:
        """Make the folder."""
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise FileError(f"{self._folder} cannot be made: {error.strerror}") from error

    def start_hand(self, seen: Seen) -> None:
        """Draw the table as the play begins: what the seat knows then, or everybody."""
        self._hand = seen.hand_number
        self._draw(f"hand-{self._hand:02}-table", look(seen))

    def finish_trick(self, number: int, explanation: Explanation) -> None:
        """Draw a trick."""
        self._draw(f"hand-{self._hand:02}-trick-{number:02}", explanation)

    def finish_pass(self, passed: Passed) -> None:
        """Draw nothing: the table of the next trick is not drawn."""

    def finish_hand(self, result: HandResult) -> None:
        """Draw nothing: the score sheet tells all hands."""

    def finish_match(self, seen: Seen) -> None:
        """Draw the score sheet."""
        self._draw("scores", score_sheet(seen))

    def _draw(self, name: str, shown: View | Explanation | ScoreSheet) -> None:
        path = self._folder / f"{self._prefix}{name}.svg"
        try:
            path.write_text(svg(shown, texts=self._texts), encoding="utf-8")
        except OSError as error:
            raise FileError(f"{path} cannot be written: {error.strerror}") from error
        self.drawn += 1


def look(seen: Seen) -> View:
    """Return a view of a match: the seat's, or of one with every card, everybody's."""
    return public_view(seen) if isinstance(seen, State) else seen
