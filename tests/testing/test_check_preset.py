"""The suite for presets: ours pass, and each kind of fault is found by its check."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from counter_rules import Ruleset, RulesetError, get_ruleset
from counter_rules.games import (
    Answers,
    OptionChoice,
    OptionKind,
    Preset,
    count,
    flag,
    get_preset,
    option,
    ruleset_names,
)
from counter_rules.testing import check_preset
from support.failures import each
from testing.broken_parts import Failing, with_formula


@attrs.frozen(kw_only=True)
class KitchenOptions:
    hook: bool = flag("the last bidder may not make the total", "K3")
    rounds: int = count("how many hands there are", "K2", default=2, most=4)


def build(players: int, options: KitchenOptions) -> Ruleset:
    rules = get_ruleset(
        "custom",
        players=players,
        hand_sizes=tuple(range(1, options.rounds + 1)),
        hook="last_bidder" if options.hook else "off",
    )
    return attrs.evolve(rules, name="kitchen", options=options)


KITCHEN: Preset[Any] = Preset(
    name="kitchen",
    summary="A game of the kitchen.",
    players=(2, 3),
    source="our kitchen",
    options_class=KitchenOptions,
    build=build,
)


def to_text(value: object) -> object:
    return value


def to_flag(value: object) -> bool:
    return value in (True, "True", "False")


def to_small(value: object) -> int:
    return min(int(str(value)), 4)


def to_nine(value: object) -> object:
    return 9


def refuse(value: object) -> object:
    raise RulesetError("no")


def with_option(**fields: Any) -> Preset[Any]:  # noqa: ANN401 - any value of an option
    """Make the kitchen's game with one option alone, which it does not look at."""
    ((name, field),) = fields.items()
    made = attrs.make_class("Options", {name: field}, frozen=True, kw_only=True)
    return attrs.evolve(KITCHEN, options_class=made, build=ignore)


def ignore(players: int, options: Any) -> Ruleset:  # noqa: ANN401 - whatever options there are
    return attrs.evolve(build(players, KitchenOptions()), options=options)


def fail_if_hooked(players: int, options: Any) -> Ruleset:  # noqa: ANN401 - the option below
    _ = 1 // (not options.hook)
    return ignore(players, options)


def fail_if_hooked_twice(players: int, options: KitchenOptions) -> Ruleset:
    _ = 1 // (not options.hook or options.rounds - 1)
    return build(players, options)


def make(accepted: str = "a word", meaning: str = "what it is", **more: Any) -> object:  # noqa: ANN401
    given = {"default": "x", "check": to_text, **more}
    return option(meaning, "K4", accepted=accepted, **given)


COOKS = Answers(kind=OptionKind.CHOICE, choices=(OptionChoice("Ada"), OptionChoice("Ben")))
SPOONS = Answers(kind=OptionKind.NUMBER, least=2, most=4)

BROKEN: dict[str, tuple[Preset[Any], str, str]] = {
    "no source": (attrs.evolve(KITCHEN, source=" "), "says in words what it is", "its source is"),
    "no meaning": (
        with_option(motto=make(meaning="")),
        "option motto says what it chooses",
        "its meaning is empty",
    ),
    "no names": (
        with_option(cook=make(answers=Answers(kind=OptionKind.CHOICE))),
        "option cook says what it chooses",
        "it is a choice of nothing",
    ),
    "two names": (
        with_option(cook=make(default=9, check=to_nine, answers=COOKS)),
        "option cook takes what it says",
        "two of its names mean the same value",
    ),
    "a default that is changed": (
        with_option(motto=make(check=to_nine)),
        "option motto takes what it says",
        "its default 'x' is taken as something else",
    ),
    "a flag that stays on": (
        with_option(loud=make(default=True, check=to_flag, answers=Answers(kind=OptionKind.FLAG))),
        "option loud takes what it says",
        "does not take True and False",
    ),
    "no least": (
        with_option(spoons=make(answers=Answers(kind=OptionKind.NUMBER))),
        "option spoons takes what it says",
        "a number without a least one",
    ),
    "beyond its bounds": (
        with_option(spoons=make(default=2, check=to_small, answers=SPOONS)),
        "option spoons takes what it says",
        "it takes 1, though it goes from 2 to 4",
    ),
    "refused without a name": (
        attrs.evolve(with_option(hook=flag("a hook", "K3")), build=fail_if_hooked),
        "option hook makes games",
        "is refused without its name: kitchen cannot be composed: ZeroDivisionError",
    ),
    "refused together": (
        attrs.evolve(KITCHEN, build=fail_if_hooked_twice),
        "its options make games together",
        "are refused without their names: kitchen cannot be composed: ZeroDivisionError",
    ),
    "another game": (
        attrs.evolve(KITCHEN, build=lambda players, options: build(players=2, options=options)),
        "makes its game for every number of players",
        "for 3 players it makes Ruleset(name='kitchen', players=2",
    ),
    "another's name": (
        attrs.evolve(KITCHEN, name="counter"),
        "is found by its name",
        "another preset is found by the name counter",
    ),
    "a broken part": (
        attrs.evolve(
            KITCHEN,
            build=lambda players, options: attrs.evolve(
                build(players, options), scoring=with_formula(Failing()).scoring
            ),
        ),
        "with 2 players: plays matches at random to their ends",
        "ZeroDivisionError",
    ),
}


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=[pytest.mark.slow] * (name not in ("custom", "up_to_ten")))
        for name in ruleset_names()
    ],
)
def test_every_preset_of_ours_passes(name: str) -> None:
    report = check_preset(get_preset(name))
    assert report.faults == ()
    assert report.left_out == ()
    assert report.name == name


def test_one_of_ones_own_passes_though_nobody_finds_it() -> None:
    report = check_preset(KITCHEN)
    assert report.has_passed
    (check,) = report.left_out
    assert str(check).startswith("left out: is found by its name: nobody has registered it")
    titles = [check.title for check in report.checks]
    assert "option rounds takes what it says" in titles
    assert "with 3 players: the kernel plays as the engine does" in titles


@each("fault", BROKEN)
def test_a_fault_is_found(fault: str) -> None:
    preset, title, words = BROKEN[fault]
    report = check_preset(preset, matches=int("plays" in title))
    found = {check.title: check.fault for check in report.faults}
    assert words in found[title]


def test_what_is_no_preset_is_refused() -> None:
    with pytest.raises(RulesetError, match="expected a Preset, got 'counter'"):
        check_preset("counter")  # type: ignore[arg-type]  # that is the test
