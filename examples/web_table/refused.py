"""The error for requests that the server refuses. Only their senders see it."""

from __future__ import annotations


class RefusedError(Exception):
    """A request is refused. The message is for its sender alone."""
