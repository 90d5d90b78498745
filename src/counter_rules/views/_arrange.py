"""Where cards can lie: all ways at once to put cards into places of a known size.

Every place says which cards it may hold and how many lie there. `arrange` crosses off the cards
that no arrangement puts into a place, so that what is left says all that can be concluded by
counting.

Why so much. A view says all that its seat can conclude, so a rule of thumb will not do. "Two cards
in two places leave no room for a third" finds some of what follows, and there is always one more
such rule. To try every card in every place would find everything, and would take some two hundred
searches for a view.

Why it takes one search. This is the filtering of a global cardinality constraint (Régin, 1996).
Places hold exactly as many cards as there are, so one arrangement is made from another by moving
cards in rings: one goes from A to B, one from B to C, and one from C back to A. If a card does not
lie in a place in the arrangement at hand, another puts it there only if such a ring does. So one
arrangement and the rings through it say which cards may lie where.

The steps, the cheap ones first:

1. `_fix` puts away what needs no search: cards that may lie in one place alone, and all the cards
   of a place that has just as many as it needs. It is done on whole sets, bit by bit at once, and
   again until nothing changes. If every place with room may then hold all the cards that are left,
   there is nothing to cross off. A quarter to a half of all calls end here.
2. `group_cards`: cards that may lie in the same places are alike. There are a few groups of them,
   and moving a group's cards is counting.
3. `_lay` finds one arrangement: each group takes the room there is, those with the fewest places
   first. Where there is none, cards that lie already move on to make some (`_make_room`, along the
   shortest such path, as is done for flows). If none can, there is no arrangement.
4. `_compute_reach` asks where a card can move on to from each place, and from there, and so on. A
   card may lie in a place from which one can move on, in turn, to where the card lies now.
"""

from __future__ import annotations

from collections.abc import Sequence

from counter_rules.views._card_sets import join

Groups = list[tuple[int, int]]
"""Cards that may lie in the same places: these places, one bit each, and the cards."""


def arrange(cards: int, allowed: Sequence[int], sizes: Sequence[int]) -> list[int] | None:
    """Return which cards may lie in each place, or None if they cannot be put into the places.

    Args:
        cards: the cards to put somewhere, a set (`counter_rules.views._card_sets`).
        allowed: the cards that may lie in each place as far as is known, a set for each.
        sizes: how many cards lie in each place.

    >>> [bin(cards) for cards in arrange(0b111, [0b011, 0b011, 0b111], [1, 1, 1])]
    ['0b11', '0b11', '0b100']
    """
    fixed = _fix(cards, allowed, sizes)
    if fixed is None:
        return None
    settled, left, open_to, room = fixed
    if left and any(room[place] and open_to[place] != left for place in range(len(room))):
        possible = _flow(left, open_to, room)
        if possible is None:
            return None
        open_to = possible
    return [mine | more for mine, more in zip(settled, open_to, strict=True)]


def count_needed(cards: int, allowed: Sequence[int], sizes: Sequence[int], places: int) -> int:
    """Return how many of some cards that are alike lie in some places in every arrangement.

    Args:
        cards: the cards that are alike, which may all lie in the same places.
        allowed: as for `arrange`, the cards that may lie in each place.
        sizes: how many cards lie in each place.
        places: the places, one bit each.
    """
    every, needed, kept = join(allowed), cards.bit_count(), 0
    while needed:
        kept |= cards & -cards
        cards &= cards - 1
        away = [may & ~kept if places >> place & 1 else may for place, may in enumerate(allowed)]
        if arrange(every, away, sizes) is None:
            return needed
        needed -= 1
    return 0


