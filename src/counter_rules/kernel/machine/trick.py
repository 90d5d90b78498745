"""A trick: the legal plays, the play of a card, and the resolution of the trick."""

from counter_rules.kernel.machine.codes import *
from counter_rules.kernel.machine.constants import *
from counter_rules.kernel.machine.hand import around, ask_for_passes, end_hand, take_card
from counter_rules.kernel.machine.order import run_after, run_before
from counter_rules.kernel.machine.pack import *
from counter_rules.kernel.machine.row import *
from counter_rules.kernel.machine.table import *

# The cards that may be played (C3, F0.4, F4.2), as in `counter_rules.engine._flow.playable`.


def get_row(s: list[int]) -> int:
    """Return the row of this trump in tables of counted cards; the first if all are equal."""
    return s[TRUMP] + 1 if BY_TRUMP else 0


def list_playable(s: list[int]) -> int:
    """Return the cards that the seat to act may play, as a set."""
    hand = s[HAND + s[TURN]]
    if PACK:
        hand &= (1 << KINDS) - 1
    if s[ON_TABLE] == 0:
        if LED_FREELY:
            others = hand & ~RESTRAINED if hand & ~RESTRAINED != 0 else hand
            if others & LED_FREELY != 0:
                return (others & LED_FREELY) | list_leads(s, others & ~LED_FREELY)
        return list_leads(s, hand)
    if not HAS_FREE:
        return list_following(s, hand, True)
    cards = list_following(s, hand & ~FREE, is_beatable(s)) | (hand & FREE)
    if s[TRICKS] == 0 and cards & ~RESTRAINED != 0:
        return cards & ~RESTRAINED
    return cards


def list_leads(s: list[int], hand: int) -> int:
    """Return the cards of a hand that may be led, as a set."""
    if LEAD_FREE:
        return hand
    cards = hand & ~RESTRAINED
    if cards == 0:
        cards = hand
    if LEAD_LIMIT == BROKEN_TRUMPS:
        trump = s[TRUMP]
        if trump >= 0 and not s[BROKEN] >> trump & 1:
            others = cards & ~OF_SUIT[get_row(s) * 5 + trump]
            if others != 0:
                return others
    return cards


def list_following(s: list[int], hand: int, beatable: bool) -> int:
    """Return the cards of a hand that may follow under the duty of the ruleset, as a set."""
    led = s[LED]
    cards = hand
    if led >= 0:
        cards = hand & OF_SUIT[get_row(s) * 5 + led]
        if cards & ~RELIEVED == 0:
            cards = list_instead(s, hand, cards)
    if FOLLOWING == MUST_BEAT and beatable:
        above = cards & list_beating(s, find_play_ahead(s))
        if above != 0:
            return above
    return cards


def list_instead(s: list[int], hand: int, following: int) -> int:
    """Return the cards that a player without the duty to follow suit may play, as a set."""
    if FOLLOWING == MUST_TRUMP or FOLLOWING == MUST_BEAT:
        trump = s[TRUMP]
        if trump >= 0:
            trumps = hand & OF_SUIT[get_row(s) * 5 + trump]
            if trumps != 0:
                return trumps | following
    return hand


def find_play_ahead(s: list[int]) -> int:
    """Return the place of the play that is ahead so far, without any effects, or -1."""
    trump = s[TRUMP]
    row = get_row(s) * KINDS
    best = -1
    best_level = 0
    best_value = 0
    for i in range(s[ON_TABLE]):
        suit = COUNTED_SUIT[row + s[CARD + i]]
        value = COUNTED_VALUE[row + s[CARD + i]]
        level = 2 if suit == trump else 1 if suit == s[LED] else 0
        if level > best_level or (level == best_level and level > 0 and value > best_value):
            best = i
            best_level = level
            best_value = value
    return best


