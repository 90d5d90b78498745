"""Observers of every kind: of what is public, of what players alone know, or of both."""

from __future__ import annotations

import itertools
import random
import re
from collections import defaultdict
from collections.abc import Iterator

import pytest

from adapters.openspiel.spiel import (
    list_cards,
    list_some_nodes,
    load,
    load_tiny,
    pyspiel,
    replay,
    walk,
    walk_in_order,
)
from counter_rules import Deal, StateError, public_view, view
from counter_rules.cards import CARDS
from support.match_walks import Hand
from support.other_worlds import imagine

WHOSE = pyspiel.PrivateInfoType
NONE, SINGLE, ALL = WHOSE.NONE, WHOSE.SINGLE_PLAYER, WHOSE.ALL_PLAYERS
KINDS = [*itertools.product((True, False), (NONE, SINGLE, ALL), (True, False))]
"""Whether public, whose private information, and whether with perfect recall."""

GAMES = [
    ("counter", 3, {}),
    ("counter", 5, {}),
    ("blackout", 4, {"simultaneous_bidding": True}),
    ("up_to_ten", 3, {"bidding_blind": True}),
    ("office_oh_hell", 2, {"reflip": "once"}),
    ("northeast_blackout", 5, {}),
    ("custom", 3, {"hand_sizes": (4,), "seen": (4,), "effects": "five,four", "decks": 2}),
    ("custom", 4, {"hand_sizes": (3,), "bidding": "simultaneous", "effects": "five,queen"}),
    ("custom", 2, {"hand_sizes": (4,), "blind_bids": True}),
]
"""Games with passes, sealed bids, hands on foreheads, and hands not looked at."""

Known = tuple[str, bytes]


def observe(
    game: pyspiel.Game, whose: pyspiel.PrivateInfoType, *, public: bool, recall: bool
) -> pyspiel.Observer:
    return game.make_py_observer(
        pyspiel.IIGObservationType(public_info=public, private_info=whose, perfect_recall=recall)
    )


def read(observer: pyspiel.Observer, state: pyspiel.State, player: int) -> Known:
    """Return the string and the tensor of an observation."""
    observer.set_from(state, player)
    return observer.string_from(state, player), observer.tensor.tobytes()


def walk_games(every: int) -> Iterator[tuple[random.Random, pyspiel.Game, Hand]]:
    """Play a hand of each game, and yield its end and one in so many of its parts."""
    for number, (name, players, options) in enumerate(GAMES):
        game, rng = load(name, players=players, **options), random.Random(number)
        hands = [*walk_in_order(game, rng)]
        for hand in (*[hand for hand in hands[:-1] if rng.randrange(every) == 0], hands[-1]):
            yield rng, game, hand


@pytest.mark.parametrize(("public", "whose", "recall"), KINDS)
def test_openspiel_takes_an_observer_of_every_kind(
    public: bool, whose: pyspiel.PrivateInfoType, recall: bool
) -> None:
    kind = pyspiel.IIGObservationType(public_info=public, private_info=whose, perfect_recall=recall)
    game = load("counter", players=3)
    ours, theirs = game.make_py_observer(kind, {}), game.make_observer(kind, {})
    observation = pyspiel._Observation(game, theirs)
    for state in itertools.islice(walk(game, random.Random(7)), 28, None, 9):
        for player in range(3):
            observation.set_from(state, player)
            assert observation.string_from(state, player) == read(ours, state, player)[0]
            assert bytes(observation) == ours.tensor.tobytes()
            pieces = b"".join(piece.tobytes() for piece in ours.dict.values())
            assert pieces == ours.tensor.tobytes()


@pytest.mark.parametrize("recall", [True, False])
def test_what_is_public_and_what_is_private_make_up_the_whole(recall: bool) -> None:
    for _, game, hand in walk_games(every=6):
        state = replay(game, hand)
        public, private, whole, everyone = (
            observe(game, whose, public=public, recall=recall)
            for public, whose in ((True, NONE), (False, SINGLE), (True, SINGLE), (True, ALL))
        )
        texts = [public.string_from(state, 0)]
        for player in range(game.num_players()):
            for each in (public, private, whole, everyone):
                each.set_from(state, player)
            texts.append(private.string_from(state, player))
            for name, piece in private.dict.items():
                assert (everyone.dict[name][player] == piece).all(), name
            for name, piece in public.dict.items():
                assert (everyone.dict[name] == piece).all(), name
                if player == 0:  # from whom the public part is counted
                    added = piece + private.dict.get(f"private_{name}", 0)
                    assert (added == whole.dict[name]).all(), name
        assert everyone.string_from(state, 0) == " / ".join(texts)
        assert {*whole.dict} - {*public.dict} <= {"viewer", "hand", "dealt", "given", "taken"}


def test_what_is_public_does_not_leak() -> None:
    differing = 0
    for rng, game, hand in walk_games(every=6):
        here, there = replay(game, hand), replay(game, imagine(rng, hand, None))
        for recall in (True, False):
            observer = observe(game, NONE, public=True, recall=recall)
            known = {
                read(observer, state, player)
                for state in (here, there)
                for player in range(game.num_players())
            }
            assert len(known) == 1, hand
        differing += here.game_state != there.game_state
    assert differing > 15


