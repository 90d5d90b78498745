"""A witness at the table: what hands have told, noted move by move as the moves are made."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Iterator

import attrs

from counter_rules import Deal, Move, PassCard, Phase, PlayCard, Ruleset, Sight, State, Suit
from counter_rules.cards import Card
from support.hands import list_dealers_card
from support.match_walks import walk_match


@attrs.define
class Witness:
    """What everybody has been told in a hand, and the card that each seat has given away.

    Args:
        rules: the rules.
        shown: cards that all others have seen in each hand, and that lie there still.
        unfollowed: the suits that each seat has not followed, each with the trumps of the time.
        given: the card that each seat passed last, as long as it must lie with its neighbour.
    """

    rules: Ruleset
    shown: list[Counter[Card]] = attrs.field(factory=list)
    unfollowed: list[dict[Suit, list[Suit | None]]] = attrs.field(factory=list)
    given: list[Card | None] = attrs.field(factory=list)

    def forget(self, given: tuple[Card | None, ...] = ()) -> None:
        """Begin anew, as after a deal, or after a pass of some cards."""
        players = range(self.rules.players)
        self.shown = [Counter() for _ in players]
        self.unfollowed = [defaultdict(list) for _ in players]
        self.given = [*(given or (None for _ in players))]

    def note(self, before: State, move: Move, after: State) -> None:
        """Note a move."""
        if isinstance(move, Deal):
            self.forget()
            if Sight.FOREHEAD in after.sights:
                self.shown = [Counter(hand) for hand in after.hands]
            self.shown[after.dealer] |= Counter(list_dealers_card(after))
        elif isinstance(move, PassCard) and after.phase is not Phase.PASS:
            self.forget(after.passes[-1].cards)
        elif isinstance(move, PlayCard):
            self.note_play(before, move)

    def note_play(self, before: State, move: PlayCard) -> None:
        """Note a play."""
        shown, neighbour = self.shown[move.seat], (move.seat - 1) % self.rules.players
        shown -= Counter({move.card: 1})
        if move.show is not None:
            shown |= Counter({move.show: 1})
        self.shown[move.seat] = shown
        if self.given[neighbour] == move.card:
            self.given[neighbour] = None
        if before.led is None or move.card.rank in self.rules.effects.free:
            return
        if self.rules.counting.get_suit(move.card, before.trump) is not before.led:
            self.unfollowed[move.seat][before.led].append(before.trump)


def watch(rng: random.Random, start: State, moves: int) -> Iterator[tuple[State, Witness]]:
    """Play on at random; yield each state with what a witness knows by then."""
    witness = Witness(start.rules)
    for before, move, made in walk_match(rng, start, moves):
        witness.note(before, move, made.state)
        yield made.state, witness
