"""What the playground answers, without a browser: the code that also draws its examples."""

from __future__ import annotations

import contextlib
import io
import json
import random
import sys
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest

from counter_rules import (
    Bid,
    Card,
    Move,
    PlayCard,
    Trick,
    View,
    apply_move,
    describe,
    describe_card,
    explain_trick,
    get_ruleset,
    legal_moves,
    new_game,
    preview,
    ruleset_names,
    shuffle,
    view,
)
from counter_rules.bots import parse_bot, play_out
from counter_rules.games import get_preset
from counter_rules.render import Theme, svg

sys.path.append(str(Path(__file__).parents[2] / "docs" / "_static" / "playground"))

from answers import Desk

TRICK = {"game": "counter", "players": "", "options": "", "trump": "H"}
HAND = {"game": "counter", "players": "4", "options": "", "seat": "0", "seed": "7"}


def ask(desk: Desk, kind: str, **form: object) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(desk.answer(json.dumps({"kind": kind, "form": form})))
    return answer


def explain(**form: str) -> dict[str, Any]:
    return ask(Desk(), "explain", **{**TRICK, **form})


def run(desk: Desk, code: str) -> dict[str, Any]:
    return ask(desk, "run", code=code)


def test_a_trick_is_explained_as_the_library_does() -> None:
    explained = explain_trick(
        get_ruleset("counter", players=4), Trick.parse("5C 6D 3C QC", trump="H")
    )
    answer = explain(cards="5C 6D 3C QC")
    assert tuple(answer["lines"]) == explained.sentences
    assert answer["pictures"]["dark"] == svg(explained, theme=Theme.DARK)


@pytest.mark.parametrize(
    "form",
    [
        {"cards": "5C 6D 3C QC"},
        {"cards": " 8S 6S\t3S ", "trump": "", "doubled": "on", "last": "on"},
        {
            "cards": "9D KD 2H AD",
            "game": "custom",
            "options": "trump=SHDC- hand_sizes=3..1 score=wizard",
        },
        {"cards": "*low 3C *high 5D 6D", "game": "northeast_blackout"},
        {"cards": "4H+4D 4C", "players": ""},
        {"cards": "5C, 6D,3C ,QC,"},
    ],
    ids=lambda form: form["cards"],
)
def test_the_same_in_python_says_the_same(form: dict[str, str]) -> None:
    answer, printed = explain(**form), io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(f"from counter_rules import *\n{answer['code']}", {})  # noqa: S102 - our own
    assert printed.getvalue().splitlines() == answer["lines"]


def test_options_that_are_no_literals_are_texts_in_python() -> None:
    answer = explain(cards="7H 9H AH KD", options="effects=-nine,-six")
    assert "effects='-nine,-six')" in answer["code"]
    assert not any("9♥ is changed" in line for line in answer["lines"])


@pytest.mark.parametrize(
    ("form", "said"),
    [
        ({"cards": ""}, "A trick needs at least one play"),
        ({"cards": " , "}, "A trick needs at least one play"),
        ({"cards": "*high 3C 4D"}, "* is never named high or low"),
        ({"cards": "5C 6X"}, "got '6X' (line 1, column 4)"),
        ({"cards": "x" * 100_000}, "Expected a rank"),
        ({"cards": "5C 6D 3C QC", "players": "5"}, "4 of 5 plays"),
        ({"cards": "5C 6D 3C QC 2H 2S"}, "Counter has 5 players at most: none of its tricks has 6"),
        ({"cards": "5C 6D", "players": "ten"}, "Players: expected a whole number, got 'ten'"),
        ({"cards": "5C 6D 3C", "options": "target"}, "Option target: expected"),
        ({"cards": "5C 6D 3C", "options": "tarjet=3"}, "Counter has no option 'tarjet'"),
        ({"cards": "5C 6D 3C", "options": "target=9 hook target=10"}, "target is given twice"),
        ({"cards": "5C 6D 3C", "options": "target='3"}, "quotation mark is missing its pair"),
        ({"cards": "5C 6D 3C", "game": "oh_hell", "doubled": "on"}, "Oh Hell has no doubled leads"),
    ],
)
def test_nonsense_is_refused_in_words(form: dict[str, str], said: str) -> None:
    assert said in explain(**form)["error"]


def test_a_hand_is_dealt_as_the_library_does() -> None:
    start = new_game(get_ruleset("counter", players=4))
    dealt = view(apply_move(start, shuffle(start, seed=7)), 0)
    answer = ask(Desk(), "deal", **HAND)
    assert answer["pictures"]["light"] == svg(dealt, theme=Theme.LIGHT)
    assert [f"bid {move['label']}" for move in answer["moves"]] == list(
        map(str, legal_moves(dealt))
    )


@pytest.mark.parametrize("name", ruleset_names())
def test_every_game_is_played_hand_by_hand(name: str) -> None:
    players = get_preset(name).players[-1]
    desk, choices = Desk(), cycle((0, -1, 1))
    answer = ask(
        desk, "deal", **HAND | {"game": name, "players": f"{players}", "seat": f"{players - 1}"}
    )
    for _ in range(8):
        if answer["moves"]:
            assert answer["sheet"] is None
            number = next(choices) % len(answer["moves"])
            answer = ask(desk, "choose", number=number)
        elif answer["next"]:
            assert answer["sheet"]
            answer = ask(desk, "next")
    assert answer["happened"]


