"""Cards, moves, rulesets and states are values: equal, hashed, copied, frozen."""

# ruff: noqa: S301 - only pickles made here are read

from __future__ import annotations

import copy
import itertools
import pickle
import weakref
from collections.abc import Callable
from typing import Any

import attrs
import pytest

import counter_rules
from counter_rules import (
    Bid,
    Card,
    Deal,
    HandResult,
    Look,
    PassCard,
    Phase,
    PlayCard,
    Rank,
    State,
    Suit,
    apply_move,
    explain_trick,
    get_ruleset,
    legal_moves,
    new_game,
    shuffle,
)
from counter_rules.cards import (
    CARDS,
    COMMON_CARDS,
    JOKER,
    LOSER,
    STANDARD_DECK,
    SUITS,
    WINNER,
    sort_cards,
)
from counter_rules.games import counter_effects
from counter_rules.position import Sight
from counter_rules.results import Passed
from counter_rules.state import make_state
from support.builders import COUNTER, card, cards, dealt, resolve, trick
from support.failures import each
from support.hands import bid_all, play

COPIES: list[Callable[[Any], Any]] = [
    copy.copy,
    copy.deepcopy,
    *(
        lambda value, p=protocol: pickle.loads(pickle.dumps(value, p))
        for protocol in range(pickle.HIGHEST_PROTOCOL + 1)
    ),
]


# Cards.


@each("make", COPIES)
def test_a_card_exists_once(make: Callable[[Any], Any]) -> None:
    for known in CARDS:
        assert make(known) is known
        assert Card(known.rank, known.suit) is known
    assert all(a is b for a, b in zip(make(CARDS), CARDS, strict=True))
    assert make({card("QS"): 1})[card("QS")] == 1


def test_the_deck_is_in_card_order() -> None:
    expected = [(suit, rank) for suit in SUITS for rank in range(1, 14)]
    assert [(known.suit, known.rank) for known in STANDARD_DECK] == expected
    assert [known.index for known in CARDS] == list(range(55))
    assert (*STANDARD_DECK, JOKER, WINNER, LOSER) == (*COMMON_CARDS, WINNER, LOSER) == CARDS
    assert (JOKER.rank, JOKER.suit) == (Rank.JOKER, Suit.JOKERS)
    assert (WINNER.rank, WINNER.suit) == (Rank.WINNER, Suit.JOKERS)
    assert (LOSER.rank, LOSER.suit) == (Rank.LOSER, Suit.JOKERS)
    assert [suit.value for suit in SUITS] == ["C", "D", "H", "S"]


def test_cards_sort_by_suit_then_rank() -> None:
    mixed = list(reversed(CARDS))
    assert sorted(mixed) == list(sort_cards(mixed)) == list(CARDS)
    for one, other in itertools.combinations(CARDS, 2):
        assert one < other
        assert not other < one
        assert one <= other
        assert other > one
        assert one != other


def test_cards_sort_among_cards_only() -> None:
    other: Any
    for other in ("QS", 3, None, Suit.SPADES):
        with pytest.raises(TypeError):
            assert card("QS") < other
        with pytest.raises(TypeError):
            assert card("QS") >= other


def test_cards_hash_apart() -> None:
    assert len({hash(known) for known in CARDS}) == len(set(CARDS)) == 55
    assert card("QS") in {*cards("QS 4D")}
    assert card("QS") != "QS"


def test_a_card_is_written_so_that_it_evaluates() -> None:
    for known in CARDS:
        assert eval(repr(known), {"Card": Card}) is known  # noqa: S307 - our own text


# Moves.

MOVES = [
    Deal(([card("QS")],), cards("4D"), cards("9C 10C")),
    Bid(0, 3),
    Bid(0, 3, blind=True),
    Bid(1, 3),
    Bid(0, 4),
    Look(0),
    Look(1),
    PlayCard(0, card("4D")),
    PlayCard(1, card("4D")),
    PlayCard(0, card("4H")),
    PlayCard(0, card("4D"), card("4H")),
    PlayCard(0, card("4D"), high=True),
    PlayCard(0, card("4D"), high=False),
    PassCard(0, card("4D")),
    PassCard(0, card("4H")),
    PassCard(1, card("4D")),
]


def test_moves_are_equal_by_what_they_say() -> None:
    for (place, one), (other_place, other) in itertools.product(enumerate(MOVES), repeat=2):
        assert (one == other) == (place == other_place)
    assert len(set(MOVES)) == len(MOVES)


@each("make", COPIES)
def test_copies_of_moves_are_equal(make: Callable[[Any], Any]) -> None:
    for move in MOVES:
        assert make(move) == move
        assert hash(make(move)) == hash(move)
        assert repr(make(move)) == repr(move)


def test_a_move_is_written_so_that_it_evaluates() -> None:
    for move in MOVES:
        assert eval(repr(move), vars(counter_rules).copy()) == move  # noqa: S307 - our own text


