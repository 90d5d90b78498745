"""Drawing many worlds from a table of integers; these functions are compiled as written.

`counter_rules.sampling._many` writes the table and describes its layout.
"""

from counter_rules.kernel.inner import as_pointer, draw, popcount, seed_stream, select, stack


def draw_worlds(table: int, out: int, first: int, last: int, seed: int) -> int:
    """Draw the worlds first … last-1, and return the number of words of each.

    The words are, for the seats and the stack, the set of the cards there; then the set of those
    that are there twice; then the sealed choice of each seat, or -1. The cards of the table are
    their bits: that of the card, or for a winner or a loser those of all its copies.
    """
    t = as_pointer(table)
    to = as_pointer(out)
    # Two copies of 53 cards, or 60 cards with winners and losers: `draw_many` refuses other decks.
    cards = stack(128)
    sizes = stack(128)
    r = stack(1)
    places = t[0]
    size = 3 * places - 1
    for world in range(first, last):
        seed_stream(r, seed, world)
        at = (world - first) * size
        for word in range(2 * places):
            to[at + word] = t[t[5] + word]
        for index in range(t[2]):
            sizes[index] = t[t[3] + 2 * index + 1]
        for card in range(t[6]):
            cards[card] = t[t[4] + card]
        node = t[1]
        while t[node]:
            # The first bound above a random number; the last is above all of them.
            number = draw(r, 4611686018427387904)
            choice = node + 2
            while number >= t[choice]:
                choice += 3
            laid = t[choice + 1]
            node = t[choice + 2]
            for each in range(t[laid]):
                entry = laid + 1 + 3 * each
                index = t[entry]
                for _ in range(t[entry + 2]):
                    sizes[index] -= 1
                    start = t[t[3] + 2 * index]
                    place = start + draw(r, sizes[index] + 1)
                    lay(to, at + t[entry + 1], places, cards[place])
                    cards[place] = cards[start + sizes[index]]
        share(t, node, cards, sizes, r, to, at)
        choose(t, r, to, at)
    return size


def share(
    t: list[int],
    node: int,
    cards: list[int],
    sizes: list[int],
    r: list[int],
    to: list[int],
    at: int,
) -> None:
    """Deal the remaining cards of all classes to the places that may hold any of them."""
    left = 0
    for index in range(t[7]):
        start = t[t[3] + 2 * index]
        for place in range(start, start + sizes[index]):
            # Classes are contiguous, so no card is overwritten before it is read.
            cards[left] = cards[place]
            left += 1
    last = t[node + 1] - 1
    for each in range(last):
        for _ in range(t[node + 3 + 2 * each]):
            left -= 1
            place = draw(r, left + 1)
            lay(to, at + t[node + 2 + 2 * each], t[0], cards[place])
            cards[place] = cards[left]
    for place in range(left):
        lay(to, at + t[node + 2 + 2 * last], t[0], cards[place])


def lay(to: list[int], at: int, places: int, bits: int) -> None:
    """Put a card with these bits in a place, in the set of twins if they are all taken there."""
    free = bits & ~to[at]
    to[at] |= free & -free
    if free == 0:
        to[at + places] |= bits


def choose(t: list[int], r: list[int], to: list[int], at: int) -> None:
    """Draw the sealed choices that the view does not show."""
    places = t[0]
    for seat in range(places - 1):
        chosen = -1
        if t[8 + seat] == 1:
            bids = t[7 + places]
            chosen = t[bids + 1 + draw(r, t[bids])]
        if t[8 + seat] == 2:
            hand = to[at + seat]
            twice = to[at + places + seat]
            number = draw(r, popcount(hand) + popcount(twice))
            if number < popcount(hand):
                chosen = select(hand, number)
            else:
                chosen = select(twice, number - popcount(hand))
        to[at + 2 * places + seat] = chosen