def list_beating(s: list[int], best: int) -> int:
    """Return the cards that beat a play of the trick in progress, as a set; all cards for -1."""
    if best < 0:
        return DECK
    trump = s[TRUMP]
    at = get_row(s) * KINDS + s[CARD + best]
    if trump >= 0 and COUNTED_SUIT[at] != trump:
        return ABOVE[at] | OF_SUIT[get_row(s) * 5 + trump]
    return ABOVE[at]


def is_beatable(s: list[int]) -> bool:
    """Return whether the trick in progress can still be beaten."""
    for i in range(s[ON_TABLE]):
        if UNBEATABLE[s[CARD + i] * 3 + s[HIGH + i] + 1]:
            return False
    return True


def list_showable(s: list[int], card: int) -> int:
    """Return the cards that may be shown with a card of the seat to act, as a set (C3.3)."""
    cards = s[HAND + s[TURN]] & SHOWN_WITH[card]
    if TWINS and not s[TWIN + s[TURN]] >> card & 1:
        return cards & ~(1 << card)
    return cards


# The resolution of a trick on a table (C6), as in `counter_rules.trick.resolve`. `run_before` and
# `run_after` call the hooks of the ruleset's effects in order.


def resolve_trick(s: list[int], t: list[int]) -> None:
    """Lay the complete trick of a row on the table and run the five stages."""
    clear_table(s, t)
    lay_cards(s, t, P)
    resolve_laid(t)


def resolve_laid(t: list[int]) -> None:
    """Resolve a trick whose cards are on the table."""
    run_before(t)
    winner = find_winner(t)
    t[T_WINNER] = winner
    t[T_NEXT_LEADER] = max(winner, 0)
    run_after(t)


def clear_table(s: list[int], t: list[int]) -> None:
    """Clear the table and fill in the fields that do not depend on the cards."""
    t[T_LED] = s[LED]
    t[T_CONTESTED] = s[LED]
    t[T_LAST] = 1 if s[TRICKS] == s[SIZE] - 1 else 0
    t[T_TRUMP] = s[TRUMP]
    t[T_INDICATOR] = s[TRUMP]
    t[T_LEADER] = s[LEADER]
    t[T_NAMER] = -1
    t[T_CHAMPION] = -1
    t[T_WINNER] = -1
    t[T_NEXT_LEADER] = 0
    t[T_LOWEST_WINS] = 0
    t[T_LEAD_DOUBLED] = 0
    t[T_PASSING] = 0
    t[T_TURNED_COUNT] = 0
    for rank in range(ALL_RANKS):
        t[T_PLACES + rank] = 0


def lay_cards(s: list[int], t: list[int], count: int) -> None:
    """Lay the first ``count`` cards of a trick on the table, before any effect."""
    awake = ALWAYS
    for i in range(count):
        awake |= lay_card(s, t, i)
    if s[DOUBLED]:
        t[T_FACTORS] = 2
    t[T_AWAKE] = awake


def lay_card(s: list[int], t: list[int], i: int) -> int:
    """Lay one card on the table, and return its rank as a bit."""
    card = s[CARD + i]
    rank = RANK[card]
    t[T_PLACES + rank] |= 1 << i
    t[T_CARDS + i] = card
    t[T_SUITS + i] = SUIT[card]
    t[T_VALUES + i] = VALUE[card]
    t[T_FACTORS + i] = 1
    t[T_ALWAYS_TRUMP + i] = 0
    t[T_BARRED + i] = 0
    t[T_PASSED_OVER + i] = 0
    t[T_BUFFS + i] = -1
    t[T_SHOWS + i] = s[SHOW + i]
    t[T_HIGHS + i] = s[HIGH + i]
    return 1 << rank


