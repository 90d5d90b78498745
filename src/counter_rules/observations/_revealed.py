"""Cards revealed by play: what plays, shows, passes and suits not followed say of each hand.

It draws no conclusions, as `View.known` and `View.voids` do, so compiled code can keep track of it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import attrs

from counter_rules.cards import Card, Suit
from counter_rules.engine.inner import find_shown
from counter_rules.moves import PlayCard
from counter_rules.position import Position
from counter_rules.rules.ruleset import Ruleset
from counter_rules.trick.resolve import find_led


@attrs.define
class Revealed:
    """Everything play has revealed of one hand.

    Args:
        seen: the number of each card that all others have seen in the hand since the last pass, and
            that is still there: a hand held on the forehead, a card shown.
        played: the cards that it has played, in order.
        void: the suits that it has not followed since the last pass.
        passed: the card that it passed last, until its neighbour plays one like it.
    """

    seen: dict[Card, int]
    played: list[Card]
    void: list[Suit]
    passed: Card | None

    def note_seen(self, play: PlayCard) -> None:
        """Record that a card leaves the hand, and that another one may be shown."""
        if play.card in self.seen:
            # Any card like it may be the one that was seen.
            self.seen[play.card] -= 1
            if not self.seen[play.card]:
                del self.seen[play.card]
        if play.show is not None:
            self.seen.setdefault(play.show, 1)


def list_revealed(position: Position, dealt: Sequence[Sequence[Card]]) -> list[Revealed]:
    """Return what play has revealed of each hand of a position in a hand, by seat.

    ``dealt`` has the hands held on foreheads, by seat; it is empty if there are none.
    """
    hands = dealt or [()] * position.rules.players
    revealed = [Revealed(dict(Counter(hand)) if hand else {}, [], [], None) for hand in hands]
    shown = find_shown(position)
    if shown is not None:
        revealed[position.dealer].seen.setdefault(shown, 1)
    passes = {passed.trick: passed.cards for passed in position.passes}
    for number, result in enumerate(position.tricks, 1):
        _note_trick(position.rules, revealed, result.plays, result.opening_trump)
        if number in passes:
            for one, card in zip(revealed, passes[number], strict=True):
                # Each hand gives a card and takes one: its known cards and voids are open again.
                one.seen.clear()
                one.void.clear()
                one.passed = card
    if position.trick:
        _note_trick(position.rules, revealed, position.trick, position.trump)
    return revealed


def _note_trick(
    rules: Ruleset, revealed: list[Revealed], plays: Sequence[PlayCard], trump: Suit | None
) -> None:
    counting, free, led = rules.counting, rules.effects.free, None
    get_suit = None if counting.is_as_printed else counting.get_suit
    for number, play in enumerate(plays, 1):
        card, seat = play.card, play.seat
        one, before = revealed[seat], revealed[seat - 1]
        if led is None:  # until a card sets it; the first nearly always does
            led = find_led(plays[:number], trump, rules.effects)
        else:
            suit = card.suit if get_suit is None else get_suit(card, trump)
            if suit is not led and card.rank not in free and led not in one.void:
                one.void.append(led)
        one.played.append(card)
        if one.seen or play.show is not None:
            one.note_seen(play)
        if before.passed is card:
            before.passed = None
