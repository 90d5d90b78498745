"""What every option of every preset takes, as a value and as text, and what it refuses."""

from __future__ import annotations

from typing import Any

import pytest

from counter_rules import Rank, RulesetError, Suit, get_ruleset
from counter_rules.games import Option, counter_effects, format_options, get_preset, parse_rules
from counter_rules.games._registry import BUILT_IN
from counter_rules.rules.dealing.no_trump import MAX_HANDS
from counter_rules.rules.effects import KingDefaultTrump
from counter_rules.rules.scoring import FORMULAS
from counter_rules.trick import PLAIN_TRICK
from errors.option_kinds import FLAGS, FORMULA_NAMES, list_kinds
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
    assert is_refusal(caught.value, option, kind.typed or kind.accepted, text)


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


FEW_FLIPS: dict[str, object] = {
    "hand_sizes": "card_flip",
    "ranks": (Rank.ACE, Rank.THREE, Rank.TWO),
    "decks": 2,
    "jokers": "lose",
}
"""Flips of 1, 2 and 3, and of a joker: as many as four can be dealt, which is six."""

GOOD: list[tuple[str, int, dict[str, object]]] = [
    *[("counter", players, {"target": target}) for players in (3, 4, 5) for target in (1, 10**30)],
    *[("counter", 4, {"hook": flag, "two_names_trump": not flag}) for flag in (True, False)],
    *[
        ("counter", players, {"max_hands": most})
        for players in (3, 5)
        for most in (None, 1, 10**30)
    ],
    ("counter", 4, {"effects": None}),
    ("counter", 4, {"effects": PLAIN_TRICK}),
    ("counter", 3, {"effects": counter_effects().without("nine")}),
    *[("counter", 5, {"king_default_trump": default}) for default in KingDefaultTrump],
    *[("counter", 4, {"score": score}) for score in FORMULAS],
    *[("up_to_ten", 6, {flag: True}) for flag in FLAGS["up_to_ten"][:-1]],
    ("up_to_ten", 10, {"score": "wizard", "up_to_ten_only": False}),
    ("up_to_ten", 5, {"jokers_as_suit": True, "random_trump": True}),
    *[("blackout", 7, {flag: True}) for flag in FLAGS["blackout"]],
    *[("blackout", 2, {flag: False, "score": "squares"}) for flag in FLAGS["blackout"]],
    *[("blackout", 4, {"no_trump_hands": hands}) for hands in ("most", "last")],
    *[("blackout", 3, {"hook": hook}) for hook in ("off", "last_bidder", "no_excess")],
    *[("cooperative_blackout", 2, {"lives": lives}) for lives in (1, 3, 10**30)],
    *[("cooperative_blackout", 7, {"score": score}) for score in ("pocha", "hands_cleared")],
    *[("northeast_blackout", 6, {"hands": hands}) for hands in (1, 6, 10**30)],
    ("northeast_blackout", 5, {"score": "romanian"}),
    *[("office_oh_hell", 6, {flag: True}) for flag in FLAGS["office_oh_hell"]],
    *[("office_oh_hell", 10, {flag: False, "score": "office"}) for flag in FLAGS["office_oh_hell"]],
    ("seven_truf", 4, {"hand_sizes": (13, 1, 12), "score": "blackout"}),
    ("seven_truf", 4, {"jokers_as_suit": True}),
    *[("oh_hell", 7, {"hook": flag, "jokers_as_suit": flag}) for flag in (True, False)],
    ("oh_hell", 3, {"hand_sizes": (17,), "score": "counter"}),
    ("la_podrida", 8, {"hand_sizes": (6, 6, 6), "jokers_as_suit": True, "score": "office"}),
    ("romanian_whist", 6, {"jokers_as_suit": True, "score": "squares"}),
    *[("custom", 2, {"decks": decks}) for decks in (1, 2)],
    *[("custom", 3, {"lowest_rank": rank}) for rank in tuple(Rank)[2:]],
    *[
        ("custom", 3, {"ranks": ranks})
        for ranks in (None, SPANISH, tuple(Rank)[:1:-1], (Rank.TEN,))
    ],
    ("custom", 3, {"ranks": ACES_LOW, "lowest_rank": Rank.TWO, "aces": "low"}),
    *[("custom", 4, {"jokers": name}) for name in ("none", "lose", "win", "suit", "high_low")],
    *[
        (name, 5, {"jacks": jacks})
        for name in ("oh_hell", "custom")
        for jacks in ("plain", "marrows")
    ],
    *[("custom", 5, {"aces": name}) for name in ("high", "low")],
    *[("custom", 6, {"hand_sizes": name}) for name in ("up", "down", "up_down", "down_up")],
    *[("custom", 7, {"hand_sizes": name, "hands": 3}) for name in ("constant", "card_flip")],
    ("custom", 2, {"hand_sizes": (26, 1), "ties": "extra_hands"}),
    *[("custom", 4, {"most": most}) for most in (1, 13, None)],
    ("custom", 4, {"hands": None, "target": None, "lives": None, "score": "hands_cleared"}),
    ("custom", 4, {"jokers": "win", "reflip": "until_no_joker", "trump": "card_flip"}),
    ("custom", 4, {"jokers": "win", "reflip": "never", "hand_sizes": "card_flip"}),
    *[("office_oh_hell", 3, {"reflip": reflip}) for reflip in ("never", "once", "until_no_joker")],
    *[("custom", 4, {"trump": name}) for name in ("turn_up", "second_deck", "none", *Suit)[:-1]],
    ("custom", 4, {"trump": (Suit.SPADES, None, Suit.CLUBS, Suit.SPADES)}),
    *[("custom", 4, {"no_trump_hands": name}) for name in ("when_exhausted", "none", "last")],
    *[("custom", 4, {"no_trump_hands": hands}) for hands in ("most", (1,), (19, 2))],
    ("custom", 4, {"bidding": "in_turn", "hook": "last_bidder", "blind_bids": True}),
    ("custom", 4, {"bidding": "simultaneous", "hook": "off", "blind_bids": False}),
    ("custom", 4, {"hook": "no_excess", "lives": 2, "score": "hands_cleared"}),
    ("custom", 4, {"hook": "exact_total", "lives": 2, "score": "hands_cleared"}),
    *[("custom", 4, {"first_leader": name}) for name in ("dealers_left", "two_left")],
    *[("custom", 4, {"lead_limit": name}) for name in ("none", "broken_trumps")],
    *[("custom", 4, {"following": name}) for name in ("free", "must_trump", "must_beat")],
    *[("custom", 4, {"effects": order}) for order in (None, PLAIN_TRICK, counter_effects())],
    *[("custom", 4, {"seen": seen}) for seen in ("own", "forehead", (1, 2, 10))],
    *[
        ("custom", 4, {"seen": seen, **sizes})
        for seen, sizes in (
            ((5, 7), {"hand_sizes": (6, 7, 5)}),
            ((1, 2, 7), {"hand_sizes": (6, 7, 5), "ties": "extra_hands"}),
            ("forehead", {"hand_sizes": "constant", "most": 2, "ties": "extra_hands"}),
            ((1, 3, 8), {"hand_sizes": "card_flip", "most": 8}),
            ((1, 9, 10), {"hand_sizes": "card_flip", "lowest_rank": 3}),
            ((6, 3), FEW_FLIPS),
            ((1, 2, 3, 6), {**FEW_FLIPS, "reflip": "once"}),
            ((1, 2, 3), {**FEW_FLIPS, "reflip": "until_no_joker"}),
        )
    ],
    *[("custom", 4, {"ties": ties}) for ties in ("shared", "most_exact_bids", "most_tricks")],
    *[("custom", 4, {"target": target, "ties": "extra_hands"}) for target in (1, 10**30)],
]


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