def find_winner(t: list[int]) -> int:
    """Return the winning play, or -1: the champion, else the best trump or contested card."""
    if t[T_CHAMPION] >= 0:
        return t[T_CHAMPION]
    trumps = 0
    followers = 0
    for i in range(P):
        able = 1 - t[T_BARRED + i]
        suit = t[T_SUITS + i]
        trumps |= (able & (t[T_ALWAYS_TRUMP + i] | (1 if suit == t[T_TRUMP] else 0))) << i
        followers |= (able & (1 if suit == t[T_CONTESTED] else 0)) << i
    contenders = trumps if trumps != 0 else followers
    # Almost without branches, because half of the time goes to mispredicted ones: flipped bits
    # reverse the order of numbers, and conditions are combined as numbers.
    flip = -1 if t[T_LOWEST_WINS] else 0
    winner = -1
    best = LEAST
    for i in range(P):
        height = t[T_VALUES + i] ^ flip
        is_better = (contenders >> i & 1) & (height > best)
        best = height if is_better else best
        winner = i if is_better else winner
    return winner


def get_plain_winner(s: list[int]) -> int:
    """Return the winning play without effects: the best trump, else the best of the led suit."""
    base = get_row(s) * KINDS
    best = base + s[CARD]
    winner = 0
    for i in range(1, P):
        at = base + s[CARD + i]
        if COUNTED_SUIT[at] == COUNTED_SUIT[best]:
            if COUNTED_VALUE[at] > COUNTED_VALUE[best]:
                best = at
                winner = i
        elif COUNTED_SUIT[at] == s[TRUMP]:
            best = at
            winner = i
    return winner


# The play of a card, and the end of a trick (C3, C6, C7).


def play(s: list[int], t: list[int], d: list[int], card: int, show: int, high: int) -> None:
    """Let the seat to act play a card; the last card ends the trick.

    ``show`` is the card shown with it, or -1; ``high`` is 1 or 0 for a joker named high or low, or
    -1.
    """
    seat = s[TURN]
    place = s[ON_TABLE]
    take_card(s, seat, card)
    s[CARD + place] = card
    if SHOWING:
        s[SHOW + place] = show
    if NAMED:
        s[HIGH + place] = high
    if NAMED and high >= 0 and s[NAME] < 0:
        s[NAME] = high
    if s[LED] < 0 and not (FINAL and is_led_finally(s)):
        row = s[TRUMP] + 1 if LEADS_BY_TRUMP else 0
        s[LED] = LED_BY[row * KINDS + card]
    s[ON_TABLE] = place + 1
    s[TURN] = around(seat + 1)
    if place == P - 1:
        end_trick(s, t, d)


def is_led_finally(s: list[int]) -> bool:
    """Return whether nobody has to follow the cards on the table, which set no suit (F11.3)."""
    for i in range(s[ON_TABLE]):
        if FINAL >> s[CARD + i] & 1:
            return True
    return False


def end_trick(s: list[int], t: list[int], d: list[int]) -> None:
    """Resolve the trick of a row, and continue to the next one, to a pass or to the scoring."""
    passing = 0
    if PLAIN:
        winner = get_plain_winner(s)
        following = winner
    else:
        resolve_trick(s, t)
        winner = t[T_WINNER]
        following = t[T_NEXT_LEADER]
        passing = t[T_PASSING]
        s[DOUBLED] = t[T_LEAD_DOUBLED]
        s[TRUMP] = t[T_INDICATOR]
        for i in range(t[T_TURNED_COUNT]):
            s[FACE_UP] |= 1 << t[T_TURNED + i]
    if winner >= 0:
        s[WON + around(s[LEADER] + winner)] += 1
    s[LEADER] = around(s[LEADER] + following)
    if LEAD_LIMIT == BROKEN_TRUMPS:
        break_trumps(s)
    s[ON_TABLE] = 0
    s[LED] = -1
    s[TRICKS] += 1
    s[TURN] = s[LEADER]
    if s[TRICKS] == s[SIZE]:
        end_hand(s, d)
    elif PASSES and passing:
        ask_for_passes(s)


def break_trumps(s: list[int]) -> None:
    """Record the suits that this trick has broken, should they be trump."""
    broken = 0
    for i in range(P):
        broken |= BREAKS[s[CARD + i]]
    if s[LED] >= 0:
        broken &= ~(1 << s[LED])
    elif UNLED:
        broken = 0
    s[BROKEN] |= broken
