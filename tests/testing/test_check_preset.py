"""The suite for presets: ours pass, and each kind of fault is found by its check."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from counter_rules import Ruleset, RulesetError, get_ruleset
from counter_rules.games import (
    OptionChoice,
    OptionDomain,
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


def build_failing(players: int, options: KitchenOptions) -> Ruleset:
    return attrs.evolve(build(players, options), scoring=with_formula(Failing()).scoring)


COOKS = OptionDomain(kind=OptionKind.CHOICE, choices=(OptionChoice("Ada"), OptionChoice("Ben")))
SPOONS = OptionDomain(kind=OptionKind.NUMBER, least=2, most=4)
CHOICE, FLAG, NUMBER = [
    OptionDomain(kind=kind) for kind in (OptionKind.CHOICE, OptionKind.FLAG, OptionKind.NUMBER)
]

NINES = make(default=9, check=to_nine, domain=COOKS)
STUBBORN = make(default=True, check=to_flag, domain=FLAG)
BEYOND = make(default=2, check=to_small, domain=SPOONS)
HOOKED = attrs.evolve(with_option(hook=flag("a hook", "K3")), build=fail_if_hooked)
HOOKED_TWICE = attrs.evolve(KITCHEN, build=fail_if_hooked_twice)
FOR_TWO = attrs.evolve(KITCHEN, build=lambda players, options: build(2, options))
COUNTER = attrs.evolve(KITCHEN, name="counter")
FAILING = attrs.evolve(KITCHEN, build=build_failing)
COMPOSED = "kitchen cannot be composed: ZeroDivisionError"

BROKEN: list[tuple[str, Preset[Any], str]] = [
    ("describes itself in words", attrs.evolve(KITCHEN, source=" "), "its source is"),
    ("option cook says what", with_option(cook=make(meaning="")), "its meaning is empty"),
    ("option cook says what", with_option(cook=make(domain=CHOICE)), "it is a choice of nothing"),
    ("option cook takes", with_option(cook=NINES), "two of its names mean the same value"),
    ("option cook takes", with_option(cook=make(check=to_nine)), "'x' is taken as something else"),
    ("option loud takes", with_option(loud=STUBBORN), "does not take True and False"),
    ("option size takes", with_option(size=make(domain=NUMBER)), "a number without a least one"),
    ("option size takes", with_option(size=BEYOND), "it takes 1, though it goes from 2 to 4"),
    ("option hook makes games", HOOKED, f"is refused without its name: {COMPOSED}"),
    ("its options make games", HOOKED_TWICE, f"are refused without their names: {COMPOSED}"),
    ("makes its game for", FOR_TWO, "for 3 players it makes Ruleset(name='kitchen', players=2"),
    ("is found by its name", COUNTER, "another preset is found by the name counter"),
    ("with 2 players: plays matches at random to their ends", FAILING, "ZeroDivisionError"),
]
"""The check that finds a fault, a preset that has it, and what is said of it."""


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
    assert report.skipped == ()
    assert report.name == name


def test_one_of_ones_own_passes_though_nobody_finds_it() -> None:
    report = check_preset(KITCHEN)
    assert report.has_passed
    (check,) = report.skipped
    assert str(check).startswith("skipped: is found by its name: it is not registered")
    titles = [check.title for check in report.checks]
    assert "option rounds takes what it says" in titles
    assert "with 3 players: the kernel plays as the engine does" in titles


@each(("title", "preset", "words"), BROKEN, ids=[f"{title}: {words}" for title, _, words in BROKEN])
def test_a_fault_is_found(title: str, preset: Preset[Any], words: str) -> None:
    report = check_preset(preset, matches=int("plays" in title))
    (named,) = [check.fault for check in report.faults if check.title.startswith(title)]
    assert words in named


def test_what_is_no_preset_is_refused() -> None:
    with pytest.raises(RulesetError, match="expected a Preset, got 'counter'"):
        check_preset("counter")  # type: ignore[arg-type]  # that is the test
