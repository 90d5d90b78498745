"""An effect whose hook raises is named, with the hook and the clause, wherever it acts."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Never

import attrs
import pytest

from counter_rules import (
    Card,
    Effect,
    PlayCard,
    Rank,
    Ruleset,
    RulesetError,
    Suit,
    apply_move,
    explain_trick,
    get_ruleset,
    legal_moves,
    resolve_trick,
)
from counter_rules.games import counter_effects
from counter_rules.trick import STAGES, Act, CountsAs, EffectOrder, Freedom, Lead, Table
from support.builders import custom, dealt, trick
from support.hands import bid_all, play


def break_down(table: Table) -> None:
    raise LookupError(f"no card\nat {len(table.cards)}")


def fail_twice(_card: Card, _trump: Suit | None) -> Suit:
    raise ZeroDivisionError


def fail_always(*_asked: object) -> Never:
    raise ZeroDivisionError


def counter(*effects: Effect) -> Ruleset:
    order = counter_effects()
    for effect in effects:
        order = order.adding(effect)
    return get_ruleset("counter", players=4, effects=order)


def broken(stage: str, run: Callable[[Table], None] = break_down) -> Ruleset:
    return counter(Effect(name="tide", rank=Rank.NINE, **{stage: Act("H1", run)}))


@pytest.mark.parametrize("ask", [resolve_trick, explain_trick])
@pytest.mark.parametrize("stage", STAGES)
def test_an_effect_that_fails_is_named_with_stage_and_clause(
    ask: Callable[..., object], stage: str
) -> None:
    with pytest.raises(RulesetError) as found:
        ask(broken(stage), trick("9C 3C 5C 6C"))
    assert str(found.value) == (
        f"effect 'tide' fails in its hook {stage} (H1): LookupError: no card at 4; "
        "fix the hook or leave the effect out"
    )
    assert isinstance(found.value.__cause__, LookupError)


def test_the_right_one_is_named_where_two_share_a_hook() -> None:
    def fail_at_six(table: Table) -> None:
        if table.values[table.list_plays(Rank.SIX)[0]] == 2:
            raise LookupError
        table.values[table.list_plays(Rank.SIX)[0]] = 2

    rules = counter(
        *(Effect(name=f"own{n}", rank=Rank.SIX, value=Act("H1", fail_at_six)) for n in (1, 2))
    )
    with pytest.raises(RulesetError, match="'own2' fails"):
        resolve_trick(rules, trick("9C 3C 7C 6C"))


def test_a_match_stops_with_the_name_of_the_effect() -> None:
    state = play(
        bid_all(dealt("9C", "3C", "7C", "6C", dealer=3, rules=broken("after"))), "9C 3C 7C"
    )
    with pytest.raises(RulesetError, match=r"'tide' fails in its hook after \(H1\): LookupError"):
        apply_move(state, PlayCard(3, Card.parse("6C")))


@pytest.mark.parametrize("ask", [resolve_trick, explain_trick])
@pytest.mark.parametrize(
    ("stage", "name", "value"),
    [
        ("contest", "champion", 7),
        ("after", "next_leader", 77),
        ("value", "values", []),
        ("settle", "suits", []),
    ],
)
def test_an_effect_that_leaves_nonsense_is_named(
    ask: Callable[..., object], stage: str, name: str, value: object
) -> None:
    def leave(table: Table) -> None:
        setattr(table, name, value)

    with pytest.raises(RulesetError) as found:
        ask(broken(stage, leave), trick("9C 3C 5C 6C"))
    assert str(found.value).startswith(
        f"effect 'tide' fails in its hook {stage} (H1): ValueError: it leaves {name}="
    )


def test_an_effect_asleep_does_not_fail() -> None:
    assert resolve_trick(broken("value"), trick("8C 3C 5C 6C")).winner == 2


@pytest.mark.parametrize(
    ("facets", "hook"),
    [
        ({"lead": Lead("H2", fail_twice)}, "lead"),
        ({"counts_as": CountsAs("H2", fail_twice, lambda _c, _t, value: value)}, "counts_as"),
    ],
)
def test_a_card_that_cannot_say_its_suit_is_named(facets: dict[str, object], hook: str) -> None:
    rules = counter(Effect(name="tide", rank=Rank.NINE, **facets))  # type: ignore[arg-type]
    with pytest.raises(RulesetError, match=rf"'tide' fails in its hook {hook} \(H2\): ZeroDiv"):
        resolve_trick(rules, trick("9C 3C 5C 6C"))


def check_duty(tide: Effect, hands: tuple[str, ...], hook: str) -> None:
    """See that asking what follows a first card, in a game in which one must beat, names a hook."""
    rules = custom(4, effects=EffectOrder().adding(tide), following="must_beat")
    state = bid_all(dealt(*hands, dealer=3, rules=rules))
    state = apply_move(state, PlayCard(0, Card.parse(hands[0])))
    with pytest.raises(RulesetError, match=rf"'tide' fails in its hook {hook} \(H2\): Zero"):
        legal_moves(state)


@pytest.mark.parametrize("held", ["get_suit", "get_value"])
def test_a_card_that_cannot_say_what_it_counts_as_in_the_hand_is_named(held: str) -> None:
    asked = CountsAs("H2", lambda card, _trump: card.suit, lambda _card, _trump, value: value)
    tide = Effect(name="tide", rank=Rank.NINE, counts_as=attrs.evolve(asked, **{held: fail_always}))
    check_duty(tide, ("3C", "9C", "7C", "6C"), "counts_as")


def test_a_card_that_cannot_say_whether_it_is_unbeatable_is_named() -> None:
    tide = Effect(name="tide", rank=Rank.NINE, freedom=Freedom("H2", fail_always))
    check_duty(tide, ("9C", "3C", "7C", "6C"), "freedom")


def test_a_failure_that_does_not_come_again_is_raised_as_it_is() -> None:
    failures: Iterator[Exception] = iter([LookupError("once")])

    def fail_once(_table: Table) -> None:
        for error in failures:
            raise error

    with pytest.raises(LookupError, match="once"):
        resolve_trick(broken("value", fail_once), trick("9C 3C 5C 6C"))


class UnspeakableError(Exception):
    def __str__(self) -> str:
        raise RuntimeError


def test_a_failure_without_words_is_named_too() -> None:
    def fail(_table: Table) -> None:
        raise UnspeakableError

    with pytest.raises(RulesetError, match=r"\(H1\): UnspeakableError; fix"):
        resolve_trick(broken("value", fail), trick("9C 3C 5C 6C"))