TEXTS: list[tuple[str, str, str, object]] = [
    ("counter", "target", "12", 12),
    ("counter", "target", " 1 ", 1),
    *[("counter", "hook", text, True) for text in ("true", "Yes", " ON ")],
    *[("counter", "two_names_trump", text, False) for text in ("false", "NO", "off")],
    ("counter", "max_hands", "3", 3),
    ("counter", "max_hands", "none", None),
    ("counter", "max_hands", " None ", None),
    ("counter", "king_default_trump", "none", KingDefaultTrump.NONE),
    ("counter", "king_default_trump", "indicator", KingDefaultTrump.INDICATOR),
    ("counter", "effects", "-nine", counter_effects().without("nine")),
    ("counter", "effects", "-nine,-six", counter_effects().without("nine", "six")),
    (
        "counter",
        "effects",
        "-doubled_lead , -king",
        counter_effects().without("king", "doubled_lead"),
    ),
    ("up_to_ten", "score", " wizard\n", "wizard"),
    ("northeast_blackout", "hands", "7", 7),
    *[("oh_hell", "hand_sizes", text, (3, 2, 1)) for text in ("3,2,1", "3..1", " 3 .. 2 , 1 ")],
    ("la_podrida", "hand_sizes", "1..7,7,7..1", (*range(1, 8), 7, *range(7, 0, -1))),
    ("seven_truf", "hand_sizes", "104..104", (104,)),
    *[("blackout", "hook", text, "last_bidder") for text in ("Yes", "true", " last_bidder ")],
    *[("blackout", "hook", text, "off") for text in ("false", "NO", "off")],
    ("blackout", "hook", "no_excess", "no_excess"),
    ("custom", "decks", "2", 2),
    *[("custom", name, "None", None) for name in ("most", "hands", "target", "lives")],
    *[("custom", name, " 3", 3) for name in ("most", "hands", "target", "lives")],
    *[("custom", "lowest_rank", text, Rank.JACK) for text in ("J", "j", "jack", " JACK ")],
    *[("custom", "lowest_rank", text, Rank.TEN) for text in ("10", "ten")],
    ("custom", "ranks", "AKQJ765432", SPANISH),
    ("custom", "ranks", " kqj765432a\n", ACES_LOW),
    *[
        ("custom", "ranks", text, (Rank.ACE, Rank.TEN))
        for text in ("A10", "at", "A, 10", "ace ten")
    ],
    *[("custom", "ranks", text, None) for text in ("none", " None ")],
    *[("custom", "hand_sizes", text, "down_up") for text in ("down_up", " down_up ")],
    ("custom", "hand_sizes", "1..3,1", (1, 2, 3, 1)),
    *[("custom", "trump", text, Suit.HEARTS) for text in ("H", "h", "♥", " H ")],
    ("custom", "trump", "second_deck", "second_deck"),
    ("custom", "trump", "sh♦C-", (*map(Suit, "SHDC"), None)),
    ("custom", "trump", "-", (None,)),
    ("custom", "effects", "none", PLAIN_TRICK),
    ("custom", "no_trump_hands", "last ", "last"),
    ("custom", "no_trump_hands", "5,10..12", (5, 10, 11, 12)),
    ("custom", "seen", "forehead", "forehead"),
    ("custom", "seen", "1,3", (1, 3)),
    ("custom", "jokers", " high_low", "high_low"),
]


@each(("name", "option", "text", "value"), TEXTS)
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


@each(
    ("ranks", "named", "instead"),
    [
        ("A234567JQK", "A234567JQK", "write AKQJ765432, or KQJ765432A with aces=low"),
        ("JQA", "JQA", "write AQJ, or QJA with aces=low"),
        ((Rank.TEN, Rank.KING), "10K", "write K10"),
        ("A3KQJ76542", "A3KQJ76542", "write AKQJ765432, or KQJ765432A with aces=low"),
    ],
)
@each("aces", ["high", "low"])
def test_ranks_in_any_other_order_are_refused(
    ranks: object, named: str, instead: str, aces: str
) -> None:
    why = f"option ranks: {named} does not run from the highest to the lowest: {instead}"
    with pytest.raises(RulesetError, match=f"^{why}$"):
        get_ruleset("custom", players=4, ranks=ranks, aces=aces, hand_sizes=(1,))
    if isinstance(ranks, str):
        with pytest.raises(RulesetError, match=f"^{why}$"):
            parse_rules("custom", 4, f"ranks={ranks} aces={aces} hand_sizes=1")


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
