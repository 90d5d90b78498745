"""Hooks of every construct that can be lowered."""

from __future__ import annotations

import operator
from operator import mul

import attrs

from counter_rules import Card, PlayCard, Rank, Suit
from counter_rules.cards import SUITS
from counter_rules.trick import Buff, Table

FACES = frozenset({Rank.JACK, Rank.QUEEN, Rank.KING})
PAIR = (Suit.HEARTS, None)
QUEEN = Card.parse("QS")


def change_all(table: Table) -> None:
    table.values = [value + 2 for value in table.values]


def change_those(table: Table) -> None:
    """A list of those that another rank has."""
    odd = [place for place, value in enumerate(table.values) if value % 4]
    for place in odd:
        table.values[place] -= 1


def read_from_the_end(table: Table) -> None:
    table.values[-1] = table.values[0] * 3 // 2 - table.values[-2]


def look_left(table: Table) -> None:
    """Python takes the last for the place before the first."""
    for place in range(len(table.cards)):
        table.values[place] += table.values[place - 1] & 6


def swap(table: Table) -> None:
    values = table.values
    values[0], values[1] = values[1], values[0]
    first, second = table.suits[0], table.suits[1]
    table.suits[0], table.suits[1] = second, first


def keep_a_pair(table: Table) -> None:
    old = (table.trump, table.values[0])
    table.trump = table.cards[0].suit
    table.values[0] += 40
    if table.trump not in (old[0], None):
        table.trump, table.values[1] = old


def find_best(table: Table) -> None:
    best, place = 0, None
    for at, value in enumerate(table.values):
        if place is None or value > best:
            best, place = value, at
    table.champion = place


def carry_on(table: Table) -> None:
    for place in (*table.list_plays(Rank.SIX), *table.list_plays(Rank.NINE)):
        if table.values[place] > 15:
            continue
        table.values[place] += 1
        if table.suits[place] is table.trump:
            break


def go_through_suits(table: Table) -> None:
    for suit in SUITS:
        if suit in table.suits and suit != table.led:
            table.indicator = suit
            return


def count_in_pairs(table: Table) -> None:
    same = sum(suit is card.suit for suit, card in zip(table.suits, table.cards, strict=True))
    table.values[0] = same + sum(map(mul, table.values, table.factors))


def ask_any_and_all(table: Table) -> None:
    if any(card.rank in FACES for card in table.cards):
        table.is_lowest_wins = True
    if all(table.barred) or any(table.buffs):
        table.is_lead_doubled = True
    table.is_passing = all(card.rank > 3 for card in table.cards) and not any(table.barred)


def be_lazy(table: Table) -> None:
    """Only with a champion there is something to ask for."""
    if table.champion is not None and sum(v > table.values[table.champion] for v in table.values):
        table.barred[table.champion] = True
    table.values[0] = 0 if table.champion is None else min([v for v in table.values if v])


def choose(table: Table) -> None:
    table.buffs[0] = Buff.VICTOR if table.last else None
    table.buffs[1] = None if table.plays[1].show is None else Buff.VOID
    if table.buffs[0]:
        table.champion = 0


def compare_in_chains(table: Table) -> None:
    for place, value in enumerate(table.values):
        if 4 < value <= table.values[0] < 40:
            table.barred[place] = True


def test_what_may_be_none(table: Table) -> None:
    if table.trump:
        table.is_passing = True
    if table.plays[0].high:
        table.is_lead_doubled = True
    if table.champion:
        table.is_lowest_wins = True
    if table.champion == 0 or table.plays[0].high is False or table.trump in PAIR:
        table.barred[0] = True


def wake_and_silence(table: Table) -> None:
    if Rank.SIX in table.awake and None in table.awake:
        table.silence(Rank.SIX)
        table.awake.discard(None)
    else:
        table.awake.add(Rank.NINE)


