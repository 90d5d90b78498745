"""Valid names of players: visible and distinct."""

from __future__ import annotations

import pytest

from counter_rules.web._opening import check_names, parse_opening
from counter_rules.web._requests import RefusedError
from web.at_table import ask_for

UNSEEN = "player 2: a name needs a visible letter, digit or symbol"
MARKED = "player 2: a letter has at most two marks"


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("\u3164", UNSEEN),
        ("\u2800\u2800", UNSEEN),
        ("Ana\u3164", UNSEEN),
        ("\uffa0", UNSEEN),
        ("\ufe0f", UNSEEN),
        ("\u0301\u0301", UNSEEN),
        ("...", UNSEEN),
        ("A" + "\u0336" * 19, MARKED),
        ("Be\u0301\u0301\u0301\u0301n", MARKED),
    ],
)
def test_a_name_that_cannot_be_read_is_refused(name: str, why: str) -> None:
    with pytest.raises(RefusedError, match=why):
        check_names(["Ana", name, "Cleo"])


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ana", "Ana"),
        ("Ana", "ana"),
        ("WEISS", "weiß"),
        ("Zoé", "ZOE\u0301"),
        ("Ana", "\uff21\uff4e\uff41"),
    ],
)
def test_two_names_that_look_alike_are_refused(one: str, other: str) -> None:
    with pytest.raises(RefusedError, match=f"two players have the same name, {other}: give each"):
        check_names([one, "Ben", other])


def test_names_of_many_scripts_are_taken() -> None:
    check_names(["Ana", "Ben 2", "3", "❤️", "हिन्दी", "ไม้", "Việt", "שָׁלוֹם", "김", "D'Arcy", "Ana."])
    check_names(["Vie\u0323\u0302t"])


def test_a_form_with_such_names_is_refused() -> None:
    with pytest.raises(RefusedError, match="two players have the same name, ana"):
        parse_opening(ask_for("counter", "Ana Ben ana"), ())
