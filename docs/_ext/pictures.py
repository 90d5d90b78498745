"""Pictures that are drawn as the pages are built, beside the code that draws them."""

from __future__ import annotations

import ast
import textwrap
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.util.docutils import SphinxDirective

from counter_rules.render import Theme, svg

if TYPE_CHECKING:
    from sphinx.application import Sphinx

_SCREENS = {"only-light": Theme.LIGHT, "only-dark": Theme.DARK}
"""What furo calls the things it shows only on light or only on dark pages."""


class PictureCode(SphinxDirective):
    """Code that the pictures after it on the page build on: shown, unless hidden, and run."""

    has_content = True
    option_spec: ClassVar = {"hide-code": directives.flag}

    def run(self) -> list[nodes.Node]:
        """Run the code, with the names that the page has so far."""
        code = "\n".join(self.content)
        exec(code, _find_names(self))  # noqa: S102 - it stands on our own pages
        return _write_code(code, self.options)


class Picture(SphinxDirective):
    """A picture, in light and in dark, with its caption and the code whose last line draws it.

    The option ``hide-code`` leaves the code out, for pages whose readers do not program.
    """

    has_content = True
    required_arguments = 1
    final_argument_whitespace = True
    option_spec: ClassVar = {"hide-code": directives.flag}

    def run(self) -> list[nodes.Node]:
        """Run the code once in each colour."""
        code = "\n".join(self.content)
        caption, _ = self.state.inline_text(self.arguments[0], self.lineno)
        beside = [nodes.paragraph("", "", *caption), *_write_code(code, self.options)]
        return [make_picture(partial(self._draw, code), beside)]

    def _draw(self, code: str, theme: Theme) -> str:
        """Run all lines but the last expression, which draws in the colours of the theme."""
        names = _find_names(self)
        names["svg"] = partial(svg, theme=theme)
        *lines, last = ast.parse(textwrap.dedent(code)).body
        if not isinstance(last, ast.Expr):
            raise self.error("the last line of a picture draws it: svg(…)")
        exec(compile(ast.Module(lines, []), "picture", "exec"), names)  # noqa: S102 - as above
        return str(eval(compile(ast.Expression(last.value), "picture", "eval"), names))  # noqa: S307


def make_picture(draw: Callable[[Theme], str], beside: list[nodes.Node]) -> nodes.container:
    """Make a picture of what is drawn for each screen, with something beside it."""
    drawn = [
        nodes.raw("", f'<div class="{screen}">{draw(theme)}</div>', format="html")
        for screen, theme in _SCREENS.items()
    ]
    parts = (nodes.container("", *drawn), nodes.container("", *beside))
    return nodes.container("", *parts, classes=["picture"])


def _find_names(directive: SphinxDirective) -> dict[str, object]:
    """Return the names that the code of a page has made so far."""
    names: dict[str, object] = directive.env.temp_data.setdefault("picture_names", {})
    return names


def _write_code(code: str, options: dict[str, object]) -> list[nodes.Node]:
    if "hide-code" in options:
        return []
    return [nodes.literal_block(code, code, language="python")]


def setup(app: Sphinx) -> dict[str, bool]:
    """Add the directives and their style."""
    app.add_directive("picture", Picture)
    app.add_directive("picture-code", PictureCode)
    app.add_css_file("pictures.css")
    return {"parallel_read_safe": True}
