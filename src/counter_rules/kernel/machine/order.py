"""The order in which effects act; each text has its own functions instead."""


def run_before(t: list[int]) -> None:
    """Run the stages arrive, settle, value and contest on a table."""


def run_after(t: list[int]) -> None:
    """Run the stage after on a table."""
