"""Games of a few cards, every one of which is named, so that a test reads like the rule book."""

from __future__ import annotations

from collections import Counter

import attrs

from counter_rules import Deal, Ruleset, State, View, apply_move, new_game
from counter_rules.cards import sort_cards
from support.builders import COUNTER, cards, custom
from support.hands import bid_all


def shrink(rules: Ruleset, size: int, deck: str) -> Ruleset:
    """Play one hand of a size with the cards named and no others."""
    sizes = custom(2, hand_sizes=(size,), trump="none").hand_sizes
    return attrs.evolve(rules, deck=sort_cards(cards(deck)), hand_sizes=sizes)


def lay(
    *hands: str,
    turned: str = "KH",
    stack: str = "",
    rules: Ruleset | None = None,
) -> State:
    """Deal just these cards; the last seat deals. It is Counter, or another game by its rules."""
    rules = rules or COUNTER[len(hands)]
    small = shrink(rules, len(cards(hands[0])), " ".join([*hands, turned, stack]))
    return apply_move(new_game(small), Deal(map(cards, hands), cards(turned), cards(stack)))


def lay_out(
    *hands: str, turned: str = "KH", stack: str = "", rules: Ruleset | None = None
) -> State:
    """Deal just these cards, and let every seat bid 0: seat 0 leads."""
    return bid_all(lay(*hands, turned=turned, stack=stack, rules=rules))


def lay_wide(
    *hands: str, turned: str = "KH", stack: str = "", rules: Ruleset | None = None
) -> State:
    """Deal these cards from the whole deck, so that counting tells little, and bid 0."""
    rules = rules or COUNTER[len(hands)]
    rest = Counter(rules.deck) - Counter(cards(" ".join([*hands, turned, stack])))
    more = " ".join(card.code for card in rest.elements())
    return lay_out(*hands, turned=turned, stack=f"{stack} {more}", rules=rules)


def list_voids(view: View) -> list[str]:
    """Write the voids of a view, such as ``2:C1(8C)``: seat 2, clubs since the first trick."""
    return [
        f"{void.seat}:{void.suit.value}{void.since}"
        + (f"({' '.join(card.code for card in void.perhaps)})" if void.perhaps else "")
        for void in view.voids
    ]


def list_known(view: View) -> list[str]:
    """Write the cards that are known to lie in each hand."""
    return [" ".join(card.code for card in hand) for hand in view.known]
