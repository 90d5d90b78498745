"""What a ruleset is composed of: parts that cannot be are refused where they are made."""

from __future__ import annotations

from collections.abc import Callable

import attrs
import pytest

from builders import card
from counter_rules import ReasonCode, Ruleset, RulesetError, get_ruleset
from counter_rules.dealing import AlwaysTrump, ConstantHands, ListedHands, Rotation
from counter_rules.ending import Lives
from counter_rules.leading import FreeLead
from counter_rules.rulesets import Preset, describe_preset, get_preset


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: AlwaysTrump("H"), "'H' is no trump: a Suit or None is wanted"),  # type: ignore[arg-type]
        (lambda: Rotation(("H",)), "'H' is no trump: list suits and None"),  # type: ignore[arg-type]
        (lambda: Rotation(()), "a rotation without suits is none: list at least one"),
        (lambda: Lives(0), "0 lives cannot be lost: give 1 or more"),
        (lambda: ConstantHands(0), "a hand of 0 cards is none: deal 1 or more"),
        (lambda: ConstantHands(5, 0), "0 hands cannot be played: schedule 1 or more"),
        (
            lambda: ListedHands([1, 2]),  # type: ignore[arg-type]
            "[1, 2] is no schedule of hands: list the sizes in a tuple",
        ),
        (
            lambda: attrs.evolve(get_ruleset("office_oh_hell", players=4), flipped_jokers="count"),
            "flipped_jokers='count' is no FlippedJokers",
        ),
        (
            lambda: attrs.evolve(get_ruleset("oh_hell", players=4), players="4"),
            "players='4': 1 to 10 can sit down",
        ),
    ],
)
def test_a_part_that_is_none(make: Callable[[], object], message: str) -> None:
    with pytest.raises(RulesetError) as caught:
        make()
    assert str(caught.value) == message


def test_a_preset_that_fails_says_so_as_a_ruleset_error() -> None:
    def build(*, players: int) -> Ruleset:
        raise KeyError(players)

    preset = Preset(name="broken", summary="It fails.", players=(3,), build=build)
    with pytest.raises(RulesetError, match=r"^broken cannot be composed: KeyError\(3\)$"):
        preset.make_ruleset(players=3, options={})


def test_a_free_lead_has_nothing_to_refuse_but_a_card_not_held() -> None:
    assert FreeLead().explain(card("9C")).code is ReasonCode.NOT_IN_HAND


@pytest.mark.parametrize(
    ("options", "text"),
    [
        ({}, "10 cards each at no trump"),
        ({"rotating_trump": True}, "10 cards each"),
        ({"reflip_jokers": True}, "is shuffled back, and another card is flipped"),
    ],
)
def test_f6_2_the_table_says_what_a_flipped_joker_means(
    options: dict[str, object], text: str
) -> None:
    rows = dict(describe_preset(get_preset("office_oh_hell"), options, (4,)))
    assert rows["flipped joker"] == text


@pytest.mark.parametrize(("given", "in_force"), [(True, "last_bidder"), (False, "off")])
def test_the_hook_may_be_switched_on_and_off(given: bool, in_force: str) -> None:
    rules = get_ruleset("custom", players=4, hook=given)
    assert rules.options["hook"] == in_force
    assert rules == get_ruleset("custom", players=4, hook=in_force)
