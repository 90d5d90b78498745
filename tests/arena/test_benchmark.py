"""The benchmark: a bot beside the published results, and the line for a paper."""

from __future__ import annotations

import re
from pathlib import Path

import attrs
import pytest

pytest.importorskip("scipy")
pytest.importorskip("openskill")

from counter_rules import get_ruleset
from counter_rules.arena import (
    Entrant,
    Results,
    Tournament,
    Until,
    describe_score,
    format_benchmark,
    get_task,
    read_baselines,
    run,
    task_names,
)
from counter_rules.arena._machines import MACHINES
from counter_rules.errors import ArenaError
from support.failures import each

MINE = Entrant("mine", "heuristic")


def play(name: str, boards: int, bot: object = MINE, folder: Path | None = None) -> Results:
    return run(get_task(name).make_tournament(bot, boards=boards), folder, jobs=1)


def list_cells(results: Results) -> dict[str, list[str]]:
    """List the cells of the table by bot."""
    table = format_benchmark(results).split("\n\n")[1]
    rows = [re.split(" {2,}", line) for line in table.splitlines()]
    return {name: cells for name, *cells in rows}


def test_every_task_has_its_baselines() -> None:
    found = [(one.task, one.bot) for one in read_baselines()]
    assert len({*found}) == len(found)
    for name in task_names():
        bots = {bot for task, bot in found if task == name}
        assert bots - {"net"} == {"random", "policy", "pimc:1000", "ismcts:1000"}
    known = {name: get_task(name) for name in task_names()}
    digests = {name: task.compute_digest() for name, task in known.items()}
    for one in read_baselines():
        tournament = known[one.task].make_tournament(one.bot)
        assert (one.unit, one.digest) == (tournament.unit, digests[one.task])
        assert one.boards in (tournament.boards, tournament.boards // 5)
        assert one.milliseconds > 0
        assert one.version
        assert one.cpu


def test_a_bot_is_ranked_among_the_published_ones() -> None:
    cells = list_cells(play("oh_hell-4p", 3))
    assert [*cells] == [
        *("bot", "ismcts:1000", "pimc:1000", "net", "policy", "mine", "heuristic", "random"),
    ]
    assert cells["bot"] == [
        *("lead, points a hand", "measured", "boards", "bids made", "CPU ms a move"),
    ]
    assert cells["mine"][:3] == ["+0.00 ± 0.00", "here", "3"]
    assert cells["heuristic"][:3] == ["+0.00", "here", "3"]
    assert cells["net"][:3] == ["+1.45 ± 0.18", "published, 0.1.0", "1,000"]


def test_other_boards_are_named_and_the_same_ones_are_not() -> None:
    results = play("boerenbridge-4p", 1)
    named = "not quite comparable: random, policy, net, pimc:1000 and ismcts:1000"
    assert f"played another number of boards, so {named}\n" in format_benchmark(results)
    for boards, others in ((100, "pimc:1000 and ismcts:1000"), (20, "random, policy and net")):
        text = format_benchmark(attrs.evolve(results, boards=boards))
        assert f"comparable: {others}\n" in text


def test_a_task_without_published_results_says_so() -> None:
    text = format_benchmark(play("oh_hell-3p", 2))
    assert text.splitlines()[-1] == "no results are published for oh_hell-3p"
    assert "comparable" not in text


def test_the_line_has_the_boards_and_the_versions() -> None:
    results = play("oh_hell-4p", 3)
    digest = get_task("oh_hell-4p").compute_digest(3)
    assert re.fullmatch(
        r"mine: oh_hell-4p \+0\.00 ± 0\.00 points a hand over heuristic "
        rf"\(the first 3 of 1,000 boards {digest}, seed 1414213562, "
        r"counter-rules \d\S+, Python 3\.\S+\)",
        describe_score(results),
    )
    whole = describe_score(attrs.evolve(results, boards=1_000))
    assert "(1,000 boards 60858b747d6b959d, seed" in whole
    assert "points a match" in describe_score(play("cooperative_blackout-4p", 2))
    assert "+0.00 ± ? points" in describe_score(play("oh_hell-4p", 1))


def test_the_digest_of_a_part_is_of_its_boards() -> None:
    task = get_task("oh_hell-4p")
    digests = [task.compute_digest(boards) for boards in (1, 2, 999, 1_000, None)]
    assert len({*digests}) == 4
    assert digests[-1] == digests[-2] == "60858b747d6b959d"
    with pytest.raises(ArenaError, match="oh_hell-4p has 1,000 boards, got 1001"):
        task.compute_digest(1_001)


def refuse(_: object, __: object) -> None:
    """Return no move at all."""


def test_faults_are_named() -> None:
    results = play("oh_hell-3p", 1, Entrant("lost", lambda: refuse))
    assert re.search(r"\); faults: \d+ illegal$", describe_score(results))
    assert "\nlost had faults, the first of them: " in format_benchmark(results)


def test_a_folder_knows_all_versions_that_have_played(tmp_path: Path) -> None:
    results = play("oh_hell-3p", 2, folder=tmp_path / "mine")
    assert describe_score(results, tmp_path / "mine") == describe_score(results)
    file = tmp_path / "mine" / MACHINES
    line = file.read_text("utf-8")
    file.write_text(line + re.sub('"python":"[^"]*"', '"python":"3.99.1"', line), "utf-8")
    assert re.search(r"Python 3\S+ and 3\.99\.1\)$", describe_score(results, tmp_path / "mine"))


RULES = get_ruleset("oh_hell", players=4)
BOTS = (MINE, Entrant("heuristic", "heuristic"))


@each(
    "tournament",
    [
        Tournament(RULES, BOTS, hands=2, seed=7, design="gauntlet"),
        Tournament(RULES, BOTS, hands=2, seed=1_414_213_562),
        Tournament(RULES, ["random", "easy"], hands=2, seed=1_414_213_562, design="gauntlet"),
        Tournament(RULES, ["heuristic", "random"], hands=2, seed=7, design="gauntlet"),
        Tournament(RULES, ["random"], hands=2, seed=1_414_213_562),
        attrs.evolve(get_task("oh_hell-4p").make_tournament(MINE, boards=2), until=Until.DECIDED),
        attrs.evolve(
            get_task("oh_hell-4p").make_tournament(MINE, boards=2),
            rules=get_ruleset("oh_hell", players=4, hand_sizes=(1,)),
        ),
    ],
)
def test_only_the_tournament_of_a_task_has_a_score(tournament: Tournament) -> None:
    results = run(tournament, jobs=1)
    for describe in (describe_score, format_benchmark):
        with pytest.raises(ArenaError, match="the tournament of 'oh_hell' is not that of a task"):
            describe(results)
