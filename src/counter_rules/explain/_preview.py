"""A trick in progress: its standing, and the preview of a card.

A preview compares the trick so far with a card and without it. The same pipeline resolves both, as
if the trick ended there; the difference is what the card does. If cards are still to come, the
preview leaves out what the end of the trick decides (the next leader, the next trump, a pass), and
says "for now" of a change that a later card can undo.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

import attrs

from counter_rules.cards import Card, Suit
from counter_rules.explain._changes import Change, ChangeKind, describe_undone
from counter_rules.explain._explanation import EffectReport, Explanation, explain_plays
from counter_rules.explain._verdict import Verdict
from counter_rules.messages import Message, describe, with_clause
from counter_rules.moves import PlayCard
from counter_rules.position import Position
from counter_rules.seats import Seat
from counter_rules.trick import EffectOrder, Trick, TrickResult


@attrs.frozen(kw_only=True)
class Preview:
    """The preview of a card: what it would do if it were played now.

    Args:
        move: the play.
        ahead: the seat whose card would win if the trick ended with this play, or None if no card
            would win; if the play completes the trick, its winner.
        place: the place of that card in play order, or None.
        values: the value that every play would have, in play order; a half is 0.5.
        result: the result of the trick if the play completes it, or None.
        reports: the changes that effects would make because of the play, in the order in which
            they act; an undone change has ``before`` and ``after`` swapped.
        messages: all of it as messages; empty for a card that is led and changes nothing.
    """

    move: PlayCard
    ahead: Seat | None
    place: int | None
    values: tuple[float, ...]
    result: TrickResult | None
    reports: tuple[EffectReport, ...]
    messages: tuple[Message, ...]

    @property
    def sentences(self) -> tuple[str, ...]:
        """All of it in words."""
        return describe(self)


def make_preview(position: Position, play: PlayCard) -> Preview:
    """Return the preview of a legal play, from public facts of the position only."""
    rules, plays = position.rules, (*position.trick, play)
    before = explain_so_far(position, position.trick) if position.trick else None
    after = explain_so_far(position, plays)
    is_complete = len(plays) == rules.players
    reports = tuple(
        report
        for report in _list_differences(before, after, rules.effects)
        if is_complete or report.stage != "after"
    )
    result = after.result
    if is_complete:
        messages = attrs.evolve(after, reports=reports).messages
    else:
        lead = _describe_led(position, play, result.led)
        messages = (*lead, *_describe_so_far(before, after, reports))
    seats = [one.seat for one in plays]
    return Preview(
        move=play,
        ahead=result.winner,
        place=None if result.winner is None else seats.index(result.winner),
        values=result.values,
        result=result if is_complete else None,
        reports=reports,
        messages=messages,
    )


def explain_so_far(position: Position, plays: tuple[PlayCard, ...]) -> Explanation:
    """Explain the trick in progress as if it ended with the last of the plays."""
    rules, leader = position.rules, plays[0].seat
    last = len(position.tricks) + 1 == position.hand_size
    trick = Trick(leader, plays, position.trump, rules.players, position.doubled, last)
    return explain_plays(rules, trick)


def _list_differences(
    before: Explanation | None, after: Explanation, order: EffectOrder
) -> list[EffectReport]:
    """Return the changes in which two explanations differ, in the order of the effects."""
    steps = {(step.effect.name, step.stage): n for n, step in enumerate(order.iterate_steps())}
    old = () if before is None else [r for r in before.reports if r.stage != "after"]
    found = [*_list_new(old, after.reports), *_list_undone(old, after.reports, steps)]
    return sorted(found, key=lambda report: steps[report.effect, report.stage])


def _list_new(old: Iterable[EffectReport], new: Iterable[EffectReport]) -> Iterator[EffectReport]:
    """Yield the new reports without the changes that the old ones contain."""
    known = {(report.effect, report.stage): report for report in old}
    for report in new:
        same = known.get((report.effect, report.stage))
        if same is None:
            yield report
            continue
        changes = tuple([one for one in report.changes if one not in same.changes])
        messages = tuple([one for one in report.messages if one not in same.messages])
        if changes:
            yield attrs.evolve(report, changes=changes, messages=messages)


def _list_undone(
    old: Iterable[EffectReport], new: Sequence[EffectReport], steps: Mapping[tuple[str, str], int]
) -> Iterator[EffectReport]:
    """Yield the changes of the old reports that the new ones lack, reversed.

    A change that an earlier effect has made pointless is not undone: a robbed lead was worth
    nothing when it was to be doubled.
    """

    def is_overtaken(report: EffectReport, change: Change) -> bool:
        step = steps[report.effect, report.stage]
        earlier = [
            one.after
            for other in new
            for one in other.changes
            if steps[other.effect, other.stage] < step
            and (one.kind, one.place) == (change.kind, change.place)
        ]
        return bool(earlier) and earlier[-1] != change.before

    kept = {_name(report, change) for report in new for change in report.changes}
    for report in old:
        undone = tuple(
            [
                attrs.evolve(change, before=change.after, after=change.before)
                for change in report.changes
                if _name(report, change) not in kept
                and change.kind is not ChangeKind.SILENCED
                and not is_overtaken(report, change)
            ]
        )
        if undone:
            yield attrs.evolve(report, changes=undone, messages=describe_undone(undone))


def _name(report: EffectReport, change: Change) -> tuple[str, str, ChangeKind, int | None]:
    return report.effect, report.stage, change.kind, change.place


def _describe_led(position: Position, play: PlayCard, led: Suit | None) -> list[Message]:
    """Describe the suit that a card sets, unless it was set before or is that of a plain lead."""
    card, effects = play.card, position.rules.effects
    if position.led is None and _frees_followers(position, card):
        message = Message.of("preview.asks.nobody", card=card)
        return [with_clause(message, effects.leads[card.rank].clause)]
    is_follower = bool(position.trick)
    if position.led is not None or led is (None if is_follower else card.suit):
        return []
    facet = effects.leads.get(card.rank) or effects.counts_as.get(card.rank)
    key = "preview.asks.nothing" if led is None else "preview.asks"
    message = Message.of(key, card=card, suit=led)
    return [message if facet is None else with_clause(message, facet.clause)]


def _frees_followers(position: Position, card: Card) -> bool:
    """Return whether nobody has to follow from this card on, as no suit was set (F11.3)."""
    leads = position.rules.effects.leads
    final = {rank for rank, lead in leads.items() if lead.is_final}
    return card.rank in final and not final.intersection([p.card.rank for p in position.trick])


def _describe_so_far(
    before: Explanation | None, after: Explanation, reports: Iterable[EffectReport]
) -> list[Message]:
    """Describe the changes that a card causes and, unless it is led, which card is ahead."""
    messages = [
        with_clause(_qualify(message, report), report.clause)
        for report in reports
        for message in report.messages
    ]
    if before is not None:
        messages.append(with_clause(_describe_ahead(before, after), after.verdict.clause))
    return messages


def _qualify(message: Message, report: EffectReport) -> Message:
    """Add "for now" to the message of a change that a later card can undo."""
    is_open = any(c.kind is ChangeKind.TRUMP and c.after is None for c in report.changes)
    if report.stage == "arrive" and not is_open:
        return message
    return Message.of("preview.for_now", sentence=message)


def _describe_ahead(before: Explanation, after: Explanation) -> Message:
    verdict, winner = after.verdict, after.result.winner
    if winner is None:
        return Message("preview.ahead.nobody")
    if winner == after.result.plays[-1].seat:
        key = "preview.ahead"
    else:
        key = f"preview.ahead.{'still' if winner == before.result.winner else 'other'}"
    details = dict(verdict.message.details)
    return Message.of(
        key,
        card=verdict.card,
        leader=winner,
        worth=details.get("worth", ""),
        tied=details.get("tied", ""),
    )


@attrs.frozen(kw_only=True)
class Standing:
    """The standing of a trick in progress: its result if it ended now.

    Args:
        ahead: the seat whose card would win, or None if no card would.
        card: that card, or None.
        values: the value that each play would have, in play order; a half is 0.5.
        led: the led suit, or None.
        trump: the trump suit that the trick would have, or None.
        verdict: why that card would win.
    """

    ahead: Seat | None
    card: Card | None
    values: tuple[float, ...]
    led: Suit | None
    trump: Suit | None
    verdict: Verdict


def find_standing(position: Position) -> Standing | None:
    """Return the standing of the trick in progress, from public facts only; None if it is empty."""
    if not position.trick:
        return None
    explained = explain_so_far(position, position.trick)
    result = explained.result
    return Standing(
        ahead=result.winner,
        card=explained.verdict.card,
        values=result.values,
        led=result.led,
        trump=result.trump,
        verdict=explained.verdict,
    )
