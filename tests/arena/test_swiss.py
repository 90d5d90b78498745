"""Swiss tournaments and leagues: who meets whom, what counts, and that they can be stopped."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import combinations
from pathlib import Path

import attrs
import pytest

pytest.importorskip("scipy")
pytest.importorskip("openskill")

from arena.players import make_board, make_play, make_tournament, sum_up
from counter_rules import get_ruleset
from counter_rules.arena import (
    Entrant,
    Results,
    Swiss,
    SwissResults,
    SwissRound,
    Tournament,
    format_league,
    format_swiss,
    make_deals,
    rate_folders,
    read_boards,
    read_results,
    read_swiss,
    run,
    run_swiss,
)
from counter_rules.arena._swiss import _pair
from counter_rules.errors import ArenaError, BotError

SHORT = get_ruleset("oh_hell", players=3, hand_sizes=(2, 3))


def enter(bots: int, rounds: int) -> Swiss:
    """Make a Swiss tournament of bots a, b, c, …: one hand for each pair."""
    entrants = [Entrant(name, "random") for name in "abcdefghijk"[:bots]]
    return Swiss(make_tournament(SHORT, *entrants, hands=1), rounds)


def play_round(swiss: Swiss, one: SwissRound, winners: str) -> SwissRound:
    """Return a round in which some bots have won, and other pairs are level."""
    done = []
    for pair in one.pairs:
        points = [int(name in winners) for name in pair]
        tournament = swiss.make_tournament(0, pair)
        plays = [
            make_play(seating, [points[bot] for bot in seating])
            for seating in tournament.list_seatings(0)
        ]
        done.append(sum_up(tournament, [make_board(0, *plays)]))
    return attrs.evolve(one, results=tuple(done))


def play_rounds(swiss: Swiss, winners: Sequence[str]) -> list[SwissRound]:
    rounds: list[SwissRound] = []
    for won in winners:
        rounds.append(play_round(swiss, swiss.make_round(rounds), won))
    return rounds


def list_pairs(one: SwissRound) -> list[str]:
    return ["".join(pair) for pair in one.pairs]


def test_the_first_round_pairs_bots_in_their_order() -> None:
    one = enter(6, 3).make_round([])
    assert list_pairs(one) == ["ab", "cd", "ef"]
    assert (one.rests, one.results) == (None, ())


def test_the_next_round_pairs_those_that_have_done_as_well() -> None:
    swiss = enter(8, 3)
    rounds = play_rounds(swiss, ["aceg"])
    assert list_pairs(swiss.make_round(rounds)) == ["ac", "eg", "bd", "fh"]
    rounds = play_rounds(swiss, ["aceg", "aedh"])
    # a and e have won twice; those that have won once are c, d, g and h, of which c and d have met
    assert list_pairs(swiss.make_round(rounds)) == ["ae", "cg", "dh", "bf"]


def test_a_level_pair_counts_half() -> None:
    swiss = enter(4, 2)
    results = SwissResults(swiss, tuple(play_rounds(swiss, ["a"])))
    assert [(one.name, one.score) for one in results.ranking] == [
        ("a", 1),
        ("c", 0.5),
        ("d", 0.5),
        ("b", 0),
    ]


@pytest.mark.parametrize("bots", [3, 4, 5, 6, 7, 8, 11])
def test_no_two_bots_meet_twice_and_each_sits_out_once_at_most(bots: int) -> None:
    swiss = enter(bots, bots - 1 + bots % 2)
    # The earlier bot always wins, so that the same ones would meet again.
    rounds = play_rounds(swiss, ["abcdefghijk"[: bots // 2]] * (bots // 2))
    met = [frozenset(pair) for one in rounds for pair in one.pairs]
    assert len(met) == len({*met}) == bots // 2 * len(rounds)
    rested = [one.rests for one in rounds if one.rests]
    assert len(rested) == len({*rested}) == bots % 2 * len(rounds)


@pytest.mark.parametrize(("bots", "rounds"), [(40, 20), (21, 10), (20, 10)])
def test_no_two_of_many_bots_meet_twice(bots: int, rounds: int) -> None:
    names, rng, met = [f"{bot}" for bot in range(bots)], random.Random(bots), set[frozenset[str]]()
    for _ in range(rounds):
        order = rng.sample(names, len(names) - len(names) % 2)
        pairs = {frozenset(pair) for pair in _pair(order, met)}
        assert not pairs & met
        assert len(pairs) == bots // 2
        met |= pairs


def test_after_all_rounds_all_have_met() -> None:
    swiss = enter(6, 5)
    rounds = play_rounds(swiss, ["abc", "abd", "ace", "bdf", ""])
    met = sorted("".join(sorted(pair)) for one in rounds for pair in one.pairs)
    assert met == ["".join(pair) for pair in combinations("abcdef", 2)]


def test_who_sits_out_gets_the_point_of_a_win() -> None:
    swiss = enter(3, 3)
    results = SwissResults(swiss, tuple(play_rounds(swiss, ["a"])))
    rested = results.ranking[1]
    assert (rested.name, rested.score, rested.lead, rested.rounds) == ("c", 1, 0, ((None, 0.0),))
    assert swiss.make_round(results.rounds).rests == "b"


def test_points_ahead_rank_those_with_the_same_score() -> None:
    tournament = make_tournament(SHORT, "random", "easy", "heuristic", "policy", hands=9)
    ranking = run_swiss(Swiss(tournament, 2), jobs=1).ranking
    keys = [(-one.score, -one.lead) for one in ranking]
    assert keys == sorted(keys)
    assert abs(sum(one.lead for one in ranking)) < 1e-9
    assert sum(one.score for one in ranking) == 4


class StopError(Exception):
    """Stops a tournament."""


def test_a_swiss_tournament_that_was_stopped_goes_on(tmp_path: Path) -> None:
    swiss = Swiss(make_tournament(SHORT, "random", "easy", "heuristic", hands=9), 3)
    whole = run_swiss(swiss, jobs=1)
    seen = list[SwissResults]()
    for boards in (1, 5, 13, 20, 27):

        def stop(results: SwissResults, most: int = boards) -> None:
            seen.append(results)
            played = sum(of.boards for one in results.rounds for of in one.results)
            if most <= played < 27:
                raise StopError

        try:
            run_swiss(swiss, tmp_path, jobs=1, progress=stop)
        except StopError:
            assert not read_swiss(tmp_path).is_complete
            assert format_swiss(read_swiss(tmp_path))
    assert read_swiss(tmp_path) == whole == seen[-1]
    assert whole.is_complete
    assert run_swiss(swiss, tmp_path, jobs=1) == whole


def test_each_round_has_cards_of_its_own_and_its_pairs_share_them(tmp_path: Path) -> None:
    bots = ["random", "easy", "heuristic", "policy"]
    run_swiss(Swiss(make_tournament(SHORT, *bots, hands=4), 2), tmp_path, jobs=1)
    rounds = [
        [[board.seed for board in read_boards(pair)] for pair in sorted(one.iterdir())]
        for one in sorted(tmp_path.glob("round_*"))
    ]
    assert [len(one) for one in rounds] == [2, 2]
    assert all(one[0] == one[1] for one in rounds)
    assert not {*rounds[0][0]} & {*rounds[1][0]}
    assert read_results(tmp_path / "round_2" / "pair_1").boards == 4


def test_rounds_play_a_set_of_deals_one_after_another() -> None:
    tournament = make_tournament(SHORT, "random", "easy", "heuristic", hands=4)
    deals = make_deals(attrs.evolve(tournament, hands=8, seed=99), "eight")
    swiss = Swiss(attrs.evolve(tournament, deals=deals), 2)
    assert [*swiss.make_tournament(1, ("easy", "random")).numbers] == [4, 5, 6, 7]
    with pytest.raises(ArenaError, match="the deals eight have 8 hands, got 4 from 8 on"):
        Swiss(attrs.evolve(tournament, deals=deals), 3)


def test_a_pair_may_end_when_it_is_decided() -> None:
    tournament = make_tournament(SHORT, "random", "easy", "heuristic", hands=300, until="decided")
    results = run_swiss(Swiss(tournament, 1), jobs=1)
    assert results.is_complete
    assert results.rounds[0].results[0].boards < 300


def test_bots_that_share_a_score_meet_at_tables_of_their_own() -> None:
    rules = get_ruleset("cooperative_blackout", players=3)
    swiss = Swiss(make_tournament(rules, "random", "easy", "heuristic", matches=2), 1)
    assert run_swiss(swiss, jobs=1).is_complete


def test_a_folder_holds_one_swiss_tournament(tmp_path: Path) -> None:
    tournament = make_tournament(SHORT, "random", "easy", "heuristic", hands=2)
    run_swiss(Swiss(tournament, 1), tmp_path / "s", jobs=1)
    longer = run_swiss(Swiss(tournament, 2), tmp_path / "s", jobs=1)
    assert read_swiss(tmp_path / "s") == longer
    other = Swiss(attrs.evolve(tournament, seed=8), 2)
    with pytest.raises(ArenaError, match="holds another tournament"):
        run_swiss(other, tmp_path / "s", jobs=1)
    run(tournament, tmp_path / "t", jobs=1)
    with pytest.raises(ArenaError, match="is not empty and holds no Swiss tournament"):
        run_swiss(other, tmp_path / "t", jobs=1)
    with pytest.raises(ArenaError, match="holds no Swiss tournament"):
        read_swiss(tmp_path / "t")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("[]", "not a valid Swiss tournament"),
        ('{"swiss": 2}', "expected a Swiss tournament of version 1, got 2"),
        ('{"swiss": 1, "rounds": 1}', "not a valid tournament"),
        ("{", "not JSON"),
    ],
)
def test_settings_that_are_not_valid_are_named(text: str, why: str, tmp_path: Path) -> None:
    (tmp_path / "swiss.json").write_text(text, "utf-8")
    with pytest.raises(ArenaError, match=why):
        read_swiss(tmp_path)


@pytest.mark.parametrize(
    ("bots", "rounds", "why"),
    [
        (2, 1, "a Swiss tournament is for three bots or more, got 2"),
        (3, 4, "3 bots have at most 3 rounds, got 4"),
        (3, 0, "expected rounds from 1 up, got 0"),
        (3, "2", "expected rounds from 1 up, got '2'"),
    ],
)
def test_what_is_no_swiss_tournament_is_refused(bots: int, rounds: object, why: str) -> None:
    names = ["random", "easy", "policy"][:bots]
    with pytest.raises(ArenaError, match=why):
        Swiss(make_tournament(SHORT, *names), rounds)  # type: ignore[arg-type]


def test_it_is_made_of_a_tournament() -> None:
    with pytest.raises(ArenaError, match="expected a Tournament, got 'counter'"):
        Swiss("counter", 2)  # type: ignore[arg-type]


# Leagues.


def play(folder: Path, *bots: str, **fields: object) -> Results:
    return run(make_tournament(SHORT, *bots, **fields), folder, jobs=1)


def test_a_league_of_one_tournament_has_its_ratings(tmp_path: Path) -> None:
    results = play(tmp_path / "one", "random", "easy", "heuristic", hands=20)
    league = rate_folders([tmp_path / "one"])
    assert {one.name: one.rating for one in league} == {
        one.name: one.rating for one in results.standings
    }


def test_ratings_go_on_from_one_tournament_to_the_next(tmp_path: Path) -> None:
    play(tmp_path / "one", "random", "easy", hands=20)
    play(tmp_path / "two", "heuristic", "easy", hands=20, seed=8)
    league = rate_folders([tmp_path / "one", tmp_path / "two"])
    found = {one.name: (one.tournaments, one.boards) for one in league}
    assert found == {"random": (1, 20), "easy": (2, 40), "heuristic": (1, 20)}
    assert [one.rating.mu for one in league] == sorted(
        [one.rating.mu for one in league], reverse=True
    )
    assert len(format_league(league).splitlines()) == 4


def test_a_swiss_tournament_counts_with_all_its_pairs(tmp_path: Path) -> None:
    tournament = make_tournament(SHORT, "random", "easy", "heuristic", "policy", hands=4)
    run_swiss(Swiss(tournament, 2), tmp_path / "swiss", jobs=1)
    pairs = sorted((tmp_path / "swiss").glob("*/*"))
    assert rate_folders([tmp_path / "swiss"]) == rate_folders(pairs)
    assert {one.tournaments for one in rate_folders(pairs)} == {2}


def test_a_league_needs_tournaments(tmp_path: Path) -> None:
    with pytest.raises(ArenaError, match="a league is of tournaments: give their folders"):
        rate_folders([])
    with pytest.raises(ArenaError, match="holds no tournament"):
        rate_folders([tmp_path])


def test_a_swiss_tournament_is_read_while_it_is_played(tmp_path: Path) -> None:
    tournament: Tournament = make_tournament(SHORT, "random", "easy", "heuristic", hands=2)
    swiss, shown = Swiss(tournament, 2), list[str]()

    def read(results: SwissResults) -> None:
        assert read_swiss(tmp_path) == results
        shown.append(format_swiss(results))

    run_swiss(swiss, tmp_path, jobs=1, progress=read)
    assert "0 of 2 rounds" in shown[0]
    assert "2 of 2 rounds" in shown[-1]


def test_bots_are_made_before_the_first_deal(tmp_path: Path) -> None:
    bots = ["random", "easy", "heuristic", "process:no-such-program"]
    with pytest.raises(BotError, match="no-such-program"):
        run_swiss(Swiss(make_tournament(SHORT, *bots, hands=2), 2), tmp_path / "s", jobs=1)
    assert not (tmp_path / "s").exists()


def test_rules_composed_by_hand_go_on_too(tmp_path: Path) -> None:
    rules = attrs.evolve(SHORT, name="mine")
    swiss = Swiss(make_tournament(rules, "random", "easy", "heuristic", hands=2), 2)
    assert run_swiss(swiss, tmp_path, jobs=1) == run_swiss(swiss, tmp_path, jobs=1)


def test_the_folder_of_a_pair_holds_its_tournament(tmp_path: Path) -> None:
    run_swiss(Swiss(make_tournament(SHORT, "random", "easy", "heuristic", hands=2), 2), tmp_path)
    file = tmp_path / "swiss.json"
    file.write_text(file.read_text("utf-8").replace('"seed": "7"', '"seed": "8"'), "utf-8")
    with pytest.raises(ArenaError, match="pair_1 holds another tournament than that of its pair"):
        read_swiss(tmp_path)
