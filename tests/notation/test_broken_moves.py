"""A move or an event with a part that is wrong: `broken_moves.txt` and `broken_events.txt`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from counter_rules.notation import parse_events, parse_move, to_data
from events.happenings import KINDS
from events.samples import FIRST, RULES
from notation.broken import Broken, catch, read_broken
from support.failures import each

FOLDER: Final = Path(__file__).parent
MOVES: Final[dict[str, dict[str, Any]]] = {
    "nothing": {},
    "Bid": {"move": "Bid", "seat": 1, "tricks": 1, "blind": False},
    "PlayCard": {"move": "PlayCard", "seat": 1, "card": "4H", "show": None, "high": None},
    "PassCard": {"move": "PassCard", "seat": 1, "card": "4H"},
    "NameTrump": {"move": "NameTrump", "seat": 1, "suit": "H"},
    "Deal": {"move": "Deal", "hands": [["4H"]], "turned": [], "stack": []},
}
EVENTS: Final = {kind: to_data(event) for kind, event in FIRST.items()}

DEEP: list[Any] = []
for _ in range(900):
    DEEP = [DEEP]


@each("kind", [kind for kind in MOVES if kind != "nothing"])
def test_what_is_broken_was_a_move(kind: str) -> None:
    assert to_data(parse_move(json.dumps(MOVES[kind]))) == MOVES[kind]


@each("case", read_broken(FOLDER / "broken_moves.txt", DEEP=DEEP), ids=str)
def test_a_move_that_is_broken(case: Broken) -> None:
    text = case.spoil(MOVES)
    error = catch(parse_move, text)
    assert (str(error), error.text) == (case.said, text)


def read(kind: str, text: str) -> object:
    """Read an event of a kind, after a look."""
    rules = getattr(FIRST[kind], "rules", RULES)
    return parse_events(f"[{json.dumps(EVENTS['Looked'])}, {text}]", rules=rules)


@each("kind", EVENTS)
def test_what_is_broken_was_an_event(kind: str) -> None:
    assert read(kind, json.dumps(EVENTS[kind])) == (FIRST["Looked"], FIRST[kind])


KNOWN: Final = {"events": ", ".join(kind.__name__ for kind in KINDS)}


@each("case", read_broken(FOLDER / "broken_events.txt", words=KNOWN), ids=str)
def test_an_event_that_is_broken(case: Broken) -> None:
    text = case.spoil(EVENTS)
    error = catch(lambda text: read(case.of, text), text)
    whole = f"[{json.dumps(EVENTS['Looked'])}, {text}]"
    assert (str(error), error.text) == (case.said, whole)
