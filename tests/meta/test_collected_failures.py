"""Many cases in one test: none that fails goes unsaid."""

from __future__ import annotations

import pytest

from support.failures import collect, each


def fail(number: int) -> None:
    if number == 2:
        with pytest.raises(ValueError, match="two"):
            pass
    assert number != 3, "three is wrong"
    if number == 4:
        raise KeyError(number)


def test_every_case_that_fails_is_named_and_the_others_are_tried() -> None:
    tried: list[tuple[int, str]] = []

    @each("number", range(1, 6))
    @each(("word", "is_long"), [("a", False), ("bc", True)])
    def check(number: int, word: str, is_long: bool) -> None:
        tried.append((number, word))
        assert (len(word) > 1) is is_long
        fail(number)

    with pytest.raises(AssertionError, match=r"^3 of 5 cases failed:") as raised:
        check()
    assert len(tried) == 10
    lines = str(raised.value).splitlines()
    for number, said in ((2, "DID NOT RAISE"), (3, "three is wrong"), (4, "KeyError: 4")):
        at = lines.index(f"{number}: CasesFailedError: 2 of 2 cases failed:")
        assert lines[at + 1].startswith("'a', False: ")
        assert any(said in line for line in lines[at : at + 4])


def test_names_are_those_given() -> None:
    for ids in (["one", "two"], {1: "one", 2: "two"}.get):
        with pytest.raises(AssertionError, match="two: Failed: DID NOT RAISE"):
            each("number", [1, 2], ids=ids)(fail)()


def test_a_test_without_cases_fails() -> None:
    with pytest.raises(AssertionError, match="there was no case to try"):
        each("number", [])(fail)()


def test_what_is_skipped_is_said_unless_something_failed() -> None:
    def check(number: int) -> None:
        if number == 1:
            pytest.skip("not here")
        fail(number)

    with pytest.raises(pytest.skip.Exception, match=r"1 of 2 cases: 1: not here"):
        each("number", [1, 5])(check)()
    with pytest.raises(AssertionError, match="1 of 3 cases failed"):
        each("number", [1, 3, 5])(check)()


def test_in_a_loop_of_ones_own() -> None:
    def check() -> None:
        with collect() as failures:
            for number in range(200):
                with failures.case(f"case {number}"):
                    fail(3)

    with pytest.raises(AssertionError, match=r"2 of 2 cases failed:") as raised:
        each("number", [1, 2])(lambda number: check())()
    assert str(raised.value).count("case 199: AssertionError: three") == 2
