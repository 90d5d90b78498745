"""What errors for programmers say, each sentence once: the table `what_errors_say.txt`."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final, NoReturn

import attrs
import pytest

import counter_rules.trick
from counter_rules import (
    CounterRulesError,
    Effect,
    PlayCard,
    Rank,
    Ruleset,
    StateError,
    Trick,
    explain_trick,
    games,
    new_game,
    notation,
    public_view,
    records,
    resolve_trick,
    score_hand,
    step,
)
from counter_rules.games import counter_effects
from counter_rules.rules import bidding, dealing, effects, ending, scoring
from counter_rules.trick import Act
from events import samples
from support import builders
from support.builders import COUNTER, card, dealt, resolve
from support.failures import each
from support.refused_calls import RefusedCall, read_refused_calls

STATE: Final = dealt()
SEEN: Final = public_view(STATE)
NEW: Final = new_game(COUNTER[4])
VALUE: Final = Act("X1", lambda _: None)
OWN: Final = Effect(name="own", value=VALUE)
TWO: Final = Effect(name="own", rank=Rank.TWO, lead=counter_effects().leads[Rank.TWO])
ONE_OF_THREE: Final = score_hand(builders.custom(3), bids=(1, 0, 0), tricks_won=(1, 0, 0))
ONE_OF_FOUR: Final = score_hand(builders.custom(4), bids=(1, 0, 0, 0), tricks_won=(1, 0, 0, 0))
STEP: Final = step(STATE, counter_rules.Bid(0, 3))


def settle(rules: Ruleset, trick: Trick) -> NoReturn:
    """Resolve a trick that is refused, and for the same reason when it is explained."""
    with pytest.raises(CounterRulesError) as explained:
        explain_trick(rules, trick)
    with pytest.raises(CounterRulesError) as resolved:
        resolve_trick(rules, trick)
    assert type(explained.value) is type(resolved.value)
    assert str(explained.value) == str(resolved.value)
    raise resolved.value


def lay(*plays: Any, leader: Any = 0, players: Any = 4, trump: Any = None) -> NoReturn:  # noqa: ANN401
    """Resolve a trick of Counter with these plays; cards as texts are played in turn."""
    first = leader if type(leader) is int else 0
    made = [
        PlayCard((first + turn) % 4, card(play)) if isinstance(play, str) else play
        for turn, play in enumerate(plays)
    ]
    settle(COUNTER[4], Trick(leader, made, trump, players))


def own(**parts: Any) -> Effect:  # noqa: ANN401
    return Effect(**{"name": "own", "value": VALUE, **parts})


def keep(**parts: Any) -> str:  # noqa: ANN401
    """Write a record of a short game with these parts."""
    rules = builders.custom(3, hand_sizes=(2, 1))
    return records.dumps(records.Record(**{"rules": rules, **parts}))


PLACES: Final = (
    *(attrs, counter_rules, counter_rules.trick, games, bidding, dealing, effects, ending, scoring),
    *(notation, records, samples, builders),
)
NAMES: Final = {name: value for place in PLACES for name, value in vars(place).items()} | {
    name: value for name, value in globals().items() if name not in vars(builders)
}
"""What a call of the table may name."""

CASES: Final = read_refused_calls(Path(__file__).with_name("what_errors_say.txt"), NAMES)


@each("case", CASES, ids=str)
def test_what_an_error_says(case: RefusedCall) -> None:
    case.check()


def test_a_result_is_not_a_trick() -> None:
    for ask in (resolve_trick, explain_trick):
        with pytest.raises(StateError) as caught:
            ask(COUNTER[4], resolve("KC 7D 9S 4H"))  # type: ignore[arg-type]
        assert str(caught.value).endswith("(see Trick.parse; a TrickResult has one)")
