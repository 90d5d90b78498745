"""Tools on which every room stands: guards, quoting and workers."""
