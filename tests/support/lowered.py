"""A trick's table in whole numbers, and lowered hooks run on it by Python, beside the real ones."""

from __future__ import annotations

import enum
import functools
import random
from collections.abc import Callable
from types import ModuleType

from counter_rules import Card, PlayCard, Rank, Suit, Trick
from counter_rules.cards import CARDS, JOKER, LOSER, RANKS, WINNER
from counter_rules.kernel._lowering import Lowered, lower_effects
from counter_rules.kernel._lowering.kinds import list_fields
from counter_rules.kernel.machine import lists
from counter_rules.kernel.machine import table as layout
from counter_rules.trick import EffectOrder, Table
from counter_rules.trick.resolve import find_led, find_winner, make_table

VALUES = tuple(28 if rank == 1 else 2 * rank for rank in (0, *RANKS, 0, 0))
"""The doubled value of each rank."""


@functools.cache
def number(value: object) -> int:
    """Write a value as the kernel does."""
    if value is None:
        return -1
    if isinstance(value, Card):
        return value.index
    if isinstance(value, enum.Enum) and not isinstance(value, int):
        return list(type(value)).index(value)
    assert isinstance(value, int)
    return int(value)


def make_header(players: int, scratch: int) -> dict[str, object]:
    """Make what the text of hooks is run with, for a number of players."""
    names: dict[str, object] = {
        "hook": lambda function: function,
        "ctz": lambda x: (x & -x).bit_length() - 1,
        "popcount": int.bit_count,
        "top": lambda x: x.bit_length() - 1,
        "SUIT": [number(card.suit) for card in CARDS],
        "RANK": [int(card.rank) for card in CARDS],
        "P": players,
        "KINDS": len(CARDS),
        "ALL_RANKS": len(Rank),
        "SCRATCH": scratch,
    }
    assert isinstance(layout, ModuleType)
    assert layout.__file__ is not None
    with open(layout.__file__, encoding="utf-8") as file:  # noqa: PTH123
        lines = [line for line in file if not line.startswith("from counter_rules")]
    exec("".join(lines), names)  # noqa: S102
    return names | {name: one for name, one in vars(lists).items() if callable(one)}


def count_cards(order: EffectOrder) -> dict[str, list[int]]:
    """Make the tables of what `CountOnTable` finds, by trump and card."""
    suits, values = [], []
    for trump in (None, *Suit):
        for card in CARDS:
            counts = order.counts_as.get(card.rank)
            plain = VALUES[card.rank]
            suits.append(number(counts.get_suit(card, trump) if counts else card.suit))
            values.append(counts.get_value(card, trump, plain // 2) * 2 if counts else plain)
    return {"COUNTED_SUIT": suits, "COUNTED_VALUE": values}


class Beside:
    """Effects for a number of players: as they are, and lowered."""

    def __init__(self, order: EffectOrder, players: int) -> None:
        self.order, self.players = order, players
        self.lowered: Lowered = lower_effects(order, players)
        self.names = make_header(players, self.lowered.scratch)
        self.names |= count_cards(order)
        exec(self.lowered.text, self.names)  # noqa: S102
        self.fields = list_fields(players)
        self.unwritten: dict[str, list[tuple[str, int]]] = {}

    def at(self, name: str) -> int:
        address = self.names[name]
        assert isinstance(address, int)
        return address

    def list_unwritten(self, function: str) -> list[tuple[str, int]]:
        """List the fields that a hook does not write, each with its address."""
        if function not in self.unwritten:
            written = self.lowered.writes[function]
            self.unwritten[function] = [
                (name, self.at(field.address))
                for name, field in self.fields.items()
                if field.address is not None and name not in written
            ]
        return self.unwritten[function]

    def write(self, table: Table) -> list[int]:
        """Write a table as words."""
        t = [0] * self.at("TABLE")
        for name, field in self.fields.items():
            if field.address is None:
                continue
            at, value = self.at(field.address), getattr(table, name)
            if field.is_list:
                t[at : at + self.players] = [number(one) for one in value]
            else:
                t[at] = number(value)
        for name, row in (("T_SHOWS", "show"), ("T_HIGHS", "high")):
            at = self.at(name)
            t[at : at + self.players] = [number(getattr(p, row)) for p in table.plays]
        for rank, places in table.places.items():
            t[self.at("T_PLACES") + rank] = sum(1 << place for place in places)
        t[self.at("T_AWAKE")] = sum(1 << (len(Rank) if r is None else r) for r in table.awake)
        t[self.at("T_LEADER")] = table.plays[0].seat
        t[self.at("T_TURNED_COUNT")] = len(table.turned)
        for place, card in enumerate(table.turned):
            t[self.at("T_TURNED") + place] = card.index
        return t

    def read(self, t: list[int]) -> list[int]:
        """Return the words that count: not the scratch lists, nor cards turned before."""
        kept = [int(word) for word in t[: self.at("T_SCRATCH")]]
        at = self.at("T_TURNED")
        return kept[: at + kept[self.at("T_TURNED_COUNT")]]

    def run(self, trick: Trick) -> None:
        """Resolve a trick both ways, and compare the table after every hook."""
        table = make_table(trick, find_led(trick.plays, trick.trump, self.order), VALUES)
        t = self.write(table)
        is_after = False
        for step, own in zip(self.order.iterate_steps(), self.lowered.steps, strict=True):
            if step.stage == "after" and not is_after:
                is_after = True
                winner = table.winner = find_winner(table)
                table.next_leader = 0 if winner is None else winner
                t[self.at("T_WINNER")] = number(winner)
                t[self.at("T_NEXT_LEADER")] = table.next_leader
            assert (step.stage, step.effect.name) == (own.stage, own.effect)
            if step.effect.rank not in table.awake:
                continue
            before = self.read(t)  # which is the table's, as was just seen
            fails = try_run(step.act.run, table)
            hook = self.names[own.function]
            assert callable(hook)
            assert try_run(hook, t) == fails, (own.function, str(trick))
            if fails is not None:
                return
            after = self.read(self.write(table))
            assert self.read(t) == after, (own.function, str(trick))
            for name, at in self.list_unwritten(own.function):
                assert before[at] == after[at], (own.function, name)


def try_run(run: Callable[..., object], table: object) -> type[Exception] | None:
    """Run a hook, and return the class of the error if it fails."""
    try:
        run(table)
    except (IndexError, ValueError, TypeError, ZeroDivisionError) as error:
        return type(error)
    return None


def make_trick(
    rng: random.Random, players: int, ranks: tuple[Rank, ...] = (Rank.JOKER, *RANKS)
) -> Trick:
    """Make a random trick; its cards are of some ranks."""
    deck = [card for card in CARDS if card.rank in ranks]
    deck += [JOKER] if Rank.JOKER in ranks else []
    deck += [card for card in (WINNER, LOSER) if card.rank in ranks for _ in range(3)]
    rng.shuffle(deck)
    leader = rng.randrange(players)
    plays = []
    for place in range(players):
        card = deck.pop()
        fours = [one for one in deck if one.rank is Rank.FOUR and card.rank is Rank.FOUR]
        show = rng.choice([None, *fours])
        high = rng.choice([True, False]) if card is JOKER else None
        plays.append(PlayCard((leader + place) % players, card, show, high))
    return Trick(
        leader=leader,
        plays=tuple(plays),
        trump=rng.choice([None, *Suit]),
        players=players,
        doubled=rng.random() < 0.3,
        last=rng.random() < 0.2,
    )
