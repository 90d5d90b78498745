"""A game made from one of ours is played, seen and recorded like any other, under its own name."""

from __future__ import annotations

import random

import attrs
import pytest

from counter_rules import NotationError, Rank, RulesetError, State, get_ruleset, resolve_trick, view
from counter_rules.games import counter_effects
from counter_rules.notation import format_view, parse_view
from counter_rules.records import Form, Record, dumps, format_position, loads
from counter_rules.render import score_sheet, svg
from counter_rules.render import text as draw_text
from counter_rules.rules.ending import Target
from counter_rules.rules.ruleset import Ruleset
from counter_rules.rules.scoring import EachSeat
from records.making import play
from support.builders import COUNTER, trick
from support.failures import each

FORMS = each("form", Form)


@attrs.frozen
class PayTheBid:
    """A made bid scores itself, a missed one costs itself."""

    def score(self, *, bid: int, tricks_won: int, hand_size: int, players: int) -> int:
        return bid if tricks_won == bid else -bid


def change(**parts: object) -> Ruleset:
    return attrs.evolve(COUNTER[4], **parts)  # type: ignore[arg-type] # whatever the part


OWN = {"name": "house", "options": ()}
CHANGES: dict[str, dict[str, object]] = {
    "score": {"scoring": EachSeat(formula=PayTheBid())},
    "deck": {"deck": tuple(card for card in COUNTER[4].deck if card.rank is not Rank.TWO)},
    "effects": {"effects": counter_effects().without("nine")},
}
EVERY_CHANGE = each("parts", CHANGES.values(), ids=CHANGES)


def draw_state(rules: Ruleset) -> tuple[Record, State]:
    played = play(random.Random(7), rules, most=70)
    return played.record, played.states[-1]


@FORMS
@EVERY_CHANGE
def test_its_record_is_read_if_the_ruleset_is_given(parts: dict[str, object], form: Form) -> None:
    record, state = draw_state(change(**OWN, **parts))
    text = dumps(record, form)
    assert loads(text, rules=record.rules).replay() == state
    with pytest.raises(NotationError, match="composed by hand or by an unregistered"):
        loads(text)
    with pytest.raises(NotationError, match="given"):
        loads(text, rules=COUNTER[4])


@EVERY_CHANGE
def test_its_views_are_read_if_the_ruleset_is_given(parts: dict[str, object]) -> None:
    _, state = draw_state(change(**OWN, **parts))
    seen = view(state, 2)
    assert parse_view(format_view(seen), rules=state.rules) == seen
    with pytest.raises(NotationError, match="its ruleset is not the one given as rules="):
        parse_view(format_view(seen), rules=COUNTER[4])


@EVERY_CHANGE
def test_under_our_name_it_is_not_written(parts: dict[str, object]) -> None:
    record, state = draw_state(change(**parts))
    for write in (
        lambda: dumps(record),
        lambda: dumps(record, Form.JSON),
        lambda: format_position(state),
        lambda: format_view(view(state, 0)),
    ):
        with pytest.raises(RulesetError, match=r"^this is not counter as get_ruleset makes it: "):
            write()


@FORMS
def test_effects_left_out_by_the_option_need_nothing_more(form: Form) -> None:
    rules = get_ruleset("counter", players=4, effects=counter_effects().without("nine"))
    record, _ = draw_state(rules)
    assert loads(dumps(record, form)) == record
    assert resolve_trick(rules, trick("9H 3S KC 6H")).values[0] == 9


def test_the_parts_have_to_fit_each_other() -> None:
    with pytest.raises(RulesetError, match="hands of 10 cannot be dealt from 48"):
        attrs.evolve(COUNTER[5], **OWN, **CHANGES["deck"])  # type: ignore[arg-type] # as above


@EVERY_CHANGE
def test_a_whole_match_of_it_is_saved_seen_and_drawn(parts: dict[str, object]) -> None:
    rules = change(**OWN, **parts, ending=Target(points=8, max_hands=2))
    played = play(random.Random(3), rules, most=1_000)
    last = played.states[-1]
    assert last.is_over
    assert loads(dumps(played.record), rules=rules).replay() == last
    for state in played.states[::7]:
        seen = view(state, 2)
        assert "seat 2" in draw_text(seen)
        assert svg(seen).startswith("<svg")
    assert str(max(last.scores)) in draw_text(score_sheet(last))
