"""A state as one line of text: the results so far, and the hand from its deal on."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NoReturn

import attrs

from counter_rules._quoting import name_type, shorten
from counter_rules.errors import NotationError, RulesetError, StateError
from counter_rules.games._formats import FORMAT, READABLE
from counter_rules.games._spelling import choose_rules, format_recorded
from counter_rules.notation._checks import count_moves
from counter_rules.notation._decode import MAX_POSITION_CHARACTERS, check_length
from counter_rules.records._body import BodyReader
from counter_rules.records._lines import Line, parse_number
from counter_rules.records._past_hands import RESULTS, format_result, parse_results
from counter_rules.records._reader import RecordReader
from counter_rules.records._replay import StateReplay
from counter_rules.records._rewind import rewind
from counter_rules.records._text_writer import TextWriter
from counter_rules.rules.ruleset import Ruleset
from counter_rules.state import State

FORMATS: Final = {f"position {number}": number for number in READABLE}
"""The formats that are read: what a position begins with, and the number."""

NEWEST: Final = f"position {FORMAT}"
"""The format that is written."""

_BETWEEN: Final = " | "
_NAME: Final = re.compile(r"[^\s|]+")
_HAND: Final = re.compile(r"hand ([0-9]{1,9}) dealt by ([0-9]{1,9}) after ([0-9]{1,9})")
_OF_A_HAND: Final = ("cards", "turned:", "stack:", "bids:", "trick", "pass:")


def format_position(state: State) -> str:
    """Write a state as one line of text, hidden cards and all.

    The line has the game with its options, the results of the hands before, and the hand in
    progress (or the one just finished) from its deal on, as a record has it.

    Returns:
        The line; `parse_position` makes the equal state of it.

    Raises:
        StateError: if it is not a state, as a view is never written; or if the name of its ruleset,
            composed by hand, is not one word.

    >>> from counter_rules import apply_move, get_ruleset, new_game, shuffle
    >>> state = new_game(get_ruleset("romanian_whist", players=3))
    >>> format_position(apply_move(state, shuffle(state, seed=7)))[:70]
    'position 2 | romanian_whist 3 | hand 1 dealt by 2 after 0 | cards 0: J'
    """
    if type(state) is not State:
        raise StateError(f"expected a State, got {name_type(state)}")
    rules = state.rules
    if not _NAME.fullmatch(rules.name):
        raise StateError(
            f"a position names its game in one word, and {shorten(rules.name)} is not one"
        )
    start, moves = rewind(state)
    writer = TextWriter(StateReplay(start))
    lines = "".join([writer.add(move) for move in moves]).split("\n")
    parts = [
        NEWEST,
        f"{rules.name} {rules.players} {format_recorded(rules)}".rstrip(),
        *[format_result(result) for result in start.hand_results],
        f"hand {start.hand_number} dealt by {start.dealer} after {start.move_number}",
        *[line for line in lines if line.startswith(_OF_A_HAND)],
    ]
    return _BETWEEN.join(parts)


def parse_position(
    text: str, *, rules: Ruleset | None = None, limit: int = MAX_POSITION_CHARACTERS
) -> State:
    """Read a state from one line of text; its hand is played again, so the state is possible.

    Args:
        text: as `format_position` writes it.
        rules: the ruleset, where the text cannot name it: one composed by hand.
        limit: how many characters it may have; a longer text is refused at once.

    Returns:
        The state.

    Raises:
        NotationError: if the text is not a position, with the column.

    >>> from counter_rules import get_ruleset, new_game
    >>> state = new_game(get_ruleset("counter", players=4))
    >>> parse_position(format_position(state)) == state
    True
    """
    if not isinstance(text, str):
        raise NotationError(
            f"expected the text of a position, got {shorten(text)}", text=shorten(text)
        )
    check_length(text, limit)
    first, *parts = _split(text)
    version = FORMATS.get(" ".join(first.text.split()))
    if version is None:
        raise first.error(f"a position begins with '{NEWEST} |'")
    size = 1
    while size < len(parts) and parts[size].first in RESULTS:
        size += 1
    if len(parts) <= size:
        raise first.error("a position has its game, the results of its hands, and its hand")
    game, *results = parts[:size]
    head, *hand = parts[size:]
    start = _parse_start(_parse_rules(game, version, rules), results, head)
    replay = StateReplay(start)
    body = BodyReader(RecordReader(replay, _raise))
    if hand:
        body.deal.begin(head)
    for part in hand:
        word = part.first
        if word not in _OF_A_HAND:
            raise part.error(f"a part of a hand begins with {', '.join(_OF_A_HAND)}")
        body.read(part, word)
    body.finish(head)
    return replay.position


def _raise(error: NotationError) -> NoReturn:
    raise error


def _split(text: str) -> Iterator[Line]:
    """Yield the parts of a position, each in its column."""
    offset = 0
    for part in text.split("|"):
        yield Line(1, part, offset)
        offset += len(part) + 1


def _parse_rules(line: Line, version: int, given: Ruleset | None) -> Ruleset:
    name, number, options = [*line.text.split(maxsplit=2), "", "", ""][:3]
    players = parse_number(number)
    if players is None:
        raise line.error("a game is its name, its players and its options")
    try:
        return choose_rules(name, players, " ".join(options.split()), version, given)
    except RulesetError as error:
        raise line.error(str(error)) from error


def _parse_start(rules: Ruleset, results: list[Line], head: Line) -> State:
    """Return the state that the hand is dealt in, from ``hand 3 dealt by 0 after 57``."""
    found = _HAND.fullmatch(" ".join(head.text.split()))
    if found is None:
        raise head.error("the hand is given as in 'hand 3 dealt by 0 after 57'")
    words = head.split()
    number, dealer, moves = map(int, found.groups())
    if dealer >= rules.players:
        raise words[4].error(f"expected a dealer, 0 to {rules.players - 1}, got {dealer}")
    start = parse_results(rules, results, dealer)
    due = start.hand_number
    if number != due:
        raise words[1].error(f"expected hand {due} after these results, got {number}")
    least, most = count_moves(rules, start.hand_results)
    if moves < least or moves > (moves if most is None else most):
        wanted = f"{least} or more" if most is None else least
        raise words[6].error(f"expected {wanted} moves before this hand, got {moves}")
    return attrs.evolve(start, move_number=moves)
