"""A match as lines that a person can read, and such lines as a match again.

A line is fields set apart by two spaces, a field is a word and what it says::

    ruleset counter  players 3  seed 5      the seed makes every deal
    option hook  is True                    an option given; with `default`, one left out
    hand 1  dealer 2
    seat 0  holds AC 4D …                   in card order
    turned 7H                               flipped, turned up or drawn; `-` for none
    stack 2C KS …                           top card first, on as many lines as it takes
    trump H                                 or `-`
    sights own hidden own                   how the seats hold their hands, if not all as usual
    bids 0:1 1:look 1:0 2:blind-3           in the order made; `sealed` where all are opened at once
    trick 1  lead 0x2  trump H>D  cards 4H+4D …  values 8 …  won 1  next 1x2  then S
    passes 0:4D 2:7C 1:KS                   in the order chosen
    taken 1 0 2  points 2 0 1  scores 2 0 1
    over  winners 0 2

``x2`` is a doubled lead, ``H>D`` the trump that a trick began and ended with, ``then`` the trump
after it if it changes for good, ``*high`` a joker by its name. Values are told of Counter alone.
"""

from __future__ import annotations

import ast
import enum
from collections.abc import Iterable, Iterator, Mapping, Sequence

import attrs

from counter_rules import (
    Bid,
    Card,
    Deal,
    Look,
    Move,
    PassCard,
    Phase,
    PlayCard,
    Ruleset,
    State,
    Suit,
    Trick,
    TrickResult,
    apply_move,
    get_ruleset,
    new_game,
)
from counter_rules.cards import parse_cards

STACK_CARDS = 28
"""The cards on a line of the stack."""


@attrs.frozen
class Match:
    """A match: its rules, the seed of its deals, the options given, and every move."""

    rules: Ruleset
    seed: int
    given: Mapping[str, object]
    moves: Sequence[Move]


def tell_match(match: Match) -> Iterator[str]:
    """Play a match and yield its lines; an empty one comes before every hand."""
    rules = match.rules
    yield f"ruleset {rules.name}  players {rules.players}  seed {match.seed}"
    for name, value in rules.options.items():
        plain = value.value if isinstance(value, enum.Enum) else value
        yield f"{'option' if name in match.given else 'default'} {name}  is {plain!r}"
    state, made = new_game(rules), list[Move]()
    for move in match.moves:
        before, state = state, apply_move(state, move)
        if isinstance(move, PlayCard | Deal):
            yield from tell_deal(state) if isinstance(move, Deal) else tell_play(state)
            made = []
            continue
        made.append(move)
        if state.phase is not before.phase:
            yield tell_made(before, made)


def tell_deal(state: State) -> Iterator[str]:
    yield ""
    yield f"hand {state.hand_number}  dealer {state.dealer}"
    for seat, hand in enumerate(state.hands):
        yield f"seat {seat}  holds {write_cards(hand)}"
    yield f"turned {write_cards(state.turned)}"
    for start in range(0, len(state.stack), STACK_CARDS):
        yield f"stack {write_cards(state.stack[start : start + STACK_CARDS])}"
    yield f"trump {write_suit(state.trump)}"
    if state.sights:
        yield f"sights {' '.join(map(str, state.sights))}"


def tell_made(before: State, made: Sequence[Move]) -> str:
    """Return the line of the bids or passes made before the phase changed."""
    if before.phase is Phase.PASS:
        return f"passes {' '.join(map(write_made, made))}"
    return f"{'sealed' if before.committed else 'bids'} {' '.join(map(write_made, made))}"


def write_made(move: Move) -> str:
    if isinstance(move, Bid):
        return f"{move.seat}:{'blind-' if move.blind else ''}{move.tricks}"
    assert isinstance(move, PassCard | Look)
    return f"{move.seat}:{move.card.code if isinstance(move, PassCard) else 'look'}"


