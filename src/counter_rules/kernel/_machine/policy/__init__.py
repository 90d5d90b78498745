"""Play by a policy: learned numbers say which bids and cards are likely to be best.

The functions here are compiled with those beside them, into a text of their own. A policy is a list
of whole numbers ``w`` (`weights`), in parts of `UNIT`: tricks for bids, and for cards the logarithm
of how much likelier one is to be played than another.
"""
