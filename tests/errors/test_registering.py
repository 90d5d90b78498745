"""Presets registered in a process: found by their names, and their games read back by them."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import attrs
import pytest

from counter_rules import (
    Ruleset,
    RulesetError,
    apply_move,
    get_ruleset,
    new_game,
    ruleset_names,
    shuffle,
    view,
)
from counter_rules.games import (
    Preset,
    count,
    flag,
    format_options,
    get_preset,
    list_rulesets,
    optional_count,
    parse_rules,
    register_preset,
)
from counter_rules.games import _registry as registry
from counter_rules.notation import format_view, parse_view
from counter_rules.records import Form, Record, dumps, format_position, loads, parse_position
from effects.lone_red import make_lone_red


@attrs.frozen(kw_only=True)
class LoneRedOptions:
    bonus: int = count("what a lone red card gains", "H1", default=5, least=3, most=9)
    hook: bool = flag("the last bidder may not make the bids add up to ten", "C2.1")
    cap: int | None = optional_count("the most hands", "H2", least=2, most=20)


def build(players: int, options: LoneRedOptions) -> Ruleset:
    counter = get_ruleset("counter", players=players, hook=options.hook, max_hands=options.cap)
    effects = counter.effects.adding(make_lone_red(options.bonus), before="doubled_lead")
    return attrs.evolve(counter, name="lone_red", options=options, effects=effects)


LONE_RED = Preset(
    name="lone_red",
    summary="Counter in which a lone red card is worth more.",
    players=(3, 4),
    options_class=LoneRedOptions,
    build=build,
)


@pytest.fixture(autouse=True)
def nothing_registered(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(registry, "_REGISTERED", {})
    yield
    assert get_preset("counter").name == "counter"


def test_it_is_found_by_its_name_like_ours() -> None:
    assert "lone_red" not in ruleset_names()
    register_preset(LONE_RED)
    assert ruleset_names()[-1] == "lone_red"
    assert get_preset("lone_red") is LONE_RED
    assert get_ruleset("lone_red", players=3, bonus=7).options["bonus"] == 7
    assert [rules.players for rules in list_rulesets(LONE_RED, {})] == [3, 4]
    with pytest.raises(RulesetError, match=r"did you mean lone_red\?"):
        get_ruleset("lonered", players=3)


def test_options_with_defaults_may_be_left_out() -> None:
    rules = LONE_RED.make_ruleset(players=4)
    assert rules == LONE_RED.make_ruleset(players=4, options={"bonus": 5})
    assert dict(rules.options) == {"bonus": 5, "hook": False, "cap": None}


@pytest.mark.parametrize("options", [{}, {"bonus": 9, "cap": 20, "hook": True}])
def test_what_is_written_of_it_is_read_back_without_the_rules(options: dict[str, object]) -> None:
    register_preset(LONE_RED)
    rules = get_ruleset("lone_red", players=4, **options)
    state = new_game(rules)
    state = apply_move(state, shuffle(state, seed=7))
    seen = view(state, 1)
    assert parse_view(format_view(seen)) == seen
    assert parse_position(format_position(state)) == state
    assert parse_rules("lone_red", 4, format_options(rules)) == rules
    record = Record(rules=rules)
    for form in Form:
        assert loads(dumps(record, form)).rules == rules


def test_unregistered_it_has_to_be_given() -> None:
    seen = view(new_game(LONE_RED.make_ruleset(players=4)), 1)
    text = format_view(seen)
    with pytest.raises(ValueError, match=r"by an unregistered preset: pass it as rules="):
        parse_view(text)
    assert parse_view(text, rules=seen.rules) == seen


def test_the_same_preset_may_be_registered_again() -> None:
    register_preset(LONE_RED)
    register_preset(attrs.evolve(LONE_RED))
    register_preset(get_preset("counter"))
    assert get_preset("lone_red") is LONE_RED
    assert ruleset_names().count("lone_red") == 1


def test_another_one_of_its_name_is_refused() -> None:
    register_preset(LONE_RED)
    with pytest.raises(RulesetError, match=r"already another ruleset 'lone_red'"):
        register_preset(attrs.evolve(LONE_RED, players=(3,)))
    assert get_preset("lone_red") is LONE_RED


def test_of_several_threads_one_registers_a_name() -> None:
    presets = [attrs.evolve(LONE_RED, title=f"Lone Red {n}") for n in range(8)]
    refused: list[Preset] = []
    barrier = threading.Barrier(len(presets))

    def register(preset: Preset) -> None:
        barrier.wait(10)
        try:
            register_preset(preset)
        except RulesetError:
            refused.append(preset)

    threads = [threading.Thread(target=register, args=(preset,)) for preset in presets]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(10)
    kept = get_preset("lone_red")
    assert sorted(one.title for one in [*refused, kept]) == [one.title for one in presets]


@pytest.mark.parametrize("name", ["", " ", "lone red", "lone_red\n", 5])
def test_a_name_is_one_word(name: str) -> None:
    with pytest.raises(RulesetError, match=r"must be one word"):
        register_preset(attrs.evolve(LONE_RED, name=name, title="Lone Red"))


# Counts from one number to another.


@pytest.mark.parametrize("bonus", [2, 10, 4.0, True, None])
def test_a_count_out_of_its_bounds_is_refused(bonus: object) -> None:
    with pytest.raises(RulesetError, match=r"^option bonus: .* number from 3 to 9, got"):
        LONE_RED.make_ruleset(players=4, options={"bonus": bonus})


@pytest.mark.parametrize("cap", [1, 21, "2"])
def test_an_optional_count_out_of_its_bounds_is_refused(cap: object) -> None:
    with pytest.raises(RulesetError, match=r"^option cap: .* from 2 to 20, or None, got"):
        LONE_RED.make_ruleset(players=4, options={"cap": cap})


def test_the_bounds_of_a_count_are_accepted_and_offered() -> None:
    for bonus, cap in ((3, 2), (9, 20), (5, None)):
        rules = LONE_RED.make_ruleset(players=3, options={"bonus": bonus, "cap": cap})
        assert (rules.options["bonus"], rules.options["cap"]) == (bonus, cap)
    bonus_option, _, cap_option = LONE_RED.options
    assert (bonus_option.least, bonus_option.most) == (3, 9)
    assert (cap_option.least, cap_option.most) == (2, 20)
    assert (bonus_option.accept_text("9"), cap_option.accept_text("none")) == (9, None)
    with pytest.raises(RulesetError, match=r"from 3 to 9, got '2'$"):
        bonus_option.accept_text("2")
