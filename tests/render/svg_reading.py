"""Reading a picture: what stands in it, and where."""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.etree import ElementTree as ET

SVG = "{http://www.w3.org/2000/svg}"


def read(picture: str) -> ET.Element:
    """Read a picture, which has to be well-formed."""
    root = ET.fromstring(picture)  # noqa: S314 - we have just written it
    assert root.tag == f"{SVG}svg"
    return root


def list_elements(picture: str, name: str) -> list[ET.Element]:
    return list(read(picture).iter(SVG + name))


def list_cards(picture: str) -> list[str]:
    """List the cards drawn face up, in the order in which they are drawn."""
    return [card for one in read(picture).iter() if (card := one.get("data-card"))]


def list_lines(picture: str) -> list[str]:
    """List the lines of text, without the ranks of cards."""
    return ["".join(text.itertext()) for text in _iter_texts(read(picture))]


def _iter_texts(element: ET.Element) -> Iterator[ET.Element]:
    for child in element:
        if child.get("data-card"):
            continue
        if child.tag == f"{SVG}text":
            yield child
        yield from _iter_texts(child)


def list_plate(picture: str, seat: int) -> list[str]:
    """List what stands on the plate of a seat."""
    (plate,) = [one for one in read(picture).iter() if one.get("data-seat") == str(seat)]
    return ["".join(text.itertext()) for text in plate.iter(f"{SVG}text")]


def list_classes(picture: str) -> set[str]:
    """List the colours that are used, such as ``gold`` or ``bad-line``."""
    return {name for one in read(picture).iter() for name in one.get("class", "").split()}


def count_backs(picture: str) -> int:
    """Count the cards face down; of a pile behind a plate, those that are drawn."""
    return sum(one.get("class") == "back card-line" for one in read(picture).iter())


def read_title(picture: str) -> str:
    return next(read(picture).iter(f"{SVG}title")).text or ""


def read_description(picture: str) -> str:
    return next(read(picture).iter(f"{SVG}desc")).text or ""


def read_size(picture: str) -> tuple[float, float]:
    _, _, width, height = read(picture).attrib["viewBox"].split()
    return float(width), float(height)


def find_colour(picture: str, name: str) -> list[str]:
    """Return the colours that a class fills with: one, or one in light and one in dark."""
    return re.findall(rf"\.{name}\{{fill:(#\w+)\}}", picture)
