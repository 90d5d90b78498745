"""A trick as text: a line for every play, with the outcome of the card."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

from counter_rules.engine._flow.declarations import name_joker
from counter_rules.explain import Explanation, explain_trick
from counter_rules.messages import describe
from counter_rules.moves import PlayCard
from counter_rules.render._drawables import AnyTrick, explain_drawn, find_result, find_trick
from counter_rules.render._fitting import wrap
from counter_rules.render._marks import Mark, mark_plays
from counter_rules.render._text.columns import add_notes, format_columns
from counter_rules.render._writer import Writer
from counter_rules.rules.ruleset import Ruleset
from counter_rules.trick import TrickResult

INDENT = "  "
"""What the plays of a trick are indented by."""


PlaysFormat: TypeAlias = Callable[[Sequence[Mark], Writer], Iterator[str]]
"""Yields the lines of the plays of a trick."""


def format_plays(marks: Sequence[Mark], writer: Writer) -> Iterator[str]:
    """Yield a line for every play, in play order."""
    rows = [
        (
            INDENT + writer.name(mark.play.seat),
            _format_play(mark.play, writer),
            *list_steps(mark, writer),
            writer.spell("◂") if mark.is_winner else "",
        )
        for mark in marks
    ]
    lines = format_columns(rows, "<<<<<") if rows else []
    yield from add_notes(lines, [", ".join(list_notes(mark, writer)) for mark in marks])


def format_trick(
    shown: AnyTrick,
    rules: Ruleset | None,
    writer: Writer,
    plays: PlaysFormat = format_plays,
) -> Iterator[str]:
    """Yield the lines of a trick: how it began, its plays, and who takes it."""
    drawn = explain_drawn(shown, rules)
    is_last = find_trick(drawn).last
    heads = [*_list_heads(drawn, writer), *[writer.say("picture.trick.last")] * is_last]
    yield from wrap(", ".join(heads), indent=INDENT)
    yield from plays(mark_plays(drawn), writer)
    if isinstance(shown, Explanation):
        yield ""
        for sentence in describe(shown, writer.texts):
            yield from wrap(f"- {writer.spell(sentence)}", indent=INDENT)
    else:
        yield from _format_nobody(drawn, writer)


def format_result(result: TrickResult, rules: Ruleset, title: str, writer: Writer) -> Iterator[str]:
    """Yield the lines of a finished trick of a match, without the sentences."""
    heads = [title, *_list_heads(result, writer)]
    yield from wrap(", ".join(heads), indent=INDENT)
    yield from format_plays(mark_plays(explain_trick(rules, result.trick)), writer)
    yield from _format_nobody(result, writer)


def _format_nobody(drawn: AnyTrick, writer: Writer) -> Iterator[str]:
    """Yield that nobody takes the trick, if that is so."""
    result = find_result(drawn)
    if result and result.winner is None:
        yield INDENT + writer.say("event.trick_resolved.nobody")


def _format_play(play: PlayCard, writer: Writer) -> str:
    """Return a card with what was shown with it, as ``4♥+4♦``, or what it was named."""
    card = " ".join(filter(None, (writer.format_value(play.card), name_high(play, writer))))
    return card if play.show is None else f"{card}+{writer.format_value(play.show)}"


def name_high(play: PlayCard, writer: Writer) -> str:
    """Return what a joker was named; nothing for any other card."""
    if play.high is None:
        return ""
    return writer.say("picture.named", name=name_joker(high=play.high))


def list_steps(mark: Mark, writer: Writer) -> tuple[str, str]:
    """Return how the value of a card changed, and how its suit did; nothing if it did not."""
    values = writer.format_steps(map(writer.format_value, mark.values))
    suits = writer.format_steps(map(writer.format_suit, mark.suits))
    return values, suits if len(mark.suits) > 1 else ""


def list_notes(mark: Mark, writer: Writer) -> Iterator[str]:
    """Yield what became of a card."""
    if mark.is_winner:
        yield writer.say("picture.takes")
    if mark.buff is not None:
        yield writer.format_value(mark.buff)
    elif mark.is_barred:
        yield writer.say("picture.barred")
    if mark.is_always_trump and len(mark.suits) == 1:
        yield writer.say("picture.always_trump")
    if mark.leads_next:
        yield writer.say("picture.leads_next")


def _list_heads(shown: AnyTrick, writer: Writer) -> Iterator[str]:
    """Yield how a trick went on, as far as that is known: the leader, the suits, the multiplier."""
    trick, result = find_trick(shown), find_result(shown)
    yield writer.say("picture.leads", seat=trick.leader)
    if result and result.led is not None:
        yield writer.say("picture.led", suit=result.led)
    if result and result.trump is not trick.trump:
        yield writer.say("picture.trump.changed", before=trick.trump, after=result.trump)
    else:
        yield writer.say("picture.trump", trump=trick.trump)
    if trick.doubled:
        yield writer.say("picture.doubled")
