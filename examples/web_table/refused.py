"""What the server will not do, told to the one who asked for it and to nobody else."""

from __future__ import annotations


class RefusedError(Exception):
    """Something that was asked for and is not done; its text is for whoever asked."""
