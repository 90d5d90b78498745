"""A trick as text: a line for every play, with what became of the card."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from counter_rules.cards import Suit
from counter_rules.engine import Explanation, explain_trick
from counter_rules.messages import Message, describe
from counter_rules.moves import JOKER_NAMES, PlayCard
from counter_rules.render.marks import Mark, mark_plays
from counter_rules.render.shown import explain_shown
from counter_rules.render.text_lines import add_notes, lay_columns, measure, wrap
from counter_rules.render.text_writer import Writer
from counter_rules.ruleset import Ruleset
from counter_rules.trick import Trick, TrickResult

INDENT = "  "
"""What the plays of a trick are indented by."""


def write_trick(
    shown: Trick | TrickResult | Explanation, rules: Ruleset | None, writer: Writer
) -> Iterator[str]:
    """Yield the lines of a trick: how it began, its plays, and who takes it.

    Args:
        shown: the trick.
        rules: the rules that say what its cards do, or None to draw them plain.
        writer: the writer.
    """
    told = explain_shown(shown, rules)
    is_last = (told if isinstance(told, Trick) else told.trick).last
    heads = [*_list_heads(told, writer), *[writer.say("picture.trick.last")] * is_last]
    yield from wrap(", ".join(heads), indent=INDENT)
    yield from write_plays(mark_plays(told), writer)
    if isinstance(shown, Explanation):
        yield ""
        for sentence in describe(shown, writer.texts):
            yield from wrap(f"- {writer.spell(sentence)}", indent=INDENT)
    elif isinstance(told, TrickResult | Explanation):
        yield from _write_nobody(told, writer)


def write_result(result: TrickResult, rules: Ruleset, title: str, writer: Writer) -> Iterator[str]:
    """Yield the lines of a finished trick of a match, without the sentences.

    Args:
        result: what became of the trick.
        rules: the rules that say what its cards do.
        title: what it is called, such as its number.
        writer: the writer.
    """
    heads = [title, *_list_heads(result, writer)]
    yield from wrap(", ".join(heads), indent=INDENT)
    yield from write_plays(mark_plays(explain_trick(rules, result.trick)), writer)
    yield from _write_nobody(result, writer)


def _write_nobody(told: TrickResult | Explanation, writer: Writer) -> Iterator[str]:
    """Yield that nobody takes the trick, if that is so."""
    result = told.result if isinstance(told, Explanation) else told
    if result.winner is None:
        yield INDENT + writer.say("event.trick_resolved.nobody")


def write_plays(marks: Sequence[Mark], writer: Writer) -> list[str]:
    """Return a line for every play, in play order.

    Args:
        marks: what became of the cards.
        writer: the writer.
    """
    rows = [
        (
            INDENT + writer.name(mark.play.seat),
            _write_play(mark.play, writer),
            writer.join_steps(map(writer.write, mark.values)),
            _write_suits(mark.suits, writer),
            writer.spell("◂") if mark.is_winner else "",
        )
        for mark in marks
    ]
    lines = lay_columns(rows, "<<<<<") if rows else []
    width = max(map(measure, lines), default=0)
    notes = [", ".join(_list_notes(mark, writer)) for mark in marks]
    return [
        part
        for line, note in zip(lines, notes, strict=True)
        for part in add_notes(line, note, width)
    ]


def _write_play(play: PlayCard, writer: Writer) -> str:
    """Write a card with what was shown with it, as ``4♥+4♦``, or what it was named."""
    card = writer.write(play.card)
    if play.high is not None:
        name = Message(f"word.{JOKER_NAMES[play.high]}")
        card = f"{card} {writer.say('picture.named', name=name)}"
    return card if play.show is None else f"{card}+{writer.write(play.show)}"


def _write_suits(suits: Sequence[Suit], writer: Writer) -> str:
    return writer.join_steps(map(writer.write_suit, suits)) if len(suits) > 1 else ""


def _list_notes(mark: Mark, writer: Writer) -> Iterator[str]:
    if mark.is_winner:
        yield writer.say("picture.takes")
    if mark.buff is not None:
        yield writer.write(mark.buff)
    elif mark.is_barred:
        yield writer.say("picture.barred")
    if mark.is_always_trump and len(mark.suits) == 1:
        yield writer.say("picture.always_trump")
    if mark.leads_next:
        yield writer.say("picture.leads_next")


def _list_heads(shown: Trick | TrickResult | Explanation, writer: Writer) -> Iterator[str]:
    """Yield how a trick went on, as far as that is known: the leader, the suits, the multiplier."""
    trick = shown if isinstance(shown, Trick) else shown.trick
    result = shown.result if isinstance(shown, Explanation) else shown
    led, trump = (None, trick.trump) if isinstance(result, Trick) else (result.led, result.trump)
    yield writer.say("picture.leads", seat=trick.leader)
    if led is not None:
        yield writer.say("picture.led", suit=led)
    if trump is trick.trump:
        yield writer.say("picture.trump", trump=trump)
    else:
        yield writer.say("picture.trump.changed", before=trick.trump, after=trump)
    if trick.doubled:
        yield writer.say("picture.doubled")
