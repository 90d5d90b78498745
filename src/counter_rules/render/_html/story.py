"""A match as a story: its scenes in order, as HTML without scripts."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from typing import Final

import attrs

from counter_rules.cards import Suit
from counter_rules.events import (
    ChoiceKept,
    Committed,
    Event,
    HandDealt,
    HandScored,
    TrickResolved,
    TrumpChanged,
)
from counter_rules.messages import Message
from counter_rules.phase import Phase
from counter_rules.records import Perspective, Record
from counter_rules.render._sheet import score_sheet
from counter_rules.render._svg.elements import (
    SCOPE,
    SHAPES,
    Picture,
    escape_text,
    format_length,
    tag,
)
from counter_rules.render._svg.plates import Hands
from counter_rules.render._svg.sheet import draw_sheet
from counter_rules.render._svg.table import draw_table
from counter_rules.render._svg.trick import draw_trick
from counter_rules.render._writer import Writer, make_plain
from counter_rules.views import View, public_view

# Parts that many pictures of a page share, written once.

_TAG: Final = re.compile(r"<[^>]*>|[^<]+")
_PLACE: Final = re.compile("\1(\\d+)\2")
_SHARED: Final = ("<g", "<rect", "<path", "<text", "<use", "<circle", "<ellipse")
_SHORTEST: Final = 40
"""The length in characters below which a link would save nothing."""


@attrs.frozen
class Parts:
    """A collection of elements of pictures, in which equal ones are stored once.

    A table changes little from move to move, so a match takes a tenth of the room.
    """

    _numbers: dict[str, int] = attrs.field(factory=dict[str, int])

    def draw(self, picture: Picture) -> str:
        """Return a picture with placeholders for its parts, which `fill_in` fills in."""
        size = f"0 0 {format_length(picture.width)} {format_length(picture.height)}"
        name = ". ".join([picture.title, *picture.description])
        body = self._share(picture.body.replace(f"#{SCOPE}-", "#s-"))
        return tag("svg", body, viewBox=size, role="img", aria_label=make_plain(name))

    def _share(self, body: str) -> str:
        """Replace elements by placeholders."""
        written, opened = [list[str]()], list[str]()
        for token in _TAG.findall(body):
            if token.startswith("</"):
                content = "".join(written.pop())
                written[-1].append(self._keep(opened.pop() + content + token))
            elif token.startswith("<") and not token.endswith("/>"):
                opened.append(token)
                written.append([])
            else:
                written[-1].append(self._keep(token))
        return "".join(written[0])

    def _keep(self, element: str) -> str:
        if len(element) < _SHORTEST or not element.startswith(_SHARED):
            return element
        return f"\1{self._numbers.setdefault(element, len(self._numbers))}\2"

    def fill_in(self, *pages: str) -> tuple[str, list[str]]:
        """Fill in pages; return the definitions of shared elements, and the pages as HTML."""
        elements = list(self._numbers)
        written = "".join([*elements, *pages])
        uses = Counter(_PLACE.findall(written))
        shared = [number for number, times in uses.items() if times > 1]
        links = {number: tag("use", href=f"#e{number}") for number in shared}

        def write(place: re.Match[str]) -> str:
            number = place[1]
            return links.get(number) or _PLACE.sub(write, elements[int(number)])

        # The suits are in every page, the shapes of other cards only where they are drawn.
        shapes = [
            tag("path", id=f"s-{shape}", d=path)
            for shape, path in SHAPES.items()
            if isinstance(shape, Suit) or f"#s-{shape}" in written
        ]
        for number in shared:
            opening, end, rest = _PLACE.sub(write, elements[int(number)]).partition(" ")
            shapes.append(f'{opening} id="e{number}"{end}{rest}')
        return "".join(shapes), [_PLACE.sub(write, page) for page in pages]


# Scenes: the table and the sentences after each move of a match.


@attrs.frozen(kw_only=True)
class Scene:
    """A moment of a match: the table as the reader of the page may see it, and what has happened.

    ``hands`` are the open cards, ``events`` those of the move that do not repeat another one, and
    ``comments`` those at this place of the record. ``begins``: bidding or a trick begins with it.
    """

    view: View
    hands: Hands
    events: tuple[Event, ...]
    comments: tuple[str, ...]
    begins: bool

    @property
    def is_deal(self) -> bool:
        """Whether a hand begins."""
        return any(isinstance(event, HandDealt) for event in self.events)

    @property
    def is_bid(self) -> bool:
        """Whether all have bid, and no card has been played."""
        view = self.view
        return view.phase is Phase.PLAY and not view.tricks and not view.trick

    @property
    def trick(self) -> TrickResolved | None:
        """The trick that has just ended, or None."""
        return next((event for event in self.events if isinstance(event, TrickResolved)), None)


def list_scenes(record: Record) -> Iterator[Scene]:
    """Yield the scene before the first deal, and one after each move.

    All hands of a whole record are open. Those of a redacted one are as its seat knew them.
    """
    comments, begins = _group_comments(record), True
    moves = zip(_list_views(record), chain([()], record.events()), strict=True)
    for number, ((view, hands), events) in enumerate(moves):
        yield Scene(
            view=view,
            hands=hands,
            events=tuple(_leave_out_twins(events)),
            comments=comments[number],
            begins=begins,
        )
        begins = view.phase is Phase.DEAL or (view.phase is Phase.PLAY and not view.trick)


def _list_views(record: Record) -> Iterator[tuple[View, Hands]]:
    """Return an iterator over the views of the match, each with its open hands."""
    if record.perspective is Perspective.TABLE:
        return ((public_view(state), state.hands) for state in record.states())
    return ((view, view.known) for view in record.views())


def _group_comments(record: Record) -> defaultdict[int, tuple[str, ...]]:
    """Group the comments by the number of moves before them."""
    grouped = defaultdict[int, tuple[str, ...]](tuple)
    for comment in record.comments:
        grouped[comment.after] += (comment.text,)
    return grouped


def _leave_out_twins(events: Iterable[Event]) -> Iterator[Event]:
    """Yield events without those that repeat another one."""
    kept = tuple(events)
    is_known = any(isinstance(event, ChoiceKept) for event in kept)
    for event in kept:
        is_said = isinstance(event, TrumpChanged) or (is_known and isinstance(event, Committed))
        if not is_said:
            yield event


# The story.


@attrs.frozen
class Story:
    """A writer of scenes as HTML, with their pictures."""

    writer: Writer
    parts: Parts

    def write(self, scenes: Sequence[Scene]) -> str:
        """Write the scenes hand by hand, each with its bidding and its tricks."""
        hands = _split(scenes, lambda scene: scene.is_deal)
        return "".join(self._write_hand(hand) for hand in hands)

    def _write_hand(self, hand: Sequence[Scene]) -> str:
        parts = [self._write_part(part) for part in _split(hand, lambda scene: scene.begins)]
        title = self.writer.name_hand(hand[0].view) if hand[0].is_deal else ""
        heading = tag("h2", escape_text(title)) if title else ""
        return tag("section", heading, *parts, class_="hand")

    def _write_part(self, part: Sequence[Scene]) -> str:
        """Write a part of a hand: a trick with its aftermath, or everything before the first."""
        view, items = part[0].view, [self._write_scene(scene) for scene in part]
        heading = ""
        if view.plays:
            tricks = view.hand_size or len(view.tricks)
            number = len(view.tricks) + bool(view.trick)
            words = self.writer.say("picture.trick", number=number, tricks=tricks)
            heading = tag("h3", escape_text(words))
        return tag("section", heading, tag("ol", *items), class_="part")

    def _write_scene(self, scene: Scene) -> str:
        """Write the events of a scene, under a link to this place of the page."""
        number = scene.view.move_number
        messages = [message for event in scene.events for message in event.messages]
        if not scene.events:  # before the first deal
            messages = [Message.of("picture.deals", dealer=scene.view.dealer)]
        said = [tag("p", escape_text(self.writer.format_message(one))) for one in messages]
        noted = [tag("p", escape_text(one), class_="comment") for one in scene.comments]
        link = tag("a", str(number), href=f"#s{number}")
        drawn = [tag("figure", picture, class_=kind) for kind, picture in self._illustrate(scene)]
        return tag("li", link, tag("div", *said, *noted), *drawn, id=f"s{number}")

    def _illustrate(self, scene: Scene) -> Iterator[tuple[str, str]]:
        """Yield the pictures of a scene: the table before the play, a trick, the scores."""
        if scene.is_bid:
            yield "table", self.draw_table(scene)
        if scene.trick is not None:
            yield "trick", self.parts.draw(draw_trick(scene.trick.explanation, self.writer))
        if any(isinstance(event, HandScored) for event in scene.events):
            yield "scores", self.parts.draw(draw_sheet(score_sheet(scene.view), self.writer))

    def draw_table(self, scene: Scene) -> str:
        """Draw the table in a scene."""
        return self.parts.draw(draw_table(scene.view, self.writer, scene.hands))


def _split(scenes: Sequence[Scene], begins: Callable[[Scene], bool]) -> list[list[Scene]]:
    """Split scenes before each one for which a predicate holds."""
    split: list[list[Scene]] = []
    for scene in scenes:
        if not split or begins(scene):
            split.append([])
        split[-1].append(scene)
    return split
