"""F11.8 Ranks in an order of their own."""

from __future__ import annotations

import random

import pytest

from counter_rules import (
    Card,
    Deal,
    Move,
    PlayCard,
    Rank,
    ReasonCode,
    RulesetError,
    apply_move,
    new_game,
    shuffle,
    view,
)
from counter_rules.bots import HeuristicBot, PolicyBot
from counter_rules.cli.choices import format_choices
from counter_rules.explain import describe_card
from counter_rules.games import counter_effects, describe_ruleset, format_options, parse_rules
from counter_rules.kernel import Backend, compile_ruleset
from counter_rules.records import Record, dumps, loads
from counter_rules.render import svg, text
from counter_rules.rules.effects import JOKER_LOSES
from counter_rules.trick import EffectOrder
from support.beside_kernel import observe_beside, walk_beside
from support.builders import custom, deal, resolve
from support.hands import bid_all, list_legal, play
from support.refusals import refusal

ORDER = "A3KQJ76542"
"""The ranks of the Spanish pack as it is often played: the three is the second highest."""

TABLE = custom(3, ranks=ORDER, hand_sizes=(3,))
MUST_BEAT = custom(3, ranks=ORDER, hand_sizes=(3,), following="must_beat")
MARROWS = custom(3, ranks=ORDER, hand_sizes=(3,), jacks="marrows")


# Who wins.


@pytest.mark.parametrize(
    ("plays", "winner"),
    [("KH 3H QH", 1), ("3H AH KH", 1), ("2H 4H 5H", 2), ("3H 3C KC", 1), ("3H KC 2C", 1)],
)
def test_f11_8_the_order_decides_who_wins(plays: str, winner: int) -> None:
    assert resolve(plays, trump="C", rules=TABLE).winner == winner


def test_f11_8_every_rank_beats_those_named_after_it() -> None:
    for place, high in enumerate(TABLE.ranks):
        for low in TABLE.ranks[place + 1 :]:
            played = f"{low.letter}H {high.letter}H 2C"
            assert resolve(played, trump="S", rules=TABLE).winner == 1


def test_f11_8_an_order_may_be_any() -> None:
    rules = custom(3, ranks="579JQ", hand_sizes=(3,))
    assert rules.ranks == (Rank.FIVE, Rank.SEVEN, Rank.NINE, Rank.JACK, Rank.QUEEN)
    assert resolve("QS JS 5S", trump="H", rules=rules).winner == 2


# What must be played.


def test_f11_8_the_order_decides_what_beats_a_card() -> None:
    state = bid_all(deal(new_game(MUST_BEAT), "KH 2C 4C", "3H QH 2H", "AH 5C 6C", turned="2D"))
    state = play(state, "KH")
    assert list_legal(state) == ["3H"]
    assert refusal(state, PlayCard(1, Card.parse("QH"))) == (ReasonCode.MUST_BEAT, "F1")


def test_f11_8_a_trump_is_overtrumped_by_the_order() -> None:
    state = bid_all(deal(new_game(MUST_BEAT), "KH 2C 4C", "KD QC 2S", "3D QD 5C", turned="2D"))
    assert list_legal(play(state, "KH KD")) == ["3D"]


# The other options.


def test_f11_8_the_jacks_of_trumps_stay_above_all() -> None:
    assert resolve("AH 3H JH", trump="H", rules=MARROWS).winner == 2
    assert resolve("AH 3H JD", trump="H", rules=MARROWS).winner == 2
    assert resolve("JC QC 3C", trump="H", rules=MARROWS).winner == 2


@pytest.mark.parametrize(("ranks", "aces"), [("AKQJ765432", "high"), ("KQJ765432A", "low")])
def test_f11_8_the_two_usual_orders_are_no_order_of_their_own(ranks: str, aces: str) -> None:
    rules = custom(3, ranks=ranks, aces=aces)
    assert rules.values == custom(3, aces=aces).values
    assert not rules.has_own_order
    assert "ranks" not in dict(describe_ruleset(rules))


@pytest.mark.parametrize("name", [effect.name for effect in counter_effects().effects])
def test_f11_8_no_power_of_counter_goes_with_it(name: str) -> None:
    others = [effect.name for effect in counter_effects().effects if effect.name != name]
    alone = counter_effects().without(*others)
    with pytest.raises(RulesetError, match=f"^options ranks={ORDER} and effects contradict"):
        custom(3, ranks=ORDER, effects=alone)


