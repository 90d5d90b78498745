"""What every room stands on: guards, quoting, extras, signals and workers."""
