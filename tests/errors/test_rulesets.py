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
    Suit,
    get_ruleset,
    ruleset_names,
)
from counter_rules.cards import make_deck
from counter_rules.dealing import (
    AlwaysTrump,
    ConstantHands,
    FlippedHands,
    FlippedTrump,
    ListedHands,
    Rotation,
)
from counter_rules.effects import NINE, KingDefaultTrump
from counter_rules.ending import Lives
from counter_rules.rulesets import CounterRulings, Option, counter_effects, get_preset
from counter_rules.rulesets.registry import BUILT_IN
from counter_rules.trick import PLAIN_TRICK, Act, Effect, EffectOrder

OPTIONS = "target, hook, max_hands, effects, king_default_trump, two_names_trump, score"
PLAYERS = {
    "counter": "3 to 5",
    "up_to_ten": "3 to 10",
    "blackout": "2 to 7",
    "cooperative_blackout": "2 to 7",
    "northeast_blackout": "5 to 6",
    "office_oh_hell": "2 to 10",
    "seven_truf": "4",
    "oh_hell": "3 to 7",
    "la_podrida": "3 to 8",
    "romanian_whist": "3 to 6",
    "custom": "2 to 10",
}
"""How many can play each of our presets, in their order."""


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
    hint = "did you mean counter? " if str(name).strip().lower() == "counter" else ""
    assert refuse(name, 4) == f"there is no ruleset {name!r}: {hint}the rulesets are {known}"


@pytest.mark.parametrize("name", ["oh-hell", "OH_HELL", "ohell", "oh_hel"])
def test_a_ruleset_named_nearly_right(name: str) -> None:
    assert "did you mean oh_hell?" in refuse(name, 4)


def test_our_rulesets_come_first_and_in_order() -> None:
    assert ruleset_names()[: len(PLAYERS)] == tuple(PLAYERS)
    assert [preset.name for preset in BUILT_IN] == list(PLAYERS)


@pytest.mark.parametrize("name", PLAYERS)
@pytest.mark.parametrize("players", [0, -3, 1, 11, 10**9, 4.0, "4", None, True, (4,), []], ids=repr)
def test_no_ruleset_is_for_so_many(name: str, players: object) -> None:
    expected = f"{name} cannot be played by {players!r}: {PLAYERS[name]} can play"
    assert refuse(name, players) == expected


@pytest.mark.parametrize("name", PLAYERS)
def test_a_ruleset_is_for_as_many_as_it_says(name: str) -> None:
    first, _, last = PLAYERS[name].partition(" to ")
    for players in range(2, 11):
        if int(first) <= players <= int(last or first):
            rules = get_ruleset(name, players=players)
            assert (rules.name, rules.players) == (name, players)
        else:
            expected = f"{name} cannot be played by {players}: {PLAYERS[name]} can play"
            assert refuse(name, players) == expected


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


@pytest.mark.parametrize("name", PLAYERS)
def test_every_preset_lists_its_options(name: str) -> None:
    preset = get_preset(name)
    known = ", ".join(option.name for option in preset.options)
    message = refuse(name, preset.players[0], suits=5)
    assert message == f"{name} has no option 'suits': its options are {known}"
    rules = get_ruleset(name, players=preset.players[0])
    assert list(rules.options) == [option.name for option in preset.options]


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
        "the rulings are part of the king's effect; in Python, give them to counter_effects"
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
        "players=6 and hand_sizes=10 each contradict each other: "
        "60 cards are wanted from a deck of 52 (F1.2)"
    )
    assert compose(10, hand_sizes=ConstantHands(5)).players == 10


