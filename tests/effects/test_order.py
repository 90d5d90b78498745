"""Orders of effects: what they refuse, shortening and lengthening them."""

from __future__ import annotations

import re

import pytest

from counter_rules import Effect, EffectOrder, Rank, RulesetError, get_ruleset
from counter_rules.games import CounterRulings, counter_effects
from counter_rules.rules.effects import (
    EIGHT,
    FIVE,
    FOUR,
    NINE,
    SIX,
    TEN,
    THREE,
    TWO,
    KingDefaultTrump,
    KingNamesTrump,
)
from counter_rules.trick import (
    PLAIN_TRICK,
    STAGES,
    Act,
    Freedom,
    Lead,
    Naming,
    Relief,
    Restraint,
    Show,
    Table,
)
from support.builders import dealt, resolve
from support.hands import bid_all, list_legal, play

LONE_SEVEN = Effect(name="lone_seven", rank=Rank.SEVEN, relief=Relief("X2"))
NAMES = (
    *("doubled_lead", "ace", "two", "three", "four", "five", "six"),
    *("seven", "eight", "nine", "ten", "jack", "queen", "king"),
)


def do_nothing(table: Table) -> None:
    """Leave the table as it is."""


def refuse(message: str, **stages: tuple[Effect, ...]) -> None:
    with pytest.raises(RulesetError, match=f"^{re.escape(message)}$"):
        EffectOrder(**stages)


def test_the_order_of_counter() -> None:
    order = counter_effects()
    names = {stage: [effect.name for effect in getattr(order, stage)] for stage in STAGES}
    assert names == {
        "arrive": ["two", "ten", "four", "king"],
        "settle": ["two", "eight"],
        "value": ["ace", "ten", "five", "queen", "three", "doubled_lead", "nine"],
        "contest": ["four", "seven"],
        "after": ["six", "jack", "five"],
    }


@pytest.mark.parametrize(
    ("doubling", "names"),
    [
        ("first", ["doubled_lead", "ace", "ten", "five", "queen", "three", "nine"]),
        ("last", ["ace", "ten", "five", "queen", "three", "nine", "doubled_lead"]),
    ],
)
def test_c5_6_a_lead_is_doubled_first_or_last(doubling: str, names: list[str]) -> None:
    order = counter_effects(CounterRulings(doubling=doubling))
    assert [effect.name for effect in order.value] == names


def test_c6_3_what_follows_a_void_four_is_looked_at_before_the_sevens() -> None:
    order = counter_effects(CounterRulings(void_lead="next_suit"))
    assert [effect.name for effect in order.contest] == ["four", "void_lead", "seven"]


@pytest.mark.parametrize("names", ["none", "two", "eight", "two,eight,ten"])
@pytest.mark.parametrize("default", [*KingDefaultTrump])
def test_the_order_of_a_ruling_is_made_once(default: KingDefaultTrump, names: str) -> None:
    def rule() -> CounterRulings:
        return CounterRulings(king_default_trump=default, names_trump=names)

    order = counter_effects(rule())
    assert counter_effects(rule()) is order
    assert (order == counter_effects()) == (rule() == CounterRulings())
    options = {"king_default_trump": default, "names_trump": names}
    assert get_ruleset("counter", players=4, **options).effects is order


def test_the_king_keeps_the_ranks_that_name_in_order() -> None:
    hook = KingNamesTrump(names_trump=[Rank.TEN, Rank.TWO, Rank.TEN])  # type: ignore[arg-type]
    assert hook.names_trump == (Rank.TWO, Rank.TEN)
    assert hook == KingNamesTrump(names_trump=(Rank.TWO, Rank.TEN))


def test_effects_lists_each_once_by_rank() -> None:
    assert tuple(effect.name for effect in counter_effects().effects) == NAMES


def test_the_stages_list_their_effects_by_name() -> None:
    assert EffectOrder(value=(FIVE, NINE), after=(FIVE,)).list_stages() == (
        ("arrive", ()),
        ("settle", ()),
        ("value", ("five", "nine")),
        ("contest", ()),
        ("after", ("five",)),
    )


def test_steps_are_the_effects_in_every_stage() -> None:
    steps = [(step.stage, step.effect.name) for step in counter_effects().iterate_steps()]
    assert steps[0] == ("arrive", "two")
    assert steps[-1] == ("after", "five")
    assert len(steps) == 18


