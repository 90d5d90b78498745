"""The boxes of a picture of a table: where its cards, plates, numbers and words are."""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.etree import ElementTree as ET

import attrs

from render.svg_reading import SVG, read


@attrs.frozen(kw_only=True)
class Box:
    """A box of a picture, by its edges.

    Args:
        what: a card's code, or ``plate``, ``disc`` or ``pill``.
        owner: the seat whose plate it is, or is written on.
    """

    what: str
    left: float
    top: float
    right: float
    bottom: float
    owner: str | None = None

    def overlaps(self, other: Box) -> bool:
        """Return whether two boxes have more in common than an edge."""
        wide = min(self.right, other.right) - max(self.left, other.left)
        high = min(self.bottom, other.bottom) - max(self.top, other.top)
        return wide > 0.1 and high > 0.1

    @property
    def width(self) -> float:
        return self.right - self.left


def list_boxes(picture: str) -> list[Box]:
    """List the boxes in the order in which they are drawn."""
    return list(_walk(read(picture), 0, 0, None))


def _walk(element: ET.Element, x: float, y: float, owner: str | None) -> Iterator[Box]:
    for child in element:
        moved = re.search(r"translate\((\S+) (\S+)\)", child.get("transform", ""))
        dx, dy = map(float, moved.groups()) if moved else (0.0, 0.0)
        seat = child.get("data-seat", owner)
        if child.get("data-card"):
            yield _find_card(child, x + dx, y + dy)
        else:
            yield from _find_shape(child, x + dx, y + dy, seat)
            yield from _walk(child, x + dx, y + dy, seat)


def _find_card(card: ET.Element, x: float, y: float) -> Box:
    scale = float(re.findall(r"scale\((\S+)\)", card.get("transform", ""))[0])
    code = card.attrib["data-card"]
    return Box(what=code, left=x, top=y, right=x + 50 * scale, bottom=y + 70 * scale)


def _find_shape(shape: ET.Element, x: float, y: float, owner: str | None) -> Iterator[Box]:
    place = {name: float(shape.get(name, 0)) for name in ("x", "y", "width", "height", "rx")}
    classes = shape.get("class", "").split()
    if shape.tag == f"{SVG}circle":
        x, y, radius = x + float(shape.attrib["cx"]), y + float(shape.attrib["cy"]), 7.0
        edges = {"left": x - radius, "top": y - radius, "right": x + radius, "bottom": y + radius}
        yield Box(what="disc", owner=owner, **edges)
        return
    if shape.tag != f"{SVG}rect" or not {"plate", "turn", "gold", "good", "bad", "faint"} & set(
        classes
    ):
        return
    is_pill = abs(2 * place["rx"] - place["height"]) < 0.1
    if is_pill or owner is not None:
        left, top = x + place["x"], y + place["y"]
        yield Box(
            what="pill" if is_pill else "plate",
            left=left,
            top=top,
            right=left + place["width"],
            bottom=top + place["height"],
            owner=owner,
        )
