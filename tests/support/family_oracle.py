"""A naive second implementation of the Oh Hell family, to compare the library with.

It plays whole matches beside ours, from the same deals and moves but by a record of its own, which
no wrong state of ours can mislead; `beside_oracle` compares the two. Where cards have effects it
knows all but the tricks: it is given their winners, and `counter_oracle` plays those of Counter.

It follows the clauses F0 to F11 and shares no code with the library. Cards are strings, rank then
suit (C, D, H, S): ``"10H"``; a joker is ``"*"``, and so is its suit; a winner is ``"W"``, a loser
``"L"``. Moves are tuples: ``("name", seat, suit)``, ``("bid", seat, tricks, blind)``, ``("look",
seat)``, ``("play", seat, card, high)``. The deals are given.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from support.family_oracle_games import RANKS, SUITS, Game
from support.family_oracle_scores import score_seat
from support.family_oracle_tricks import SPECIAL, Play, counted_suit, find_winner, led_suit, order

NOBODY = -1

Move = tuple[Any, ...]


@dataclass
class Match:
    """A match in progress. Lists go by seat, but the trick by play and the results by hand."""

    game: Game
    dealer: int
    phase: str = "deal"
    scores: list[int] = field(default_factory=list)
    results: list[dict[str, list[int]]] = field(default_factory=list)
    is_reached: bool = False  # the target, in this hand or before
    size: int = 0
    trump: str | None = None
    shown: str | None = None  # F11.5: the dealer's last card, as long as it is known to lie there
    hands: list[list[str]] = field(default_factory=list)
    bids: list[int | None] = field(default_factory=list)
    unseen: set[int] = field(default_factory=set)  # may bid blind and have not looked
    blind: set[int] = field(default_factory=set)
    turn: int = NOBODY
    trick: list[Play] = field(default_factory=list)
    won: list[int] = field(default_factory=list)
    tricks: int = 0  # finished in this hand
    last_winner: int | None = None
    last_led: str | None = None
    named: bool | None = None  # how the first joker was named
    is_broken: bool = False
    made_row: list[int] = field(default_factory=list)  # F11.7
    missed_row: list[int] = field(default_factory=list)


# The deal: F0.2, F1, F3.5, F6.2, F11.2, F11.3, F11.5.


def new_match(game: Game, dealer: int | None = None) -> Match:
    """F0.2, C1.3: the last seat deals first unless another one is named."""
    match = Match(game, game.players - 1 if dealer is None else dealer)
    match.scores, match.bids = [0] * game.players, [None] * game.players
    match.hands = [[] for _ in range(game.players)]
    match.made_row, match.missed_row = [0] * game.players, [0] * game.players
    return match


def is_flip_needed(game: Game) -> bool:
    return game.is_flipped_size or game.trump == "card_flip"


def find_size(match: Match, turned: Sequence[str]) -> int:
    game, number = match.game, len(match.results) + 1
    if game.is_flipped_size:  # F6.2
        rank = turned[0][:-1]
        return min(RANKS.index(rank) + 1 if rank in RANKS[:9] else 10, game.sizes[0])
    if game.hands is not None and number > game.hands:
        return min(number - game.hands, max(game.sizes))  # F3.5
    return game.sizes[0 if game.hands is None else number - 1]


def is_no_trump(match: Match) -> bool:
    game, number = match.game, len(match.results) + 1
    if game.no_trump == "last":
        return number == game.hands
    if game.no_trump == "most":
        is_scheduled = game.hands is None or number <= game.hands
        return is_scheduled and find_size(match, ()) == max(game.sizes)
    return number in game.no_trump


def count_turned(match: Match, size: int) -> int:
    """How many cards lie face up: the one flipped, then the one turned up or drawn."""
    game, flipped = match.game, is_flip_needed(match.game)
    if is_no_trump(match) or game.trump not in ("turn_up", "second_deck"):
        return int(flipped)
    has_one_left = len(game.deck) - flipped > size * game.players
    return flipped + (game.trump == "second_deck" or has_one_left)  # F0.2


def is_drawn(match: Match) -> bool:
    """F3.6: whether the last card turned comes from a second deck."""
    return match.game.trump == "second_deck" and not is_no_trump(match)


def find_shown(match: Match, turned: Sequence[str]) -> str | None:
    """The card that makes trump, if one does."""
    game = match.game
    if is_no_trump(match):
        return None
    if game.trump == "dealers_last":
        return match.hands[match.dealer][-1]  # F11.5
    if game.trump == "card_flip":
        return turned[0]
    is_turned = game.trump in ("turn_up", "second_deck") and len(turned) > is_flip_needed(game)
    return turned[-1] if is_turned else None  # F0.2: nothing may be left to turn


def find_trump(match: Match, turned: Sequence[str]) -> str | None:
    """The trump of the hand as it is dealt."""
    game, number = match.game, len(match.results) + 1
    if is_no_trump(match):
        return None
    if not isinstance(game.trump, str) or game.trump in SUITS:
        return game.trump[(number - 1) % len(game.trump)]  # F2.3, F4.1
    card = find_shown(match, turned)
    if card in (None, "W", "L") or (card == "*" and game.jokers != "suit"):
        return None  # F6.2, F11.3
    return card[-1]  # F5.2


def is_named_first(match: Match, turned: Sequence[str]) -> bool:
    """F11.2, F11.3: whether the dealer names trump before the bids."""
    if match.game.trump == "dealer_names":
        return not is_no_trump(match)
    return find_shown(match, turned) == "W"


def is_named_last(match: Match) -> bool:
    """F11.2: whether the highest bidder names trump, after the bids."""
    return match.game.trump == "highest_bidder_names" and not is_no_trump(match)


def deal(match: Match, hands: Sequence[Sequence[str]], turned: Sequence[str]) -> None:
    game = match.game
    match.hands = [list(hand) for hand in hands]
    match.size, match.trump = find_size(match, turned), find_trump(match, turned)
    match.shown = find_shown(match, turned) if game.trump == "dealers_last" else None
    match.bids, match.won = [None] * game.players, [0] * game.players
    match.tricks, match.trick, match.named, match.is_broken = 0, [], None, False
    match.unseen, match.blind = set(), set()
    if game.has_blind_bids and match.size not in game.forehead:  # F2.6
        best = max(match.scores)
        match.unseen = {seat for seat, own in enumerate(match.scores) if best - own >= 20}
    match.phase, match.turn = "bid", (match.dealer + 1) % game.players
    if is_named_first(match, turned):
        match.phase, match.turn = "name", match.dealer
        match.unseen.discard(match.dealer)


# Whose move it is, and which moves there are: F0.3, F0.4, F1, F2.5, F2.6, F4.2 to F4.4, F6.5,
# F11.2 to F11.4.


def to_act(match: Match) -> list[int]:
    if match.phase == "bid" and match.game.is_sealed:
        return [seat for seat, bid in enumerate(match.bids) if bid is None]  # F1.1
    return [] if match.phase in ("deal", "over") else [match.turn]


def public_bids(match: Match) -> list[int | None]:
    is_hidden = match.phase == "bid" and match.game.is_sealed  # F1.1
    return [None] * match.game.players if is_hidden else match.bids


def list_seen(match: Match, seat: int) -> list[int]:
    """Whose hands a seat may look at."""
    is_early = match.phase in ("name", "bid")
    if is_early and match.size in match.game.forehead:  # F2.5, F11.2
        return [owner for owner in range(match.game.players) if owner != seat]
    return [] if is_early and seat in match.unseen else [seat]  # F2.6


def legal(match: Match, seat: int) -> list[Move]:
    if seat not in to_act(match):
        return []
    if match.phase == "name":  # F11.2
        last = [None] * is_named_last(match)
        return [("name", seat, suit) for suit in [*SUITS[:4], *last]]
    if match.phase == "play":
        cards = sorted(playable(match, match.hands[seat]), key=order)
        return [("play", seat, card, high) for card in cards for high in namings(match, card)]
    is_blind = seat in match.unseen
    bids: list[Move] = [("bid", seat, tricks, is_blind) for tricks in allowed_bids(match)]
    return [*bids, ("look", seat)] if is_blind else bids


def find_hook(match: Match) -> str:
    """F11.4: not every hand has the hook."""
    game, number = match.game, len(match.results) + 1
    is_freed = match.size < game.hook_from or (number == game.hands and not game.hook_last_hand)
    return "off" if is_freed else game.hook


def allowed_bids(match: Match) -> list[int]:
    hook = find_hook(match)
    left = match.size - sum(bid for bid in match.bids if bid is not None)
    is_last = match.bids.count(None) == 1
    if hook == "no_excess":  # F10.3
        return list(range(left + 1))
    if hook == "exact_total":  # F3.6
        return [left] if is_last else list(range(left + 1))
    hooked = left if is_last and hook == "last_bidder" else None  # F2.4, F3.4
    return [tricks for tricks in range(match.size + 1) if tricks != hooked]


def namings(match: Match, card: str) -> list[bool | None]:
    """F4.3: the first joker of the hand is named, the second one is the opposite."""
    if card != "*" or match.game.jokers != "high_low":
        return [None]
    return [False, True] if match.named is None else [not match.named]


def find_led(match: Match) -> str | None:
    return led_suit(match.game, match.trump, match.trick)


def of_suit(match: Match, cards: set[str], suit: str | None) -> set[str]:
    """F10.1: those that count as a suit, whatever is printed on them."""
    game, trump = match.game, match.trump
    return {card for card in cards if suit and counted_suit(game, trump, card) == suit}


def playable(match: Match, hand: Sequence[str]) -> set[str]:
    game, led = match.game, find_led(match)
    plain, jokers = set(hand) - {*SPECIAL}, set(hand) & {*SPECIAL}
    if game.jokers == "suit":
        plain, jokers = plain | jokers, set()
    trumps = of_suit(match, plain, match.trump)
    if not match.trick:
        return leadable(match, plain, jokers, trumps)
    if game.jokers == "high_low" and match.tricks == 0:  # F4.2: not in the first trick
        jokers = set() if plain else jokers
    if led is None:
        return plain | jokers
    same = of_suit(match, plain, led)
    if not same and (game.following == "free" or not trumps):
        return plain | jokers  # F0.4
    owed = same or trumps  # F1: who cannot follow must trump
    beating = {card for card in owed if game.following == "must_beat" and is_best(match, card)}
    return (beating or owed) | jokers


def leadable(match: Match, plain: set[str], jokers: set[str], trumps: set[str]) -> set[str]:
    game = match.game
    cards = (plain or jokers) if game.jokers == "high_low" else plain | jokers  # F4.2
    if not game.is_broken_first or match.is_broken:
        return cards
    if game.jokers == "four_and_four":
        return (plain - trumps or plain) | jokers  # F11.3, F10.7
    return cards - trumps or cards  # F1, F6.7


# Who takes the trick, and what it comes to: F0.5, F2.6, F3.5, F3.6, F8, F11.1, F11.6, F11.7.


def is_best(match: Match, card: str) -> bool:
    trick = [*match.trick, (NOBODY, card, None)]
    return find_winner(match.game, match.trump, trick) == NOBODY


def apply(match: Match, move: Move) -> None:
    kind, seat = move[0], move[1]
    if kind == "look":
        match.unseen.remove(seat)
    elif kind == "name":
        name_trump(match, move[2])
    elif kind == "bid":
        bid(match, seat, move[2], is_blind=move[3])
    else:
        play(match, seat, move[2], move[3])


def list_in_turn(match: Match) -> list[int]:
    """The seats from the dealer's left on."""
    players = match.game.players
    return [(match.dealer + place) % players for place in range(1, players + 1)]


