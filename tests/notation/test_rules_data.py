"""A ruleset in JSON: its name, players and options; or, composed by hand, its name alone."""

from __future__ import annotations

import json
import random
from typing import Any

import attrs
import pytest

from counter_rules import (
    Effect,
    EffectOrder,
    NotationError,
    Rank,
    Ruleset,
    RulesetError,
    Suit,
    get_ruleset,
    new_game,
    public_view,
)
from counter_rules.games import counter_effects, get_preset
from counter_rules.notation import format_view, parse_view, to_data
from counter_rules.rules.bidding import InTurn
from counter_rules.rules.dealing import AlwaysTrump, ListedHands
from counter_rules.rules.ending import AllHands, SharedWin
from counter_rules.rules.following import FollowSuit
from counter_rules.rules.scoring import FORMULAS, EachSeat
from counter_rules.trick import Act, Table
from events.happenings import PRESETS
from support.builders import custom
from support.failures import each
from support.ruleset_choices import Options, compose, draw_options


def make_worthless(table: Table) -> None:
    for place in table.list_plays(Rank.KING):
        table.values[place] = 0


POOR_KING = Effect(name="poor_king", rank=Rank.KING, value=Act("house rule", make_worthless))
BY_HAND = {
    "house": Ruleset(
        name="house",
        players=3,
        hand_sizes=ListedHands((2, 1)),
        trump=AlwaysTrump(Suit.SPADES),
        bidding=InTurn(),
        following=FollowSuit(),
        scoring=EachSeat(formula=FORMULAS["wizard"]),
        ending=AllHands(SharedWin()),
    ),
    "preset_changed": attrs.evolve(
        get_ruleset("oh_hell", players=3),
        name="pocha",
        options=(),
        scoring=EachSeat(formula=FORMULAS["pocha"]),
    ),
    "own_effect": get_ruleset("counter", players=3, effects=EffectOrder(value=(POOR_KING,))),
    "own_effect_added": custom(effects=EffectOrder(value=(POOR_KING,))),
    "other_order": get_ruleset(
        "counter",
        players=3,
        effects=attrs.evolve(counter_effects(), value=counter_effects().value[::-1]),
    ),
}
"""Rulesets that no name and options make again."""


def write(rules: Ruleset) -> dict[str, object]:
    """Return a ruleset as the JSON of a view has it."""
    return json.loads(format_view(public_view(new_game(rules))))["rules"]  # type: ignore[no-any-return]


def read(data: object, rules: Ruleset | None = None) -> Ruleset:
    """Read a ruleset in a view of a match that has not begun."""
    view = to_data(public_view(new_game(custom(3))))
    return parse_view(json.dumps(view | {"rules": data}), rules=rules).rules


@each("preset", PRESETS)
def test_every_number_of_players_with_no_options_given(preset: str) -> None:
    for players in get_preset(preset).players:
        rules = get_ruleset(preset, players=players)
        data = write(rules)
        assert (data["name"], data["players"]) == (preset, players)
        assert data["options"] == {}
        seen = public_view(new_game(rules))
        assert parse_view(format_view(seen)).rules == rules


@each("preset", PRESETS)
def test_random_options_are_written_and_read_back(preset: str) -> None:
    rng = random.Random(f"options of {preset} as data")
    for _ in range(40):
        players = rng.choice(get_preset(preset).players)
        options = draw_options(rng, preset, players)
        rules = compose(preset, players, options)[0]
        data = write(rules)
        assert isinstance(data["options"], dict)
        seen = public_view(new_game(rules))
        again = parse_view(format_view(seen))
        assert again == seen
        assert write(again.rules) == data


LEFT_OUT = "left out, as format 2 fixes it"
FOURLESS = [effect.name for effect in counter_effects().effects if effect.name != "four"]
SPELT: list[tuple[Options, str, object]] = [
    ({"trump": (Suit.HEARTS,)}, "trump", "H"),
    ({"effects": EffectOrder()}, "effects", "none"),
    ({"trump": Suit.HEARTS}, "trump", "H"),
    ({"trump": (Suit.SPADES, None, Suit.HEARTS)}, "trump", ["S", None, "H"]),
    ({"trump": "turn_up"}, "trump", LEFT_OUT),
    ({"effects": None}, "effects", LEFT_OUT),
    ({"effects": counter_effects().without("four")}, "effects", ",".join(FOURLESS)),
    ({"hand_sizes": (3, 2, 1)}, "hand_sizes", [3, 2, 1]),
    ({"hand_sizes": (3,)}, "hand_sizes", [3]),
    ({"hand_sizes": "up_down", "most": 3}, "hand_sizes", LEFT_OUT),
    ({"lowest_rank": Rank.TEN, "hand_sizes": (2,)}, "lowest_rank", "10"),
    ({"ranks": "KQJ765432A", "aces": "low"}, "ranks", "KQJ765432A"),
    ({"ranks": (Rank.KING, Rank.TEN), "hand_sizes": (2,)}, "ranks", "K10"),
    ({"hand_sizes": (1, 1), "no_trump_hands": (2,)}, "no_trump_hands", [2]),
    ({"hand_sizes": (1, 1), "no_trump_hands": "last"}, "no_trump_hands", "last"),
    ({"hand_sizes": (1, 1), "seen": (1,)}, "seen", [1]),
    ({"hook": True}, "hook", "last_bidder"),
    ({"hook": False}, "hook", LEFT_OUT),
    ({"blind_bids": True}, "blind_bids", True),
    ({"target": 30}, "target", 30),
    ({}, "most", LEFT_OUT),
]


