"""Rulesets that do not exist, and options that are unknown, wrong or contradict each other."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

from counter_rules import (
    CounterRulesError,
    Rank,
    Ruleset,
    RulesetError,
    get_ruleset,
    ruleset_names,
)
from counter_rules.dealing import ConstantHands
from counter_rules.effects import NINE, KingDefaultTrump
from counter_rules.rulesets import CounterRulings, Option, counter_effects, get_preset
from counter_rules.trick import PLAIN_TRICK, Act, Effect, EffectOrder

COUNT = "a whole number of at least 1"
FLAG = "True or False"
EFFECTS = "an EffectOrder, or as text the effects to leave out, such as -nine,-six"
DEFAULT_TRUMP = "'indicator' or 'none'"
OPTIONS = "target, hook, max_hands, effects, king_default_trump, two_names_trump"


def refuse(name: Any, players: Any, **options: object) -> str:  # noqa: ANN401 - anything at all
    """Ask for a ruleset that there is not; return the message, checked to pickle."""
    with pytest.raises(RulesetError) as caught:
        get_ruleset(name, players=players, **options)
    error = caught.value
    assert isinstance(error, CounterRulesError)
    assert isinstance(error, ValueError)
    again = pickle.loads(pickle.dumps(error))  # noqa: S301 - our own pickle
    assert type(again) is RulesetError
    assert str(again) == str(error)
    assert error.__cause__ is None
    assert error.__suppress_context__ or error.__context__ is None, "no inner error is shown"
    return str(error)


@pytest.mark.parametrize("name", ["", "Counter", "counter ", "bridge", None, 4, []], ids=repr)
def test_no_such_ruleset(name: object) -> None:
    known = ", ".join(ruleset_names())
    assert refuse(name, 4) == f"there is no ruleset {name!r}: the rulesets are {known}"


@pytest.mark.parametrize("players", [2, 6, 0, -3, 10**9, 4.0, "4", None, True, (4,), []], ids=repr)
def test_counter_is_for_three_to_five(players: object) -> None:
    expected = f"counter cannot be played by {players!r}: 3 to 5 can play"
    assert refuse("counter", players) == expected


@pytest.mark.parametrize("name", ["points", "Target", "targets", "nine", "", "deck"])
def test_an_unknown_option_lists_the_known_ones(name: str) -> None:
    expected = f"counter has no option {name!r}: its options are {OPTIONS}"
    assert refuse("counter", 4, **{name: 1}) == expected
    assert refuse("counter", 4, target=3, **{name: 1}) == expected


def test_a_preset_knows_its_options() -> None:
    preset = get_preset("counter")
    assert ", ".join(option.name for option in preset.options) == OPTIONS
    assert all(preset.get_option(option.name) is option for option in preset.options)
    with pytest.raises(RulesetError, match="counter has no option 'x': its options are target, "):
        preset.get_option("x")


BAD_VALUES: dict[str, tuple[str, list[object]]] = {
    "target": (COUNT, [0, -1, 7.0, 7.5, "7", True, None, (7,), [], {}]),
    "hook": (FLAG, [0, 1, "True", "yes", None, [], 1.0]),
    "max_hands": (COUNT + ", or None", [0, -1, 2.0, "2", True, False, [], "None"]),
    "effects": (EFFECTS, ["-nine", (), False, 0, [], {}, "none"]),
    "king_default_trump": (
        DEFAULT_TRUMP,
        ["trump", "", "None", "NONE", None, 0, True, [], {}, KingDefaultTrump],
    ),
    "two_names_trump": (FLAG, [0, 1, "False", "no", None, [], "indicator"]),
}
BAD_PAIRS = [(name, value) for name, (_, values) in BAD_VALUES.items() for value in values]


@pytest.mark.parametrize(("name", "value"), BAD_PAIRS, ids=lambda part: repr(part)[:25])
def test_a_value_that_is_not_accepted(name: str, value: object) -> None:
    accepted = BAD_VALUES[name][0]
    expected = f"option {name} cannot be {value!r}: accepted is {accepted}"
    assert refuse("counter", 4, **{name: value}) == expected


def test_every_option_has_bad_values_here() -> None:
    assert [option.name for option in get_preset("counter").options] == list(BAD_VALUES)


GOOD_VALUES: dict[str, list[object]] = {
    "target": [1, 100, 10**30],
    "hook": [True, False],
    "max_hands": [None, 1, 10**30],
    "effects": [None, PLAIN_TRICK, counter_effects().without("nine")],
    "king_default_trump": [KingDefaultTrump.NONE, KingDefaultTrump.INDICATOR],
    "two_names_trump": [True, False],
}
GOOD_PAIRS = [(name, value) for name, values in GOOD_VALUES.items() for value in values]


@pytest.mark.parametrize(("name", "value"), GOOD_PAIRS, ids=lambda part: repr(part)[:25])
def test_a_value_that_is_accepted_is_in_force(name: str, value: object) -> None:
    for players in (3, 4, 5):
        rules = get_ruleset("counter", players=players, **{name: value})
        assert rules.options[name] == value
        assert rules.players == players


@pytest.mark.parametrize("default", KingDefaultTrump)
def test_a_ruling_may_be_given_as_text(default: KingDefaultTrump) -> None:
    rules = get_ruleset("counter", players=4, king_default_trump=default.value)
    assert rules == get_ruleset("counter", players=4, king_default_trump=default)
    assert rules.options["king_default_trump"] is default


@pytest.mark.parametrize("effects", [counter_effects(), counter_effects().without("king")])
@pytest.mark.parametrize(
    "rulings",
    [
        {"king_default_trump": "none"},
        {"two_names_trump": True},
        {"king_default_trump": KingDefaultTrump.NONE, "two_names_trump": True},
    ],
)
def test_effects_and_rulings_contradict_each_other(
    effects: EffectOrder, rulings: dict[str, object]
) -> None:
    message = refuse("counter", 4, effects=effects, **rulings)
    assert message == (
        "options effects and king_default_trump or two_names_trump contradict each other: "
        "the rulings are part of the king's effect; give them to counter_effects instead"
    )


def test_effects_and_the_default_rulings_agree() -> None:
    rules = get_ruleset(
        "counter",
        players=4,
        effects=counter_effects(),
        king_default_trump="indicator",
        two_names_trump=False,
    )
    assert rules == get_ruleset("counter", players=4)


@pytest.mark.parametrize("rulings", [{"two_names_trump": True}, {"king_default_trump": "none"}])
def test_effects_tell_their_rulings(rulings: dict[str, Any]) -> None:
    """The same game by two roads is the same ruleset."""
    order = counter_effects(CounterRulings(**rulings))
    rules = get_ruleset("counter", players=4, **rulings)
    assert get_ruleset("counter", players=4, effects=order) == rules
    assert get_ruleset("counter", players=4, effects=order, **rulings) == rules
    fewer = get_ruleset("counter", players=4, effects=order.without("nine"))
    assert {name: fewer.options[name] for name in rulings} == {
        name: rules.options[name] for name in rulings
    }


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("target", "12", 12),
        ("target", " 1 ", 1),
        ("hook", "true", True),
        ("hook", "Yes", True),
        ("hook", " ON ", True),
        ("hook", "false", False),
        ("hook", "NO", False),
        ("two_names_trump", "off", False),
        ("two_names_trump", "yes", True),
        ("max_hands", "3", 3),
        ("max_hands", "none", None),
        ("max_hands", " None ", None),
        ("king_default_trump", "none", KingDefaultTrump.NONE),
        ("king_default_trump", "indicator", KingDefaultTrump.INDICATOR),
        ("effects", "-nine", counter_effects().without("nine")),
        ("effects", "-nine,-six", counter_effects().without("nine", "six")),
        ("effects", "-doubled_lead , -king", counter_effects().without("king", "doubled_lead")),
    ],
)
def test_options_are_read_from_text(name: str, text: str, value: object) -> None:
    assert get_preset("counter").get_option(name).accept_text(text) == value


BAD_TEXTS = {
    "target": ["", "0", "-1", "seven", "7.5", "none", "true"],
    "hook": ["", "1", "0", "y", "maybe", "none"],
    "max_hands": ["", "0", "-2", "1.0", "off", "infinite"],
    "effects": ["", "nine", "+nine", "-nine,six", "-nine,", "none"],
    "king_default_trump": ["", "hearts", "Indicator", "no"],
    "two_names_trump": ["", "2", "two"],
}
BAD_TEXT_PAIRS = [(name, text) for name, texts in BAD_TEXTS.items() for text in texts]


@pytest.mark.parametrize(("name", "text"), BAD_TEXT_PAIRS)
def test_text_that_no_option_takes(name: str, text: str) -> None:
    option = get_preset("counter").get_option(name)
    with pytest.raises(RulesetError) as caught:
        option.accept_text(text)
    expected = f"option {name} cannot be {text!r}: accepted is {option.accepted}"
    assert str(caught.value) == expected


@pytest.mark.parametrize("name", ["", "eleven", "nine -six", "Nine"])
def test_text_that_leaves_out_what_is_not_there(name: str) -> None:
    known = ", ".join(effect.name for effect in counter_effects().effects)
    with pytest.raises(RulesetError) as caught:
        get_preset("counter").get_option("effects").accept_text(f"-ace,-{name}")
    expected = f"there is no effect {name!r} here: the effects are {known}"
    assert str(caught.value) == expected


def test_a_long_value_is_refused_in_one_short_line() -> None:
    for value in (NINE, (NINE,), "x" * 1000, 10**5000):
        for name in ("effects", "hook", "king_default_trump"):
            message = refuse("counter", 4, **{name: value})
            assert message.startswith(f"option {name} cannot be ")
            assert len(message) < 300
            assert "\n" not in message
    assert len(refuse("counter", 10**5000)) < 300
    assert len(refuse("x" * 1000, 4)) < 300


def test_an_option_of_ones_own() -> None:
    """A check refuses by ValueError alone: a fault in it is not taken for a bad value."""
    option = Option(
        name="size",
        meaning="how many",
        accepted="a digit",
        default="1",
        clause="",
        check=lambda value: {1: 1}[value],  # type: ignore[index]
        parse=int,
    )
    assert option.accept(1) == option.accept_text("1") == 1
    with pytest.raises(KeyError):
        option.accept(2)
    with pytest.raises(RulesetError, match="option size cannot be 'x': accepted is a digit"):
        option.accept_text("x")


def test_an_effect_to_leave_out_or_to_precede_must_be_there() -> None:
    order = counter_effects().without("nine")
    known = ", ".join(effect.name for effect in order.effects)
    for name in ("nine", "eleven", "", "Ace"):
        expected = f"there is no effect {name!r} here: the effects are {known}"
        with pytest.raises(RulesetError) as caught:
            order.without("ace", name)
        assert str(caught.value) == expected
        with pytest.raises(RulesetError) as caught:
            order.adding(NINE, before=name)
        assert str(caught.value) == expected
    with pytest.raises(RulesetError) as caught:
        PLAIN_TRICK.without("nine")
    assert str(caught.value) == "there is no effect 'nine' here: the effects are none"
    with pytest.raises(RulesetError, match="2 different effects are named 'nine'"):
        order.adding(NINE).adding(Effect(name="nine", settle=Act("", lambda _: None)))
    assert order.adding(NINE) == counter_effects()


def test_an_effect_stands_in_all_its_stages_once() -> None:
    other = Effect(name="nine", rank=Rank.NINE, value=Act("", lambda _: None))
    with pytest.raises(RulesetError) as caught:
        EffectOrder(value=(NINE, other))
    assert str(caught.value) == "2 different effects are named 'nine': names are unique"
    with pytest.raises(RulesetError) as caught:
        EffectOrder(value=(NINE, NINE))
    assert str(caught.value) == (
        "effect 'nine' stands 2 times in the stage 'value' and has 1 hooks for it: "
        "each hook stands once in its stage"
    )
    with pytest.raises(RulesetError, match="stands 1 times in the stage 'after' and has 0 hooks"):
        EffectOrder(value=(NINE,), after=(NINE,))
    with pytest.raises(RulesetError, match="stands 0 times in the stage 'arrive' and has 1 hooks"):
        EffectOrder(settle=counter_effects().settle)


def compose(players: int, **others: Any) -> Ruleset:  # noqa: ANN401
    """Compose a ruleset by hand from the parts of Counter."""
    rules = get_ruleset("counter", players=5)
    names = ["name", "hand_sizes", "trump", "bidding", "following", "scoring", "ending"]
    parts: dict[str, Any] = {name: getattr(rules, name) for name in names}
    return Ruleset(players=players, **(parts | others))


def test_a_hand_must_come_out_of_the_deck() -> None:
    with pytest.raises(RulesetError) as caught:
        compose(6)
    assert str(caught.value) == (
        "players=6 and hand_sizes=ConstantHands(cards=10) contradict each other: "
        "60 cards are wanted from a deck of 52 (F1.2)"
    )
    assert compose(10, hand_sizes=ConstantHands(5)).players == 10


@pytest.mark.parametrize("players", [0, -1, 11])
def test_a_table_has_seats(players: int) -> None:
    with pytest.raises(RulesetError) as caught:
        compose(players, hand_sizes=ConstantHands(1))
    assert str(caught.value) == f"players={players}: 1 to 10 can sit at a table"


@pytest.mark.parametrize("size", [0, -1, True, 10.0, "10", None], ids=repr)
def test_a_hand_has_cards(size: Any) -> None:  # noqa: ANN401
    with pytest.raises(RulesetError) as caught:
        ConstantHands(size)
    assert str(caught.value) == f"a hand of {size!r} cards is none: deal 1 or more"
