"""Add an effect of your own: under this house rule a led ace wins if nobody plays a trump."""

from __future__ import annotations

from counter_rules import Effect, Rank, Trick, explain_trick, get_ruleset
from counter_rules.games import counter_effects
from counter_rules.messages import ENGLISH
from counter_rules.testing import check_effect
from counter_rules.trick import Act, Table


def crown_led_ace(table: Table) -> None:
    """Let a led ace win whatever its value, unless a trump lies in the trick."""
    is_ace = table.cards[0].rank is Rank.ACE
    if is_ace and table.trump not in table.suits and table.champion is None:
        table.champion = 0


PROUD_ACE = Effect(name="proud_ace", rank=Rank.ACE, contest=Act("house rule", crown_led_ace))


TEXTS = {**ENGLISH, "power.proud_ace": "a led ace wins unless a trump is played"}


def main() -> None:
    """Explain one trick with the effect and without it, and see that it keeps to the rules."""
    effects = counter_effects().adding(PROUD_ACE)
    trick = Trick.parse("AS 9S 10S 7D", trump="H")
    for rules in (
        get_ruleset("counter", players=4),
        get_ruleset("counter", players=4, effects=effects),
    ):
        explained = explain_trick(rules, trick)
        print(f"seat {explained.result.winner} wins:", "; ".join(explained.sentences))
    report = check_effect(PROUD_ACE, texts={"English": TEXTS})
    print(*report.faults, f"{len(report.checks)} checks, {len(report.faults)} failed", sep="\n")


if __name__ == "__main__":
    main()
