"""What every option of every preset takes, as a value and as text, and what it refuses."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from counter_rules import Rank, RulesetError, get_ruleset
from counter_rules.games import Option, counter_effects, format_options, get_preset, parse_rules
from counter_rules.games._registry import BUILT_IN
from counter_rules.rules.dealing.no_trump import MAX_HANDS
from counter_rules.rules.effects import Doubling, KingDefaultTrump, VoidLead
from counter_rules.rules.scoring import FORMULAS
from counter_rules.trick import PLAIN_TRICK
from errors.option_kinds import FORMULA_NAMES, list_kinds
from support import tables
from support.failures import each

SPANISH = tuple(map(Rank, (1, 13, 12, 11, *range(7, 1, -1))))
ACES_LOW = (*SPANISH[1:], Rank.ACE)

OPTIONS = [
    (preset.name, preset.players[0], option)
    for preset in BUILT_IN
    for option in list_kinds(preset.name)
]
BAD_VALUES = [
    (name, players, option, value)
    for name, players, option in OPTIONS
    for value in list_kinds(name)[option].values
]
BAD_TEXTS = [
    (name, option, text) for name, _, option in OPTIONS for text in list_kinds(name)[option].texts
]


def find_option(name: str, option: str) -> Option:
    return get_preset(name).get_option(option)


def names_all(error: RulesetError, name: str, option: str, value: object) -> bool:
    """Return whether a refusal names the option, what is accepted, and the value."""
    return is_refusal(error, option, list_kinds(name)[option].accepted, value)


def is_refusal(error: RulesetError, option: str, expected: str, value: object) -> bool:
    return str(error) == f"option {option}: expected {expected}, got {value!r}"


def test_every_option_has_bad_values_here() -> None:
    for preset in BUILT_IN:
        assert [option.name for option in preset.options] == list(list_kinds(preset.name))


def test_every_formula_can_be_asked_for() -> None:
    assert tuple(FORMULAS) == FORMULA_NAMES


@each(("name", "players", "option", "value"), BAD_VALUES, ids=lambda part: repr(part)[:25])
def test_a_value_that_is_not_accepted(name: str, players: int, option: str, value: Any) -> None:  # noqa: ANN401
    with pytest.raises(RulesetError) as caught:
        get_ruleset(name, players=players, **{option: value})
    assert names_all(caught.value, name, option, value)
    assert caught.value.__cause__ is None
    assert caught.value.__suppress_context__, "no inner error is shown"


@each(("name", "option", "text"), BAD_TEXTS)
def test_text_that_no_option_takes(name: str, option: str, text: str) -> None:
    with pytest.raises(RulesetError) as caught:
        find_option(name, option).accept_text(text)
    kind = list_kinds(name)[option]
    assert is_refusal(caught.value, option, kind.hint or kind.accepted, text)


BAD_SIZES = [(0,), (3, -1), (True,), (2.0,), ("3",), (None,), ((1,),)]


@each("value", [(), *BAD_SIZES], ids=repr)
@each(
    ("name", "option"),
    [
        *[(name, "hand_sizes") for name in ("seven_truf", "oh_hell", "la_podrida", "custom")],
        ("custom", "no_trump_hands"),
        ("custom", "seen"),
    ],
)
def test_a_list_that_is_not_of_numbers(name: str, option: str, value: tuple[object, ...]) -> None:
    for given in (value, list(value)):
        with pytest.raises(RulesetError) as caught:
            get_ruleset(name, players=4, **{option: given})
        assert names_all(caught.value, name, option, given)


def test_a_schedule_has_at_most_as_many_hands_as_are_counted_out() -> None:
    rules = get_ruleset("oh_hell", players=3, hand_sizes=(1,) * MAX_HANDS)
    assert rules.hand_sizes.hands == MAX_HANDS
    with pytest.raises(RulesetError, match="hand_sizes: expected"):
        get_ruleset("oh_hell", players=3, hand_sizes=(1,) * (MAX_HANDS + 1))


VALUES = {
    **tables.NAMED,
    "counter_effects": counter_effects,
    "PLAIN_TRICK": PLAIN_TRICK,
    "Doubling": Doubling,
    "KingDefaultTrump": KingDefaultTrump,
    "VoidLead": VoidLead,
}
"""What the tables name."""

FOLDER = Path(__file__).parent
GOOD = tables.list_rulesets(FOLDER / "options_taken.txt", VALUES)


@each(("name", "players", "options"), GOOD, ids=lambda part: repr(part)[:50])
def test_a_value_that_is_accepted_is_in_force(
    name: str, players: int, options: dict[str, object]
) -> None:
    rules = get_ruleset(name, players=players, **options)
    assert {option: rules.options[option] for option in options} == options
    assert (rules.name, rules.players) == (name, players)


@each("name", ["blackout", "custom"])
@each(("given", "in_force"), [(True, "last_bidder"), (False, "off")])
def test_the_hook_may_be_switched_on_and_off(name: str, given: bool, in_force: str) -> None:
    rules = get_ruleset(name, players=4, hook=given)
    assert rules.options["hook"] == in_force
    assert rules == get_ruleset(name, players=4, hook=in_force)


def test_every_option_has_a_good_value_here() -> None:
    tried = {(name, option) for name, _, options in GOOD for option in options}
    assert tried == {(name, option) for name, _, option in OPTIONS}


def read_text(row: tables.Row) -> tuple[str, str, str, object]:
    option, text, value = row.cells
    name, option = option.split()
    return name, option, str(tables.read_value(text)), tables.read_value(value, VALUES)


@each(
    ("name", "option", "text", "value"),
    tables.read_cases(FOLDER / "options_as_text.txt", read_text, 3),
)
def test_options_are_read_from_text(name: str, option: str, text: str, value: object) -> None:
    assert find_option(name, option).accept_text(text) == value


@each(
    ("ranks", "aces", "kept"),
    [
        ("akqj765432", "high", SPANISH),
        ([1, 13, 12, 11, *range(7, 1, -1)], "high", SPANISH),
        (SPANISH, "high", SPANISH),
        ("KQJ765432A", "low", ACES_LOW),
        (("king", "Q", Rank.JACK, 7, "6", *range(5, 0, -1)), "low", ACES_LOW),
        ("KQ", "low", (Rank.KING, Rank.QUEEN)),
        ("KQ", "high", (Rank.KING, Rank.QUEEN)),
        ("A3K", "high", (Rank.ACE, Rank.THREE, Rank.KING)),
        ((Rank.TEN, "king"), "high", (Rank.TEN, Rank.KING)),
    ],
    ids=repr,
)
def test_ranks_run_from_the_highest_to_the_lowest(
    ranks: Any,  # noqa: ANN401 - what a caller may give
    aces: str,
    kept: tuple[Rank, ...],
) -> None:
    options: dict[str, object] = {"ranks": ranks, "aces": aces, "hand_sizes": (1,)}
    rules = get_ruleset("custom", players=4, **options)
    assert rules.options["ranks"] == kept
    assert {card.rank for card in rules.deck} == {*kept}
    assert parse_rules("custom", 4, format_options(rules)) == rules


@each("sizes", [[3, 2, 1], range(3, 0, -1), (3, 2, 1)], ids=repr)
@each("name", ["seven_truf", "oh_hell", "la_podrida", "custom"])
def test_a_schedule_may_be_any_sequence(name: str, sizes: Any) -> None:  # noqa: ANN401
    rules = get_ruleset(name, players=4, hand_sizes=sizes)
    assert rules.options["hand_sizes"] == rules.hand_sizes.sizes == (3, 2, 1)


@each("sizes", ["up", "down", "up_down", "down_up", "constant"])
def test_a_hand_beyond_all_decks_is_refused(sizes: str) -> None:
    for most in (14, 10**30):
        with pytest.raises(RulesetError, match=r" most and players=4 "):
            get_ruleset("custom", players=4, hand_sizes=sizes, most=most)


def test_hands_beyond_all_matches_are_not_counted_out() -> None:
    options: dict[str, object] = {"hand_sizes": "constant", "hands": 10**30}
    assert get_ruleset("custom", players=4, **options).hand_sizes.hands == 10**30
    with pytest.raises(RulesetError):
        get_ruleset("custom", players=4, no_trump_hands="most", **options)


def test_a_text_longer_than_all_ranks_is_refused_unread() -> None:
    with pytest.raises(RulesetError, match=r"^option ranks: expected a list of Ranks"):
        get_ruleset("custom", players=4, ranks="A, " * 10**6)


def test_what_a_card_flips_is_as_large_as_the_deck_makes_it() -> None:
    """Of aces and twos no card flips more than two, so hands of four never come."""
    few: dict[str, object] = {"ranks": "A2", "hand_sizes": "card_flip", "trump": "none"}
    rules = get_ruleset("custom", players=3, most=4, **few)
    assert rules.hand_sizes.largest == 2
    assert rules.hand_sizes == get_ruleset("custom", players=3, **few).hand_sizes
