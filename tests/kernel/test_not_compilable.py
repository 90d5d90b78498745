"""Which rulesets a kernel takes: all that come with the library, and no part that it knows not."""

from __future__ import annotations

import pickle
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Any

import attrs
import pytest

from counter_rules import Effect, Rank, Ruleset, RulesetError, StateError, get_ruleset
from counter_rules.cards import STANDARD_DECK
from counter_rules.games import get_preset
from counter_rules.kernel import NotCompilableError
from counter_rules.rules.bidding import BlindBids, InTurn, Simultaneous
from counter_rules.rules.dealing import AlwaysTrump, ConstantHands, ListedHands, Rotation, TurnUp
from counter_rules.rules.effects import JOKER_HIGH_LOW
from counter_rules.rules.ending import AllHands, SharedWin, Target
from counter_rules.rules.following import FollowSuit, MustBeat
from counter_rules.rules.leading import BrokenTrumps, DealersLeft, FreeLead
from counter_rules.rules.scoring import EachSeat, ExactTen, HandsCleared, RowBonus
from counter_rules.rules.seeing import ForeheadHands, OwnHand
from counter_rules.seats import Seat
from counter_rules.trick import PLAIN_TRICK, Act, Table
from support.builders import COUNTER, custom
from support.family_oracle_scores import SCORES
from support.kernel_rulesets import compile_here
from support.match_walks import PRESETS

RULES = custom(3, hand_sizes=(3, 3))


# What comes with the library compiles: a preset that does not fails here.


def list_options(name: str) -> Iterator[tuple[str, object]]:
    """Yield every value that a flag or a choice takes, and the score, each by itself."""
    for option in get_preset(name).options:
        for text in (*option.choices, *SCORES, "yes", "no"):
            with suppress(ValueError, RulesetError):
                yield option.name, option.parse(str(text))


def check_options(name: str, options: Iterable[tuple[str, object]]) -> None:
    players, tried = get_preset(name).players[0], set[str]()
    for option, value in options:
        try:
            rules = get_ruleset(name, players=players, **{option: value})
        except RulesetError:
            continue  # by itself it contradicts a default
        assert compile_here(rules).start().deal(1).legal, (option, value)
        tried.add(option)
    assert tried


# Every preset at every table: `test_beside_engine.py`.


@pytest.mark.parametrize("name", PRESETS)
def test_every_option_compiles(name: str) -> None:
    """Of the scores every fourth, another one from preset to preset."""
    options = [*dict.fromkeys(list_options(name))]
    scores = [(option, value) for option, value in options if option == "score"]
    others = [(option, value) for option, value in options if option != "score"]
    check_options(name, [*others, *scores[PRESETS.index(name) % 4 :: 4]])


@pytest.mark.slow
@pytest.mark.parametrize("name", PRESETS)
def test_every_option_compiles_with_every_score(name: str) -> None:
    check_options(name, list_options(name))


# What does not come with it is refused by name.


def derive(kind: type) -> type:
    """Make a class of one's own that is nearly another; what it does nobody can know."""
    return attrs.frozen(type("Mine", (kind,), {}))


def evolve(**changes: object) -> Ruleset:
    return attrs.evolve(RULES, **changes)


@attrs.frozen
class MineLeads:
    """A first leader of one's own, which a table can hold."""

    def get_leader(self, dealer: Seat, players: int) -> Seat:
        return (dealer + players - 1) % players


KNOWN: dict[str, tuple[str, tuple[Any, ...]]] = {
    "following": ("FollowSuit, MustTrump, MustBeat", (FollowSuit(), MustBeat())),
    "lead_limit": ("FreeLead, BrokenTrumps", (FreeLead(), BrokenTrumps())),
    "bidding": ("InTurn, Simultaneous", (InTurn(), Simultaneous())),
    "blind": ("BlindBids", (BlindBids(),)),
    "seeing": ("OwnHand, ForeheadHands", (OwnHand(), ForeheadHands(sizes=(3,)))),
    "hand_sizes": (
        "ConstantHands, ListedHands, FlippedHands",
        (ListedHands((3, 3)), ConstantHands(3)),
    ),
    "trump": (
        (
            "AlwaysTrump, Rotation, TurnUp, SecondDeck, FlippedTrump, DealersLastCard, "
            "DealerNames, HighestBidderNames"
        ),
        (TurnUp(), AlwaysTrump(None), Rotation((None,))),
    ),
    "scoring": (
        "EachSeat, HandsCleared, RowBonus",
        (
            EachSeat(formula=ExactTen()),
            HandsCleared(),
            RowBonus(each=EachSeat(formula=ExactTen()), length=2),
        ),
    ),
    "ending": ("AllHands, Target, Lives", (AllHands(),)),
    "ties": ("SharedWin, ExtraHands, MostExactBids, MostTricks", (SharedWin(),)),
}
"""The names of all that is known on an axis, and some of these, to make one's own of."""


