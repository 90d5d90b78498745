"""Tricks in which something rare happens, each with its sentence in German."""

from __future__ import annotations

from counter_rules import Effect, Explanation, Rank, Suit, get_ruleset
from counter_rules.trick import Act, Buff, EffectOrder, Table
from support.builders import cards, custom, explain, office

Case = tuple[Explanation, tuple[str, ...]]
"""An explanation and its sentences."""


def put(stage: str, field: str, value: object, *, name: str) -> Effect:
    """Make an effect that sets a field of the table, or the field's entry for the card led."""

    def act(table: Table) -> None:
        old = getattr(table, field)
        setattr(table, field, [value, *old[1:]] if isinstance(old, list) else value)

    return Effect(name=name, **{stage: Act("X1", act)})


def change(stage: str, field: str, *values: object) -> Explanation:
    """Explain a trick whose only effects set a field to one value after another."""
    effects = tuple(
        put(stage, field, value, name=f"own{number}") for number, value in enumerate(values)
    )
    return explain("8C 3C KD", rules=custom(3, effects=EffectOrder(**{stage: effects})))


YES_NO = (True, False)
HIGHEST = "8♣ gewinnt als höchste Karte der angespielten Farbe (F0.5)"

CHANGES: list[Case] = [
    (
        change("value", "values", 5),
        (
            "8♣ ändert den Wert: 8 → 2½ (X1)",
            "3♣ gewinnt mit 3 als höchste Karte der angespielten Farbe (F0.5)",
        ),
    ),
    (
        change("settle", "suits", Suit.SPADES),
        (
            "8♣ zählt als andere Farbe: ♣ → ♠ (X1)",
            "3♣ gewinnt als einzige Karte der angespielten Farbe (F0.5)",
        ),
    ),
    (
        change("arrive", "always_trump", *YES_NO),
        (
            "8♣ zählt als Trumpf, gleich welche Farbe Trumpf ist, auch wenn es keine ist (X1)",
            "8♣ zählt nicht mehr als Trumpf (X1)",
            HIGHEST,
        ),
    ),
    (
        change("settle", "buffs", Buff.VICTOR, None),
        (
            "8♣ wechselt den Zustand: keiner → Sieger (X1)",
            "8♣ wechselt den Zustand: Sieger → keiner (X1)",
            HIGHEST,
        ),
    ),
    (
        change("contest", "barred", *YES_NO),
        ("8♣ kann nicht gewinnen (X1)", "8♣ kann wieder gewinnen (X1)", HIGHEST),
    ),
    (
        change("contest", "champion", 1, None),
        (
            "3♣ gewinnt auf jeden Fall (X1)",
            "3♣ gewinnt nicht mehr auf jeden Fall (X1)",
            HIGHEST,
        ),
    ),
    (
        change("contest", "champion", 2),
        (
            "K♦ gewinnt auf jeden Fall (X1)",
            "K♦ gewinnt, gleich was sonst liegt (X1)",
        ),
    ),
    (
        change("arrive", "passed_over", *YES_NO),
        (
            "8♣ zählt zu ♣ und bestimmt darum nicht den Trumpf dieses Stichs (X1)",
            "8♣ kann den Trumpf dieses Stichs wieder bestimmen (X1)",
            HIGHEST,
        ),
    ),
    (
        change("arrive", "trump", Suit.SPADES, None),
        (
            "der Trumpf dieses Stichs wechselt: ♥ → ♠ (X1)",
            "der Trumpf dieses Stichs wechselt: ♠ → keiner (X1)",
            HIGHEST,
        ),
    ),
    (
        change("contest", "is_lowest_wins", *YES_NO),
        (
            "jetzt gewinnt die niedrigste Karte, nicht die höchste (X1)",
            "jetzt gewinnt die höchste Karte, nicht die niedrigste (X1)",
            HIGHEST,
        ),
    ),
    (
        change("after", "next_leader", 2),
        (HIGHEST, "als Nächstes spielt Sitz 2 aus, nicht Sitz 0 (X1)"),
    ),
    (
        change("after", "is_lead_doubled", *YES_NO),
        (
            HIGHEST,
            "die nächste ausgespielte Karte zählt doppelt (X1)",
            "die nächste ausgespielte Karte zählt nicht doppelt (X1)",
        ),
    ),
    (
        change("after", "turned", cards("10S JH")),
        (HIGHEST, "jetzt offen: 10♠, J♥ (X1)"),
    ),
    (
        change("after", "indicator", Suit.SPADES),
        (HIGHEST, "ab dem nächsten Stich wechselt der Trumpf: ♥ → ♠ (X1)"),
    ),
    (
        change("after", "is_passing", *YES_NO),
        (
            HIGHEST,
            "alle reichen je eine Karte nach links weiter (X1)",
            "niemand reicht eine Karte weiter (X1)",
        ),
    ),
]


