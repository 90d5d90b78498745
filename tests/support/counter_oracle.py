"""A naive second implementation of the rules of Counter, to compare the library with.

It follows the numbered clauses C3 to C8 of the rules and shares no code with the library. Cards
are strings, rank then suit (C, D, H, S): ``"10H"``. A play is a card and the four shown, or None.
"""

from collections.abc import Callable, Sequence
from typing import Literal, NotRequired, TypedDict, Unpack

SUITS = ["C", "D", "H", "S"]
RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]

Play = tuple[str, str | None]
KingDefault = Literal["indicator", "none"]
VoidLead = Literal["nobody", "next_suit"]
Doubling = Literal["final", "first", "last"]

NAMERS = {"2": "two", "8": "eight", "10": "ten"}  # C4.5 the ranks on which tables differ

# The keys "next_leader", "next_doubled" and "pass" are absent after the last trick of a hand.
Outcome = TypedDict(
    "Outcome",
    {
        "values": list[float],
        "trump": str | None,
        "led": str,
        "winner": int | None,
        "next_leader": NotRequired[int],
        "next_doubled": NotRequired[bool],
        "indicator": str | None,
        "pass": NotRequired[bool],
        "stacked": list[str],
    },
)


# The rulings that a table may switch.
class Rulings(TypedDict, total=False):
    king_default_trump: KingDefault
    names_trump: str
    void_lead: VoidLead
    doubling: Doubling


# One play of a trick: whose, out of what, and which.
class Decision(TypedDict):
    seat: int
    legal: list[Play]
    chosen: Play


# One trick of a hand; the winner is a seat.
class TrickRecord(TypedDict):
    leader: int
    indicator: str
    doubled: bool
    decisions: list[Decision]
    values: list[float]
    trump: str | None
    winner: int | None
    passed: NotRequired[list[str]]


# One whole hand; lists that are not of tricks or of the stack go by seat.
class HandRecord(TypedDict):
    players: int
    dealer: int
    hands: list[list[str]]
    turned: str
    stack: list[str]
    bids: list[int]
    tricks: list[TrickRecord]
    won: list[int]
    scores: list[int]


def rank_of(card: str) -> str:
    """The rank: all but the last letter."""
    return card[:-1]


def suit_of(card: str) -> str:
    """The printed suit: the last letter."""
    return card[-1]


def sort_key(card: str) -> tuple[int, int]:
    """Suits C D H S; within a suit A 2 3 ... K."""
    return (SUITS.index(suit_of(card)), RANKS.index(rank_of(card)))


def led_suit(lead: str, indicator: str | None) -> str:
    """The suit that a led card asks for."""
    if rank_of(lead) == "2" and indicator is not None:
        return indicator  # C4.2 a led two makes the led suit the trump suit
    return suit_of(lead)  # C4.1


def legal_plays(hand: Sequence[str], led: str | None) -> list[Play]:
    """Every play open to a hand; ``led`` is ``None`` for the leader."""
    cards = sorted(hand, key=sort_key)
    of_led = [card for card in cards if suit_of(card) == led]  # C3.1 by printed suit
    playable = of_led  # C3.1
    if len(of_led) == 0 or (len(of_led) == 1 and rank_of(of_led[0]) == "8"):
        playable = cards  # C3.0 the leader; C3.1 a follower who holds none; C3.2 the lone eight
    plays: list[Play] = []
    for card in playable:
        plays.append((card, None))
        if rank_of(card) == "4":  # C3.3 once for each other four held, playable itself or not
            plays += [(card, other) for other in cards if rank_of(other) == "4" and other != card]
    return plays


def trick_trump(
    cards: Sequence[str], indicator: str | None, king_default: KingDefault, names_trump: str
) -> str | None:
    """The trump suit of one trick, once all its cards are down."""
    if rank_of(cards[0]) != "K":
        return indicator  # C4.1
    king_suit = suit_of(cards[0])
    for card in cards[1:]:  # C4.5 the first card lying as a third suit
        word = NAMERS.get(rank_of(card))
        if word is not None and word not in names_trump.split(","):
            continue  # C4.5 a ten lies as the king's suit, a two as a trump, an eight as both
        if suit_of(card) != indicator and suit_of(card) != king_suit:
            return suit_of(card)
    return None if king_default == "none" else indicator  # C4.5 no card names it


def is_trump(card: str, led: str, trump: str | None) -> bool:
    """Whether a card of the trick competes as a trump."""
    if rank_of(card) == "2":
        return True  # C4.2 whatever the trump ends up being
    if rank_of(card) == "10" and suit_of(card) != led:
        return led == trump  # C4.3
    if rank_of(card) == "8" and suit_of(card) != trump:
        return led == trump  # C4.4
    return suit_of(card) == trump  # C4.1


