"""The messages to a page, made from what its place at the table may know.

All but the table's own sheet comes from a view, and from events for that view. No function here
takes a state, so no message can contain hidden information by mistake.
"""

from __future__ import annotations

import json
import re
from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, Self, cast

import attrs

from counter_rules.bots import MoveValue
from counter_rules.events import (
    ChoiceKept,
    Committed,
    Event,
    HandDealt,
    HandScored,
    HandSeen,
    TrumpChanged,
)
from counter_rules.explain import list_powers
from counter_rules.games import describe_ruleset, get_preset, ruleset_names
from counter_rules.messages import ENGLISH, GERMAN, Texts, describe
from counter_rules.notation import to_data
from counter_rules.phase import Question
from counter_rules.rules.ruleset import Ruleset
from counter_rules.rules.scoring import SYMBOLS
from counter_rules.seats import Seat
from counter_rules.table import Match, Seated, Undone
from counter_rules.views import View
from counter_rules.web._facts import describe_now
from counter_rules.web._requests import PageData

LANGUAGES: Final[Mapping[str, Texts]] = {"en": ENGLISH, "de": GERMAN}
"""The languages of pages."""

_MOST_RESULTS: Final = 100
"""The most finished hands in a message: a page shows no more."""

_MOST_LOGGED: Final = 100
"""The most entries of a match in the log of a page that begins anew."""

_SHARED: Final = ("version", "chairs", "proposal", "commitment", "seed")
"""The client data of a match (`Match.to_client_data`) that pages show as they are."""

_QUIET: Final = (ChoiceKept, HandSeen, TrumpChanged)
"""Events without sentences: the page shows them, or the sentences of the trick cover them."""


@attrs.frozen(kw_only=True)
class Reader:
    """A place at a table, and the language of its page.

    Args:
        seat: the seat; None for spectators.
        key: its key.
        language: a language of `LANGUAGES`.
    """

    seat: Seat | None
    key: str = attrs.field(repr=False)
    language: str

    @property
    def texts(self) -> Texts:
        """The sentences of the library in the language."""
        return LANGUAGES[self.language]


def format_message(kind: str, **fields: object) -> str:
    """Format a message to a page as JSON."""
    return json.dumps({"kind": kind, **fields})


# The sheet of a table, which never changes.


def format_table(rules: Ruleset, language: str) -> str:
    """Format the first message to a page: the game, the powers of its cards, and its rules."""
    is_known = rules.name in ruleset_names()
    return format_message(
        "table",
        game=get_preset(rules.name).title if is_known else rules.name,
        ruleset=rules.name,
        hands=rules.hand_sizes.hands,
        powers=[
            {
                "rank": power.label,
                "title": None if power.rank is None else str(power.rank),
                "cards": [card.code for card in power.cards],
                "sentences": describe(power, LANGUAGES[language]),
            }
            for power in list_powers(rules)
        ],
        rules=[
            {"axis": axis, "choice": text + _explain_symbols(text)}
            for axis, text in describe_ruleset(rules)
        ],
    )


def _explain_symbols(text: str) -> str:
    """Explain the symbols of a formula, such as W in ``W + 10``; empty if there are none."""
    found = [f"{one} {means}" for one, means in SYMBOLS.items() if re.search(rf"\b{one}\b", text)]
    return f" ({', '.join(found)})" if found else ""


# The match as a place knows it.


def format_state(match: Match, before: Match | None, reader: Reader, table: PageData) -> str:
    """Format the match for a page, and what is new in it.

    Args:
        match: the match.
        before: the match that the page knows; None if it knows none.
        reader: the place of the page.
        table: what only the table knows, such as for whom it waits; it is part of the message.
    """
    seen, news = match.view(reader.key), _News.find(match, before, reader)
    between, is_asked = news.find_between(), reader.seat in match.people
    data, texts, names = match.to_client_data(reader.key), reader.texts, match.names
    view, results = _split_results(data["view"])
    is_scored = news.last is None or news.last.hand_results != seen.hand_results
    return format_message(
        "state",
        **{name: data[name] for name in _SHARED},
        view=view,
        now=describe_now(seen, texts, names, is_asked=is_asked),
        between=between
        and {
            "view": _split_results(to_data(between))[0],
            "now": describe_now(between, texts, names, is_asked=False),
        },
        results=results if is_scored else None,
        log=_describe_log((*news.events, *news.notes), texts, names),
        is_fresh=news.last is None,
        events=[] if news.last is None else [type(event).__name__ for event in news.events],
        **table,
    )


def _split_results(view: object) -> tuple[PageData, list[object]]:
    """Split the latest finished hands off the data of a view, so that messages stay short."""
    data = cast("PageData", view)
    return {**data, "hand_results": []}, cast("list[object]", data["hand_results"])[-_MOST_RESULTS:]


@attrs.frozen
class _News:
    """The news of a match for a page.

    Args:
        last: the view that it knows; None if it knows none, or that of the match before.
        events: the events since then, for its place; the latest ones if it begins anew.
        notes: the moves taken back and the players who changed.
    """

    last: View | None
    events: tuple[Event, ...]
    notes: tuple[Undone | Seated, ...] = ()

    @classmethod
    def find(cls, match: Match, before: Match | None, reader: Reader) -> Self:
        """Find what is new since another state of the match."""
        base = match.version - len(match.entries)
        if before is None or before.version < base:
            oldest = max(base, match.version - _MOST_LOGGED)
            # The first version from which its place can follow the events.
            since = bisect_left(
                range(match.version),
                x=True,
                lo=oldest,
                key=lambda version: isinstance(match.catch_up(reader.key, version), tuple),
            )
            return cls(None, _list_events(match, reader, since))
        new = match.entries[before.version - base :]
        notes = [entry for entry in new if isinstance(entry, Undone | Seated)]
        events = _list_events(match, reader, before.version)
        return cls(before.view(reader.key), events, tuple(notes))

    def find_between(self) -> View | None:
        """Return the view at the end of the hand that the events end; None if they begin no other.

        In it the hand is scored, and the next one not yet dealt.
        """
        kinds = [type(event) for event in self.events]
        if self.last is None or HandScored not in kinds:
            return None
        end = kinds.index(HandScored)
        if HandDealt not in kinds[end:]:
            return None
        return self.last.advance(self.events[: kinds.index(HandDealt, end)])


def _list_events(match: Match, reader: Reader, since: int) -> tuple[Event, ...]:
    """List the events since a version; none if they do not lead to now."""
    missed = match.catch_up(reader.key, since)
    return missed if isinstance(missed, tuple) else ()


def _describe_log(
    entries: Iterable[Event | Undone | Seated], texts: Texts, names: Sequence[str]
) -> list[PageData]:
    """Describe what happened in sentences, each with the name of its class.

    It skips the note that the page's own seat has chosen: the page shows the choice itself.
    """
    listed = tuple(entries)
    own = {event.move_number for event in listed if isinstance(event, ChoiceKept)}
    return [
        {"event": type(entry).__name__, "sentences": describe(entry, texts, names=names)}
        for entry in listed
        if not isinstance(entry, _QUIET)
        and not (isinstance(entry, Committed) and entry.move_number in own)
    ]


# Other messages.


def format_hint(question: Question, values: Sequence[MoveValue]) -> str:
    """Format a strong player's values of the moves that answer a question, its choice first."""
    return format_message(
        "hint",
        question=question.code,
        values=[
            {
                "move": to_data(one.move),
                "value": round(one.value, 2),
                "visits": one.visits,
                "made": one.made,
            }
            for one in values
        ],
    )