def ask_the_table(table: Table) -> None:
    for place in table.list_plays(Rank.NINE):
        if table.is_trump(place) and is_crowded(table):
            table.always_trump[place] = not table.always_trump[place]
    help_nines(table)


def is_crowded(table: Table) -> bool:
    """Return whether there are two nines."""
    return len(table.list_plays(Rank.NINE)) > 1


def help_nines(table: Table) -> None:
    nines = table.list_plays(rank=Rank.NINE)
    if not nines:
        return
    table.move_values(victims=(0, 1), thief=Rank.NINE)
    table.values[nines[-1]] |= 1


def rob_two(table: Table) -> None:
    if table.list_plays(Rank.KING):
        table.move_values((0, 2), Rank.KING)


def turn(table: Table) -> None:
    table.turned = (table.cards[0], QUEEN)
    if table.last:
        table.turned = tuple(card for card in table.cards if card.suit is not table.led)
    if len(table.turned) > 1:
        table.indicator = table.turned[-1].suit
    for card in table.turned:
        if card is QUEEN:
            table.is_passing = True


def ask_whether_any(table: Table) -> None:
    """A list is true where something is in it."""
    hearts = [place for place, suit in enumerate(table.suits) if suit is Suit.HEARTS]
    if hearts:
        table.values[hearts[0]] += 5
    if not hearts or not table.turned:
        table.values[-1] += 3


def fail_without_hearts(table: Table) -> None:
    hearts = [card for card in table.cards if card.suit is Suit.HEARTS]
    table.turned = tuple(hearts)
    table.indicator = table.turned[-1].suit


def fail_beyond(table: Table) -> None:
    table.values[table.values[0]] = 1


def fail_to_find(table: Table) -> None:
    table.next_leader = table.values.index(18)


def fail_without_champion(table: Table) -> None:
    table.values[0] = table.champion + 1  # type: ignore[operator]


def use_hard_names(table: Table) -> None:
    t, P, ctz, SUIT, é, è = 1, 2, 3, 4, 5, 6  # noqa: N806
    for print in table.list_plays(Rank.SIX):  # noqa: A001
        t += P * ctz + SUIT - é * è + print
    table.values[0] = t


def set_in_a_branch(table: Table) -> None:
    for place, card in enumerate(table.cards):
        if card.rank is Rank.SIX:
            found: int = place
    if Rank.SIX in table.awake and table.list_plays(Rank.SIX):
        table.next_leader = found


def turn_bits(table: Table) -> None:
    seen = 0
    for card in table.cards:
        seen |= 1 << card.rank
    one = two = seen >> 2
    table.values[0] = (one ^ 5) - (~two % 7) + (-seen // 3) + abs(4 - seen)
    table.values[1] = operator.add(max(seen, 9), min(1, seen, 5)) + int(table.last)
    table.values[2] = max(table.values) - min(table.factors) + table.values.count(18)


def copy_first(table: Table) -> None:
    """A copy stays as it was."""
    old = list(table.values)
    for place, value in enumerate(old):
        table.values[place] = value + old[0] - table.plays[place].seat


def nest(table: Table) -> None:
    for place in table.list_plays(Rank.SIX):
        for other in table.list_plays(Rank.SIX):
            if other > place and other not in table.list_plays(Rank.NINE):
                table.values[other] -= table.cards[other].index


def ask_for_a_play(table: Table) -> None:
    """A play that was not found is not there, one that was found is, the first one, too."""
    found: PlayCard | None = None
    for place in table.list_plays(Rank.SIX):
        found = table.plays[place]
    if found:
        table.values[0] += found.seat + 3
    if not found:
        table.values[0] -= 1


@attrs.frozen
class Raise:
    """A hook with numbers of its own."""

    by: int
    ranks: tuple[Rank, ...] = (Rank.SIX, Rank.NINE)

    def __call__(self, table: Table) -> None:
        for place, card in enumerate(table.cards):
            if card.rank in self.ranks:
                table.values[place] += self.by


BY_FIVE = Raise(5)
