"""Text in blocks: lines, and blocks under a header."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from typing import Self

import attrs


@attrs.define(eq=False)
class Block:
    """Lines and the blocks among them.

    >>> block = Block()
    >>> block.parts.append(Block("if x:"))
    >>> print(block.format())
    if x:
        pass
    """

    header: str | None = None
    parts: list[str | Self] = attrs.field(factory=list[str | Self])

    def format(self, indent: str = "") -> str:
        """Write the block as text."""
        inner = indent if self.header is None else indent + "    "
        lines = [] if self.header is None else [indent + self.header]
        lines += [inner + one if isinstance(one, str) else one.format(inner) for one in self.parts]
        if not self.parts:
            lines.append(inner + "pass")
        return "\n".join(lines)


@attrs.define(eq=False)
class Writer:
    """Where the next line goes."""

    path: list[Block] = attrs.field(factory=lambda: [Block()])

    def put(self, line: str) -> None:
        """Write a line."""
        self.path[-1].parts.append(line)

    def attach(self, block: Block) -> None:
        """Put a block that is finished where the next line goes."""
        self.path[-1].parts.append(block)

    @contextmanager
    def block(self, header: str) -> Generator[Block]:
        """Write what follows under a header."""
        inner = Block(header)
        self.attach(inner)
        with self.into(inner):
            yield inner

    @contextmanager
    def into(self, block: Block) -> Generator[None]:
        """Write what follows into a block."""
        self.path.append(block)
        try:
            yield
        finally:
            self.path.pop()

    def is_inside(self, path: tuple[Block, ...]) -> bool:
        """Return whether all blocks of a path are still open."""
        return len(path) <= len(self.path) and all(
            one is other for one, other in zip(path, self.path, strict=False)
        )