@each(("options", "name", "spelt"), SPELT)
def test_what_options_look_like(options: Options, name: str, spelt: object) -> None:
    rules = custom(**options)
    data = write(rules)
    assert data["options"].get(name, LEFT_OUT) == spelt  # type: ignore[attr-defined]
    assert read(data) == rules
    assert read(data).options == rules.options


def test_effects_left_out_of_counter() -> None:
    rules = get_ruleset("counter", players=3, effects=counter_effects().without("nine", "six"))
    assert write(rules)["options"]["effects"] == "-six,-nine"  # type: ignore[index]
    assert read(write(rules)) == rules


def test_counter_without_any_effect() -> None:
    rules = get_ruleset("counter", players=3, effects=EffectOrder())
    assert write(rules)["options"]["effects"].count("-") == 14  # type: ignore[index]
    assert read(write(rules)) == rules


@each(
    ("name", "text", "value"),
    [
        ("trump", "SH-", (Suit.SPADES, Suit.HEARTS, None)),
        ("hand_sizes", "3,2,1", (3, 2, 1)),
        ("hook", "true", True),
        ("target", "12", 12),
    ],
)
def test_options_may_be_spelt_as_in_the_command_line(name: str, text: str, value: object) -> None:
    data = {"name": "custom", "players": 3, "options": {name: text}}
    assert read(data) == custom(3, **{name: value})


def test_options_may_be_given_in_part() -> None:
    data = {"name": "counter", "players": 3, "options": {"target": 12}}
    assert read(data) == get_ruleset("counter", players=3, target=12)
    assert read(data | {"options": {}}) == get_ruleset("counter", players=3)


@each("rules", BY_HAND.values(), ids=BY_HAND)
def test_a_ruleset_made_by_hand_is_written_by_name(rules: Ruleset) -> None:
    assert write(rules) == {"name": rules.name, "players": rules.players, "options": None}


@each("rules", BY_HAND.values(), ids=BY_HAND)
def test_a_ruleset_made_by_hand_has_to_be_given(rules: Ruleset) -> None:
    seen = public_view(new_game(rules))
    text = format_view(seen)
    with pytest.raises(NotationError) as caught:
        parse_view(text)
    assert str(caught.value) == (
        f"not a valid view: the ruleset {rules.name!r} was composed by hand "
        "or by an unregistered preset: pass it as rules= @ view.rules"
    )
    assert parse_view(text, rules=rules) == seen


@each(
    "change",
    [
        {"scoring": EachSeat(formula=FORMULAS["pocha"])},
        {"deck": get_ruleset("oh_hell", players=3).deck[1:]},
        {"options": ()},
    ],
    ids=["score", "deck", "options"],
)
def test_no_other_game_goes_by_the_name_of_a_preset(change: dict[str, Any]) -> None:
    rules = attrs.evolve(get_ruleset("oh_hell", players=3, hook=False), **change)
    with pytest.raises(RulesetError) as caught:
        format_view(public_view(new_game(rules)))
    assert str(caught.value) == (
        "this is not oh_hell as get_ruleset makes it: give the game another name with "
        "attrs.evolve(rules, name=..., options=())"
    )
    seen = public_view(new_game(attrs.evolve(rules, name="house", options=())))
    assert parse_view(format_view(seen), rules=seen.rules) == seen


@each("options", [{}, {"hook": True}, {"target": 30}], ids=str)
def test_a_ruleset_that_is_given_is_the_one_that_the_text_names(options: Options) -> None:
    data = write(custom(3, **options))
    for given in ({}, {"hook": True}, {"target": 30}):
        if given == options:
            assert read(data, rules=custom(3, **given)) == custom(3, **options)
        else:
            with pytest.raises(NotationError, match="its ruleset is not the one given as rules="):
                read(data, rules=custom(3, **given))


def test_a_ruleset_that_is_given_is_taken_where_the_text_names_none() -> None:
    house = BY_HAND["house"]
    data = {"name": house.name, "players": house.players, "options": None}
    assert read(data, rules=house) == house
    for other in ({"name": "nonsense"}, {"players": house.players + 1}):
        with pytest.raises(NotationError, match="its ruleset is not the one given as rules="):
            read(data | other, rules=house)
    with pytest.raises(NotationError, match="there is no ruleset 'nonsense'"):
        read(data | {"name": "nonsense", "options": {}}, rules=house)