def play_first(seen: View, _: random.Random) -> Move:
    return legal_moves(seen)[0]


@pytest.mark.parametrize("opponents", ["good", "easy", "random"])
def test_the_others_are_bots(opponents: str) -> None:
    desk, form = Desk(), HAND | {"opponents": opponents, "game": "romanian_whist"}
    answer = ask(desk, "deal", **form)
    while answer["moves"] or answer["next"]:
        answer = ask(desk, "choose", number=0) if answer["moves"] else ask(desk, "next")
    assert answer["asked"] == "The match is over"
    assert answer["happened"][-1].endswith("points")
    state = new_game(get_ruleset("romanian_whist", players=4))
    bots = [parse_bot(opponents) for _ in range(4)]
    over = play_out(state, [play_first, *bots[1:]], seed=int(HAND["seed"]))
    assert f"{max(over.scores)} points" in answer["happened"][-1]


def test_opponents_that_do_not_exist() -> None:
    answer = ask(Desk(), "deal", **HAND | {"opponents": "perfect"})
    assert "perfect" in answer["error"]


def test_a_move_says_what_its_card_would_do_now_and_does_at_any_time() -> None:
    desk = Desk()
    ask(desk, "deal", **HAND)
    told = {move["label"]: move["notes"] for move in ask(desk, "choose", number=3)["moves"]}
    state = new_game(get_ruleset("counter", players=4))
    for move in (shuffle(state, seed=7), *map(Bid, range(4), (3, 8, 0, 9))):
        state = apply_move(state, move)
    now = describe(preview(view(state, 0), PlayCard(0, Card.parse("4D"))))
    assert tuple(told["4♦"]) == (*now, *describe_card(state.rules, Card.parse("4D")))
    assert [str(move) for move in legal_moves(state)] == list(told)


def test_what_is_refused_has_its_reason() -> None:
    desk = Desk()
    answer = ask(desk, "deal", **HAND)
    while not answer["refused"]:
        answer = ask(desk, "choose", number=0)
    (refused,) = answer["refused"]
    legal = {move["card"] for move in answer["moves"]}
    assert "(C3.1)" in refused["why"]
    assert refused["cards"]
    assert legal.isdisjoint(refused["cards"])


@pytest.mark.parametrize(
    ("form", "said"),
    [
        ({"seat": "4"}, "There is no seat 4"),
        ({"seed": "seven"}, "Seed: expected a whole number"),
        ({"seed": ""}, "Seed: expected a whole number, got ''"),
        ({"seed": "9" * 5000}, "Seed: expected a whole number"),
        ({"seed": "9" * 2000}, "A seed must be a whole number of at most 4096 bits"),
        ({"players": "10"}, "Counter cannot be played by 10"),
        ({"game": "chess"}, "There is no ruleset 'chess'"),
    ],
)
def test_a_hand_that_cannot_be_dealt(form: dict[str, str], said: str) -> None:
    assert said in ask(Desk(), "deal", **HAND | form)["error"]


def test_nothing_is_played_before_a_deal() -> None:
    assert "deal one first" in ask(Desk(), "choose", number=0)["error"]


def test_python_keeps_names_prints_and_draws() -> None:
    desk = Desk()
    assert run(desk, "x = 6\nprint(x)")["printed"] == "6\n"
    assert run(desk, "x * 7")["value"] == "42"
    state = new_game(get_ruleset("counter", players=4))
    drawn = run(desk, "view(new_game(get_ruleset('counter', players=4)), 0)")
    assert run(desk, "None")["value"] == ""
    assert drawn["value"] == ""
    assert drawn["pictures"]["light"] == svg(view(state, 0), theme=Theme.LIGHT)
    assert "class" in run(desk, "View")["value"]


def test_python_that_fails_says_where() -> None:
    failed = run(Desk(), "x = 1\nTrick.parse('5X')")["failed"]
    assert failed.startswith('Traceback (most recent call last):\n  File "<playground>", line 2')
    assert "    Trick.parse('5X')\n" in failed
    assert failed.count("File") == 1
    assert "SyntaxError" in run(Desk(), "print(")["failed"]
    assert (
        "KeyError" in run(Desk(), "class A:\n    def __repr__(self): return {}[1]\nA()")["failed"]
    )
    assert "SystemExit" in run(Desk(), "exit = 1\nraise SystemExit")["failed"]


def test_python_may_close_what_it_prints_to() -> None:
    answer = run(Desk(), "import sys\nsys.stdout.close()")
    assert (answer["printed"], answer["failed"]) == ("", "")
    assert run(Desk(), "6 * 7")["value"] == "42"


def test_what_is_long_is_cut_off() -> None:
    assert len(run(Desk(), "print('x' * 10**6)")["printed"]) < 21_000