def find_highest_bidder(match: Match) -> int:
    """F11.2, F11.6: of equals the one nearest to the dealer's left, which is found first."""
    return max(list_in_turn(match), key=lambda seat: match.bids[seat] or 0)


def find_first_leader(match: Match) -> int:
    first_leader, in_turn = match.game.first_leader, list_in_turn(match)
    if first_leader == "highest_bidder":  # F11.6
        return find_highest_bidder(match)
    return in_turn[{"dealers_left": 0, "two_left": 1, "dealer": -1}[first_leader]]  # F0.4, F2.2


def name_trump(match: Match, suit: str | None) -> None:
    match.trump = suit
    if None in match.bids:
        match.phase, match.turn = "bid", list_in_turn(match)[0]
    else:
        begin_play(match)


def begin_play(match: Match) -> None:
    match.phase, match.turn = "play", find_first_leader(match)


def bid(match: Match, seat: int, tricks: int, *, is_blind: bool) -> None:
    match.bids[seat] = tricks
    match.unseen.discard(seat)
    match.blind |= {seat} if is_blind else set()
    match.turn = (seat + 1) % match.game.players
    if None in match.bids:
        return
    if is_named_last(match):
        match.phase, match.turn = "name", find_highest_bidder(match)
    else:
        begin_play(match)


