"""Finding a table for a view: exact where that does not take too long, looser where it does."""

from __future__ import annotations

import attrs

from counter_rules.rules.following import FollowSuit, MustTrump
from counter_rules.rules.ruleset import Ruleset
from counter_rules.sampling._loosening import list_forbidden, loosen, try_count
from counter_rules.sampling._nodes import Node
from counter_rules.sampling._puzzle import Puzzle, make_puzzle
from counter_rules.sampling._seen import Seen, contradicts, list_seen
from counter_rules.sampling._undoing import Undoing
from counter_rules.views import View
from counter_rules.views._arrange import arrange


@attrs.frozen(kw_only=True)
class Finding:
    """What the worlds of a view are drawn from.

    Args:
        seen: what the seat has seen of the hand.
        puzzle: what is laid.
        table: the node that its table begins with.
        forgotten: how many passes of the hand it leaves out.
        undoing: what refuses the ways that are no worlds; None if there are none.
    """

    seen: Seen
    puzzle: Puzzle
    table: Node
    forgotten: int
    undoing: Undoing | None


def find_table(view: View, most: int) -> Finding:
    """Find a table of so many choices; the earliest passes are forgotten first, then piles mixed.

    Raises:
        StateError: if the view contradicts itself.
    """
    seen = known = list_seen(view)
    exact = puzzle = make_puzzle(known)
    while (table := try_count(puzzle, most)) is None:
        if len(known.tables) == 1:
            puzzle, table = loosen(exact, most)
            break
        known = known.forget()
        exact = puzzle = make_puzzle(known)
    is_loose = puzzle is not exact
    # What is loose has ways even where no deal fits.
    if not table.ways or (is_loose and arrange(seen.cards, known.tables[0], seen.sizes) is None):
        raise contradicts("no deal leads to it")
    forgotten = len(view.passes) + 1 - len(known.tables)
    checked = view.passes[forgotten - 1].trick if forgotten else 0
    if not _tells_absence(view.rules):
        checked = len(view.tricks) + 1
    undoing = None
    if checked or is_loose:
        forbidden = list_forbidden(exact) if is_loose else ()
        undoing = Undoing(view=view, forgotten=forgotten, checked=checked, forbidden=forbidden)
    return Finding(seen=seen, puzzle=puzzle, table=table, forgotten=forgotten, undoing=undoing)


def _tells_absence(rules: Ruleset) -> bool:
    """Return whether a play says no more than which cards were not in the hand.

    So it is where a further card never makes another playable (`Following` promises it). Only
    where cards must be beaten, one that does not oblige its holder can break it.
    """
    return not rules.effects.relieved or isinstance(rules.duty, FollowSuit | MustTrump)
