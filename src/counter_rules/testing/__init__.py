"""Suites that try what others have written: whether a bot keeps to the protocol."""

from counter_rules.testing._check_bot import check_bot
from counter_rules.testing._report import Check, Report

__all__ = ["Check", "Report", "check_bot"]
