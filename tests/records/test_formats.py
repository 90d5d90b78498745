"""Options that are left out mean what the format fixes, whatever the defaults of presets become.

`formats/nothing_spelled.txt` has what every preset is where a text of format 2 spells no option,
and `formats/format_1.txt` what format 1 wrote of other rulesets. Neither file ever changes.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from fractions import Fraction
from pathlib import Path

import attrs
import pytest

from counter_rules import Ruleset, RulesetError, get_ruleset, new_game, public_view
from counter_rules.games import Preset, format_options, option, parse_rules
from counter_rules.games import _registry as registry
from counter_rules.games._formats import DEFAULTS, FORMAT_1_DEFAULTS, DependsOn
from counter_rules.games._registry import BUILT_IN
from counter_rules.notation import format_view, parse_view
from counter_rules.records import Form, Record, dumps, format_position, loads, parse_position
from support.builders import custom
from support.failures import each
from support.ruleset_choices import compose, draw_options

FOLDER = Path(__file__).parent / "formats"
PRESETS = [preset.name for preset in BUILT_IN]

AS_PUBLISHED = (
    *("kachuful", "boerenbridge", "plump", "nomination_whist"),
    *("dutch_school_game", "spanish_podrida", "wizard"),
)
"""Presets that are younger than format 1."""

RENAMED = {
    "score=office": "score=as_taught",
    "english_consolation=false": "as_taught=false",
    "english_consolation=true": "as_taught=false",
    "two_names_trump=false": "names_trump=eight",
    "two_names_trump=true": "names_trump=two,eight",
}
"""Words of format 1 that are spelled otherwise now; a flag chose the consolation score there."""

RANKS = "A234567JQK"
ORDERS = (RANKS, "AKQJ765432", "KQJ765432A", "5J2AQ3K764", "j,q,k,a,2,3,4,5,6,7", "'KA2345JQ67'")
SETS = [custom(4, ranks="AKQJ765432"), custom(4, ranks="KQJ765432A", aces="low")]


def read_rows(file: str) -> list[tuple[str, int, str]]:
    """Return the name, the players and the options of every row of a file."""
    rows = [line.split(": ") for line in (FOLDER / file).read_text().splitlines()]
    heads = [(*head.split(), words) for head, words in rows]
    return [(name, int(n), words) for name, players, words in heads for n in players.split(",")]


def read_text(name: str, players: int, words: str, number: int) -> Ruleset:
    head = f'[Record "counter-rules {number}"]\n[Game "{name}"]\n[Players "{players}"]\n'
    return loads(f'{head}[Options "{words}"]\nstopped\n').rules


def read_everywhere(name: str, players: int, words: str, number: int) -> Iterator[Ruleset]:
    """Read the options of a format in a record of either form, a position and a view."""
    yield read_text(name, players, words, number)
    start = new_game(get_ruleset(name, players=players))
    _, _, hand = format_position(start).split(" | ")
    yield parse_position(f"position {number} | {name} {players} {words} | {hand}").rules
    options = dict(word.split("=", 1) for word in words.split())
    rules = {"name": name, "players": players, "options": options}
    record = {"record": number, "rules": rules, "dealer": 0, "moves": []}
    yield loads(json.dumps(record)).rules
    view = json.loads(format_view(public_view(start)))
    yield parse_view(json.dumps({**view, "view": number, "rules": rules})).rules


def write_everywhere(rules: Ruleset) -> list[str]:
    """Write a ruleset in a record of either form, a position and a view."""
    start = new_game(rules)
    record = Record(rules=rules)
    texts = [dumps(record), dumps(record, Form.JSON)]
    return [*texts, format_position(start), format_view(public_view(start))]


READERS: tuple[Callable[[str], Ruleset], ...] = (
    lambda text: loads(text).rules,
    lambda text: loads(text).rules,
    lambda text: parse_position(text).rules,
    lambda text: parse_view(text).rules,
)


def change_defaults(preset: Preset, **defaults: object) -> Preset:
    """Return a preset some of whose options have other defaults."""
    fields = {
        field.name: attrs.field(
            default=defaults.get(field.name, field.default),
            metadata={**field.metadata, "by_players": None}
            if field.name in defaults
            else field.metadata,
        )
        for field in attrs.fields(preset.options_class)
    }
    return attrs.evolve(
        preset, options_class=attrs.make_class("Later", fields, frozen=True, kw_only=True)
    )


# The table


@each("preset", BUILT_IN, ids=PRESETS)
def test_every_option_of_ours_has_an_entry(preset: Preset) -> None:
    """A new option gets one, under which the game is what it was without the option."""
    assert {*DEFAULTS[preset.name]} == {option.name for option in preset.options}


@each("preset", BUILT_IN, ids=PRESETS)
def test_the_entries_are_the_defaults_of_the_presets(preset: Preset) -> None:
    for players in preset.players:
        fixed = read_text(preset.name, players, "", 2).options
        assert fixed == preset.make_ruleset(players=players).options


def test_the_tables_name_games_and_options_of_ours_alone() -> None:
    assert [*DEFAULTS] == PRESETS
    for name, entries in (*DEFAULTS.items(), *FORMAT_1_DEFAULTS.items()):
        others = {entry.name for entry in entries.values() if isinstance(entry, DependsOn)}
        assert {*entries} | others <= {*DEFAULTS[name], "players"}


@each(("name", "players", "words"), read_rows("nothing_spelled.txt"))
def test_what_it_means_to_spell_nothing_never_changes(name: str, players: int, words: str) -> None:
    assert read_text(name, players, words, 1) == read_text(name, players, "", 2)
    spelled = parse_rules(name, players, spell_today(words))
    assert [*read_everywhere(name, players, "", 2)] == [spelled] * 4
    assert [*read_everywhere(name, players, words, 2)] == [spelled] * 4


def test_every_game_of_ours_is_among_them() -> None:
    rows = [(name, players) for name, players, _ in read_rows("nothing_spelled.txt")]
    assert rows == [(preset.name, players) for preset in BUILT_IN for players in preset.players]
    assert {name for name, _, _ in read_rows("format_1.txt")} == {*PRESETS} - {*AS_PUBLISHED}


# Format 1


@each(("name", "players", "words"), read_rows("format_1.txt"))
def test_format_1_is_read_as_it_always_was(name: str, players: int, words: str) -> None:
    now = spell_today(words)
    rules = parse_rules(name, players, now)
    given, spelled = now.split(), format_options(rules).split()
    assert {*given} <= {*spelled}
    added = {word.partition("=")[0]: word.partition("=")[2] for word in {*spelled} - {*given}}
    assert added == {option: DEFAULTS[name][option] for option in added}
    assert [*read_everywhere(name, players, words, 1)] == [rules] * 4


def spell_today(words: str) -> str:
    """Spell options as they are spelled now: ranks in order, and what became of others."""
    ordered = words.replace(RANKS, order_ranks(words)).split()
    return " ".join([RENAMED.get(word, word) for word in ordered])


def order_ranks(words: str) -> str:
    return "KQJ765432A" if "aces=low" in words else "AKQJ765432"


@each(("name", "players", "words"), read_rows("nothing_spelled.txt"))
def test_what_format_1_leaves_out_is_as_it_was_then(name: str, players: int, words: str) -> None:
    score = {"oh_hell": "tricks_plus_ten", "office_oh_hell": "as_taught"}.get(name)
    then = " ".join([*words.split()[:-1], f"score={score}"]) if score else words
    rules = parse_rules(name, players, spell_today(then))
    assert [*read_everywhere(name, players, "", 1)] == [rules] * 4


@each(
    ("number", "name", "words", "score"),
    [
        (1, "office_oh_hell", "english_consolation=yes", "english_consolation"),
        (1, "office_oh_hell", "english_consolation=off", "as_taught"),
        (1, "office_oh_hell", "english_consolation=off score=wizard", "wizard"),
        (2, "office_oh_hell", "as_taught=yes", "as_taught"),
        (2, "office_oh_hell", "as_taught=off", "english_consolation"),
        (1, "blackout", "alternate_scoring=true", "exact_ten"),
        (1, "blackout", "alternate_scoring=false", "blackout"),
        (2, "blackout", "alternate_scoring=true", "exact_ten"),
        (2, "blackout", "alternate_scoring=false", "blackout"),
    ],
)
def test_a_default_that_depends_on_another_option(
    number: int, name: str, words: str, score: str
) -> None:
    for rules in read_everywhere(name, 4, words, number):
        assert rules.options["score"] == score


@each(
    "words",
    ["english_consolation=true score=wizard", "english_consolation=maybe", "english_consolation="],
)
def test_what_format_1_refused_of_the_office_game_is_refused(words: str) -> None:
    with pytest.raises(ValueError, match="office_oh_hell has no option 'english_consolation'"):
        read_text("office_oh_hell", 4, words, 1)


@each("name", PRESETS)
def test_random_rulesets_are_read_in_format_1_and_2(name: str) -> None:
    rng = random.Random(f"formats of {name}")
    for _ in range(25):
        players = rng.choice(registry.get_preset(name).players)
        rules = compose(name, players, draw_options(rng, name, players))[0]
        if not rules.has_own_order:  # format 1 has none (F11.8)
            assert read_text(name, players, format_options(rules), 1) == rules
        texts = write_everywhere(rules)
        again = [read(text) for read, text in zip(READERS, texts, strict=True)]
        assert again == [rules] * 4
        assert [one.options for one in again] == [rules.options] * 4
        assert write_everywhere(again[0]) == texts


@each("rules", SETS)
def test_the_ranks_of_format_1_are_a_set(rules: Ruleset) -> None:
    aces = rules.options["aces"]
    for order in ORDERS:
        for read in read_everywhere("custom", 4, f"ranks={order.replace(' ', '')} aces={aces}", 1):
            assert (read, read.options) == (rules, rules.options)


@each("rules", SETS)
def test_those_of_format_2_run_from_the_highest_to_the_lowest(rules: Ruleset) -> None:
    order = order_ranks(format_options(rules))
    for text in write_everywhere(rules):
        assert text.count(order) == 1


def test_those_of_format_2_may_have_an_order_of_their_own() -> None:
    for read in read_everywhere("custom", 4, f"ranks={RANKS}", 2):
        assert (read.ranks, read.has_own_order) == (read.options["ranks"], True)


@each(
    ("ranks", "why"),
    [
        *[(ranks, "expected ranks such as AKQJ765432") for ranks in ("A2X", "A2*", "A" * 300)],
        ("AA2", "A is given twice; give each rank once"),
    ],
)
def test_what_lists_no_ranks_is_refused(ranks: str, why: str) -> None:
    for number in (1, 2):
        with pytest.raises(ValueError, match=f"option ranks: {why}"):
            read_text("custom", 4, f"ranks={ranks}", number)


# A preset changes


@pytest.mark.parametrize(
    ("name", "players", "defaults"),
    [
        ("oh_hell", 4, {"score": "tricks_plus_ten", "hook": False, "hand_sizes": (3, 2, 1)}),
        ("counter", 3, {"target": 21, "max_hands": 5, "names_trump": "two,eight"}),
        ("office_oh_hell", 5, {"score": "as_taught", "reflip": "once"}),
        ("custom", 6, {"decks": 2, "jokers": "win", "target": 40}),
    ],
)
def test_texts_keep_their_meaning_when_a_default_changes(
    name: str, players: int, defaults: dict[str, object], monkeypatch: pytest.MonkeyPatch
) -> None:
    preset = registry.get_preset(name)
    chosen = [{}, *[{option: value} for option, value in defaults.items()], defaults]
    before = [get_ruleset(name, players=players, **options) for options in chosen]
    texts = [write_everywhere(rules) for rules in before]
    typed = [next(read_everywhere(name, players, "", number)) for number in (1, 2)]
    monkeypatch.setitem(registry._OURS, name, change_defaults(preset, **defaults))  # type: ignore[index]
    now = get_ruleset(name, players=players)
    assert {option: now.options[option] for option in defaults} == defaults
    for rules, written in zip(before, texts, strict=True):
        again = [read(text) for read, text in zip(READERS, written, strict=True)]
        assert [one.options for one in again] == [rules.options] * 4
        assert write_everywhere(again[0]) == written
    again = [next(read_everywhere(name, players, "", number)) for number in (1, 2)]
    assert [one.options for one in again] == [one.options for one in typed]
    assert [read(text) for read, text in zip(READERS, write_everywhere(now), strict=True)] == [
        now
    ] * 4


def test_a_preset_of_ones_own_spells_all_and_may_change_its_defaults(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    house = attrs.evolve(
        registry.get_preset("blackout"),
        name="house",
        build=lambda players, options: attrs.evolve(
            registry.get_preset("blackout").build(players, options), name="house"
        ),
    )
    monkeypatch.setattr(registry, "_REGISTERED", {"house": house})
    rules = get_ruleset("house", players=4)
    texts = write_everywhere(rules)
    assert texts[2].split(" | ")[1] == f"house 4 {format_options(rules)}"
    assert json.loads(texts[3])["rules"]["options"] == dict(rules.options)
    later = change_defaults(house, hook="last_bidder", score="wizard")
    monkeypatch.setattr(registry, "_REGISTERED", {"house": later})
    again = [read(text) for read, text in zip(READERS, texts, strict=True)]
    assert [one.options for one in again] == [rules.options] * 4
    monkeypatch.setattr(registry, "_REGISTERED", {})
    with pytest.raises(RulesetError, match="there is no ruleset 'house'"):
        get_ruleset("house", players=4)
    assert [json.loads(text)["rules"]["options"] for text in write_everywhere(rules)[1::2]] == [
        None
    ] * 2


def to_value(text: str) -> object:
    """Read a fraction, several numbers or words, as an option of one's own may."""
    if "/" in text:
        return Fraction(text)
    numbers = text.replace(",", "")
    return tuple(map(int, text.split(","))) if numbers.isdigit() else text or ()


