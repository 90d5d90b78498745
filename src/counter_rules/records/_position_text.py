"""A position as one line of text: the results so far, and the hand from its deal on."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NoReturn

import attrs

from counter_rules._base.quoting import name_type, shorten
from counter_rules.cards import parse_cards
from counter_rules.engine import apply_move, new_game
from counter_rules.engine.inner import (
    get_next_hand_number,
    list_dealt,
    list_rest,
    make_deal,
    score_result,
)
from counter_rules.errors import NotationError, RulesetError, StateError
from counter_rules.games.inner import FORMAT, READABLE, choose_rules, format_recorded
from counter_rules.moves import Bid, Deal, Look, Move, NameTrump, PassCard
from counter_rules.notation import MAX_POSITION_CHARACTERS
from counter_rules.notation.inner import check_length, check_result, count_moves
from counter_rules.phase import Phase
from counter_rules.position import Sight
from counter_rules.records._body import BodyReader
from counter_rules.records._lines import Line, parse_number
from counter_rules.records._reader import RecordReader
from counter_rules.records._replay import StateReplay
from counter_rules.records._writing import TextWriter
from counter_rules.results import HandResult
from counter_rules.rules.ruleset import Ruleset
from counter_rules.seats import Seat
from counter_rules.state import State

# Results of the earlier hands, a few words each.

RESULTS: Final = ("bid", "before")
"""The first words of a result: of a hand, or of all hands before a match begins."""

_BEFORE: Final = re.compile(
    r"before hand ([0-9]{1,9}):((?: -?[0-9]{1,9})+)(?: in a row((?: -?[0-9]{1,9})+))?"
)
_RESULT: Final = re.compile(
    r"bid((?: [0-9]{1,4}(?:/blind)?)+) won((?: [0-9]{1,4})+)(?: turned((?: \S+)+))?"
)


def format_result(result: HandResult) -> str:
    """Format bids, tricks and the cards face up, or the scores; the rest follows from them."""
    if result.is_brought_forward:
        rows = ["in a row", *map(str, result.streaks)] if result.streaks else []
        return " ".join([f"before hand {result.hand_number + 1}:", *map(str, result.scores), *rows])
    bids = [f"{n}/blind" if seat in result.blind else n for seat, n in enumerate(result.bids)]
    turned = [card.code for card in result.turned]
    words = ["bid", *bids, "won", *result.tricks_won, *(["turned", *turned] if turned else [])]
    return " ".join(map(str, words))


def parse_results(rules: Ruleset, lines: list[Line], next_dealer: Seat) -> State:
    """Return the state before the next deal from earlier results; its moves are not counted yet."""
    results: list[HandResult] = []
    for place, line in enumerate(lines):
        dealer = (next_dealer - len(lines) + place) % rules.players
        if not results and line.first == "before":
            results += _parse_past_start(rules, (dealer + 1) % rules.players, line)
        else:
            results.append(_parse_result(rules, dealer, results, line))
        if rules.ending.is_over(results, rules.hand_sizes.hands):
            raise lines[min(place + 1, len(lines) - 1)].error(
                "the match is over with these results: no hand comes after them"
            )
    return attrs.evolve(new_game(rules, dealer=next_dealer), hand_results=tuple(results))


def _parse_past_start(rules: Ruleset, dealer: Seat, line: Line) -> tuple[HandResult, ...]:
    """Parse the number of the first hand, and the scores before it."""
    found = _BEFORE.fullmatch(" ".join(line.text.split()))
    if found is None:
        raise line.error("expected the beginning of a match, such as 'before hand 4: 5 8 3'")
    number, scores = int(found[1]), tuple([int(word) for word in found[2].split()])
    streaks = tuple([int(word) for word in (found[3] or "").split()])
    try:
        start = new_game(rules, dealer=dealer, hand_number=number, scores=scores, streaks=streaks)
    except StateError as error:
        raise line.error(str(error)) from error
    if not start.hand_results:
        raise line.error("hand 1 has no hands before it: leave this part out")
    return start.hand_results


def _parse_result(
    rules: Ruleset, dealer: Seat, before: Sequence[HandResult], line: Line
) -> HandResult:
    """Parse the result of one hand."""
    found = _RESULT.fullmatch(" ".join(line.text.split()))
    if found is None:
        raise line.error("expected a result such as 'bid 3 2/blind 1 won 2 2 1 turned QH'")
    bids = [word.partition("/") for word in found[1].split()]
    won = tuple([int(word) for word in found[2].split()])
    if not len(bids) == len(won) == rules.players:
        raise line.error(f"expected {rules.players} bids and the same number of tricks won")
    try:
        turned = parse_cards(found[3] or "")
    except NotationError as error:
        raise line.error(error.message) from None
    if len(turned) < rules.is_flipped:
        raise line.error("cards face up: expected 1, got 0")
    result = score_result(
        rules,
        before,
        dealer=dealer,
        hand_size=rules.hand_sizes.get_size(get_next_hand_number(before), turned),
        bids=tuple([int(tricks) for tricks, _, _ in bids]),
        blind=tuple([seat for seat, (_, slash, _) in enumerate(bids) if slash]),
        tricks_won=won,
        turned=turned,
    )
    try:
        check_result(rules, result, before)
    except StateError as error:
        raise line.error(str(error)) from error
    return result


# From a state back to the deal of its hand, and the moves since.


def rewind(state: State) -> tuple[State, tuple[Move, ...]]:
    """Return the state before the last deal, and the moves since then.

    The moves make an equal state. Sealed moves and looks are in the order of the seats, whatever
    order they were made in.
    """
    if not state.is_in_hand and not state.tricks:
        return state, ()
    start = _make_start(state)
    deal = _rebuild_deal(state, start)
    moves: list[Move] = [deal, *_list_before_play(state, apply_move(start, deal))]
    passes = {passed.trick: passed.cards for passed in state.passes}
    for number, result in enumerate(state.tricks, start=1):
        moves += result.plays
        cards = passes.get(number, ())
        moves += [PassCard(seat, card) for seat, card in enumerate(cards) if card is not None]
    moves += state.trick
    moves += [move for move in state.committed if isinstance(move, PassCard)]
    return attrs.evolve(start, move_number=state.move_number - len(moves)), tuple(moves)


def _make_start(state: State) -> State:
    results, dealer = state.hand_results, state.dealer
    if not state.is_in_hand:
        results, dealer = results[:-1], results[-1].dealer
    return attrs.evolve(new_game(state.rules, dealer=dealer), hand_results=results)


def _rebuild_deal(state: State, start: State) -> Deal:
    """Return the deal of the hand."""
    dealt = list_dealt(state)
    lying = state.turned if state.is_in_hand else state.hand_results[-1].turned
    turned = lying[: len(lying) - sum(len(result.turned) for result in state.tricks)]
    stack = state.stack if state.is_in_hand else list_rest(start, dealt, turned)
    number, dealer = start.hand_number, start.dealer
    return make_deal(state.rules, number, dealer, hands=dealt, turned=turned, stack=stack)


def _list_before_play(state: State, dealt: State) -> list[Move]:
    """Return the looks and bids of a hand after its deal, and the naming of its trump."""
    chosen = _collect_bids(state)
    moves: list[Move] = []
    while dealt.phase is Phase.BID or dealt.phase is Phase.NAME:
        ready: Sequence[Move]
        if dealt.phase is Phase.NAME:
            ready = _list_namings(state, dealt.to_act[0])
        else:
            ready = [m for seat in dealt.to_act for m in _list_next(state, dealt, chosen, seat)]
        if not ready:
            break
        dealt = apply_move(dealt, ready[0])
        moves.append(ready[0])
    return moves


def _list_namings(state: State, namer: Seat) -> tuple[NameTrump, ...]:
    """Return the naming of the trump of the hand, if it has been named (F11.2)."""
    if state.is_trump_open:
        return ()
    return (NameTrump(namer, state.opening_trump),)


def _list_next(
    state: State, dealt: State, chosen: Mapping[Seat, Bid], seat: Seat
) -> tuple[Bid | Look, ...]:
    """Return the next look or bid of a seat, if any."""
    bid = chosen.get(seat)
    if dealt.get_sight(seat) is Sight.HIDDEN and not (bid and bid.blind):
        has_looked = bid is not None or state.sights[seat] is not Sight.HIDDEN
        return (Look(seat),) if has_looked else ()
    return () if bid is None else (bid,)


def _collect_bids(state: State) -> dict[Seat, Bid]:
    """Return the bids of a hand, sealed ones included."""
    if not state.is_in_hand:
        last = state.hand_results[-1]
        return {seat: Bid(seat, n, seat in last.blind) for seat, n in enumerate(last.bids)}
    sealed = {move.seat: move for move in state.committed if isinstance(move, Bid)}
    blind = state.blind
    made = {s: Bid(s, n, s in blind) for s, n in enumerate(state.bids) if n is not None}
    return sealed | made


# The position.

FORMATS: Final = {f"position {number}": number for number in READABLE}
"""The readable formats: the first words of a position, and the number."""

NEWEST: Final = f"position {FORMAT}"
"""The format for writing."""

_BETWEEN: Final = " | "
_NAME: Final = re.compile(r"[^\s|]+")
_HAND: Final = re.compile(r"hand ([0-9]{1,9}) dealt by ([0-9]{1,9}) after ([0-9]{1,9})")
_OF_A_HAND: Final = ("cards", "turned:", "stack:", "names", "bids:", "trick", "pass:")


def format_position(state: State) -> str:
    """Format a state as one line of text, with all hidden cards.

    The line has the game with its options, the results of earlier hands, and the hand in progress
    (or the one just finished) from its deal on, as in a record.

    Returns:
        The line; `parse_position` turns it into an equal state.

    Raises:
        StateError: if it is not a state (views are refused), or if the name of a custom ruleset
            is not one word.

    >>> from counter_rules import apply_move, get_ruleset, new_game, shuffle
    >>> state = new_game(get_ruleset("romanian_whist", players=3))
    >>> format_position(apply_move(state, shuffle(state, seed=7)))[:70]
    'position 2 | romanian_whist 3 | hand 1 dealt by 2 after 0 | cards 0: J'
    """
    if type(state) is not State:
        raise StateError(f"expected a State, got {name_type(state)}")
    rules = state.rules
    if not _NAME.fullmatch(rules.name):
        raise StateError(
            f"a position names its game in one word, and {shorten(rules.name)} is not one"
        )
    start, moves = rewind(state)
    writer = TextWriter(StateReplay(start))
    lines = "".join([writer.add(move) for move in moves]).split("\n")
    parts = [
        NEWEST,
        f"{rules.name} {rules.players} {format_recorded(rules)}".rstrip(),
        *[format_result(result) for result in start.hand_results],
        f"hand {start.hand_number} dealt by {start.dealer} after {start.move_number}",
        *[line for line in lines if line.startswith(_OF_A_HAND)],
    ]
    return _BETWEEN.join(parts)


def parse_position(
    text: str, *, rules: Ruleset | None = None, limit: int = MAX_POSITION_CHARACTERS
) -> State:
    """Parse a state from one line of text.

    The hand is replayed, so only states that can be reached are accepted.

    Args:
        text: the line, as `format_position` returns it.
        rules: the ruleset; needed only for a custom one, which the text cannot name.
        limit: the largest number of characters; a longer text is refused at once.

    Raises:
        NotationError: if the text is not a valid position; it has the column.

    >>> from counter_rules import get_ruleset, new_game
    >>> state = new_game(get_ruleset("counter", players=4))
    >>> parse_position(format_position(state)) == state
    True
    """
    if not isinstance(text, str):
        got = shorten(text)
        raise NotationError(f"expected the text of a position, got {got}", text=got)
    check_length(text, limit)
    first, *parts = _split(text)
    version = FORMATS.get(" ".join(first.text.split()))
    if version is None:
        raise first.error(f"a position begins with '{NEWEST} |'")
    size = 1
    while size < len(parts) and parts[size].first in RESULTS:
        size += 1
    if len(parts) <= size:
        raise first.error("a position has a game, the results of earlier hands, and a hand")
    game, *results = parts[:size]
    head, *hand = parts[size:]
    start = _parse_start(_parse_rules(game, version, rules), results, head)
    replay = StateReplay(start)
    body = BodyReader(RecordReader(replay, _raise))
    if hand:
        body.deal.begin(head)
    for part in hand:
        word = part.first
        if word not in _OF_A_HAND:
            raise part.error(f"a part of a hand begins with {', '.join(_OF_A_HAND)}")
        body.read(part, word)
    body.finish(head)
    return replay.position


def _raise(error: NotationError) -> NoReturn:
    raise error


def _split(text: str) -> Iterator[Line]:
    """Yield the parts of a position, each with its column."""
    offset = 0
    for part in text.split("|"):
        yield Line(1, part, offset)
        offset += len(part) + 1


def _parse_rules(line: Line, version: int, given: Ruleset | None) -> Ruleset:
    name, number, options = [*line.text.split(maxsplit=2), "", "", ""][:3]
    players = parse_number(number)
    if players is None:
        raise line.error("expected the name of a game, its number of players and its options")
    try:
        return choose_rules(name, players, " ".join(options.split()), version, given)
    except RulesetError as error:
        raise line.error(str(error)) from error


def _parse_start(rules: Ruleset, results: list[Line], head: Line) -> State:
    """Return the state before the deal, from ``hand 3 dealt by 0 after 57``."""
    found = _HAND.fullmatch(" ".join(head.text.split()))
    if found is None:
        raise head.error("the hand is given as in 'hand 3 dealt by 0 after 57'")
    words = head.split()
    number, dealer, moves = map(int, found.groups())
    if dealer >= rules.players:
        raise words[4].error(f"expected a dealer, 0 to {rules.players - 1}, got {dealer}")
    start = parse_results(rules, results, dealer)
    due = start.hand_number
    if number != due:
        raise words[1].error(f"expected hand {due} after these results, got {number}")
    least, most = count_moves(rules, start.hand_results)
    if moves < least or moves > (moves if most is None else most):
        wanted = f"{least} or more" if most is None else least
        raise words[6].error(f"expected {wanted} moves before this hand, got {moves}")
    return attrs.evolve(start, move_number=moves)
