"""Nothing hidden is printed: worlds that a seat cannot tell apart look the same at its terminal."""

from __future__ import annotations

import ast
import contextlib
import importlib
import random
from collections import deque
from collections.abc import Iterator
from pathlib import Path

import attrs
import pytest

from counter_rules import Deal, Move, Phase, State, new_game
from counter_rules.cli.choices import format_answer, list_choices
from counter_rules.cli.screen import Screen
from counter_rules.cli.seats import SeatedMatch
from counter_rules.cli.session import Session
from counter_rules.games import get_preset
from counter_rules.records import Record
from counter_rules.seats import Seat
from support.match_walks import PRESETS, Hand, draw_rules, walk_hand
from support.other_worlds import imagine

OVER = "\nover won by "
QUESTIONS = ("?", "why", "table", "score", "save")


@attrs.define
class Script:
    """Deals and plays the other seats as a hand that is written down says."""

    hand: Hand
    person: Seat
    moves: dict[Seat, deque[Move]] = attrs.field(factory=dict)

    def __attrs_post_init__(self) -> None:
        for move in self.hand.moves[1:]:
            assert not isinstance(move, Deal)
            self.moves.setdefault(move.seat, deque()).append(move)

    def find_move(self, state: State) -> Move | None:
        if state.phase is Phase.DEAL:
            return self.hand.moves[0]
        seat = next((seat for seat in state.to_act if seat != self.person), None)
        if seat is None:
            return None
        if not self.moves.get(seat):
            raise EOFError  # the hand is written down no further
        return self.moves[seat].popleft()


def ask_and_answer(table: SeatedMatch, moves: deque[Move]) -> Iterator[str]:
    """Before every move ask all there is to ask, then make the move, cards by their number."""
    while table.is_open and moves:
        yield from QUESTIONS
        move = moves.popleft()
        yield f"? {format_answer(moves[-1] if moves else move)}"
        choices = list_choices(table.view)
        is_bid = table.view.phase is Phase.BID
        yield format_answer(move) if is_bid else str(choices.index(move) + 1)
    yield from QUESTIONS


def print_world(
    hand: Hand, seat: Seat, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> str:
    """Play a hand at the terminal; return all that is printed and, until all is over, saved."""
    script = Script(hand, seat)
    record = Record(rules=hand.start.rules, dealer=hand.start.dealer)
    table = SeatedMatch(record, seat=seat, others=script.find_move, hands=1)
    answers = ask_and_answer(table, script.moves.get(seat, deque()))

    def read() -> str:
        answer = next(answers, None)
        if answer is None:
            raise EOFError
        return answer

    monkeypatch.setattr("builtins.input", read)
    with contextlib.suppress(EOFError):
        Session(table, Screen()).run()
    printed = [capsys.readouterr().out]
    for path in sorted(Path.cwd().glob("*.record")):
        saved = path.read_text(encoding="utf-8")
        printed += [] if OVER in saved else [saved]
        path.unlink()
    return "\n".join(printed)


@pytest.mark.parametrize("name", PRESETS)
def test_other_worlds_look_the_same(
    name: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    rng = random.Random(name)
    players = get_preset(name).players
    different = 0
    for _ in range(2):
        rules = draw_rules(rng, name, rng.choice(players[:4]))
        start = new_game(rules, dealer=rng.randrange(rules.players))
        hands = [hand for hand, _ in walk_hand(rng, start)]
        hand, seat = rng.choice([*hands, hands[-1]]), rng.randrange(rules.players)
        other = imagine(rng, hand, seat)
        different += other != hand
        transcript = print_world(hand, seat, monkeypatch, capsys)
        assert print_world(other, seat, monkeypatch, capsys) == transcript
    assert different


@pytest.mark.parametrize("name", ["session", "choices", "screen"])
def test_who_talks_to_the_person_holds_no_state(name: str) -> None:
    module = importlib.import_module(f"counter_rules.cli.{name}")
    assert State not in vars(module).values()
    tree = ast.parse(Path(str(module.__file__)).read_text(encoding="utf-8"))
    names = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    assert names.isdisjoint({"_state", "whole_record", "make_private"})
