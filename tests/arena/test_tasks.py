"""Tasks: the same boards for everybody, for good."""

from __future__ import annotations

import pytest

from counter_rules.arena import Design, Entrant, Task, get_task, run, task_names
from counter_rules.errors import ArenaError, RulesetError
from support.failures import each

DIGESTS = {
    "counter-4p": "2208e929ecf2155a",
    "up_to_ten-4p": "26686952bce0af6b",
    "blackout-4p": "4e921a81ada8e18c",
    "cooperative_blackout-4p": "e9e7027b5a2489fd",
    "northeast_blackout-5p": "9f270510a8a26714",
    "office_oh_hell-4p": "83317ca00acad86d",
    "seven_truf-4p": "67dd0754f62e658d",
    "oh_hell-4p": "b6f7b9eed67f415f",
    "la_podrida-4p": "39e02c2a9530d1b6",
    "romanian_whist-4p": "04c488de351255b3",
    "kachuful-4p": "6a12c35acf3447fb",
    "boerenbridge-4p": "78b5e59566d9fddb",
    "plump-4p": "a9393b64bfc8bc0f",
    "nomination_whist-4p": "0f07c5e129290f9d",
    "dutch_school_game-4p": "7b645971cb3c207f",
    "spanish_podrida-4p": "844c001f21c707dc",
    "wizard-4p": "a57b8d0451a4eefb",
    "custom-4p": "593443a4bc0cdb61",
}
"""What others have published is on these cards, so they never change."""


def test_every_preset_has_a_task_at_its_usual_table() -> None:
    assert set(task_names()) >= set(DIGESTS)


@each(("name", "digest"), DIGESTS.items())
def test_the_cards_of_a_task_are_the_published_ones(name: str, digest: str) -> None:
    assert get_task(name).compute_digest() == digest


@each(
    ("name", "boards", "unit", "design"),
    [
        ("counter-4p", 1_000, "hand", Design.GAUNTLET),
        ("counter-5p", 1_000, "hand", Design.GAUNTLET),
        ("boerenbridge-4p", 100, "match", Design.GAUNTLET),
        ("cooperative_blackout-4p", 1_000, "match", Design.TABLES),
    ],
)
def test_a_task_is_a_tournament(name: str, boards: int, unit: str, design: Design) -> None:
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
    tournament = get_task("oh_hell-4p").make_tournament(Entrant("twin", "heuristic"), boards=5)
    assert run(tournament, jobs=1).compare("twin", "heuristic").estimate.mean == 0


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
    with pytest.raises(ArenaError, match="two bots are called 'heuristic'"):
        task.make_tournament("heuristic")
