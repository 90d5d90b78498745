"""A few lines of Python, run with the library at hand."""

from __future__ import annotations

import ast
import io
import linecache
import traceback
from contextlib import redirect_stderr, redirect_stdout

from answers.pictures import draw_any

_AT_HAND = """\
import random
import counter_rules
from counter_rules import *
from counter_rules.bots import choose_at_random
from counter_rules.messages import ENGLISH, GERMAN
from counter_rules.render import score_sheet, svg, text
"""
_NAME = "<playground>"
_LONGEST = 20_000


class Cell:
    """Runs code as a notebook does: names stay, and the value of the last line is shown."""

    def __init__(self) -> None:
        self._names: dict[str, object] = {"__name__": "__main__"}
        exec(_AT_HAND, self._names)  # noqa: S102 - our own line

    def run(self, code: str) -> dict[str, object]:
        """Run code: what it prints, its last value as text or as a picture, and how it failed."""
        written, shown, pictures, failed = io.StringIO(), "", {}, ""
        with redirect_stdout(written), redirect_stderr(written):
            try:
                value = self._evaluate(code)
                pictures = draw_any(value)
                shown = "" if value is None or pictures else repr(value)
            except BaseException as error:  # noqa: BLE001 - the reader's code raises what it likes
                failed = _format_error(error)
        printed = "" if written.closed else written.getvalue()
        texts = {"printed": printed, "value": shown, "failed": failed}
        return {"pictures": pictures, **{name: _cut(text) for name, text in texts.items()}}

    def _evaluate(self, code: str) -> object:
        linecache.cache[_NAME] = (len(code), None, code.splitlines(keepends=True), _NAME)
        body = ast.parse(code, _NAME).body
        last = body.pop() if body and isinstance(body[-1], ast.Expr) else None
        exec(compile(ast.Module(body, []), _NAME, "exec"), self._names)  # noqa: S102 - as above
        if not isinstance(last, ast.Expr):
            return None
        expression = compile(ast.Expression(last.value), _NAME, "eval")
        return eval(expression, self._names)  # noqa: S307 - in the reader's own browser


def _format_error(error: BaseException) -> str:
    """Format an error as Python does, with the reader's own lines alone."""
    reported = traceback.TracebackException.from_exception(error)
    own = [frame for frame in reported.stack if frame.filename == _NAME]
    reported.stack = traceback.StackSummary.from_list(own)
    return "".join(reported.format(chain=False))


def _cut(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}\n… cut off here"
