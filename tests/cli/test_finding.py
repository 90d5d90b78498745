"""The questions that lead a table to its game, and ``rules --find``, which asks them."""

from __future__ import annotations

import random
import shlex
from itertools import combinations

import pytest

from counter_rules import Ruleset, get_ruleset
from counter_rules.cli.app import run
from counter_rules.games import Preset, get_preset, parse_rules
from counter_rules.games.inner import (
    BUILT_IN,
    QUESTIONS,
    Answer,
    FoundGame,
    list_answers,
    list_games,
)
from support.failures import each
from support.sitting import Sit

ANSWERS = {
    f"{question.text} {answer.text}": answer
    for question in QUESTIONS
    for answer in question.answers
}
TABLES = [(p, players) for p in BUILT_IN for players in p.players if p.name != "custom"]


def compose(found: FoundGame) -> Ruleset:
    """Compose a game from its words, as a person would who reads them."""
    return parse_rules(found.preset.name, found.rules.players, " ".join(found.words))


# The answers of the table.


@each("text", ANSWERS)
def test_every_answer_names_options_that_its_games_take(text: str) -> None:
    for name, words in ANSWERS[text].games.items():
        for word in words.format(whole=10).split():
            option, equals, value = word.partition("=")
            assert equals
            get_preset(name).get_option(option).accept_text(value)


@each("text", ANSWERS)
def test_every_answer_is_that_of_some_game(text: str) -> None:
    assert any(list_games(players, [ANSWERS[text]]) for players in range(2, 11))


def answer_as(preset: Preset, players: int) -> list[Answer]:
    """Answer each question as a table does that plays a preset as it is."""
    answers: list[Answer] = []
    for question in QUESTIONS:
        for answer in list_answers(question, players, answers):
            found = list_games(players, [*answers, answer])
            if any(game.preset is preset and not game.options for game in found):
                answers.append(answer)
                break
    return answers


@each(("preset", "players"), TABLES)
def test_every_preset_is_found_by_its_own_answers(preset: Preset, players: int) -> None:
    answers = answer_as(preset, players)
    assert len(answers) == len(QUESTIONS), [answer.text for answer in answers]
    best = list_games(players, answers)[0]
    assert (best.preset.name, best.words) == (preset.name, ())
    assert best.rules == get_ruleset(preset.name, players=players)


@pytest.mark.parametrize("players", range(2, 11))
def test_what_no_preset_has_is_a_custom_game(players: int) -> None:
    (named,) = [a for a in QUESTIONS[2].answers if a.text == "the highest bidder names it"]
    (found,) = list_games(players, [named])
    assert (found.preset.name, found.words) == ("custom", ("trump=highest_bidder_names",))


def get_answer(text: str) -> Answer:
    (found,) = [answer for answer in ANSWERS.values() if answer.text == text]
    return found


@pytest.mark.parametrize(("players", "name", "most"), [(2, "custom", 30), (4, "wizard", 15)])
def test_f11_3_a_whole_deck_with_winners_and_losers_has_sixty_cards(
    players: int, name: str, most: int
) -> None:
    until_out = get_answer("one, then two, until the deck is out")
    winners = get_answer("no jokers, but four cards that always win and four that never do")
    for found in list_games(players, [until_out, winners]):
        assert str(found.rules.hand_sizes) == f"1 … {most} ({most} hands)"
    assert list_games(players, [until_out, winners])[0].preset.name == name


@pytest.mark.parametrize("seed", range(4))
def test_every_path_of_answers_ends_in_a_game(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(20):
        players, answers = rng.randint(2, 10), list[Answer]()
        for question in QUESTIONS:
            offered = list_answers(question, players, answers)
            assert offered, (players, [answer.text for answer in answers])
            answers += rng.choices([*offered], k=rng.choice([0, 1, 1, 1]))
        for found in list_games(players, answers):
            assert compose(found) == found.rules


def test_two_answers_go_together_or_the_second_is_not_offered() -> None:
    for (one, other), players in [(pair, 4) for pair in combinations(QUESTIONS, 2)]:
        for first in one.answers:
            offered = list_answers(other, players, [first])
            for second in other.answers:
                assert bool(list_games(players, [first, second])) == (second in offered)


def test_without_an_answer_any_game_fits() -> None:
    assert [found.preset for found in list_games(5, [])] == [
        preset for preset in BUILT_IN if 5 in preset.players
    ]
    assert list_games(11, []) == ()


def test_the_fewest_options_come_first_and_the_custom_game_last() -> None:
    bids = QUESTIONS[3].answers[1]
    found = list_games(4, [bids])
    assert not found[0].words
    assert [len(one.words) for one in found[:-1]] == sorted(len(one.words) for one in found[:-1])
    assert (found[-1].preset.name, found[-1].words) == ("custom", ("hook=last_bidder",))


# The talk.


def last_lines(out: str) -> list[str]:
    return [line.strip() for line in out.rpartition("Your game: ")[2].splitlines()]


def test_who_answers_nothing_hears_that_any_game_fits(sit: Sit) -> None:
    out = sit("rules --find", []).out
    assert "\nNo question was answered, so any game fits. Here is the first.\nYour game: " in out


def test_a_talk_ends_with_a_game_and_its_options(sit: Sit) -> None:
    found = sit("rules --find", ["4", "1", "5", "1", "1", "", "", "", ""])
    assert (found.status, found.err) == (0, "")
    lines = last_lines(found.out)
    assert lines[0].startswith("Oh Hell. ")
    assert "hook=false: not played: the last bidder may not make the bids add up to the" in lines
    play = "counter-rules play oh_hell --players 4 -o hand_sizes=8..1,2..8 -o hook=false"
    assert play in lines
    assert "La Podrida fits, too:" in lines
    assert run([*shlex.split(play)[1:], "--auto", "--quiet"]) == 0


def test_a_question_with_one_answer_left_is_not_asked(sit: Sit) -> None:
    out = sit("rules --find --players 4", ["1", "12"]).out
    assert "Who makes trump?" not in out
    assert last_lines(out)[0].startswith("Romanian Whist. ")


def test_what_is_no_answer_is_asked_again(sit: Sit) -> None:
    out = sit("rules --find", ["one", "11", "", "99", "2"]).out
    assert out.count("How many of you play") == 3
    assert "'one' is none of the numbers: choose one, or press Enter\n" in out
    assert "'99' is none of the numbers" in out
    assert last_lines(out)[0].startswith("Counter. ")


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("rules blackout --find", "--find asks for the ruleset: leave out NAME and --option"),
        ("rules --find -o hook", "--find asks for the ruleset: leave out NAME and --option"),
        ("rules --find --players 11", "--players 11: 2 to 10 can play"),
        ("rules --find --players 1", "--players 1: 2 to 10 can play"),
    ],
)
def test_what_find_cannot_take(words: str, why: str, sit: Sit) -> None:
    refused = sit(words)
    assert refused.status == 2
    assert why in refused.err
