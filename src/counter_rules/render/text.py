"""Pictures as plain text, for a terminal, a log or a test."""

from __future__ import annotations

from collections.abc import Iterator

from counter_rules.engine import Explanation
from counter_rules.errors import StateError, shorten
from counter_rules.messages import Texts
from counter_rules.render.charset import Charset
from counter_rules.render.score_sheet import ScoreSheet
from counter_rules.render.sheet_text import write_sheet
from counter_rules.render.shown import check_rules, refuse_shown
from counter_rules.render.text_table import write_table
from counter_rules.render.text_trick import write_trick
from counter_rules.render.text_writer import Writer
from counter_rules.ruleset import Ruleset
from counter_rules.trick import Trick, TrickResult
from counter_rules.views import View


def text(
    shown: View | Trick | TrickResult | Explanation | ScoreSheet,
    *,
    rules: Ruleset | None = None,
    charset: Charset = Charset.UNICODE,
    texts: Texts | None = None,
) -> str:
    """Draw a table, a trick or a score sheet as plain text.

    Args:
        shown: what to draw. A `State` is refused, as it holds hidden cards: `view` makes a view.
        rules: the rules that say what the cards of a bare `Trick` or `TrickResult` do; without
            them it is drawn plain.
        charset: the characters to draw with.
        texts: the catalogue, by default the English one; ``seat.2`` names a player.

    Returns:
        Lines of at most 80 columns, without colours and without a line end after the last.

    Raises:
        NotationError: if a text of the catalogue cannot be filled in.
        StateError: if it cannot be drawn, or the rules do not know such a trick.

    >>> from counter_rules import get_ruleset
    >>> rules = get_ruleset("counter", players=4)
    >>> print(text(Trick.parse("5C 6D 10S QC", trump="H"), rules=rules))
    seat 0 leads, ♣ led, trump ♥
      seat 0  5♣   5 → 11
      seat 1  6♦   6 → 0              leads next
      seat 2  10♠  10 → 15  ♠ → ♣  ◂  takes the trick
      seat 3  Q♣   12 → 15
    """
    if not isinstance(charset, Charset):
        raise StateError(f"{shorten(charset)} is no Charset: Charset.UNICODE and ASCII are")
    check_rules(rules)
    writer = Writer(charset=charset, texts=texts)
    return "\n".join(_write(shown, rules, writer))


def _write(shown: object, rules: Ruleset | None, writer: Writer) -> Iterator[str]:
    if isinstance(shown, View):
        return write_table(shown, writer)
    if isinstance(shown, Trick | TrickResult | Explanation):
        return write_trick(shown, rules, writer)
    if isinstance(shown, ScoreSheet):
        return write_sheet(shown, writer)
    raise refuse_shown(shown)
