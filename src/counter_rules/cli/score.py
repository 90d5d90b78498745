"""The command ``score``: the score pad of a match that is played with cards, in a file."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Final

import attrs
import typer

from counter_rules.cli.arguments import (
    AsciiFlag,
    OptionTexts,
    make_rules,
    parse_count,
    parse_names,
    parse_whole,
)
from counter_rules.cli.keeping import replace_content
from counter_rules.cli.records import count, make_file_error, open_new, open_records
from counter_rules.cli.screen import Screen, write_letters_only
from counter_rules.messages import describe
from counter_rules.notation import MAX_CHARACTERS
from counter_rules.phase import Phase
from counter_rules.records import ScorePad, WrittenHand, format_score_pad, parse_score_pad
from counter_rules.render import score_sheet

# The command.


def score(
    source: Annotated[str, typer.Argument(metavar="FILE", help="The file of the score pad.")],
    game: Annotated[
        str | None, typer.Option(metavar="NAME", help="Begin a new pad for this game.")
    ] = None,
    players: Annotated[
        int | None, typer.Option(parser=parse_count, help="How many play, for a new pad.")
    ] = None,
    option: OptionTexts = None,
    names: Annotated[
        str | None,
        typer.Option(metavar="ANA,BEN", help="The players' names, seat 0 first, for a new pad."),
    ] = None,
    dealer: Annotated[
        int | None,
        typer.Option(parser=parse_whole, help="The seat that deals first, for a new pad."),
    ] = None,
    bids: Annotated[
        str | None,
        typer.Option(help="The bids, seat 0 first, such as '1 0 2/blind'; - is not yet bid."),
    ] = None,
    tricks: Annotated[
        str | None, typer.Option(help="The tricks won in the hand, seat 0 first.")
    ] = None,
    size: Annotated[
        int | None,
        typer.Option(parser=parse_count, help="The cards each; by default as the schedule says."),
    ] = None,
    undo: Annotated[
        bool,
        typer.Option("--undo", help="Take the last hand back; with --tricks, only its tricks."),
    ] = False,
    is_ascii: AsciiFlag = False,
) -> int:
    """Keep the scores of a match that is played with cards, in a file.

    --game begins a pad, --bids and --tricks write a hand, and without them the
    sheet is shown. The exit status is 1 if the rules forbid anything that is
    written.
    """
    if is_ascii:
        write_letters_only()
    if game is not None:
        pad = _begin(game, players, option, names, dealer)
    elif (players, option, names, dealer) != (None,) * 4:
        raise typer.TyperException(
            "--players, --option, --names and --dealer begin a pad: add --game"
        )
    else:
        pad = read_pad(source)
    changed = pad.without_last() if undo else pad
    if undo and tricks is not None and bids is None and pad.hands:
        changed = changed.adding(attrs.evolve(pad.hands[-1], tricks_won=()))
    if bids is not None or tricks is not None or size is not None:
        changed = _write_hand(changed, bids, tricks, size)
    if game is not None or changed != pad:
        _write_pad(changed, source, is_new=game is not None)
    print_pad(changed)
    return int(bool(changed.faults))


def read_pad(name: str) -> ScorePad:
    """Read a score pad, or raise `FileError`, with line and column if it is damaged."""
    if not Path(name).exists():
        raise typer.TyperException(f"{name} does not exist: add --game to begin a score pad")
    with open_records(name) as file:
        return parse_score_pad(file.read(MAX_CHARACTERS + 1))


def _write_pad(pad: ScorePad, name: str, *, is_new: bool) -> None:
    """Write a score pad into a new file, or in place of an old one."""
    text = format_score_pad(pad)
    if is_new:
        with open_new(Path(name)) as file:
            file.write(text)
        return
    try:
        replace_content(Path(name), text.encode())
    except (OSError, ValueError) as error:
        raise make_file_error(name, "written", error) from error


def _begin(
    game: str,
    players: int | None,
    option: list[str] | None,
    names: str | None,
    dealer: int | None,
) -> ScorePad:
    given = [] if names is None else names.split(",")
    rules = make_rules(game, players or (len(given) if len(given) > 1 else None), option)
    return ScorePad(rules=rules, dealer=dealer, names=parse_names(names or "", rules.players))


# A hand, as it is typed.

_BID: Final = re.compile(r"([0-9]{1,4})(/blind)?|-")
_BETWEEN: Final = re.compile(r"[\s,]+")


def _write_hand(pad: ScorePad, bids: str | None, tricks: str | None, size: int | None) -> ScorePad:
    """Write bids or tricks into the open hand, or else into a new one."""
    hand = pad.open_hand
    if bids is not None:
        found = list(_parse_bids(bids))
        hand = WrittenHand(
            bids=[bid for bid, _ in found],
            blind=[seat for seat, (_, is_blind) in enumerate(found) if is_blind],
            hand_size=None if hand is None else hand.hand_size,
        )
    if hand is None:
        raise typer.TyperException(
            "no hand is open: give --bids, or --undo with --tricks to correct the last hand"
        )
    if size is not None:
        hand = attrs.evolve(hand, hand_size=size)
    if tricks is not None:
        words = _BETWEEN.split(tricks.strip(" ,"))
        hand = attrs.evolve(hand, tricks_won=[parse_whole(word) for word in words])
    return pad.adding(hand)


def _parse_bids(text: str) -> Iterator[tuple[int | None, bool]]:
    """Yield the bids of a text, each with whether it is blind."""
    for word in _BETWEEN.split(text.strip(" ,")):
        found = _BID.fullmatch(word)
        if found is None:
            raise typer.BadParameter(f"{word!r} is not a bid such as 2, 2/blind or -")
        yield None if found[1] is None else int(found[1]), found[2] is not None


# The sheet.


def print_pad(pad: ScorePad) -> None:
    """Print the sheet, what the rules forbid, and what comes next."""
    screen = Screen(pad.names)
    screen.draw(score_sheet(pad))
    if pad.faults:
        screen.skip()
        screen.say(*[f"! {sentence}" for sentence in describe(pad.faults, screen.texts)])
    if pad.phase is not Phase.OVER:
        screen.skip()
        screen.say(_describe_hand(pad, screen), *_list_turns(pad, screen))


def _describe_hand(pad: ScorePad, screen: Screen) -> str:
    """Describe the hand in progress or the next one: its dealer and its cards."""
    size, dealer = pad.next_size, pad.next_dealer
    cards = "a card sets the size" if size is None else f"{count(size, 'card')} each"
    deals = "" if dealer is None else f"{screen.name(dealer)} deals, "
    return f"hand {pad.next_number}: {deals}{cards}"


def _list_turns(pad: ScorePad, screen: Screen) -> Iterator[str]:
    """Yield who bids next and what is forbidden, or that the tricks are next."""
    seat, size = pad.next_bidder, pad.next_size
    if pad.phase is Phase.PLAY:
        yield "all have bid: write the tricks with --tricks"
    elif seat is not None and size is not None:
        allowed = pad.list_allowed_bids()
        forbidden = [str(bid) for bid in range(size + 1) if bid not in allowed]
        but = f", but not {' or '.join(forbidden)}" if forbidden else ""
        yield f"{screen.name(seat)} bids next: 0 to {size}{but}"
