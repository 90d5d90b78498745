"""Tasks: the same boards for everybody, for good."""

from __future__ import annotations

import pytest

from counter_rules.arena import Design, Entrant, Task, Unit, get_task, run, task_names
from counter_rules.errors import ArenaError, RulesetError, StateError
from support.failures import each

PUBLISHED = {
    "counter-4p": ("e82331155feefc64", (0, 32)),
    "up_to_ten-4p": ("0262ba7998f5039c", (53, 169)),
    "blackout-4p": ("f5253d3baaa49ebb", (40, 124)),
    "cooperative_blackout-4p": ("762dd5aab85ac2d7", (0, 8)),
    "northeast_blackout-5p": ("5599e55a45fef2b8", (0, 245)),
    "office_oh_hell-4p": ("50534ff219b7c9cf", (29, 183)),
    "seven_truf-4p": ("5dc971cffc340211", (47, 162)),
    "oh_hell-4p": ("60858b747d6b959d", (12, 187)),
    "la_podrida-4p": ("942cc3a4fbe35d66", (-31, 122)),
    "romanian_whist-4p": ("ef60f01456e7a5ed", (22, 78)),
    "kachuful-4p": ("c3dad8b598c58461", (30, 150)),
    "boerenbridge-4p": ("d7cc71255ca2c0ad", (-242, 2614)),
    "plump-4p": ("d10452b5c677ff7c", (0, 126)),
    "nomination_whist-4p": ("9c52739e70f0b0c9", (23, 169)),
    "dutch_school_game-4p": ("03b14f0284d1bc7e", (-63, 1264)),
    "spanish_podrida-4p": ("7b8534e4876c18dd", (44, 196)),
    "wizard-4p": ("d00108cba226554f", (10, 570)),
    "custom-4p": ("88c0dca598c7458d", (64, 198)),
}
"""The digest of the cards, and the points of ``random`` and of all ``heuristic`` in two boards.

What others have published stands on them, so they never change.
"""


def test_every_preset_has_a_task_at_its_usual_table() -> None:
    assert set(task_names()) >= set(PUBLISHED)


@each("name", PUBLISHED)
def test_the_cards_of_a_task_are_the_published_ones(name: str) -> None:
    assert get_task(name).compute_digest() == PUBLISHED[name][0]


@each("name", PUBLISHED)
def test_what_comes_of_the_same_bot_in_a_task_never_changes(name: str) -> None:
    pytest.importorskip("scipy")
    pytest.importorskip("openskill")
    results = run(get_task(name).make_tournament("random", boards=2), jobs=1)
    scored = [sum(points * times for points, times in one.scores) for one in results.standings]
    assert tuple(scored) == PUBLISHED[name][1]


@each(
    ("name", "boards", "unit", "design"),
    [
        ("counter-4p", 1_000, Unit.HAND, Design.GAUNTLET),
        ("counter-5p", 1_000, Unit.HAND, Design.GAUNTLET),
        ("boerenbridge-4p", 100, Unit.MATCH, Design.GAUNTLET),
        ("cooperative_blackout-4p", 1_000, Unit.MATCH, Design.TABLES),
    ],
)
def test_a_task_is_a_tournament(name: str, boards: int, unit: Unit, design: Design) -> None:
    tournament = get_task(name).make_tournament("policy")
    assert (tournament.boards, tournament.unit, tournament.design) == (boards, unit, design)
    assert tournament.names == ("policy", "heuristic")
    assert get_task(name).make_tournament("policy", boards=7).boards == 7


def test_a_part_of_a_task_is_its_beginning() -> None:
    whole, part = [get_task("oh_hell-4p").make_tournament("easy", boards=n) for n in (900, 9)]
    assert whole.get_seed(8) == part.get_seed(8)
    assert whole.start_board(8) == part.start_board(8)


def test_who_plays_as_the_others_do_is_level_with_them() -> None:
    pytest.importorskip("scipy")
    pytest.importorskip("openskill")
    tournament = get_task("oh_hell-4p").make_tournament(Entrant("twin", "heuristic"), boards=21)
    difference = run(tournament, jobs=1).compare("twin", "heuristic")
    assert (difference.estimate.mean, difference.variance_reduction) == (0, None)


@each("name", ["counter", "counter-p", "counter-04p", "counter-4", "4p", "", None, 4])
def test_a_task_has_a_name_of_two_parts(name: object) -> None:
    with pytest.raises(ArenaError, match="expected a task, such as counter-4p, got "):
        get_task(name)  # type: ignore[arg-type]  # what is refused


def test_refused_tasks() -> None:
    with pytest.raises(RulesetError, match="chess"):
        get_task("chess-2p")
    with pytest.raises(RulesetError, match="counter cannot be played by 9"):
        get_task("counter-9p")
    task = get_task("counter-4p")
    assert isinstance(task, Task)
    with pytest.raises(ArenaError, match="from 1 up, got 0"):
        task.make_tournament("easy", boards=0)
    with pytest.raises(ArenaError, match="counter-4p has 1,000 boards, got 1001"):
        task.make_tournament("easy", boards=1_001)
    with pytest.raises(ArenaError, match="heuristic is the opponent: give the bot another"):
        task.make_tournament("heuristic")
    with pytest.raises(ArenaError, match="expected a name, got ''"):
        Task("", task.rules)
    with pytest.raises(StateError, match=r"expected a Ruleset .*, got 'counter'"):
        Task("counter-4p", "counter")  # type: ignore[arg-type]  # what is refused
