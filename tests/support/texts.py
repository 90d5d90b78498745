"""What stands in the text of a module."""

from __future__ import annotations

import ast


def list_functions(text: str) -> tuple[list[str], set[str]]:
    """List the functions that a text defines, and those of them that no other one names."""
    functions = [node for node in ast.parse(text).body if isinstance(node, ast.FunctionDef)]
    called = set[str]()
    for function in functions:
        inside = {node.id for node in ast.walk(function) if isinstance(node, ast.Name)}
        called |= inside - {function.name}
    names = [function.name for function in functions]
    return names, {*names} - called
