"""The data set: its records replay, its rows are what they say, and its script makes it again."""

from __future__ import annotations

import gzip
import json
import runpy
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

pytest.importorskip("pyarrow")
pytest.importorskip("scipy")
pytest.importorskip("openskill")

from pyarrow import parquet

from counter_rules import Deal, get_ruleset, view
from counter_rules.actions import ActionSpace
from counter_rules.arena import Tournament, run
from counter_rules.observations import ObservationSpace
from counter_rules.records import Record, read_all

ROOT = Path(__file__).parents[2]
SAMPLE = ROOT / "examples" / "data"
SETS = ("counter-4p", "oh_hell-4p")
MAKE = SimpleNamespace(**runpy.run_path(str(ROOT / "benches" / "make_data_set.py")))
TIMED = ("cpu_minutes", "cpu", "versions")


def read_about(folder: Path) -> dict[str, object]:
    about: dict[str, object] = json.loads((folder / "about.json").read_text("utf-8"))
    return about


def read_text(folder: Path) -> str:
    with gzip.open(folder / "matches.record.gz", "rt", encoding="utf-8", newline="") as file:
        return file.read()


def read_records(folder: Path) -> list[Record]:
    readings = [*read_all(read_text(folder))]
    assert all(reading.is_valid for reading in readings)
    return [reading.record for reading in readings if reading.record is not None]


def list_rows(match: int, record: Record) -> Iterator[dict[str, object]]:
    """Yield the rows of a match, from its record alone."""
    space, actions = ObservationSpace(record.rules), ActionSpace(record.rules)
    states = [*record.states()]
    results = states[-1].hand_results
    for place, (move, state) in enumerate(zip(record.moves, states, strict=False)):
        if isinstance(move, Deal):
            continue
        result = results[state.hand_number - 1]
        points, seat = result.points[move.seat], move.seat
        legal = [action in actions.legal(state, seat) for action in range(actions.size)]
        yield {
            "match": match,
            "hand": state.hand_number,
            "move": place,
            "seat": seat,
            "observation": bytes(space.encode_bytes(view(state, seat))),
            "legal": sum([on << action for action, on in enumerate(legal)]),
            "action": actions.encode(move),
            "points": points,
            "difference": pytest.approx(points - sum(result.points) / 4, abs=1e-4),
            "made": result.bids[seat] == result.tricks_won[seat],
        }


def read_rows(folder: Path) -> list[dict[str, object]]:
    rows: list[dict[str, object]] = parquet.read_table(folder / "decisions.parquet").to_pylist()
    return [{**row, "legal": int.from_bytes(row["legal"], "little")} for row in rows]


def test_the_sample_is_small() -> None:
    assert {path.name for path in SAMPLE.iterdir()} == {*SETS}
    assert sum([path.stat().st_size for path in SAMPLE.rglob("*") if path.is_file()]) < 1_000_000


@pytest.mark.parametrize("name", SETS)
def test_the_rows_are_what_the_records_replay(name: str) -> None:
    records, about = read_records(SAMPLE / name), read_about(SAMPLE / name)
    rows = read_rows(SAMPLE / name)
    begun = 0
    for match, record in enumerate(records[:12]):
        replayed = [*list_rows(match, record)]
        assert rows[begun : begun + len(replayed)] == replayed
        begun += len(replayed)
    hands = sum([len(record.replay().hand_results) for record in records])
    assert (about["matches"], about["hands"]) == (len(records), hands)
    assert about["decisions"] == len(rows)


@pytest.mark.parametrize("name", SETS)
def test_the_script_makes_the_sample_again(name: str, tmp_path: Path) -> None:
    about = read_about(SAMPLE / name)
    rules = get_ruleset(str(about["ruleset"]), players=4)
    plan = MAKE.Plan(
        rules=rules, bot=about["bot"], seed=about["seed"], hands=15, cpu_minutes=1_000.0
    )
    made = MAKE.make_data_set(plan, tmp_path)
    assert made == read_about(tmp_path)
    for key in {*about} - {*TIMED, "matches", "hands", "decisions", "hands_asked_for"}:
        assert made[key] == about[key], key
    assert read_text(SAMPLE / name).startswith(read_text(tmp_path))
    rows = read_rows(tmp_path)
    assert len(rows) == made["decisions"] > 0
    assert read_rows(SAMPLE / name)[: len(rows)] == rows


def test_its_matches_are_those_of_a_tournament(tmp_path: Path) -> None:
    about = read_about(SAMPLE / "oh_hell-4p")
    rules, seed = get_ruleset("oh_hell", players=4), about["seed"]
    run(Tournament(rules, ["net"], matches=2, seed=seed), tmp_path, jobs=1)
    kept = (tmp_path / "matches.record").read_text("utf-8")
    assert read_text(SAMPLE / "oh_hell-4p").startswith(kept)


def test_when_the_time_is_over_it_says_so(tmp_path: Path) -> None:
    rules = get_ruleset("oh_hell", players=3, hand_sizes=(2, 1))
    plan = MAKE.Plan(rules=rules, bot="random", seed=7, hands=1_000, cpu_minutes=0.0)
    about = MAKE.make_data_set(plan, tmp_path)
    assert (about["matches"], about["hands"]) == (1, 2)
    assert about["why_fewer"] == "0 CPU-minutes were over"


def test_the_best_bot_that_is_fast_enough_is_chosen() -> None:
    rules = get_ruleset("counter", players=4)
    assert MAKE.choose_bot(rules, 100, 20) == "ismcts:1000"
    assert MAKE.choose_bot(rules, 100_000, 20) == "net"
    assert MAKE.choose_bot(rules, 100_000, 0.001) == "net"
    assert MAKE.choose_bot(get_ruleset("custom", players=4), 100_000, 20) == "policy"
    assert MAKE.choose_bot(get_ruleset("oh_hell", players=3), 100, 20) == "heuristic"


def test_a_bot_that_begins_and_hears_plays_along(tmp_path: Path) -> None:
    rules = get_ruleset("oh_hell", players=3, hand_sizes=(2, 1))
    plan = MAKE.Plan(rules=rules, bot="pimc:20", seed=7, hands=1, cpu_minutes=9.0)
    MAKE.make_data_set(plan, tmp_path)
    (record,) = read_records(tmp_path)
    assert [row["action"] for row in read_rows(tmp_path)] == [
        ActionSpace(rules).encode(move) for move in record.moves if not isinstance(move, Deal)
    ]