def tell_play(state: State) -> Iterator[str]:
    """Yield the lines that come after a play: those of a finished trick, hand and match."""
    if state.trick:
        return
    yield tell_trick(len(state.tricks), state.tricks[-1], has_values=state.rules.name == "counter")
    if state.is_in_hand:
        return
    hand = state.hand_results[-1]
    yield f"taken {join(hand.tricks_won)}  points {join(hand.points)}  scores {join(hand.scores)}"
    if state.is_over:
        yield f"over  winners {join(state.winners)}"


def tell_trick(number: int, result: TrickResult, *, has_values: bool) -> str:
    opening, trump = write_suit(result.opening_trump), write_suit(result.trump)
    return "  ".join(
        [
            f"trick {number}",
            f"lead {write_lead(result.leader, doubled=result.doubled)}",
            f"trump {opening}" + (f">{trump}" if trump != opening else ""),
            f"cards {' '.join(map(write_play, result.plays))}",
            *[f"values {join(f'{value:g}' for value in result.values)}"] * has_values,
            f"won {write_lead(result.winner)}",
            f"next {write_lead(result.next_leader, doubled=result.doubled_lead)}",
            *[f"then {write_suit(result.indicator)}"]
            * (result.indicator is not result.opening_trump),
        ]
    )


def write_lead(seat: int | None, *, doubled: bool = False) -> str:
    return ("-" if seat is None else str(seat)) + ("x2" if doubled else "")


def write_play(play: PlayCard) -> str:
    named = {None: "", True: "high", False: "low"}[play.high]
    return f"{play.card.code}{named}" + ("" if play.show is None else f"+{play.show.code}")


def write_suit(suit: Suit | None) -> str:
    return "-" if suit is None else suit.value


def write_cards(cards: Sequence[Card]) -> str:
    return join(card.code for card in cards)


def join(words: Iterable[object]) -> str:
    return " ".join(map(str, words)) or "-"


def read_lines(text: str) -> list[str]:
    """Return the lines of a file without its comments and empty lines."""
    return [line for line in text.splitlines() if line and not line.startswith("#")]


def read_match(lines: Sequence[str]) -> Match:
    """Read a match from its lines: the rules and the moves, not what came of them."""
    fields = [dict(part_field(field) for field in line.split("  ")) for line in lines]
    head = fields[0]
    given = {row["option"]: ast.literal_eval(row["is"]) for row in fields if "option" in row}
    rules = get_ruleset(head["ruleset"], players=int(head["players"]), **given)
    return Match(rules, int(head["seed"]), given, tuple(read_moves(fields, rules.players)))


def part_field(field: str) -> tuple[str, str]:
    word, _, said = field.partition(" ")
    return word, "" if said == "-" else said


def read_moves(fields: Sequence[Mapping[str, str]], players: int) -> Iterator[Move]:
    """Read the moves; a deal is complete at the line after its stack."""
    hands: list[tuple[Card, ...]] = []
    turned, stack = "", ""
    for row in fields:
        match next(iter(row)):
            case "hand":
                hands, stack = [], ""
            case "seat":
                hands.append(parse_cards(row["holds"]))
            case "turned":
                turned = row["turned"]
            case "stack":
                stack += f" {row['stack']}"
            case "trump":
                yield Deal(hands, parse_cards(turned), parse_cards(stack))
            case "bids" | "sealed" | "passes" as made:
                yield from (read_made(word) for word in row[made].split())
            case "trick":
                yield from read_plays(row, players)


def read_made(word: str) -> Move:
    """Read a bid, a look or a pass."""
    seat, _, said = word.partition(":")
    tricks = said.removeprefix("blind-")
    if said == "look":
        return Look(int(seat))
    if tricks.isdigit():
        return Bid(int(seat), int(tricks), blind=tricks != said)
    return PassCard(int(seat), Card.parse(said))


def read_plays(row: Mapping[str, str], players: int) -> Iterator[PlayCard]:
    leader = int(row["lead"].removesuffix("x2"))
    for turn, play in enumerate(Trick.parse(row["cards"]).plays):
        yield attrs.evolve(play, seat=(leader + turn) % players)
