"""The messages to a page, made from the view and the events of its seat alone.

No function here takes a state, so no message can contain hidden information by mistake.

Each message is a JSON object with a ``kind``: a ``snapshot`` when a page connects, a ``step`` for
every move, ``proof`` and ``here`` in addition, and ``hands``, ``hint`` or ``refused`` in answer to
a page. ``inbox.py`` parses the messages of pages.
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
"""The fields of a view that a page cannot update without the rules."""

MAX_HANDS: Final = 50
"""The most finished hands in a message; a page requests earlier ones."""

QUIET: Final = (ChoiceKept, HandSeen, TrumpChanged)
"""Events without sentences: the page shows them, or the sentences of the trick cover them."""


def format_snapshot(table: Data, seen: View, past: Iterable[Event], names: Sequence[str]) -> str:
    """Format the first message to a page: everything but earlier hands.

    Args:
        table: the public facts of the table, such as the names.
        seen: the view of the page's seat.
        past: the latest events, as the seat may know them.
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
    """Format the events of a move, and the facts that a page needs after it.

    Args:
        events: the events, as the page's seat may know them.
        seen: the view of the seat after them.
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
    """Format the digest of the seed, and at the end the seed; see `counter_rules.commit`.

    Args:
        commitment: the digest, or None if the deals are not from the seed.
        seed: the seed, or None while it is secret. It is sent as text, because JavaScript rounds
            long numbers.
    """
    text = None if seed is None else str(seed)
    return _format({"kind": "proof", "commitment": commitment, "seed": text})


def format_hands(seen: View, before: int) -> str:
    """Format the last finished hands before a hand, given its number."""
    end = max(before - 1, 0)
    earlier = _keep_hands(seen, seen.hand_results[:end][-MAX_HANDS:])
    return _format({"kind": "hands", "results": to_data(earlier)["hand_results"]})


def _keep_hands(seen: View, results: tuple[HandResult, ...]) -> View:
    """Keep only some of the finished hands, so messages do not grow with the match."""
    return attrs.evolve(seen, hand_results=results)


def format_presence(seats: list[Seat]) -> str:
    """Format the seats with an open page."""
    return _format({"kind": "here", "seats": seats})


def format_hint(question: Question, values: Sequence[MoveValue]) -> str:
    """Format a strong player's values of the moves that answer a question, its choice first."""
    data = [
        {
            "move": to_data(one.move),
            "value": round(one.value, 2),
            "visits": one.visits,
            "made": one.made,
        }
        for one in values
    ]
    return _format({"kind": "hint", "question": question.code, "values": data})


def format_refusal(why: str) -> str:
    """Format the reason why a request is refused."""
    return _format({"kind": "refused", "why": why})


def _format(message: Data) -> str:
    return json.dumps(message, separators=(",", ":"))


def describe_events(events: Iterable[Event], names: Sequence[str]) -> list[Data]:
    """Describe events in sentences, each with the name of its class.

    It skips the note that the page's own seat has chosen: the page shows the choice itself.
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
    """Describe the facts that only the rules know, such as whose turn it is.

    All of them follow from the view. A page in Python would use the library instead.

    Returns:
        Fields of the view, and among others: ``question``, the code of the seat's question or
        None; ``choices``, each a ``move`` with the reason ``why`` it is illegal, or a ``preview``
        of its effects; ``trick`` and ``last_trick``, with what their cards have become;
        ``chosen``, the seat's sealed choice; and ``ending``, the result in sentences.
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
        "is_trump_open": seen.is_trump_open,
        "last_trick": describe_last_trick(seen, names),
        "leader": seen.leader,
        "namer": seen.namer,
        "led": None if seen.led is None else seen.led.value,
        "question": None if seen.question is None else seen.question.code,
        "scores": seen.scores,
        "trick": describe_trick(seen),
        "tricks_won": seen.tricks_won,
        "winners": seen.winners,
    }


def find_ahead(seen: View) -> Seat | None:
    """Return the seat whose card is ahead in the trick in progress, or None."""
    try:
        standing = seen.current_trick
    except RulesetError:  # an effect may fail in an incomplete trick only
        return None
    return None if standing is None else standing.ahead


def list_hand(seen: View) -> list[str] | None:
    """List the cards of a seat's hand by suit, each suit from the lowest card of this game."""
    if seen.hand is None:
        return None
    values, suits = seen.rules.values, tuple(Suit)
    cards = sorted(seen.hand, key=lambda card: (suits.index(card.suit), values[card.rank]))
    return [card.code for card in cards]


def describe_ending(seen: View, names: Sequence[str]) -> tuple[str, ...]:
    """Describe the winners, once the match is over."""
    if not seen.is_over:
        return ()
    over = MatchOver(
        move_number=seen.move_number, winners=seen.winners, scores=seen.scores, rules=seen.rules
    )
    return describe(over, names=names)