def play(match: Match, seat: int, card: str, high: bool | None) -> None:
    game, trump, led = match.game, match.trump, find_led(match)
    match.hands[seat].remove(card)
    if (seat, card) == (match.dealer, match.shown):
        match.shown = None
    match.trick.append((seat, card, high))
    match.named = high if match.named is None else match.named
    is_trump = trump is not None and counted_suit(game, trump, card) == trump
    if is_trump and led not in (None, trump):
        match.is_broken = True  # F1: a trump was played to the lead of another suit
    match.turn = (seat + 1) % game.players
    if len(match.trick) == game.players:
        end_trick(match, find_winner(game, trump, match.trick))


def end_trick(match: Match, winner: int | None) -> None:
    """Nobody wins some tricks with effects (C6.1)."""
    match.last_winner, match.last_led, match.trick = winner, find_led(match), []
    match.tricks += 1
    if winner is not None:
        match.turn = winner
        match.won[winner] += 1
    if match.tricks == match.size:
        finish_hand(match)


def finish_hand(match: Match) -> None:
    bids, won = [bid or 0 for bid in match.bids], match.won
    points = [find_points(match, seat, bids, won) for seat in range(match.game.players)]
    points = [
        own + earn_bonus(match, seat, bids[seat] == won[seat]) for seat, own in enumerate(points)
    ]
    match.scores = [a + b for a, b in zip(match.scores, points, strict=True)]
    match.results.append({"bids": bids, "won": won, "points": points, "scores": match.scores})
    match.dealer = (match.dealer + 1) % match.game.players
    match.trump, match.shown, match.bids = None, None, [None] * match.game.players
    match.hands = [[] for _ in match.bids]
    match.phase = "over" if is_over(match) else "deal"


