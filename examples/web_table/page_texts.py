"""The texts sent to a page, made from the view and the events of its seat alone.

No function here takes a state. So nothing that a seat may not know can be sent by mistake.

Each text is a JSON object with its ``kind``: a ``snapshot`` when a page connects, a ``step`` for
every move, ``proof`` and ``here`` beside them, and ``hands``, ``hint`` or ``refused`` in answer to
a page.
What a page sends is read in ``inbox.py``.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Final

import attrs

from counter_rules import Event, HandResult, Question, RulesetError, View, describe
from counter_rules.bots import MoveValue
from counter_rules.cards import Suit
from counter_rules.events import ChoiceKept, Committed, HandSeen, MatchOver, TrumpChanged
from counter_rules.notation import to_data
from counter_rules.seats import Seat

from .choices import list_choices
from .tricks import describe_last_trick, describe_trick

Data = dict[str, object]

FIELDS: Final = ("dealer", "known", "phase", "sights", "to_act", "trump", "turned", "move_number")
"""The fields of a view that a page could not keep up to date without the rules."""

MAX_HANDS: Final = 50
"""How many finished hands a page is sent at once; it asks for the earlier ones."""

QUIET: Final = (ChoiceKept, HandSeen, TrumpChanged)
"""The events that go without saying: the page shows them, or the trick has said so."""


def format_snapshot(table: Data, seen: View, past: Iterable[Event], names: Sequence[str]) -> str:
    """Return what a page needs as it opens: everything but the hands before the last few.

    Args:
        table: what everybody knows of the table, such as the names.
        seen: the view of the page's seat.
        past: the events of the seat that led to it.
        names: the names of the players.
    """
    return _format(
        {
            "kind": "snapshot",
            "table": table,
            "view": to_data(_keep_hands(seen, seen.hand_results[-MAX_HANDS:])),
            "now": describe_now(seen, names),
            "log": describe_events(past, names),
        }
    )


def format_step(events: Sequence[Event], seen: View, names: Sequence[str]) -> str:
    """Return what a move brought about, and what a page needs to go on.

    Args:
        events: the events that the page's seat learns of.
        seen: its view after them.
        names: the names of the players.
    """
    return _format(
        {
            "kind": "step",
            "events": [to_data(event) for event in events],
            "now": describe_now(seen, names),
            "log": describe_events(events, names),
        }
    )


def format_proof(commitment: str | None, seed: int | None) -> str:
    """Return the digest of the seed, and at the end the seed; see `counter_rules.commit`.

    Args:
        commitment: the digest, or None if the deals come from elsewhere.
        seed: the seed, or None while it is secret. It goes as text: a page rounds long numbers.
    """
    text = None if seed is None else str(seed)
    return _format({"kind": "proof", "commitment": commitment, "seed": text})


def format_hands(seen: View, before: int) -> str:
    """Return the last of the finished hands before a hand, by its number."""
    end = max(before - 1, 0)
    earlier = _keep_hands(seen, seen.hand_results[:end][-MAX_HANDS:])
    return _format({"kind": "hands", "results": to_data(earlier)["hand_results"]})


def _keep_hands(seen: View, results: tuple[HandResult, ...]) -> View:
    """Keep only some of the finished hands, so that a text does not grow with the match."""
    return attrs.evolve(seen, hand_results=results)


def format_presence(seats: list[Seat]) -> str:
    """Return the seats at which somebody is present."""
    return _format({"kind": "here", "seats": seats})


def format_hint(question: Question, values: Sequence[MoveValue]) -> str:
    """Return what a strong player thinks of the moves that answer a question, its choice first."""
    told = [
        {"move": to_data(one.move), "value": round(one.value, 2), "visits": one.visits}
        for one in values
    ]
    return _format({"kind": "hint", "question": question.code, "values": told})


def format_refusal(why: str) -> str:
    """Return why the request of a page is refused."""
    return _format({"kind": "refused", "why": why})


def _format(message: Data) -> str:
    return json.dumps(message, separators=(",", ":"))


def describe_events(events: Iterable[Event], names: Sequence[str]) -> list[Data]:
    """Describe events in sentences, each under the name of its class.

    That oneself has chosen goes without saying, too: soon it is said what.
    """
    events = tuple(events)
    own = {event.move_number for event in events if isinstance(event, ChoiceKept)}
    return [
        {"event": type(event).__name__, "sentences": describe(event, names=names)}
        for event in events
        if not isinstance(event, QUIET)
        and not (isinstance(event, Committed) and event.move_number in own)
    ]


def describe_now(seen: View, names: Sequence[str]) -> Data:
    """Describe what only the rules know: whose turn it is, what may be done, what it means.

    All of it follows from the view. A page written in Python would ask the library instead.

    Returns:
        Fields of the view, and among others: the ``question`` that its seat is asked, by its
        code, or None; the ``choices``, each a ``move`` with ``why`` it is closed, or a ``preview``
        of what it would do; the ``trick`` and the ``last_trick`` with what their cards have become;
        what the seat has ``chosen`` in secret; and the ``ending``, in sentences.
    """
    data = to_data(_keep_hands(seen, ()))
    mine = None if seen.seat is None or not seen.committed else seen.committed[seen.seat]
    return {field: data[field] for field in FIELDS} | {
        "ahead": find_ahead(seen),
        "blind": seen.blind,
        "cards_left": seen.cards_left,
        "choices": [
            {"move": to_data(one.move), "why": one.why, "preview": one.preview}
            for one in list_choices(seen, names)
        ],
        "chosen": None if mine is None else to_data(mine),
        "doubled": seen.doubled,
        "ending": describe_ending(seen, names),
        "hand": list_hand(seen),
        "hand_number": seen.hand_number,
        "hand_size": seen.hand_size,
        "is_sealed": bool(seen.committed),
        "last_trick": describe_last_trick(seen, names),
        "leader": seen.leader,
        "led": None if seen.led is None else seen.led.value,
        "question": None if seen.question is None else seen.question.code,
        "scores": seen.scores,
        "trick": describe_trick(seen),
        "tricks_won": seen.tricks_won,
        "winners": seen.winners,
    }


def find_ahead(seen: View) -> Seat | None:
    """Return whose card is ahead in the trick in progress, if any is."""
    try:
        standing = seen.current_trick
    except RulesetError:  # an effect may fail in half a trick, and do its work in a whole one
        return None
    return None if standing is None else standing.ahead


def list_hand(seen: View) -> list[str] | None:
    """List the cards of a seat's hand, each suit from its lowest card in this game up."""
    if seen.hand is None:
        return None
    values, suits = seen.rules.values, tuple(Suit)
    cards = sorted(seen.hand, key=lambda card: (suits.index(card.suit), values[card.rank]))
    return [card.code for card in cards]


def describe_ending(seen: View, names: Sequence[str]) -> tuple[str, ...]:
    """Describe who has won, at the end."""
    if not seen.is_over:
        return ()
    over = MatchOver(
        move_number=seen.move_number, winners=seen.winners, scores=seen.scores, rules=seen.rules
    )
    return describe(over, names=names)
