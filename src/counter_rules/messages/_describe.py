"""Describing anything that has something to say, in sentences."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from counter_rules._given import take
from counter_rules._quoting import shorten
from counter_rules.errors import StateError
from counter_rules.messages._message import HasMessages, Message, Texts, format_message
from counter_rules.messages._names import name_seats


def describe(
    subject: HasMessages | Iterable[HasMessages],
    texts: Texts | None = None,
    *,
    names: Sequence[str] = (),
) -> tuple[str, ...]:
    """Describe something in sentences, in the language of a catalogue.

    Args:
        subject: a `Reason`, `IllegalMoveError`, `Explanation`, `Preview`, `Power` or event, a
            part of one that has a sentence, such as a `Verdict`, or several of them.
        texts: the catalogue, by default the English one; what it lacks is said in English.
        names: the names of the players, by seat, such as ``("Ana", "Ben")``; whoever has none
            stays a seat.

    Returns:
        The sentences, without full stops.

    Raises:
        NotationError: if a text of the catalogue cannot be filled in.
        StateError: if it has nothing to say, or the names are not strings.

    >>> from counter_rules import Bid, get_ruleset, new_game, why_illegal
    >>> state = new_game(get_ruleset("counter", players=4))
    >>> reason = why_illegal(state, Bid(0, 3))
    >>> describe(reason)
    ('a Bid cannot be made in phase deal, only in phase bid (C2.1)',)
    >>> from counter_rules.messages import GERMAN
    >>> describe(reason, GERMAN)
    ('Bid gehört zur Phase Ansagen, jetzt ist die Phase Geben (C2.1)',)
    """
    several = take(subject, "reasons or events") if isinstance(subject, Iterable) else (subject,)
    messages = [message for one in several for message in _list_messages(one)]
    named = name_seats(texts, names)
    return tuple([format_message(message, named) for message in messages])


def _list_messages(subject: HasMessages) -> tuple[Message, ...]:
    if not hasattr(subject, "messages"):
        raise StateError(
            f"expected a reason, explanation, preview, power or event, got {shorten(subject)}"
        )
    return subject.messages
