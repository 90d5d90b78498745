"""What errors for programmers say, each sentence once; elsewhere their class and details count."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs
import pytest

from counter_rules import (
    Bid,
    Card,
    CounterRulesError,
    Deal,
    NotationError,
    PassCard,
    PlayCard,
    Rank,
    RulesetError,
    StateError,
    Suit,
    Trick,
    get_ruleset,
    legal_moves,
    new_game,
    resolve_trick,
    ruleset_names,
    shuffle,
    view,
)
from counter_rules.games import count, counter_effects, get_preset, register_preset
from counter_rules.rules.dealing import AlwaysTrump, ConstantHands, ListedHands, Rotation
from counter_rules.rules.effects import NINE
from counter_rules.rules.ending import Lives
from counter_rules.trick import Act, Effect, EffectOrder, Freedom, Relief
from support.builders import COUNTER, card, resolve, trick
from support.failures import each

RULES: Any = COUNTER[4]
NEW = new_game(RULES)
NORTHEAST = get_ruleset("northeast_blackout", players=5)
ACE = card("AC")
OWN: Any = Effect(name="own", value=Act("X1", lambda _: None))
TWO = Effect(name="own", rank=Rank.TWO, lead=counter_effects().leads[Rank.TWO])
ANY: Any = "x"


def ask(text: str) -> Callable[[], object]:
    return lambda: resolve_trick(RULES, trick(text))


def lay(*plays: Any, players: Any = 4, trump: Any = None) -> Callable[[], object]:  # noqa: ANN401
    return lambda: resolve_trick(RULES, Trick(0, plays, trump, players))


def own(**parts: Any) -> Callable[[], object]:  # noqa: ANN401
    return lambda: Effect(**{"name": "own", "value": OWN.value, **parts})


def choose(name: str = "counter", **options: Any) -> Callable[[], object]:  # noqa: ANN401
    return lambda: get_ruleset(name, **({"players": 4} | options))


SAID: dict[type[CounterRulesError], dict[str, Callable[[], object]]] = {
    StateError: {
        "there is no seat 4: 4 players have the seats 0 to 3": lambda: legal_moves(NEW, 4),
        "expected a State or a View, got Ruleset": lambda: legal_moves(RULES),
        "expected a State, got View": lambda: shuffle(view(NEW, 0), seed=1),  # type: ignore[arg-type]
        "expected a Ruleset (see get_ruleset), got 'x'": lambda: new_game(ANY),
        "seat must be a whole number of at most 64 bits, not 'x'": lambda: Bid(ANY, 1),
        "tricks must be a whole number of at most 64 bits, not 'x'": lambda: Bid(0, ANY),
        "blind must be True or False, not 'x'": lambda: Bid(0, 1, ANY),
        "card must be a Card, not 'x'": lambda: PassCard(0, ANY),
        "show must be a Card or None, not 'x'": lambda: PlayCard(0, ACE, ANY),
        "high must be True, False or None, not 'x'": lambda: PlayCard(0, ACE, high=ANY),
        "every card of a deal must be a Card, not 'x'": lambda: Deal([[ANY]]),
        "expected a series of hands, got int": lambda: Deal(4),  # type: ignore[arg-type]
        "expected a series of Cards, got int": lambda: Deal([4]),  # type: ignore[list-item]
        "the trick has 1 of 4 plays: only a complete trick can be resolved": lay(PlayCard(0, ACE)),
        "a trick needs at least 1 player, got 0": lay(players=0),
        "play 2, A♣, is by seat 3: it is seat 1's turn": lay(
            *[PlayCard(seat, ACE) for seat in (0, 3, 2, 1)]
        ),
        "trump must be a Suit or None, not 'x'": lay(trump="x"),
        "expected a PlayCard, got 'x'": lay("x", players=1),
        "K♣ appears 2 times, but the deck holds 1": ask("KC 7D KC 4H"),
        "* is not in this deck of 52 cards": ask("KC 7D 9S *"),
        "K♣+4♣ is impossible: 4♣ cannot be shown with K♣": ask("KC+4C 7D 9S 4H"),
        "*high is impossible: * is never named high or low": ask("KC 7D 9S *high"),
        "* is impossible: name the joker, *high or *low": lambda: resolve_trick(
            NORTHEAST, Trick.parse("KC * 7D")
        ),
        "two jokers have the same name in *low *low 7♦: one is high and one is low": lambda: (
            resolve_trick(NORTHEAST, Trick.parse("*low *low 7D"))
        ),
    },
    NotationError: {
        (
            "expected a rank A 2 … 10 J Q K and a suit C D H S, such as 10H or Q♠, "
            "or * for a joker, got 'x'"
        ): lambda: Card.parse("x"),
        "expected a suit, C D H S or ♣ ♦ ♥ ♠, or * for jokers, got 'x'": lambda: Suit.parse("x"),
        "there is no joker of hearts among the cards": lambda: Card(Rank.JOKER, Suit.HEARTS),
        "'4H+' shows no card after the + (line 1, column 4)": lambda: Trick.parse("KC 4H+"),
        "a trick needs at least one play, such as KC or 4H+4D": lambda: Trick.parse(""),
    },
    RulesetError: {
        f"there is no ruleset 'x': the rulesets are {', '.join(ruleset_names())}": choose("x"),
        "counter cannot be played by 6: 3 to 5 can play": choose(players=6),
        (
            "blackout has no option 'x': its options are alternate_scoring, simultaneous_bidding, "
            "reverse_deals, full_rotation, no_trump_hands, hook, jokers_as_suit, score"
        ): choose("blackout", x=1),
        "option hook: expected True or False, got 'x'": choose(hook="x"),
        "a count cannot be from 3 to 2: swap them": lambda: count(
            "rounds", "K2", default=3, least=3, most=2
        ),
        "the default of a count must be a whole number from 1 to 9, not 10": lambda: count(
            "rounds", "K2", default=10, most=9
        ),
        "expected a Preset, got 'x'": lambda: register_preset("x"),  # type: ignore[arg-type]
        "the name of a preset must be one word, not 'my game'": lambda: register_preset(
            attrs.evolve(get_preset("counter"), name="my game")
        ),
        "there is another ruleset 'counter' already: give this one a name of its own": lambda: (
            register_preset(attrs.evolve(get_preset("counter"), players=(3,)))
        ),
        (
            "options effects and king_default_trump or two_names_trump contradict each other: "
            "the rulings are part of the king's effect; in Python, give them to counter_effects"
        ): choose(effects=EffectOrder(), two_names_trump=True),
        (
            "options hand_sizes and players=6 contradict each other: "
            "hands of 10 cannot be dealt from 52 cards (F1.2)"
        ): lambda: attrs.evolve(RULES, players=6),
        "expected 1 to 10 players, got 11": lambda: attrs.evolve(RULES, players=11),
        "reflip: expected Reflip, got 'x'": lambda: attrs.evolve(RULES, reflip="x"),
        "a hand needs at least one card, got 0": lambda: ListedHands((0,)),
        "a match needs at least one hand, got 0": lambda: ConstantHands(5, 0),
        "a match needs at least one life, got 0": lambda: Lives(0),
        "expected a tuple of hand sizes, got 7": lambda: ListedHands(7),  # type: ignore[arg-type]
        "a schedule needs at least one hand": lambda: ListedHands(()),
        "a rotation needs at least one suit, or None for no trump": lambda: Rotation(()),
        "expected a Suit or None as trump, got 'H'": lambda: AlwaysTrump("H"),  # type: ignore[arg-type]
        "expected a Suit or None as trump, got 'C'": lambda: Rotation(["C"]),  # type: ignore[list-item]
        "rank of effect 'own': expected a Rank, got 99": own(rank=99),
        "relief of effect 'own': expected Relief, got 'x'": own(rank=Rank.ACE, relief="x"),
        (
            "naming of effect 'own': expected Naming, "
            "got Freedom(clause='F4.2', is_unbeatable=None)"
        ): own(rank=Rank.ACE, naming=Freedom("F4.2")),
        "value of effect 'own': expected Act, got 'x'": own(value=ANY),
        "cards of an effect: expected Cards in a tuple, got 'AH'": own(cards="AH"),
        "effect 'own' has a rank and cards: its cards are those of its rank; leave one out": own(
            rank=Rank.ACE, cards=()
        ),
        "details of an effect: expected a dict such as {'bonus': 5}, got 5": own(details=5),
        "details of effect 'own': expected names that no text has anyway, got 'card'": own(
            details={"card": 5}
        ),
        "detail bonus of effect 'own': expected a value that never changes, got [5]": own(
            details={"bonus": [5]}
        ),
        "effect 'own' says what may be played but has no rank: give it one": own(
            relief=Relief("C3.2")
        ),
        "expected an Effect, got 'x'": lambda: counter_effects().adding(ANY),
        "effect 'own' cannot precede 'seven': they share no stage": lambda: (
            counter_effects().adding(OWN, before="seven")
        ),
        "2 effects of the two have a lead: only one may": lambda: counter_effects().adding(TWO),
        "there is no effect 'nine' here: the effects are none": lambda: EffectOrder().without(
            "nine"
        ),
        "2 different effects are named 'nine': names are unique": lambda: EffectOrder(
            value=(NINE, attrs.evolve(NINE, value=Act("", lambda _: None)))
        ),
        (
            "effect 'nine' is listed 2 times in stage 'value' (hooks there: 1): "
            "list each hook once in its stage"
        ): lambda: EffectOrder(value=(NINE, NINE)),
    },
}


@each(("kind", "said"), [(kind, said) for kind, calls in SAID.items() for said in calls])
def test_what_an_error_says(kind: type[CounterRulesError], said: str) -> None:
    with pytest.raises(kind) as caught:
        SAID[kind][said]()
    assert str(caught.value) == said


def test_a_result_is_not_a_trick() -> None:
    with pytest.raises(StateError) as caught:
        resolve_trick(RULES, resolve("KC 7D 9S 4H"))  # type: ignore[arg-type]
    assert str(caught.value).endswith("(see Trick.parse; a TrickResult has one)")