def _fix(
    cards: int, allowed: Sequence[int], sizes: Sequence[int]
) -> tuple[list[int], int, list[int], list[int]] | None:
    """Put away the cards that can lie in one place alone, and those that a place needs all.

    Returns:
        The cards put into each place, those left, and what each place may hold and has room for.
    """
    settled, room, left = [0] * len(sizes), list(sizes), cards
    open_to = [mine & cards if size else 0 for mine, size in zip(allowed, sizes, strict=True)]
    while True:
        once, twice = tally_places(open_to)
        if once != left:
            return None
        bound = [
            may if may.bit_count() <= size else may & ~twice
            for may, size in zip(open_to, room, strict=True)
        ]
        done = join(bound)
        if not done:
            return settled, left, open_to, room
        settled = [mine | more for mine, more in zip(settled, bound, strict=True)]
        room = [size - more.bit_count() for size, more in zip(room, bound, strict=True)]
        left &= ~done
        # Two places that need the same card leave one of them without.
        if min(room) < 0 or sum(room) != left.bit_count():
            return None
        open_to = [may & left if size else 0 for may, size in zip(open_to, room, strict=True)]


def tally_places(allowed: Sequence[int]) -> tuple[int, int]:
    """Return the cards that may lie anywhere, and those that may lie in several places."""
    once = twice = 0
    for may in allowed:
        twice |= once & may
        once |= may
    return once, twice


def group_cards(cards: int, allowed: Sequence[int]) -> Groups:
    """Return cards by the places where they may lie."""
    groups: Groups = [(0, cards)]
    for place, mine in enumerate(allowed):
        if not mine:
            continue
        bit = 1 << place
        split: Groups = []
        for mask, group in groups:
            inside = group & mine
            if inside:
                split.append((mask | bit, inside))
            if inside != group:
                split.append((mask, group ^ inside))
        groups = split
    return groups


def _flow(cards: int, allowed: Sequence[int], sizes: Sequence[int]) -> list[int] | None:
    """Cross off what no arrangement does; see `arrange`."""
    groups = group_cards(cards, allowed)
    groups.sort(key=lambda group: group[0].bit_count())
    laid = _lay(groups, sizes)
    if laid is None:
        return None
    reach = _compute_reach(groups, laid, len(sizes))
    possible = [0] * len(sizes)
    for (mask, group), counts in zip(groups, laid, strict=True):
        lies = sum(1 << place for place, count in enumerate(counts) if count)
        for place in range(len(sizes)):
            if mask >> place & 1 and reach[place] & lies:
                possible[place] |= group
    return possible


def _lay(groups: Groups, sizes: Sequence[int]) -> list[list[int]] | None:
    """Put every group somewhere: how many of its cards lie in each place, or None."""
    room, places = list(sizes), range(len(sizes))
    laid: list[list[int]] = []
    for mask, group in groups:
        counts = [0] * len(room)
        laid.append(counts)
        left = group.bit_count()
        for place in places:
            if mask >> place & 1 and room[place]:
                count = min(left, room[place])
                counts[place] = count
                room[place] -= count
                left -= count
        for _ in range(left):
            if not _make_room(groups, laid, room):
                return None
    return laid


def _make_room(groups: Groups, laid: list[list[int]], room: list[int]) -> bool:
    """Put one more card of the last group somewhere, moving others on."""
    last = len(laid) - 1
    found: dict[int, tuple[int, int]] = {}  # by place: the group that moves there, and from where
    queue = [(place, last, -1) for place in range(len(room)) if groups[last][0] >> place & 1]
    for place, mover, origin in queue:
        if place in found:
            continue
        found[place] = mover, origin
        if room[place]:
            room[place] -= 1
            while True:
                mover, origin = found[place]
                laid[mover][place] += 1
                if origin < 0:
                    return True
                laid[mover][origin] -= 1
                place = origin
        for number, counts in enumerate(laid):
            if counts[place]:
                mask = groups[number][0]
                queue += [(to, number, place) for to in range(len(room)) if mask >> to & 1]
    return False


def _compute_reach(groups: Groups, laid: list[list[int]], places: int) -> list[int]:
    """Return for each place which places a card can move on to, others moving on in turn."""
    reach = [0] * places
    for (mask, _), counts in zip(groups, laid, strict=True):
        for place, count in enumerate(counts):
            if count:
                reach[place] |= mask
    for between in range(places):
        bit, beyond = 1 << between, reach[between]
        for place in range(places):
            if reach[place] & bit:
                reach[place] |= beyond
    return reach