@pytest.mark.parametrize(
    ("effect", "clauses"),
    [
        (TWO, ("C3.4", "C4.2")),
        (FOUR, ("C3.3", "C6.4", "C6.1", "C6.2")),
        (EIGHT, ("C3.2", "C4.4")),
        (FIVE, ("C5.3", "C7.4")),
        (THREE, ("C5.5",)),
        (SIX, ("C7.1", "C7.2")),
    ],
)
def test_an_effect_knows_its_clauses_each_once(effect: Effect, clauses: tuple[str, ...]) -> None:
    assert effect.clauses == clauses


def test_an_effect_that_misses_one_of_its_stages_is_refused() -> None:
    refuse(
        "effect 'ten' is listed 0 times in stage 'value' (hooks there: 1): "
        "list each hook once in its stage",
        arrive=(TEN,),
    )


def test_an_effect_in_a_stage_without_a_hook_is_refused() -> None:
    refuse(
        "effect 'nine' is listed 1 times in stage 'after' (hooks there: 0): "
        "list each hook once in its stage",
        value=(NINE,),
        after=(NINE,),
    )


def test_an_effect_that_stands_twice_is_refused() -> None:
    refuse(
        "effect 'nine' is listed 2 times in stage 'value' (hooks there: 1): "
        "list each hook once in its stage",
        value=(NINE, NINE),
    )


def test_two_effects_of_one_name_are_refused() -> None:
    other = Effect(name="nine", rank=Rank.NINE, value=Act("X1", do_nothing))
    refuse("2 different effects are named 'nine': names are unique", value=(NINE, other))


def test_the_same_order_by_two_roads_is_equal() -> None:
    order = EffectOrder(value=[NINE, THREE])
    assert order == EffectOrder(value=(NINE, THREE))
    assert hash(order) == hash(EffectOrder(value=(NINE, THREE)))
    assert order != EffectOrder(value=(THREE, NINE))
    assert counter_effects() == counter_effects()


def test_without_leaves_every_stage_of_an_effect_out() -> None:
    order = counter_effects().without("five", "two")
    assert [effect.name for effect in order.arrive] == ["ten", "four", "king"]
    assert [effect.name for effect in order.settle] == ["eight"]
    assert [effect.name for effect in order.after] == ["six", "jack"]
    assert "five" not in [effect.name for effect in order.value]
    assert len(order.effects) == 12


def test_without_all_is_the_plain_trick() -> None:
    assert counter_effects().without(*NAMES) == PLAIN_TRICK == EffectOrder()


def test_without_nothing_is_the_same() -> None:
    assert counter_effects().without() == counter_effects()


def test_without_an_unknown_effect_is_refused() -> None:
    known = ", ".join(NAMES)
    with pytest.raises(
        RulesetError, match=f"^there is no effect 'eleven' here: the effects are {known}$"
    ):
        counter_effects().without("nine", "eleven")


@pytest.mark.parametrize(
    ("order", "known"), [(EffectOrder(value=(NINE, THREE)), "three, nine"), (PLAIN_TRICK, "none")]
)
def test_without_an_effect_already_left_out_is_refused(order: EffectOrder, known: str) -> None:
    with pytest.raises(
        RulesetError, match=f"^there is no effect 'six' here: the effects are {known}$"
    ):
        order.without("six")


def test_adding_puts_an_effect_last() -> None:
    order = EffectOrder(value=(THREE,)).adding(NINE)
    assert order == EffectOrder(value=(THREE, NINE))


def test_adding_before_another_one() -> None:
    order = EffectOrder(value=(THREE, NINE), after=(SIX,)).adding(FIVE, before="nine")
    assert order == EffectOrder(value=(THREE, FIVE, NINE), after=(SIX, FIVE))


def test_adding_before_one_that_stands_in_several_stages() -> None:
    fours = EffectOrder(arrive=(FOUR,), contest=(FOUR,))
    assert fours.adding(TWO, before="four") == EffectOrder(
        arrive=(TWO, FOUR), settle=(TWO,), contest=(FOUR,)
    )


def test_adding_before_one_that_is_not_there_is_refused() -> None:
    with pytest.raises(
        RulesetError, match=r"^there is no effect 'nine' here: the effects are three$"
    ):
        EffectOrder(value=(THREE,)).adding(FIVE, before="nine")


