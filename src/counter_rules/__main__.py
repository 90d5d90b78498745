"""``python -m counter_rules`` is the command line."""

from counter_rules.cli import main

if __name__ == "__main__":
    main()
