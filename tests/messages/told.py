"""What cards do, in every game and by every ruling, and what some would do now."""

from __future__ import annotations

from typing import Final

import attrs

from counter_rules import (
    Effect,
    Power,
    Preview,
    Rank,
    Ruleset,
    Trick,
    describe_card,
    get_ruleset,
    list_powers,
    preview,
    view,
)
from counter_rules.games import counter_effects
from counter_rules.messages import Texts
from counter_rules.trick import Act, Table
from support.builders import COUNTER, card, custom
from support.hands import face


def do_nothing(_table: Table) -> None: ...


OWN = Effect(name="tide", rank=Rank.KING, value=Act("H1", do_nothing))
EVERYWHERE = Effect(name="wind", value=Act("H2", do_nothing))
FOURS = counter_effects().without("two", "three", "king", "jack")
GAMES: Final[tuple[Ruleset, ...]] = (
    COUNTER[4],
    get_ruleset("counter", players=4, king_default_trump="none", names_trump="two,ten"),
    get_ruleset("counter", players=4, void_lead="next_suit", doubling="first"),
    get_ruleset("counter", players=4, doubling="last"),
    *[custom(jokers=name, jacks="marrows") for name in ("lose", "suit", "four_and_four")],
    custom(jokers="suit", effects="eight,ten"),
    custom(jokers="high_low", effects="four"),
    custom(
        jokers="win", jacks="plain", effects=FOURS.adding(OWN).adding(EVERYWHERE), hand_sizes=(3,)
    ),
)

POWERS: Final[tuple[Power, ...]] = tuple(p for rules in GAMES for p in list_powers(rules))
"""Every power there is."""


def show_plain(texts: Texts) -> list[str]:
    """Say what plain aces do, where they are high, where low, and in an order of their own."""
    tables = [*[custom(aces=aces) for aces in ("high", "low")], custom(ranks="3AK")]
    return [said for rules in tables for said in describe_card(rules, card("AH"), texts)]


def hint(plays: str, own: str, rules: Ruleset = COUNTER[4]) -> Preview:
    """Preview a card of the seat after some plays of a first trick; hearts are trump.

    The words are those of `Trick.parse`, such as ``"KC 4D+4S"``.
    """
    *before, move = Trick.parse(f"{plays} {own}").plays
    state = face(rules, "", "", turned="AH")
    hands = list(state.hands)
    hands[move.seat] = tuple([held for held in (move.card, move.show) if held is not None])
    state = attrs.evolve(state, trick=before, hands=tuple(hands), to_act=(move.seat,))
    return preview(view(state, move.seat), move)


LOSING: Final = custom(4, jokers="lose", hand_sizes=(3,))
PACK: Final = custom(4, jokers="four_and_four", hand_sizes=(3,))

PREVIEWS: Final[tuple[tuple[Preview, tuple[str, ...]], ...]] = (
    (
        hint("6D", "5D"),
        ("vorerst: 5♦ stiehlt 6 von 6♦: 5 → 11 (C5.3)", "5♦ läge vorn mit 11 (C6.2)"),
    ),
    (hint("", "2C"), ("2♣ verlangt Herz (C3.4)", "2♣ wird Trumpf: ♣ → ♥ (C4.2)")),
    (
        hint("", "*", LOSING),
        (
            "* verlangt keine Farbe: das tut erst eine spätere Karte (F6.5)",
            "vorerst: im Stich liegen nur Joker: * kam zuerst (F6.5)",
        ),
    ),
    (
        hint("", "L", PACK),
        (
            "L verlangt keine Farbe: das tut erst eine spätere Karte (F11.3)",
            "vorerst: im Stich liegen nur Verlierer: L kam zuerst (F11.3)",
        ),
    ),
    (
        hint("L", "W", PACK),
        (
            "nach W muss niemand bedienen (F11.3)",
            "vorerst: L ist ein Verlierer (F11.3)",
            "vorerst: L gewinnt nicht mehr in jedem Fall (F11.3)",
            "vorerst: W ist der erste Gewinner (F11.3)",
            "W läge vorn (F11.3)",
        ),
    ),
    (hint("KC AC", "3C"), ("A♣ von Platz 1 läge weiter vorn mit 14 (C6.2)",)),
    (
        hint("7C 9C", "7D"),
        (
            "vorerst: jetzt gewinnt die höchste Karte, nicht die niedrigste (C6.2)",
            "7♣ von Platz 0 läge vorn mit 7 (C6.2)",
        ),
    ),
    (
        hint("4C", "4D"),
        (
            "4♦ ist machtlos: es wurde keine zweite Vier gezeigt (C6.4)",
            "vorerst: 4♦ ist machtlos und kann nicht gewinnen (C6.1, C6.2)",
            "keine Karte läge vorn (C6.3)",
        ),
    ),
)
"""Previews, each with its sentences in German."""
