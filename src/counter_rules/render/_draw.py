"""Drawing of views, tricks and score sheets, as SVG and as plain text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from counter_rules._base.quoting import shorten
from counter_rules.errors import StateError
from counter_rules.explain import Explanation
from counter_rules.messages import Texts
from counter_rules.messages.inner import name_seats
from counter_rules.render._marks import AnyTrick, explain_drawn, not_drawable
from counter_rules.render._sheet import ScoreSheet
from counter_rules.render._svg.elements import Picture, Theme, draw_picture
from counter_rules.render._svg.sheet import draw_sheet
from counter_rules.render._svg.table import draw_table
from counter_rules.render._svg.trick import draw_trick
from counter_rules.render._text.table import format_sheet, format_table
from counter_rules.render._text.trick import format_trick
from counter_rules.render._writer import Charset, Writer
from counter_rules.rules.ruleset import Ruleset, to_rules
from counter_rules.trick import Trick, TrickResult
from counter_rules.views import View

_WIDEST: Final = 100_000
"""The greatest width of a picture, in pixels."""


def svg(
    subject: View | Trick | TrickResult | Explanation | ScoreSheet,
    *,
    rules: Ruleset | None = None,
    theme: Theme = Theme.AUTO,
    width: float | None = None,
    texts: Texts | None = None,
    names: Sequence[str] = (),
) -> str:
    """Draw the table as a seat sees it, a trick, or a score sheet.

    Args:
        subject: the thing to draw. In a view, the seat's own hand is at the bottom and the others
            sit around the table, clockwise. In a trick, the cards are in play order.
        rules: the rules, for the effects in a bare `Trick` or `TrickResult`; without them, and in
            a trick that is not complete, the cards are drawn without effects.
        theme: the colours.
        width: the width in pixels; by default 360, the width of a phone, and more for a score
            sheet of many players. On a page it is never wider than the box around it.
        texts: the catalogue, by default the English one.
        names: the names of the players, by seat; a seat without one keeps its number.

    Returns:
        The picture as SVG: one element without scripts, fonts or links, for a file or for a
        page with others; a notebook shows it as a picture. Equal arguments give equal bytes.
        Scripts of a page find cards by ``data-card`` (``10H``) and seats' plates by ``data-seat``.

    Raises:
        StateError: if it cannot be drawn, a trick is impossible by the rules, the width is not a
            number of 1 to 100,000, or the names are not strings.
        NotationError: if a text of the catalogue cannot be filled in.

    >>> from counter_rules import get_ruleset, new_game, view
    >>> picture = svg(view(new_game(get_ruleset("counter", players=4)), 2))
    >>> picture[:4], picture[-6:]
    ('<svg', '</svg>')
    """
    if not isinstance(theme, Theme):
        raise StateError(f"expected a Theme, got {shorten(theme)} (Theme.LIGHT, DARK or AUTO)")
    writer = Writer(charset=Charset.UNICODE, texts=name_seats(texts, names))
    return draw_picture(_draw(subject, rules, writer), theme, _check_width(width))


def _check_width(width: float | None) -> float | None:
    if width is None or (type(width) in (int, float) and 1 <= width <= _WIDEST):
        return width
    raise StateError(f"width must be a number of pixels, 1 to {_WIDEST:,}, not {shorten(width)}")


def _draw(subject: object, rules: Ruleset | None, writer: Writer) -> Picture:
    if rules is not None:
        to_rules(rules)
    if isinstance(subject, View):
        return draw_table(subject, writer)
    if isinstance(subject, AnyTrick):
        return draw_trick(explain_drawn(subject, rules), writer)
    if isinstance(subject, ScoreSheet):
        return draw_sheet(subject, writer)
    raise not_drawable(subject)


def text(
    subject: View | Trick | TrickResult | Explanation | ScoreSheet,
    *,
    rules: Ruleset | None = None,
    charset: Charset = Charset.UNICODE,
    texts: Texts | None = None,
    names: Sequence[str] = (),
) -> str:
    """Draw a table, a trick or a score sheet as plain text.

    Args:
        subject: the thing to draw. A `State` is refused, as it holds hidden cards: `view` makes
            a view.
        rules: the rules, for the effects in a bare `Trick` or `TrickResult`; without them it is
            drawn without effects.
        charset: the characters to draw with.
        texts: the catalogue, by default the English one.
        names: the names of the players, by seat; a seat without one keeps its number.

    Returns:
        Lines of at most 80 columns, without colours and without a final line break.

    Raises:
        NotationError: if a text of the catalogue cannot be filled in.
        StateError: if it cannot be drawn, a trick is impossible by the rules, or the names are
            not strings.

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
        raise StateError(f"expected a Charset, got {shorten(charset)} (Charset.UNICODE or ASCII)")
    writer = Writer(charset=charset, texts=name_seats(texts, names))
    return "\n".join(_format(subject, rules, writer))


def _format(subject: object, rules: Ruleset | None, writer: Writer) -> Iterator[str]:
    if rules is not None:
        to_rules(rules)
    if isinstance(subject, View):
        return format_table(subject, writer)
    if isinstance(subject, AnyTrick):
        return format_trick(subject, rules, writer)
    if isinstance(subject, ScoreSheet):
        return format_sheet(subject, writer)
    raise not_drawable(subject)
