"""What a tournament is made of, and what it refuses."""

from __future__ import annotations

import hashlib
import pickle
from collections.abc import Callable

import pytest

from arena.players import FailsToListen, Remembers, make_tournament
from counter_rules import StateError, get_ruleset
from counter_rules.arena import Design, Entrant, Tournament, Unit
from counter_rules.bots import Bot, RandomBot
from counter_rules.errors import ArenaError
from support.plain_bots import play_first

COUNTER = get_ruleset("counter", players=4)


def test_bots_are_called_by_their_texts_classes_and_functions() -> None:
    tournament = make_tournament(
        COUNTER, "pimc:10", RandomBot, play_first, Entrant("mine", "heuristic")
    )
    assert tournament.names == ("pimc:10", "RandomBot", "play_first", "mine")


def make_first() -> Bot:
    return play_first


def test_what_makes_a_bot_and_a_bot_are_told_apart() -> None:
    bots = [make_first, Entrant("v1", play_first), Entrant("v2", make_first), Entrant("v3", "easy")]
    tournament = make_tournament(COUNTER, *bots)
    assert tournament.names == ("make_first", "v1", "v2", "v3")
    assert [entrant.make_bot() for entrant in tournament.bots[:3]] == [play_first] * 3


def test_a_tournament_is_a_value() -> None:
    tournament = make_tournament(COUNTER, "heuristic", RandomBot)
    assert pickle.loads(pickle.dumps(tournament)) == tournament  # noqa: S301 - made here
    assert tournament == make_tournament(COUNTER, "heuristic", RandomBot)


def test_the_seed_of_a_board_is_the_one_that_the_page_says() -> None:
    digest = hashlib.sha256(b"counter-rules/1 board 7 3 0").digest()
    tournament = make_tournament(COUNTER, "heuristic", "random")
    assert tournament.get_seed(3) == int.from_bytes(digest[:6], "big")


def test_hands_come_from_all_hands_of_a_match_in_turn() -> None:
    rules = get_ruleset("oh_hell", players=4, hand_sizes=(3, 2, 1))
    tournament = make_tournament(rules, "heuristic", "random", hands=7)
    begins = [tournament.start_board(number).hand_number for number in range(7)]
    assert begins == [1, 2, 3, 1, 2, 3, 1]
    endless = make_tournament(COUNTER, "heuristic", "random", hands=9)
    assert [endless.start_board(number).dealer for number in range(5)] == [3, 0, 1, 2, 3]
    short = make_tournament(
        get_ruleset("counter", players=4, max_hands=2), "heuristic", "random", hands=9
    )
    assert [short.start_board(number).hand_number for number in range(4)] == [1, 2, 1, 2]


def test_matches_begin_with_their_first_hand() -> None:
    tournament = make_tournament(COUNTER, "heuristic", "random", matches=3)
    assert {tournament.start_board(number).hand_number for number in range(3)} == {1}
    assert (tournament.boards, tournament.unit) == (3, Unit.MATCH)


def test_a_score_that_all_share_gives_each_bot_a_table() -> None:
    rules = get_ruleset("cooperative_blackout", players=3)
    assert make_tournament(rules, "heuristic", "random", matches=1).design is Design.TABLES
    assert make_tournament(COUNTER, "heuristic", "random").design is Design.DUPLICATE
    with pytest.raises(ArenaError, match="share one score"):
        make_tournament(rules, "heuristic", "random", matches=1, design="seats")
    with pytest.raises(ArenaError, match="give matches= instead of hands="):
        make_tournament(rules, "heuristic", "random", hands=1)


def test_a_design_may_be_given_by_its_name() -> None:
    tournament = make_tournament(COUNTER, "heuristic", "random", design="round-robin")
    assert tournament.design is Design.ROUND_ROBIN


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: make_tournament(COUNTER), "needs a bot or more, got none"),
        (lambda: Tournament(COUNTER, "random", hands=1, seed=1), "got the text 'random'"),
        (lambda: make_tournament(COUNTER, "random", "random"), "two bots are called 'random'"),
        (
            lambda: make_tournament(COUNTER, "random", 7),
            "expected a bot, its text, or a class or function, got 7",
        ),
        (lambda: make_tournament(COUNTER, "random", Remembers()), "can sit at one seat only"),
        (lambda: make_tournament(COUNTER, "random", FailsToListen()), "can sit at one seat only"),
        (lambda: make_tournament(COUNTER, "random", "easy", hands=0), "from 1 up, got 0"),
        (lambda: make_tournament(COUNTER, "random", "easy", hands=True), "from 1 up, got True"),
        (
            lambda: make_tournament(COUNTER, "random", "easy", hands=1, matches=1),
            "give either hands= or matches=",
        ),
        (lambda: Tournament(COUNTER, ["random", "easy"], seed=1), "give either hands= or matches="),
        (lambda: make_tournament(COUNTER, "random", "easy", design="swiss"), "got 'swiss'"),
        (lambda: Entrant("", "random"), "expected a name, got ''"),
        (lambda: Entrant("a\nb", "random"), "expected a name"),
        (lambda: Entrant("a" * 101, "random"), "longer than 100 characters"),
        (lambda: Entrant("a", 7), "expected a bot, its text, or a class or function, got 7"),
    ],
)
def test_what_is_no_tournament_is_refused(make: Callable[[], object], message: str) -> None:
    with pytest.raises(ArenaError, match=message):
        make()


def test_rules_and_seeds_are_refused_as_elsewhere() -> None:
    with pytest.raises(StateError, match=r"expected a Ruleset .*, got 'counter'"):
        make_tournament("counter", "random", "easy")  # type: ignore[arg-type]
    with pytest.raises(StateError, match="a seed must be a whole number"):
        make_tournament(COUNTER, "random", "easy", seed="7")