def test_adding_changes_no_order_but_makes_one() -> None:
    order = EffectOrder(value=(THREE,))
    order.adding(NINE)
    assert order == EffectOrder(value=(THREE,))


def test_adding_one_that_is_there_is_refused() -> None:
    with pytest.raises(RulesetError, match=r"^effect 'nine' is listed 2 times in stage 'value'"):
        counter_effects().adding(NINE)


def test_without_and_adding_restore_an_order() -> None:
    order = counter_effects().without("three").adding(THREE, before="doubled_lead")
    assert order == counter_effects()


def test_the_order_within_a_stage_decides() -> None:
    late = counter_effects().without("queen").adding(counter_effects().value[3])
    rules = get_ruleset("counter", players=4, effects=late)
    assert resolve("JC QC 3C").values == (11, 0, 18)
    assert resolve("JC QC 3C", rules=rules).values == (11, 15, 15)


def test_what_follows_for_the_play() -> None:
    order = counter_effects()
    assert order.leads == {Rank.TWO: TWO.lead}
    assert order.shows == {Rank.FOUR: Show("C3.3", Rank.FOUR)}
    assert (order.free, order.restrained, order.named) == ({}, {}, {})
    assert order.relieved == {Rank.EIGHT}
    assert not order.has_free_cards
    assert (PLAIN_TRICK.leads, PLAIN_TRICK.shows) == ({}, {})
    assert PLAIN_TRICK.relieved == frozenset()
    assert not PLAIN_TRICK.has_free_cards


def test_what_follows_from_freedom_restraint_and_naming() -> None:
    nine = Effect(name="nine", rank=Rank.NINE, freedom=Freedom("X1"))
    five = Effect(name="five", rank=Rank.FIVE, restraint=Restraint("X2"))
    ace = Effect(name="ace", rank=Rank.ACE, naming=Naming("X3"), show=Show("X4", Rank.TWO))
    order = EffectOrder(legality=(nine, five, ace))
    assert order.free == {Rank.NINE: nine.freedom}
    assert order.restrained == {Rank.FIVE: five.restraint}
    assert order.named == {Rank.ACE: ace.naming}
    assert order.shows == {Rank.ACE: ace.show}
    assert order.has_free_cards
    assert order.without("nine").has_free_cards
    assert not order.without("nine", "five").has_free_cards
    assert ace.clauses == ("X4", "X3")


def test_an_effect_that_acts_in_no_stage_stands_for_legality_alone() -> None:
    order = PLAIN_TRICK.adding(LONE_SEVEN)
    assert order == EffectOrder(legality=(LONE_SEVEN,))
    assert order.effects == (LONE_SEVEN,)
    assert order.relieved == {Rank.SEVEN}
    assert list(order.iterate_steps()) == []
    assert order.without("lone_seven") == PLAIN_TRICK


def test_an_effect_of_legality_alone_counts_in_the_game() -> None:
    rules = get_ruleset("counter", players=4, effects=counter_effects().adding(LONE_SEVEN))
    hand = "AC 2C 3C 10C 2D 5D QD 7H 2S 10S"
    state = play(bid_all(dealt("9H", hand, turned="KS", rules=rules)), "9H")
    assert list_legal(state) == hand.split()


def test_an_effect_with_a_stage_does_not_stand_for_legality_alone() -> None:
    refuse(
        "effect 'nine' is listed 1 times in stage 'legality' (hooks there: 0): "
        "list each hook once in its stage",
        value=(NINE,),
        legality=(NINE,),
    )


@pytest.mark.parametrize(
    ("facet", "part"),
    [
        ("lead", TWO.lead),
        ("show", FOUR.show),
        ("freedom", Freedom("X1")),
        ("restraint", Restraint("X1")),
        ("naming", Naming("X1")),
    ],
)
def test_two_effects_of_a_rank_with_the_same_facet_are_refused(
    facet: str, part: Lead | Show | Freedom | Restraint | Naming
) -> None:
    one = Effect(name="one", rank=Rank.ACE, **{facet: part})
    other = Effect(name="other", rank=Rank.ACE, **{facet: part})
    refuse(f"2 effects of the ace have a {facet}: only one may", legality=(one, other))


def test_what_may_be_played_belongs_to_a_rank() -> None:
    with pytest.raises(
        RulesetError,
        match=r"^effect 'own' changes what may be played but has no rank: give it one$",
    ):
        Effect(name="own", relief=Relief("X2"))
