"""The story of a match: its scenes in order, as HTML that needs no script."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import attrs

from counter_rules.messages import Message
from counter_rules.render._html.parts import Parts
from counter_rules.render._html.scenes import Scene
from counter_rules.render._sheet import score_sheet
from counter_rules.render._svg.elements import escape_text, tag
from counter_rules.render._svg.sheet import draw_sheet
from counter_rules.render._svg.table import draw_table
from counter_rules.render._svg.trick import draw_trick
from counter_rules.render._writer import Writer


@attrs.frozen
class Story:
    """Writes scenes as HTML, and draws what there is to see in them.

    Args:
        writer: the words.
        parts: what the pictures are made of.
    """

    writer: Writer
    parts: Parts

    def draw_tables(self, scenes: Sequence[Scene]) -> str:
        """Draw the table in every scene."""
        return "".join(self._draw_table(scene) for scene in scenes)

    def write(self, scenes: Sequence[Scene]) -> str:
        """Write the scenes hand by hand, and in each its bidding and its tricks."""
        hands = _split(scenes, lambda scene: scene.is_deal)
        return "".join(self._write_hand(hand) for hand in hands)

    def _write_hand(self, hand: Sequence[Scene]) -> str:
        parts = [self._write_part(part) for part in _split(hand, lambda scene: scene.begins)]
        title = self.writer.name_hand(hand[0].view) if hand[0].is_deal else ""
        heading = tag("h2", escape_text(title)) if title else ""
        return tag("section", heading, *parts, class_="hand")

    def _write_part(self, part: Sequence[Scene]) -> str:
        """Write a part of a hand: a trick with what follows it, or what comes before the first."""
        view, items = part[0].view, [self._write_scene(scene) for scene in part]
        heading = ""
        if view.plays:
            tricks = view.hand_size or len(view.tricks)
            number = len(view.tricks) + bool(view.trick)
            words = self.writer.say("picture.trick", number=number, tricks=tricks)
            heading = tag("h3", escape_text(words))
        return tag("section", heading, tag("ol", *items), class_="part")

    def _write_scene(self, scene: Scene) -> str:
        """Write what has happened, under a link to this place of the page."""
        name = f"s{scene.number}"
        messages = [message for event in scene.events for message in event.messages]
        if not scene.events:  # before the first deal
            messages = [Message.of("picture.deals", dealer=scene.view.dealer)]
        said = [tag("p", escape_text(self.writer.format_message(one))) for one in messages]
        noted = [tag("p", escape_text(one), class_="comment") for one in scene.comments]
        link = tag("a", str(scene.number), href=f"#{name}")
        drawn = [tag("figure", picture, class_=kind) for kind, picture in self._illustrate(scene)]
        return tag("li", link, tag("div", *said, *noted), *drawn, id=name)

    def _illustrate(self, scene: Scene) -> Iterator[tuple[str, str]]:
        """Yield what the story shows of a scene: a table to be played at, a trick, the scores."""
        if scene.is_bid:
            yield "table", self._draw_table(scene)
        if scene.trick is not None:
            yield "trick", self.parts.draw(draw_trick(scene.trick.explanation, self.writer))
        if scene.is_scored:
            yield "scores", self.parts.draw(draw_sheet(score_sheet(scene.view), self.writer))

    def _draw_table(self, scene: Scene) -> str:
        return self.parts.draw(draw_table(scene.view, self.writer, scene.hands))


def _split(scenes: Sequence[Scene], begins: Callable[[Scene], bool]) -> list[list[Scene]]:
    """Split scenes before each with which something begins."""
    split: list[list[Scene]] = []
    for scene in scenes:
        if not split or begins(scene):
            split.append([])
        split[-1].append(scene)
    return split
