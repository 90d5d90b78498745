"""The worth of the cards that a seat may play or pass, and the choice among them."""

from counter_rules.kernel._machine.constants import *
from counter_rules.kernel._machine.playable import find_row
from counter_rules.kernel._machine.policy.ahead import takes_trick
from counter_rules.kernel._machine.policy.scene import find_group, look_around
from counter_rules.kernel._machine.policy.weights import *
from counter_rules.kernel._machine.row import *
from counter_rules.kernel._words_python import ctz, draw, popcount


def list_lead_features(s: list[int], x: list[int], card: int) -> int:
    """Note the features of a card that is led, and return how many they are."""
    at = find_row(s) * 53 + card
    suit = COUNTED_SUIT[at]
    of_suit = OF_SUIT[find_row(s) * 5 + suit]
    trump = 1 if suit == s[TRUMP] else 0
    out = x[X_OUT] & of_suit
    above = popcount(out & ABOVE[at])
    higher = find_group(x, above)
    lower = find_group(x, popcount(out) - above)
    length = min(popcount(s[HAND + s[TURN]] & of_suit), 4) - 1
    voids = 0
    for seat in range(P):
        voids += s[VOID + seat] >> suit & 1 if seat != s[TURN] else 0
    need = x[X_NEED]
    x[X_FEATURES] = W_LEAD_HIGHER + ((need * 2 + trump) * HEIGHTS + higher) * 4 + length
    x[X_FEATURES + 1] = W_LEAD_RANK + (need * 2 + trump) * RANKS + RANK[card]
    row = (x[X_MISSING] * 3 + x[X_MODE]) * HEIGHTS + higher
    x[X_FEATURES + 2] = W_LEAD_MISSING + row * 2 + trump
    x[X_FEATURES + 3] = W_LEAD_TRUMPS + (need * 2 + trump) * 4 + x[X_TRUMPS_OUT]
    x[X_FEATURES + 4] = W_LEAD_LOWER + (need * HEIGHTS + lower) * HEIGHTS + higher
    x[X_FEATURES + 5] = W_LEAD_VOIDS + (need * 3 + min(voids, 2)) * 2 + trump
    return 6


def list_follow_features(s: list[int], t: list[int], x: list[int], card: int) -> int:
    """Note the features of a card played to a trick that has begun; return how many they are."""
    at = find_row(s) * 53 + card
    suit = COUNTED_SUIT[at]
    of_suit = OF_SUIT[find_row(s) * 5 + suit]
    trump = 1 if suit == s[TRUMP] else 0
    kind = trump if suit == s[LED] else 2 if trump else 3
    ahead = x[X_ABOVE] >> card & 1 if kind < 3 else 0
    if HAS_POWERS:
        ahead = takes_trick(s, t, card)
    out = x[X_OUT] & of_suit
    above = popcount(out & ABOVE[at])
    higher = find_group(x, above)
    lower = find_group(x, popcount(out) - above)
    length = min(popcount(s[HAND + s[TURN]] & of_suit), 4) - 1
    need = x[X_NEED]
    after = x[X_AFTER]
    sort = (need * 4 + kind) * 2 + ahead
    x[X_FEATURES] = W_KIND_HIGHER + (sort * 3 + after) * HEIGHTS + higher
    x[X_FEATURES + 1] = W_KIND_RANK + sort * RANKS + RANK[card]
    row = ((x[X_MODE] * 5 + x[X_MISSING]) * 4 + kind) * 2 + ahead
    x[X_FEATURES + 2] = W_KIND_MISSING + row * 3 + after
    x[X_FEATURES + 3] = W_KIND_LENGTH + ((need * 4 + length) * HEIGHTS + higher) * 2 + trump
    x[X_FEATURES + 4] = W_KIND_LOWER + ((need * HEIGHTS + lower) * 2 + ahead) * 4 + kind
    x[X_FEATURES + 5] = W_KIND_BEATEN + (sort * 3 + after) * 3 + x[X_BEATEN]
    x[X_FEATURES + 6] = W_KIND_OWNER + sort * 2 + x[X_OWNER]
    row = (need * 2 + ahead) * 4 + x[X_HUNGRY]
    x[X_FEATURES + 7] = W_KIND_HUNGRY + row * HEIGHTS + higher
    x[X_FEATURES + 8] = W_KIND_VOIDS + ((need * 2 + ahead) * 3 + x[X_VOIDS]) * 4 + kind
    if HAS_POWERS:
        row = x[X_MODE] * RANKS + RANK[card]
        x[X_FEATURES + 9] = W_KIND_POWERS + row * RANKS + x[X_OWNER_RANK]
        x[X_FEATURES + 10] = W_KIND_AFTER + ((need * 2 + ahead) * 3 + after) * RANKS + RANK[card]
        return 11
    return 9


def list_pass_features(s: list[int], x: list[int], card: int) -> int:
    """Note the features of a card that is passed on, and return how many they are."""
    at = find_row(s) * 53 + card
    trump = 1 if COUNTED_SUIT[at] == s[TRUMP] else 0
    higher = find_group(x, popcount(x[X_OUT] & ABOVE[at]))
    x[X_FEATURES] = W_PASS_RANK + (x[X_NEED] * 2 + trump) * RANKS + RANK[card]
    x[X_FEATURES + 1] = W_PASS_HIGHER + (x[X_NEED] * 2 + trump) * HEIGHTS + higher
    return 2


def list_features(s: list[int], t: list[int], x: list[int], card: int, passing: int) -> int:
    """Note the features of a card that is passed or played, and return how many they are."""
    if passing:
        return list_pass_features(s, x, card)
    if s[ON_TABLE] == 0:
        return list_lead_features(s, x, card)
    return list_follow_features(s, t, x, card)


def weigh_cards(
    s: list[int], t: list[int], w: list[int], x: list[int], cards: int, passing: int
) -> int:
    """Write the worth of each of some cards, and return the best."""
    look_around(s, t, x)
    best = -(1 << 30)
    place = X_CARDS
    while cards != 0:
        card = ctz(cards)
        cards &= cards - 1
        worth = 0
        for i in range(list_features(s, t, x, card, passing)):
            worth += w[x[X_FEATURES + i]]
        x[place] = worth
        place += 1
        best = max(best, worth)
    return best


def choose_card(
    s: list[int],
    t: list[int],
    r: list[int],
    w: list[int],
    x: list[int],
    cards: int,
    passing: int,
) -> int:
    """Choose one of some cards that the seat to act may play or pass."""
    if cards & (cards - 1) == 0:
        return ctz(cards)
    best = weigh_cards(s, t, w, x, cards, passing)
    count = popcount(cards)
    total = 0
    for i in range(count):
        x[X_CARDS + i] = EXP[min(best - x[X_CARDS + i], 511)]
        total += x[X_CARDS + i]
    number = draw(r, total)
    while number >= x[X_CARDS + count - popcount(cards)]:
        number -= x[X_CARDS + count - popcount(cards)]
        cards &= cards - 1
    return ctz(cards)
