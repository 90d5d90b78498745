"""A server keeps the state, reads moves as text, and sends each player their view of it."""

from __future__ import annotations

from counter_rules import (
    Bid,
    Card,
    IllegalMoveError,
    Move,
    NotationError,
    PassCard,
    Phase,
    PlayCard,
    State,
    apply_move,
    get_ruleset,
    legal_moves,
    new_game,
    shuffle,
    view,
)


def read_move(state: State, seat: int, text: str) -> Move:
    """Read what a client sent: a number while bidding, else a card or ``4H+4D``.

    The seat is that of the connection: no text can name another one.
    """
    if state.phase is Phase.BID:
        if not text.isdecimal():
            raise NotationError(f"expected a number of tricks, got {text!r}", text=text)
        return Bid(seat, int(text))
    card, _, show = text.partition("+")
    if state.phase is Phase.PASS:
        return PassCard(seat, Card.parse(card))
    return PlayCard(seat, Card.parse(card), Card.parse(show) if show else None)


def receive(state: State, seat: int, text: str) -> tuple[State, dict[str, str]]:
    """Return the state after a client's message, and what to answer to that client alone."""
    try:
        return apply_move(state, read_move(state, seat, text)), {"ok": text}
    except IllegalMoveError as error:
        return state, {"error": error.reason.code.value, "message": str(error)}
    except NotationError as error:
        return state, {"error": "unreadable", "message": str(error)}


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
    messages = [(0, "3"), (0, "4"), (1, "many"), (1, "11"), (1, "2"), (2, "4"), (0, "1Z")]
    for seat, text in messages:
        state, answer = receive(state, seat, text)
        print(f"seat {seat} sends {text!r}: {answer}")
    for seat in range(3):
        print(show(state, seat))


if __name__ == "__main__":
    main()
