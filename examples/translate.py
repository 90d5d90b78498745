"""Play a trick of Counter and describe it in German, with the players by name."""

from __future__ import annotations

from counter_rules import (
    Bid,
    Card,
    IllegalMoveError,
    PlayCard,
    State,
    describe,
    events_for,
    get_ruleset,
    new_game,
    shuffle,
    step,
)
from counter_rules.messages import GERMAN, HasMessages

PLAYERS = ("Anna", "Bo", "Cem")


def say(subject: HasMessages) -> None:
    """Print what happened, or why a move is illegal, a sentence to a line."""
    for sentence in describe(subject, GERMAN, names=PLAYERS):
        print(sentence)


def carry_out(state: State, move: Bid | PlayCard) -> State:
    """Make a move and say what everybody learns of it; if it is illegal, say why."""
    try:
        done = step(state, move)
    except IllegalMoveError as error:
        say(error)
        return state
    for event in events_for(done.events, None):
        say(event)
    return done.state


def main() -> None:
    """Bid, and play the first trick; one card in it does not follow suit."""
    state = new_game(get_ruleset("counter", players=len(PLAYERS)))
    dealt = step(state, shuffle(state, seed=7))
    say(dealt.events[0])
    state = dealt.state
    for tricks in (3, 2, 4):
        state = carry_out(state, Bid(state.to_act[0], tricks))
    for code in ("5H", "9C", "9H", "KH"):
        state = carry_out(state, PlayCard(state.to_act[0], Card.parse(code)))


if __name__ == "__main__":
    main()
