"""A reply as a move.

A model thinks in prose and answers in one last line. Only the answer counts, and only in the form
that the prompt describes: prose that names a move may weigh it, reject it or report another seat's
move, and no parser can be sure. Asking again costs one more reply; a wrong guess costs the match.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator
from typing import Final, cast

from counter_rules._base.quoting import shorten, tidy
from counter_rules.adapters.llm._prompt import list_answers
from counter_rules.answers import parse_whole_answer
from counter_rules.bots.inner import check_turn
from counter_rules.engine import illegal_move, why_illegal
from counter_rules.errors import NotationError
from counter_rules.moves import Deal, Move
from counter_rules.notation import MAX_CHARACTERS, parse_move
from counter_rules.reasons import IllegalMoveError
from counter_rules.seats import Seat
from counter_rules.views import View

_MOST: Final = 80
"""The most characters of a line that is a move, with Markdown around it."""
_FAULT: Final = 200
"""The most characters of a fault in an error, before it says how to answer."""

_THOUGHT: Final = re.compile(r"<(/?)(?:think|thinking|thought|reasoning)>", re.IGNORECASE)
_MARKED: Final = re.compile(r"""[\s*_`"'>#-]{0,20}MOVE[\s*_`]{0,6}:(.*)""", re.IGNORECASE)
_BARE: Final = re.compile(r"""[\s`"']*|\s*```\w*\s*""")
"""A line without content, or one that begins or ends a block."""


def parse_reply(reply: str, view: View) -> Move:
    r"""Parse the move in a language model's reply.

    The answer is the last line, ``MOVE: 9C``, as the prompt describes it; or a move as JSON at the
    end, as `format_move` writes it, though its seat may be left out; or the whole reply, if it is a
    move and nothing else. `counter_rules.parse_whole_answer` reads it: ``bid 3``, ``bid 3 blind``,
    ``look``, ``9C``, ``9♣`` or ``nine of clubs``, ``4H+4D``, ``*high``, ``pass 10H``, ``name H``,
    with or without the verb. Spaces, quotes, a full stop and Markdown around a move are allowed,
    and so is prose before it. Moves within prose are ignored.

    Args:
        reply: the reply, of up to a million characters.
        view: the view that the prompt was made from.

    Returns:
        A legal move of the view's seat.

    Raises:
        NotationError: if it has no such answer, or its lines name two moves. It says how to answer
            instead, in words for the model.
        IllegalMoveError: if the move is illegal. It says why, and what is legal.
        StateError: if it is not a view of a seat whose turn it is.

    >>> from counter_rules import apply_move, get_ruleset, new_game, shuffle, view
    >>> state = new_game(get_ruleset("counter", players=4))
    >>> seen = view(apply_move(state, shuffle(state, seed=7)), 0)
    >>> parse_reply("Two high trumps and a short suit.\n\n**MOVE: bid 3**", seen)
    Bid(seat=0, tricks=3, blind=False)
    """
    seat = check_turn(view)
    if not isinstance(reply, str):
        raise NotationError(f"expected a reply as text, got {shorten(reply)}", text=reply)
    if len(reply) > MAX_CHARACTERS:
        raise _refuse(f"the reply has more than {MAX_CHARACTERS} characters", "", view)
    move = _parse_answer(_strip_thoughts(reply), view, seat)
    reason = why_illegal(view, move)
    if reason is not None:
        raise illegal_move(view, move, reason)
    return move


def _strip_thoughts(reply: str) -> str:
    """Return the text after the marked thoughts; empty if they have no end."""
    last = deque(_THOUGHT.finditer(reply), maxlen=1)
    if not last:
        return reply
    return reply[last[0].end() :] if last[0][1] else ""


def _parse_answer(reply: str, view: View, seat: Seat) -> Move:
    """Parse the answer at the end of a reply; refuse it if a marked line names another move."""
    lines = [line for line in reply.splitlines() if not _BARE.fullmatch(line)]
    last = lines[-1] if lines else ""
    marked = _MARKED.match(last)
    text = marked[1] if marked else last
    data = _unwrap_data("\n".join(lines))
    if data:
        move: Move | None = _parse_data(data, view, seat)
    else:
        move = _find_move(text, view) if marked or len(lines) == 1 else None
    if move is None:
        raise _refuse(f"no move can be read from {shorten(text.strip())}", text, view)
    for other in _list_marked(lines, view):
        if other != move:
            raise _refuse(f"the reply names {other} and {move}", last, view)
    return move


def _list_marked(lines: list[str], view: View) -> Iterator[Move]:
    """Yield the moves that lines such as ``MOVE: 9C`` name."""
    marked = dict.fromkeys(found[1] for found in map(_MARKED.match, lines) if found)
    yield from filter(None, [_find_move(text, view) for text in marked])


def _unwrap(text: str) -> str:
    """Return a text without the spaces, quotes, full stop and Markdown around it."""
    bare = text.strip().strip("`\"'").removesuffix(".").removeprefix("**").removesuffix("**")
    return text if bare == text else _unwrap(bare)


def _unwrap_data(reply: str) -> str:
    """Return the JSON object at the end of a reply; empty if there is none."""
    said = reply.rstrip(" \n\t`*.")
    return said[said.rfind("{") :] if said.endswith("}") and "{" in said else ""


def _parse_data(text: str, view: View, seat: Seat) -> Move:
    """Parse a move from the library's JSON; its seat may be left out."""
    full = text if '"seat"' in text else f'{{"seat": {seat}, {text[1:]}'
    try:
        move = parse_move(full)
    except NotationError as error:
        raise _refuse(error.message, error.text, view) from None
    if isinstance(move, Deal) or move.seat != seat:
        raise _refuse(f"{shorten(text)} is not a move of seat {seat}", text, view)
    # A joker that can be named in one way only need not be named.
    return _find_move(str(move), view) or move


def _find_move(text: str, view: View) -> Move | None:
    """Find the move that a text is (`parse_whole_answer`); None for another text."""
    said = text.strip()
    if len(said) > _MOST:
        return None
    # An invisible character often makes a suit coloured, and Markdown has \ before a star.
    bare = _unwrap(said).replace("\ufe0f", "").replace("\\*", "*")
    try:
        return parse_whole_answer(view, bare)
    except IllegalMoveError as error:
        return cast("Move", error.move)  # `parse_reply` refuses it, and says why
    except NotationError:
        return None


def _refuse(fault: str, text: str, view: View) -> NotationError:
    # A long fault must not push out how to answer.
    forms = "; or ".join(list_answers(view))
    return NotationError(f"{tidy(fault, _FAULT)}: end with one line, {forms}", text=text)
