"""The order in which effects act: what each ruleset has of its own."""


def run_before(t: list[int]) -> None:
    """Run the stages arrive, settle, value and contest on a table."""


def run_after(t: list[int]) -> None:
    """Run the stage after on a table."""