def test_how_moves_are_written() -> None:
    found = [str(move) for move in MOVES]
    assert found[:6] == ["deal", "bid 3", "bid 3 blind", "bid 3", "bid 4", "look"]
    assert found[7:12] == ["4♦", "4♦", "4♥", "4♦+4♥", "4♦high"]
    assert found[12:] == ["4♦low", "pass 4♦", "pass 4♥", "pass 4♦"]
    named = PlayCard(0, JOKER, high=True), PlayCard(0, JOKER, high=False), PlayCard(0, JOKER)
    assert [str(move) for move in named] == ["*high", "*low", "*"]


def test_a_deal_holds_tuples() -> None:
    deal = Deal([[card("QS")], []], [card("4D")], [])
    assert deal == Deal(((card("QS"),), ()), (card("4D"),), ())
    assert type(deal.hands) is type(deal.hands[0]) is type(deal.turned) is type(deal.stack) is tuple


# Frozen.

PLAYING = play(bid_all(dealt("KH 5H 4C", "QH 6H", "4H 8H", "AH 2H")), "KH")
EXPLANATION = explain_trick(COUNTER[4], trick("5C 6D 7C KC"))
FROZEN: list[Any] = [
    *MOVES[:1],
    Bid(0, 3),
    Look(0),
    PlayCard(0, card("4D")),
    PassCard(0, card("4D")),
    card("QS"),
    PLAYING,
    COUNTER[4],
    COUNTER[4].effects,
    COUNTER[4].effects.effects[0],
    trick("5C 6D 7C KC"),
    resolve("5C 6D 7C KC"),
    EXPLANATION,
    EXPLANATION.verdict,
    EXPLANATION.reports[0],
    EXPLANATION.reports[0].changes[0],
    HandResult(hand_number=1, dealer=0, hand_size=0, bids=(), tricks_won=(), points=(), scores=()),
]


@each("value", FROZEN, ids=lambda value: type(value).__name__)
def test_values_are_frozen(value: Any) -> None:  # noqa: ANN401 - anything at all
    before = repr(value)
    for field in attrs.fields(type(value)):
        with pytest.raises((attrs.exceptions.FrozenInstanceError, AttributeError)):
            setattr(value, field.name, None)
        with pytest.raises((attrs.exceptions.FrozenInstanceError, AttributeError)):
            delattr(value, field.name)
    with pytest.raises((attrs.exceptions.FrozenInstanceError, AttributeError)):
        value.something_else = 1
    assert repr(value) == before
    assert not hasattr(value, "__dict__")


@each("value", FROZEN, ids=lambda value: type(value).__name__)
def test_values_hash_and_pickle(value: Any) -> None:  # noqa: ANN401
    again = pickle.loads(pickle.dumps(value))
    assert again == value
    assert hash(again) == hash(value)


def test_derived_fields_cannot_be_set() -> None:
    for name in ("scores", "tricks_won", "winners", "is_over", "hand_number", "led", "leader"):
        with pytest.raises(AttributeError):
            setattr(PLAYING, name, 0)


# Rulesets.

SAME = {"target": 8, "hook": False, "max_hands": None, "names_trump": "eight"}
VARIANTS: list[dict[str, object]] = [
    {},
    {"target": 9},
    {"hook": True},
    {"max_hands": 3},
    {"king_default_trump": "none"},
    {"names_trump": "two,eight"},
    {"void_lead": "next_suit"},
    {"doubling": "first"},
    {"score": "wizard"},
    {"effects": counter_effects().without("nine")},
]


def test_rulesets_are_equal_by_what_they_say() -> None:
    rules = [get_ruleset("counter", players=4, **options) for options in VARIANTS]
    again = [get_ruleset("counter", players=4, **options) for options in VARIANTS]
    assert rules == again
    assert list(map(hash, rules)) == list(map(hash, again))
    assert len(set(rules + again)) == len(VARIANTS)
    assert get_ruleset("counter", players=4, **SAME) == rules[0]
    assert get_ruleset("counter", players=5, target=8) != rules[0]


@each("options", VARIANTS, ids=lambda options: "-".join(options) or "plain")
def test_copies_of_rulesets_are_equal(options: dict[str, object]) -> None:
    rules = get_ruleset("counter", players=4, **options)
    for make in [*COPIES, lambda r: get_ruleset(r.name, players=r.players, **r.options)]:
        again = make(rules)
        assert again == rules
        assert hash(again) == hash(rules)
        assert dict(again.options) == dict(rules.options)
    assert copy.deepcopy(rules) is rules