@attrs.frozen
class OddOptions:
    odd: object = option(
        "any value", "F1", default="", accepted="any", check=lambda value: value, parse=to_value
    )


ODD = Preset(
    name="odd",
    summary="Oh Hell with an option of any kind.",
    players=(3, 4),
    options_class=OddOptions,
    build=lambda players, options: attrs.evolve(
        get_ruleset("oh_hell", players=players), name="odd", options=options
    ),
)


@each(
    ("value", "as_data", "as_word"),
    [
        ((), True, True),
        ((1, 2), True, True),
        (Fraction(1, 2), False, True),
        ("two words", True, False),
        ("1|2", True, False),
        ("line\n", True, False),
        (2.5, True, False),
        (float("inf"), False, False),
        (frozenset({1}), False, False),
        (10**5_000, False, False),
    ],
    ids=lambda value: ascii(value) if value != 10**5_000 else "10**5000",
)
def test_an_option_of_ones_own_is_spelled_only_where_it_can_be_read(
    value: object, as_data: bool, as_word: bool
) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(registry, "_REGISTERED", {"odd": ODD})
        rules = get_ruleset("odd", players=3, odd=value)
        assert (format_options(rules) != "given") is as_word
        record = Record(rules=rules)
        state = new_game(rules)
        for is_spelled, text, read in (
            (as_data, format_view(public_view(state)), parse_view),
            (as_data, dumps(record, Form.JSON), loads),
            (as_word, format_position(state), parse_position),
            (as_word, dumps(record), loads),
        ):
            assert read(text, rules=rules).rules == rules
            assert ("given" not in text and '"options": null' not in text) is is_spelled
            if is_spelled:
                assert read(text).rules.options == rules.options
