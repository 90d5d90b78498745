"""Every option says how it is answered, and takes what it says."""

from __future__ import annotations

from typing import Final

import attrs
import pytest

from counter_rules import RulesetError, Suit
from counter_rules.games import (
    Option,
    OptionChoice,
    OptionDomain,
    OptionKind,
    Preset,
    choice,
    count,
    flag,
    get_preset,
    option,
)
from counter_rules.games._option import list_options
from counter_rules.games._registry import BUILT_IN
from support.failures import each

OPTIONS: Final = [option for preset in BUILT_IN for option in preset.options]
NAMES: Final = [f"{preset.name} {option.name}" for preset in BUILT_IN for option in preset.options]


def is_taken(option: Option, text: str) -> bool:
    try:
        option.accept_text(text)
    except RulesetError:
        return False
    return True


@each("option", OPTIONS, ids=NAMES)
def test_our_defaults_say_more_than_what_they_depend_on(option: Option) -> None:
    assert not option.default.startswith("depends on ")


def test_a_default_that_is_found_says_at_least_what_it_depends_on() -> None:
    @attrs.frozen
    class Own:
        hands: int = count("hands", "X1", default=lambda players: 2 * players)
        rounds: int = count("rounds", "X1", default=3)
        tricks: int = option(
            *("tricks", "X1"),
            default=attrs.Factory(lambda own: own.rounds, takes_self=True),
            accepted="any",
            check=lambda _: 1,
        )

    defaults = [option.default for option in list_options(Own)]
    assert defaults == ["depends on the number of players", "3", "depends on other options"]


@each("option", OPTIONS, ids=NAMES)
def test_a_choice_lists_all_names(option: Option) -> None:
    """The suite for presets sees that each name is taken, and the default is one of them."""
    if option.kind is not OptionKind.CHOICE:
        return
    values = {option.accept_text(one.value) for one in option.choices}
    words = [word.strip("'") for word in option.accepted.replace(",", " ").split()]
    assert {option.accept_text(word) for word in words if is_taken(option, word)} <= values


@each("option", OPTIONS, ids=NAMES)
def test_only_a_number_has_bounds(option: Option) -> None:
    if option.kind is not OptionKind.NUMBER:
        assert (option.least, option.most) == (None, None)


@each("option", OPTIONS, ids=NAMES)
def test_the_default_of_a_flag_is_a_bool_and_a_found_one_depends_on_players(option: Option) -> None:
    if option.kind is OptionKind.FLAG:
        assert type(option.initial) is bool
    assert option.initial is None or option.by_players is None


def test_parts_say_what_their_names_mean() -> None:
    following = get_preset("custom").get_option("following")
    assert following.choices[0] == OptionChoice("free", "follow suit, else play anything")
    assert all(one.meaning for one in get_preset("custom").get_option("score").choices)


@each("text", ["none", "'none'", '"none"', " 'none' "])
def test_a_name_is_taken_in_quotes(text: str) -> None:
    king = get_preset("counter").get_option("king_default_trump")
    assert str(king.accept_text(text)) == "none"


@each("text", ["'none", "none'", "'none\"", "''none''", "'", "''"])
def test_half_a_pair_of_quotes_is_none(text: str) -> None:
    king = get_preset("counter").get_option("king_default_trump")
    with pytest.raises(RulesetError, match="expected 'indicator' or 'none', got "):
        king.accept_text(text)


def check_word(value: object) -> str:
    if not isinstance(value, str):
        raise ValueError
    return value


@attrs.frozen(kw_only=True)
class KitchenOptions:
    """Options as another package has them."""

    loud: bool = flag("whether bids are shouted", "K1")
    rounds: int = count(
        "how many rounds", "K2", default={3: 9, 4: 8}.__getitem__, default_text="9, 8"
    )
    cook: str = choice("who cooks", "K3", {"dealer": "the dealer", "all": "", "cat": "?"})
    colour: str = choice("the colour of the day", "K4", {"red": Suit.HEARTS, "none": None})
    motto: str = option("the motto", "K5", default="'x'", accepted="a word", check=check_word)
    spoons: int = option(
        "how many spoons",
        "K6",
        default=attrs.Factory(lambda: 3),
        accepted="2 to 4",
        check=lambda value: int(str(value)),
        domain=OptionDomain(kind=OptionKind.NUMBER, least=2, most=4),
    )


def test_options_of_other_packages_say_it_too() -> None:
    kitchen = Preset(
        name="kitchen",
        summary="A game.",
        players=(3, 4),
        options_class=KitchenOptions,
        build=lambda players, _: get_preset("counter").make_ruleset(players=players, options={}),
    )
    assert kitchen.title == "Kitchen", "made of the name"
    loud, rounds, cook, colour, motto, spoons = kitchen.options
    assert [str(one.kind) for one in kitchen.options] == [
        "flag", "number", "choice", "choice", "text", "number",
    ]  # fmt: skip
    assert (loud.initial, rounds.initial, spoons.initial) == (False, None, None)
    assert (rounds.least, rounds.most, spoons.least, spoons.most) == (1, None, 2, 4)
    assert [(one.value, one.meaning) for one in cook.choices] == [
        ("dealer", "the dealer"), ("all", ""), ("cat", "?"),
    ]  # fmt: skip
    assert [one.meaning for one in colour.choices] == [str(Suit.HEARTS), ""]
    assert motto.accept_text("'x'") == "'x'", "what is taken as it is stays as it is"
