"""How a ruleset is spelled and read is remembered, and nothing that differs is mixed up by it."""

from __future__ import annotations

import random

import attrs
import pytest

from counter_rules import Ruleset, RulesetError, get_ruleset, new_game, public_view, view
from counter_rules.games import Preset, count, format_options, parse_rules
from counter_rules.games import _registry as registry
from counter_rules.games import _spelling as spelling
from counter_rules.notation import format_view, parse_view, to_data
from counter_rules.records import Record, dumps, loads
from counter_rules.rules.scoring import EachSeat
from support.builders import custom
from support.failures import each


@pytest.fixture(autouse=True)
def nothing_remembered() -> None:
    spelling._find_spelling.cache_clear()
    spelling._parse_words.cache_clear()


def count_making(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Return a list that gets a number for every ruleset made from now on."""
    made: list[int] = []
    make = Preset.make_ruleset

    def make_one(preset: Preset, *, players: int, options: dict[str, object]) -> Ruleset:
        made.append(players)
        return make(preset, players=players, options=options)

    monkeypatch.setattr(Preset, "make_ruleset", make_one)
    return made


def test_views_and_records_of_equal_rulesets_are_spelled_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    first, second = (custom(4, hand_sizes=(3, 2), jokers="win") for _ in range(2))
    assert first is not second
    made = count_making(monkeypatch)
    state = new_game(first)
    texts = {format_view(view(state, seat)) for seat in range(4)}
    texts |= {format_view(public_view(new_game(second)))}
    assert (len(texts), len(made)) == (5, 1)
    assert dumps(Record(rules=first)) == dumps(Record(rules=second))
    assert len(made) == 2


def test_records_of_a_game_are_read_with_one_ruleset(monkeypatch: pytest.MonkeyPatch) -> None:
    text = dumps(Record(rules=custom(4, hand_sizes=(3, 2), jokers="win")))
    made = count_making(monkeypatch)
    first, second = loads(text), loads(text)
    assert first.rules is second.rules
    assert made == [4]


@each("is_first", [True, False])
@each(
    ("name", "option", "value", "equal", "word"),
    [
        ("counter", "target", 12, 12.0, "target=12"),
        ("counter", "hook", True, 1, "hook=true"),
        ("oh_hell", "jokers_as_suit", False, 0, "jokers_as_suit=false"),
        ("oh_hell", "hand_sizes", (3, 2), (3.0, 2), "hand_sizes=3,2"),
    ],
)
def test_what_is_equal_but_of_another_type_is_no_game_of_ours(
    is_first: bool, name: str, option: str, value: object, equal: object, word: str
) -> None:
    rules = get_ruleset(name, players=4, **{option: value})
    other = attrs.evolve(rules, options=tuple({**rules.options, option: equal}.items()))
    assert (other, hash(other)) == (rules, hash(rules))
    if is_first:
        assert word in format_options(rules).split()
    for write in (lambda: format_options(other), lambda: dumps(Record(rules=other))):
        with pytest.raises(RulesetError, match=r"this is not \w+ as get_ruleset makes it"):
            write()
    assert word in format_options(rules).split()


def test_what_is_returned_is_the_askers_own() -> None:
    seen = public_view(new_game(custom(3, hand_sizes=(2, 1))))
    text, data = format_view(seen), to_data(seen)
    options = data["rules"]["options"]  # type: ignore[index, call-overload]
    options["hand_sizes"].append(9)
    options.clear()
    assert format_view(seen) == text


@attrs.frozen(kw_only=True)
class HouseOptions:
    stake: int = count("what a made bid is worth", "H1", default=3)


def build(players: int, options: HouseOptions) -> Ruleset:
    return attrs.evolve(get_ruleset("blackout", players=players), name="house", options=options)


HOUSE = Preset(
    name="house", summary="Ours.", players=(3, 4), options_class=HouseOptions, build=build
)


def test_a_preset_that_comes_goes_and_changes_is_asked_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rules = HOUSE.make_ruleset(players=4)
    for presets, words in (
        ({}, "given"),
        ({"house": HOUSE}, "stake=3"),
        ({}, "given"),
        ({"house": HOUSE}, "stake=3"),
    ):
        monkeypatch.setattr(registry, "_REGISTERED", presets)
        assert format_options(rules) == words
    other = attrs.evolve(
        HOUSE,
        build=lambda players, options: attrs.evolve(
            build(players, options), scoring=get_ruleset("oh_hell", players=4).scoring
        ),
    )
    monkeypatch.setattr(registry, "_REGISTERED", {"house": other})
    with pytest.raises(RulesetError, match="this is not house as get_ruleset makes it"):
        format_options(rules)
    assert parse_rules("house", 4).scoring != rules.scoring


@attrs.define
class Mutable:
    """A formula that is no frozen value, as it should be."""

    def score(self, *, bid: int, tricks_won: int, hand_size: int, players: int) -> int:
        return bid


def test_what_has_no_hash_is_written_and_read_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    house = attrs.evolve(
        HOUSE,
        players=[3, 4],
        build=lambda players, options: attrs.evolve(
            build(players, options), scoring=EachSeat(formula=Mutable())
        ),
    )
    monkeypatch.setattr(registry, "_REGISTERED", {"house": house})
    rules = get_ruleset("house", players=4, stake=7)
    with pytest.raises(TypeError):
        hash(rules)
    assert format_options(rules) == "stake=7"
    assert parse_rules("house", 4, "stake=7") == rules
    assert loads(dumps(Record(rules=rules))).rules == rules


def test_little_is_kept() -> None:
    rng = random.Random(7)
    for _ in range(300):
        sizes = tuple(rng.randint(1, 9) for _ in range(5))
        rules = custom(4, hand_sizes=sizes)
        assert parse_view(format_view(public_view(new_game(rules)))).rules == rules
        assert loads(dumps(Record(rules=rules))).rules == rules
    assert spelling._find_spelling.cache_info().currsize <= 128
    assert spelling._parse_words.cache_info().currsize <= 128
    spelling._parse_words.cache_clear()
    blanks = " " * 100_000
    assert parse_rules("counter", 4, f"target=9{blanks}").options["target"] == 9
    assert spelling._parse_words.cache_info().currsize == 0
