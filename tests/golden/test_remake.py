"""The goldens are what is made now, all of them, and making them anew changes nothing else."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from golden import remake, write_worths
from golden.write_matches import GOLDENS as MATCHES
from golden.write_matches import PLANS, keep_comments
from support.failures import collect, each
from support.goldens import FOLDER, HOW, Golden, check_golden

DEAR = ("golden.write_worths", "kernel.test_checksums", "kernel.test_policy_checksums")
"""Those of many seconds, which have tests of their own line by line."""


@pytest.mark.parametrize(
    "where",
    [pytest.param(one, marks=pytest.mark.slow if one in DEAR else ()) for one in remake.WHERE],
)
def test_goldens_are_what_is_made_now(where: str) -> None:
    with collect() as failures:
        for golden in remake.list_goldens(where):
            with failures.case(golden):
                check_golden(golden)


def test_every_file_is_made_by_the_one_command() -> None:
    made = {golden.file for where in remake.WHERE for golden in remake.list_goldens(where)}
    kept = {path for path in FOLDER.glob("*/*") if path.parent.name != "__pycache__"}
    assert kept <= made
    assert {file.parent for file in made if file not in kept} == {
        FOLDER.parents[1] / "docs" / "_static"
    }


def test_only_a_golden_that_has_changed_is_written(tmp_path: Path) -> None:
    texts = ["one\n", "one\n", "two\n"]
    golden = Golden(file=tmp_path / "new" / "kept.txt", make=lambda: texts.pop(0))
    assert [golden.remake() for _ in range(3)] == [True, False, True]
    assert golden.read() == "two\n"


def test_a_golden_that_has_changed_says_where_and_what_to_do(tmp_path: Path) -> None:
    golden = Golden(file=tmp_path / "kept.txt", make=lambda: "one\ntwo\n")
    golden.file.write_text("one\nthree\n", encoding="utf-8")
    with pytest.raises(AssertionError) as caught:
        check_golden(golden)
    assert HOW in str(caught.value)
    assert "kept.txt" in str(caught.value)
    assert {"-three", "+two"} < {*str(caught.value).splitlines()}


@each("golden", MATCHES[: len(PLANS)], ids=str)
def test_what_people_wrote_into_a_match_stays_when_it_is_made_anew(golden: Golden) -> None:
    kept, made = golden.read(), re.sub(r"^\{[A-Z0-9].*\n", "", golden.read(), flags=re.MULTILINE)
    other = kept.replace("\npoints: ", "\npoints: 1")
    assert keep_comments(other, made) == keep_comments(kept, made) == kept
    assert keep_comments("", made) == made != kept


@each(
    ("number", "stays"),
    [("5.124±3.870 0.8203*", True), ("5.125±3.869 0.8202*", True), ("5.126±3.870 0.8203*", False)],
)
def test_the_last_place_of_a_worth_may_differ(number: str, stays: bool) -> None:
    kept = "counter 3 no. 4 play: 8♣ 5.124±3.870 0.8203*\n"
    made = f"counter 3 no. 4 play: 8♣ {number}\n"
    assert write_worths.keep_near(kept, made) == (kept if stays else made)
    assert write_worths.keep_near(kept, made.replace("8♣", "9♣")) != kept
