"""The picture in the README: a trick of Counter on felt, and why it ended as it did.

It is drawn anew with the goldens of the tests, by `golden.remake`.
"""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree as ET

from counter_rules import Explanation, Trick, explain_trick, get_ruleset
from counter_rules.render import Theme, svg
from counter_rules.render._svg.elements import DARK

FILE = Path(__file__).parents[1] / "_static" / "front.svg"
"""Where the picture is kept, for the README and among the built pages."""

CARDS = "5C 6D 3C QC"
TRUMP = "H"
_NAMES = ("North", "East", "South", "West")

_SVG = "http://www.w3.org/2000/svg"
_WIDTH, _HEIGHT = 960, 340
_MARGIN, _TRICK = 28, 400
_COLUMN = _MARGIN + _TRICK + 36
_MONO = "ui-monospace, SFMono-Regular, Menlo, Consolas, monospace"


def draw_front() -> str:
    """Draw the picture, as SVG for a file of its own.

    >>> "3♣ steals 15 from Q♣" in draw_front()
    True
    """
    ET.register_namespace("", _SVG)
    explained = explain_trick(get_ruleset("counter", players=4), Trick.parse(CARDS, trump=TRUMP))
    title = f"A trick of Counter, explained: {explained.verdict.sentence}"
    root = ET.Element(
        f"{{{_SVG}}}svg",
        {"viewBox": f"0 0 {_WIDTH} {_HEIGHT}", "width": str(_WIDTH), "role": "img"},
    )
    ET.SubElement(root, f"{{{_SVG}}}title").text = title
    _add_felt(root)
    root.append(_place_trick(explained))
    _add_sentences(root, explained)
    return ET.tostring(root, encoding="unicode")


def _add_felt(root: ET.Element) -> None:
    look = {"rx": "26", "fill": DARK["felt"], "stroke": DARK["rail"], "stroke-width": "8"}
    size = {"x": "4", "y": "4", "width": str(_WIDTH - 8), "height": str(_HEIGHT - 8)}
    ET.SubElement(root, f"{{{_SVG}}}rect", {**size, **look})


def _place_trick(explained: Explanation) -> ET.Element:
    """Return the library's own picture of the trick, where it lies on the felt."""
    trick = ET.fromstring(svg(explained, theme=Theme.LIGHT, names=_NAMES))  # noqa: S314
    _, _, width, height = map(float, trick.attrib["viewBox"].split())
    high = _TRICK * height / width
    place = {"x": _MARGIN, "y": (_HEIGHT - high) / 2, "width": _TRICK, "height": high}
    trick.attrib.update({name: f"{length:g}" for name, length in place.items()})
    return trick


def _add_sentences(root: ET.Element, explained: Explanation) -> None:
    _add_words(root, f'Trick.parse("{CARDS}", trump="{TRUMP}")', 62, 15, _MONO, opacity="0.9")
    for place, sentence in enumerate(explained.sentences):
        words, _, clause = sentence.removesuffix(")").rpartition(" (")
        y = 108 + 44 * place
        weight = "700" if words == explained.verdict.sentence else "400"
        _add_words(root, words, y, 16, "system-ui, sans-serif", weight=weight)
        _add_words(root, clause, y + 18, 12, _MONO, opacity="0.75")


def _add_words(
    root: ET.Element,
    words: str,
    y: float,
    size: int,
    font: str,
    *,
    weight: str = "400",
    opacity: str = "1",
) -> None:
    look = {"font-family": font, "font-size": str(size), "font-weight": weight, "opacity": opacity}
    place = {"x": str(_COLUMN), "y": f"{y:g}", "fill": DARK["chalk"]}
    ET.SubElement(root, f"{{{_SVG}}}text", {**place, **look}).text = words