def final_values(
    cards: Sequence[str], led: str, doubled: bool, doubling: Doubling = "final"
) -> list[float]:
    """The final values of a whole trick, in play order."""
    ranks = [rank_of(card) for card in cards]
    places = range(len(cards))
    value = [float(RANKS.index(rank) + 1) for rank in ranks]  # C1.1
    if doubled and doubling == "first":
        value[0] *= 2  # C5.6 the other way: the basic value, and an ordinary one from here on

    def final(i: int) -> float:  # C5.6 the led card alone may be doubled
        return value[i] * 2 if doubled and i == 0 and doubling == "final" else value[i]

    def rob(thief_rank: str, victim_ranks: list[str]) -> None:  # C5.6 plain values change hands
        if thief_rank in ranks:
            thief = ranks.index(thief_rank)  # the first one played
            for i in places:
                if ranks[i] in victim_ranks:
                    value[thief] += value[i]
                    value[i] = 0.0

    value = [risen(card, cards, led) or value[i] for i, card in enumerate(cards)]
    rob("5", ["6"])  # C5.3
    if any(final(i) == 11 for i in places):  # C5.4
        value = [15.0 if ranks[i] == "Q" else value[i] for i in places]
    rob("3", ["4", "Q"])  # C5.5
    nine = nine_becomes([final(i) for i in places if ranks[i] != "9"])  # C5.7
    value = [nine or value[i] if ranks[i] == "9" else value[i] for i in places]
    if doubled and doubling == "last":
        value[0] *= 2  # C5.6 the other way: after C5.7
    return [final(i) for i in places]


def risen(card: str, cards: Sequence[str], led: str) -> float | None:
    """What the other cards of a trick, or the led suit, make of an ace or a ten, if anything."""
    rank, suit = rank_of(card), suit_of(card)
    if rank == "A" and any(face + suit in cards for face in ["J", "Q", "K"]):
        return 14.0  # C5.1
    return 15.0 if rank == "10" and suit != led else None  # C5.2


def nine_becomes(finals: Sequence[float]) -> float | None:
    """What the other cards of a trick make of its nines, if anything."""
    above = len([final for final in finals if final > 9])
    below = len([final for final in finals if final < 9])
    if above == below:
        return None
    return 15.0 if above > below else 0.5


def lies_as(card: str, led: str, trump: str | None) -> str:
    """The suit that a card lies as once all cards are down."""
    if rank_of(card) == "2":
        return trump or suit_of(card)  # C4.2
    if rank_of(card) == "10" or (rank_of(card) == "8" and suit_of(card) != trump):
        return led  # C4.3, C4.4
    return suit_of(card)


def suit_that_competes(
    plays: Sequence[Play], led: str, trump: str | None, void_lead: VoidLead
) -> str:
    """The suit that competes if no trump does: the led suit, but a void four may leave it."""
    ranks = [rank_of(card) for card, _ in plays]
    voids = [rank_of(card) == "4" and shown is None and "Q" not in ranks for card, shown in plays]
    if void_lead == "nobody" or not voids[0] or all(voids):
        return led  # C6.3
    return lies_as(plays[voids.index(False)][0], led, trump)  # C6.3 the other way


def winning(
    plays: Sequence[Play],
    values: list[float],
    led: str,
    trump: str | None,
    void_lead: VoidLead = "nobody",
) -> int | None:
    """The place in play order that wins, or ``None`` if no card competes."""
    cards = [card for card, _ in plays]
    ranks = [rank_of(card) for card in cards]
    candidates: list[int] = []
    for i, (_, shown) in enumerate(plays):
        if ranks[i] != "4" or "Q" in ranks:  # C5.4 with a queen a four is a card like any other
            candidates.append(i)
        elif shown is not None:
            return i  # C6.1, C6.4 the first victor; a void four is no candidate (C6.2)
    competing = [i for i in candidates if is_trump(cards[i], led, trump)]  # C6.2
    if not competing:  # C6.2; eights (C4.4) and tens (C4.3) are of the led suit, whatever it is
        suit = suit_that_competes(plays, led, trump, void_lead)
        competing = [i for i in candidates if lies_as(cards[i], led, trump) == suit]
    if not competing:
        return None  # C6.3
    if ranks.count("7") % 2 == 1 and ranks[0] != "K":  # C6.2 sevens, C4.5
        return min(competing, key=lambda i: values[i])  # C6.2 the earliest of equals
    return max(competing, key=lambda i: values[i])  # C6.2 the earliest of equals