def test_what_a_player_knows_does_not_leak() -> None:
    differing = 0
    for rng, game, hand in walk_games(every=6):
        seat = rng.randrange(game.num_players())
        here, there = replay(game, hand), replay(game, imagine(rng, hand, seat))
        for public, recall in itertools.product((True, False), repeat=2):
            observer = observe(game, SINGLE, public=public, recall=recall)
            assert read(observer, here, seat) == read(observer, there, seat), hand
        differing += here.game_state != there.game_state
    assert differing > 15


@pytest.mark.parametrize("options", [{}, {"bidding": "simultaneous"}])
def test_what_a_player_alone_knows_is_its_own_cards_and_decisions(
    options: dict[str, object],
) -> None:
    game = load_tiny(**options)
    recall, glance = (
        observe(game, SINGLE, public=False, recall=recall) for recall in (True, False)
    )
    known = defaultdict[object, set[Known]](set)
    for state in list_some_nodes(game, random.Random(5), 12):
        for player in range(2):
            own = tuple(taken.action for taken in state.full_history() if taken.player == player)
            position = state.game_state
            sealed = position.committed[player] if position.committed else None
            held = position.hands[player], sealed
            known["glance", held].add(read(glance, state, player))
            known["recall", held, own].add(read(recall, state, player))
    assert all(len(met) == 1 for met in known.values())
    assert len({*map(tuple, known.values())}) == len(known)


@pytest.mark.usefixtures("stepping")
@pytest.mark.parametrize("options", [{}, {"seen": (1,)}, {"bidding": "simultaneous"}])
def test_with_recall_histories_differ_exactly_as_views_do(options: dict[str, object]) -> None:
    game = load_tiny(**options)
    public, all_of_it = (observe(game, whose, public=True, recall=True) for whose in (NONE, ALL))
    known = defaultdict[object, set[tuple[object, ...]]](set)
    for state in list_some_nodes(game, random.Random(5), 12):
        position = state.game_state
        views = public_view(position), *[view(position, player) for player in range(2)]
        for observer, seen in ((public, views[:1]), (all_of_it, views)):
            each = (seen, *read(observer, state, 0))
            for part in each:
                known[observer is public, part].add(each)
    assert len(known) > 300
    assert all(len(met) == 1 for met in known.values())


def test_with_recall_what_was_known_alone_in_hands_before_is_kept() -> None:
    game = load("custom", players=3, hand_sizes=(2, 2), seen=(2,), episode="match")
    observer = observe(game, SINGLE, public=False, recall=True)
    ends = dict[int, str]()
    for state in walk(game, random.Random(3)):
        for player in range(3):
            text = observer.string_from(state, player)
            if len(state.game_state.hand_results) == 1:
                ends.setdefault(player, text.rpartition("|")[0])
            assert text.startswith(ends.get(player, "")), player
    assert all("dealt[" in text for text in ends.values())
    assert len({*ends.values()}) == 3


@pytest.mark.usefixtures("stepping")
@pytest.mark.parametrize(("name", "players", "options"), GAMES)
@pytest.mark.parametrize("recall", [True, False])
def test_in_a_deal_a_player_knows_the_cards_that_it_has_seen_come(
    name: str, players: int, options: dict[str, object], recall: bool
) -> None:
    game, rng = load(name, players=players, **options), random.Random(2)
    observer = observe(game, SINGLE, public=False, recall=recall)
    dealt = next(walk_in_order(game, rng)).state
    seen = [dealt.list_seen(player) for player in range(players)]
    state, flips = game.new_initial_state(), int(dealt.rules.is_flipped)
    cards = list_cards(dealt.rules, Deal(dealt.hands, dealt.turned, dealt.stack))
    for count, action in enumerate(cards):
        for player in range(players):
            observer.set_from(state, player)
            come = enumerate(cards[flips:count])
            known = [
                str(CARDS[card]) for place, card in come if place // dealt.hand_size in seen[player]
            ]
            text = observer.string_from(state, player)
            named = re.findall(r"(?:hand\[|, )(.*?)\]=(\d)", text)
            assert sorted(card for card, times in named for _ in range(int(times))) == sorted(known)
            assert observer.tensor.sum() == len(known)
        state.apply_action(action)


@pytest.mark.parametrize("whose", [NONE, SINGLE, ALL])
def test_an_observer_refuses_what_is_no_player(whose: pyspiel.PrivateInfoType) -> None:
    game = load("counter", players=3)
    observer = observe(game, whose, public=True, recall=False)
    for player in (-1, 3):
        with pytest.raises(StateError, match=f"there is no seat {player}"):
            observer.set_from(game.new_initial_state(), player)
        with pytest.raises(StateError, match=f"there is no seat {player}"):
            observer.string_from(game.new_initial_state(), player)


def test_what_a_player_has_learned_is_some_players() -> None:
    game = load("counter", players=3)
    observer = observe(game, SINGLE, public=True, recall=True)
    for nobody in (None, -1, 3):
        with pytest.raises(StateError, match="there is no seat"):
            observer.string_from(game.new_initial_state(), nobody)


def test_an_observer_takes_no_parameters() -> None:
    game, kind = load("counter"), pyspiel.IIGObservationType(perfect_recall=True)
    assert game.make_py_observer({}).tensor.size == game.observation_tensor_size()
    for given in ((kind, {"bytes": True}), (None, {"bytes": True}), ({"bytes": True},)):
        with pytest.raises(StateError, match="an observer takes no parameters"):
            game.make_py_observer(*given)