def put_in(axis: str, part: object) -> Ruleset:
    """Put a part on its axis; ties are one of the ending."""
    return evolve(ending=Target(points=3, ties=part)) if axis == "ties" else evolve(**{axis: part})  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("axis", "part"), [(axis, part) for axis, (_, parts) in KNOWN.items() for part in parts]
)
def test_an_unknown_part_is_refused(axis: str, part: Any) -> None:  # noqa: ANN401 - of any axis
    mine = derive(type(part))(**attrs.asdict(part, recurse=False))
    with pytest.raises(NotCompilableError) as caught:
        compile_here(put_in(axis, mine))
    error = caught.value
    assert (error.part, error.reason) == (f"{axis} Mine", f"kernels only support {KNOWN[axis][0]}")
    assert error.advice == "choose one of these, or play it with the readable engine"
    assert str(error) == f"{axis} Mine cannot be compiled: {error.reason}; {error.advice}"
    assert (error.file, error.line) == (None, None)
    assert isinstance(error, RulesetError)
    again = pickle.loads(pickle.dumps(error))  # noqa: S301 - our own pickle
    assert (str(again), again.part, again.advice) == (str(error), error.part, error.advice)


def test_a_part_that_tables_can_hold_may_be_ones_own() -> None:
    @attrs.frozen
    class Mine:
        def score(self, *, bid: int, tricks_won: int, hand_size: int, players: int) -> int:
            return 7 * (bid == tricks_won) - hand_size + players

    rules = evolve(scoring=EachSeat(formula=Mine()), first_leader=MineLeads())
    assert isinstance(DealersLeft(), DealersLeft)
    state = compile_here(rules).start(dealer=0).deal(1)
    for bid in (0, 0, 0):
        state = state.child(52 + bid)
    assert state.turn == MineLeads().get_leader(0, 3) == 2
    while state.legal:
        state = state.child(state.legal[0])
    assert state.scores == state.to_state().scores
    assert {*state.scores} <= {0, 7}


@pytest.mark.parametrize("points", [0.5, None, True, "3", 2**31, -(2**31)])
def test_a_score_that_is_no_moderate_number_is_refused(points: object) -> None:
    @attrs.frozen
    class Mine:
        def score(self, *, bid: int, tricks_won: int, hand_size: int, players: int) -> object:
            return points

    with pytest.raises(NotCompilableError) as caught:
        compile_here(evolve(scoring=EachSeat(formula=Mine())))
    assert caught.value.part == "the formula Mine"
    assert caught.value.reason.endswith(", not a whole number of at most 31 bits")
    assert caught.value.advice == "let it score whole points, or play it with the readable engine"


def test_a_hand_whose_bids_are_too_many_for_a_word_is_refused() -> None:
    largest = evolve(players=1, deck=STANDARD_DECK * 2, hand_sizes=ConstantHands(60))
    assert compile_here(largest).start().deal(1).legal[-1] == 112
    with pytest.raises(NotCompilableError) as caught:
        compile_here(attrs.evolve(largest, hand_sizes=ConstantHands(61)))
    assert str(caught.value) == (
        "a hand of 61 cards cannot be compiled: kernels support hands of at most 60; "
        "deal fewer, or play it with the readable engine"
    )


def test_a_card_that_is_there_more_than_twice_is_refused() -> None:
    with pytest.raises(NotCompilableError) as caught:
        compile_here(evolve(deck=STANDARD_DECK * 3))
    assert str(caught.value) == (
        "a deck with 3 of A♣ cannot be compiled: kernels support at most two of each card; "
        "shuffle fewer decks, or play it with the readable engine"
    )


def test_another_card_that_is_named_is_refused() -> None:
    named = attrs.evolve(JOKER_HIGH_LOW, name="named_ace", rank=Rank.ACE)
    rules = evolve(effects=PLAIN_TRICK.adding(named))
    with pytest.raises(NotCompilableError) as caught:
        compile_here(rules)
    assert caught.value.part.startswith("the naming of the A")
    assert caught.value.reason == "only the joker can be named high or low"


def act_outside(table: Table) -> None:
    table.values[0] = len({table.led: 1})


def test_an_effect_outside_the_subset_is_refused_with_its_line() -> None:
    mine = Effect(name="mine", rank=Rank.TWO, value=Act("X1", act_outside))
    for rules in (
        evolve(effects=PLAIN_TRICK.adding(mine)),
        attrs.evolve(COUNTER[3], effects=COUNTER[3].effects.without("two").adding(mine)),
    ):
        with pytest.raises(NotCompilableError) as caught:
            compile_here(rules)
        error = caught.value
        assert error.part == "effect mine"
        assert error.file == __file__
        assert error.line == act_outside.__code__.co_firstlineno + 1
        assert f"(test_not_compilable.py:{error.line})" in str(error)


@pytest.mark.parametrize("thing", [None, "counter", 3, get_preset("counter")])
def test_what_is_no_ruleset_is_refused(thing: object) -> None:
    with pytest.raises(StateError):
        compile_here(thing)  # type: ignore[arg-type]