def find_points(match: Match, seat: int, bids: list[int], won: list[int]) -> int:
    game = match.game
    if game.score == "hands_cleared":  # F3.6
        return int(bids == won)
    bonus = 10 if seat in match.blind and bids[seat] == won[seat] else 0  # F2.6
    return bonus + score_seat(game.score, bids[seat], won[seat], match.size, game.players)


def earn_bonus(match: Match, seat: int, is_made: bool) -> int:
    """F11.7: what a row of bids is worth that ends with this hand; it begins anew then."""
    game = match.game
    is_extra = game.hands is not None and len(match.results) >= game.hands
    if game.bonus_row == 0 or is_extra or (match.size == 1 and not game.bonus_ones):
        return 0
    going, broken = match.made_row, match.missed_row
    if not is_made:
        going, broken = broken, going
    broken[seat] = 0
    going[seat] += 1
    if going[seat] < game.bonus_row:
        return 0
    going[seat] = 0
    if is_made:
        return game.bonus_points
    return -game.bonus_points if game.bonus_misses else 0


def is_over(match: Match) -> bool:
    game, played = match.game, len(match.results)
    is_last = game.hands is not None and played >= game.hands
    if game.lives is not None:  # F3.6
        return is_last or count_missed(match) >= game.lives
    if game.target is not None and max(match.scores) >= game.target:  # C8.2
        match.is_reached = True
    is_tied = match.scores.count(max(match.scores)) > 1
    return (is_last or match.is_reached) and not (game.ties == "extra_hands" and is_tied)  # F3.5


def count_missed(match: Match) -> int:
    return sum(result["bids"] != result["won"] for result in match.results)


def winners(match: Match) -> list[int]:
    """F0.6, F3.6, and the ties of F1."""
    seats = list(range(match.game.players))
    if match.game.lives is not None:
        return seats if count_missed(match) < match.game.lives else []
    best = [seat for seat in seats if match.scores[seat] == max(match.scores)]
    merits = dict.fromkeys(best, 0)
    for result in match.results:
        for seat in best:
            is_exact = result["bids"][seat] == result["won"][seat]
            merit = {"most_exact_bids": is_exact, "most_tricks": result["won"][seat]}
            merits[seat] += merit.get(match.game.ties, 0)
    return [seat for seat in best if merits[seat] == max(merits.values())]
