"""A server keeps the state, reads moves as text, and sends each player their view of it."""

from __future__ import annotations

from counter_rules import (
    AnswerError,
    IllegalMoveError,
    State,
    apply_move,
    get_ruleset,
    legal_moves,
    new_game,
    parse_answer,
    shuffle,
    view,
)


def receive(state: State, seat: int, text: str) -> tuple[State, dict[str, str]]:
    """Return the state after a client's message, and what to answer to that client alone.

    The seat is that of the connection: no text can name another one.
    """
    try:
        return apply_move(state, parse_answer(view(state, seat), text)), {"ok": text}
    except IllegalMoveError as error:
        return state, {"error": error.reason.code.value, "message": str(error)}
    except AnswerError as error:
        return state, {"error": "unclear", "message": str(error)}


def show(state: State, seat: int) -> str:
    """Say what a player may know, from their view: the state itself stays here."""
    seen = view(state, seat)
    hand = " ".join(map(str, seen.hand or ()))
    moves = ", ".join(map(str, legal_moves(seen))) or "wait"
    return f"seat {seat} sees {hand}; bids {seen.bids}; may: {moves}"


def main() -> None:
    """Let some clients talk to a table."""
    state = new_game(get_ruleset("counter", players=3))
    state = apply_move(state, shuffle(state, seed=7))
    messages = [(0, "3"), (0, "4"), (1, "many"), (1, "11"), (1, "2"), (2, "4"), (0, "a")]
    for seat, text in messages:
        state, answer = receive(state, seat, text)
        print(f"seat {seat} sends {text!r}: {answer}")
    for seat in range(3):
        print(show(state, seat))


if __name__ == "__main__":
    main()