@pytest.mark.parametrize("part", [{"hand_sizes": FlippedHands(4, 10)}, {"trump": FlippedTrump()}])
def test_a_flipped_card_is_dealt_to_nobody(part: dict[str, Any]) -> None:
    """Thirteen or ten each leave a card of 53 to flip, and none of as many as are dealt."""
    size = 10 if "hand_sizes" in part else 13
    wanted = {"hand_sizes": ConstantHands(size)} | part
    assert compose(4, deck=make_deck(jokers=2)[: 4 * size + 1], **wanted).is_flipped
    with pytest.raises(RulesetError) as caught:
        compose(4, deck=make_deck(jokers=2)[: 4 * size], **wanted)
    assert str(caught.value) == (
        f"players=4 and hand_sizes={wanted['hand_sizes']} contradict each other: "
        f"{4 * size + 1} cards are wanted from a deck of {4 * size} (F1.2)"
    )


@pytest.mark.parametrize("players", [0, -1, 11, "4"])
def test_a_table_has_seats(players: Any) -> None:  # noqa: ANN401
    with pytest.raises(RulesetError) as caught:
        compose(players, hand_sizes=ConstantHands(1))
    assert str(caught.value) == f"players={players!r}: 1 to 10 can sit down"


@pytest.mark.parametrize("size", [0, -1, True, 10.0, "10", None], ids=repr)
def test_a_hand_has_cards(size: Any) -> None:  # noqa: ANN401
    with pytest.raises(RulesetError) as caught:
        ConstantHands(size)
    assert str(caught.value) == f"a hand of {size!r} cards is none: deal 1 or more"
    with pytest.raises(RulesetError) as caught:
        ListedHands((3, size))
    assert str(caught.value) == f"a hand of {size!r} cards is none: deal 1 or more"
    with pytest.raises(RulesetError) as caught:
        FlippedHands(10, size)
    assert str(caught.value) == f"a hand of {size!r} cards is none: deal 1 or more"


@pytest.mark.parametrize("hands", [0, -1, True, 10.0, "10", ()], ids=repr)
def test_a_match_has_hands(hands: Any) -> None:  # noqa: ANN401
    for make in (lambda: ConstantHands(5, hands), lambda: FlippedHands(hands)):
        with pytest.raises(RulesetError) as caught:
            make()
        assert str(caught.value) == f"{hands!r} hands cannot be played: schedule 1 or more"


@pytest.mark.parametrize("lives", [0, -1, True, 2.0, "2", ()], ids=repr)
def test_lives_can_be_lost(lives: Any) -> None:  # noqa: ANN401
    with pytest.raises(RulesetError) as caught:
        Lives(lives)
    assert str(caught.value) == f"{lives!r} lives cannot be lost: give 1 or more"


def test_a_flipped_joker_is_dealt_with_in_one_of_the_ways() -> None:
    with pytest.raises(RulesetError) as caught:
        compose(4, flipped_jokers="count")
    assert str(caught.value) == "flipped_jokers='count' is no FlippedJokers"


@pytest.mark.parametrize("sizes", [None, 7, "1..3", [1, 2], {1: 2}, range(3)], ids=repr)
def test_a_schedule_is_a_tuple(sizes: Any) -> None:  # noqa: ANN401
    with pytest.raises(RulesetError) as caught:
        ListedHands(sizes)
    expected = f"{sizes!r} is no schedule of hands: list the sizes in a tuple"
    assert str(caught.value) == expected


def test_a_schedule_and_a_cycle_of_trumps_hold_something() -> None:
    with pytest.raises(RulesetError, match="a schedule without hands is none: list at least one"):
        ListedHands(())
    with pytest.raises(RulesetError, match="a rotation without suits is none: list at least one"):
        Rotation(())


@pytest.mark.parametrize("suit", ["H", 0, "none", Rank.ACE, ()], ids=repr)
def test_a_trump_and_a_cycle_of_them_are_suits(suit: Any) -> None:  # noqa: ANN401
    with pytest.raises(RulesetError) as caught:
        AlwaysTrump(suit)
    assert str(caught.value) == f"{suit!r} is no trump: a Suit or None is wanted"
    with pytest.raises(RulesetError) as caught:
        Rotation((Suit.HEARTS, None, suit))
    assert str(caught.value) == f"{suit!r} is no trump: list suits and None"
