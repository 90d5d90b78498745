"""Arrangements of cards in places of known sizes, all considered at once.

Each place has a set of cards that it may hold, and a number of cards. `arrange` crosses off the
cards that no arrangement puts into a place. The rest is everything that follows by counting.

Why a full search? A view has all that its seat can conclude, so rules of thumb are not enough. "Two
cards in two places leave no room for a third" finds some facts, and there is always one more such
rule. To try every card in every place finds everything, and takes some two hundred searches for a
view.

Why is one search enough? This is the filtering of a global cardinality constraint (Régin, 1996).
The places hold exactly as many cards as there are, so moving cards in rings turns any arrangement
into any other: one goes from A to B, one from B to C, and one from C back to A. If a card is not in
a place in the present arrangement, another arrangement has it there only if such a ring exists. So
one arrangement and the rings through it determine the possible places of each card.

The steps, the cheap ones first:

1. `_fix` settles cards that need no search: cards with one possible place, and all cards of a place
   that may hold exactly as many as it needs. It works on whole sets, and repeats until nothing
   changes. If every place with room may then hold all remaining cards, there is nothing to cross
   off. A quarter to a half of all calls end here.
2. `group_cards` groups cards with the same possible places. There are few groups, and moving cards
   of a group is counting.
3. `_lay` finds one arrangement: each group takes the room there is, groups with the fewest places
   first. If there is no room, cards already placed move on (`_make_room`, along a shortest path, as
   in flow algorithms). If none can move, there is no arrangement.
4. `_compute_reach` finds the places to which a card can move on from each place, in any number of
   steps. A card may be in a place from which cards can move on to the card's present place.
"""

from __future__ import annotations

from collections.abc import Sequence

from counter_rules.views._card_sets import join

Groups = list[tuple[int, int]]
"""Groups of cards with the same possible places: the places, one bit each, and the cards."""


def arrange(cards: int, allowed: Sequence[int], sizes: Sequence[int]) -> list[int] | None:
    """Return the cards that may be in each place, or None if there is no arrangement.

    Args:
        cards: the cards to arrange, a set (`counter_rules.views._card_sets`).
        allowed: for each place, the cards that may be there as far as is known, a set.
        sizes: the number of cards in each place.

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
    """Return the number of some identical cards that are in some places in every arrangement.

    Args:
        cards: the identical cards, with the same possible places.
        allowed: for each place, the cards that may be there, as in `arrange`.
        sizes: the number of cards in each place.
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
    """Settle the cards with one possible place, and those of places that need all they may hold.

    Returns:
        The cards settled in each place, the cards left, the cards each place may hold of these, and
        its room; None if there is no arrangement.
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
        # If two places need the same card, one of them goes without.
        if min(room) < 0 or sum(room) != left.bit_count():
            return None
        open_to = [may & left if size else 0 for may, size in zip(open_to, room, strict=True)]


def tally_places(allowed: Sequence[int]) -> tuple[int, int]:
    """Return the cards with at least one possible place, and those with several."""
    once = twice = 0
    for may in allowed:
        twice |= once & may
        once |= may
    return once, twice


def group_cards(cards: int, allowed: Sequence[int]) -> Groups:
    """Group cards by their possible places."""
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
    """Return the possible cards of each place by one search, or None; see `arrange`."""
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
    """Find an arrangement: for each group, the number of its cards in each place; or None."""
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
    """Place one more card of the last group by moving others on; return whether it worked."""
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
    """Return for each place the places that a card can reach, while others move on in turn."""
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
