"""A view as a prompt."""

from __future__ import annotations

from collections.abc import Iterator

from counter_rules._quoting import shorten
from counter_rules.adapters.llm._digest import describe_rules
from counter_rules.adapters.llm._forms import list_forms
from counter_rules.adapters.llm._situation import describe_situation
from counter_rules.bots._asking import check_turn
from counter_rules.engine import legal_moves
from counter_rules.errors import StateError
from counter_rules.question import Phase
from counter_rules.seats import Seat
from counter_rules.views import View


def prompt(view: View, *, legal: bool = False) -> str:
    """Write what a language model needs to make a seat's next move.

    It has the rules in force, what the seat knows, and how to answer, in English, and nothing that
    is not in the view. Equal views give equal prompts.

    Args:
        view: the view of a seat that is asked for a move.
        legal: whether the legal moves are listed. Without them, knowing what is allowed is a part
            of the task, as in other tests of such models.

    Returns:
        The text, without a line end after the last line.

    Raises:
        StateError: if it is not a view of a seat that is asked for a move, or ``legal`` is not a
            bool.

    >>> from counter_rules import apply_move, get_ruleset, new_game, shuffle, view
    >>> state = new_game(get_ruleset("counter", players=4))
    >>> state = apply_move(state, shuffle(state, seed=7))
    >>> print(prompt(view(state, 0), legal=True).splitlines()[-1])
    Legal moves: bid 0, bid 1, bid 2, bid 3, bid 4, bid 5, bid 6, bid 7, bid 8, bid 9, bid 10
    """
    seat = check_turn(view)
    if type(legal) is not bool:
        raise StateError(f"legal must be True or False, not {shorten(legal)}")
    return "\n".join(_list_lines(view, seat, legal=legal))


def _list_lines(view: View, seat: Seat, *, legal: bool) -> Iterator[str]:
    players = view.rules.players
    name = view.rules.name.replace("_", " ").title()
    yield f"You play {name}, a game of tricks and bids, as seat {seat} of seats 0 to {players - 1}."
    yield from ("", "THE RULES", describe_rules(view.rules))
    yield from ("", "WHAT YOU KNOW (▸ marks who is to move)", describe_situation(view, seat))
    yield from ("", "YOUR MOVE", _ask(view, seat))
    yield "Think as long as you like. Then end your answer with one line:"
    yield from (f"- {form}" for form in list_forms(view))
    if legal:
        yield f"Legal moves: {', '.join(map(str, legal_moves(view)))}"


def _ask(view: View, seat: Seat) -> str:
    if view.phase is Phase.BID:
        return f"This hand has tricks: {view.hand_size}. How many of them do you bid?"
    if view.phase is Phase.PASS:
        to = (seat + 1) % view.rules.players
        return f"All seats pass a card at once, unseen. Which do you pass to seat {to}?"
    return "Which card do you lead?" if not view.trick else "Which card do you play?"
