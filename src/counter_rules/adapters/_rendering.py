"""Showing an environment: as text, as SVG, or as an array of pixels."""

from __future__ import annotations

import io
import sys
from types import ModuleType
from typing import TYPE_CHECKING, Final

from counter_rules import render
from counter_rules._extras import import_for, import_numpy
from counter_rules.adapters._setting import RenderMode
from counter_rules.errors import MissingExtraError
from counter_rules.seats import Seat
from counter_rules.state import State
from counter_rules.views import View, public_view, view

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

RENDER_MODES: Final = tuple([mode.value for mode in RenderMode])


def show(state: State, seat: Seat | None, mode: RenderMode) -> str | NDArray[np.uint8] | None:
    """Show a state as a seat sees it, or as everybody does.

    Returns:
        The text, the SVG or the pixels; None if it was written to the standard output.

    Raises:
        MissingExtraError: if pixels are asked for, and what makes them is not installed.
    """
    seen = public_view(state) if seat is None else view(state, seat)
    if mode is RenderMode.SVG:
        return render.svg(seen)
    if mode is RenderMode.RGB_ARRAY:
        return _draw_pixels(seen)
    text = render.text(seen)
    if mode is RenderMode.ANSI:
        return text
    sys.stdout.write(f"{text}\n\n")  # whoever asks for a person's view asks for this
    return None


def _import_cairo() -> ModuleType:
    try:
        return import_for("cairosvg", "pixels need CairoSVG", "pixels")
    except OSError as error:  # it is there, but the library under it is not
        raise MissingExtraError(
            "pixels need the library Cairo: install libcairo2 (Linux), or cairo (Homebrew, conda)"
        ) from error


def pad(pixels: NDArray[np.uint8], height: int) -> NDArray[np.uint8]:
    """Return a picture of at least a height, with white below: videos want frames of one size."""
    missing = max(height - len(pixels), 0)
    padded: NDArray[np.uint8] = import_numpy().pad(
        pixels, ((0, missing), (0, 0), (0, 0)), constant_values=255
    )
    return padded


def _draw_pixels(seen: View) -> NDArray[np.uint8]:
    numpy = import_numpy()
    cairosvg = _import_cairo()
    image = import_for("PIL.Image", "pixels need Pillow", "pixels")
    picture = render.svg(seen, theme=render.Theme.LIGHT)
    png = cairosvg.svg2png(bytestring=picture.encode(), background_color="white")
    with image.open(io.BytesIO(png)) as opened:
        pixels: NDArray[np.uint8] = numpy.asarray(opened.convert("RGB"))
    return pixels
