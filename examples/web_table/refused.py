"""What the server will not do, said to whoever asked for it and to nobody else."""

from __future__ import annotations


class RefusedError(Exception):
    """A request that is refused; the text is for whoever made it."""
