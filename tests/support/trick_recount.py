"""What a survey counts, counted once more from states and by the readable engine alone."""

from __future__ import annotations

from collections.abc import Iterable

import attrs

from counter_rules import Card, HandResult, PlayCard, Ruleset, State, Trick, TrickResult
from counter_rules.cards import Rank
from counter_rules.records import Record
from counter_rules.survey import Counts
from counter_rules.trick import EffectOrder
from counter_rules.trick.resolve import resolve_plays

Numbers = dict[str, list[int]]

CHANGES = ("anything", "winner", "leader", "trump", "doubling", "passing")


@attrs.define
class Recount:
    """Adds up tricks and finished hands, each number as `Counts` names it.

    The orders without a rank's effects are made once each; who recounts often may keep them.
    """

    rules: Ruleset
    without: dict[Rank, EffectOrder] = attrs.field(factory=dict)
    totals: dict[str, int] = attrs.field(factory=lambda: {"hands": 0, "tricks": 0, "unwon": 0})
    seats: Numbers = attrs.field(init=False)
    ranks: Numbers = attrs.field(init=False)
    changes: list[list[int]] = attrs.field(init=False)
    outcomes: dict[tuple[int, int, int], int] = attrs.field(factory=dict)

    def __attrs_post_init__(self) -> None:
        players = self.rules.players
        self.seats = {name: [0] * players for name in ("points", "places", "standings")}
        ranks = 16 if self.rules.has_winners_or_losers else 14
        self.ranks = {name: [0] * ranks for name in ("played", "won", "appeared")}
        self.changes = [[0] * len(CHANGES) for _ in range(ranks)]

    def add_hand(self, result: HandResult) -> None:
        """Add what came of a hand, by position: the dealer's left is 0."""
        self.totals["hands"] += 1
        for position in range(self.rules.players):
            seat = (result.dealer + 1 + position) % self.rules.players
            self.seats["points"][position] += result.points[seat]
            outcome = position, result.bids[seat], result.tricks_won[seat]
            self.outcomes[outcome] = self.outcomes.get(outcome, 0) + 1

    def add_trick(self, trick: Trick) -> None:
        """Add a complete trick."""
        result = resolve_plays(trick, self.rules.doubled_values, self.rules.effects)
        self.totals["tricks"] += 1
        for play in trick.plays:
            self.ranks["played"][play.card.rank] += 1
        if result.winner is None:
            self.totals["unwon"] += 1
        else:
            place = [play.seat for play in trick.plays].index(result.winner)
            self.seats["places"][place] += 1
            self.seats["standings"][find_standing(self.rules, trick, place)] += 1
            self.ranks["won"][trick.plays[place].card.rank] += 1
        if any(self.rules.effects.iterate_steps()):
            self._add_changes(trick, result)

    def _add_changes(self, trick: Trick, result: TrickResult) -> None:
        for rank in {play.card.rank for play in trick.plays}:
            if rank not in self.without:
                names = [one.name for one in self.rules.effects.effects if one.rank is rank]
                self.without[rank] = self.rules.effects.without(*names)
            other = resolve_plays(trick, self.rules.doubled_values, self.without[rank])
            outcomes = (list_outcome(one, is_last=trick.last) for one in (result, other))
            pairs = zip(*outcomes, strict=True)
            changed = [one != two for one, two in pairs]
            self.ranks["appeared"][rank] += 1
            for what, is_changed in enumerate((any(changed), *changed)):
                self.changes[rank][what] += is_changed


def list_outcome(result: TrickResult, *, is_last: bool) -> tuple[object, ...]:
    """List what follows from a trick; after the last one nobody leads, and no trump counts."""
    leader, trump = (None, None) if is_last else (result.next_leader, result.indicator)
    return result.winner, leader, trump, result.doubled_lead, result.passing


def find_standing(rules: Ruleset, trick: Trick, place: int) -> int:
    """Count the cards above a card of a trick by trump, led suit and rank as they are printed."""

    def sets_suit(card: Card) -> bool:
        lead = rules.effects.leads.get(card.rank)
        return lead is None or lead.find_suit(card, trick.trump) is not None

    led = next((one.card.suit for one in trick.plays if sets_suit(one.card)), None)

    def get_height(at: int) -> tuple[int, int, int]:
        card = trick.plays[at].card
        level = 2 if card.suit is trick.trump else int(card.suit is led)
        return level, rules.values[card.rank], -at

    heights = [get_height(at) for at in range(len(trick.plays))]
    return sum(height > heights[place] for height in heights)


def find_last_trick(state: State, move: object) -> Trick | None:
    """Find the trick that a move completes, if it does."""
    if not isinstance(move, PlayCard) or len(state.trick) != state.rules.players - 1:
        return None
    plays = (*state.trick, move)
    is_last = len(state.tricks) == state.hand_size - 1
    return Trick(plays[0].seat, plays, state.trump, len(plays), state.doubled, is_last)


def recount(records: Iterable[Record]) -> Recount:
    """Count the finished hands of records, all of one ruleset."""
    records = [*records]
    counted = Recount(records[0].rules)
    for record in records:
        states, waiting = [*record.states()], list[Trick]()
        for move, state, after in zip(record.moves, states, states[1:], strict=False):
            waiting += filter(None, [find_last_trick(state, move)])
            if len(after.hand_results) > len(state.hand_results):
                counted.add_hand(after.hand_results[-1])
                for trick in waiting:
                    counted.add_trick(trick)
                waiting = []
    return counted


def list_numbers(counts: Counts | Recount) -> dict[str, object]:
    """List everything that was counted, to be compared."""
    if isinstance(counts, Recount):
        series = counts.seats | counts.ranks | {"changes": counts.changes}
        return counts.totals | series | {"outcomes": counts.outcomes}
    found: dict[str, object] = {name: getattr(counts, name) for name in ("hands", "tricks")}
    found["unwon"] = counts.unwon
    for name in ("points", "places", "standings", "played", "won", "appeared", "changes"):
        found[name] = getattr(counts, name).tolist()
    places = zip(*counts.outcomes.nonzero(), strict=True)
    found["outcomes"] = {tuple(map(int, at)): int(counts.outcomes[at]) for at in places}
    return found
