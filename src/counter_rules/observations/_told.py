"""What the seats have told of their hands: plays, shows, passes, and suits that were not followed.

It takes no conclusions, as `View.known` and `View.voids` do, and so compiled code can keep it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import attrs

from counter_rules.cards import Card, Suit
from counter_rules.moves import PlayCard
from counter_rules.position import Position
from counter_rules.rules.ruleset import Ruleset
from counter_rules.trick.resolve import find_led


@attrs.define
class Told:
    """What one seat has told in the hand in progress.

    Args:
        seen: how many of each card all others have seen in its hand since the last pass, as far
            as they still lie there: a hand held on the forehead, fours shown.
        played: the cards that it has played, in order.
        void: the suits that it has not followed since the last pass.
        passed: the card that it passed last, until its neighbour plays one like it.
    """

    seen: dict[Card, int]
    played: list[Card]
    void: list[Suit]
    passed: Card | None

    def note_seen(self, play: PlayCard) -> None:
        """Note that a card leaves its hand, and that another one is shown."""
        if play.card in self.seen:
            # A second one like it is gone from mind only where two were seen: this may be it.
            self.seen[play.card] -= 1
            if not self.seen[play.card]:
                del self.seen[play.card]
        if play.show is not None:
            self.seen.setdefault(play.show, 1)


def list_told(position: Position, dealt: Sequence[Sequence[Card]]) -> list[Told]:
    """Return what each seat has told in the hand; dealt are hands held on foreheads, if any."""
    hands = dealt or [()] * position.rules.players
    told = [Told(dict(Counter(hand)) if hand else {}, [], [], None) for hand in hands]
    passes = {passed.trick: passed.cards for passed in position.passes}
    for number, result in enumerate(position.tricks, 1):
        _note_trick(position.rules, told, result.plays, result.opening_trump)
        if number in passes:
            for one, card in zip(told, passes[number], strict=True):
                # Each hand gives a card and takes one: what it was known to hold or lack is open.
                one.seen.clear()
                one.void.clear()
                one.passed = card
    if position.trick:
        _note_trick(position.rules, told, position.trick, position.trump)
    return told


def _note_trick(
    rules: Ruleset, told: list[Told], plays: Sequence[PlayCard], trump: Suit | None
) -> None:
    counting, free, led = rules.counting, rules.effects.free, None
    find_suit = None if counting.is_as_printed else counting.get_suit
    for number, play in enumerate(plays, 1):
        card, seat = play.card, play.seat
        one, before = told[seat], told[seat - 1]
        if led is None:  # until a card has set it; the first nearly always does
            led = find_led(plays[:number], trump, rules.effects)
        else:
            suit = card.suit if find_suit is None else find_suit(card, trump)
            if suit is not led and card.rank not in free and led not in one.void:
                one.void.append(led)
        one.played.append(card)
        if one.seen or play.show is not None:
            one.note_seen(play)
        if before.passed is card:
            before.passed = None
