"""Parts of pictures: what many pictures of a page have in common is written once."""

from __future__ import annotations

import re
from collections import Counter
from typing import Final

import attrs

from counter_rules.cards import Suit
from counter_rules.render._fitting import make_plain
from counter_rules.render._svg.elements import SCOPE, SUIT_PATHS, Picture, format_length, tag

_TAG: Final = re.compile(r"<[^>]*>|[^<]+")
_PLACE: Final = re.compile("\1(\\d+)\2")
_SHARED: Final = ("<g", "<rect", "<path", "<text", "<use", "<circle", "<ellipse")
_SHORTEST: Final = 40
"""What is shorter takes no more room than a link to it."""


@attrs.frozen
class Parts:
    """Collects the elements of pictures; equal ones become one, which all of them use.

    A table changes little from move to move, so a match takes a tenth of the room.
    """

    _numbers: dict[str, int] = attrs.field(factory=dict[str, int])

    def draw(self, picture: Picture) -> str:
        """Return a picture whose parts are still to be filled in (`fill_in`)."""
        size = f"0 0 {format_length(picture.width)} {format_length(picture.height)}"
        name = ". ".join([picture.title, *picture.description])
        body = self._share(picture.body.replace(f"#{SCOPE}-", "#s-"))
        return tag("svg", body, viewBox=size, role="img", aria_label=make_plain(name))

    def _share(self, body: str) -> str:
        """Return elements with their places in the collection instead."""
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
        """Fill in the parts of all pictures.

        Args:
            pages: HTML with what `draw` has returned.

        Returns:
            The definitions of what is used more than once, and the HTML in full.
        """
        elements = list(self._numbers)
        uses = Counter(_PLACE.findall("".join([*elements, *pages])))
        shared = [number for number, times in uses.items() if times > 1]
        links = {number: tag("use", href=f"#e{number}") for number in shared}

        def write(place: re.Match[str]) -> str:
            number = place[1]
            return links.get(number) or _PLACE.sub(write, elements[int(number)])

        suits = [tag("path", id=f"s-{suit}", d=SUIT_PATHS[suit]) for suit in Suit]
        for number in shared:
            opening, end, rest = _PLACE.sub(write, elements[int(number)]).partition(" ")
            suits.append(f'{opening} id="e{number}"{end}{rest}')
        return "".join(suits), [_PLACE.sub(write, page) for page in pages]