def test_options_are_read_only() -> None:
    rules: Any = COUNTER[4]
    options = rules.options
    assert list(options) == [
        *("target", "hook", "max_hands", "effects"),
        *("king_default_trump", "names_trump", "void_lead", "doubling"),
        "score",
    ]
    with pytest.raises(TypeError):
        options["target"] = 1
    with pytest.raises(TypeError):
        del options["target"]
    with pytest.raises(AttributeError):
        options.clear()
    with pytest.raises(AttributeError):
        rules.options = {}
    assert rules.options["target"] == 8


def test_the_default_targets() -> None:
    assert {players: COUNTER[players].options["target"] for players in (3, 4, 5)} == {
        3: 9,
        4: 8,
        5: 7,
    }


# States.


def test_copies_of_a_state_are_the_state() -> None:
    assert copy.copy(PLAYING) is PLAYING
    assert copy.deepcopy(PLAYING) is PLAYING
    assert copy.deepcopy([PLAYING, PLAYING])[1] is PLAYING
    for make in COPIES[2:]:
        again = make(PLAYING)
        assert again == PLAYING
        assert hash(again) == hash(PLAYING)
        assert again.hands[0][0] is PLAYING.hands[0][0]
        assert legal_moves(again) == legal_moves(PLAYING)


def test_a_state_is_the_same_however_it_is_made() -> None:
    fields = attrs.astuple(PLAYING, recurse=False)
    made = make_state(*fields)
    assert made == make_state(**attrs.asdict(PLAYING, recurse=False))
    assert make_state(*fields[:5]) == State(*fields[:5])
    assert type(made) is State
    assert made == State(*fields) == PLAYING
    assert hash(made) == hash(PLAYING)
    assert weakref.ref(made)() is made
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        made.dealer = 0  # type: ignore[misc]  # that is the test


def test_a_state_differs_by_every_field() -> None:
    others: dict[str, Any] = {
        "rules": COUNTER[5],
        "phase": Phase.OVER,
        "dealer": 0,
        "hands": (),
        "bids": (),
        "trump": None,
        "trick": (),
        "tricks": (resolve("5C 6D 7C KC"),),
        "hand_results": (FROZEN[-1],),
        "to_act": (),
        "committed": (None,),
        "turned": (),
        "stack": (),
        "sights": (Sight.OWN,) * 4,
        "passes": (Passed(1, PLAYING.hands[0][:4]),),
        "move_number": 0,
    }
    assert set(others) == {field.name for field in attrs.fields(State)}
    for name, value in others.items():
        assert attrs.evolve(PLAYING, **{name: value}) != PLAYING
    assert attrs.evolve(PLAYING) == PLAYING


def make_finished(*scores: int, max_hands: int | None = None) -> State:
    """Make a finished match with scores; it is not asked how they came about."""
    rules = get_ruleset("counter", players=len(scores), max_hands=max_hands)
    none = (0,) * len(scores)
    hand = HandResult(
        hand_number=1,
        dealer=2,
        hand_size=10,
        bids=none,
        tricks_won=none,
        points=scores,
        scores=scores,
    )
    return attrs.evolve(new_game(rules), phase=Phase.OVER, hand_results=(hand,))


@each(
    ("scores", "winners"),
    [
        ((9, 2, 3), (0,)),
        ((1, 9, 9), (1, 2)),
        ((10, 9, 9), (0,)),
        ((8, 8, 8, 8), (0, 1, 2, 3)),
        ((0, 0, 0), (0, 1, 2)),
        ((1, 7, 0, 7, 2), (1, 3)),
    ],
)
def test_the_most_points_win_and_may_be_shared(
    scores: tuple[int, ...], winners: tuple[int, ...]
) -> None:
    state = make_finished(*scores)
    assert state.is_over
    assert state.winners == winners
    assert state.scores == scores
    assert attrs.evolve(state, phase=Phase.DEAL).winners == ()


def play_match(**options: Any) -> State:  # noqa: ANN401 - any options
    state = new_game(get_ruleset("counter", players=4, **({"max_hands": 200} | options)))
    while not state.is_over:
        if state.phase is Phase.DEAL:
            state = apply_move(state, shuffle(state, seed=3))
        else:
            state = apply_move(state, legal_moves(state)[0])
    return state


@each("target", [1, 2, 5, 8, 30])
def test_a_match_is_over_at_the_target(target: int) -> None:
    state = play_match(target=target)
    assert state.phase is Phase.OVER
    assert max(state.scores) >= target
    assert all(max(hand.scores) < target for hand in state.hand_results[:-1])
    assert state.winners == tuple(s for s in range(4) if state.scores[s] == max(state.scores))
    assert state.to_act == legal_moves(state) == ()


@each("max_hands", [1, 2, 7])
def test_a_match_is_over_when_its_hands_are_played(max_hands: int) -> None:
    state = play_match(target=1000, max_hands=max_hands)
    assert len(state.hand_results) == state.hand_number == max_hands
    assert state.phase is Phase.OVER
    assert state.winners