@pytest.mark.parametrize("effects", [EffectOrder(), EffectOrder(contest=(JOKER_LOSES,))])
def test_f11_8_other_effects_do(effects: EffectOrder) -> None:
    assert custom(3, ranks=ORDER, effects=effects).effects == effects


def test_f11_8_a_flipped_card_counts_its_pips_all_the_same() -> None:
    rules = custom(4, ranks=ORDER, hand_sizes="card_flip")
    assert len(deal(new_game(rules), turned="3C 2H").hands[0]) == 3


# What is said and drawn.


def test_f11_8_the_order_is_said() -> None:
    said = dict(describe_ruleset(TABLE))
    assert said["ranks"] == "A 3 K Q J 7 6 5 4 2, from the highest to the lowest"
    assert describe_card(TABLE, Card.parse("3H"))[1] == (
        "from the highest to the lowest, the ranks are A 3 K Q J 7 6 5 4 2"
    )


def test_f11_8_a_hand_is_sorted_by_the_order() -> None:
    state = deal(new_game(TABLE), "3H KH 2H", "4C 5C 6C", "7C JC QC", turned="2D")
    seen = view(bid_all(state), 0)
    assert "♥ 2 K 3" in text(seen)
    assert format_choices(seen) == ["[1] 2♥", "[2] K♥", "[3] 3♥"]
    usual = view(
        bid_all(
            deal(
                new_game(custom(3, ranks="AKQJ765432", hand_sizes=(3,))),
                "3H KH 2H",
                "4C 5C 6C",
                "7C JC QC",
                turned="2D",
            )
        ),
        0,
    )
    assert svg(seen) != svg(usual)


# Records.


def test_f11_8_a_record_keeps_the_order() -> None:
    state = new_game(TABLE)
    record = Record(rules=TABLE, moves=[shuffle(state, seed=7)])
    again = loads(dumps(record))
    assert (again.rules, again.rules.ranks) == (TABLE, TABLE.ranks)
    assert parse_rules("custom", 3, format_options(TABLE)) == TABLE


# Kernels and bots.


@pytest.mark.parametrize(
    "options",
    [
        {"following": "must_beat"},
        {"jacks": "marrows", "following": "must_beat", "lead_limit": "broken_trumps"},
        {"decks": 2, "following": "must_beat", "jokers": "lose"},
    ],
)
def test_f11_8_kernels_play_by_the_order(options: dict[str, object]) -> None:
    rules = custom(4, ranks=ORDER, hand_sizes=(5, 4), **options)
    kernel, rng = compile_ruleset(rules, backend=Backend.PYTHON), random.Random(8)
    for _ in range(5):
        for fast, state in walk_beside(kernel, rng, new_game(rules), hands=2):
            if rng.random() < 0.1:
                observe_beside(fast, state)


USUAL = custom(3, ranks="AKQJ765432", hand_sizes=(5,))
OWN = custom(3, ranks=ORDER, hand_sizes=(5,))


def rename(card: Card) -> Card:
    """Return the card that has the place of another in the usual order."""
    return Card(dict(zip(OWN.ranks, USUAL.ranks, strict=True))[card.rank], card.suit)


def rename_move(move: Move) -> Move:
    """Return the same move with the cards of the usual order."""
    if isinstance(move, PlayCard):
        return PlayCard(move.seat, rename(move.card))
    if isinstance(move, Deal):
        hands = [map(rename, hand) for hand in move.hands]
        return Deal(hands, map(rename, move.turned), map(rename, move.stack))
    return move


@pytest.mark.parametrize("bot", [HeuristicBot(), PolicyBot()], ids=["heuristic", "policy"])
def test_f11_8_bots_value_cards_by_the_order(bot: HeuristicBot | PolicyBot) -> None:
    """With the cards of the same places in the usual order, the moves have the same values."""
    for seed in range(4):
        own, usual = new_game(OWN), new_game(USUAL)
        move: Move = shuffle(own, seed=seed)
        while not own.is_over:
            own, usual = apply_move(own, move), apply_move(usual, rename_move(move))
            if own.to_act:
                seat = own.to_act[0]
                one, other = (bot.explain(view(state, seat)) for state in (own, usual))
                values = {rename_move(worth.move): worth.value for worth in one}
                assert values == pytest.approx({worth.move: worth.value for worth in other})
                move = one[0].move
