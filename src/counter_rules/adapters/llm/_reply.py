"""A reply as a move."""

from __future__ import annotations

from typing import Final

from counter_rules._quoting import shorten
from counter_rules.adapters.llm._answer import list_answers, strip_thoughts
from counter_rules.adapters.llm._clauses import list_moves
from counter_rules.adapters.llm._forms import list_forms
from counter_rules.bots._asking import check_turn
from counter_rules.cards import JOKER
from counter_rules.engine import illegal_move, legal_moves, why_illegal
from counter_rules.errors import NotationError
from counter_rules.moves import Deal, Move, PlayCard
from counter_rules.notation import MAX_CHARACTERS, parse_move
from counter_rules.seats import Seat
from counter_rules.views import View

_QUOTED: Final = 60
"""How many characters from the end of a reply are quoted, where no line is worth it."""


def parse_reply(reply: str, view: View) -> Move:
    """Read the move in a language model's reply.

    The answer is the last line that is marked as in ``MOVE: 9C``; or, if none is, the last line
    that says a move and nothing else, among the last twenty. Moves are read as they are written
    everywhere in the library, in plain words (``nine of clubs``, ``I bid three``), with Markdown
    around them, and as JSON. Where a text can mean two moves, neither is taken.

    Args:
        reply: the reply, of up to a million characters.
        view: the view that the prompt was made from.

    Returns:
        A legal move of the view's seat.

    Raises:
        NotationError: if no move can be read, or more than one. It says how to answer instead.
        IllegalMoveError: if the move is illegal. It says why, and what is legal.
        StateError: if it is not a view of a seat that is asked for a move.

    >>> from counter_rules import apply_move, get_ruleset, new_game, shuffle, view
    >>> state = new_game(get_ruleset("counter", players=4))
    >>> seen = view(apply_move(state, shuffle(state, seed=7)), 0)
    >>> parse_reply("Two high trumps and a short suit. **I bid three.**", seen)
    Bid(seat=0, tricks=3, blind=False)
    """
    seat = check_turn(view)
    if not isinstance(reply, str):
        raise NotationError(f"expected a reply as text, got {shorten(reply)}", text=reply)
    if len(reply) > MAX_CHARACTERS:
        raise _refuse(f"the reply has more than {MAX_CHARACTERS} characters", "", view)
    move = _complete(_read_move(strip_thoughts(reply), view, seat), view)
    reason = why_illegal(view, move)
    if reason is not None:
        raise illegal_move(view, move, reason)
    return move


def _read_move(reply: str, view: View, seat: Seat) -> Move:
    answers = list(list_answers(reply))
    for answer in answers:
        if answer.data is not None:
            return _read_data({"seat": seat, **answer.data}, view, seat)
        moves = list_moves(answer.text, view.phase, seat, is_marked=answer.is_marked)
        if len(moves) > 1:
            listed = " and ".join(map(str, moves[:4]))
            raise _refuse(f"{shorten(answer.text)} names {listed}", answer.text, view)
        if moves:
            return moves[0]
    first = answers[0].text if answers else ""
    text = first or reply.strip()[-_QUOTED:]
    raise _refuse(f"no move can be read from {shorten(text)}", text, view)


def _read_data(data: dict[str, object], view: View, seat: Seat) -> Move:
    """Read a move from our own JSON; its seat may be left out."""
    try:
        move = parse_move(data)
    except NotationError as error:
        raise _refuse(error.message, error.text, view) from None
    if isinstance(move, Deal) or move.seat != seat:
        raise _refuse(f"{shorten(data)} is not a move of seat {seat}", str(data), view)
    return move


def _refuse(fault: str, text: str, view: View) -> NotationError:
    forms = "; or ".join(list_forms(view))
    return NotationError(f"{fault}: end with one line, {forms}", text=text)


def _complete(move: Move, view: View) -> Move:
    """Name a joker that can be named in one way only, if the reply does not name it."""
    if not isinstance(move, PlayCard) or move.card is not JOKER or move.high is not None:
        return move
    ways = [w for w in legal_moves(view) if isinstance(w, PlayCard) and w.card is JOKER]
    return ways[0] if len(ways) == 1 else move
