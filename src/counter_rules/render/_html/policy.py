"""What a page may do, as browsers hold it to: run what is written in it, and load nothing."""

from __future__ import annotations

import base64
from collections.abc import Iterable
from hashlib import sha256
from typing import Final

_NONE: Final = "'none'"


def write_policy(*, scripts: Iterable[str], styles: Iterable[str]) -> str:
    """Write the Content-Security-Policy of a page that needs nothing from elsewhere.

    A name or a comment that found its way into the page as code would not run, nor fetch anything.

    Args:
        scripts: the texts of its scripts, exactly as they stand between their tags.
        styles: likewise those of its styles; attributes with styles are not allowed.

    >>> write_policy(scripts=[], styles=[])[:56]
    "default-src 'none'; script-src 'none'; style-src 'none';"
    """
    allowed = {"script-src": _list_digests(scripts), "style-src": _list_digests(styles)}
    lines = [f"{name} {' '.join(texts) or _NONE}" for name, texts in allowed.items()]
    return "; ".join([f"default-src {_NONE}", *lines, f"base-uri {_NONE}", f"form-action {_NONE}"])


def _list_digests(texts: Iterable[str]) -> list[str]:
    digests = [base64.b64encode(sha256(text.encode()).digest()).decode() for text in texts]
    return [f"'sha256-{digest}'" for digest in dict.fromkeys(digests)]