def silence(table: Table) -> None:
    table.silence(Rank.KING)


SILENCED = EffectOrder(arrive=(Effect(name="own", arrive=Act("X1", silence)),))
NO_TRUMP = get_ruleset("counter", players=4, king_default_trump="none")
TWO_NAMES = get_ruleset("counter", players=4, two_names_trump=True)

TRICKS: list[Case] = [
    (
        explain("8C 3C KD", rules=custom(3, effects=SILENCED)),
        ("ab hier ohne Wirkung: König (X1)", HIGHEST),
    ),
    (
        explain("5C 6D 7C KC"),
        (
            "5♣ stiehlt 6 von 6♦: 5 → 11 (C5.3)",
            (
                "eine ungerade Zahl von Siebenen: die niedrigste Trumpf- oder bediente Karte "
                "gewinnt (C6.2)"
            ),
            "7♣ gewinnt mit 7 als niedrigste Karte der angespielten Farbe (C6.2)",
            (
                "6♦ allein ist am niedrigsten: als Nächstes spielt Sitz 1 aus, nicht Sitz 2 "
                "(C7.1, C7.2)"
            ),
            (
                "6♦ allein ist am niedrigsten: die nächste ausgespielte Karte zählt doppelt "
                "(C7.1, C7.2)"
            ),
            "eine Fünf wurde gespielt: alle reichen je eine Karte nach links weiter (C7.4)",
        ),
    ),
    (
        explain("KC QH 8C AC", rules=NO_TRUMP),
        (
            (
                "K♣ ist ausgespielt, und keine Karte bestimmt die Trumpffarbe dieses Stichs: "
                "♥ → keiner (C4.5)"
            ),
            "A♣ liegt mit Bube, Dame oder König derselben Farbe im Stich: 1 → 14 (C5.1)",
            "A♣ gewinnt mit 14 als höchste Karte der angespielten Farbe (C6.2)",
        ),
    ),
    (
        explain("KC 2D 10S 5H", rules=NO_TRUMP),
        (
            "2♦ wird Trumpf: ♦ → ♥ (C4.2)",
            "10♠ wechselt in die angespielte Farbe: ♠ → ♣ (C4.3)",
            "2♦ ist schon Trumpf und bestimmt darum nicht den Trumpf dieses Stichs (C4.5)",
            "10♠ zählt zu ♣ und bestimmt darum nicht den Trumpf dieses Stichs (C4.5)",
            (
                "K♣ ist ausgespielt, und keine Karte bestimmt die Trumpffarbe dieses Stichs: "
                "♥ → keiner (C4.5)"
            ),
            "2♦ bleibt Trumpf, obwohl keine Farbe Trumpf ist (C4.2)",
            "10♠ hat die Farbe gewechselt: 10 → 15 (C5.2)",
            "2♦ gewinnt mit 2 als einzige Trumpfkarte (C6.2)",
            "eine Fünf wurde gespielt: alle reichen je eine Karte nach links weiter (C7.4)",
        ),
    ),
    (
        explain("KC 2D 8H 7C", rules=TWO_NAMES),
        (
            "2♦ wird Trumpf: ♦ → ♥ (C4.2)",
            "K♣ ist ausgespielt, und 2♦ bestimmt den Trumpf dieses Stichs: ♥ → ♦ (C4.5)",
            "K♣ ist ausgespielt: Siebenen haben in diesem Stich keine Wirkung (C4.5)",
            "2♦ bleibt Trumpf: ♥ → ♦ (C4.2)",
            "8♥ zählt zur angespielten Farbe: ♥ → ♣ (C4.4)",
            "2♦ gewinnt mit 2 als einzige Trumpfkarte (C6.2)",
        ),
    ),
    (
        explain("4D+4S QC 4C JD"),
        (
            "4♦ ist Sieger: 4♠ wurde gezeigt (C6.4)",
            "4♣ ist nichtig: es wurde keine zweite Vier gezeigt (C6.4)",
            "Q♣ trifft auf eine Karte vom Wert 11: 12 → 15 (C5.4)",
            "durch eine Dame ist 4♦ nicht mehr Sieger (C5.4)",
            "durch eine Dame ist 4♣ nicht mehr nichtig (C5.4)",
            "J♦ gewinnt mit 11 als höchste Karte der angespielten Farbe (C6.2)",
            "jetzt offen: J♦ (C7.3)",
            "ab dem nächsten Stich wechselt der Trumpf: ♥ → ♦ (C7.3)",
        ),
    ),
    (
        explain("4D 4C+4H 10S 9C"),
        (
            "10♠ wechselt in die angespielte Farbe: ♠ → ♦ (C4.3)",
            "4♦ ist nichtig: es wurde keine zweite Vier gezeigt (C6.4)",
            "4♣ ist Sieger: 4♥ wurde gezeigt (C6.4)",
            "10♠ hat die Farbe gewechselt: 10 → 15 (C5.2)",
            "9♣ richtet sich nach den Karten über und unter neun: 9 → ½ (C5.7)",
            "4♦ ist nichtig und kann nicht gewinnen (C6.1, C6.2)",
            "4♣ ist der erste Sieger (C6.1, C6.2)",
            "4♣ gewinnt als erster Sieger (C6.1, C6.2)",
        ),
    ),
    (
        explain("4D 4C 3S"),
        (
            "4♦ ist nichtig: es wurde keine zweite Vier gezeigt (C6.4)",
            "4♣ ist nichtig: es wurde keine zweite Vier gezeigt (C6.4)",
            "3♠ stiehlt 4 von 4♦, 4 von 4♣: 3 → 11 (C5.5)",
            "4♦ ist nichtig und kann nicht gewinnen (C6.1, C6.2)",
            "4♣ ist nichtig und kann nicht gewinnen (C6.1, C6.2)",
            "keine Karte kommt in Frage, also macht niemand den Stich (C6.3)",
        ),
    ),
    (
        explain("4D KD KC", rules=get_ruleset("counter", players=3)),
        (
            "4♦ ist nichtig: es wurde keine zweite Vier gezeigt (C6.4)",
            "4♦ ist nichtig und kann nicht gewinnen (C6.1, C6.2)",
            "K♦ gewinnt mit 13 als einzige Karte der angespielten Farbe, die gewinnen kann (C6.2)",
        ),
    ),
    (
        explain("JC 9D JD", last=True),
        (
            "9♦ richtet sich nach den Karten über und unter neun: 9 → 15 (C5.7)",
            "J♣ gewinnt mit 11 als einzige Karte der angespielten Farbe (C6.2)",
            "jetzt offen: J♣, J♦ (C7.3)",
            "Trumpf würde wechseln, aber die Runde ist vorbei: ♥ → ♦ (C7.3)",
        ),
    ),
    (
        explain("9H KC KD 10H", doubled=True),
        (
            "9♥ zählt beim Ausspielen doppelt: 9 → 18 (C5.6)",
            "9♥ richtet sich nach den Karten über und unter neun: 18 → 30 (C5.7)",
            "9♥ gewinnt mit 30 als höchste Trumpfkarte (C6.2)",
        ),
    ),
    (
        explain("JH AD JD", rules=custom(3, jacks="marrows"), trump="D"),
        (
            "J♥ zählt als Trumpf: ♥ → ♦ (F10.1)",
            "J♥ kommt gleich nach dem Trumpfbuben: 11 → 15 (F10.1)",
            "J♦ ist der Trumpfbube: 11 → 16 (F10.1)",
            "J♦ gewinnt als höchste Trumpfkarte (F0.5)",
        ),
    ),
    (
        explain("3C 3C", rules=get_ruleset("up_to_ten", players=6), trump="C"),
        ("3♣ gewinnt als höchste Trumpfkarte, gespielt vor gleichwertigen (F0.5)",),
    ),
    (
        explain("* *", rules=office()),
        (
            "* ist der erste von lauter Jokern (F6.5)",
            "* gewinnt als erster von lauter Jokern (F6.5)",
        ),
    ),
    (
        explain("2C * KD", rules=custom(4, jokers="lose")),
        (
            "* verliert, wie jeder Joker hier (F6.5)",
            "2♣ gewinnt als einzige Karte der angespielten Farbe (F0.5)",
        ),
    ),
    (
        explain("2C * KD *", rules=custom(4, jokers="win")),
        ("* ist der erste Joker (F6.7)", "* gewinnt als erster Joker (F6.7)"),
    ),
    (
        explain("3C *high KD *low", rules=get_ruleset("northeast_blackout", players=5)),
        (
            "* ist niedrig angesagt (F4.3, F4.4)",
            "* ist hoch angesagt (F4.3, F4.4)",
            "* gewinnt als hoch angesagter Joker (F4.3, F4.4)",
        ),
    ),
]

EXPLAINED = CHANGES + TRICKS
