"""A state as one line of text: the results so far, and the hand from its deal on."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

import attrs

from counter_rules.errors import NotationError, RulesetError, StateError, name_type, shorten
from counter_rules.notation.limit import MOST_OF_POSITION, check_length
from counter_rules.notation.past_hand import count_moves
from counter_rules.notation.rules_data import choose_rules, format_options
from counter_rules.records.past_hands import RESULT, read_results, write_result
from counter_rules.records.read_body import read_line
from counter_rules.records.read_deals import finish_deal
from counter_rules.records.replay import StateWalk
from counter_rules.records.rewind import rewind
from counter_rules.records.scribe import DealParts, Scribe
from counter_rules.records.words import Line, read_number
from counter_rules.records.write_text import BodyWriter
from counter_rules.ruleset import Ruleset
from counter_rules.state import State

FORMAT: Final = "position 1"
"""What a position begins with: the format and its version."""

_BETWEEN: Final = " | "
_NAME: Final = re.compile(r"[^\s|]+")
_HAND: Final = re.compile(r"hand ([0-9]{1,9}) dealt by ([0-9]{1,9}) after ([0-9]{1,9})")
_OF_A_HAND: Final = ("cards", "turned:", "stack:", "bids:", "trick", "pass:")


def format_position(state: State) -> str:
    """Write a state as one line of text, hidden cards and all.

    The line has the game with all its options, the results of the hands before, and the hand in
    progress (or the one just finished) from its deal on, as a record has it.

    Args:
        state: the state.

    Returns:
        The line; `parse_position` makes the equal state of it.

    Raises:
        StateError: if it is no state, as a view is never written; or if the name of its ruleset,
            composed by hand, is not one word.

    >>> from counter_rules import apply_move, get_ruleset, new_game, shuffle
    >>> state = new_game(get_ruleset("romanian_whist", players=3))
    >>> format_position(apply_move(state, shuffle(state, seed=7)))[:70]
    'position 1 | romanian_whist 3 jokers_as_suit=false score=romanian | ha'
    """
    if type(state) is not State:
        raise StateError(f"{name_type(state)} is no State: only states have a position text")
    rules = state.rules
    if not _NAME.fullmatch(rules.name):
        raise StateError(
            f"a position names its game in one word, and {shorten(rules.name)} is none"
        )
    start, moves = rewind(state)
    writer = BodyWriter(StateWalk(start))
    lines = "".join([writer.write(move) for move in moves]).split("\n")
    parts = [
        FORMAT,
        f"{rules.name} {rules.players} {format_options(rules)}".rstrip(),
        *[write_result(result) for result in start.hand_results],
        f"hand {start.hand_number} dealt by {start.dealer} after {start.move_number}",
        *[line for line in lines if line.startswith(_OF_A_HAND)],
    ]
    return _BETWEEN.join(parts)


def parse_position(
    text: str, *, rules: Ruleset | None = None, limit: int = MOST_OF_POSITION
) -> State:
    """Read a state from one line of text; its hand is played again, so it is one that can be.

    Args:
        text: as `format_position` writes it.
        rules: the ruleset, where the text cannot name it: one composed by hand.
        limit: the most letters that are read; a longer text is refused at once.

    Returns:
        The state.

    Raises:
        NotationError: if the text is no position, with the column.

    >>> from counter_rules import get_ruleset, new_game
    >>> state = new_game(get_ruleset("counter", players=4))
    >>> parse_position(format_position(state)) == state
    True
    """
    if not isinstance(text, str):
        raise NotationError(f"a position is a text, not {shorten(text)}", text=shorten(text))
    check_length(text, limit)
    first, *parts = _split(text)
    if first.text.split() != FORMAT.split():
        raise first.refuse(f"a position begins with '{FORMAT} |'")
    size = 1
    while size < len(parts) and parts[size].text.split()[:1] == [RESULT]:
        size += 1
    if len(parts) <= size:
        raise first.refuse("a position has its game, the results of its hands, and its hand")
    game, *results = parts[:size]
    head, *hand = parts[size:]
    walk = StateWalk(_read_start(_read_rules(game, rules), results, head))
    scribe = Scribe(walk, deal=DealParts(head) if hand else None)
    for part in hand:
        words = part.split()
        if not words or words[0] not in _OF_A_HAND:
            raise part.refuse(f"a part of a hand begins with {', '.join(_OF_A_HAND)}")
        read_line(scribe, part, words)
    finish_deal(scribe)
    return walk.position


def _split(text: str) -> Iterator[Line]:
    """Yield the parts of a position, each in its column."""
    offset = 0
    for part in text.split("|"):
        yield Line(1, part, offset)
        offset += len(part) + 1


def _read_rules(line: Line, given: Ruleset | None) -> Ruleset:
    words = line.text.split()
    players = read_number(words[1]) if len(words) > 1 else None
    if players is None:
        raise line.refuse("a game is its name, its players and its options")
    try:
        return choose_rules(words[0], players, " ".join(words[2:]), given)
    except RulesetError as error:
        raise line.refuse(str(error)) from error


def _read_start(rules: Ruleset, results: list[Line], head: Line) -> State:
    """Return the state that the hand is dealt in, from ``hand 3 dealt by 0 after 57``."""
    found = _HAND.fullmatch(" ".join(head.text.split()))
    if found is None:
        raise head.refuse("the hand is given as in 'hand 3 dealt by 0 after 57'")
    number, dealer, moves = map(int, found.groups())
    if number != len(results) + 1:
        raise head.refuse(f"hand {len(results) + 1} comes after these results, not {number}", 1)
    if dealer >= rules.players:
        raise head.refuse(f"a dealer is 0 to {rules.players - 1}, not {dealer}", 4)
    start = read_results(rules, results, dealer)
    least, most = count_moves(rules, start.hand_results)
    if moves < least or moves > (moves if most is None else most):
        wanted = f"{least} or more" if most is None else least
        raise head.refuse(f"moves before this hand: {wanted}, not {moves}", 6)
    return attrs.evolve(start, move_number=moves)
