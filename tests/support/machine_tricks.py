"""One trick by the machine of a kernel, and by `resolve_trick`."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Final, cast

import attrs

from counter_rules import PlayCard, Ruleset, Trick, resolve_trick
from counter_rules.cards import JOKER, SUITS, Rank, Suit
from counter_rules.kernel import Backend, Kernel, compile_ruleset
from counter_rules.kernel.machine import codes

Words = list[int]

SUIT_NUMBERS: Final = {None: -1} | {suit: number for number, suit in enumerate(Suit)}


@attrs.define
class TrickMachine:
    """A kernel run by plain Python, to which tricks are played that nobody was dealt."""

    kernel: Kernel
    names: dict[str, int]
    act: Callable[[Words, Words, Words, int], None]
    actions: dict[PlayCard, int]
    before: Words
    """The row before a trick, but for what the trick tells."""
    count: int = 0

    @classmethod
    def make(cls, rules: Ruleset) -> TrickMachine:
        kernel = compile_ruleset(rules, backend=Backend.PYTHON)
        act = cast("Callable[[Words, Words, Words, int], None]", kernel.code.act)  # type: ignore[attr-defined]
        blocks = kernel.actions.blocks
        plays = range(blocks["play"].start, blocks["show"].stop)
        actions = {
            cast("PlayCard", kernel.actions.decode(action, seat)): action
            for action in plays
            for seat in range(rules.players)
        }
        at, players = dict(kernel.layout), rules.players
        before = [0] * at["ROW"]
        before[at["PHASE"]], before[at["HAND_NUMBER"]], before[at["SIZE"]] = codes.PLAY, 1, 2
        for name in ("LED", "NAME", "FLIPPED_CARD", "TURNED_CARD"):
            before[at[name]] = -1
        # Nobody makes this bid, so that the score says nothing of who has won.
        before[at["BID"] : at["BID"] + players] = [2] * players
        return cls(kernel, at, act, actions, before)

    def lay(self, trick: Trick) -> tuple[Words, Words]:
        """Play the cards of a trick, from the row before it; return the row and the table after."""
        at = self.names
        row, table = self.before[:], [0] * at["TABLE"]
        row[at["TURN"]] = row[at["LEADER"]] = trick.leader
        row[at["TRUMP"]] = SUIT_NUMBERS[trick.trump]
        row[at["TRICKS"]], row[at["DOUBLED"]] = int(trick.last), int(trick.doubled)
        for play in trick.plays:
            row[at["HAND"] + play.seat] = 1 << play.card.index
        for play in trick.plays:
            self.act(row, table, self.kernel.data, self.actions[play])
        return row, table

    def check(self, trick: Trick) -> None:
        """See that the row after a trick, and its table, say what the readable engine does."""
        self.count += 1
        result = resolve_trick(self.kernel.rules, trick)
        row, table = self.lay(trick)
        at, players = self.names, trick.players
        won = row[at["WON"] : at["WON"] + players]
        assert won == [int(seat == result.winner) for seat in range(players)], trick
        assert row[at["ON_TABLE"]] == 0
        assert row[at["LED"]] == -1
        assert row[at["HAND"] : at["HAND"] + players] == [0] * players
        assert row[at["TRICKS"]] == 1 + trick.last
        assert row[at["DOUBLED"]] == result.doubled_lead, trick
        assert row[at["TRUMP"]] == SUIT_NUMBERS[result.indicator], trick
        assert row[at["FACE_UP"]] == sum({1 << card.index for card in result.turned}), trick
        if trick.last:
            assert row[at["PHASE"]] in (codes.DEAL, codes.OVER)
            assert row[at["TAKEN"] : at["TAKEN"] + players] == won
        else:
            assert row[at["PHASE"]] == (codes.PASS if result.passing else codes.PLAY), trick
            assert row[at["LEADER"]] == result.next_leader, trick
            assert row[at["TURN"]] == (0 if result.passing else result.next_leader), trick
        if not at["PLAIN"]:
            values = table[at["T_VALUES"] : at["T_VALUES"] + players]
            assert values == [2 * value for value in result.values], trick
            assert table[at["T_TRUMP"]] == SUIT_NUMBERS[result.trump], trick
            assert table[at["T_LED"]] == SUIT_NUMBERS[result.led], trick
            turned = table[at["T_TURNED"] :][: table[at["T_TURNED_COUNT"]]]
            assert turned == [card.index for card in result.turned], trick


def draw_trick(rng: random.Random, rules: Ruleset, ranks: Sequence[Rank]) -> Trick:
    """Draw a trick of cards of some ranks, with fours shown and jokers named."""
    pool = [card for card in rules.deck if card.rank in ranks]
    while len(pool) < rules.players + 2:
        pool.append(rng.choice([card for card in rules.deck if pool.count(card) < 1]))
    rng.shuffle(pool)
    leader, names = rng.randrange(rules.players), iter(rng.choice([(False, True), (True, False)]))
    shown = rules.effects.shows
    rest = pool[rules.players :]
    plays = list[PlayCard]()
    for place, card in enumerate(pool[: rules.players]):
        high = next(names) if card.rank in rules.effects.named else None
        show = None
        if card.rank in shown and rng.random() < 0.5:
            others = [other for other in rest if other.rank is shown[card.rank].rank]
            if others:
                show = others[0]
                rest.remove(show)
        plays.append(PlayCard((leader + place) % rules.players, card, show, high))
    suits = Suit if JOKER in rules.deck and not rules.effects.named else SUITS
    trump = rng.choice([None, *suits])
    # Where no hook acts nothing is ever doubled.
    doubled = any(rules.effects.iterate_steps()) and rng.random() < 0.5
    return Trick(
        leader, tuple(plays), trump, rules.players, doubled=doubled, last=rng.random() < 0.5
    )