def resolve(
    plays: Sequence[Play],
    indicator: str | None,
    *,
    doubled: bool = False,
    last: bool = False,
    king_default_trump: KingDefault = "indicator",
    names_trump: str = "eight",
    void_lead: VoidLead = "nobody",
    doubling: Doubling = "final",
) -> Outcome:
    """What comes of one complete trick; places are places in play order."""
    cards = [card for card, _ in plays]
    led = led_suit(cards[0], indicator)  # C4.1, C4.2
    trump = trick_trump(cards, indicator, king_default_trump, names_trump)  # C4.5
    values = final_values(cards, led, doubled, doubling)  # C5
    winner = winning(plays, values, led, trump, void_lead)  # C6
    jacks = [card for card in cards if rank_of(card) == "J"]  # C7.3
    outcome: Outcome = {
        "values": values,
        "trump": trump,
        "led": led,
        "winner": winner,
        "indicator": suit_of(jacks[-1]) if jacks else indicator,  # C7.3
        "stacked": jacks,
    }
    if last:
        return outcome  # C7.5
    outcome["next_leader"] = 0 if winner is None else winner  # C3.0, C6.3
    lowest = [i for i in range(len(cards)) if values[i] == min(values)]
    outcome["next_doubled"] = len(lowest) == 1 and rank_of(cards[lowest[0]]) == "6"  # C7.2
    if outcome["next_doubled"]:
        outcome["next_leader"] = lowest[0]  # C7.1
    outcome["pass"] = any(rank_of(card) == "5" for card in cards)  # C7.4
    return outcome


def score(bid: int, won: int, players: int) -> int:
    """The points of one player for one hand."""
    if won == bid:  # C8.1
        return max(bid, 2)
    if won == 0:
        return 1
    return won - 1 if won + players >= 10 else 0


def replay_hand(
    players: int,
    dealer: int,
    hands: Sequence[Sequence[str]],
    turned: str,
    stack: Sequence[str],
    bids: Sequence[int],
    choose: Callable[[int, list[Play]], Play],
    choose_pass: Callable[[int, list[str]], str],
    **rulings: Unpack[Rulings],
) -> HandRecord:
    """Play one hand of ten tricks; ``stack`` is what lies below the turned card."""
    dealt = [card for hand in hands for card in hand] + [turned, *stack]
    assert [len(hand) for hand in hands] == [10] * players  # C1.2
    assert sorted(dealt) == sorted(rank + suit for rank in RANKS for suit in SUITS)  # C1.1
    held = [list(hand) for hand in hands]
    indicator = suit_of(turned)  # C1.2
    leader = (dealer + 1) % players  # C3.0
    doubled = False
    tricks: list[TrickRecord] = []
    for number in range(10):  # C3.0
        order = [(leader + i) % players for i in range(players)]  # C3.0
        plays: list[Play] = []
        decisions: list[Decision] = []
        for seat in order:
            led = led_suit(plays[0][0], indicator) if plays else None  # C3.4
            legal = legal_plays(held[seat], led)
            chosen = choose(seat, list(legal))
            assert chosen in legal
            decisions.append({"seat": seat, "legal": legal, "chosen": chosen})
            plays.append(chosen)
            held[seat].remove(chosen[0])
        outcome = resolve(plays, indicator, doubled=doubled, last=number == 9, **rulings)
        place = outcome["winner"]
        winner = None if place is None else order[place]
        trick: TrickRecord = {
            "leader": leader,
            "indicator": indicator,
            "doubled": doubled,
            "decisions": decisions,
            "values": outcome["values"],
            "trump": outcome["trump"],
            "winner": winner,
        }
        tricks.append(trick)
        if number == 9:
            break  # C7.5
        indicator = outcome["indicator"] or indicator  # C7.3
        leader = order[outcome["next_leader"]]  # C3.0, C6.3, C7.1
        doubled = outcome["next_doubled"]  # C7.2
        if outcome["pass"]:  # C7.4 all choose from the hands before the pass
            passed = [choose_pass(s, sorted(held[s], key=sort_key)) for s in range(players)]
            for seat in range(players):
                held[seat].remove(passed[seat])
            held = [[*hand, passed[seat - 1]] for seat, hand in enumerate(held)]
            trick["passed"] = passed
    assert not any(held)
    won = [[trick["winner"] for trick in tricks].count(seat) for seat in range(players)]
    return {
        "players": players,
        "dealer": dealer,
        "hands": [list(hand) for hand in hands],
        "turned": turned,
        "stack": list(stack),
        "bids": list(bids),
        "tricks": tricks,
        "won": won,
        "scores": [score(bids[seat], won[seat], players) for seat in range(players)],  # C8.1
    }
