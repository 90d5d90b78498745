"""Play by a network in whole numbers: exact sums, so that all machines choose the same move.

The functions here are compiled together into a separate text. `layout` says where a network's
numbers are. Two tricks make them fast: an input that is not set costs nothing, and a word holds
several units, which are added at once.
"""
