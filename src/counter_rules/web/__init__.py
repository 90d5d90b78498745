"""A table in the browser for people and bots (extra ``web``): ``counter-rules serve``.

`make_app` makes an ASGI application for any server, and `serve` serves it at once. It stands on
`counter_rules.table.Match`; its pages are plain HTML, CSS and JavaScript.
"""

from counter_rules._base.guards import import_for

import_for("starlette", "the browser table needs Starlette", "web")
import_for("uvicorn", "the browser table needs uvicorn", "web")

# Only now, as these import them.
from counter_rules.web._app import make_app  # noqa: E402
from counter_rules.web._server import serve  # noqa: E402
from counter_rules.web._settings import Settings  # noqa: E402

__all__ = ["Settings", "make_app", "serve"]
