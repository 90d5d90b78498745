"""Drawing anything that can be drawn, as SVG."""

from __future__ import annotations

from counter_rules.engine.explain import Explanation
from counter_rules.errors import StateError, shorten
from counter_rules.messages import Texts
from counter_rules.render.charset import Charset
from counter_rules.render.score_sheet import ScoreSheet
from counter_rules.render.shapes import write_picture
from counter_rules.render.sheet_svg import draw_sheet
from counter_rules.render.shown import check_rules, explain_shown, refuse_shown
from counter_rules.render.table_picture import draw_table
from counter_rules.render.text_writer import Writer
from counter_rules.render.theme import Theme
from counter_rules.render.trick_picture import draw_trick
from counter_rules.ruleset import Ruleset
from counter_rules.trick import Trick, TrickResult
from counter_rules.views import View


def svg(
    shown: View | Trick | TrickResult | Explanation | ScoreSheet,
    *,
    rules: Ruleset | None = None,
    theme: Theme = Theme.AUTO,
    texts: Texts | None = None,
) -> str:
    """Draw the table as a seat sees it, a trick, or a score sheet.

    Args:
        shown: what to draw. Of a view, the seat's own hand lies at the bottom and the others
            sit round the table, clockwise. Of a trick, the cards lie in play order.
        rules: the rules, by which the effects of a bare `Trick` or `TrickResult` are drawn; of
            one without rules, and of a trick that is not complete, the cards are drawn plain.
        theme: the colours.
        texts: the catalogue, by default the English one; ``seat.2`` names a player.

    Returns:
        The picture as SVG: one element without scripts, fonts or links, for a file or for a
        page among others. The same bytes for the same arguments. Scripts of a page find cards
        by ``data-card`` (``10H``) and the plates of seats by ``data-seat``.

    Raises:
        StateError: if it is nothing that can be drawn, or a trick is impossible by the rules.
        NotationError: if a text of the catalogue cannot be filled in.

    >>> from counter_rules import get_ruleset, new_game, view
    >>> picture = svg(view(new_game(get_ruleset("counter", players=4)), 2))
    >>> picture[:4], picture[-6:]
    ('<svg', '</svg>')
    """
    if not isinstance(theme, Theme):
        raise StateError(f"{shorten(theme)} is no Theme: Theme.LIGHT, DARK and AUTO are")
    check_rules(rules)
    if isinstance(shown, ScoreSheet):
        return draw_sheet(shown, theme=theme, texts=texts)
    writer = Writer(charset=Charset.UNICODE, texts=texts)
    if isinstance(shown, View):
        return write_picture(draw_table(shown, writer), theme)
    if isinstance(shown, Trick | TrickResult | Explanation):
        return write_picture(draw_trick(explain_shown(shown, rules), writer), theme)
    raise refuse_shown(shown)
