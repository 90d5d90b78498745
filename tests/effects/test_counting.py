"""What cards count as: an effect of one's own that says so, and what duties may ask."""

from __future__ import annotations

import attrs
import pytest

from counter_rules import ChangeKind, Effect, EffectOrder, Rank, RulesetError, Suit
from counter_rules.cards import CARDS, Card
from counter_rules.rules.effects import EIGHT, MARROWS_JACK
from counter_rules.rules.ruleset import ACE_HIGH
from counter_rules.trick import AS_PRINTED, Act, Counting, CountsAs, Table
from support.builders import card, cards, custom, explain, resolve
from support.hands import face, list_legal
from support.reports import find_report, list_changes


def find_red(card: Card, trump: Suit | None) -> Suit:
    return Suit.HEARTS if card.suit is Suit.DIAMONDS else card.suit


def keep(card: Card, trump: Suit | None, value: int) -> int:
    return value


def double(card: Card, trump: Suit | None, value: int) -> int:
    return value * 2


RED_QUEEN = Effect(name="red_queen", rank=Rank.QUEEN, counts_as=CountsAs("X1", find_red, keep))
"""The queen of diamonds is a heart."""

HIGH_TWO = Effect(
    name="high_two", rank=Rank.TWO, counts_as=CountsAs("X2", lambda card, _: card.suit, double)
)
"""Every two is worth four."""


def make(*effects: Effect) -> EffectOrder:
    return EffectOrder(arrive=effects)


def test_a_card_counts_in_the_hand_as_on_the_table() -> None:
    rules = custom(3, effects=make(RED_QUEEN), hand_sizes=(3,))
    assert list_legal(face(rules, "KH", "QD 9D 5C", turned="2S")) == ["QD"]
    assert list_legal(face(rules, "KD", "QD 9D 5C", turned="2S")) == ["9D"]
    assert list_legal(face(rules, "QD", "KD KH 5C", turned="2S")) == ["KH"]
    assert resolve("KD QD AH", trump="S", rules=rules).winner == 0
    assert resolve("JH QD AD", trump="S", rules=rules).winner == 1


def test_without_a_hook_of_its_own_it_is_counted_as_it_arrives() -> None:
    explanation = explain("JH QD AD", trump="S", rules=custom(3, effects=make(RED_QUEEN)))
    report = find_report(explanation, "red_queen", "arrive")
    assert report.clause == "X1"
    assert list_changes(report) == [(ChangeKind.SUIT, 1, Suit.DIAMONDS, Suit.HEARTS)]
    assert report.sentences == ("Q♦ counts as another suit: ♦ → ♥",)


def test_a_hook_of_its_own_is_kept() -> None:
    def do_nothing(table: Table) -> None: ...

    own = Act("X1", do_nothing)
    assert attrs.evolve(RED_QUEEN, arrive=own).arrive is own


def test_it_is_a_value_like_any_effect() -> None:
    again = Effect(name="red_queen", rank=Rank.QUEEN, counts_as=CountsAs("X1", find_red, keep))
    assert (again, hash(again)) == (RED_QUEEN, hash(RED_QUEEN))
    assert again.clauses == ("X1",)


def test_a_card_may_count_higher_than_it_is() -> None:
    rules = custom(3, effects=make(HIGH_TWO))
    assert resolve("3H 2H KD", trump="S", rules=rules).values == (3, 4, 13)
    assert resolve("3H 2H KD", trump="S", rules=rules).winner == 1
    must_beat = custom(3, effects=make(HIGH_TWO), following="must_beat", hand_sizes=(3,))
    assert list_legal(face(must_beat, "3H", "2H AC AD", turned="2S")) == ["2H"]


def test_heights_put_trumps_above_the_led_suit_and_nothing_below() -> None:
    counting = Counting(make(MARROWS_JACK), ACE_HIGH)
    ranked = ["2C", "3H", "AH", "2D", "AD", "JH", "JD"]
    heights = [counting.get_height(card(text), Suit.HEARTS, Suit.DIAMONDS) for text in ranked]
    assert heights == [(0, 0), (1, 3), (1, 14), (2, 2), (2, 14), (2, 15), (2, 16)]
    assert counting.get_height(card("JH"), None, None) == (0, 0)


def test_no_card_counts_as_no_suit() -> None:
    for counting in (AS_PRINTED, Counting(make(MARROWS_JACK))):
        assert list(counting.list_suit(CARDS, None, None)) == []


def test_a_relieved_card_obliges_nobody() -> None:
    counting = Counting(EffectOrder(settle=(EIGHT,)))
    assert [counting.is_obliging(cards(text)) for text in ("8H", "8H 9H", "")] == [
        False,
        True,
        False,
    ]


@pytest.mark.parametrize("given", ["X1", find_red, Act("X1", print)])
def test_anything_else_is_refused(given: object) -> None:
    with pytest.raises(RulesetError, match=r"^counts_as of effect 'own': expected CountsAs, got "):
        Effect(name="own", rank=Rank.TWO, counts_as=given)  # type: ignore[arg-type]  # the point


def test_an_effect_without_a_rank_counts_as_nothing() -> None:
    with pytest.raises(RulesetError, match=r"'own' changes what may be played but has no rank"):
        Effect(name="own", counts_as=RED_QUEEN.counts_as)


def test_one_effect_of_a_rank_says_it() -> None:
    with pytest.raises(RulesetError, match=r"^2 effects of the queen have a counts_as: only one"):
        make(RED_QUEEN, attrs.evolve(RED_QUEEN, name="other"))
