"""Names for the command line, beside the public ones."""

from counter_rules.web._guards import parse_host, parse_origin

__all__ = ["parse_host", "parse_origin"]
