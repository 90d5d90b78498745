"""What the sentences of an explanation claim, held against the outcome of the trick.

Claims are read from the keys and details of messages, never from English. The table on which they
must be true is put together from the changes alone, and has to come to the result.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

import attrs

from counter_rules import Card, Change, ChangeKind, EffectReport, Explanation, Rank, Ruleset
from counter_rules.messages import Message
from counter_rules.trick import Buff

Details = dict[str, object]
Key = tuple[ChangeKind, int | None]

_COURT: Final = (Rank.JACK, Rank.QUEEN, Rank.KING)
_WORDS: Final = {"highest": Message("word.highest"), "lowest": Message("word.lowest")}


@attrs.define
class Retelling:
    """A trick as the changes told so far leave it: by kind, and by place where plays have one."""

    explanation: Explanation
    now: dict[Key, object]
    doubling: object = None

    @classmethod
    def start(cls, explanation: Explanation, rules: Ruleset) -> Retelling:
        """Lay the cards as they are printed."""
        trick = explanation.trick
        now: dict[Key, object] = {
            (ChangeKind.TRUMP, None): trick.trump,
            (ChangeKind.CONTESTED, None): explanation.result.led,
            (ChangeKind.DIRECTION, None): "highest",
            (ChangeKind.SILENCED, None): None,
            (ChangeKind.DOUBLED_LEAD, None): False,
            (ChangeKind.TURNED, None): (),
            (ChangeKind.INDICATOR, None): trick.trump,
            (ChangeKind.PASSING, None): False,
        }
        for place, play in enumerate(trick.plays):
            now |= {
                (ChangeKind.SUIT, place): play.card.suit,
                (ChangeKind.VALUE, place): float(rules.values[play.card.rank]),
                (ChangeKind.ALWAYS_TRUMP, place): False,
                (ChangeKind.BUFF, place): None,
                (ChangeKind.BARRED, place): False,
                (ChangeKind.CHAMPION, place): False,
                (ChangeKind.PASSED_OVER, place): False,
            }
        return cls(explanation, now, str(rules.options.get("doubling", "final")))

    @property
    def cards(self) -> list[Card]:
        """The cards, in play order."""
        return [play.card for play in self.explanation.trick.plays]

    @property
    def trump(self) -> object:
        """The trump suit by now."""
        return self.now[ChangeKind.TRUMP, None]

    @property
    def contested(self) -> object:
        """The suit that competes by now, if no trump does."""
        return self.now[ChangeKind.CONTESTED, None]

    def list(self, kind: ChangeKind) -> list[object]:
        """Return what each play has by now, in play order."""
        return [self.now[kind, place] for place in range(len(self.cards))]

    def numbers(self) -> list[float]:
        """Return the values by now."""
        return [value for value in self.list(ChangeKind.VALUE) if isinstance(value, float)]

    def is_trump(self, place: int) -> bool:
        """Return whether a card is a trump by now."""
        is_always = self.now[ChangeKind.ALWAYS_TRUMP, place] is True
        return is_always or self.now[ChangeKind.SUIT, place] is self.trump

    def is_contested(self, place: int) -> bool:
        """Return whether a card is of the suit that competes by now, if no trump does."""
        return self.now[ChangeKind.SUIT, place] is self.contested

    def list_best(self) -> list[int]:
        """Return the trumps that can win, or else the cards of the led suit that can."""
        able = [p for p in range(len(self.cards)) if not self.now[ChangeKind.BARRED, p]]
        return [*filter(self.is_trump, able)] or [*filter(self.is_contested, able)]

    def find_winner(self) -> int | None:
        """Return who takes the trick by now."""
        champions = [p for p in range(len(self.cards)) if self.now[ChangeKind.CHAMPION, p]]
        best, values = self.list_best(), self.numbers()
        if champions or not best:
            return champions[0] if champions else None
        pick = min if self.now[ChangeKind.DIRECTION, None] == "lowest" else max
        return pick(best, key=values.__getitem__)

    def find_seat(self, place: int | None) -> int:
        """Return who leads next if a play takes the trick, or none does."""
        return self.explanation.trick.plays[place or 0].seat

    def apply(self, change: Change) -> str | None:
        """Let a change happen; return what is wrong with it."""
        is_of_trick = (change.kind, None) in self.now
        key = change.kind, None if is_of_trick else change.place
        old, self.now[key] = self.now[key], change.after
        if old != change.before or change.before == change.after:
            return f"{change}: it was {old}"
        return None

    def list_third_suits(self) -> list[int]:
        """Return the cards whose printed suit is neither the old trump nor that of the card led."""
        old = self.explanation.trick.trump, self.cards[0].suit
        return [place for place, card in enumerate(self.cards) if card.suit not in old]


def find_contradictions(explanation: Explanation, rules: Ruleset) -> list[str]:
    """Return everything that an explanation says and that is not so."""
    retold = Retelling.start(explanation, rules)
    found: list[str] = []
    winner: int | None = None
    stages = [report.stage for report in explanation.reports]
    turn = stages.index("after") if "after" in stages else len(stages)
    for number, report in enumerate([*explanation.reports, None]):
        if number == turn:
            winner = retold.find_winner()
            retold.now[ChangeKind.NEXT_LEADER, None] = retold.find_seat(winner)
            found += _check_verdict(retold, winner)
        if report is not None:
            found += filter(None, [retold.apply(change) for change in report.changes])
            found += _check_report(retold, report)
    return [*found, *_check_end(retold, winner), *_check_trumps(retold), *_check_king(retold)]


def _check_verdict(retold: Retelling, winner: int | None) -> Iterator[str]:
    """Yield what is wrong with why the winner won."""
    verdict = retold.explanation.verdict
    details = dict(verdict.message.details)
    best, values = retold.list_best(), retold.numbers()
    if winner is None:
        expected, card = "nobody", None
    elif retold.now[ChangeKind.CHAMPION, winner]:
        expected, card = "champion", retold.cards[winner]
    else:
        which = "only" if len(best) == 1 else retold.now[ChangeKind.DIRECTION, None]
        is_led_suit = retold.contested is retold.explanation.result.led
        what = "led" if is_led_suit else "contested"
        expected = f"{which}_{'trump' if retold.is_trump(winner) else what}"
        card = retold.cards[winner]
        equals = [place for place in best if values[place] == values[winner]]
        is_rival = retold.is_trump if retold.is_trump(winner) else retold.is_contested
        is_less = sum(map(is_rival, range(len(retold.cards)))) > len(best)
        wanted = {
            "worth": Message.of("verdict.worth", value=values[winner]),
            "able": Message("verdict.able") if is_less else "",
            "tied": Message("verdict.tied") if len(equals) > 1 else "",
        }
        if {name: details.get(name) for name in wanted} != wanted:
            yield f"{verdict.message}: expected {wanted}"
    said = verdict.message.key.removeprefix("verdict.").partition(".")[0]
    if (verdict.code.value, said, verdict.card) != (expected, expected, card):
        yield f"{verdict.message}: {expected} {card}"


def _check_report(retold: Retelling, report: EffectReport) -> Iterator[str]:
    """Yield what an effect says and that is not so, and what it does not say."""
    kinds = [change.kind for change in report.changes]
    both = {c.place for c in report.changes if c.kind is ChangeKind.SUIT}
    silent = [c for c in report.changes if c.kind is ChangeKind.ALWAYS_TRUMP and c.place in both]
    stolen = [m for m in report.messages if m.key == "change.steal"]
    changed = len(kinds) - len(silent) - (kinds.count(ChangeKind.VALUE) - 1 if stolen else 0)
    if changed != len(report.messages):
        yield f"{report.effect}: {changed} changes, {len(report.messages)} sentences"
    for message in report.messages:
        details = dict(message.details)
        card = details["card"]
        at = retold.cards.index(card) if isinstance(card, Card) else 0
        if not _is_of_change(details, report, at) or not CLAIMS[message.key](retold, details, at):
            yield f"{report.effect}: {message}"


def _is_of_change(details: Details, report: EffectReport, at: int) -> bool:
    """Return whether an effect made the change that a message tells."""
    return any(
        change.place == at
        and _WORDS.get(str(change.before), change.before) == details["before"]
        and _WORDS.get(str(change.after), change.after) == details["after"]
        for change in report.changes
    )


def _check_end(retold: Retelling, winner: int | None) -> Iterator[str]:
    """Yield what the changes do not come to."""
    result, trick = retold.explanation.result, retold.explanation.trick
    of_trick = {kind: value for (kind, place), value in retold.now.items() if place is None}
    expected = {
        ChangeKind.TRUMP: result.trump,
        ChangeKind.DOUBLED_LEAD: result.doubled_lead,
        ChangeKind.TURNED: result.turned,
        ChangeKind.INDICATOR: result.indicator,
        ChangeKind.PASSING: result.passing,
    }
    if not trick.last:
        expected[ChangeKind.NEXT_LEADER] = result.next_leader
    for kind, value in expected.items():
        if of_trick[kind] != value:
            yield f"{kind}: {of_trick[kind]}, and in the end {value}"
    if tuple(retold.numbers()) != result.values:
        yield f"values: {retold.numbers()}, and in the end {result.values}"
    if result.winner != (None if winner is None else trick.plays[winner].seat):
        yield f"winner: {winner}, and in the end {result.winner}"


def _check_trumps(retold: Retelling) -> Iterator[str]:
    """Yield the cards of which it was last said that they are trumps, and are not, or otherwise."""
    for place, card in enumerate(retold.cards):
        said = [
            message
            for report in retold.explanation.reports
            for message in report.messages
            if message.key.startswith(("change.two.", "change.always_trump", "change.ten.suit"))
            and dict(message.details)["card"] is card
        ]
        suit = dict(said[-1].details)["after"] if said else card.suit
        is_always = bool(said) and said[-1].key in ("change.two.suit.no_trump", _WHATEVER)
        if (is_always or suit is retold.trump) != retold.is_trump(place) and card.rank != 8:
            yield f"{card}: last, {said[-1] if said else 'nothing'}; trump is {retold.trump}"


def _check_king(retold: Retelling) -> Iterator[str]:
    """Yield the cards of which nothing says why they did not name the trump under a led king."""
    if retold.cards[0].rank is Rank.KING:
        third = retold.list_third_suits()
        passed = [place for place in third if retold.now[ChangeKind.PASSED_OVER, place]]
        namers = [place for place in third if place not in passed]
        expected = third[: third.index(namers[0])] if namers else third
        if [place for place in passed if not namers or place < namers[0]] != expected:
            yield f"passed over: {passed}, of a third suit: {third}"
        named = retold.cards[namers[0]].suit if namers else None
        if named not in (None, retold.trump):
            yield f"{named} would be trump"


_WHATEVER: Final = "change.always_trump"

Claim = Callable[[Retelling, Details, int], bool]


def _is_robbery(retold: Retelling, details: Details, at: int) -> bool:
    """The first of its rank has taken what all cards of the robbed ranks had."""
    thief = retold.cards[at].rank
    robbed = {Rank.FIVE: (Rank.SIX,), Rank.THREE: (Rank.FOUR, Rank.QUEEN)}[thief]
    victims = [place for place, card in enumerate(retold.cards) if card.rank in robbed]
    loot = details["loot"]
    assert isinstance(loot, tuple)
    taken = [dict(part.details) for part in loot]
    return (
        [card.rank for card in retold.cards].index(thief) == at
        and {part["card"] for part in taken} == {retold.cards[place] for place in victims}
        and all(retold.now[ChangeKind.VALUE, place] == 0 for place in victims)
        and details["after"] == sum([part["value"] for part in taken], details["before"])
    )


def _is_lowest(retold: Retelling, details: Details, at: int) -> bool:
    values = retold.numbers()
    is_alone = values.count(values[at]) == 1 and values[at] == min(values)
    return is_alone and retold.cards[at].rank is Rank.SIX and not retold.explanation.trick.last


def _is_joined(retold: Retelling, details: Details, at: int) -> bool:
    suit = retold.cards[at].suit
    return any(card.suit is suit and card.rank in _COURT for card in retold.cards)


def _is_named(retold: Retelling, details: Details, at: int) -> bool:
    namer = details["namer"]
    assert isinstance(namer, Card)
    third = retold.list_third_suits()
    able = [place for place in third if not retold.now[ChangeKind.PASSED_OVER, place]]
    is_first = bool(able) and retold.cards[able[0]] is namer
    return is_first and namer.suit is details["after"] is retold.explanation.result.trump


def _is_leaning(retold: Retelling, details: Details, at: int) -> bool:
    others = [v for v, c in zip(retold.numbers(), retold.cards, strict=True) if c.rank != 9]
    more = sum(value > 9 for value in others) - sum(value < 9 for value in others)
    is_final = retold.doubling == "final"
    factor = 2 if at == 0 and retold.explanation.trick.doubled and is_final else 1
    return more != 0 and details["after"] == (15 if more > 0 else 0.5) * factor


def _count_doubled(retold: Retelling) -> int:
    """Return how many values are still to be doubled, and count so for the queen."""
    return int(retold.explanation.trick.doubled and retold.doubling == "final")


def _find_first_able(retold: Retelling) -> int:
    """Return the first card that is no void four."""
    return next(at for at, buff in enumerate(retold.list(ChangeKind.BUFF)) if buff is not Buff.VOID)


def _count(retold: Retelling, rank: Rank) -> int:
    return [card.rank for card in retold.cards].count(rank)


def _is_king_led(retold: Retelling) -> bool:
    return retold.cards[0].rank is Rank.KING


CLAIMS: Final[dict[str, Claim]] = {
    "change.steal": _is_robbery,
    "change.ace.value": _is_joined,
    "change.two.suit": lambda r, d, at: d["after"] is r.trump and r.is_trump(at),
    "change.two.suit.settle": lambda r, d, at: d["after"] is r.explanation.result.trump is not None,
    "change.two.suit.no_trump": lambda r, d, at: (
        r.explanation.result.trump is None and r.is_trump(at)
    ),
    _WHATEVER: lambda r, d, at: r.is_trump(at),
    "change.passed_over": lambda r, d, at: (
        d["suit"] is r.now[ChangeKind.SUIT, at] is not r.cards[at].suit
    ),
    "change.king.passed_over.both": lambda r, d, at: r.cards[at].rank is Rank.EIGHT,
    "change.passed_over.trump": lambda r, d, at: r.now[ChangeKind.ALWAYS_TRUMP, at] is True,
    "change.king.trump": _is_named,
    "change.king.trump.none": lambda r, d, at: (
        r.explanation.result.trump is None and _is_king_led(r)
    ),
    "change.king.silenced": lambda r, d, at: _is_king_led(r) and d["after"] == (Rank.SEVEN,),
    "change.ten.suit": lambda r, d, at: d["after"] is r.explanation.result.led,
    "change.ten.value": lambda r, d, at: (
        r.now[ChangeKind.SUIT, at] is not r.cards[at].suit and d["after"] == 15
    ),
    "change.eight.suit": lambda r, d, at: (
        d["after"] is r.explanation.result.led and d["before"] is not r.explanation.result.trump
    ),
    "change.four.buff.void": lambda r, d, at: r.explanation.trick.plays[at].show is None,
    "change.four.buff.victor": lambda r, d, at: (
        d["shown"] is r.explanation.trick.plays[at].show is not None
    ),
    "change.four.barred": lambda r, d, at: r.now[ChangeKind.BUFF, at] is Buff.VOID,
    "change.four.champion": lambda r, d, at: r.list(ChangeKind.BUFF).index(Buff.VICTOR) == at,
    "change.queen.buff": lambda r, d, at: _count(r, Rank.QUEEN) > 0,
    "change.queen.value": lambda r, d, at: (
        d["after"] == 15 and 11 in r.numbers()[_count_doubled(r) :]
    ),
    "change.nine.value": _is_leaning,
    "change.doubled_lead.value": lambda r, d, at: (
        at == 0 and r.explanation.trick.doubled and r.numbers()[0] == d["after"]
    ),
    "change.void_lead.contested": lambda r, d, at: (
        at == 0
        and r.now[ChangeKind.BUFF, 0] is Buff.VOID
        and d["after"] is r.list(ChangeKind.SUIT)[_find_first_able(r)]
    ),
    "change.seven.direction.contested": lambda r, d, at: (
        d["after"] == _WORDS["lowest"] and r.contested is not r.explanation.result.led
    ),
    "change.seven.direction": lambda r, d, at: (
        d["after"] == _WORDS["lowest"] and _count(r, Rank.SEVEN) % 2 == 1 and not _is_king_led(r)
    ),
    "change.six.next_leader": lambda r, d, at: (
        _is_lowest(r, d, at) and r.find_seat(at) == d["after"] == r.explanation.result.next_leader
    ),
    "change.six.doubled_lead": _is_lowest,
    "change.turned": lambda r, d, at: (
        d["after"] == tuple([card for card in r.cards if card.rank is Rank.JACK])
    ),
    "change.indicator": lambda r, d, at: (
        d["after"] is r.explanation.result.turned[-1].suit and not r.explanation.trick.last
    ),
    "change.indicator.last": lambda r, d, at: (
        d["after"] is r.explanation.result.turned[-1].suit and r.explanation.trick.last
    ),
    "change.five.passing": lambda r, d, at: (
        _count(r, Rank.FIVE) > 0 and r.explanation.result.passing
    ),
}
"""By the key of a sentence, whether it is so on the table as its effect leaves it."""
